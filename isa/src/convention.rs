//! The calling convention of functions that are not kernels: which registers hold what when one is entered and left.
//!
//! Source: LLVM's AMDGPU usage document, "Non-Kernel Functions", and what `llc-19` makes of small functions. Every other
//! part of the compiler asks this file.

use crate::{Bank, Reg, Target};

/// The scratch resource, on targets without architected flat scratch. It never changes.
pub const SCRATCH_RESOURCE: Reg = Reg::sgpr(0, 4);
/// The address of the dispatch packet.
pub const DISPATCH_PTR: Reg = Reg::sgpr(4, 2);
/// The address of the queue.
pub const QUEUE_PTR: Reg = Reg::sgpr(6, 2);
/// The address of the hidden kernel arguments.
pub const IMPLICIT_ARG_PTR: Reg = Reg::sgpr(8, 2);
/// The number of the dispatch.
pub const DISPATCH_ID: Reg = Reg::sgpr(10, 2);
/// The work-group's number in x, y and z.
pub const WORKGROUP_IDS: [Reg; 3] = [Reg::sgpr(12, 1), Reg::sgpr(13, 1), Reg::sgpr(14, 1)];
/// The work-item's numbers in x, y and z, ten bits each, x low.
pub const WORKITEM_IDS: Reg = Reg::vgpr(31, 1);
/// Where to go back to. It holds the same when the function is left.
pub const RETURN_ADDRESS: Reg = Reg::sgpr(30, 2);
/// The end of the caller's frame, where stack arguments begin: bytes of a lane with architected flat scratch, else bytes
/// of the wave. It holds the same when the function is left.
pub const STACK_POINTER: Reg = Reg::sgpr(32, 1);
/// The frame pointer, which our functions leave as it is: their frames are of constant size.
pub const FRAME_POINTER: Reg = Reg::sgpr(33, 1);

/// What is not the convention's but ours: the pair through which calls and far branches go. Nothing else is in it, in
/// functions that call or are called, so that it need not be found.
pub const JUMP_PAIR: Reg = Reg::sgpr(28, 2);
/// As [`JUMP_PAIR`], for offsets of stack objects beyond what an instruction holds: the offset, and SCC meanwhile.
pub const FAR_OFFSET: Reg = Reg::sgpr(26, 2);

/// As [`JUMP_PAIR`], for exec while all lanes of the wave execute something; only functions that have such keep it aside.
/// Callers want it back.
pub const SAVED_EXEC: Reg = Reg::sgpr(34, 2);

/// The first of the registers with `inreg` arguments. (What `llc-19` does with such depends on
/// which implicit inputs a function reads, and differs between callers and callees; this is ours.)
const FIRST_SCALAR_ARGUMENT: u16 = 16;
/// How many dwords of `inreg` arguments there are registers for.
pub const SCALAR_ARGUMENT_DWORDS: u32 = 10;
/// Arguments and results are in the VGPRs below this.
const VECTOR_ARGUMENTS: u16 = 31;
/// Results may take one register more, since nothing else is returned.
const VECTOR_RESULTS: u16 = 32;

/// What a stack pointer and the size of a frame are multiples of, in bytes of a lane.
pub const STACK_ALIGN: u32 = 16;

/// Where a dword of an argument is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a register.
    Register(Reg),
    /// On the stack, so many bytes from where stack arguments begin.
    Stack(u32),
}

/// What is to be passed: one argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// So many dwords, of lanes' own values.
    Vector(u32),
    /// So many dwords, the same for all lanes (`inreg`).
    Scalar(u32),
    /// So many bytes on the stack, at that alignment (`byval`).
    Memory(u32, u32),
}

/// The places of arguments, one argument after the other.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    vgprs: u16,
    sgprs: u16,
    stack: u32,
}

impl Arguments {
    /// The places of the next argument's dwords; of one in memory, the one place where it begins. `None` if it is a scalar
    /// one and there is no register left.
    pub fn next(&mut self, passed: Passed) -> Option<Vec<Place>> {
        match passed {
            Passed::Vector(dwords) => Some((0..dwords).map(|_| self.vector()).collect()),
            Passed::Scalar(dwords) => {
                let first = self.sgprs;
                self.sgprs += dwords as u16;
                let register = |at| Place::Register(Reg::sgpr(FIRST_SCALAR_ARGUMENT + at, 1));
                (u32::from(self.sgprs) <= SCALAR_ARGUMENT_DWORDS)
                    .then(|| (first..self.sgprs).map(register).collect())
            }
            Passed::Memory(bytes, align) => {
                let at = self.stack.next_multiple_of(align.max(4));
                // What has no bytes has four.
                self.stack = at + bytes.max(1).next_multiple_of(4);
                Some(vec![Place::Stack(at)])
            }
        }
    }

