//! Which spilled values share a place: those that are never live at the same time.

use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_mir::{Function, Liveness, VReg};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The first and the last position, counted over the layout, where a value may be live: all between counts as well.
type Span = (u32, u32);

/// Shares places out: the number of the place of each of `regs`, and the dwords of each place. Those of one web
/// ([`super::webs`]) have the same.
pub fn share(
    f: &Function,
    file: File,
    liveness: &Liveness,
    regs: &[VReg],
    webs: &[usize],
) -> (Vec<usize>, Vec<u8>) {
    let spans = spans(f, file, liveness, regs, webs);
    let mut in_order: Vec<usize> = (0..regs.len()).filter(|&i| webs[i] == i).collect();
    in_order.sort_by_key(|&i| spans[i]);
    let mut place_of = vec![0; regs.len()];
    let mut sizes: Vec<u8> = Vec::new();
    // By size: the last position that each place is needed at, the first on top.
    let mut needed: BTreeMap<u8, BinaryHeap<Reverse<(u32, usize)>>> = BTreeMap::new();
    for i in in_order {
        let dwords = f.regs[regs[i]].dwords;
        let (first, last) = spans[i];
        let needed = needed.entry(dwords).or_default();
        let place = match needed.peek() {
            Some(&Reverse((end, place))) if end < first => {
                needed.pop();
                place
            }
            _ => {
                sizes.push(dwords);
                sizes.len() - 1
            }
        };
        needed.push(Reverse((last, place)));
        place_of[i] = place;
    }
    (webs.iter().map(|&web| place_of[web]).collect(), sizes)
}

fn spans(f: &Function, file: File, liveness: &Liveness, regs: &[VReg], webs: &[usize]) -> Vec<Span> {
    let mut index: SecondaryMap<VReg, Option<u32>> = SecondaryMap::new();
    regs.iter().zip(webs).for_each(|(&reg, &web)| index[reg] = Some(web as u32));
    let mut spans = vec![(u32::MAX, 0); regs.len()];
    let mut note = |reg: VReg, position: u32| {
        if let Some(i) = index[reg] {
            let (first, last) = &mut spans[i as usize];
            *first = (*first).min(position);
            *last = (*last).max(position);
        }
    };
    let mut position = 0;
    // They are there before the first instruction, and live into no block.
    f.inputs.iter().for_each(|input| note(input.vreg, position));
    // Of what lives into blocks the first one counts, of what lives out of blocks the last.
    let mut noted = liveness.taken_out();
    let mut living: Vec<VReg> = Vec::new();
    let mut ends = Vec::with_capacity(f.layout.len());
    for &block in &f.layout {
        liveness.live_in(block).left(&mut noted, &mut living);
        for reg in living.drain(..) {
            noted.insert(reg);
            note(reg, position);
        }
        f.blocks[block].params(file.edges()).iter().for_each(|&param| note(param, position));
        for &inst in &f.blocks[block].insts {
            position += 1;
            f.uses(inst).for_each(|used| note(used.reg, position));
            f.defs(inst).for_each(|def| note(def, position));
        }
        position += 1;
        ends.push(position);
        // What a parameter is to hold may be stored there.
        for (to, _) in f.blocks[block].edges(file.edges()) {
            f.blocks[to].params(file.edges()).iter().for_each(|&param| note(param, position));
        }
    }
    let mut noted = liveness.taken_out();
    for (&block, &position) in f.layout.iter().zip(&ends).rev() {
        liveness.live_out(block).left(&mut noted, &mut living);
        for reg in living.drain(..) {
            noted.insert(reg);
            note(reg, position);
        }
    }
    spans
}
