//! Waterfall loops: an operation of which the wave has one operand, where lanes have several, is executed for the lanes of
//! one value after the other.

use super::write::Write;
use super::{Action, Body};
use crate::{Options, Uniformity};
use cranelift_entity::SecondaryMap;
use gcnsel_ir::{
    AddressSpace, BinaryOp, Block, Callee, CastOp, ConstData, FastMath, Inst, InstKind, IntPredicate,
    Intrinsic, SymbolId, Type, TypeKind, TypeTable, Value, WrapFlags,
};
use smallvec::SmallVec;

impl Body<'_> {
    /// Puts calls that `applies` chooses in a loop of their own, where lanes may have different values of operands of
    /// which the wave has one: the loop takes the first lane's, executes the call for all lanes that have the same, and
    /// goes on with the others.
    ///
    /// That takes lanes away from a call, which is right for calls that ask for no other lanes, and for one that does,
    /// since it has a meaning for lanes with one value alone. It makes no difference to what is uniform elsewhere: the
    /// result is as divergent as the operand was.
    ///
    /// Calls through pointers get such loops, too, by their callees, and calls of functions by `inreg` arguments.
    ///
    /// `options` are those by which the operands will be known to be uniform. `read_first_lane` gives the declaration of that intrinsic for a type; a call that it has none for stays.
    pub fn add_waterfall_loops(
        &mut self,
        types: &mut TypeTable,
        options: &Options,
        applies: impl Fn(Intrinsic) -> bool,
        read_first_lane: impl Fn(&Body<'_>, &TypeTable, Type) -> Option<SymbolId>,
    ) {
        let common = |body: &Self, types: &TypeTable, inst: Inst| match body.fat_pointer(types, inst) {
            Some(_) => SmallVec::from_iter([Common::Resource]),
            None => body.common_operands(inst, &applies),
        };
        let is_there = |inst: &Inst| !common(self, types, *inst).is_empty();
        if !self.layout.iter().flat_map(|&block| &self.blocks[block].insts).any(is_there) {
            return;
        }
        let uniformity = Uniformity::with_types(self.module, types, &self.function, options);
        let mut loops: SecondaryMap<Inst, SmallVec<[(Common, SymbolId); 2]>> = SecondaryMap::new();
        for &block in &self.layout {
            for &inst in &self.blocks[block].insts {
                let differing = common(self, types, inst).into_iter().filter_map(|operand| {
                    let value = operand.value(self, inst)?;
                    uniformity.use_is_divergent(&self.function, value, block).then_some((operand, value))
                });
                let reads = differing.map(|(operand, value)| {
                    let ty = self.values[value].ty;
                    Some((operand, read_first_lane(self, types, ty)?))
                });
                if let Some(reads) = reads.collect() {
                    loops[inst] = reads;
                }
            }
        }
        let separated = self.rewrite_all(|body, block, inst| {
            let reads = std::mem::take(&mut loops[inst]);
            Ok::<_, std::convert::Infallible>(match reads.is_empty() {
                true => Action::Keep,
                false => body.separate(types, block, inst, &reads),
            })
        });
        separated.unwrap_or_else(|never| match never {});
    }

    /// The address of an access through a fat pointer.
    fn fat_pointer(&self, types: &TypeTable, inst: Inst) -> Option<Value> {
        let ptr = self.insts[inst].kind.accessed_pointer()?;
        (types.pointer_space(self.values[ptr].ty) == Some(AddressSpace::BUFFER_FAT)).then_some(ptr)
    }

    /// The address arithmetic that leads to a fat pointer, the last first, and the resource it begins with; `None` if
    /// that is not to be seen.
    fn resource_of(&self, mut ptr: Value) -> Option<(Vec<Inst>, Value)> {
        let mut steps = Vec::new();
        loop {
            let def = self.def_inst(ptr)?;
            match &self.insts[def].kind {
                InstKind::Gep { base, .. } => {
                    steps.push(def);
                    ptr = *base;
                }
                InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => return Some((steps, *value)),
                _ => return None,
            }
        }
    }

    /// The operands of a call of which the wave has one, as far as a loop may be made for them.
    fn common_operands(&self, inst: Inst, applies: &impl Fn(Intrinsic) -> bool) -> SmallVec<[Common; 2]> {
        let InstKind::Call { callee, args, site, .. } = &self.insts[inst].kind else {
            return SmallVec::new();
        };
        let called = match callee {
            Callee::Asm(_) => return SmallVec::new(),
            Callee::Indirect(_) => None,
            Callee::Symbol(symbol) => self.module.function(*symbol),
        };
        match called.map(|f| f.intrinsic) {
            Some(Some(intrinsic)) if applies(intrinsic) => {
                intrinsic.scalar_params().map(Common::Argument).collect()
            }
            Some(Some(_)) => SmallVec::new(),
            Some(None) if called.is_some_and(|f| f.name.starts_with("llvm.")) => SmallVec::new(),
            _ => {
                let at_call = site.as_deref().map_or(&[][..], |site| &site.arg_attributes);
                let declared = called.map_or(&[][..], |f| &f.params);
                let is_scalar = |n: usize| {
                    at_call.get(n).is_some_and(|a| a.has("inreg"))
                        || declared.get(n).is_some_and(|p| p.attributes.has("inreg"))
                };
                let callee = matches!(callee, Callee::Indirect(_)).then_some(Common::Callee);
                callee
                    .into_iter()
                    .chain((0..args.len()).filter(|&n| is_scalar(n)).map(Common::Argument))
                    .collect()
            }
        }
    }

    /// The loop in place of a call, whose operands at `reads` differ.
    fn separate(
        &mut self,
        types: &mut TypeTable,
        block: &mut Block,
        inst: Inst,
        reads: &[(Common, SymbolId)],
    ) -> Action {
        let data = self.insts[inst].clone();
        let mut kind = data.kind;
        let [head, body, latch, after] = [(); 4].map(|()| self.new_block(None, data.span));
        let before = std::mem::replace(block, after);
        let mut write = Write::instead_of(self, types, inst);
        let bit = types.int(1);
        let mut same: Option<Value> = None;
        for &(operand, symbol) in reads {
            let Some(value) = operand.value(write.function, inst) else { continue };
            // What is not defined is something for all that: a branch depends on it now.
            let ty = write.function.values[value].ty;
            let own = write.value(before, InstKind::Freeze { value }, ty);
            let first = write.call(head, symbol, &[own], ty);
            match (operand, &mut kind) {
                (Common::Callee, InstKind::Call { callee, .. }) => *callee = Callee::Indirect(first),
                (Common::Argument(n), InstKind::Call { args, .. }) => args[n] = first,
                (_, kind) => {
                    if let Some(ptr) = address_mut(kind) {
                        *ptr = write.pointer(body, *ptr, first);
                    }
                }
            }
            for equal in write.equal(types, head, own, first) {
                same = Some(match same {
                    None => equal,
                    Some(same) => {
                        let (op, wrap, fast) = (BinaryOp::And, WrapFlags::default(), FastMath::default());
                        write.value(head, InstKind::Binary { op, lhs: same, rhs: equal, wrap, fast }, bit)
                    }
                });
            }
        }
        write.add(before, InstKind::Br { target: head }, None);
        let Some(same) = same else { return Action::Keep };
        write.add(head, InstKind::CondBr { condition: same, on_true: body, on_false: latch }, None);
        let copy = write.add(body, kind, data.result.map(|_| data.ty));
        write.function.function.insts[copy].metadata = data.metadata;
        write.add(body, InstKind::Br { target: latch }, None);
        let copied = write.function.insts[copy].result;
        let result = copied.map(|copied| {
            let other = write.function.constant(data.ty, ConstData::Poison);
            let incoming = vec![(copied, body), (other, head)];
            write.value(latch, InstKind::Phi { incoming, fast: FastMath::default() }, data.ty)
        });
        // Who has had the operation leaves.
        write.add(latch, InstKind::CondBr { condition: same, on_true: after, on_false: head }, None);
        match result {
            Some(result) => Action::Replace(result),
            None => Action::Drop,
        }
    }
}

