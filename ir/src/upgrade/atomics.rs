//! Atomic operations that were intrinsics: those that wrap up to LLVM 17, those on floats in LDS up to LLVM 18, in global and
//! flat memory up to LLVM 19. They are `atomicrmw`, as newer releases read them.

use crate::reading::Draft;
use crate::{
    AddressSpace, Callee, CastOp, Function, Inst, InstKind, Intrinsic, MemoryAccess, MetadataId,
    MetadataNode, Ordering, RmwOp, Symbol, Type, TypeKind, Value, ValueData, ValueDef,
};

/// What an intrinsic is.
#[derive(Clone, Copy)]
struct Row {
    op: RmwOp,
    /// Its values are `<2 x i16>` and mean `<2 x bfloat>`.
    bfloat: bool,
    /// Has ordering, scope and volatility as operands; else it is the bare instruction.
    has_order: bool,
    /// The bare instruction, of monotonic ordering; the others are sequentially consistent unless an operand says otherwise.
    is_instruction: bool,
}

fn row(intrinsic: Intrinsic) -> Option<Row> {
    use Intrinsic::*;
    let row = |op, bfloat, has_order, is_instruction| Some(Row { op, bfloat, has_order, is_instruction });
    match intrinsic {
        AmdgcnAtomicInc => row(RmwOp::UIncWrap, false, true, false),
        AmdgcnAtomicDec => row(RmwOp::UDecWrap, false, true, false),
        AmdgcnDsFadd => row(RmwOp::FAdd, false, true, false),
        AmdgcnDsFmin => row(RmwOp::FMin, false, true, false),
        AmdgcnDsFmax => row(RmwOp::FMax, false, true, false),
        AmdgcnDsFaddV2Bf16 => row(RmwOp::FAdd, true, false, false),
        AmdgcnGlobalAtomicFadd | AmdgcnFlatAtomicFadd => row(RmwOp::FAdd, false, false, true),
        AmdgcnGlobalAtomicFmin | AmdgcnFlatAtomicFmin => row(RmwOp::FMin, false, false, true),
        AmdgcnGlobalAtomicFmax | AmdgcnFlatAtomicFmax => row(RmwOp::FMax, false, false, true),
        AmdgcnGlobalAtomicFaddV2Bf16 | AmdgcnFlatAtomicFaddV2Bf16 => row(RmwOp::FAdd, true, false, true),
        _ => None,
    }
}

impl Draft {
    /// Makes calls of these intrinsics `atomicrmw`. Calls with other operands than they have stay, for the verifier.
    pub(crate) fn upgrade_atomics(&mut self) {
        let rows: Vec<Option<Row>> =
            self.module.functions.iter().map(|f| f.intrinsic.and_then(row)).collect();
        if rows.iter().all(Option::is_none) {
            return;
        }
        let mut note = None;
        for at in 0..self.module.functions.len() {
            let mut function = self.module.functions[at].take_body();
            for block in function.layout.clone() {
                let old = std::mem::take(&mut function.blocks[block].insts);
                let mut insts = Vec::with_capacity(old.len());
                for inst in old {
                    match self.called(&function, inst, &rows) {
                        Some(row) => self.upgrade_atomic(&mut function, inst, row, &mut note, &mut insts),
                        None => insts.push(inst),
                    }
                }
                function.blocks[block].insts = insts;
            }
            self.module.functions[at] = function;
        }
    }

