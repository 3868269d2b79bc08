//! The frame of passes that replace instructions one by one, in place or by blocks of their own.

use super::builder::Builder;
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_diag::Result;
use gcnsel_ir::{Block, BlockData, Function, Inst, InstKind, Module, Type, TypeTable, Value};

/// What becomes of an instruction.
pub(super) enum Action {
    /// It stays.
    Keep,
    /// It goes; its result, if it has one, is used nowhere.
    Drop,
    /// It goes; its result is that value.
    Replace(Value),
}

/// Values that are other values.
pub(super) type Replaced = SecondaryMap<Value, PackedOption<Value>>;

/// The block being rewritten; what stands for an instruction may end it and go on in another.
pub(super) struct Writer<'a> {
    pub b: Builder<'a>,
    /// The block that the builder's instructions go to.
    pub current: Block,
    /// New blocks.
    made: Vec<Block>,
}

impl Writer<'_> {
    /// A new block, after those there are.
    pub(super) fn new_block(&mut self) -> Block {
        let span = self.b.function.blocks[self.current].span;
        let block = self.b.function.blocks.push(BlockData { name: None, insts: Vec::new(), span });
        self.made.push(block);
        block
    }

    /// Goes on in another block; the current one must have got its branch.
    pub(super) fn switch_to(&mut self, block: Block) {
        self.flush();
        self.current = block;
    }

    fn flush(&mut self) {
        let insts = std::mem::take(&mut self.b.out);
        self.b.function.blocks[self.current].insts.extend(insts);
    }

    /// A phi at the start of the current block, which has just been switched to; further values come by
    /// [`Writer::add_incoming`].
    pub(super) fn phi(&mut self, ty: Type, incoming: &[(Value, Block)]) -> Value {
        self.b.value(InstKind::Phi { incoming: incoming.to_vec(), fast: Default::default() }, ty)
    }

    /// Another value of a phi.
    pub(super) fn add_incoming(&mut self, phi: Value, value: Value, from: Block) {
        let inst = self.b.function.def_inst(phi).expect("a phi is an instruction's result");
        if let InstKind::Phi { incoming, .. } = &mut self.b.function.insts[inst].kind {
            incoming.push((value, from));
        }
    }
}

/// Visits all instructions, in the order of the layout; `visit` appends what stands before or instead of each.
///
/// # Errors
/// The first of `visit`.
pub(super) fn each_inst(
    module: &Module,
    types: &mut TypeTable,
    function: &mut Function,
    mut visit: impl FnMut(&mut Writer, Inst) -> Result<Action>,
) -> Result<()> {
    let mut replaced = Replaced::new();
    let mut any_replaced = false;
    let mut ends = SecondaryMap::<Block, PackedOption<Block>>::new();
    let mut any_split = false;
    let blocks = std::mem::take(&mut function.layout);
    let mut layout = Vec::with_capacity(blocks.len());
    for &block in &blocks {
        layout.push(block);
        let insts = std::mem::take(&mut function.blocks[block].insts);
        let mut w = Writer { b: Builder::new(module, types, function), current: block, made: Vec::new() };
        w.b.out.reserve(insts.len());
        for inst in insts {
            w.b.at(inst);
            match visit(&mut w, inst)? {
                Action::Keep => w.b.out.push(inst),
                Action::Drop => {}
                Action::Replace(value) => {
                    if let Some(result) = w.b.function.insts[inst].result {
                        inherit_name(w.b.function, result, value);
                        replaced[result] = value.into();
                        any_replaced = true;
                    }
                }
            }
        }
        w.flush();
        ends[block] = w.current.into();
        any_split |= w.current != block;
        layout.extend(w.made);
    }
    function.layout = layout;
    if any_replaced {
        apply(function, &mut replaced);
    }
    if any_split {
        // Phis of blocks made here are right already.
        for &block in &blocks {
            for &inst in &function.blocks[block].insts {
                let InstKind::Phi { incoming, .. } = &mut function.insts[inst].kind else { break };
                for (_, from) in incoming {
                    *from = ends[*from].expand().unwrap_or(*from);
                }
            }
        }
    }
    Ok(())
}

/// A value that takes the place of a named one takes its name.
fn inherit_name(function: &mut Function, old: Value, new: Value) {
    let is_inst = function.def_inst(new).is_some();
    if is_inst && function.values[new].name.is_none() {
        function.values[new].name = function.values[old].name.take();
    }
}

/// Replaces values in all operands; chains are followed to their end, and shortened on the way.
pub(super) fn apply(function: &mut Function, replaced: &mut Replaced) {
    let mut resolve = |value: Value| {
        let mut end = value;
        while let Some(next) = replaced[end].expand() {
            end = next;
        }
        let mut at = value;
        while let Some(next) = replaced[at].expand() {
            replaced[at] = end.into();
            at = next;
            if next == end {
                break;
            }
        }
        end
    };
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            function.insts[inst].kind.for_each_operand_mut(|v| *v = resolve(*v));
        }
    }
}
