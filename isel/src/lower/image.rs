//! Images: `llvm.amdgcn.image.load`, `store` and `sample` with their dimensions.

use super::address::Mode;
use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Inst, SymbolId, Type, Value};
use gcnsel_isa as isa;
use smallvec::SmallVec;

/// What an intrinsic says by its name.
#[derive(Clone, Copy)]
struct Kind {
    op: isa::Op,
    coordinates: usize,
    is_array: bool,
}

/// The kinds of access, by the words between `image` and the dimension; with the coordinates that the access adds to
/// those of the dimension.
const ACCESSES: [(&str, isa::Op, usize); 5] = [
    ("load", isa::Op::IMAGE_LOAD, 0),
    ("store", isa::Op::IMAGE_STORE, 0),
    ("sample", isa::Op::IMAGE_SAMPLE, 0),
    ("sample.lz", isa::Op::IMAGE_SAMPLE_LZ, 0),
    ("sample.l", isa::Op::IMAGE_SAMPLE_L, 1),
];

/// The dimensions, with their coordinates and whether they are arrays.
const DIMENSIONS: [(&str, usize, bool); 5] =
    [("1d", 1, false), ("2d", 2, false), ("3d", 3, false), ("1darray", 2, true), ("2darray", 3, true)];

impl Kind {
    fn of(intrinsic: gcnsel_ir::Intrinsic) -> Option<Kind> {
        let (access, dimension) = intrinsic.name().strip_prefix(gcnsel_ir::IMAGE_NAMES)?.rsplit_once('.')?;
        let (_, op, more) = ACCESSES.into_iter().find(|(name, ..)| *name == access)?;
        let (_, count, is_array) = DIMENSIONS.into_iter().find(|(name, ..)| *name == dimension)?;
        Some(Kind { op, coordinates: count + more, is_array })
    }

    fn is_store(self) -> bool {
        self.op == isa::Op::IMAGE_STORE
    }

    fn has_sampler(self) -> bool {
        self.op.row().operands.iter().any(|spec| spec.field == isa::Field::Ssamp)
    }
}