    /// The row of what an instruction calls, if its operands are as they should be.
    fn called(&self, f: &Function, inst: Inst, rows: &[Option<Row>]) -> Option<Row> {
        let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &f.insts[inst].kind else {
            return None;
        };
        let Symbol::Function(called) = *self.module.symbols.get_index(symbol.as_u32() as usize)?.1 else {
            return None;
        };
        let row = rows[called as usize]?;
        let value = f.values[*args.get(1)?].ty;
        let pair = |ty: Type| {
            let TypeKind::Vector { element, len: 2 } = self.types.kind(ty) else { return None };
            Some(self.types.kind(*element).clone())
        };
        let is_of_type = match row.bfloat {
            true => pair(value) == Some(TypeKind::Int(16)),
            false if matches!(row.op, RmwOp::UIncWrap | RmwOp::UDecWrap) => {
                matches!(self.types.kind(value), TypeKind::Int(32 | 64))
            }
            false => {
                matches!(self.types.kind(value), TypeKind::Float | TypeKind::Double)
                    || pair(value) == Some(TypeKind::Half)
            }
        };
        let operands = if row.has_order { 5 } else { 2 };
        let right = args.len() == operands
            && matches!(self.types.kind(f.values[args[0]].ty), TypeKind::Ptr(_))
            && f.insts[inst].ty == value
            && args[2..].iter().all(|&arg| f.as_int(arg).is_some());
        (right && is_of_type).then_some(row)
    }

    fn upgrade_atomic(
        &mut self,
        f: &mut Function,
        inst: Inst,
        row: Row,
        note: &mut Option<MetadataId>,
        insts: &mut Vec<Inst>,
    ) {
        let InstKind::Call { args, .. } = &f.insts[inst].kind else { return };
        let (ptr, mut value) = (args[0], args[1]);
        let number = |n: usize| args.get(n).and_then(|&arg| f.as_int(arg));
        // Numbers are those of C's `memory_order`'s counterparts in LLVM's `AtomicOrdering`.
        let ordering = match number(2) {
            None if row.is_instruction => Ordering::Monotonic,
            Some(2) => Ordering::Monotonic,
            Some(4) => Ordering::Acquire,
            Some(5) => Ordering::Release,
            Some(6) => Ordering::AcqRel,
            _ => Ordering::SeqCst,
        };
        let volatile = number(4).is_some_and(|bit| bit != 0);
        let (ty, span, debug_loc) = (f.insts[inst].ty, f.insts[inst].span, f.insts[inst].debug_loc);
        let result = f.insts[inst].result;
        let mut rmw_ty = ty;
        if row.bfloat {
            let element = self.types.intern(TypeKind::BFloat);
            rmw_ty = self.types.intern(TypeKind::Vector { element, len: 2 });
            let cast = f.make_inst(bitcast(value), rmw_ty, false, span);
            f.insts[cast].debug_loc = debug_loc;
            insts.push(cast);
            value = f.insts[cast].result.unwrap_or(value);
        }
        let align = self.types.store_size(rmw_ty).unwrap_or(4);
        let access = MemoryAccess { align, volatile, ordering: Some(ordering), scope: "agent".into() };
        let data = &mut f.insts[inst];
        data.kind = InstKind::AtomicRmw { op: row.op, ptr, value, access: Box::new(access) };
        data.ty = rmw_ty;
        data.metadata.clear();
        // As LLVM has it, of LDS nothing has to be said.
        if self.types.pointer_space(f.values[ptr].ty) != Some(AddressSpace::LOCAL) {
            let nodes = &mut self.module.metadata.nodes;
            let note = *note.get_or_insert_with(|| {
                nodes.push(MetadataNode::Tuple { distinct: false, elements: Vec::new() })
            });
            data.metadata.push(("amdgpu.no.fine.grained.memory".into(), note));
            if row.op == RmwOp::FAdd && *self.types.kind(rmw_ty) == TypeKind::Float {
                data.metadata.push(("amdgpu.ignore.denormal.mode".into(), note));
            }
        }
        insts.push(inst);
        if row.bfloat {
            // Uses have the call's value: it becomes the cast's.
            let old = f.values.push(ValueData { ty: rmw_ty, def: ValueDef::Inst(inst), name: None });
            f.insts[inst].result = Some(old);
            let cast = f.make_inst(bitcast(old), ty, true, span);
            f.insts[cast].debug_loc = debug_loc;
            f.insts[cast].result = result;
            if let Some(result) = result {
                f.values[result].def = ValueDef::Inst(cast);
            }
            insts.push(cast);
        }
    }
}

fn bitcast(value: Value) -> InstKind {
    InstKind::Cast { op: CastOp::BitCast, value, wrap: Default::default(), fast: Default::default() }
}
