//! All small control flow graphs, each once up to the numbering of its blocks.

use crate::{Blocks, each};

/// Calls `visit` with the successors, as sets, of each control flow graph of `count` blocks in which every block is
/// reached and has at most `most` successors. Block 0 is the entry, to which no edge leads. Of graphs that differ in the
/// numbers of the other blocks, one is visited. `share` splits the work: of `share.1` calls with `share.0` from 0, each
/// visits its part.
pub fn all(count: usize, most: u32, share: (usize, usize), mut visit: impl FnMut(&[Blocks])) {
    let renumberings = permutations(count);
    let sets: Vec<Blocks> = (0..1u64 << count).filter(|s| s & 1 == 0 && s.count_ones() <= most).collect();
    let mut digits = vec![0; count];
    let mut edges: Vec<Blocks> = vec![0; count];
    // The entry's successors are the first ones, which some renumbering can bring about.
    for first in (0..sets.len()).filter(|&i| (sets[i] >> 1) & ((sets[i] >> 1) + 1) == 0) {
        edges[0] = sets[first];
        digits.fill(0);
        'graphs: loop {
            if digits.get(1).unwrap_or(&0) % share.1 == share.0 {
                for b in 1..count {
                    edges[b] = sets[digits[b]];
                }
                if reaches_all(&edges) && is_least(&edges, &renumberings) {
                    visit(&edges);
                }
            }
            for b in (1..count).rev() {
                digits[b] += 1;
                if digits[b] < sets.len() {
                    continue 'graphs;
                }
                digits[b] = 0;
            }
            break;
        }
    }
}

/// Successors as lists.
pub fn lists(edges: &[Blocks]) -> Vec<Vec<usize>> {
    edges.iter().map(|&set| each(set).collect()).collect()
}

fn reaches_all(edges: &[Blocks]) -> bool {
    let (mut reached, mut new): (Blocks, Blocks) = (1, 1);
    while new != 0 {
        let next = each(new).fold(0, |set, b| set | edges[b]);
        new = next & !reached;
        reached |= next;
    }
    reached.count_ones() as usize == edges.len()
}

/// A numbering of blocks, and what it makes of each set of them.
struct Renumbering {
    to: Vec<usize>,
    sets: Vec<Blocks>,
}

/// All numberings that leave block 0 in its place.
fn permutations(count: usize) -> Vec<Renumbering> {
    let mut all = vec![vec![0]];
    for b in 1..count {
        let longer = |p: &Vec<usize>| {
            (1..=b)
                .map(|at| {
                    let mut p: Vec<usize> = p.iter().map(|&x| if x >= at { x + 1 } else { x }).collect();
                    p.push(at);
                    p
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let with_sets = |to: Vec<usize>| {
        let sets = (0..1u64 << count).map(|set| each(set).fold(0, |out, b| out | 1 << to[b])).collect();
        Renumbering { to, sets }
    };
    all.into_iter().map(with_sets).collect()
}

/// Whether no renumbering makes a lexicographically lesser list of successors.
fn is_least(edges: &[Blocks], renumberings: &[Renumbering]) -> bool {
    let mut renamed = vec![0; edges.len()];
    renumberings.iter().all(|renumbering| {
        for (b, &set) in edges.iter().enumerate() {
            renamed[renumbering.to[b]] = renumbering.sets[set as usize];
        }
        edges <= &renamed[..]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, graphs of two blocks: the entry leads to the other, which may lead to itself. Of three: counted by
    /// trying all numberings of all graphs.
    #[test]
    fn each_graph_once() {
        for count in 1..=4 {
            let mut classes = std::collections::BTreeSet::new();
            let renumberings = permutations(count);
            for code in 0..1u64 << (count * count) {
                let edges: Vec<Blocks> =
                    (0..count).map(|b| code >> (b * count) & ((1 << count) - 1)).collect();
                if edges.iter().any(|s| s & 1 != 0) || !reaches_all(&edges) {
                    continue;
                }
                let renamed = renumberings.iter().map(|r| {
                    let mut out = vec![0; count];
                    edges.iter().enumerate().for_each(|(b, &s)| out[r.to[b]] = r.sets[s as usize]);
                    out
                });
                classes.extend(renamed.min());
            }
            let mut visited = Vec::new();
            for part in 0..3 {
                all(count, 64, (part, 3), |edges| visited.push(edges.to_vec()));
            }
            visited.sort();
            assert_eq!(visited, classes.into_iter().collect::<Vec<_>>(), "{count} blocks");
        }
    }
}
