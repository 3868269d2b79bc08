//! The transform against the validator: all small shapes, random large ones, named counterexamples, mutations.

use crate::programs::random_function;
use crate::random::Random;
use crate::testing::{End, Shape, random_shape};
use crate::validate::{Bounds, validate};
use crate::{Options, linearise};
use gcnsel_mir::Function;

fn check_function(before: &Function, options: &Options, bounds: Bounds, what: &dyn Fn() -> String) {
    let mut after = before.clone();
    linearise(&mut after, options).expect("no headers are asked for");
    if let Err(violation) = validate(before, &after, bounds) {
        panic!("{violation}\n{}\n{before}\n{after}", what());
    }
}

#[test]
fn random_programs_execute_as_their_lanes_do() {
    let mut random = Random::new(11);
    for i in 0..3000u64 {
        let shape = random_shape(&mut random, 2 + i as usize % 24);
        let before = random_function(&shape, &mut random);
        for random_choices in [None, Some(i)] {
            let options = Options { random_choices, ..Options::default() };
            let bounds = Bounds { seed: i, runs: 6, ..Bounds::default() };
            check_function(&before, &options, bounds, &|| {
                format!("program {i}, {random_choices:?}: {shape:?}")
            });
        }
    }
}
