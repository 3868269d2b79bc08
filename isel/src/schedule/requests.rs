//! What kernels ask of the scheduler: that kinds of instructions do not cross a place (`llvm.amdgcn.sched.barrier`), and that
//! groups of them follow one another (`llvm.amdgcn.sched.group.barrier`).
//!
//! Kinds are named by masks (AMDGPUUsage, "LLVM IR Intrinsics"). The groups with one number are a pipeline: the first takes
//! the first instructions of its kinds, the next the first ones of its own that need not come before those, and so on; each
//! comes before the next. What is in no group goes where it is best. Where registers would not suffice for that order, groups
//! are not minded.

use super::graph::Graph;
use super::unit::{Unit, UnitId};
use cranelift_entity::EntityRef;
use gcnsel_graph::Rows;
use gcnsel_isa::{Access, Class, Space};
use gcnsel_mir::{Function, Inst, InstData, Opcode, Operand, Pseudo};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Pipelines of a block that are minded, so that the time is linear.
const PIPELINES: usize = 16;

/// Edges between two groups that need no unit in between.
const DIRECT_EDGES: usize = 16;

/// Kinds of instructions, as bits of masks: vector, scalar and matrix arithmetic, loads and stores of memory and of LDS,
/// transcendentals.
const KINDS: [u32; 8] = [VALU, SALU, MATRIX, MEMORY_LOAD, MEMORY_STORE, LDS_LOAD, LDS_STORE, TRANSCENDENTAL];

const VALU: u32 = 0x2;
const SALU: u32 = 0x4;
const MATRIX: u32 = 0x8;
const MEMORY_LOAD: u32 = 0x20;
const MEMORY_STORE: u32 = 0x40;
const LDS_LOAD: u32 = 0x100;
const LDS_STORE: u32 = 0x200;
const TRANSCENDENTAL: u32 = 0x400;

/// Bits that stand for several kinds.
const SEVERAL: [(u32, u32); 3] = [
    (0x1, VALU | SALU | MATRIX | TRANSCENDENTAL),
    (0x10, MEMORY_LOAD | MEMORY_STORE),
    (0x80, LDS_LOAD | LDS_STORE),
];

/// What a `Pseudo::Schedule` asks.
enum Request {
    /// All but these kinds stay on their side; without any, all instructions do.
    Barrier { crossing: u32 },
    /// So many instructions of these kinds are the pipeline's next group.
    Group { kinds: u32, count: usize, pipeline: i64 },
}

/// What an instruction asks.
fn request(data: &InstData) -> Option<Request> {
    if data.opcode != Opcode::Pseudo(Pseudo::Schedule) {
        return None;
    }
    match data.operands[..] {
        [Operand::Imm(mask)] => Some(Request::Barrier { crossing: kinds_of_mask(mask) }),
        [Operand::Imm(mask), Operand::Imm(count), Operand::Imm(pipeline)] => Some(Request::Group {
            kinds: kinds_of_mask(mask),
            count: usize::try_from(count).unwrap_or(0),
            pipeline,
        }),
        _ => None,
    }
}

fn kinds_of_mask(mask: i64) -> u32 {
    let mask = mask as u32;
    let several = SEVERAL.iter().filter(|(bit, _)| mask & bit != 0).map(|(_, kinds)| kinds);
    several.fold(mask, |all, kinds| all | kinds) & KINDS.iter().fold(0, |all, kind| all | kind)
}

/// The kinds that an instruction is of: none of scalar memory, control of the wave and what is no instruction yet.
fn kinds_of(data: &InstData) -> u32 {
    let Opcode::Isa(op) = data.opcode else { return 0 };
    let row = op.row();
    if let Some(memory) = row.memory() {
        let (load, store) = match memory.space {
            Space::Scalar => return 0,
            Space::Lds => (LDS_LOAD, LDS_STORE),
            _ => (MEMORY_LOAD, MEMORY_STORE),
        };
        return match memory.access {
            Access::Load => load,
            Access::Store => store,
            Access::Atomic => load | store,
        };
    }
    match row.class() {
        Class::Valu if row.is_matrix() => MATRIX,
        Class::Valu if row.is_trans() => TRANSCENDENTAL,
        Class::Valu => VALU,
        Class::Salu => SALU,
        // Lanes of other lanes' registers go through LDS's unit.
        Class::Lds => LDS_LOAD,
        _ => 0,
    }
}

/// A group of a pipeline.
struct Group {
    kinds: u32,
    count: usize,
}

