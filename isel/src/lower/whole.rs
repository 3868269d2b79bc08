//! Whole-wave mode: what `strict.wwm` asks all lanes of the wave to compute, whatever exec is.
//!
//! Its operand is computed by all lanes, and so is what that is computed from, up to `set.inactive`, which says what the
//! lanes have that are not active. All of it stands in one block here, in whole-wave values, and what comes from elsewhere
//! is the same in all lanes. It matters to nobody unless something in between looks at other lanes: where nothing does,
//! whole-wave mode is nothing.

use super::{Lower, Nodes};
use crate::dag::{MachineArg, MachineNode, NodeId, Ty};
use cranelift_entity::EntitySet;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Callee, Inst, InstKind, Intrinsic, Memory, Value, ValueDef};
use gcnsel_isa::{Op as M, Reg};

/// What all lanes execute.
#[derive(Default)]
pub(super) struct WholeWave {
    /// Instructions that all lanes execute.
    members: EntitySet<Inst>,
    /// `set.inactive`s that these read.
    given: EntitySet<Inst>,
}

/// What an instruction is to whole-wave mode.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It computes, each lane for itself.
    Alone,
    /// It computes, and looks at other lanes.
    Together,
    /// It says what inactive lanes have.
    SetInactive,
    /// It is its operand.
    Same,
    /// It is executed by active lanes alone.
    Leaf,
}

