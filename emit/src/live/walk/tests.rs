//! What is found to be read later on, of either file.

use super::*;
use crate::live::{Sgprs, Vgprs};
use crate::testing::{function, inst, s, v};
use gcnsel_isa::{Op, Reg, Target};

/// Which of eight registers are live behind each block, or never free.
pub fn at_ends<S: LiveSet>(f: &Function, has: impl Fn(S, u16) -> bool) -> Vec<Vec<u16>> {
    let liveness = Liveness::<S>::new(f);
    let of_block = |&block: &Block| {
        let live = liveness.at_end(f, block);
        (0..8).filter(|&n| has(live, n)).collect()
    };
    f.layout.iter().map(of_block).collect()
}

#[test]
fn reads_count_back_to_writes() {
    let code = |copy: fn(u16, u16) -> InstData| {
        function(
            Target::Gfx942,
            vec![
                (vec![copy(1, 0)], vec![1, 2]),
                (vec![copy(2, 3), copy(4, 2)], vec![3]),
                (vec![copy(4, 1)], vec![3]),
                (vec![copy(5, 4)], vec![]),
            ],
        )
    };
    let scalar = code(|to, from| inst(Op::S_MOV_B32, &[s(to, 1), s(from, 1)]));
    let vector = code(|to, from| inst(Op::V_MOV_B32, &[v(to, 1), v(from, 1)]));
    let expected = [vec![1, 3], vec![4], vec![4], vec![]];
    assert_eq!(at_ends(&scalar, |live: Sgprs, n| live.has(Reg::sgpr(n, 1))), expected);
    assert_eq!(at_ends(&vector, |live: Vgprs, n| live.has(Reg::vgpr(n, 1))), expected);
}
