//! The ways to memory, and the instructions of each.

use crate::dag::NodeId;
use gcnsel_isa as isa;
use gcnsel_legalize::width::Memory;

/// Instructions of one kind of memory, by what a lane accesses: 1, 2, 4, 8, 12, 16 bytes, as far as `Path::piece` goes.
pub(super) struct Sizes {
    pub load: &'static [isa::Op],
    /// Sign-extending loads of 1 and 2 bytes.
    pub load_signed: [isa::Op; 2],
    pub store: &'static [isa::Op],
}

macro_rules! sizes {
    ($name:ident: $($load:ident)* ; $($signed:ident)* ; $($store:ident)*) => {
        pub(super) static $name: Sizes = Sizes {
            load: &[$(isa::Op::$load),*], load_signed: [$(isa::Op::$signed),*], store: &[$(isa::Op::$store),*],
        };
    };
}

sizes!(GLOBAL:
    GLOBAL_LOAD_UBYTE GLOBAL_LOAD_USHORT GLOBAL_LOAD_DWORD GLOBAL_LOAD_DWORDX2 GLOBAL_LOAD_DWORDX3 GLOBAL_LOAD_DWORDX4;
    GLOBAL_LOAD_SBYTE GLOBAL_LOAD_SSHORT;
    GLOBAL_STORE_BYTE GLOBAL_STORE_SHORT GLOBAL_STORE_DWORD GLOBAL_STORE_DWORDX2 GLOBAL_STORE_DWORDX3 GLOBAL_STORE_DWORDX4);
sizes!(FLAT:
    FLAT_LOAD_UBYTE FLAT_LOAD_USHORT FLAT_LOAD_DWORD FLAT_LOAD_DWORDX2 FLAT_LOAD_DWORDX3 FLAT_LOAD_DWORDX4;
    FLAT_LOAD_SBYTE FLAT_LOAD_SSHORT;
    FLAT_STORE_BYTE FLAT_STORE_SHORT FLAT_STORE_DWORD FLAT_STORE_DWORDX2 FLAT_STORE_DWORDX3 FLAT_STORE_DWORDX4);
sizes!(SCRATCH:
    SCRATCH_LOAD_UBYTE SCRATCH_LOAD_USHORT SCRATCH_LOAD_DWORD SCRATCH_LOAD_DWORDX2 SCRATCH_LOAD_DWORDX3 SCRATCH_LOAD_DWORDX4;
    SCRATCH_LOAD_SBYTE SCRATCH_LOAD_SSHORT;
    SCRATCH_STORE_BYTE SCRATCH_STORE_SHORT SCRATCH_STORE_DWORD SCRATCH_STORE_DWORDX2 SCRATCH_STORE_DWORDX3 SCRATCH_STORE_DWORDX4);
sizes!(BUFFER:
    BUFFER_LOAD_UBYTE BUFFER_LOAD_USHORT BUFFER_LOAD_DWORD BUFFER_LOAD_DWORDX2 BUFFER_LOAD_DWORDX3 BUFFER_LOAD_DWORDX4;
    BUFFER_LOAD_SBYTE BUFFER_LOAD_SSHORT;
    BUFFER_STORE_BYTE BUFFER_STORE_SHORT BUFFER_STORE_DWORD BUFFER_STORE_DWORDX2 BUFFER_STORE_DWORDX3 BUFFER_STORE_DWORDX4);
sizes!(LDS:
    DS_READ_U8 DS_READ_U16 DS_READ_B32 DS_READ_B64 DS_READ_B96 DS_READ_B128;
    DS_READ_I8 DS_READ_I16;
    DS_WRITE_B8 DS_WRITE_B16 DS_WRITE_B32 DS_WRITE_B64 DS_WRITE_B96 DS_WRITE_B128);

/// The store of a byte or half that stands in bits 16 and up of its dword, in place of one from bit 0.
pub(super) fn store_of_high_half(op: isa::Op) -> Option<isa::Op> {
    use isa::Op::*;
    Some(match op {
        GLOBAL_STORE_BYTE => GLOBAL_STORE_BYTE_D16_HI,
        GLOBAL_STORE_SHORT => GLOBAL_STORE_SHORT_D16_HI,
        FLAT_STORE_BYTE => FLAT_STORE_BYTE_D16_HI,
        FLAT_STORE_SHORT => FLAT_STORE_SHORT_D16_HI,
        SCRATCH_STORE_BYTE => SCRATCH_STORE_BYTE_D16_HI,
        SCRATCH_STORE_SHORT => SCRATCH_STORE_SHORT_D16_HI,
        BUFFER_STORE_BYTE => BUFFER_STORE_BYTE_D16_HI,
        BUFFER_STORE_SHORT => BUFFER_STORE_SHORT_D16_HI,
        DS_WRITE_B8 => DS_WRITE_B8_D16_HI,
        DS_WRITE_B16 => DS_WRITE_B16_D16_HI,
        _ => return None,
    })
}

/// What one access may take, in bytes.
pub(super) const BYTES: [u32; 6] = [1, 2, 4, 8, 12, 16];

/// How memory is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Path {
    Global,
    Flat,
    Lds,
    /// `scratch_*`.
    Scratch,
    /// `buffer_*` on the scratch resource.
    Buffer,
    /// `buffer_*` on a resource of the program's; the address is an offset, to which a number below 4096 comes. Last, whether
    /// bounds are relaxed ([`Memory::Resource`]).
    Resource(NodeId, i32, bool),
}

impl Path {
    pub(super) fn sizes(self) -> &'static Sizes {
        match self {
            Path::Global => &GLOBAL,
            Path::Flat => &FLAT,
            Path::Lds => &LDS,
            Path::Scratch => &SCRATCH,
            Path::Buffer | Path::Resource(..) => &BUFFER,
        }
    }

    /// The largest single access, in bytes, of `left` bytes at that alignment.
    pub(super) fn piece(self, left: u32, align: u32) -> u32 {
        let memory = match self {
            Path::Global => Memory::Global,
            Path::Flat => Memory::Flat,
            Path::Lds => Memory::Lds,
            Path::Scratch => Memory::Scratch,
            Path::Buffer => Memory::ScratchBuffer,
            Path::Resource(.., is_relaxed) => Memory::Resource { is_relaxed },
        };
        let most = memory.widest(align.into());
        BYTES.into_iter().rev().find(|&b| b <= left && u64::from(b) <= most).unwrap_or(1)
    }
}

/// Bytes of each of two words at offsets of their own, where alignment allows no wide LDS access.
pub(super) fn lds_pair_unit(left: u32, align: u32) -> Option<u32> {
    match (left, align) {
        (16.., 8) => Some(8),
        (8.., 4) => Some(4),
        _ => None,
    }
}

/// Bits of its dword that a load of so many bytes leaves zero.
pub(super) fn zeros_above(bytes: u32, signed: bool) -> u64 {
    match (bytes, signed) {
        (1, false) => 0xffff_ff00,
        (2, false) => 0xffff_0000,
        _ => 0,
    }
}

/// The place of so many bytes in [`Sizes`].
pub(super) fn size_index(bytes: u32) -> usize {
    BYTES.iter().position(|&b| b == bytes).unwrap_or(0)
}
