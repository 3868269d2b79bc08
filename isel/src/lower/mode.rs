//! Hardware registers: MODE, which says how floats are computed, and others.

use super::{Lower, Nodes};
use crate::dag::{Cmp, Effect, MachineArg, MachineNode, NodeId, Op, Stretch, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{ConstData, Inst, InstKind, Intrinsic, TypeKind, Value};
use gcnsel_isa::{self as isa, HW_REG_MODE as MODE, HW_REG_TRAPSTS as TRAPSTS, Op as M};
use gcnsel_legalize::FloatMode;

/// An operand of `s_getreg` and `s_setreg`: a register's number, the first bit, and how many.
const fn field(register: u8, first: i64, bits: i64) -> i64 {
    register as i64 | first << 6 | (bits - 1) << 11
}

/// How floats, then halves and doubles are rounded: two bits each.
const ROUNDING: i64 = field(MODE, 0, 4);
/// Of halves and doubles alone.
const WIDE_ROUNDING: i64 = field(MODE, 2, 2);
/// Of floats, whether operations read and give denormals.
pub(super) const F32_DENORMALS: i64 = field(MODE, 4, 2);
/// MODE whole, as `llvm.get.fpenv` has it.
const ENVIRONMENT: i64 = field(MODE, 0, 23);
/// MODE as far as `llvm.get.fpmode` has it, and the bits that are about floats: rounding, denormals, clamping of NaNs, IEEE mode,
/// which exceptions trap, FP16_OVFL (as by llc).
const CONTROLS: i64 = field(MODE, 0, 24);
const CONTROL_BITS: i64 = 0x87_f3ff;
/// Those but the last, in two fields: nothing changes FP16_OVFL while a kernel runs.
const ARITHMETIC: i64 = field(MODE, 0, 10);
const TRAPS: i64 = field(MODE, TRAPS_AT, 7);
const TRAPS_AT: i64 = 12;
/// The exceptions that there have been.
const EXCEPTIONS: i64 = field(TRAPSTS, 0, 5);
/// FP16_OVFL: conversions to small floats give the largest one for what is too large.
const FP16_OVERFLOW: i64 = field(MODE, 23, 1);

/// `FLT_ROUNDS` of a rounding that floats have in common with halves and doubles, by MODE's two bits; its inverse is
/// `(rounds - 1) & 3`.
const SAME: [u64; 4] = [1, 2, 3, 0];

/// Where the numbers of all others begin (AMDGPUUsage, "AMDGPU Rounding Modes").
const FIRST_DIFFERENT: u64 = 8;

/// The number that `llvm.get.rounding` has for a rounding of floats and another of halves and doubles, less
/// [`FIRST_DIFFERENT`]: there are three others beside each.
const fn different(floats: u64, wide: u64) -> u64 {
    3 * floats + if wide < floats { wide } else { wide - 1 }
}

/// `llvm.get.rounding` by MODE's four bits, four bits each: those that differ from 4 on.
const ROUNDS_OF_MODE: u64 = {
    let (mut table, mut mode) = (0, 0);
    while mode < 16 {
        let (floats, wide) = (mode & 3, mode >> 2);
        let number = if floats == wide { SAME[floats as usize] } else { 4 + different(floats, wide) };
        table |= number << (4 * mode);
        mode += 1;
    }
    table
};

/// MODE's four bits by the number of a rounding that differs, less [`FIRST_DIFFERENT`], four bits each.
const MODE_OF_DIFFERENT: u64 = {
    let (mut table, mut mode) = (0, 0);
    while mode < 16 {
        let (floats, wide) = (mode & 3, mode >> 2);
        if floats != wide {
            table |= mode << (4 * different(floats, wide));
        }
        mode += 1;
    }
    table
};

impl Lower<'_> {
    /// An intrinsic about hardware registers; `None` if it is another one.
    pub(super) fn lower_mode(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        use Intrinsic::*;
        Ok(Some(match intrinsic {
            AmdgcnSGetreg => {
                let register = self.function.as_int(args[0]).unwrap_or(0);
                Nodes::from_iter([self.hardware_register(register as u16 as i64)])
            }
            AmdgcnSSetreg => {
                self.set_hardware_register(inst, args)?;
                Nodes::new()
            }
            GetRounding => Nodes::from_iter([self.rounding()]),
            SetRounding => {
                let mode = self.mode_of_rounding(args[0])?;
                self.write_register(ROUNDING, mode, Stretch::None);
                Nodes::new()
            }
            GetFpenv if self.types.int_bits(self.function.insts[inst].ty) == Some(64) => {
                let (mode, exceptions) =
                    (self.hardware_register(ENVIRONMENT), self.hardware_register(EXCEPTIONS));
                Nodes::from_iter([self.dag.tuple(&[mode, exceptions])])
            }
            SetFpenv if self.types.int_bits(self.ty(args[0])) == Some(64) => {
                let both = self.read_first_lane(args[0])?[0];
                let (mode, exceptions) = (self.dag.lo(both), self.dag.hi(both));
                self.write_register(ENVIRONMENT, mode, Stretch::None);
                self.write_register(EXCEPTIONS, exceptions, Stretch::None);
                Nodes::new()
            }
            ResetFpenv => {
                self.reset_mode();
                let none = self.dag.i32(0);
                self.write_register(EXCEPTIONS, none, Stretch::None);
                Nodes::new()
            }
            GetFpmode if self.types.int_bits(self.function.insts[inst].ty) == Some(32) => {
                let mode = self.hardware_register(CONTROLS);
                Nodes::from_iter([self.dag.with_const(Op::And, Ty::I32, mode, CONTROL_BITS as u64)])
            }
            SetFpmode if self.types.int_bits(self.ty(args[0])) == Some(32) => {
                let mode = self.read_first_lane(args[0])?[0];
                let traps = self.dag.with_const(Op::LShr, Ty::I32, mode, TRAPS_AT as u64);
                self.write_register(ARITHMETIC, mode, Stretch::None);
                self.write_register(TRAPS, traps, Stretch::None);
                Nodes::new()
            }
            ResetFpmode => {
                self.reset_mode();
                Nodes::new()
            }
            FptruncRound => Nodes::from_iter([self.truncate_rounded(inst, args)?]),
            _ => return Ok(None),
        }))
    }

    /// The mode that kernels with this function's attributes begin with.
    fn reset_mode(&mut self) {
        let (mode, traps) = (self.dag.i32(FloatMode::of(&self.function.attributes).bits()), self.dag.i32(0));
        self.write_register(ARITHMETIC, mode, Stretch::None);
        self.write_register(TRAPS, traps, Stretch::None);
    }

    /// What a field of a hardware register holds.
    pub(super) fn hardware_register(&mut self, field: i64) -> NodeId {
        self.dag.machine_node(
            MachineNode::new(M::S_GETREG_B32, &[MachineArg::Imm(field)]),
            Ty::I32,
            &[],
            false,
        )
    }

    /// Writes one.
    pub(super) fn write_register(&mut self, field: i64, value: NodeId, stretch: Stretch) {
        let field = MachineArg::Imm(field);
        let (mut machine, args) = match self.dag.as_const(value) {
            Some(bits) => {
                let operands = [field, MachineArg::Imm(bits as i64)];
                (MachineNode::new(M::S_SETREG_IMM32_B32, &operands), None)
            }
            None => (MachineNode::new(M::S_SETREG_B32, &[field, MachineArg::Arg(0)]), Some(value)),
        };
        (machine.effect, machine.stretch) = (Effect::Always, stretch);
        self.dag.machine_node(machine, Ty::None, args.as_slice(), false);
    }

    /// A write to a hardware register. FP16_OVFL of MODE is a bit that a kernel can as well start with, where nothing
    /// before could tell: instructions that mind it are selected by it.
    fn set_hardware_register(&mut self, inst: Inst, args: &[Value]) -> Result<()> {
        let register = self.function.as_int(args[0]).unwrap_or(0) as u16 as i64;
        if let (FP16_OVERFLOW, Some(value)) = (register, self.function.as_int(args[1])) {
            if !self.function.is_kernel() {
                return Err(self.unsupported("a change of the mode in a function that is called"));
            }
            if self.may_mind_mode_before(inst) {
                return Err(self.unsupported("a change of FP16_OVFL behind what may depend on it"));
            }
            self.info.float_mode.fp16_overflow = value & 1 != 0;
            return Ok(());
        }
        let value = self.node(args[1])?;
        if self.dag[value].divergent {
            return Err(self.unsupported(format!(
                "'{}' of a value that differs between lanes",
                Intrinsic::AmdgcnSSetreg.name()
            )));
        }
        self.write_register(register, value, Stretch::None);
        Ok(())
    }

    /// Whether an instruction is not in the entry, or something before it reads or makes floats. (What other changes of the mode
    /// have split still counts as the entry.)
    fn may_mind_mode_before(&self, inst: Inst) -> bool {
        let f = self.function;
        let is_float = |ty| self.types.is_float(self.types.scalar(ty));
        let minds = |other: Inst| {
            let mut reads = false;
            f.insts[other].kind.for_each_operand(|value| reads |= is_float(f.values[value].ty));
            reads || is_float(f.insts[other].ty)
        };
        let mut block = f.entry();
        loop {
            for &other in &f.blocks[block].insts {
                match &f.insts[other].kind {
                    _ if other == inst => return false,
                    &InstKind::Br { target } if self.uniformity.graph().preds(target).len() == 1 => {
                        block = target
                    }
                    kind if kind.is_terminator() || minds(other) => return true,
                    _ => {}
                }
            }
        }
    }

    /// What `llvm.get.rounding` gives.
    fn rounding(&mut self) -> NodeId {
        let mode = self.hardware_register(ROUNDING);
        let number = self.of_table(ROUNDS_OF_MODE, mode);
        let beyond = self.dag.add_const(Ty::I32, number, FIRST_DIFFERENT as i64 - 4);
        let four = self.dag.i32(4);
        let is_same = self.dag.icmp(Cmp::Ult, number, four);
        self.dag.select(Ty::I32, is_same, number, beyond)
    }

    /// MODE's four bits for what `llvm.set.rounding` is given: the first lane's, if lanes have several.
    fn mode_of_rounding(&mut self, rounding: Value) -> Result<NodeId> {
        let number = self.read_first_lane(rounding)?[0];
        let before = self.dag.add_const(Ty::I32, number, -1);
        let both = self.dag.with_const(Op::And, Ty::I32, before, 3);
        let high = self.dag.with_const(Op::Shl, Ty::I32, both, 2);
        let same = self.dag.node(Op::Or, Ty::I32, &[both, high]);
        let index = self.dag.add_const(Ty::I32, number, -(FIRST_DIFFERENT as i64));
        let different = self.of_table(MODE_OF_DIFFERENT, index);
        let four = self.dag.i32(4);
        let is_same = self.dag.icmp(Cmp::Ult, number, four);
        Ok(self.dag.select(Ty::I32, is_same, same, different))
    }

    /// Four bits of a table.
    fn of_table(&mut self, table: u64, index: NodeId) -> NodeId {
        let table = self.dag.constant(Ty::I64, table);
        let amount = self.dag.with_const(Op::Shl, Ty::I32, index, 2);
        let shifted = self.dag.node(Op::LShr, Ty::I64, &[table, amount]);
        let low = self.dag.lo(shifted);
        self.dag.with_const(Op::And, Ty::I32, low, 15)
    }

    /// `llvm.fptrunc.round` of a float to a half: the mode is another one for the conversion.
    fn truncate_rounded(&mut self, inst: Inst, args: &[Value]) -> Result<NodeId> {
        let mode = match self.function.as_const(args[1]) {
            Some(ConstData::MetadataString(text)) => match &**text {
                b"round.tonearest" => 0,
                b"round.upward" => 1,
                b"round.downward" => 2,
                b"round.towardzero" => 3,
                _ => return Err(self.unsupported("this rounding")),
            },
            _ => return Err(self.unsupported("a rounding that is no text")),
        };
        let (from, to) = (self.ty(args[0]), self.function.insts[inst].ty);
        if (self.types.kind(from), self.types.kind(to)) != (&TypeKind::Float, &TypeKind::Half) {
            return Err(self.unsupported_of(Intrinsic::FptruncRound, from, "from 'float' to 'half'"));
        }
        let value = self.node(args[0])?;
        let before = match self.mode_may_differ {
            true => self.hardware_register(WIDE_ROUNDING),
            false => self.dag.i32(0),
        };
        let mode = self.dag.i32(mode);
        self.write_register(WIDE_ROUNDING, mode, Stretch::Opens);
        let half = self.direct(isa::Op::V_CVT_F16_F32, Ty::F16, &[value]);
        self.write_register(WIDE_ROUNDING, before, Stretch::Closes);
        Ok(half)
    }
}

#[cfg(test)]
mod tests {
    use super::{MODE_OF_DIFFERENT, ROUNDS_OF_MODE};

    /// The pairs that AMDGPUUsage lists: rounding of floats, of halves and doubles, and the number.
    #[test]
    fn numbers_of_roundings() {
        let (nearest, up, down, zero) = (0, 1, 2, 3);
        let same = [(nearest, 1), (up, 2), (down, 3), (zero, 0)];
        for (mode, number) in same {
            assert_eq!(ROUNDS_OF_MODE >> (4 * (mode * 5)) & 15, number);
        }
        let different = [
            (nearest, up, 8),
            (nearest, down, 9),
            (nearest, zero, 10),
            (up, nearest, 11),
            (up, down, 12),
            (up, zero, 13),
            (down, nearest, 14),
            (down, up, 15),
            (down, zero, 16),
            (zero, nearest, 17),
            (zero, up, 18),
            (zero, down, 19),
        ];
        for (floats, wide, number) in different {
            let mode = floats | wide << 2;
            assert_eq!((ROUNDS_OF_MODE >> (4 * mode) & 15) + 4, number);
            assert_eq!(MODE_OF_DIFFERENT >> (4 * (number - 8)) & 15, mode);
        }
    }
}
