//! Strongly connected components: of call graphs, which have no entry, so over plain indices.

/// The nodes below `count` by who reaches one another, each component after all those that it reaches, in linear time
/// (R. Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion). Of a call graph: callees first.
///
/// # Panics
/// If a successor is not below `count`.
pub fn components<'a>(count: usize, succs: impl Fn(usize) -> &'a [usize]) -> Vec<Vec<usize>> {
    // Numbers in the order of discovery, from 1; the lowest that a node is known to reach; those not yet in a component.
    let (mut number, mut low) = (vec![0usize; count], vec![0usize; count]);
    let (mut waiting, mut is_waiting) = (Vec::new(), vec![false; count]);
    let (mut found, mut next) = (Vec::new(), 1);
    for root in 0..count {
        // A node, and how many of its successors have been looked at.
        let mut stack = if number[root] == 0 { vec![(root, 0usize)] } else { Vec::new() };
        while let Some(&mut (at, ref mut looked)) = stack.last_mut() {
            if *looked == 0 {
                (number[at], low[at]) = (next, next);
                next += 1;
                waiting.push(at);
                is_waiting[at] = true;
            }
            let succ = succs(at).get(*looked).copied();
            *looked += 1;
            match succ {
                Some(succ) if number[succ] == 0 => stack.push((succ, 0)),
                Some(succ) if is_waiting[succ] => low[at] = low[at].min(number[succ]),
                Some(_) => {}
                None => {
                    stack.pop();
                    if let Some(&(above, _)) = stack.last() {
                        low[above] = low[above].min(low[at]);
                    }
                    if low[at] == number[at] {
                        let first = waiting.iter().rposition(|&one| one == at).unwrap_or(0);
                        let together = waiting.split_off(first);
                        together.iter().for_each(|&one| is_waiting[one] = false);
                        found.push(together);
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn what_is_reached_comes_first() {
        let of = |succs: &[&[usize]]| components(succs.len(), |node| succs[node]);
        // Two nodes enter the same round of three at different places; one of the round leads to another node.
        let mut found = of(&[&[2], &[3], &[3], &[4], &[2, 5], &[]]);
        found.iter_mut().for_each(|together| together.sort_unstable());
        assert_eq!(found, [vec![5], vec![2, 3, 4], vec![0], vec![1]]);
        assert_eq!(of(&[&[1, 1], &[1]]), [[1], [0]]);
        assert!(of(&[]).is_empty());
    }
}
