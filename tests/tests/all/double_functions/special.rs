//! Zeros, infinities, NaNs and what is exact: C11, annex F.10, which OpenCL C 3.0, 7.5, refers to.

use super::Function::{self, *};
use super::{emulated, launch, module, ours};
use gcnsel_tests::interpret;

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Functions of one operand, and what they have to be; signs of zeros count.
const ONE: &[(Function, &[(f64, f64)])] = &[
    (
        Exp,
        &[
            (0.0, 1.0),
            (-0.0, 1.0),
            (INF, INF),
            (-INF, 0.0),
            (NAN, NAN),
            (1e-320, 1.0),
            (710.0, INF),
            (-746.0, 0.0),
        ],
    ),
    (
        Exp2,
        &[
            (0.0, 1.0),
            (-0.0, 1.0),
            (INF, INF),
            (-INF, 0.0),
            (NAN, NAN),
            (10.0, 1024.0),
            (-1074.0, 5e-324),
            (1024.0, INF),
        ],
    ),
    (Exp10, &[(0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, 0.0), (NAN, NAN), (309.0, INF), (-324.0, 0.0)]),
    (
        Log,
        &[
            (1.0, 0.0),
            (0.0, -INF),
            (-0.0, -INF),
            (-1.0, NAN),
            (INF, INF),
            (-INF, NAN),
            (NAN, NAN),
            (-1e-320, NAN),
        ],
    ),
    (
        Log2,
        &[
            (1.0, 0.0),
            (0.0, -INF),
            (-0.0, -INF),
            (-1.0, NAN),
            (INF, INF),
            (-INF, NAN),
            (NAN, NAN),
            (5e-324, -1074.0),
            (8.0, 3.0),
        ],
    ),
    (Log10, &[(1.0, 0.0), (0.0, -INF), (-0.0, -INF), (-1.0, NAN), (INF, INF), (-INF, NAN), (NAN, NAN)]),
    (
        Sin,
        &[
            (0.0, 0.0),
            (-0.0, -0.0),
            (INF, NAN),
            (-INF, NAN),
            (NAN, NAN),
            (5e-324, 5e-324),
            (-5e-324, -5e-324),
        ],
    ),
    (Cos, &[(0.0, 1.0), (-0.0, 1.0), (INF, NAN), (-INF, NAN), (NAN, NAN), (5e-324, 1.0)]),
    (
        Tan,
        &[
            (0.0, 0.0),
            (-0.0, -0.0),
            (INF, NAN),
            (-INF, NAN),
            (NAN, NAN),
            (5e-324, 5e-324),
            (-5e-324, -5e-324),
        ],
    ),
];

/// `pow` of two.
const TWO: &[(f64, f64, f64)] = &[
    (0.0, -3.0, INF),
    (-0.0, -3.0, -INF),
    (0.0, -2.0, INF),
    (-0.0, -2.0, INF),
    (0.0, -0.5, INF),
    (-0.0, -0.5, INF),
    (0.0, -INF, INF),
    (-0.0, -INF, INF),
    (0.0, 3.0, 0.0),
    (-0.0, 3.0, -0.0),
    (0.0, 2.0, 0.0),
    (-0.0, 2.0, 0.0),
    (-0.0, 0.5, 0.0),
    (-1.0, INF, 1.0),
    (-1.0, -INF, 1.0),
    (1.0, NAN, 1.0),
    (1.0, INF, 1.0),
    (1.0, -7.25, 1.0),
    (NAN, 0.0, 1.0),
    (NAN, -0.0, 1.0),
    (INF, 0.0, 1.0),
    (0.0, -0.0, 1.0),
    (-2.0, 0.5, NAN),
    (-2.0, 1.5, NAN),
    (0.5, -INF, INF),
    (-0.5, -INF, INF),
    (2.0, -INF, 0.0),
    (-2.0, -INF, 0.0),
    (0.5, INF, 0.0),
    (-0.5, INF, 0.0),
    (2.0, INF, INF),
    (-2.0, INF, INF),
    (-INF, -3.0, -0.0),
    (-INF, -2.0, 0.0),
    (-INF, -2.5, 0.0),
    (-INF, 3.0, -INF),
    (-INF, 2.0, INF),
    (-INF, 2.5, INF),
    (INF, -1.0, 0.0),
    (INF, 1.0, INF),
    (NAN, 1.0, NAN),
    (2.0, NAN, NAN),
    (-3.0, 3.0, -27.0),
    (-2.0, -1074.0, 5e-324),
    (-2.0, -1073.0, -1e-323),
    (2.0, 1024.0, INF),
    (-2.0, 1025.0, -INF),
    (-1.0, 9_007_199_254_740_991.0, -1.0),
    (-1.0, 9_007_199_254_740_992.0, 1.0),
    (5e-324, 1.0, 5e-324),
    (f64::MAX, 1.0, f64::MAX),
];

fn is(found: f64, expected: f64) -> bool {
    found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan()
}

/// Checks what somebody makes of operands.
fn check(who: &str, run: impl Fn(Function, &[[f64; 2]]) -> Vec<f64>) {
    let mut wrong = Vec::new();
    let of_pow = (Pow, TWO.iter().map(|&(x, y, r)| ([x, y], r)).collect::<Vec<_>>());
    let all = ONE
        .iter()
        .map(|&(f, cases)| (f, cases.iter().map(|&(x, r)| ([x, 0.0], r)).collect()))
        .chain([of_pow]);
    for (function, cases) in all {
        let mut operands: Vec<[f64; 2]> = cases.iter().map(|&(operands, _)| operands).collect();
        operands.resize(operands.len().next_multiple_of(64), [1.0, 1.0]);
        for (&([x, y], expected), found) in cases.iter().zip(run(function, &operands)) {
            if !is(found, expected) {
                wrong.push(format!("{who}: {function:?} of {x:e}, {y:e}: {found:e}, not {expected:e}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn our_code_has_them_right() {
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let object = ours(target);
        check(target, |function, operands| emulated(&object, function, operands));
    }
}

#[test]
fn the_interpreter_has_them_right() {
    let text = module(&Function::ALL);
    check("interpreter", |function, operands| {
        let result = interpret::beside(text.as_bytes(), "doubles", &launch(function, operands));
        super::doubles(&result.unwrap_or_else(|e| panic!("{function:?}: {e}"))[0])
    });
}
