//! Parameters of blocks that hold what another register holds: SSA form over other edges has them, where one way brings the value and
//! the others nothing, or all bring the same.

use crate::{Block, Edges, Function, Operand, VReg};
use rustc_hash::FxHashMap;

/// Where a parameter's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The register whose value it has: no such parameter itself.
    pub from: VReg,
    /// Some way brings nothing, to it or to what is handed on to it: nobody reads the parameter then.
    pub is_partial: bool,
}

/// What is known of a parameter: nothing yet, whose value it has, or that it has one of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unknown,
    Of(VReg),
    Own,
}

/// What is passed to a parameter.
struct Param {
    reg: VReg,
    args: Vec<VReg>,
    /// Constants are passed, or parts of registers.
    has_others: bool,
    is_partial: bool,
}

/// The parameters of one graph that hold what another register holds. Linear in the arguments.
pub fn carried(f: &Function, edges: Edges) -> FxHashMap<VReg, Carried> {
    let params = params(f, edges);
    let number: FxHashMap<VReg, usize> =
        params.iter().enumerate().map(|(at, param)| (param.reg, at)).collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); params.len()];
    for (at, param) in params.iter().enumerate() {
        for from in param.args.iter().filter_map(|arg| number.get(arg)) {
            users[*from].push(at);
        }
    }
    let mut states = vec![State::Unknown; params.len()];
    let mut work: Vec<usize> = (0..params.len()).rev().collect();
    while let Some(at) = work.pop() {
        let new = match (states[at], meet(&params[at], &number, &states)) {
            (State::Own, _) => continue,
            // Once only: else each that turns out to have its own would change all behind it again.
            (State::Of(old), State::Of(new)) if old != new => State::Own,
            (_, new) => new,
        };
        if states[at] != new {
            states[at] = new;
            work.extend(&users[at]);
        }
    }
    // Of those that were given up for what is before them, some have one value all the same.
    for at in 0..params.len() {
        if states[at] == State::Own {
            states[at] = match meet(&params[at], &number, &states) {
                State::Unknown => State::Own,
                state => state,
            };
        }
    }
    let mut is_partial: Vec<bool> = params.iter().map(|param| param.is_partial).collect();
    let is_carried = |at: usize| matches!(states[at], State::Of(_));
    let mut work: Vec<usize> = (0..params.len()).filter(|&at| is_partial[at] && is_carried(at)).collect();
    while let Some(at) = work.pop() {
        for &user in users[at].iter().filter(|&&user| is_carried(user)) {
            if !std::mem::replace(&mut is_partial[user], true) {
                work.push(user);
            }
        }
    }
    let of = |(at, param): (usize, &Param)| match states[at] {
        State::Of(from) => Some((param.reg, Carried { from, is_partial: is_partial[at] })),
        State::Unknown | State::Own => None,
    };
    params.iter().enumerate().filter_map(of).collect()
}

/// What the arguments say of a parameter.
fn meet(param: &Param, number: &FxHashMap<VReg, usize>, states: &[State]) -> State {
    if param.has_others {
        return State::Own;
    }
    let mut state = State::Unknown;
    for &arg in param.args.iter().filter(|&&arg| arg != param.reg) {
        let of = match number.get(&arg).map(|&at| states[at]) {
            Some(State::Unknown) => continue,
            Some(State::Of(from)) => from,
            Some(State::Own) | None => arg,
        };
        match state {
            _ if of == param.reg => {}
            State::Unknown => state = State::Of(of),
            State::Of(other) if other == of => {}
            State::Of(_) | State::Own => return State::Own,
        }
    }
    state
}

