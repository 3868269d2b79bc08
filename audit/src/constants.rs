//! Addresses in the image that code computes in SGPRs, from the program counter: of long branches, and of what it calls.

use gcnsel_isa::{Bank, Inst, Op, Operand};
use std::collections::BTreeMap;

/// SGPRs of which the value is known, as an offset in the image.
pub type Known = BTreeMap<u16, u32>;

/// The value of a pair of SGPRs.
pub fn address(operand: Operand, known: &Known) -> Option<u64> {
    let low = operand.reg()?.index;
    Some(u64::from(*known.get(&low)?) | u64::from(*known.get(&(low + 1))?) << 32)
}

/// The place of what an addition carries over among [`Known`].
pub const CARRY: u16 = u16::MAX;

/// What an instruction does to SGPRs whose values are known: `s_getpc_b64`, the sum of such a pair and a constant, and moves.
pub fn note_constants(inst: &Inst, next: u64, known: &mut Known) {
    let constant = |operand: &Operand| match *operand {
        Operand::Literal(bits) => Some(bits),
        Operand::Inline(inline) => Some(inline.bits(32) as u32),
        _ => None,
    };
    let sum = match (inst.op, &inst.operands[..]) {
        (Op::S_ADD_U32 | Op::S_ADDC_U32, [Operand::Reg(to), Operand::Reg(from), by]) => {
            let carry = if inst.op == Op::S_ADDC_U32 { known.get(&CARRY).copied() } else { Some(0) };
            let parts = (known.get(&from.index).copied(), constant(by), carry);
            match parts {
                (Some(from), Some(by), Some(carry)) => {
                    Some((to.index, u64::from(from) + u64::from(by) + u64::from(carry)))
                }
                _ => None,
            }
        }
        _ => None,
    };
    let moved: Vec<(u16, u32)> = match (inst.op, &inst.operands[..]) {
        (Op::S_MOV_B32 | Op::S_MOV_B64, [Operand::Reg(to), Operand::Reg(from)]) => {
            (0..inst.operand_dwords(0).into())
                .filter_map(|dword| Some((to.index + dword, *known.get(&(from.index + dword))?)))
                .collect()
        }
        _ => Vec::new(),
    };
    if inst.op.row().writes_scc() {
        known.remove(&CARRY);
    }
    for written in inst.results().filter(|reg| reg.bank == Bank::Sgpr) {
        (written.index..written.end()).for_each(|index| {
            known.remove(&index);
        });
    }
    known.extend(moved);
    if let Some((index, sum)) = sum {
        known.insert(index, sum as u32);
        known.insert(CARRY, (sum >> 32) as u32);
    }
    if let (Op::S_GETPC_B64, Some(Operand::Reg(to))) = (inst.op, inst.operands.first()) {
        known.insert(to.index, next as u32);
        known.insert(to.index + 1, (next >> 32) as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::{Target, assemble};

    /// What is known behind lines of which each ends at 64.
    fn behind(lines: &[&str], known: &[(u16, u32)]) -> Known {
        let mut known: Known = known.iter().copied().collect();
        for line in lines {
            note_constants(&assemble(line, Target::Gfx90a).expect(line), 64, &mut known);
        }
        known.remove(&CARRY);
        known
    }

    #[test]
    fn addresses_are_sums_of_the_program_counter() {
        let lines = ["s_getpc_b64 s[4:5]", "s_add_u32 s6, s4, 0xffffffe0", "s_addc_u32 s9, s5, -1"];
        assert_eq!(behind(&lines, &[]), Known::from([(4, 64), (5, 0), (6, 32), (9, 0)]));
        let moves = ["s_mov_b64 s[8:9], s[4:5]", "s_mov_b32 s4, s20"];
        assert_eq!(behind(&moves, &[(4, 1), (5, 2), (9, 7)]), Known::from([(5, 2), (8, 1), (9, 2)]));
        // What is not known, or is added to something else, makes what was known unknown.
        for line in
            ["s_add_u32 s4, s4, s20", "s_load_dwordx2 s[4:5], s[20:21], 0x0", "s_mov_b64 s[4:5], s[20:21]"]
        {
            assert!(!behind(&[line], &[(4, 1)]).contains_key(&4), "{line}");
        }
        // Something else has left its carry.
        let lines = ["s_add_u32 s6, s4, 8", "s_cmp_eq_u32 s4, 0", "s_addc_u32 s7, s5, 0"];
        assert_eq!(behind(&lines, &[(4, 1), (5, 2)]), Known::from([(4, 1), (5, 2), (6, 9)]));
    }
}
