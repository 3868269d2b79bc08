//! How many registers of a file are live at once.

use crate::deaths::Reads;
use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, Function, Inst, LiveSet, Liveness, VReg};

/// The largest number of dwords of a file live at once, from its liveness.
pub fn largest_pressure(f: &Function, file: File, liveness: &Liveness) -> u32 {
    let mut reads = Reads::new(f, file, liveness);
    let mut most = 0;
    for &block in &f.layout {
        let deaths = reads.deaths(block);
        let params = f.blocks[block].params(file.edges()).iter().copied();
        let inputs = f.inputs.iter().map(|input| input.vreg).filter(|_| block == f.entry());
        let starting = params.chain(inputs).map(|reg| file.dwords(f, reg)).sum::<u32>();
        let mut live = liveness.live_in(block).dwords() + starting;
        most = most.max(live);
        live -= deaths.at_start.iter().map(|&reg| file.dwords(f, reg)).sum::<u32>();
        for (&inst, dying) in f.blocks[block].insts.iter().zip(deaths.iter()) {
            let defs: u32 = f.defs(inst).map(|def| file.dwords(f, def)).sum();
            let (results, others): (u32, u32) = dying.iter().fold((0, 0), |(results, others), part| {
                let dwords = u32::from(part.dwords);
                if f.defs(inst).any(|def| def == part.reg) {
                    (results + dwords, others)
                } else {
                    (results, others + dwords)
                }
            });
            // What nothing has defined dies without having lived; the checker says so.
            live = live.saturating_sub(others) + defs;
            most = most.max(live);
            live -= results;
        }
    }
    most
}

/// The largest number of registers of each of several groups of a file live at once.
pub fn pressure_by_group(
    f: &Function,
    file: File,
    liveness: &Liveness,
    groups: usize,
    group: impl Fn(VReg) -> usize,
) -> Vec<usize> {
    let mut live = Live::new(file, f.regs.len());
    let mut most = vec![0; groups];
    for &block in &f.layout {
        live.at_end(liveness, block);
        let mut count = vec![0; groups];
        let mut add = |count: &mut [usize], reg: VReg| {
            let group = group(reg);
            count[group] += 1;
            most[group] = most[group].max(count[group]);
        };
        liveness.live_out(block).iter().for_each(|reg| add(&mut count, reg));
        for &inst in f.blocks[block].insts.iter().rev() {
            // A dead definition still takes a register.
            for def in f.defs(inst).filter(|&def| file.has(f, def)) {
                if live.add(f, def) {
                    add(&mut count, def);
                }
            }
            for def in f.defs(inst).filter(|&def| file.has(f, def)) {
                live.remove(f, def);
                count[group(def)] -= 1;
            }
            for used in f.uses(inst) {
                if live.add(f, used.reg) {
                    add(&mut count, used.reg);
                }
            }
        }
        for &param in f.blocks[block].params(file.edges()) {
            if live.add(f, param) {
                add(&mut count, param);
            }
        }
    }
    most
}

/// What a file's registers need: which are live where, and the largest number of dwords live at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The registers live at blocks' boundaries.
    pub(crate) liveness: Liveness,
    /// The largest number of dwords live at once.
    pub(crate) pressure: u32,
    /// The largest number of dwords that live over a call.
    pub(crate) over_calls: u32,
}

impl Demand {
    /// The demand of a function.
    pub fn of(f: &Function, file: File) -> Self {
        Self::of_live(f, file, file.liveness(f))
    }

    /// The demand now, where instructions, parameters and arguments may have changed, but no block and no edge's target.
    pub fn again(&self, f: &Function, file: File) -> Self {
        Self::of_live(f, file, self.liveness.again(f, |reg| file.has(f, reg)))
    }

    fn of_live(f: &Function, file: File, liveness: Liveness) -> Self {
        let pressure = largest_pressure(f, file, &liveness);
        let mut over_calls = 0;
        if f.makes_calls() {
            back_to_calls(f, file, &liveness, |at| {
                if let Passed::Call(live) = at {
                    over_calls = over_calls.max(live.dwords);
                }
            });
        }
        Demand { liveness, pressure, over_calls }
    }
}

