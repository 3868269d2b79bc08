//! What operations compute that know of other lanes.
//!
//! Where the machine leaves little open (which lane `readlane` reads, which are neighbours) they compute that. All others
//! are arbitrary functions of everything that they may know: which lanes execute them together, and the operands of
//! each. None depends on when it is executed: an operation that stands elsewhere computes something else there only if
//! it is executed by other lanes, or finds other operands in one of them.
//!
//! Lanes are named by their place among those of the execution, counted round, so that every number is the name of a lane.

use crate::meaning::{Datum, Meaning};
use gcnsel_ir::{Inst, Intrinsic};

/// What stands for an undefined operand in arbitrary functions.
const UNDEFINED: u64 = 0x6e6f_7468_696e_6700;

/// What an operation knows of other lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knows {
    /// The first lane's operand, which all of them get.
    First,
    /// The operand of the lane that another operand names, if it is there.
    Named,
    /// Whether its own lane is the one that an operand names.
    Itself,
    /// The operands of the two neighbours in its quad, if they are there.
    Neighbours,
    /// The lanes of its quad and their operands.
    Quad,
    /// Lanes with a true operand, as a mask.
    Mask,
    /// All lanes and their operands; all of them get the same.
    Equally,
    /// All lanes and their operands; those get the same that have the same first operand.
    ByName,
    /// All lanes and their operands; each gets its own.
    Each,
    /// Its own operand, which it gets back.
    Nothing,
    /// Nothing; it waits.
    Waits,
}

fn knows(intrinsic: Intrinsic) -> Option<Knows> {
    use Intrinsic::*;
    Some(match intrinsic {
        AmdgcnReadfirstlane => Knows::First,
        AmdgcnReadlane => Knows::Named,
        AmdgcnWritelane => Knows::Itself,
        AmdgcnImageSample1d
        | AmdgcnImageSample2d
        | AmdgcnImageSample3d
        | AmdgcnImageSample1dArray
        | AmdgcnImageSample2dArray => Knows::Neighbours,
        AmdgcnWqmVote => Knows::Quad,
        AmdgcnBallot => Knows::Mask,
        AmdgcnIcmp | AmdgcnFcmp | AmdgcnIfBreak | ReadRegister => Knows::Equally,
        AmdgcnWaveReduceUmin | AmdgcnWaveReduceUmax | AmdgcnWaveReduceMin | AmdgcnWaveReduceMax
        | AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub | AmdgcnWaveReduceAnd | AmdgcnWaveReduceOr
        | AmdgcnWaveReduceXor => Knows::Equally,
        AmdgcnDsBpermute | AmdgcnDsAppend | AmdgcnDsConsume => Knows::ByName,
        AmdgcnStrictWwm | AmdgcnWwm | AmdgcnStrictWqm | AmdgcnWqm | AmdgcnSoftwqm => Knows::Nothing,
        AmdgcnSBarrier | AmdgcnDsGwsBarrier => Knows::Waits,
        ExperimentalConvergenceEntry | ExperimentalConvergenceAnchor | ExperimentalConvergenceLoop => {
            return None;
        }
        _ if intrinsic.effects().convergent => Knows::Each,
        _ => return None,
    })
}

impl Meaning<'_> {
    /// The results of an operation that knows of other lanes, for the lanes that execute it together; of one without a
    /// result, what it has known. `None` if it knows of no others.
    pub(crate) fn together(
        &self,
        intrinsic: Intrinsic,
        inst: Inst,
        here: &[usize],
        inputs: &[Vec<Datum>],
    ) -> Option<Vec<Datum>> {
        let knows = knows(intrinsic)?;
        let ty = self.type_of(inst);
        let name = intrinsic as u64;
        let each = |f: &dyn Fn(usize, &[Datum]) -> Datum| -> Vec<Datum> {
            here.iter().zip(inputs).map(|(&lane, input)| f(lane, input)).collect()
        };
        let bits =
            |input: &[Datum]| -> Vec<u64> { input.iter().map(|d| d.bits().unwrap_or(UNDEFINED)).collect() };
        let function = |of: Vec<u64>| self.fit(self.function_of(name, of.into_iter()), ty);
        let all = || -> Vec<u64> {
            let one = |(&lane, input): (&usize, &Vec<Datum>)| {
                std::iter::once(lane as u64).chain(bits(input)).collect::<Vec<u64>>()
            };
            here.iter().zip(inputs).flat_map(one).collect()
        };
        let operands_of = |lane: usize| here.iter().position(|&l| l == lane).map(|i| &inputs[i]);
        // A lane's number, where all lanes say the same.
        let named = |operand: usize| {
            let number = inputs[0][operand].bits()?;
            let agree = inputs.iter().all(|input| input[operand].bits() == Some(number));
            agree.then(|| number as usize % self.lanes())
        };
        let quad = |lane: usize| lane / 4;
        Some(match knows {
            Knows::First => vec![inputs[0][0]; here.len()],
            Knows::Named => {
                let read = named(1).and_then(operands_of).map_or(Datum::UNDEFINED, |o| o[0]);
                vec![read; here.len()]
            }
            Knows::Itself => {
                let to = named(1);
                each(&|lane, input| match to {
                    Some(to) => input[if to == lane { 0 } else { 2 }],
                    None => Datum::UNDEFINED,
                })
            }
            Knows::Neighbours => each(&|lane, input| {
                let neighbours = [lane ^ 1, lane ^ 2].map(|l| operands_of(l).map(|o| bits(o)));
                let [Some(x), Some(y)] = neighbours else { return Datum::UNDEFINED };
                function([bits(input), x, y].concat())
            }),
            Knows::Quad => each(&|lane, _| {
                let mut votes = here.iter().zip(inputs).filter(|(other, _)| quad(**other) == quad(lane));
                self.fit(votes.any(|(_, input)| input[0].bits() == Some(1)) as u64, ty)
            }),
            Knows::Mask => {
                let set = here.iter().zip(inputs).filter(|(_, input)| input[0].bits() == Some(1));
                vec![self.fit(set.fold(0, |mask, (&lane, _)| mask | 1 << self.number(lane)), ty); here.len()]
            }
            Knows::Equally => vec![function(all()); here.len()],
            Knows::ByName => {
                let all = all();
                each(&|_, input| match input[0].bits() {
                    Some(name) => function([&[name], &all[..]].concat()),
                    None => Datum::UNDEFINED,
                })
            }
            Knows::Each => {
                let all = all();
                each(&|lane, _| function([&[lane as u64], &all[..]].concat()))
            }
            Knows::Nothing => each(&|_, input| input[0]),
            Knows::Waits => each(&|_, input| function(bits(input))),
        })
    }
}
