//! Instructions that are shorter where the result's register is an operand's.

use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Function, InstData, Opcode, Operand};

/// Sums of products, and what adds a product to its own result, in one dword instead of two.
const ACCUMULATING: [(Op, Op); 2] = [(Op::V_FMA_F32, Op::V_FMAC_F32), (Op::V_FMA_F64, Op::V_FMAC_F64)];

/// The accumulating instruction that computes the same, where its one-dword form can say it.
pub fn shorten_sums(f: &mut Function) {
    let target = f.target;
    for data in f.insts.values_mut() {
        let short = ACCUMULATING.iter().find(|(long, _)| data.opcode == Opcode::Isa(*long));
        if let Some(&(long, short)) = short
            && short.row().available(target)
            && data.mods == long.row().default_mods()
            && data.form.is_none()
        {
            accumulate(data, short);
        }
    }
}

fn accumulate(data: &mut InstData, short: Op) {
    let [result, a, b, addend] = data.operands[..] else { return };
    // The second factor is a vector register; the first may be anything.
    let factors = match (is_vector(a), is_vector(b)) {
        (_, true) => [a, b],
        (true, false) => [b, a],
        _ => return,
    };
    if result == addend && is_vector(result) {
        data.opcode = short.into();
        data.operands = [result, factors[0], factors[1], addend].into_iter().collect();
        data.mods = short.row().default_mods();
    }
}

fn is_vector(operand: Operand) -> bool {
    matches!(operand, Operand::Phys(Reg { bank: Bank::Vgpr, .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::Target;
    use gcnsel_mir::{BlockData, Origin};

    fn v(index: u16) -> Operand {
        Operand::Phys(Reg::vgpr(index, 1))
    }

    #[test]
    fn sums_are_short_where_they_accumulate() {
        let scalar = Operand::Phys(Reg::sgpr(4, 1));
        for (operands, target, expected) in [
            ([v(2), v(0), v(1), v(2)], Target::Gfx942, Some([v(2), v(0), v(1), v(2)])),
            // Factors may be exchanged.
            ([v(2), v(0), scalar, v(2)], Target::Gfx90a, Some([v(2), scalar, v(0), v(2)])),
            ([v(2), v(0), Operand::Imm(1), v(2)], Target::Gfx942, Some([v(2), Operand::Imm(1), v(0), v(2)])),
            ([v(2), scalar, scalar, v(2)], Target::Gfx942, None),
            ([v(3), v(0), v(1), v(2)], Target::Gfx942, None),
            // What gfx900 has rounds twice.
            ([v(2), v(0), v(1), v(2)], Target::Gfx900, None),
        ] {
            let mut f = Function::new("sums", target);
            let block = f.blocks.push(BlockData::new("", Default::default()));
            let plain = f.append(block, InstData::new(Op::V_FMA_F32, operands, Origin::NONE));
            let mut negated = InstData::new(Op::V_FMA_F32, operands, Origin::NONE);
            negated.mods.neg = 1;
            let negated = f.append(block, negated);
            shorten_sums(&mut f);
            assert_eq!(f.insts[negated].opcode, Op::V_FMA_F32.into());
            let (opcode, operands) = match expected {
                Some(operands) => (Op::V_FMAC_F32, operands),
                None => (Op::V_FMA_F32, operands),
            };
            assert_eq!((f.insts[plain].opcode, &f.insts[plain].operands[..]), (opcode.into(), &operands[..]));
        }
    }
}