/// The registers that live over calls.
pub fn living_over_calls(f: &Function, file: File, liveness: &Liveness) -> SecondaryMap<VReg, bool> {
    let mut found: SecondaryMap<VReg, bool> = full_map(f.regs.len());
    // What is live, or has been, and has not been found over a call behind.
    let mut candidates: Vec<VReg> = Vec::new();
    back_to_calls(f, file, liveness, |at| match at {
        Passed::End(end) => {
            candidates.clear();
            candidates.extend(end.iter().filter(|&reg| !found[reg]));
        }
        Passed::LastUse(reg) => candidates.push(reg),
        Passed::Call(live) => {
            candidates.drain(..).filter(|&reg| live.contains(reg)).for_each(|reg| found[reg] = true);
        }
    });
    found
}

/// What a walk back through a block comes to.
enum Passed<'a, 'l> {
    /// Its end, where these are live.
    End(LiveSet<'a>),
    /// The last use of a register.
    LastUse(VReg),
    /// A call, over which these live.
    Call(&'l Live<'a>),
}

/// Walks back through the blocks that make calls.
fn back_to_calls(f: &Function, file: File, liveness: &Liveness, mut visit: impl FnMut(Passed)) {
    let mut live = Live::new(file, f.regs.len());
    for &block in &f.layout {
        let insts = &f.blocks[block].insts;
        if !insts.iter().any(|&inst| f.is_call(inst)) {
            continue;
        }
        live.at_end(liveness, block);
        visit(Passed::End(liveness.live_out(block)));
        for &inst in insts.iter().rev() {
            for def in f.defs(inst) {
                live.remove(f, def);
            }
            if f.is_call(inst) {
                visit(Passed::Call(&live));
            }
            for used in f.uses(inst) {
                if live.add(f, used.reg) {
                    visit(Passed::LastUse(used.reg));
                }
            }
        }
    }
}

/// The registers of a file live at a point, walking blocks backwards. Tuples live as wholes.
pub struct Live<'a> {
    file: File,
    /// What is live at the end of the block.
    end: Option<LiveSet<'a>>,
    /// What has changed since: the number of the block among those walked through, and whether the register is live.
    /// Starting a block costs nothing.
    changed: SecondaryMap<VReg, (u32, bool)>,
    walked: u32,
    /// Their dwords.
    pub dwords: u32,
}

impl<'a> Live<'a> {
    /// Nothing is live, of so many registers.
    pub fn new(file: File, registers: usize) -> Self {
        Live { file, end: None, changed: full_map(registers), walked: 0, dwords: 0 }
    }

    /// Starts at the end of a block. The liveness is that of the file.
    pub fn at_end(&mut self, liveness: &'a Liveness, block: Block) {
        let end = liveness.live_out(block);
        (self.end, self.dwords) = (Some(end), end.dwords());
        self.walked += 1;
    }

    /// Whether a register is live.
    pub fn contains(&self, reg: VReg) -> bool {
        match self.changed[reg] {
            (at, is_live) if at == self.walked => is_live,
            _ => self.end.is_some_and(|end| end.contains(reg)),
        }
    }

    /// Adds a register; says whether it was not live.
    pub fn add(&mut self, f: &Function, reg: VReg) -> bool {
        let new = self.file.has(f, reg) && !self.contains(reg);
        if new {
            self.changed[reg] = (self.walked, true);
            self.dwords += self.file.dwords(f, reg);
        }
        new
    }

    /// Removes a register.
    pub fn remove(&mut self, f: &Function, reg: VReg) {
        if self.file.has(f, reg) && self.contains(reg) {
            self.changed[reg] = (self.walked, false);
            self.dwords -= self.file.dwords(f, reg);
        }
    }

    /// Goes back over an instruction; the result is the largest number of dwords live around it.
    pub fn step_back(&mut self, f: &Function, inst: Inst) -> u32 {
        let dead: u32 = f.defs(inst).filter(|&d| !self.contains(d)).map(|d| self.file.dwords(f, d)).sum();
        let after = self.dwords + dead;
        for def in f.defs(inst) {
            self.remove(f, def);
        }
        for used in f.uses(inst) {
            self.add(f, used.reg);
        }
        after.max(self.dwords)
    }

    /// Dwords live at the start of the block whose first instruction has been passed, dead parameters included.
    pub fn at_start(&self, f: &Function, block: Block) -> u32 {
        let params = f.blocks[block].params(self.file.edges()).iter();
        self.dwords + params.filter(|&&p| !self.contains(p)).map(|&p| self.file.dwords(f, p)).sum::<u32>()
    }
}
