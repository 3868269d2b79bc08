//! Where code goes that stands between branches which become one.
//!
//! | it is needed | where it goes |
//! |---|---|
//! | by arms of one side alone | into that arm |
//! | behind the branches alone | behind the last one |
//! | otherwise | in front of the first one; if it reads what an arm has made, the chain ends before |
//!
//! Everything moves among the same lanes, or into an arm, where fewer lanes compute it. So it may be undefined for some operands as
//! before. It may read memory if the arms that it passes do not write any.

use super::super::Body;
use super::chain::Chain;
use crate::Uses;
use crate::effects::{Effect, Touch};
use crate::sources::lanes;
use gcnsel_ir::{Block, Inst, InstKind, Type, TypeTable, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where an instruction goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// In front of the first branch.
    Early,
    /// In the arms of the lanes whose condition is true (0), or of the others (1).
    Arm(usize),
    /// Behind the last branch.
    Late,
}

/// Where the instructions of the joins within a chain go, and what their phis are in the arms.
pub struct Classes {
    classes: FxHashMap<Inst, Class>,
    /// By phi of such a join, what it is for the lanes of each side.
    values: FxHashMap<Value, [Value; 2]>,
    /// The blocks of the arms.
    arms: FxHashSet<Block>,
}

impl Classes {
    /// Where code goes; or the number of the diamond that the chain has to end with. `room` dwords may be kept for code that goes
    /// behind the chain.
    pub fn of(
        body: &Body<'_>,
        types: &TypeTable,
        uses: &Uses,
        chain: &Chain,
        (room, dwords): (u32, &impl Fn(&TypeTable, Type) -> u32),
    ) -> Result<Classes, usize> {
        let mut finding = Finding::new(body, types, uses, chain)?;
        for at in (0..finding.inner()).rev() {
            for &inst in finding.between(at).iter().rev() {
                let class = finding.class(at, inst).ok_or(at)?;
                finding.classes.insert(inst, class);
            }
        }
        finding.fit(room, |ty| dwords(types, ty))?;
        let values = finding.values();
        let arms = chain.diamonds.iter().flat_map(|diamond| diamond.arms).flatten().collect();
        Ok(Classes { classes: finding.classes, values, arms })
    }

    /// Where an instruction of a join goes; `None` for phis.
    pub fn of_inst(&self, inst: Inst) -> Option<Class> {
        self.classes.get(&inst).copied()
    }

    /// What a value is for the lanes of one side, in their arms.
    pub fn on_side(&self, side: usize, value: Value) -> Value {
        self.values.get(&value).map_or(value, |values| values[side])
    }

    /// Whether an instruction is in an arm once the branches are one; `block` is where it has been.
    pub fn is_in_arm(&self, inst: Inst, block: Option<Block>) -> bool {
        match self.classes.get(&inst) {
            Some(class) => matches!(class, Class::Arm(_)),
            None => block.is_some_and(|block| self.arms.contains(&block)),
        }
    }
}

/// A block of a chain.
#[derive(Clone, Copy)]
enum Part {
    /// An arm of a side.
    Arm(usize),
    /// The join of a diamond.
    Join(usize),
}

/// Who needs a value.
#[derive(Clone, Copy, Default)]
struct Needs {
    early: bool,
    arms: [bool; 2],
    late: bool,
}

impl Needs {
    fn add(&mut self, class: Class) {
        match class {
            Class::Early => self.early = true,
            Class::Arm(side) => self.arms[side] = true,
            Class::Late => self.late = true,
        }
    }

    fn class(self) -> Class {
        match (self.early, self.arms, self.late) {
            (false, [true, false], false) => Class::Arm(0),
            (false, [false, true], false) => Class::Arm(1),
            (false, [false, false], _) => Class::Late,
            _ => Class::Early,
        }
    }
}

struct Finding<'a, 'm> {
    body: &'a Body<'m>,
    types: &'a TypeTable,
    uses: &'a Uses,
    chain: &'a Chain,
    parts: FxHashMap<Block, Part>,
    /// By diamond: its arms write memory.
    writes: Vec<bool>,
    /// Instructions of joins that read phis of joins, themselves or through others.
    depend: FxHashSet<Inst>,
    classes: FxHashMap<Inst, Class>,
}

impl<'a, 'm> Finding<'a, 'm> {
    fn new(
        body: &'a Body<'m>,
        types: &'a TypeTable,
        uses: &'a Uses,
        chain: &'a Chain,
    ) -> Result<Self, usize> {
        let mut finding = Finding {
            body,
            types,
            uses,
            chain,
            parts: FxHashMap::default(),
            writes: Vec::new(),
            depend: FxHashSet::default(),
            classes: FxHashMap::default(),
        };
        for (at, diamond) in chain.diamonds.iter().enumerate() {
            finding.parts.insert(diamond.join, Part::Join(at));
            let mut writes = false;
            for (side, arm) in diamond.arms.iter().enumerate().filter_map(|(side, arm)| Some((side, (*arm)?)))
            {
                finding.parts.insert(arm, Part::Arm(side));
                let insts = &body.blocks[arm].insts;
                for effect in insts[..insts.len() - 1].iter().map(|&inst| finding.effect(inst)) {
                    writes |= !effect.is_unseen();
                    if !effect.returns && at < finding.inner() {
                        return Err(at);
                    }
                }
            }
            finding.writes.push(writes);
        }
        for at in 0..finding.inner() {
            for &inst in &body.blocks[finding.chain.diamonds[at].join].insts {
                finding.note_dependence(inst);
            }
            if !finding.between(at).iter().all(|&inst| finding.is_free(inst)) {
                return Err(at);
            }
        }
        Ok(finding)
    }

