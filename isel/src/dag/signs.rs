//! How many bits a signed number takes.

use super::{Dag, NodeId, Op, Ty};
use gcnsel_isa::Op as M;

/// Operands are looked at so far down.
const DEPTH: u32 = 4;

/// The widths that other blocks are told: a byte, a word, what a product of 24 bits takes.
const TOLD: [u8; 3] = [8, 16, 24];

impl Dag {
    /// From how many bits a value is certainly sign-extended, of those that other blocks are told: of two dwords, from one.
    pub fn signed_bits(&mut self, node: NodeId) -> Option<u8> {
        match self[node].ty {
            Ty::I32 => TOLD.into_iter().find(|&bits| self.fits_signed(node, bits.into())),
            Ty::I64 => self.is_sext(node).then_some(32),
            _ => None,
        }
    }

    /// Whether a dword is certainly sign-extended from `bits` bits, of 1 to 32.
    pub fn fits_signed(&mut self, node: NodeId, bits: u32) -> bool {
        self.fits_signed_to(node, bits, DEPTH)
    }

    fn fits_signed_to(&mut self, node: NodeId, bits: u32, depth: u32) -> bool {
        let data = &self[node];
        if data.ty != Ty::I32 || bits == 0 {
            return false;
        }
        if bits >= 32 || depth == 0 {
            return bits >= 32;
        }
        let args = data.args.clone();
        let constant = |dag: &Dag, index: usize| Some(dag.as_const(*args.get(index)?)? as u32);
        let found = match data.op {
            Op::Const => {
                let value = data.imm as i32;
                value << (32 - bits) >> (32 - bits) == value
            }
            Op::BfeS => constant(self, 2).is_some_and(|width| width & 31 != 0 && width & 31 <= bits),
            Op::AShr => constant(self, 1)
                .is_some_and(|amount| self.fits_signed_to(args[0], bits + (amount & 31), depth - 1)),
            Op::Select => args[1..].iter().all(|&arm| self.fits_signed_to(arm, bits, depth - 1)),
            Op::SMin | Op::SMax => args.iter().all(|&arg| self.fits_signed_to(arg, bits, depth - 1)),
            Op::Add | Op::Sub => args.iter().all(|&arg| self.fits_signed_to(arg, bits - 1, depth - 1)),
            Op::Reg { reg, first: 0 } => bits >= self.register_sign(reg),
            Op::AssumeUniform | Op::ReadFirstLane => self.fits_signed_to(args[0], bits, depth - 1),
            Op::Machine => match self.machine(node).opcode.isa() {
                Some(
                    M::GLOBAL_LOAD_SBYTE
                    | M::FLAT_LOAD_SBYTE
                    | M::SCRATCH_LOAD_SBYTE
                    | M::BUFFER_LOAD_SBYTE
                    | M::DS_READ_I8,
                ) => bits >= 8,
                Some(
                    M::GLOBAL_LOAD_SSHORT
                    | M::FLAT_LOAD_SSHORT
                    | M::SCRATCH_LOAD_SSHORT
                    | M::BUFFER_LOAD_SSHORT
                    | M::DS_READ_I16,
                ) => bits >= 16,
                _ => self.dot_fits_signed(node, bits, depth),
            },
            _ => false,
        };
        // A number without a sign has a zero above its bits.
        found || self.known_zero(node, u64::from(u32::MAX << (bits - 1)))
    }

    /// The same of a dot product: what it is added to may take what its products leave.
    fn dot_fits_signed(&mut self, node: NodeId, bits: u32, depth: u32) -> bool {
        let Some(sum) = self.dot_sum(node) else { return false };
        let end = 1 << (bits - 1);
        match self.as_const(sum.other) {
            Some(number) => sum.products + u64::from((number as i32).unsigned_abs()) < end,
            // Half of what there is.
            None => sum.products < end / 2 && self.fits_signed_to(sum.other, bits - 1, depth - 1),
        }
    }
}