fn address_mut(kind: &mut InstKind) -> Option<&mut Value> {
    match kind {
        InstKind::Load { ptr, .. }
        | InstKind::Store { ptr, .. }
        | InstKind::AtomicRmw { ptr, .. }
        | InstKind::CmpXchg { ptr, .. } => Some(ptr),
        _ => None,
    }
}

/// An operand of which the wave has one.
#[derive(Clone, Copy, Debug)]
enum Common {
    /// The address of the callee.
    Callee,
    /// An argument.
    Argument(usize),
    /// The resource of the fat pointer that memory is accessed through.
    Resource,
}

impl Common {
    fn value(self, body: &Body, inst: Inst) -> Option<Value> {
        match (self, &body.insts[inst].kind) {
            (Common::Callee, InstKind::Call { callee: Callee::Indirect(value), .. }) => Some(*value),
            (Common::Argument(n), InstKind::Call { args, .. }) => args.get(n).copied(),
            (Common::Resource, kind) => {
                body.resource_of(kind.accessed_pointer()?).map(|(_, resource)| resource)
            }
            _ => None,
        }
    }
}

impl Write<'_, '_> {
    /// The same fat pointer with another resource.
    fn pointer(&mut self, block: Block, ptr: Value, resource: Value) -> Value {
        let ty = self.function.values[ptr].ty;
        let Some((steps, _)) = self.function.resource_of(ptr) else { return ptr };
        let (op, wrap, fast) = (CastOp::AddrSpaceCast, WrapFlags::default(), FastMath::default());
        let mut pointer = self.value(block, InstKind::Cast { op, value: resource, wrap, fast }, ty);
        for step in steps.into_iter().rev() {
            let mut kind = self.function.insts[step].kind.clone();
            if let InstKind::Gep { base, .. } = &mut kind {
                *base = pointer;
            }
            pointer = self.value(block, kind, ty);
        }
        pointer
    }