    /// How many joins are not the last one.
    fn inner(&self) -> usize {
        self.chain.diamonds.len() - 1
    }

    fn effect(&self, inst: Inst) -> Effect {
        Effect::of(self.body.module, self.types, self.body, inst)
    }

    /// The instructions of a join between its phis and its branch.
    fn between(&self, at: usize) -> &'a [Inst] {
        let insts = &self.body.blocks[self.chain.diamonds[at].join].insts;
        let phis = insts.iter().take_while(|&&inst| self.body.is_phi(inst)).count();
        &insts[phis..insts.len() - 1]
    }

    fn note_dependence(&mut self, inst: Inst) {
        let mut depends = self.body.is_phi(inst);
        self.body.insts[inst].kind.for_each_operand(|value| {
            depends |= self.body.def_inst(value).is_some_and(|def| self.depend.contains(&def));
        });
        if depends {
            self.depend.insert(inst);
        }
    }

    /// Whether an instruction does nothing that other lanes or memory see.
    fn is_free(&self, inst: Inst) -> bool {
        let effect = self.effect(inst);
        effect.is_unseen()
            && !matches!(self.body.insts[inst].kind, InstKind::Alloca { .. })
            && lanes(self.body.module, self.body, inst).are_independent()
    }

    /// Where an instruction of a join goes; those behind it have been looked at.
    fn class(&self, at: usize, inst: Inst) -> Option<Class> {
        let class = self.needs(inst).class();
        let may_be_early = !self.depend.contains(&inst);
        let reads = self.effect(inst).touch == Touch::Reads;
        let is_early = match class {
            Class::Early => true,
            Class::Arm(_) => false,
            Class::Late => reads && self.writes[at + 1..].contains(&true),
        };
        match is_early {
            false => Some(class),
            true => (may_be_early && !(reads && self.writes[..=at].contains(&true))).then_some(Class::Early),
        }
    }

    fn needs(&self, inst: Inst) -> Needs {
        let mut needs = Needs::default();
        let Some(result) = self.body.insts[inst].result else { return needs };
        for &user in self.uses.of(result) {
            match self.uses.block_of(user).and_then(|block| self.parts.get(&block)) {
                None => needs.late = true,
                Some(&Part::Arm(side)) => needs.arms[side] = true,
                Some(&Part::Join(join)) => match &self.body.insts[user].kind {
                    InstKind::Phi { incoming, .. } => {
                        let diamond = &self.chain.diamonds[join];
                        for &(_, from) in incoming.iter().filter(|(value, _)| *value == result) {
                            let side = diamond.side_of(from);
                            let has_arm = self.chain.first_arm(side).is_some();
                            needs.add(if has_arm { Class::Arm(side) } else { Class::Early });
                        }
                    }
                    // What the last join has stays there.
                    _ => needs.add(self.classes.get(&user).copied().unwrap_or(Class::Late)),
                },
            }
        }
        needs
    }

    /// Finds the first join whose late code keeps too much: values of arms that nobody needs behind the chain but for it.
    fn fit(&self, room: u32, dwords: impl Fn(Type) -> u32) -> Result<(), usize> {
        let mut kept = FxHashSet::default();
        let mut left = room;
        for at in 0..self.inner() {
            let late = self.between(at).iter().filter(|inst| self.classes.get(inst) == Some(&Class::Late));
            for &inst in late {
                let mut taken = 0;
                self.body.insts[inst].kind.for_each_operand(|value| {
                    if self.is_kept_for_late_code(value) && kept.insert(value) {
                        taken += dwords(self.body.values[value].ty);
                    }
                });
                left = left.checked_sub(taken).ok_or(at)?;
            }
        }
        Ok(())
    }

    /// Whether a value is a phi within the chain that nobody behind it reads.
    fn is_kept_for_late_code(&self, value: Value) -> bool {
        let is_inner = |inst: Inst| match self.uses.block_of(inst).and_then(|block| self.parts.get(&block)) {
            Some(&Part::Join(join)) => join < self.inner(),
            Some(Part::Arm(_)) => true,
            None => false,
        };
        self.body.def_inst(value).is_some_and(|def| self.body.is_phi(def) && is_inner(def))
            && self.uses.of(value).iter().all(|&user| is_inner(user))
    }

    /// What phis of the joins within the chain are for each side.
    fn values(&self) -> FxHashMap<Value, [Value; 2]> {
        let mut values: FxHashMap<Value, [Value; 2]> = FxHashMap::default();
        for diamond in &self.chain.diamonds[..self.inner()] {
            for &phi in &self.body.blocks[diamond.join].insts {
                let data = &self.body.insts[phi];
                let (InstKind::Phi { incoming, .. }, Some(result)) = (&data.kind, data.result) else { break };
                let mut sides = [result; 2];
                for &(value, from) in incoming {
                    let side = diamond.side_of(from);
                    sides[side] = values.get(&value).map_or(value, |values| values[side]);
                }
                values.insert(result, sides);
            }
        }
        values
    }
}
