//! The registers that the units of a block name.

use super::unit::UnitId;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_isa::Bank;

/// How tuples are counted of which parts are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tuples {
    /// As wholes, though they die dword by dword: the difference is room for the gaps that they leave.
    AsWholes,
    /// By dword, as they die, where there is no such room.
    ByDword,
}

/// A register that the block names, or a dword of one.
pub(super) struct Register {
    pub bank: Bank,
    pub dwords: u8,
    /// Used behind the block or by its edges.
    pub live_out: bool,
    /// The slot of the block in which it is there, if another block defines it.
    pub arrives: u32,
    /// Units of the block that still use it.
    pub remaining: u32,
    /// These, as numbers, all by exclusive or: the last of them is its own.
    pub users: u32,
    /// The unit that defines it, if one has so far.
    pub defined_by: PackedOption<UnitId>,
    /// The last unit that was seen to use it.
    pub last_user: PackedOption<UnitId>,
}

impl Register {
    /// Nobody has been seen to name it.
    pub fn new(bank: Bank, dwords: u8, live_out: bool, arrives: u32) -> Self {
        let (defined_by, last_user) = (None.into(), None.into());
        Register { bank, dwords, live_out, arrives, remaining: 0, users: 0, defined_by, last_user }
    }

    /// The dwords of a tuple that nobody reads die with one that is read, as allocation has it.
    pub fn join_unread(dwords: &mut [Register]) {
        let is_read = |dword: &Register| dword.last_user.is_some();
        let Some(read) = dwords.iter().position(is_read) else { return };
        let mut unread = 0;
        for dword in dwords.iter_mut().filter(|dword| !dword.live_out && !is_read(dword)) {
            unread += std::mem::take(&mut dword.dwords);
        }
        dwords[read].dwords += unread;
    }
}
