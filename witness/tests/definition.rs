//! [`Instance`] against the definition that it stands for: *convergence-before* and the maximal converged-with relation
//! of LLVM's document "Convergence And Uniformity", word by word.

use gcnsel_witness::{Hierarchy, Instance, Numbers, Shape};

const LANES: usize = 3;
const STEPS: usize = 16;

/// Dynamic instances of all lanes; lane `l` has those from `starts[l]` to `starts[l + 1]`, in order.
struct Run {
    instances: Vec<Instance>,
    starts: Vec<usize>,
}

impl Run {
    /// Each lane goes where it likes. (Which branches are uniform does not matter to the definition.)
    fn random(shape: &Shape, hierarchy: &Hierarchy, numbers: &mut Numbers) -> Run {
        let (mut instances, mut starts) = (Vec::new(), Vec::new());
        for _ in 0..LANES {
            starts.push(instances.len());
            let mut at = Instance::entry();
            for _ in 0..STEPS {
                instances.push(at);
                let successors = &shape.successors[at.block()];
                if successors.is_empty() {
                    break;
                }
                at = at.next(hierarchy, *numbers.pick(successors));
            }
        }
        starts.push(instances.len());
        Run { instances, starts }
    }

    fn lane(&self, instance: usize) -> usize {
        self.starts.iter().rposition(|&start| start <= instance).unwrap()
    }

    /// What each instance is convergence-before, as sets, by the three rules and transitivity.
    fn convergence_before(&self, converged: &[Vec<bool>]) -> Vec<u64> {
        let count = self.instances.len();
        let next = |i: usize| Some(i + 1).filter(|n| !self.starts.contains(n));
        let mut before = vec![0u64; count];
        for i in 0..count {
            before[i] |= next(i).map_or(0, |n| 1 << n);
            for other in (0..count).filter(|&o| converged[i][o]) {
                before[i] |= next(other).map_or(0, |n| 1 << n);
                if !self.starts.contains(&i) {
                    before[i - 1] |= 1 << other;
                }
            }
        }
        for via in 0..count {
            for i in 0..count {
                if before[i] >> via & 1 != 0 {
                    before[i] |= before[via];
                }
            }
        }
        before
    }

    /// The maximal converged-with relation: pairs are added while the definition demands it of pairs that are not in
    /// yet, "without assuming that X1 is converged with X2".
    fn converged(&self, hierarchy: &Hierarchy) -> Vec<Vec<bool>> {
        let count = self.instances.len();
        let mut converged = vec![vec![false; count]; count];
        let pairs: Vec<(usize, usize)> = (0..count * count)
            .map(|i| (i / count, i % count))
            .filter(|&(x, y)| {
                self.lane(x) != self.lane(y) && self.instances[x].block() == self.instances[y].block()
            })
            .collect();
        loop {
            let before = self.convergence_before(&converged);
            assert!((0..count).all(|i| before[i] >> i & 1 == 0), "a strict order");
            let mut changed = false;
            for &(x, y) in &pairs {
                let cycles = hierarchy.cycles(self.instances[x].block());
                let headers_before = |a: usize, b: usize| {
                    (self.starts[self.lane(a)]..a).all(|h| {
                        let is_header = cycles.iter().any(|c| c.header == self.instances[h].block());
                        !is_header || before[h] >> b & 1 != 0
                    })
                };
                if !converged[x][y] && headers_before(x, y) && headers_before(y, x) {
                    converged[x][y] = true;
                    changed = true;
                }
            }
            if !changed {
                return converged;
            }
        }
    }
}

#[test]
fn equal_instances_are_the_converged_ones() {
    let mut numbers = Numbers(7);
    let (mut pairs, mut irreducible) = (0, 0);
    for i in 0..1500 {
        let shape = Shape::random(&mut numbers, 3 + i % 6, false);
        for (hierarchy, _) in Hierarchy::some(&shape.successors, 3, &mut numbers) {
            let run = Run::random(&shape, &hierarchy, &mut numbers);
            let converged = run.converged(&hierarchy);
            for (x, converged) in converged.iter().enumerate() {
                for y in (0..run.instances.len()).filter(|&y| run.lane(x) != run.lane(y)) {
                    let equal = run.instances[x] == run.instances[y];
                    assert_eq!(equal, converged[y], "{x} and {y} of {:?} in {shape:?}", run.instances);
                    pairs += equal as u64;
                }
            }
            irreducible += !hierarchy.is_reducible(&shape.successors) as u64;
        }
    }
    assert!(
        pairs > 10_000 && irreducible > 500,
        "{pairs} converged pairs, {irreducible} irreducible hierarchies"
    );
}

/// The order of instances brings each lane forward, and is equality where it says so.
#[test]
fn instances_are_ordered() {
    let mut numbers = Numbers(8);
    for i in 0..500 {
        let shape = Shape::random(&mut numbers, 3 + i % 10, false);
        for (hierarchy, _) in Hierarchy::some(&shape.successors, 3, &mut numbers) {
            let run = Run::random(&shape, &hierarchy, &mut numbers);
            for (x, a) in run.instances.iter().enumerate() {
                for (y, b) in run.instances.iter().enumerate() {
                    let order = a.order(b, &hierarchy);
                    assert_eq!(order.is_eq(), a == b);
                    assert!(run.lane(x) != run.lane(y) || order == x.cmp(&y), "{a:?} {b:?} in {shape:?}");
                }
            }
        }
    }
}
