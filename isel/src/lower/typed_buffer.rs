//! Accesses to buffers of elements in a format, which the resource says (`buffer.load.format`, `buffer.store.format`), or
//! the instruction (`tbuffer.load`, `tbuffer.store`). A component is a dword or a half to whoever accesses it, whatever it
//! is in memory.

use super::{Lower, Nodes};
use crate::dag::{NodeId, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Inst, Intrinsic, Type, TypeKind, Value};
use gcnsel_isa::{BufferFormat, Op as M};

/// What elements are, in words.
const TYPES: &str = "of one to four integers or floats of 32 bits, halves and integers of 16";

/// Instructions by how many components they access, from one to four.
type ByCount = [M; 4];

/// Loads and stores, of dwords and of halves.
struct Instructions {
    loads: [ByCount; 2],
    stores: [ByCount; 2],
}

/// With the resource's format.
const FORMAT: Instructions = Instructions {
    loads: [
        [
            M::BUFFER_LOAD_FORMAT_X,
            M::BUFFER_LOAD_FORMAT_XY,
            M::BUFFER_LOAD_FORMAT_XYZ,
            M::BUFFER_LOAD_FORMAT_XYZW,
        ],
        [
            M::BUFFER_LOAD_FORMAT_D16_X,
            M::BUFFER_LOAD_FORMAT_D16_XY,
            M::BUFFER_LOAD_FORMAT_D16_XYZ,
            M::BUFFER_LOAD_FORMAT_D16_XYZW,
        ],
    ],
    stores: [
        [
            M::BUFFER_STORE_FORMAT_X,
            M::BUFFER_STORE_FORMAT_XY,
            M::BUFFER_STORE_FORMAT_XYZ,
            M::BUFFER_STORE_FORMAT_XYZW,
        ],
        [
            M::BUFFER_STORE_FORMAT_D16_X,
            M::BUFFER_STORE_FORMAT_D16_XY,
            M::BUFFER_STORE_FORMAT_D16_XYZ,
            M::BUFFER_STORE_FORMAT_D16_XYZW,
        ],
    ],
};

/// With a format of their own.
const TYPED: Instructions = Instructions {
    loads: [
        [
            M::TBUFFER_LOAD_FORMAT_X,
            M::TBUFFER_LOAD_FORMAT_XY,
            M::TBUFFER_LOAD_FORMAT_XYZ,
            M::TBUFFER_LOAD_FORMAT_XYZW,
        ],
        [
            M::TBUFFER_LOAD_FORMAT_D16_X,
            M::TBUFFER_LOAD_FORMAT_D16_XY,
            M::TBUFFER_LOAD_FORMAT_D16_XYZ,
            M::TBUFFER_LOAD_FORMAT_D16_XYZW,
        ],
    ],
    stores: [
        [
            M::TBUFFER_STORE_FORMAT_X,
            M::TBUFFER_STORE_FORMAT_XY,
            M::TBUFFER_STORE_FORMAT_XYZ,
            M::TBUFFER_STORE_FORMAT_XYZW,
        ],
        [
            M::TBUFFER_STORE_FORMAT_D16_X,
            M::TBUFFER_STORE_FORMAT_D16_XY,
            M::TBUFFER_STORE_FORMAT_D16_XYZ,
            M::TBUFFER_STORE_FORMAT_D16_XYZW,
        ],
    ],
};

/// What an intrinsic does.
struct Access {
    /// It takes an index.
    is_struct: bool,
    is_store: bool,
    /// It says the format.
    is_typed: bool,
}

fn access(intrinsic: Intrinsic) -> Option<Access> {
    use Intrinsic::*;
    let (is_struct, is_store, is_typed) = match intrinsic {
        AmdgcnRawPtrBufferLoadFormat | AmdgcnRawBufferLoadFormat => (false, false, false),
        AmdgcnRawPtrBufferStoreFormat | AmdgcnRawBufferStoreFormat => (false, true, false),
        AmdgcnStructPtrBufferLoadFormat | AmdgcnStructBufferLoadFormat => (true, false, false),
        AmdgcnStructPtrBufferStoreFormat | AmdgcnStructBufferStoreFormat => (true, true, false),
        AmdgcnRawPtrTbufferLoad | AmdgcnRawTbufferLoad => (false, false, true),
        AmdgcnRawPtrTbufferStore | AmdgcnRawTbufferStore => (false, true, true),
        AmdgcnStructPtrTbufferLoad | AmdgcnStructTbufferLoad => (true, false, true),
        AmdgcnStructPtrTbufferStore | AmdgcnStructTbufferStore => (true, true, true),
        _ => return None,
    };
    Some(Access { is_struct, is_store, is_typed })
}

