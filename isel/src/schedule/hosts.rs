//! Tuples that values live in from when they are put together of them: what reads such a value later reads the tuple's dwords, so
//! that it need not be in two places. That holds where the tuple is there for instructions that define nothing, as stores are: it is
//! never overwritten.

use gcnsel_isa::Bank;
use gcnsel_mir::{Function, Inst, Operand, Pseudo, RegKind, RegRef, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// With fewer VGPRs values stay by themselves, so that each can be spilled.
const FEWEST: u16 = 24;

/// By tuple: the values, or parts of them, that live in it, and the first dword of each.
pub(super) type Hosts = FxHashMap<VReg, SmallVec<[(RegRef, u8); 4]>>;

/// The tuples of a block that values live in. Of several tuples that one value goes into it lives in the first.
pub(super) fn hosts(function: &Function, code: &[Inst], live_out: impl Fn(VReg) -> bool) -> Hosts {
    let mut hosts = Hosts::default();
    if function.vgpr_budget < FEWEST {
        return hosts;
    }
    let mut guests: FxHashSet<RegRef> = FxHashSet::default();
    let stays = |reg: VReg| {
        let of = &function.regs[reg];
        of.bank == Bank::Vgpr && of.kind == RegKind::Plain && !live_out(reg)
    };
    for &inst in code {
        let data = &function.insts[inst];
        if data.opcode != Pseudo::RegSequence.into() {
            continue;
        }
        let Some(tuple) = data.operands[0].as_reg().map(|def| def.reg).filter(|&tuple| stays(tuple)) else {
            continue;
        };
        let mut at = 0;
        let mut parts = SmallVec::new();
        for part in &data.operands[1..] {
            let Operand::Reg(part) = part else {
                at += 1;
                continue;
            };
            // Tuples may have to begin at even registers.
            let is_even = part.dwords == 1 || at % 2 == 0;
            if is_even && stays(part.reg) && guests.insert(*part) {
                parts.push((*part, at));
            }
            at += part.dwords;
        }
        hosts.insert(tuple, parts);
    }
    if !hosts.is_empty() {
        for &inst in code.iter().filter(|&&inst| function.insts[inst].def_count() > 0) {
            for used in function.uses(inst) {
                hosts.remove(&used.reg);
            }
        }
    }
    hosts
}

/// Has what reads a value of a block, once a tuple hosts it, read the tuple.
pub(super) fn settle(function: &mut Function, code: &[Inst], live_out: impl Fn(VReg) -> bool) {
    let hosts = hosts(function, code, live_out);
    if hosts.is_empty() {
        return;
    }
    // By register: the parts of it that live in tuples, and where.
    let mut places: FxHashMap<VReg, SmallVec<[(RegRef, RegRef); 2]>> = FxHashMap::default();
    for &inst in code {
        let data = &mut function.insts[inst];
        let defs = data.def_count();
        for operand in &mut data.operands[defs..] {
            let Operand::Reg(read) = operand else { continue };
            let Some(parts) = places.get(&read.reg) else { continue };
            let has = |&&(guest, _): &&(RegRef, RegRef)| {
                guest.first <= read.first && read.first + read.dwords <= guest.first + guest.dwords
            };
            if let Some((guest, place)) = parts.iter().find(has) {
                *read = RegRef {
                    reg: place.reg,
                    first: place.first + read.first - guest.first,
                    dwords: read.dwords,
                };
            }
        }
        let def = data.operands.first().and_then(|def| def.as_reg()).map(|def| def.reg);
        let guests = def.filter(|_| defs == 1).and_then(|def| Some((def, hosts.get(&def)?)));
        if let Some((tuple, guests)) = guests {
            for &(guest, at) in guests {
                let place = RegRef { reg: tuple, first: at, dwords: guest.dwords };
                places.entry(guest.reg).or_default().push((guest, place));
            }
        }
    }
}