impl Lower<'_> {
    /// A call of an image intrinsic.
    pub(super) fn lower_image(
        &mut self,
        inst: Inst,
        symbol: SymbolId,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        let name = self.module.symbol_name(symbol);
        if !self.target.info().has_images {
            let message = format!("'@{name}': {} has no image instructions", self.target);
            return Err(Diagnostic::at(self.span, message));
        }
        let kind = self.module.intrinsic(symbol).and_then(Kind::of);
        let Some(kind) = kind.filter(|kind| kind.op.row().available(self.target)) else {
            return Err(self.unsupported(format!("the image intrinsic '@{name}'")));
        };
        let (data, rest) = args.split_at(usize::from(kind.is_store()));
        let ty = match data {
            [value, ..] => self.ty(*value),
            [] => self.function.insts[inst].ty,
        };
        let wrong = |l: &Self| l.unsupported(format!("these operands of '@{name}'"));
        let Some((&dmask, rest)) = rest.split_first() else { return Err(wrong(self)) };
        let Some((coordinates, rest)) = rest.split_at_checked(kind.coordinates) else {
            return Err(wrong(self));
        };
        let Some((&resource, rest)) = rest.split_first() else { return Err(wrong(self)) };
        let (sampler, rest) = rest.split_at(if kind.has_sampler() { 2.min(rest.len()) } else { 0 });
        let &[texture_fail, aux] = rest else { return Err(wrong(self)) };
        let number = |l: &Self, value: Value| l.function.as_int(value).unwrap_or(0) as u32;
        if number(self, texture_fail) != 0 {
            return Err(self.unsupported(format!("'@{name}' with a result that tells of failure")));
        }

        let mut mods = kind.op.row().default_mods();
        let aux = number(self, aux);
        mods.glc = aux & 1 != 0;
        mods.slc = aux & 2 != 0;
        mods.scc = aux & 16 != 0 && kind.op.row().takes_scc(self.target);
        mods.image.da = kind.is_array;
        // Coordinates of loads and stores are in texels anyway.
        mods.image.unorm = sampler.get(1).is_none_or(|&unorm| number(self, unorm) != 0);
        let (element_bits, elements) = self.image_data(ty)?;
        mods.image.d16 = element_bits == 16;
        // Where no component is stored, the machine stores the first.
        let asked = (number(self, dmask) & 15).max(u32::from(kind.is_store()));
        if asked.count_ones() > elements {
            return Err(self.unsupported(format!("'@{name}' of more components than it has data")));
        }
        mods.image.dmask = asked as u8;
        let address = self.coordinates(coordinates, &mut mods)?;
        let resource = self.uniform_operand(resource, "an image resource")?;
        let sampler = match sampler.first() {
            Some(&sampler) => Some(self.uniform_operand(sampler, "a sampler")?),
            None => None,
        };

        let bytes = element_bits / 8 * asked.count_ones();
        let memory = self.buffer_memory(inst, bytes.max(1), !kind.is_store(), kind.is_store(), aux);
        let mut args: SmallVec<[NodeId; 5]> = SmallVec::new();
        let mut operands: SmallVec<[MachineArg; 3]> = SmallVec::new();
        let total = (element_bits * elements).div_ceil(32);
        let moved = mods.image.data_dwords();
        if let [value] = data {
            let nodes = self.nodes(*value)?;
            let dwords = self.stored_dwords(ty, &nodes, element_bits / 8 * elements)?;
            let value = self.dag.tuple(&dwords[..usize::from(moved)]);
            operands.push(Mode::operand(Some(value), &mut args));
        }
        operands.push(Mode::operand(Some(address), &mut args));
        operands.push(Mode::operand(Some(resource), &mut args));
        if let Some(sampler) = sampler {
            operands.push(Mode::operand(Some(sampler), &mut args));
        }
        let effect = if kind.is_store() || memory.volatile { Effect::Always } else { Effect::Reads };
        let mut machine = MachineNode::new(kind.op, &[]);
        (machine.operands, machine.mods, machine.memory, machine.effect) =
            (operands, mods, Some(Box::new(memory)), effect);
        if asked == 0 {
            // Nothing is loaded.
            let none = vec![self.dag.undef(Ty::I32); total as usize];
            return self.unpack_memory(ty, &none, 0).map(Some);
        }
        if kind.is_store() {
            self.dag.machine_node(machine, Ty::None, &args, true);
            return Ok(Some(Nodes::new()));
        }
        let result = self.function.insts[inst].result;
        let divergent = result.is_none_or(|r| self.uniformity.is_divergent(r));
        let node = self.dag.machine_node(machine, Ty::bits(moved), &args, divergent);
        let part = |l: &mut Self, i: u32| match i < u32::from(moved) {
            true => l.dag.part(node, i as u8, Ty::I32),
            false => l.dag.undef(Ty::I32),
        };
        let parts: Vec<NodeId> = (0..total).map(|i| part(self, i)).collect();
        self.unpack_memory(ty, &parts, 0).map(Some)
    }

    /// Bits of a component, and components, of what is loaded or stored.
    fn image_data(&self, ty: Type) -> Result<(u32, u32)> {
        let lanes = self.types.lanes(ty).unwrap_or(1);
        match self.types.bits(self.types.scalar(ty)) {
            Some(bits @ (16 | 32)) if lanes <= 4 => Ok((bits as u32, lanes)),
            _ => {
                let text = gcnsel_ir::type_text(self.types, ty);
                Err(self.unsupported(format!("an image's data of type '{text}'")))
            }
        }
    }

    /// Coordinates in consecutive registers, of 16 bits two in each.
    fn coordinates(&mut self, values: &[Value], mods: &mut isa::Mods) -> Result<NodeId> {
        let mut dwords: SmallVec<[NodeId; 4]> = SmallVec::new();
        for &value in values {
            dwords.push(self.node(value)?);
        }
        match values.first().and_then(|&value| self.types.bits(self.ty(value))) {
            Some(32) => {}
            Some(16) => {
                mods.image.a16 = true;
                let join = |pair: &[NodeId]| match *pair {
                    [low, high] => {
                        let low = self.dag.with_const(Op::And, Ty::I32, low, 0xffff);
                        let high = self.dag.with_const(Op::Shl, Ty::I32, high, 16);
                        self.dag.node(Op::Or, Ty::I32, &[low, high])
                    }
                    _ => pair[0],
                };
                dwords = dwords.chunks(2).map(join).collect();
            }
            _ => return Err(self.unsupported("coordinates of an image of this type")),
        }
        mods.image.address = dwords.len() as u8;
        Ok(self.dag.tuple(&dwords))
    }
}
