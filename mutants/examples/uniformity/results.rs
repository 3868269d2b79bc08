//! Two numbers that tell what the analysis says of many functions, those that the slower tests look at: what is divergent,
//! and why. They go to the file `GCNSEL_RESULTS`. (Copied among the tests of `analysis` by the example `uniformity`.)

#[path = "all/support/mod.rs"]
mod support;

use gcnsel_analysis::{Options, Uniformity, to_json, to_text};
use gcnsel_witness::{Arithmetic, Numbers, mix, random};
use rayon::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use support::{kernel_files, parse};

fn numbers(text: &str) -> [u64; 2] {
    let module = parse(text);
    let (mut what, mut why) = (DefaultHasher::new(), DefaultHasher::new());
    for function in module.functions.iter().filter(|f| !f.is_declaration()) {
        for value_reasoning in [true, false] {
            let mut options = Options::default();
            options.value_reasoning = value_reasoning;
            let uniformity = Uniformity::new(&module, function, &options);
            to_json(function, &uniformity).to_string().hash(&mut what);
            to_text(function, &uniformity).hash(&mut why);
        }
    }
    [what.finish(), why.finish()]
}

#[test]
fn results() {
    let kernels = kernel_files().into_par_iter().map(|file| numbers(&std::fs::read_to_string(file).unwrap()));
    let functions = [Arithmetic::Interpreted, Arithmetic::Uninterpreted].map(|arithmetic| {
        let odd = (arithmetic == Arithmetic::Interpreted) as u64;
        let text = move |i: u64| random::module(&mut Numbers(mix(i * 2 + odd)), 40, arithmetic);
        (0..1000).chain([5390, 31655]).map(text).collect::<Vec<_>>()
    });
    let functions = functions.concat();
    let all: Vec<[u64; 2]> = kernels.chain(functions.par_iter().map(|text| numbers(text))).collect();
    let [what, why] = [0, 1].map(|i| {
        let mut hasher = DefaultHasher::new();
        all.iter().for_each(|numbers| numbers[i].hash(&mut hasher));
        hasher.finish()
    });
    std::fs::write(std::env::var("GCNSEL_RESULTS").unwrap(), format!("{what} {why}")).unwrap();
}
