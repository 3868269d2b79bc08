//! Loads through the scalar cache: of addresses of the whole wave, of bytes that nothing in the kernel has written.

use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Stretch, Ty};
use gcnsel_analysis::Unwritten;
use gcnsel_diag::Result;
use gcnsel_ir::{Callee, IMAGE_NAMES, Inst, InstKind, Type};
use gcnsel_isa as isa;
use gcnsel_mir::{AddressClass, MemoryOperand, Opcode};
use smallvec::SmallVec;

/// What scalar loads read that may be written behind them.
pub(super) struct Early {
    memory: MemoryOperand,
    /// Where the address without its constant part is in the object, in bytes.
    base_offset: Option<i64>,
}

impl Lower<'_> {
    /// Whether a load is one that scalar memory instructions do: the same address in all lanes, of bytes that
    /// nothing in the kernel has written.
    pub(super) fn is_scalar_load(&self, inst: Inst) -> bool {
        self.scalar_reason(inst).is_some()
    }

    /// Why nothing has written what a scalar load reads; `None` where it cannot be one.
    pub(super) fn scalar_reason(&self, inst: Inst) -> Option<Unwritten> {
        let InstKind::Load { ptr, .. } = &self.function.insts[inst].kind else { return None };
        let block = self.uniformity.uses().block_of(inst)?;
        let same = !self.uniformity.use_is_divergent(self.function, *ptr, block);
        if same { self.aliases.unwritten(inst) } else { None }
    }

    /// A load through the scalar cache; `None` where the address is not aligned well enough. `early` says what is loaded where it
    /// may be written later.
    pub(super) fn scalar_load(
        &mut self,
        address: NodeId,
        align: u64,
        ty: Type,
        widest: u8,
        early: Option<MemoryOperand>,
    ) -> Result<Option<Nodes>> {
        let bytes = self.access_bytes(ty, false)?;
        let address = self.resize(address, Ty::I64);
        let (base, offset) = self.split_constant(address);
        let base_align = self.known_alignment(base);
        let early = early.map(|memory| Early {
            base_offset: memory.offset.and_then(|in_object| in_object.checked_sub(offset)),
            memory,
        });
        let early = early.as_ref();
        if align >= 4 {
            let dwords = self.scalar_dwords(base, offset, bytes.div_ceil(4), widest, early);
            return self.unpack_memory(ty, &dwords, 0).map(Some);
        }
        if base_align < 4 {
            return Ok(None);
        }
        let start = offset & !3;
        let count = ((offset - start) as u32 + bytes).div_ceil(4);
        let dwords = self.scalar_dwords(base, start, count, widest, early);
        self.unpack_memory(ty, &dwords, (offset - start) as u32 * 8).map(Some)
    }

    fn known_alignment(&mut self, node: NodeId) -> u64 {
        if let Op::Reg { reg, .. } = self.dag[node].op
            && self.inputs.values().any(|&r| r == reg)
        {
            return 16; // the segments and packets that inputs point to are at least so aligned
        }
        1 << self.dag.known(node).zero.trailing_ones().min(12)
    }

    /// Whether an image instruction reads all of what is loaded: then it may as well be in one register.
    pub(super) fn is_read_by_images(&self, inst: Inst) -> bool {
        let Some(result) = self.function.insts[inst].result else { return false };
        let is_image = |&user: &Inst| match &self.function.insts[user].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                self.module.symbol_name(*symbol).starts_with(IMAGE_NAMES)
            }
            _ => false,
        };
        self.uniformity.uses().of(result).iter().all(is_image)
    }

    /// `count` dwords from `base + offset` on, by scalar loads of four dwords at most, or of eight: the dwords of one load
    /// stay together as long as one of them is needed. Loads of equal bytes are one. Those that are `early` stay before
    /// later stores to what they read.
    pub(super) fn scalar_dwords(
        &mut self,
        base: NodeId,
        offset: i64,
        count: u32,
        widest: u8,
        early: Option<&Early>,
    ) -> Vec<NodeId> {
        let mut out = Vec::new();
        let mut done = 0;
        while done < count {
            let left = count - done;
            // A tail of three reads no byte too many.
            let width = match left {
                8.. if widest == 8 => 8,
                4.. => 4,
                2 | 3 => 2,
                _ => 1,
            };
            let at = offset + i64::from(done) * 4;
            let load = self.scalar_load_node(base, at, width, early);
            for i in 0..width {
                out.push(self.dag.part(load, i, Ty::I32));
            }
            done += u32::from(width);
        }
        out
    }

    fn scalar_load_node(&mut self, base: NodeId, offset: i64, width: u8, early: Option<&Early>) -> NodeId {
        // Of each part of the address the two low bits are ignored (CDNA3 manual, 8.2.1.1): if it is the sum that is a multiple
        // of four, the base has to be one, too.
        let within = offset & 3;
        let in_object = early.and_then(|early| early.base_offset?.checked_add(offset));
        let (base, offset) = (self.dag.add_const(Ty::I64, base, within), offset - within);
        if let Some(&found) = self.scalar_loads.get(&(base, offset, width)) {
            return found;
        }
        let op = match width {
            1 => isa::Op::S_LOAD_DWORD,
            2 => isa::Op::S_LOAD_DWORDX2,
            4 => isa::Op::S_LOAD_DWORDX4,
            _ => isa::Op::S_LOAD_DWORDX8,
        };
        let mut mods = op.row().default_mods();
        // Twenty bits, unsigned: the sign bit of the field is not usable without an SGPR offset.
        let (address, immediate) = if (0..1 << 20).contains(&offset) {
            (base, offset)
        } else {
            (self.dag.add_const(Ty::I64, base, offset), 0)
        };
        mods.offset = immediate as i32;
        let mut memory = MemoryOperand::new(AddressClass::Constant, u32::from(width) * 4, 4, true, false);
        match early {
            None => memory.invariant = true,
            Some(Early { memory: written, .. }) => {
                (memory.object, memory.offset) = (written.object, in_object);
                memory.alias_scopes = written.alias_scopes.clone();
                memory.noalias = written.noalias.clone();
            }
        }
        let machine = MachineNode {
            mods,
            opcode: Opcode::Isa(op),
            operands: SmallVec::from_slice(&[MachineArg::Arg(0), MachineArg::Off]),
            memory: Some(Box::new(memory)),
            form: None,
            frame: None,
            effect: Effect::Reads,
            stretch: Stretch::None,
            known_zero: 0,
        };
        let node = self.dag.machine_node(machine, Ty::bits(width), &[address], false);
        self.scalar_loads.insert((base, offset, width), node);
        node
    }

    /// Whether a machine node is a scalar load.
    pub(super) fn is_scalar_memory(&self, node: NodeId) -> bool {
        let opcode = self.dag.machine(node).opcode;
        opcode.isa().is_some_and(|op| op.row().format == isa::Format::Smem)
    }
}
