//! The chains of causes of all divergent values of a function at once.

use crate::{Cause, Fact, Uniformity};
use gcnsel_ir::{Function, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::VecDeque;

/// The first step of the shortest chain of each fact: following them from any fact gives [`Uniformity::explain`] of it.
pub struct Chains {
    /// Facts, each behind one that it is a cause of, and the causes that their chains begin with.
    steps: Vec<(Fact, Cause)>,
    places: FxHashMap<Fact, usize>,
}

impl Chains {
    /// The chains of these values, those that are divergent, and of all facts that they follow from. Linear in the function.
    pub fn of(uniformity: &Uniformity, function: &Function, values: impl Iterator<Item = Value>) -> Chains {
        let mut facts: Vec<Fact> = Vec::new();
        let mut places: FxHashMap<Fact, usize> = FxHashMap::default();
        for value in values.filter(|&value| uniformity.is_divergent(value)) {
            places.entry(Fact::Value(value)).or_insert_with(|| {
                facts.push(Fact::Value(value));
                facts.len() - 1
            });
        }
        let mut causes: Vec<SmallVec<[Cause; 4]>> = Vec::new();
        let mut effects: Vec<Vec<usize>> = Vec::new();
        while let Some(&fact) = facts.get(causes.len()) {
            let at = causes.len();
            let found = uniformity.causes(function, fact);
            for before in found.iter().filter_map(|&cause| uniformity.behind(cause)) {
                let place = *places.entry(before).or_insert_with(|| {
                    facts.push(before);
                    facts.len() - 1
                });
                effects.resize(effects.len().max(facts.len()), Vec::new());
                effects[place].push(at);
            }
            causes.push(found);
        }
        effects.resize(facts.len(), Vec::new());
        // From the sources of divergence on: how far each fact is from one.
        let is_source = |&at: &usize| causes[at].iter().any(|&cause| uniformity.behind(cause).is_none());
        let mut queue: VecDeque<usize> = (0..facts.len()).filter(is_source).collect();
        let mut distance: Vec<Option<u32>> = vec![None; facts.len()];
        queue.iter().for_each(|&at| distance[at] = Some(0));
        while let Some(at) = queue.pop_front() {
            for &effect in &effects[at] {
                if distance[effect].is_none() {
                    distance[effect] = distance[at].map(|far| far + 1);
                    queue.push_back(effect);
                }
            }
        }
        // The first of the causes that are nearest to a source is the one that a search from the fact finds.
        let far = |cause: Cause| {
            uniformity.behind(cause).map_or(Some(0), |fact| Some(distance[places[&fact]]? + 1))
        };
        let nearest = |causes: &SmallVec<[Cause; 4]>| {
            causes.iter().copied().filter(|&cause| far(cause).is_some()).min_by_key(|&cause| far(cause))
        };
        let steps = facts.iter().zip(&causes).filter_map(|(&fact, causes)| Some((fact, nearest(causes)?)));
        let steps: Vec<(Fact, Cause)> = steps.collect();
        let places = steps.iter().zip(0..).map(|((fact, _), at)| (*fact, at)).collect();
        Chains { steps, places }
    }

    /// All facts with their first steps.
    pub fn steps(&self) -> &[(Fact, Cause)] {
        &self.steps
    }

    /// A fact's first step, and the number of the fact behind it.
    pub fn step(&self, uniformity: &Uniformity, fact: Fact) -> Option<(Cause, Option<usize>)> {
        let (_, cause) = self.steps[*self.places.get(&fact)?];
        Some((cause, uniformity.behind(cause).and_then(|fact| self.places.get(&fact).copied())))
    }
}
