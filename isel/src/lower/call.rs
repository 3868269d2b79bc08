//! Calls of functions, and what functions that are called find when they begin and leave when they end.
//!
//! Everything about where what is comes from [`convention`]. A value's dwords are passed in the order of its components
//! (`layout.rs`), each in a register of its own; a truth value is 0 or 1.

use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Stretch, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, AttributeSet, CallSite, Callee, Function, Inst, Type, Value};
use gcnsel_isa::convention::{self, Arguments, Passed, Place};
use gcnsel_isa::{Mods, Reg};
use gcnsel_legalize::layout::components;
use gcnsel_legalize::{Inputs, MOST_IN_MEMORY};
use gcnsel_mir::{
    AddressClass, Input, InputKind, InstData, MemoryOperand, Opcode, Origin, Pseudo, Slot, SlotData, SlotKind,
};
use smallvec::SmallVec;

/// The registers of a call or a return, with what is in them.
type Registers = Vec<(Reg, NodeId)>;

impl Lower<'_> {
    /// Lowers a call of a function.
    pub(super) fn lower_call(
        &mut self,
        inst: Inst,
        callee: &Callee,
        args: &[Value],
        site: Option<&CallSite>,
    ) -> Result<Option<Nodes>> {
        let named = match callee {
            Callee::Symbol(symbol) => self.calls.function(self.module, *symbol),
            _ => None,
        };
        let declared = named.map(|(_, function)| function);
        if declared.is_some_and(|f| f.variadic) {
            return Err(self.unsupported("a call with a variable number of arguments"));
        }
        if declared.is_some_and(|f| f.is_kernel() || f.params.len() != args.len()) {
            return Err(self.unsupported("a call of a kernel, or with too many arguments or too few,"));
        }
        let target = match callee {
            Callee::Symbol(symbol) => self.device_symbol(named.map_or(*symbol, |n| n.0)),
            Callee::Indirect(value) => self.node(*value)?,
            Callee::Asm(_) => return Err(self.unsupported("inline assembly as a callee")),
        };
        if self.dag[target].ty.dwords() != 2 {
            return Err(self.unsupported("a call through a pointer of this address space"));
        }
        if self.dag[target].divergent {
            return Err(self.unsupported("a call through a pointer that differs between lanes here"));
        }
        let mut registers: Registers = vec![(convention::JUMP_PAIR, target)];
        let inputs = self.calls.inputs(self.module, callee).without_denied(&self.function.attributes);
        let inputs = site.map_or(inputs, |site| inputs.without_denied(&site.attributes));
        self.pass_inputs(inputs, &mut registers);
        self.pass_arguments(args, declared, site, &mut registers)?;
        match (callee, named) {
            (Callee::Symbol(_), Some((symbol, _))) if !self.info.callees.contains(&symbol) => {
                self.info.callees.push(symbol);
            }
            (Callee::Symbol(_), _) => {}
            _ => self.info.calls_pointers = true,
        }
        let ty = self.function.insts[inst].ty;
        let parts = components(self.types, ty, self.span)?;
        let dwords = parts.iter().map(|part| u32::from(part.dwords().max(1))).sum();
        let Some(results) = convention::results(dwords) else {
            return Err(self.unsupported("a call whose result is of more than 32 dwords"));
        };
        let node = self.call_node(Pseudo::Call(dwords as u8), &results, &registers);
        if dwords == 0 {
            return Ok(None);
        }
        let mut at = 0;
        let mut next = |l: &mut Self| {
            at += 1;
            if at == 1 { node } else { l.dag.result(node, at - 1, Ty::I32) }
        };
        Ok(Some(parts.into_iter().map(|part| self.component(part, &mut next)).collect()))
    }

    /// A component of dwords, one after the other.
    fn component(&mut self, ty: Ty, next: &mut impl FnMut(&mut Self) -> NodeId) -> NodeId {
        if ty == Ty::I1 {
            let number = next(self);
            return self.truncate_to_truth(number);
        }
        let parts: Nodes = (0..ty.dwords()).map(|_| next(self)).collect();
        self.dag.tuple(&parts)
    }

    /// The dwords of a value.
    fn passed_dwords(&mut self, nodes: Nodes) -> Vec<NodeId> {
        let mut out = Vec::new();
        for node in nodes {
            let node = self.truth_to_number(node);
            out.extend(self.dwords_of(node));
        }
        out
    }

    /// A value as it is passed: extended where the attributes say so.
    fn passed_nodes(&mut self, value: Value, attributes: &[&AttributeSet]) -> Result<Vec<NodeId>> {
        let nodes = self.nodes(value)?;
        let mut dwords = self.passed_dwords(nodes);
        let has = |name: &str| attributes.iter().any(|set| set.has(name));
        if let (Some(bits @ 1..32), [dword]) = (self.types.int_bits(self.ty(value)), &mut dwords[..]) {
            if has("zeroext") {
                *dword = self.zext_in_reg(*dword, bits);
            } else if has("signext") {
                *dword = self.sext_in_reg(*dword, bits);
            }
        }
        Ok(dwords)
    }

    fn call_node(&mut self, pseudo: Pseudo, results: &[Reg], registers: &Registers) -> NodeId {
        let args: Vec<NodeId> = registers.iter().map(|&(_, node)| node).collect();
        // Arguments by number, and then the registers of results and of arguments.
        let numbers = (0..args.len()).map(|n| MachineArg::Arg(n as u8));
        let fixed =
            results.iter().chain(registers.iter().map(|(reg, _)| reg)).map(|&reg| MachineArg::Phys(reg));
        let machine = MachineNode {
            opcode: Opcode::Pseudo(pseudo),
            operands: numbers.chain(fixed).collect(),
            mods: Mods::default(),
            memory: None,
            form: None,
            frame: None,
            effect: Effect::Always,
            stretch: Stretch::None,
            known_zero: 0,
        };
        let ty = if results.is_empty() { Ty::None } else { Ty::I32 };
        self.dag.machine_node(machine, ty, &args, true)
    }

    /// What a callee may want to know of the dispatch.
    fn pass_inputs(&mut self, inputs: Inputs, registers: &mut Registers) {
        let wide = [
            (Inputs::DISPATCH_PTR, InputKind::DispatchPtr, convention::DISPATCH_PTR),
            (Inputs::QUEUE_PTR, InputKind::QueuePtr, convention::QUEUE_PTR),
            (Inputs::DISPATCH_ID, InputKind::DispatchId, convention::DISPATCH_ID),
        ];
        for (input, kind, register) in wide {
            if inputs.has(input) {
                self.info.hidden.queue_ptr |= kind == InputKind::QueuePtr;
                let node = self.input(kind);
                registers.push((register, node));
            }
        }
        if inputs.has(Inputs::IMPLICIT_ARG_PTR) {
            let node = self.implicit_args();
            registers.push((convention::IMPLICIT_ARG_PTR, node));
        }
        let kinds = [InputKind::WorkgroupIdX, InputKind::WorkgroupIdY, InputKind::WorkgroupIdZ];
        for (dimension, kind) in kinds.into_iter().enumerate() {
            if inputs.has(Inputs::WORKGROUP_IDS[dimension]) {
                let node = self.input(kind);
                registers.push((convention::WORKGROUP_IDS[dimension], node));
            }
        }
        let wanted = (0..3).filter(|&d| inputs.has(Inputs::WORKITEM_IDS[d as usize]));
        if let Some(node) = self.packed_workitem_ids(wanted) {
            registers.push((convention::WORKITEM_IDS, node));
        }
    }

    /// The work-item's numbers in one register, those of these dimensions at least; `None` if none is wanted.
    fn packed_workitem_ids(&mut self, wanted: impl Iterator<Item = u32>) -> Option<NodeId> {
        let mut packed: Option<NodeId> = None;
        for dimension in wanted {
            if self.mir.is_callable {
                return Some(self.input(InputKind::WorkitemIdX));
            }
            if self.target.info().packed_work_item_ids {
                self.info.workitem_dimensions = self.info.workitem_dimensions.max(dimension + 1);
                packed = Some(self.input(InputKind::WorkitemIdX));
                continue;
            }
            let id = self.workitem_id(dimension);
            let id = self.dag.with_const(Op::Shl, Ty::I32, id, u64::from(10 * dimension));
            packed = Some(match packed {
                Some(others) => self.dag.node(Op::Or, Ty::I32, &[others, id]),
                None => id,
            });
        }
        packed
    }

    fn pass_arguments(
        &mut self,
        args: &[Value],
        declared: Option<&Function>,
        site: Option<&CallSite>,
        registers: &mut Registers,
    ) -> Result<()> {
        let mut places = Arguments::default();
        for (n, &arg) in args.iter().enumerate() {
            let sets = [
                site.and_then(|site| site.arg_attributes.get(n)),
                declared.and_then(|f| f.params.get(n)).map(|param| &param.attributes),
            ];
            let sets: SmallVec<[&AttributeSet; 2]> = sets.into_iter().flatten().collect();
            if let Some(ty) = sets.iter().find_map(|set| set.ty("byval")) {
                self.pass_in_memory(arg, ty, &sets, &mut places)?;
                continue;
            }
            let dwords = self.passed_nodes(arg, &sets)?;
            let passed = passed(sets.iter().any(|set| set.has("inreg")), dwords.len() as u32);
            let found = places.next(passed);
            let found =
                found.ok_or_else(|| self.unsupported("a call with more `inreg` arguments than registers"))?;
            for (place, dword) in found.into_iter().zip(dwords) {
                match place {
                    Place::Register(register) => {
                        // Where lanes differ they have been set apart, but for types that cannot be compared whole.
                        if register.bank == gcnsel_isa::Bank::Sgpr && self.dag[dword].divergent {
                            let what = "an `inreg` argument of this type that differs between lanes";
                            return Err(self.unsupported(what));
                        }
                        registers.push((register, dword));
                    }
                    Place::Stack(at) => self.store_outgoing(at, dword)?,
                }
            }
        }
        Ok(())
    }

    fn new_slot(&mut self, size: u32, kind: SlotKind) -> Slot {
        self.mir.slots.push(SlotData { size, align: 4, kind })
    }

    fn store_outgoing(&mut self, at: u32, dword: NodeId) -> Result<()> {
        let slot = self.new_slot(4, SlotKind::Outgoing(at));
        let address = self.dag.frame(slot, 0);
        let memory = MemoryOperand::new(AddressClass::Private, 4, 4, false, true);
        let path = self.path(AddressSpace::PRIVATE)?;
        self.vector_store(path, address, 4, &[dword], &memory);
        Ok(())
    }

    fn memory_shape(&self, ty: Type, sets: &[&AttributeSet]) -> Result<(u32, u32)> {
        let size = self.types.alloc_size(ty).filter(|&size| size <= MOST_IN_MEMORY);
        let Some(size) = size else {
            return Err(self.unsupported(format!("a `byval` argument of more than {MOST_IN_MEMORY} bytes")));
        };
        let align = sets.iter().find_map(|set| set.int("align")).or(self.types.align(ty)).unwrap_or(4);
        let most = convention::STACK_ALIGN;
        if align > u64::from(most) {
            return Err(self.unsupported(format!("a `byval` argument aligned to more than {most} bytes")));
        }
        Ok((size as u32, align.max(4) as u32))
    }

    /// Arguments in memory are in scratch, whose pointers have 32 bits.
    fn check_space(&self, pointer: Type) -> Result<()> {
        match self.types.pointer_space(pointer) {
            Some(AddressSpace::PRIVATE) => Ok(()),
            _ => Err(self.unsupported("a `byval` argument that is not in address space 5")),
        }
    }

    /// Copies what an argument points to onto the stack.
    fn pass_in_memory(
        &mut self,
        arg: Value,
        ty: Type,
        sets: &[&AttributeSet],
        places: &mut Arguments,
    ) -> Result<()> {
        let (size, align) = self.memory_shape(ty, sets)?;
        self.check_space(self.ty(arg))?;
        let known = sets.iter().find_map(|set| set.int("align")).unwrap_or(1).clamp(1, 16) as u32;
        let from = self.node(arg)?;
        let path = self.path(AddressSpace::PRIVATE)?;
        let Some([Place::Stack(at)]) = places.next(Passed::Memory(size, align)).as_deref().map(|p| [p[0]])
        else {
            return Err(self.unsupported("a `byval` argument in a register"));
        };
        for first in (0..size).step_by(4) {
            let bytes = (size - first).min(4);
            let address = self.dag.add_const(Ty::I32, from, i64::from(first));
            let memory = MemoryOperand::new(AddressClass::Private, bytes, known.min(4), true, false);
            let dwords = self.vector_load(path, address, bytes, &memory, true, false)?;
            let slot = self.new_slot(4, SlotKind::Outgoing(at + first));
            let to = self.dag.frame(slot, 0);
            let memory = MemoryOperand::new(AddressClass::Private, bytes, 4, false, true);
            self.vector_store(path, to, bytes, &dwords, &memory);
        }
        Ok(())
    }

    /// The arguments of a function that is called.
    pub(super) fn receive_arguments(&mut self) -> Result<()> {
        let function = self.function;
        let mut places = Arguments::default();
        for param in &function.params {
            let sets = [&param.attributes];
            let is_used = param.value.is_some_and(|value| !self.uniformity.uses().of(value).is_empty());
            let nodes = if let Some(ty) = param.attributes.ty("byval") {
                let (size, align) = self.memory_shape(ty, &sets)?;
                self.check_space(param.ty)?;
                let place = places.next(Passed::Memory(size, align));
                let Some([Place::Stack(at)]) = place.as_deref().map(|p| [p[0]]) else {
                    return Err(self.unsupported("a `byval` argument in a register"));
                };
                if !is_used {
                    continue;
                }
                let slot = self.new_slot(size, SlotKind::Incoming(at));
                Nodes::from_iter([self.dag.frame(slot, 0)])
            } else {
                let parts = components(self.types, param.ty, function.span)?;
                let dwords = parts.iter().map(|part| u32::from(part.dwords().max(1))).sum();
                let found = places.next(passed(param.attributes.has("inreg"), dwords));
                let found = found.ok_or_else(|| {
                    self.unsupported("a function with more `inreg` arguments than registers")
                })?;
                if !is_used {
                    continue;
                }
                let mut dwords = Vec::new();
                for place in found {
                    dwords.push(self.receive(place)?);
                }
                let mut dwords = dwords.into_iter();
                let undefined = self.dag.undef(Ty::I32);
                let mut next = |_: &mut Self| dwords.next().unwrap_or(undefined);
                parts.into_iter().map(|part| self.component(part, &mut next)).collect()
            };
            if let Some(value) = param.value {
                let nodes = self.settle(value, nodes);
                self.local.insert(value, nodes);
            }
        }
        // What nobody looks at has been put there, too.
        if places.stack_bytes() > 0 {
            self.new_slot(places.stack_bytes(), SlotKind::Incoming(0));
        }
        Ok(())
    }

    fn receive(&mut self, place: Place) -> Result<NodeId> {
        match place {
            Place::Register(register) => Ok(self.input(match register.bank {
                gcnsel_isa::Bank::Sgpr => InputKind::ScalarArgument(register.index),
                _ => InputKind::Argument(register.index),
            })),
            Place::Stack(at) => {
                let slot = self.new_slot(4, SlotKind::Incoming(at));
                let address = self.dag.frame(slot, 0);
                let memory = MemoryOperand::new(AddressClass::Private, 4, 4, true, false);
                let path = self.path(AddressSpace::PRIVATE)?;
                let dwords = self.vector_load(path, address, 4, &memory, true, false)?;
                Ok(dwords[0])
            }
        }
    }

    /// The end of a function that is called.
    pub(super) fn lower_return(&mut self, value: Option<Value>) -> Result<()> {
        let back = self.input(InputKind::ReturnAddress);
        let mut registers: Registers = vec![(convention::RETURN_ADDRESS, back)];
        if let Some(value) = value {
            let attributes = &self.function.result_attributes;
            let dwords = self.passed_nodes(value, &[attributes])?;
            let Some(results) = convention::results(dwords.len() as u32) else {
                return Err(self.unsupported("a function whose result is of more than 32 dwords"));
            };
            registers.extend(results.into_iter().zip(dwords));
        }
        self.call_node(Pseudo::Return, &[], &registers);
        Ok(())
    }

    /// Gives the inputs of a function that is called their registers.
    pub(super) fn place_callable_inputs(&self, inputs: &mut [Input]) {
        for input in inputs {
            input.phys = Some(match input.kind {
                InputKind::DispatchPtr => convention::DISPATCH_PTR,
                InputKind::QueuePtr => convention::QUEUE_PTR,
                InputKind::ImplicitArgPtr => convention::IMPLICIT_ARG_PTR,
                InputKind::DispatchId => convention::DISPATCH_ID,
                InputKind::WorkgroupIdX => convention::WORKGROUP_IDS[0],
                InputKind::WorkgroupIdY => convention::WORKGROUP_IDS[1],
                InputKind::WorkgroupIdZ => convention::WORKGROUP_IDS[2],
                InputKind::ReturnAddress => convention::RETURN_ADDRESS,
                InputKind::Argument(at) => Reg::vgpr(at, 1),
                InputKind::ScalarArgument(at) => Reg::sgpr(at, 1),
                InputKind::WorkitemIdX | InputKind::WorkitemIdY | InputKind::WorkitemIdZ => {
                    convention::WORKITEM_IDS
                }
                kind => unreachable!("{kind:?} is an input of kernels alone"),
            });
        }
    }

    /// Copies the inputs of a function that calls, or is called, where it begins: they live on in other registers than
    /// those they arrive in.
    pub(super) fn copy_inputs(&mut self, inputs: &mut [Input]) {
        let entry = self.mir.entry();
        let mut copies = Vec::with_capacity(inputs.len());
        for input in inputs {
            // Only the prologue reads what scratch is made of.
            if matches!(
                input.kind,
                InputKind::PrivateSegmentBuffer
                    | InputKind::PrivateSegmentWaveOffset
                    | InputKind::FlatScratchInit
            ) {
                continue;
            }
            let arrives = self.mir.clone_reg(input.vreg);
            let operands = [self.mir.whole(input.vreg), self.mir.whole(arrives)];
            copies.push(self.mir.insts.push(InstData::new(Pseudo::Copy, operands, Origin::NONE)));
            input.vreg = arrives;
        }
        self.mir.blocks[entry].insts.splice(0..0, copies);
    }
}

/// How so many dwords are passed.
fn passed(is_scalar: bool, dwords: u32) -> Passed {
    if is_scalar { Passed::Scalar(dwords) } else { Passed::Vector(dwords) }
}
