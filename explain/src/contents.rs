//! What registers before allocation were made for: which dwords of which values.

use crate::named::file_of;
use gcnsel::record::FunctionRecord;
use gcnsel_ir::Value;
use gcnsel_isa::Bank;
use gcnsel_isel::Held;
use gcnsel_mir::{Origin, RegRef, VReg, carried};
use rustc_hash::FxHashMap;

/// A component of a value, and the dwords of the register that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Content {
    pub value: Value,
    pub component: u32,
    pub first: u8,
    pub dwords: u8,
}

impl Content {
    /// The dwords, as bits.
    pub fn bits(&self) -> u64 {
        ((1u64 << self.dwords) - 1) << self.first
    }
}

/// By what they hold, component by component, the registers that have a physical one.
pub(crate) type Members = FxHashMap<Vec<Content>, Vec<VReg>>;

/// What registers hold.
#[derive(Default)]
pub(crate) struct Contents {
    of: FxHashMap<VReg, Vec<Content>>,
    /// The values, in their order.
    values: FxHashMap<VReg, Vec<Value>>,
    members: Members,
}

impl Contents {
    pub fn of(record: &FunctionRecord) -> Contents {
        let mut of: FxHashMap<VReg, Vec<Content>> = FxHashMap::default();
        let mut add = |value: Value, component: u32, RegRef { reg, first, dwords }: RegRef| {
            of.entry(reg).or_default().push(Content { value, component, first, dwords });
        };
        for (&value, held) in &record.causes.values {
            for (component, held) in (0..).zip(held) {
                if let Held::Sgpr(part) | Held::Vgpr(part, _) = *held {
                    add(value, component, part);
                }
            }
        }
        for (&value, copies) in &record.causes.copies {
            copies.iter().for_each(|&(component, part)| add(value, component, part));
        }
        for contents in of.values_mut() {
            contents.sort_unstable();
            contents.dedup();
        }
        add_successors(record, &mut of);
        carry_on(record, &mut of);
        let values = |contents: &Vec<Content>| {
            let mut values: Vec<Value> = contents.iter().map(|content| content.value).collect();
            values.dedup();
            values
        };
        Contents {
            values: of.iter().map(|(&reg, contents)| (reg, values(contents))).collect(),
            members: members(record, &of),
            of,
        }
    }

    /// The components that a register holds.
    pub fn all(&self, reg: VReg) -> &[Content] {
        self.of.get(&reg).map_or(&[], |contents| contents)
    }

    /// The values of which it holds some: several where they are loaded together.
    pub fn values(&self, reg: VReg) -> &[Value] {
        self.values.get(&reg).map_or(&[], |values| values)
    }

    /// The registers that hold the same, of those that have a physical one, in their order.
    pub fn alike(&self, reg: VReg) -> &[VReg] {
        self.of.get(&reg).and_then(|contents| self.members.get(contents)).map_or(&[], |members| members)
    }

    /// The dwords of a register that a value is in, as bits.
    pub fn bits(&self, reg: VReg, value: Value) -> u64 {
        let own = self.all(reg).iter().filter(|content| content.value == value);
        own.fold(0, |bits, content| bits | content.bits())
    }
}

/// Where a register has gone, others have what it had: those that the wave transform or allocation has made like it. Of several that have
/// gone from one instruction with different contents, nobody knows which is which, unless as many have come.
fn add_successors(record: &FunctionRecord, of: &mut FxHashMap<VReg, Vec<Content>>) {
    type Like = (Origin, Bank, u8);
    let files = || record.journal.files.iter();
    let mut coloured: FxHashMap<Like, Vec<VReg>> = FxHashMap::default();
    for file in files() {
        for (reg, data) in file.function.regs.iter().filter(|(reg, _)| file.colours[*reg].is_some()) {
            let regs = coloured.entry((data.origin, data.bank, data.dwords)).or_default();
            if !of.contains_key(&reg) && !regs.contains(&reg) {
                regs.push(reg);
            }
        }
    }
    let Some(first) = files().next() else { return };
    let is_gone = |reg: &VReg| files().all(|file| file.colours[*reg].is_none());
    let mut gone: FxHashMap<Like, Vec<VReg>> = FxHashMap::default();
    for reg in of.keys().copied().filter(is_gone) {
        let Some(data) = first.function.regs.get(reg) else { continue };
        gone.entry((data.origin, data.bank, data.dwords)).or_default().push(reg);
    }
    for (like, mut gone) in gone {
        gone.sort_unstable();
        let Some(others) = coloured.get(&like) else { continue };
        let is_one = gone.iter().all(|reg| of[reg] == of[&gone[0]]);
        if !is_one && gone.len() != others.len() {
            continue;
        }
        for (n, &other) in others.iter().enumerate() {
            let known = of[&gone[if is_one { 0 } else { n }]].clone();
            of.entry(other).or_insert(known);
        }
    }
}

/// Gives parameters, and what is passed to them, what those hold that they hold the same as.
fn carry_on(record: &FunctionRecord, of: &mut FxHashMap<VReg, Vec<Content>>) {
    for coloured in &record.journal.files {
        let mut groups: FxHashMap<VReg, Vec<VReg>> = FxHashMap::default();
        for (param, carried) in carried(&coloured.function, file_of(coloured).edges()) {
            groups.entry(carried.from).or_default().push(param);
        }
        for (from, mut group) in groups {
            group.push(from);
            group.sort_unstable();
            let own = of.get(&from);
            let known = own.or_else(|| group.iter().find_map(|reg| of.get(reg))).cloned();
            let Some(known) = known else { continue };
            for reg in group {
                of.entry(reg).or_insert_with(|| known.clone());
            }
        }
    }
}

fn members(record: &FunctionRecord, of: &FxHashMap<VReg, Vec<Content>>) -> Members {
    let is_coloured = |reg: VReg| record.journal.files.iter().any(|file| file.colours[reg].is_some());
    let mut members = Members::default();
    for (&reg, contents) in of.iter().filter(|(reg, _)| is_coloured(**reg)) {
        members.entry(contents.clone()).or_default().push(reg);
    }
    members.values_mut().for_each(|regs| regs.sort_unstable());
    members
}