/// Takes the requests out of a function.
pub fn remove_requests(function: &mut Function) {
    let insts = &function.insts;
    for block in function.blocks.values_mut() {
        block.insts.retain(|&inst| insts[inst].opcode != Opcode::Pseudo(Pseudo::Schedule));
    }
}

impl Graph<'_> {
    /// Adds the edges that requests ask for.
    pub fn mind_requests(&mut self, code: &[Inst]) {
        let function = self.function;
        if !code.iter().any(|&inst| function.insts[inst].opcode == Opcode::Pseudo(Pseudo::Schedule)) {
            return;
        }
        let kinds: Vec<u32> = self
            .units
            .iter()
            .map(|unit| {
                let insts = &code[unit.range()];
                insts.iter().fold(0, |all, &inst| all | kinds_of(&function.insts[inst]))
            })
            .collect();
        let requests: Vec<Option<Request>> =
            self.units.iter().map(|unit| request(&function.insts[code[unit.start as usize]])).collect();
        self.mind_barriers(&requests, &kinds);
        let mut pipelines: BTreeMap<i64, Vec<Group>> = BTreeMap::new();
        for request in requests {
            if let Some(Request::Group { kinds, count, pipeline }) = request {
                pipelines.entry(pipeline).or_default().push(Group { kinds, count });
            }
        }
        for groups in pipelines.into_values().take(PIPELINES) {
            self.mind_groups(&groups, &kinds);
        }
    }

    fn mind_barriers(&mut self, requests: &[Option<Request>], kinds: &[u32]) {
        /// What has no kind.
        const OTHERS: usize = KINDS.len();
        // By kind: the units since the last barrier that it does not cross, and that barrier.
        let mut since: [Vec<usize>; OTHERS + 1] = Default::default();
        let mut last: [Option<usize>; OTHERS + 1] = [None; OTHERS + 1];
        for (u, request) in requests.iter().enumerate() {
            match *request {
                Some(Request::Group { .. }) => {}
                Some(Request::Barrier { crossing }) => {
                    let stays = |at: usize| crossing == 0 || KINDS.get(at).is_some_and(|k| crossing & k == 0);
                    for at in (0..=OTHERS).filter(|&at| stays(at)) {
                        since[at].drain(..).for_each(|earlier| self.edge(earlier, u));
                        last[at].replace(u).into_iter().for_each(|earlier| self.edge(earlier, u));
                    }
                }
                None => {
                    let own = |at: usize| KINDS.get(at).map_or(kinds[u] == 0, |kind| kinds[u] & kind != 0);
                    for at in (0..=OTHERS).filter(|&at| own(at)) {
                        last[at].into_iter().for_each(|barrier| self.edge(barrier, u));
                        since[at].push(u);
                    }
                }
            }
        }
    }

    /// Orders the groups of a pipeline.
    fn mind_groups(&mut self, groups: &[Group], kinds: &[u32]) {
        let count = kinds.len();
        let earlier =
            Rows::<UnitId, UnitId>::collect(self.units.len(), self.edges.iter().map(|&(a, b)| (b, a)));
        // What is in a group, or has to come before something that is.
        let mut taken = vec![false; self.units.len()];
        // By kinds: the units before which none is left.
        let mut from: FxHashMap<u32, usize> = FxHashMap::default();
        let mut before: Vec<usize> = Vec::new();
        for group in groups {
            let start = from.entry(group.kinds).or_insert(0);
            let mut members = Vec::new();
            while *start < count && members.len() < group.count {
                if !taken[*start] && kinds[*start] & group.kinds != 0 {
                    members.push(*start);
                }
                *start += 1;
            }
            if members.is_empty() {
                continue;
            }
            self.follow(&before, &members);
            let mut work = members.clone();
            members.iter().for_each(|&u| taken[u] = true);
            while let Some(u) = work.pop() {
                for needed in earlier.row(UnitId::new(u)).iter().map(|needed| needed.index()) {
                    if !std::mem::replace(&mut taken[needed], true) {
                        work.push(needed);
                    }
                }
            }
            before = members;
        }
    }

    /// Puts all units of one group before all of another, by way of an empty unit if they are many.
    fn follow(&mut self, before: &[usize], after: &[usize]) {
        if before.len() * after.len() <= DIRECT_EDGES {
            for &a in before {
                after.iter().for_each(|&b| self.edge(a, b));
            }
            return;
        }
        let between = self.units.len();
        let end = self.units.last().map_or(0, |unit| unit.range().end);
        self.units.push(Unit::of(end..end));
        before.iter().for_each(|&a| self.edge(a, between));
        after.iter().for_each(|&b| self.edge(between, b));
    }
}
