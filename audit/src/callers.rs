//! How many registers a function may use: as many as each kernel has that is seen to call it, itself or by way of others.

use crate::Code;
use crate::dataflow::{State, solve};
use crate::flow::{CARRY, Flow, Known, Placed, address, note_constants};
use gcnsel_codeobject::KernelDescriptor;
use gcnsel_isa::{Bank, Op, Target, convention};
use std::collections::{BTreeMap, BTreeSet};

/// SGPRs from here on are VCC and other registers that every kernel has.
pub const GENERAL_SGPRS: u32 = 102;

/// Registers by bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    vgprs: u32,
    agprs: u32,
    sgprs: u32,
}

impl Limits {
    /// Of what nobody is seen to call.
    const NONE: Limits = Limits { vgprs: u32::MAX, agprs: u32::MAX, sgprs: u32::MAX };

    fn of(descriptor: &KernelDescriptor, target: Target) -> Limits {
        let vectors = descriptor.allocated_vgprs(target);
        let vgprs = descriptor.first_agpr(target).map_or(vectors, |first| first.min(vectors));
        let sgprs = descriptor.allocated_sgprs(target).min(GENERAL_SGPRS);
        Limits { vgprs, agprs: vectors - vgprs, sgprs }
    }

    /// Those of a bank.
    pub fn get(&self, bank: Bank) -> u32 {
        match bank {
            Bank::Vgpr => self.vgprs,
            Bank::Agpr => self.agprs,
            Bank::Sgpr => self.sgprs,
        }
    }

    fn get_mut(&mut self, bank: Bank) -> &mut u32 {
        match bank {
            Bank::Vgpr => &mut self.vgprs,
            Bank::Agpr => &mut self.agprs,
            Bank::Sgpr => &mut self.sgprs,
        }
    }
}

/// The registers of each piece of code, and whether there is a kernel that is seen to come to it.
pub fn limits(target: Target, all: &[Code]) -> Vec<(Limits, bool)> {
    let starts: BTreeMap<u64, usize> =
        all.iter().enumerate().map(|(at, code)| (code.range.start, at)).collect();
    let called: Vec<Vec<usize>> = all
        .iter()
        .map(|code| called(&code.flow).iter().filter_map(|start| starts.get(start).copied()).collect())
        .collect();
    let mut kernels: Vec<(usize, Limits)> = all
        .iter()
        .enumerate()
        .filter_map(|(at, code)| Some((at, Limits::of(code.descriptor?, target))))
        .collect();
    let mut limits = vec![(Limits::NONE, false); all.len()];
    for bank in [Bank::Vgpr, Bank::Agpr, Bank::Sgpr] {
        // Whoever comes first to a function has the fewest.
        kernels.sort_by_key(|(_, limits)| limits.get(bank));
        let mut is_reached = vec![false; all.len()];
        for (kernel, of_kernel) in &kernels {
            let mut work = vec![*kernel];
            while let Some(at) = work.pop() {
                if !std::mem::replace(&mut is_reached[at], true) {
                    *limits[at].0.get_mut(bank) = of_kernel.get(bank);
                    limits[at].1 = true;
                    work.extend(&called[at]);
                }
            }
        }
    }
    limits
}

/// Where code calls, as offsets in the image, as far as the addresses are the same on all ways to the call.
fn called(flow: &Flow) -> BTreeSet<u64> {
    let mut called = BTreeSet::new();
    let is_call = |placed: &Placed| placed.inst.op == Op::S_SWAPPC_B64;
    if !flow.instructions().any(is_call) {
        return called;
    }
    let pass = |placed: &Placed, known: &mut Known| {
        note_constants(&placed.inst, placed.offset + placed.bytes, known);
        if is_call(placed) {
            let is_kept = |index| index != CARRY && !convention::is_clobbered(Bank::Sgpr, index, flow.target);
            known.retain(|&index, _| is_kept(index));
        }
    };
    let states = solve(flow, |block, known: &mut Known| {
        flow.blocks[block].insts.iter().for_each(|placed| pass(placed, known));
    });
    for (block, known) in flow.blocks.iter().zip(states) {
        let Some(mut known) = known else { continue };
        for placed in &block.insts {
            let target = placed.inst.operands.last().filter(|_| is_call(placed));
            called.extend(target.and_then(|target| address(*target, &known)));
            pass(placed, &mut known);
        }
    }
    called
}

impl State for Known {
    fn merge(&mut self, other: &Known) -> bool {
        let before = self.len();
        self.retain(|register, value| other.get(register) == Some(value));
        self.len() != before
    }
}
