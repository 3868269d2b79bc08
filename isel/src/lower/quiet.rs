//! Which floats are certainly no signalling NaNs.
//!
//! The machine's minima and maxima, in its IEEE mode, give a quiet NaN for a signalling one, and not the other operand. So
//! operands are quieted first, unless an instruction that quiets has made them. This is found for the whole function at once:
//! values are taken to be quiet, and those that are made of one that is not lose that. So what goes round a loop is quiet if
//! what comes into it is.

use super::float_nodes::float_node;
use crate::dag::Op;
use cranelift_entity::EntitySet;
use gcnsel_analysis::Uses;
use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, ConstData, Function, Inst, InstKind, Intrinsic, Module, Type, TypeKind,
    TypeTable, Value,
};

/// The values of a function that are floats, or vectors of them, and no signalling NaNs.
#[derive(Default)]
pub(super) struct Quiet {
    values: EntitySet<Value>,
}

impl Quiet {
    /// Of a function's blocks.
    pub(super) fn find(
        module: &Module,
        types: &TypeTable,
        function: &Function,
        uses: &Uses,
        blocks: &[Block],
    ) -> Quiet {
        let mut finder = Finder { module, types, function, noisy: EntitySet::new() };
        let insts = || blocks.iter().flat_map(|&block| &function.blocks[block].insts);
        // Most functions take no minimum of floats.
        if !insts().any(|&inst| finder.asks(inst)) {
            return Quiet::default();
        }
        let mut work: Vec<Inst> = insts().copied().collect();
        while let Some(inst) = work.pop() {
            let Some(result) = function.insts[inst].result else { continue };
            if !finder.noisy.contains(result) && !finder.makes_quiet(inst) {
                finder.noisy.insert(result);
                work.extend(uses.of(result));
            }
        }
        let mut quiet = Quiet::default();
        quiet.values.extend(function.values.keys().filter(|&value| finder.is_quiet(value)));
        quiet
    }

    /// Whether a value is certainly quiet.
    pub(super) fn has(&self, value: Value) -> bool {
        self.values.contains(value)
    }
}

struct Finder<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    function: &'a Function,
    /// Those that may be signalling NaNs, as far as it is known.
    noisy: EntitySet<Value>,
}

impl Finder<'_> {
    fn intrinsic(&self, inst: Inst) -> Option<Intrinsic> {
        match &self.function.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => self.module.intrinsic(*symbol),
            _ => None,
        }
    }

    /// Whether an instruction wants operands that are quiet.
    fn asks(&self, inst: Inst) -> bool {
        use Intrinsic::{AmdgcnWaveReduceFmax, AmdgcnWaveReduceFmin};
        self.intrinsic(inst)
            .is_some_and(|i| is_extreme(i) || matches!(i, AmdgcnWaveReduceFmin | AmdgcnWaveReduceFmax))
    }

    fn is_quiet(&self, value: Value) -> bool {
        match self.function.def_inst(value) {
            Some(_) => !self.noisy.contains(value),
            None => constant_is_quiet(self.types, self.function, value),
        }
    }

    /// Whether an instruction's result is quiet, if operands are that are not known to be noisy.
    fn makes_quiet(&self, inst: Inst) -> bool {
        let data = &self.function.insts[inst];
        if !is_machine_float(self.types, data.ty) {
            return false;
        }
        match &data.kind {
            InstKind::Binary { op, .. } => {
                matches!(op, BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv)
            }
            InstKind::Cast { op: CastOp::UiToFp | CastOp::SiToFp, .. } => true,
            InstKind::Cast { op: CastOp::FpExt | CastOp::FpTrunc, value, .. } => {
                let from = self.function.values[*value].ty;
                // Of a double a half is made of its bits.
                let widths = [from, data.ty].map(|ty| self.types.bits(self.types.scalar(ty)));
                is_machine_float(self.types, from) && widths.contains(&Some(32))
            }
            InstKind::FNeg { value, .. } | InstKind::Freeze { value } => self.is_quiet(*value),
            InstKind::Select { on_true, on_false, .. } => self.is_quiet(*on_true) && self.is_quiet(*on_false),
            InstKind::Phi { incoming, .. } => incoming.iter().all(|&(value, _)| self.is_quiet(value)),
            InstKind::ExtractElement { vector, .. } => self.is_quiet(*vector),
            InstKind::InsertElement { vector, element, .. } => {
                self.is_quiet(*vector) && self.is_quiet(*element)
            }
            InstKind::ShuffleVector { a, b, .. } => self.is_quiet(*a) && self.is_quiet(*b),
            InstKind::Call { args, .. } => match self.intrinsic(inst) {
                Some(Intrinsic::Fabs | Intrinsic::Copysign) => self.is_quiet(args[0]),
                Some(Intrinsic::Sqrt | Intrinsic::Exp2 | Intrinsic::Log2 | Intrinsic::Ldexp) => true,
                Some(intrinsic) if is_extreme(intrinsic) => true,
                Some(intrinsic) => float_node(intrinsic).is_some_and(|op| op != Op::FrexpMant),
                None => false,
            },
            _ => false,
        }
    }
}

fn is_extreme(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(intrinsic, Minnum | Maxnum | Minimumnum | Maximumnum | Minimum | Maximum)
}

/// Whether the machine computes in a type, or in that of a vector's elements.
fn is_machine_float(types: &TypeTable, ty: Type) -> bool {
    matches!(types.kind(types.scalar(ty)), TypeKind::Half | TypeKind::Float | TypeKind::Double)
}

/// Whether a value is a constant that is quiet. An argument is not.
fn constant_is_quiet(types: &TypeTable, function: &Function, value: Value) -> bool {
    let Some(data) = function.as_const(value) else { return false };
    let ty = types.scalar(function.values[value].ty);
    let element = |data: &ConstData| match *data {
        ConstData::Float(bits) => is_quiet_number(types, ty, bits),
        ConstData::Zero | ConstData::Undef | ConstData::Poison => true,
        _ => false,
    };
    is_machine_float(types, ty)
        && match data {
            ConstData::Aggregate(elements) => elements.iter().all(|&e| element(function.consts.data(e))),
            _ => element(data),
        }
}

fn is_quiet_number(types: &TypeTable, ty: Type, bits: u64) -> bool {
    let (exponent, quiet_bit) = match types.kind(ty) {
        TypeKind::Half => (0x7c00, 1 << 9),
        TypeKind::Double => (0x7ff0_0000_0000_0000, 1 << 51),
        _ => (0x7f80_0000, 1u64 << 22),
    };
    bits & exponent != exponent || bits & quiet_bit != 0 || bits & (quiet_bit - 1) == 0
}