/// The parameters in the order of blocks, with what is passed to each.
fn params(f: &Function, edges: Edges) -> Vec<Param> {
    let mut params: Vec<Param> = Vec::new();
    let mut first: FxHashMap<Block, usize> = FxHashMap::default();
    for &block in &f.layout {
        first.insert(block, params.len());
        let own = f.blocks[block].params(edges).iter();
        params.extend(own.map(|&reg| Param { reg, args: Vec::new(), has_others: false, is_partial: false }));
    }
    for &block in &f.layout {
        for (target, args) in f.blocks[block].edges(edges) {
            let Some(&first) = first.get(&target) else { continue };
            for (param, arg) in params[first..].iter_mut().zip(args) {
                match *arg {
                    Operand::Undef => param.is_partial = true,
                    Operand::Reg(part) if part.first == 0 && part.dwords == f.regs[part.reg].dwords => {
                        param.args.push(part.reg);
                    }
                    _ => param.has_others = true,
                }
            }
        }
    }
    params
}

#[cfg(test)]
mod tests {
    use super::{Carried, carried};
    use crate::{BlockData, Edge, Edges, Function, Operand, Origin, RegKind, Terminator, VReg};
    use gcnsel_diag::Span;
    use gcnsel_isa::{Bank, Target};
    use std::collections::BTreeMap;

    /// To which block, with which arguments; `None` is undefined. Registers are numbers.
    type Way<'a> = (usize, &'a [Option<u32>]);

    /// What blocks carry on that have such parameters, and go such ways.
    fn of(blocks: &[(&[u32], &[Way])]) -> BTreeMap<u32, (u32, bool)> {
        let mut f = Function::new("f", Target::Gfx90a);
        for _ in 0..16 {
            f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        }
        let reg = VReg::from_u32;
        let ids: Vec<_> = blocks.iter().map(|_| f.blocks.push(BlockData::new("", Span::default()))).collect();
        f.layout.clone_from(&ids);
        for (&id, (params, ways)) in ids.iter().zip(blocks) {
            f.blocks[id].thread_params = params.iter().map(|&number| reg(number)).collect();
            let edge = |(to, args): &Way| Edge {
                target: ids[*to],
                args: args
                    .iter()
                    .map(|arg| arg.map_or(Operand::Undef, |n| Operand::reg(reg(n), 1)))
                    .collect(),
            };
            f.blocks[id].terminator = Some(match ways {
                [] => Terminator::Return,
                [only] => Terminator::Jump(edge(only)),
                [a, b, ..] => Terminator::Uniform { on_true: edge(a), on_false: edge(b) },
            });
        }
        let found = carried(&f, Edges::Thread).into_iter();
        found.map(|(p, Carried { from, is_partial })| (p.as_u32(), (from.as_u32(), is_partial))).collect()
    }

    /// One way brings a value and the other nothing; a block behind gets it handed on. A real phi has its own.
    #[test]
    fn values_are_carried() {
        let found = of(&[
            (&[], &[(1, &[]), (2, &[])]),
            (&[], &[(3, &[Some(0), Some(0)])]),
            (&[], &[(3, &[None, Some(1)])]),
            (&[4, 5], &[(4, &[Some(4), Some(5)])]),
            (&[6, 7], &[]),
        ]);
        assert_eq!(found, BTreeMap::from([(4, (0, true)), (6, (0, true)), (7, (5, false))]));
    }

    /// Around a loop that does not change it, and around two; where the inner loop changes it, neither has the first value, but what is
    /// carried behind has the last.
    #[test]
    fn loops_carry_values() {
        let nest = |inner: u32| {
            of(&[
                (&[], &[(1, &[Some(0)])]),
                (&[4], &[(2, &[Some(4)]), (4, &[Some(4)])]),
                (&[5], &[(2, &[Some(inner)]), (3, &[Some(5)])]),
                (&[6], &[(1, &[Some(6)])]),
                (&[7], &[]),
            ])
        };
        let all = |from: u32| (from, false);
        assert_eq!(nest(5), BTreeMap::from([(4, all(0)), (5, all(0)), (6, all(0)), (7, all(0))]));
        assert_eq!(nest(1), BTreeMap::from([(6, all(5)), (7, all(4))]));
    }
}