    /// A float's bits: one that is no number is the same as itself, too.
    fn bits_of(&mut self, types: &mut TypeTable, block: Block, value: Value) -> Value {
        let ty = self.function.values[value].ty;
        let scalar = types.scalar(ty);
        let is_float = types.int_bits(scalar).is_none() && types.pointer_space(scalar).is_none();
        let Some(bits) = types.bits(scalar).filter(|_| is_float) else { return value };
        let element = types.int(bits as u32);
        let bits = match *types.kind(ty) {
            TypeKind::Vector { len, .. } => types.intern(TypeKind::Vector { element, len }),
            _ => element,
        };
        let (op, wrap, fast) = (CastOp::BitCast, WrapFlags::default(), FastMath::default());
        self.value(block, InstKind::Cast { op, value, wrap, fast }, bits)
    }

    /// Whether two values are the same, part by part.
    fn equal(&mut self, types: &mut TypeTable, block: Block, lhs: Value, rhs: Value) -> Vec<Value> {
        let [lhs, rhs] = [lhs, rhs].map(|value| self.bits_of(types, block, value));
        let ty = self.function.values[lhs].ty;
        let (bit, index_type) = (types.int(1), types.int(32));
        let compare = InstKind::ICmp { predicate: IntPredicate::Eq, lhs, rhs, samesign: false };
        let TypeKind::Vector { len, .. } = *types.kind(ty) else {
            return vec![self.value(block, compare, bit)];
        };
        let bits = types.intern(TypeKind::Vector { element: bit, len });
        let vector = self.value(block, compare, bits);
        let element = |this: &mut Self, n: u32| {
            let index = this.function.constant(index_type, ConstData::Int(n.into()));
            this.value(block, InstKind::ExtractElement { vector, index }, bit)
        };
        (0..len).map(|n| element(self, n)).collect()
    }
}
