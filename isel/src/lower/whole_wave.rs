//! Whole-wave mode: what `strict.wwm` asks all lanes of the wave to compute, whatever exec is.
//!
//! Its operand is computed by all lanes, and so is what that is computed from, up to `set.inactive`, which says what the
//! lanes have that are not active. All of it stands in one block here, in whole-wave values, and what comes from elsewhere
//! is the same in all lanes. It matters to nobody unless something in between looks at other lanes: where nothing does,
//! whole-wave mode is nothing.

use crate::refusal::unsupported;
use cranelift_entity::EntitySet;
use gcnsel_analysis::Uniformity;
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{Block, Callee, Function, Inst, InstKind, Intrinsic, Memory, Module, Value, ValueDef};
use gcnsel_isa::Target;

/// What all lanes execute.
#[derive(Default)]
pub(super) struct WholeWave {
    /// Instructions that all lanes execute.
    members: EntitySet<Inst>,
    /// `set.inactive`s that these read.
    set_inactives: EntitySet<Inst>,
}

impl WholeWave {
    /// Finds what all lanes execute in the blocks that are reached.
    ///
    /// # Errors
    /// What whole-wave mode wants of other blocks, or of lanes that are not active.
    pub(super) fn find(
        module: &Module,
        function: &Function,
        uniformity: &Uniformity,
        target: Target,
        is_reached: impl Fn(Block) -> bool,
    ) -> Result<WholeWave> {
        let mut search = Search { module, function, uniformity, target, found: WholeWave::default() };
        for &block in function.layout.iter().filter(|&&block| is_reached(block)) {
            for &inst in &function.blocks[block].insts {
                let InstKind::Call { args, .. } = &function.insts[inst].kind else { continue };
                let Some(asks) = search.called(inst).filter(|&i| is_whole(i) || is_quads(i)) else {
                    continue;
                };
                let span = function.insts[inst].span;
                match is_whole(asks) {
                    true => search.note_whole_wave(block, span, args[0])?,
                    false => search.refuse_quads(asks, span, args[0])?,
                }
            }
        }
        Ok(search.found)
    }

    /// Whether all lanes execute an instruction.
    pub(super) fn has(&self, inst: Inst) -> bool {
        self.members.contains(inst)
    }

    /// Whether an instruction is a `set.inactive` that these read.
    pub(super) fn has_set_inactive(&self, inst: Inst) -> bool {
        self.set_inactives.contains(inst)
    }
}

/// What an instruction is to whole-wave mode.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It computes, each lane for itself.
    PerLane,
    /// It computes, and looks at other lanes.
    CrossLane,
    /// It says what inactive lanes have.
    SetInactive,
    /// It is its operand.
    Same,
    /// It is executed by active lanes alone.
    Leaf,
}

/// The search for what all lanes execute.
struct Search<'a> {
    module: &'a Module,
    function: &'a Function,
    uniformity: &'a Uniformity,
    target: Target,
    found: WholeWave,
}

impl Search<'_> {
    fn unsupported(&self, span: Span, what: impl std::fmt::Display) -> Diagnostic {
        unsupported(self.target, span, what)
    }

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
                    (true, false) => Kind::PerLane,
                    (true, true) => Kind::CrossLane,
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
            ) => Kind::PerLane,
            _ => Kind::Leaf,
        }
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

    fn note_whole_wave(&mut self, block: Block, span: Span, value: Value) -> Result<()> {
        let (found, lanes_argument) = self.computed_from(value);
        if !found.iter().any(|&(_, kind)| kind == Kind::CrossLane) {
            return Ok(());
        }
        if lanes_argument {
            return Err(self.unsupported(
                span,
                "an argument that lanes have of their own, without 'set.inactive', in a whole-wave computation",
            ));
        }
        let function = self.function;
        for (inst, kind) in found {
            let data = &function.insts[inst];
            let Some(result) = data.result else { continue };
            let here = self.uniformity.uses().def_block(function, result) == Some(block);
            let is_uniform = !self.uniformity.use_is_divergent(function, result, block);
            let refuse =
                |what: &str| Err(self.unsupported(data.span, format!("{what} in a whole-wave computation")));
            match kind {
                Kind::Leaf if !is_uniform => {
                    return refuse(
                        "a value that lanes which are not active do not have, without 'set.inactive',",
                    );
                }
                // What lanes agree on is read from one that is active.
                Kind::Leaf => {}
                Kind::PerLane if !here && is_uniform => {}
                _ if !here => return refuse("a value of another block"),
                Kind::CrossLane if self.called(inst).is_some_and(is_matrix) => {
                    return refuse("a matrix instruction");
                }
                Kind::SetInactive => {
                    self.found.set_inactives.insert(inst);
                }
                Kind::PerLane | Kind::CrossLane | Kind::Same => {
                    self.found.members.insert(inst);
                }
            }
        }
        Ok(())
    }

    /// Whole quads: lanes that are not active take part where one of their four is. That is for derivatives in pixel
    /// shaders; a kernel may say it where it makes no difference.
    fn refuse_quads(&self, intrinsic: Intrinsic, span: Span, value: Value) -> Result<()> {
        let differs = self.computed_from(value).0.into_iter().any(|(_, kind)| kind == Kind::CrossLane);
        match differs {
            true => {
                let name = intrinsic.name();
                let what = format!(
                    "'{name}', which is for pixel shaders, of what is computed from other lanes' values,"
                );
                Err(self.unsupported(span, what))
            }
            false => Ok(()),
        }
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
