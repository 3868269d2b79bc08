//! Wave reductions of floats.
//!
//! A sum depends on the order, of which no document says anything; it is LLVM 23's, as its code shows. Halves and bfloats are
//! widened to float, and the result is rounded once. Of lanes' values the sum is what the six steps of DPP make, or, where
//! the intrinsic asks for the iterative strategy, lane after lane. Of what is in SGPRs it is a product with the number of
//! lanes, rounded once. A difference is zero minus the sum: plus zero, if that is a zero.

use super::Lower;
use crate::dag::{Convert, NodeId, Op, Ty};
use crate::rules::{RuleSet, rule_type};
use gcnsel_diag::Result;
use gcnsel_ir::Intrinsic::{self, *};
use gcnsel_ir::{Type, TypeKind};
use gcnsel_isa::{self as isa, Allowed, Bank, Op as M, Role};
use gcnsel_mir::Opcode;

impl Lower<'_> {
    /// The smallest, the largest, the sum or the difference of all active lanes' floats. The smallest and the largest are
    /// numbers, if any lane has one.
    pub(super) fn reduce_floats(
        &mut self,
        intrinsic: Intrinsic,
        ty: Type,
        (node, is_quiet): (NodeId, bool),
        in_order: bool,
    ) -> Result<NodeId> {
        let kind = self.types.kind(ty).clone();
        let wide = match kind {
            TypeKind::Half | TypeKind::BFloat | TypeKind::Float => Ty::F32,
            TypeKind::Double => Ty::F64,
            _ => return Err(self.unsupported_of(intrinsic, ty, "of 'half', 'bfloat', 'float' and 'double'")),
        };
        let extreme = match intrinsic {
            AmdgcnWaveReduceFmin => Some((Op::FMin, M::V_MIN_F32)),
            AmdgcnWaveReduceFmax => Some((Op::FMax, M::V_MAX_F32)),
            _ => None,
        };
        let is_difference = intrinsic == AmdgcnWaveReduceFsub;
        let (is_uniform, mut search) = (!self.dag[node].divergent, SEARCH);
        let is_widened = kind == TypeKind::Half;
        let value = match kind {
            _ if is_uniform && extreme.is_some() => return Ok(node),
            TypeKind::Half => self.widened(node),
            TypeKind::BFloat => self.dag.with_const(Op::Shl, Ty::I32, node, 16),
            _ => node,
        };
        let total = match extreme {
            Some((op, instruction)) => {
                self.float_extreme_of_lanes(op, instruction, wide, (value, is_quiet || is_widened))
            }
            None if self.is_in_sgprs(wide, value, &mut search) => {
                let product = self.product_with_lanes(wide, value);
                self.zero_minus(is_difference, wide, product)
            }
            None if in_order => self.sum_in_order(is_difference, wide, value),
            None => {
                let sum = self.sum_of_lanes(wide, value);
                self.zero_minus(is_difference, wide, sum)
            }
        };
        Ok(match kind {
            TypeKind::Half => self.narrowed(total),
            TypeKind::BFloat => self.bfloat_from_float(total),
            _ => total,
        })
    }

    fn float_extreme_of_lanes(
        &mut self,
        op: Op,
        instruction: M,
        ty: Ty,
        (value, is_quiet): (NodeId, bool),
    ) -> NodeId {
        // The instructions, in the machine's IEEE mode, make a NaN of a signalling one.
        let quiet = self.quieted(ty, value, is_quiet);
        match ty {
            Ty::F64 => {
                let nan = self.dag.constant(Ty::I64, 0x7ff8_0000_0000_0000);
                self.reduce_by_steps(quiet, nan, &mut |l, a, b| l.dag.node(op, ty, &[a, b]))
            }
            _ => {
                let nan = self.dag.i32(0x7fc0_0000);
                self.reduce_by_instruction(instruction, quiet, nan)
            }
        }
    }

    fn sum_of_lanes(&mut self, ty: Ty, value: NodeId) -> NodeId {
        let nothing = self.minus_zero(ty);
        match ty {
            Ty::F64 => self.reduce_by_steps(value, nothing, &mut |l, a, b| l.dag.node(Op::FAdd, ty, &[a, b])),
            _ => self.reduce_by_instruction(M::V_ADD_F32, value, nothing),
        }
    }

    /// The sum or the difference as a loop over the lanes makes it, in the wave's lanes: each step brings the sums of those
    /// below one lane further.
    fn sum_in_order(&mut self, is_difference: bool, ty: Ty, value: NodeId) -> NodeId {
        // What changes nothing, be it added or subtracted; the loop begins with it.
        let nothing = match is_difference {
            true => self.zero(ty),
            false => self.minus_zero(ty),
        };
        let (instruction, op) =
            if is_difference { (M::V_SUB_F32, Op::FSub) } else { (M::V_ADD_F32, Op::FAdd) };
        let (all, outside) = self.for_all_lanes(value, nothing);
        let mut sum = if is_difference { self.float_node(op, ty, &[nothing, all]) } else { all };
        for _ in 1..self.target.info().wave_size {
            sum = match ty {
                Ty::F64 => {
                    let moved = self.moved(ONE_LANE, sum, nothing);
                    self.float_node(op, ty, &[moved, all])
                }
                _ => self.joined_with_lane(instruction, ONE_LANE, sum, all),
            };
        }
        self.last_lane(sum, outside)
    }

    /// Whether a value of a type is in SGPRs, in LLVM's code: the scalar unit makes it. At most so many nodes are looked at.
    fn is_in_sgprs(&self, ty: Ty, node: NodeId, search: &mut u32) -> bool {
        let data = &self.dag[node];
        *search = search.saturating_sub(1);
        if data.divergent || *search == 0 {
            return false;
        }
        match data.op {
            Op::Const | Op::Phys(_) | Op::ReadFirstLane | Op::ReadLane | Op::AssumeUniform => true,
            Op::Reg { reg, .. } => self.mir.regs[reg].bank != Bank::Vgpr,
            Op::Machine => match self.dag.machine(node).opcode {
                Opcode::Isa(op) => {
                    let mut results = op.row().operands.iter().filter(|slot| slot.role == Role::Def);
                    results.all(|slot| !slot.allowed.has(Allowed::VGPR))
                }
                Opcode::Pseudo(_) => false,
            },
            // LLVM chooses between floats by the vector unit, and between doubles in halves, which either does.
            Op::Select if ty != Ty::F64 => false,
            Op::Select => data.args[1..].iter().all(|&arg| self.is_in_sgprs(ty, arg, search)),
            op => {
                let candidates = RuleSet::of(self.target).candidates(op, rule_type(&self.dag, node));
                let constant = |index: usize| self.dag.as_const(data.args[index]);
                let moves = matches!(op, Op::Tuple | Op::Part { .. } | Op::Halves { .. } | Op::Result(_));
                (moves || candidates.has_scalar(constant))
                    && data.args.iter().all(|&arg| self.is_in_sgprs(ty, arg, search))
            }
        }
    }

    /// A value that lanes agree on, times how many there are.
    fn product_with_lanes(&mut self, ty: Ty, value: NodeId) -> NodeId {
        let count = self.active_lanes();
        let convert = if ty == Ty::F64 { Convert::F64FromI32 } else { Convert::F32FromI32 };
        let count = self.dag.node(Op::Convert(convert), ty, &[count]);
        self.dag.node(Op::FMul, ty, &[value, count])
    }

    fn zero_minus(&mut self, is_difference: bool, ty: Ty, sum: NodeId) -> NodeId {
        if !is_difference {
            return sum;
        }
        let zero = self.zero(ty);
        self.float_node(Op::FSub, ty, &[zero, sum])
    }

    /// The sum of no floats: added to any it changes nothing, zeros included.
    fn minus_zero(&mut self, ty: Ty) -> NodeId {
        match ty {
            Ty::F64 => self.dag.constant(Ty::I64, 1 << 63),
            _ => self.dag.i32(1 << 31),
        }
    }
}

/// Nodes that are looked at to find out where a value is.
const SEARCH: u32 = 64;

/// Each lane reads the one below, across rows. ("Vega" instruction set manual, "DPP": `wave_shr`.)
const ONE_LANE: isa::Dpp = isa::Dpp { ctrl: 0x138, row_mask: 15, bank_mask: 15, bound_ctrl: false };