/// The components of an element.
struct Components {
    count: u32,
    are_halves: bool,
}

impl Components {
    fn dwords(&self) -> u8 {
        if self.are_halves { self.count.div_ceil(2) as u8 } else { self.count as u8 }
    }

    fn bytes(&self) -> u32 {
        self.count * if self.are_halves { 2 } else { 4 }
    }

    /// Of instructions the one for these.
    fn choose(&self, [dwords, halves]: &[ByCount; 2]) -> M {
        let by_count = if self.are_halves { halves } else { dwords };
        by_count[self.count as usize - 1]
    }
}

impl Lower<'_> {
    /// An access to an element in a format; `None` if the intrinsic is another one.
    pub(super) fn lower_typed_buffer(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        let Some(Access { is_struct, is_store, is_typed }) = access(intrinsic) else { return Ok(None) };
        let (data, place) = args.split_at(usize::from(is_store));
        let ty = match data.first() {
            Some(&value) => self.ty(value),
            None => self.function.insts[inst].ty,
        };
        let components = self.components_of_element(intrinsic, ty)?;
        let mut place = place.to_vec();
        // The format stands before the bits of the instruction.
        let format = match is_typed {
            true => self.format(place.remove(place.len().saturating_sub(2)))?,
            false => BufferFormat::default(),
        };
        let mut place = self.place(&place, is_struct)?;
        place.format = format;
        let instructions = if is_typed { &TYPED } else { &FORMAT };
        // What is accessed depends on the format; no element has more than four dwords.
        let mut memory = self.buffer_memory(inst, 16, !is_store, is_store, place.aux);
        memory.align = 1;
        if is_store {
            let nodes = self.nodes(data[0])?;
            let dwords = self.stored_dwords(ty, &nodes, components.bytes())?;
            let value = self.dag.tuple(&dwords);
            let op = components.choose(&instructions.stores);
            self.buffer_node(op, &place, Some(value), Ty::None, memory, true);
            return Ok(Some(Nodes::new()));
        }
        let result = self.function.insts[inst].result;
        let divergent = result.is_none_or(|r| self.uniformity.is_divergent(r));
        let (op, dwords) = (components.choose(&instructions.loads), components.dwords());
        let node = self.buffer_node(op, &place, None, Ty::bits(dwords), memory, divergent);
        let parts: Vec<NodeId> = (0..dwords).map(|i| self.dag.part(node, i, Ty::I32)).collect();
        self.unpack_memory(ty, &parts, 0).map(Some)
    }

    fn components_of_element(&self, intrinsic: Intrinsic, ty: Type) -> Result<Components> {
        let count = self.types.lanes(ty).unwrap_or(1);
        // What is of sixteen bits the machine makes halves of.
        if *self.types.kind(self.types.scalar(ty)) == TypeKind::BFloat {
            return Err(self.unsupported_of(intrinsic, ty, TYPES));
        }
        let are_halves = match self.types.bits(self.types.scalar(ty)) {
            Some(16) => true,
            Some(32) => false,
            _ => return Err(self.unsupported_of(intrinsic, ty, TYPES)),
        };
        match count {
            1..=4 => Ok(Components { count, are_halves }),
            _ => Err(self.unsupported_of(intrinsic, ty, TYPES)),
        }
    }

    /// A format: four bits that say how many components of how many bits, and three that say what these are.
    fn format(&self, value: Value) -> Result<BufferFormat> {
        let bits = self.function.as_int(value);
        let bits = bits.ok_or_else(|| self.unsupported("a buffer access whose format is no constant"))?;
        Ok(BufferFormat { data: (bits & 15) as u8, number: (bits >> 4 & 7) as u8 })
    }
}