    fn vector(&mut self) -> Place {
        if self.vgprs < VECTOR_ARGUMENTS {
            self.vgprs += 1;
            return Place::Register(Reg::vgpr(self.vgprs - 1, 1));
        }
        self.stack += 4;
        Place::Stack(self.stack - 4)
    }

    /// Bytes on the stack so far.
    pub fn stack_bytes(&self) -> u32 {
        self.stack
    }
}

/// The registers of a result of so many dwords; `None` if it has no room there.
pub fn results(dwords: u32) -> Option<Vec<Reg>> {
    (dwords <= u32::from(VECTOR_RESULTS)).then(|| (0..dwords as u16).map(|at| Reg::vgpr(at, 1)).collect())
}

/// Whether a callee may leave something else in a register: of VGPRs, in active lanes. Of M0 and SCC always.
pub fn is_clobbered(bank: Bank, index: u16, target: Target) -> bool {
    match bank {
        Bank::Sgpr => {
            let is_resource = index < SCRATCH_RESOURCE.end() && !target.info().architected_flat_scratch;
            let is_vcc = (Reg::VCC.index..Reg::VCC.end()).contains(&index);
            index < RETURN_ADDRESS.end() && !is_resource || is_vcc || index == Reg::M0.index
        }
        // Eight of sixteen from v40 on are the caller's.
        Bank::Vgpr => index < 40 || (index - 40) % 16 >= 8,
        Bank::Agpr => index < 32,
    }
}

/// Registers that functions which call or are called have for nothing else.
pub fn reserved(target: Target) -> impl Iterator<Item = Reg> {
    let resource = (!target.info().architected_flat_scratch).then_some(SCRATCH_RESOURCE);
    resource.into_iter().chain([FAR_OFFSET, JUMP_PAIR, STACK_POINTER, FRAME_POINTER])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_go_on_the_stack_when_registers_are_out() {
        let mut arguments = Arguments::default();
        let first = arguments.next(Passed::Vector(30)).expect("vectors always have room");
        assert_eq!(first[29], Place::Register(Reg::vgpr(29, 1)));
        let split = arguments.next(Passed::Vector(2)).expect("vectors always have room");
        assert_eq!(split, [Place::Register(Reg::vgpr(30, 1)), Place::Stack(0)]);
        assert_eq!(arguments.next(Passed::Memory(6, 8)), Some(vec![Place::Stack(8)]));
        assert_eq!(arguments.next(Passed::Vector(1)), Some(vec![Place::Stack(16)]));
        assert_eq!(arguments.stack_bytes(), 20);
        // LLVM's `CCPassByVal<4, 4>`.
        assert_eq!(arguments.next(Passed::Memory(0, 1)), Some(vec![Place::Stack(20)]));
        assert_eq!(arguments.next(Passed::Vector(1)), Some(vec![Place::Stack(24)]));
        assert_eq!(arguments.next(Passed::Scalar(11)), None);
    }

    /// The registers of LLVM's usage document, "Non-Kernel Functions" (s0 to s3 are the scratch resource, s32 the stack
    /// pointer, s33 the frame pointer), and our own two pairs.
    #[test]
    fn registers_that_are_set_apart() {
        let dwords = |target| {
            let mut all: Vec<u16> = reserved(target).flat_map(|reg| reg.index..reg.end()).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(dwords(Target::Gfx900), [0, 1, 2, 3, 26, 27, 28, 29, 32, 33]);
        assert_eq!(dwords(Target::Gfx942), [26, 27, 28, 29, 32, 33]);
    }

    #[test]
    fn what_a_callee_keeps() {
        let vgprs: Vec<u16> = (0..80).filter(|&i| !is_clobbered(Bank::Vgpr, i, Target::Gfx942)).collect();
        assert_eq!(vgprs, (40..48).chain(56..64).chain(72..80).collect::<Vec<u16>>());
        assert!(!is_clobbered(Bank::Sgpr, 0, Target::Gfx900) && is_clobbered(Bank::Sgpr, 0, Target::Gfx942));
        assert!(
            is_clobbered(Bank::Sgpr, 31, Target::Gfx900) && !is_clobbered(Bank::Sgpr, 34, Target::Gfx900)
        );
    }
}
