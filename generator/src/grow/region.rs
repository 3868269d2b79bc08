//! Random control flow: any block may lead to any.

use super::grower::{Extent, Grower};
use crate::builder::Block;
use crate::ty::{I1, I32};

/// How a block ends: numbers of blocks, the one after the last being the region's end.
#[derive(Clone, Debug)]
enum End {
    Jump(usize),
    Branch([usize; 2]),
    Switch([usize; 3]),
}

impl End {
    fn targets(&self) -> &[usize] {
        match self {
            End::Jump(to) => std::slice::from_ref(to),
            End::Branch(to) => to,
            End::Switch(to) => to,
        }
    }
}

impl Grower<'_> {
    /// A region with one way in and one out. A block that leads back spends fuel, and leaves if there is none.
    pub(super) fn region(&mut self) {
        let count = 3 + self.below(6) as usize;
        let backwards = 1 + self.below(3);
        let ends: Vec<End> = (0..count).map(|at| self.end(at, count, backwards)).collect();
        let blocks: Vec<Block> = (0..=count).map(|_| self.b.block()).collect();
        let scope = self.vars.len();
        let most = if self.rounds == 1 { 10 } else { 4 };
        let amount = 3 + self.below(most);
        let amount = self.b.named(amount.to_string());
        let fuel = self.b.declare(I32, amount);
        self.flow.push(Extent::Lane);
        self.b.jump(blocks[0]);
        for at in reachable(&ends) {
            // Its predecessors are known when all is written, but some must be by now.
            self.b.start(blocks[at]);
            for _ in 0..1 + self.below(3) {
                self.region_statement();
            }
            if ends[at].targets().iter().any(|to| *to <= at) {
                let left = self.b.read(fuel);
                let empty = self.b.define(format_args!("icmp eq i32 {left}, 0"));
                let go = self.b.block();
                self.b.branch(empty, blocks[count], go);
                self.b.start_sealed(go);
                let less = self.b.define(format_args!("sub i32 {left}, 1"));
                self.b.write(fuel, less);
            }
            match &ends[at] {
                End::Jump(to) => self.b.jump(blocks[*to]),
                End::Branch([yes, no]) => {
                    let condition = self.expression(I1, Extent::Lane, 2);
                    self.b.branch(condition, blocks[*yes], blocks[*no]);
                }
                End::Switch([zero, one, other]) => {
                    let any = self.expression(I32, Extent::Lane, 1);
                    let value = self.b.define(format_args!("and i32 {any}, 3"));
                    self.b.switch(
                        I32,
                        value,
                        blocks[*other],
                        &[(0, blocks[*zero]), (1, blocks[*one]), (2, blocks[*zero])],
                    );
                }
            }
            // What is declared in a block is not known in the next.
            self.vars.truncate(scope);
        }
        blocks.iter().take(count).for_each(|block| self.b.seal(*block));
        self.flow.pop();
        self.b.start_sealed(blocks[count]);
    }

    fn end(&mut self, at: usize, count: usize, backwards: u32) -> End {
        let mut target = || match self.below(6) < backwards {
            true => self.below(count as u32) as usize,
            // Near blocks more often, so that the paths meet again.
            false => (at + 1 + (self.below(3) * self.below(3)) as usize).min(count),
        };
        let targets = [target(), target(), target()];
        match self.below(8) {
            0 => End::Jump(targets[0]),
            1 => End::Switch(targets),
            _ => End::Branch([targets[0], targets[1]]),
        }
    }

    fn region_statement(&mut self) {
        match self.below(12) {
            0 if self.world.is_some() => self.own_memory(),
            1 if self.world.is_some() => self.atomic(),
            2 if self.array.is_some() => self.private_access(),
            3 if self.vector.is_some() => self.elements(),
            _ => self.assign(),
        }
    }
}

/// The blocks that the first one leads to, each behind one that leads to it.
fn reachable(ends: &[End]) -> Vec<usize> {
    let mut order = vec![0];
    let mut at = 0;
    while let Some(&block) = order.get(at) {
        at += 1;
        for &to in ends[block].targets() {
            if to < ends.len() && !order.contains(&to) {
                order.push(to);
            }
        }
    }
    order
}
