//! A kernel's code read back: blocks, edges, and which registers are live where, by sets of registers alone.

use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::{Bank, Inst, Op, Operand, Reg, Role, decode};
use std::collections::{BTreeMap, BTreeSet};

/// Instructions by their offsets from the kernel's first.
pub struct Code {
    pub insts: BTreeMap<u64, Inst>,
    next: BTreeMap<u64, Vec<u64>>,
}

impl Code {
    pub fn of(bytes: &[u8]) -> Code {
        let object: LoadedObject = gcnsel_codeobject::read(bytes).expect("it is a code object");
        let code = object.image.get(object.kernels[0].code.clone()).expect("the kernel has code");
        let (mut insts, mut next, mut at) = (BTreeMap::new(), BTreeMap::new(), 0);
        while at < code.len() {
            let (inst, size) = decode(code, at, object.target).expect("it is code");
            let behind = (at + size) as u64;
            let name = inst.op.row().name;
            let target = match inst.operands.first() {
                Some(Operand::Imm(dwords)) if name.starts_with("s_cbranch") || inst.op == Op::S_BRANCH => {
                    Some(behind.wrapping_add_signed(4 * i64::from(*dwords)))
                }
                _ => None,
            };
            let falls = !matches!(inst.op, Op::S_ENDPGM | Op::S_BRANCH);
            next.insert(at as u64, target.into_iter().chain(falls.then_some(behind)).collect());
            insts.insert(at as u64, inst);
            at += size;
        }
        Code { insts, next }
    }

    /// Where the program counter may go from an instruction; a branch's target comes first.
    pub fn ways(&self, at: u64) -> &[u64] {
        &self.next[&at]
    }

    /// The dwords of a bank that an instruction writes, or reads.
    pub fn registers(inst: &Inst, bank: Bank, written: bool) -> BTreeSet<u16> {
        let named = inst.registers().filter(|(role, _)| (*role == Role::Def) == written).map(|(_, reg)| reg);
        let vcc = (!written && inst.op.row().reads_vcc()).then_some(Reg::VCC);
        named.chain(vcc).filter(|reg| reg.bank == bank).flat_map(|reg| reg.index..reg.end()).collect()
    }

    /// The registers of a bank that are live behind each instruction, by number: read on some way before they are written.
    pub fn live_behind(&self, bank: Bank) -> BTreeMap<u64, BTreeSet<u16>> {
        let mut before: BTreeMap<u64, BTreeSet<u16>> = BTreeMap::new();
        let mut changed = true;
        let behind = |before: &BTreeMap<u64, BTreeSet<u16>>, at: &u64| -> BTreeSet<u16> {
            self.next[at].iter().filter_map(|next| before.get(next)).flatten().copied().collect()
        };
        while changed {
            changed = false;
            for (at, inst) in self.insts.iter().rev() {
                let mut live = behind(&before, at);
                Code::registers(inst, bank, true).iter().for_each(|register| _ = live.remove(register));
                live.extend(Code::registers(inst, bank, false));
                changed |= before.insert(*at, live.clone()) != Some(live);
            }
        }
        self.insts.keys().map(|at| (*at, behind(&before, at))).collect()
    }
}
