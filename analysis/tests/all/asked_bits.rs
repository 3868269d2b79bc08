//! Known bits of a value that is asked for alone, beside those of a function of which all values are asked for.

use crate::support::parse;
use gcnsel_analysis::KnownBits;
use gcnsel_workload::Code;

#[test]
fn a_value_alone_is_known_as_well() {
    let mut known = 0;
    for code in [Code::Straight, Code::Branches, Code::Loops, Code::Switch] {
        let text = code.generate(300);
        let module = parse(&text);
        let function = module.functions.iter().find(|f| f.is_kernel()).expect("there is a kernel");
        let all = KnownBits::of(&module, &module.types, function, function.values.keys());
        for value in function.values.keys() {
            let alone = KnownBits::of(&module, &module.types, function, [value]).zeros(value);
            assert_eq!(alone & all.zeros(value), all.zeros(value), "{value:?} of {code:?}\n{text}");
            known += u32::from(!all.zeros(value).count_ones().is_multiple_of(32));
        }
    }
    assert!(known > 20, "{known} values of which something is known");
}