impl Lower<'_> {
    /// The intrinsic that an instruction calls, if it does.
    fn called(&self, inst: Inst) -> Option<Intrinsic> {
        match &self.function.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => self.module.intrinsic(*symbol),
            _ => None,
        }
    }

    fn kind_in_whole_wave(&self, inst: Inst) -> Kind {
        use InstKind::*;
        let kind = &self.function.insts[inst].kind;
        match (kind, self.called(inst)) {
            (_, Some(Intrinsic::AmdgcnSetInactive)) => Kind::SetInactive,
            (_, Some(intrinsic)) if is_whole(intrinsic) || is_quads(intrinsic) => Kind::Same,
            (Call { args, .. }, Some(intrinsic)) => {
                let effects = intrinsic.effects();
                let computes = effects.memory == Memory::None && effects.will_return && !args.is_empty();
                match (computes, effects.convergent) {
                    (false, _) => Kind::Leaf,
                    (true, false) => Kind::Alone,
                    (true, true) => Kind::Together,
                }
            }
            (
                Binary { .. }
                | FNeg { .. }
                | Cast { .. }
                | ICmp { .. }
                | FCmp { .. }
                | Select { .. }
                | Freeze { .. }
                | Gep { .. }
                | ExtractElement { .. }
                | InsertElement { .. }
                | ShuffleVector { .. }
                | ExtractValue { .. }
                | InsertValue { .. },
                _,
            ) => Kind::Alone,
            _ => Kind::Leaf,
        }
    }

    /// Finds what all lanes execute.
    ///
    /// # Errors
    /// What whole-wave mode wants of other blocks, or of lanes that are not active.
    pub(super) fn find_whole_wave(&mut self) -> Result<()> {
        let function = self.function;
        for &block in &function.layout {
            if self.blocks[block].is_none() {
                continue;
            }
            for &inst in &function.blocks[block].insts {
                let InstKind::Call { args, .. } = &function.insts[inst].kind else { continue };
                let Some(asks) = self.called(inst).filter(|&i| is_whole(i) || is_quads(i)) else { continue };
                self.span = function.insts[inst].span;
                match is_whole(asks) {
                    true => self.note_whole_wave(block, args[0])?,
                    false => self.refuse_quads(asks, args[0])?,
                }
            }
        }
        Ok(())
    }

    /// Everything that a value is computed from, up to what active lanes execute, with what that is; and whether a
    /// function's argument is among it that lanes have of their own.
    fn computed_from(&self, value: Value) -> (Vec<(Inst, Kind)>, bool) {
        let function = self.function;
        let (mut work, mut seen, mut found) = (vec![value], EntitySet::new(), Vec::new());
        let mut lanes_argument = false;
        while let Some(value) = work.pop() {
            let Some(inst) = function.def_inst(value) else {
                let is_argument = matches!(function.values[value].def, ValueDef::Arg(_));
                lanes_argument |= is_argument && self.uniformity.is_divergent(value);
                continue;
            };
            if !seen.insert(inst) {
                continue;
            }
            let kind = self.kind_in_whole_wave(inst);
            found.push((inst, kind));
            match (kind, &function.insts[inst].kind) {
                (Kind::Leaf, _) => {}
                (Kind::SetInactive, InstKind::Call { args, .. }) => work.push(args[1]),
                (_, data) => data.for_each_operand(|operand| work.push(operand)),
            }
        }
        (found, lanes_argument)
    }

    fn note_whole_wave(&mut self, block: gcnsel_ir::Block, value: Value) -> Result<()> {
        let (found, lanes_argument) = self.computed_from(value);
        if !found.iter().any(|&(_, kind)| kind == Kind::Together) {
            return Ok(());
        }
        if lanes_argument {
            return Err(self.unsupported(
                "an argument that lanes have of their own, without 'set.inactive', in a whole-wave computation",
            ));
        }
        let function = self.function;
        for (inst, kind) in found {
            let data = &function.insts[inst];
            let Some(result) = data.result else { continue };
            let here = self.uniformity.uses().def_block(function, result) == Some(block);
            let is_uniform = !self.uniformity.use_is_divergent(function, result, block);
            let refuse = |what: &str| {
                let message =
                    format!("{what} in a whole-wave computation is not supported on {}", self.target);
                Err(Diagnostic::at(data.span, message))
            };
            match kind {
                Kind::Leaf if !is_uniform => {
                    return refuse(
                        "a value that lanes which are not active do not have, without 'set.inactive',",
                    );
                }
                // What lanes agree on is read from one that is active.
                Kind::Leaf => {}
                Kind::Alone if !here && is_uniform => {}
                _ if !here => return refuse("a value of another block"),
                Kind::Together if self.called(inst).is_some_and(is_matrix) => {
                    return refuse("a matrix instruction");
                }
                Kind::SetInactive => {
                    self.whole_wave.given.insert(inst);
                }
                Kind::Alone | Kind::Together | Kind::Same => {
                    self.whole_wave.members.insert(inst);
                }
            }
        }
        Ok(())
    }

    /// Whole quads: lanes that are not active take part where one of their four is. That is for derivatives in pixel
    /// shaders; a kernel may say it where it makes no difference.
    fn refuse_quads(&self, intrinsic: Intrinsic, value: Value) -> Result<()> {
        let differs = self.computed_from(value).0.into_iter().any(|(_, kind)| kind == Kind::Together);
        match differs {
            true => Err(self.unsupported(format!(
                "'{}', which is for pixel shaders, of what is computed from other lanes' values,",
                intrinsic.name()
            ))),
            false => Ok(()),
        }
    }

    /// Whether all lanes execute an instruction.
    pub(super) fn is_for_all_lanes(&self, inst: Inst) -> bool {
        self.whole_wave.members.contains(inst)
    }

    /// What all lanes have of a value, in code that they execute; `None` if it is what active lanes have.
    pub(super) fn whole_nodes(&self, value: Value) -> Option<Nodes> {
        self.whole_local.get(&value).filter(|_| self.dag.whole).cloned()
    }

    /// `set.inactive`: active lanes have the one, for all others is the other.
    pub(super) fn set_inactive(&mut self, inst: Inst, args: &[Value]) -> Result<Nodes> {
        let active = self.nodes(args[0])?;
        if !self.whole_wave.given.contains(inst) {
            return Ok(active);
        }
        if active.iter().any(|&node| self.dag[node].ty == Ty::I1) {
            return Err(self.unsupported("'llvm.amdgcn.set.inactive' of truth values"));
        }
        self.dag.whole = true;
        let inactive = self.nodes(args[1]);
        self.dag.whole = false;
        let parts = active.iter().zip(&inactive?).map(|(&a, &b)| self.where_active(a, b)).collect();
        if let Some(result) = self.function.insts[inst].result {
            self.whole_local.insert(result, parts);
        }
        Ok(active)
    }

    /// A whole-wave value: that of active lanes, and another one for all others.
    pub(super) fn where_active(&mut self, active: NodeId, inactive: NodeId) -> NodeId {
        let mask = match self.active_mask {
            Some(mask) => mask,
            None => {
                let exec = self.dag.phys(Reg::EXEC);
                let mask = self.copy64(exec);
                self.active_mask = Some(mask);
                mask
            }
        };
        let pairs: Vec<(NodeId, NodeId)> =
            self.dwords_of(active).into_iter().zip(self.dwords_of(inactive)).collect();
        self.dag.whole = true;
        let parts: Vec<NodeId> = pairs
            .into_iter()
            .map(|(active, inactive)| {
                let operands = [0, 1, 2].map(MachineArg::Arg);
                let machine = MachineNode::new(M::V_CNDMASK_B32, &operands);
                self.dag.machine_node(machine, Ty::I32, &[inactive, active, mask], true)
            })
            .collect();
        let whole = self.dag.tuple(&parts);
        self.dag.whole = false;
        whole
    }
}

fn is_whole(intrinsic: Intrinsic) -> bool {
    matches!(intrinsic, Intrinsic::AmdgcnStrictWwm | Intrinsic::AmdgcnWwm)
}

fn is_quads(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(intrinsic, AmdgcnStrictWqm | AmdgcnWqm | AmdgcnSoftwqm)
}

fn is_matrix(intrinsic: Intrinsic) -> bool {
    ["mfma.", "smfmac."].iter().any(|name| intrinsic.name()["llvm.amdgcn.".len()..].starts_with(name))
}
