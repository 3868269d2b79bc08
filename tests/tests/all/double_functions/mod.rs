//! Functions of doubles: how far our code's results are from the exact ones.
//!
//! `exact.rs` has the exact values, by a library of floats of any length, `arguments.rs` what functions are asked at, and
//! `special.rs` what C says of zeros, infinities and NaNs.

mod arguments;
mod exact;
mod special;

use exact::Exact;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::interpret;
use gcnsel_tests::oracle::{Llc, LlcLevel, say};
use gcnsel_tests::release::Release;
use gcnsel_tests::rng::Rng;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::Path;

/// A function of doubles, by LLVM's name for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Function {
    Exp,
    Exp2,
    Exp10,
    Log,
    Log2,
    Log10,
    Sin,
    Cos,
    Tan,
    Pow,
}

use Function::*;

impl Function {
    const ALL: [Function; 10] = [Exp, Exp2, Exp10, Log, Log2, Log10, Sin, Cos, Tan, Pow];

    fn name(self) -> &'static str {
        match self {
            Exp => "exp",
            Exp2 => "exp2",
            Exp10 => "exp10",
            Log => "log",
            Log2 => "log2",
            Log10 => "log10",
            Sin => "sin",
            Cos => "cos",
            Tan => "tan",
            Pow => "pow",
        }
    }

    fn operands(self) -> usize {
        if self == Pow { 2 } else { 1 }
    }

    /// By how many units in the last place results may be off. OpenCL C 3.0, 7.4, table 52, allows 3 of exponentials and
    /// logarithms, 4 of sines and cosines, 5 of tangents and 16 of powers.
    fn limit(self) -> f64 {
        match self {
            Tan => 2.5,
            Exp10 => 1.25,
            _ => 1.0,
        }
    }
}

/// Kernels of all functions, each of arrays of operands and an array of results.
fn module(functions: &[Function]) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         declare i32 @llvm.amdgcn.workgroup.id.x()\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
         attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }\n",
    );
    for function in functions {
        let (name, places) = (function.name(), ["x", "y"]);
        let mut params = String::from("ptr addrspace(1) %out");
        let mut loads = String::new();
        for place in &places[..function.operands()] {
            let _ = write!(params, ", ptr addrspace(1) %{place}s");
            let _ = writeln!(
                loads,
                "  %{place}p = getelementptr double, ptr addrspace(1) %{place}s, i32 %id\n\
                 \x20 %{place} = load double, ptr addrspace(1) %{place}p"
            );
        }
        let operands: Vec<String> =
            places[..function.operands()].iter().map(|place| format!("double %{place}")).collect();
        let types = vec!["double"; function.operands()].join(", ");
        let _ = writeln!(
            text,
            "declare double @llvm.{name}.f64({types})\n\
             define amdgpu_kernel void @k_{name}({params}) #0 {{\n\
             \x20 %group = call i32 @llvm.amdgcn.workgroup.id.x()\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n\
             \x20 %first = mul i32 %group, 64\n  %id = add i32 %first, %lane\n{loads}\
             \x20 %r = call double @llvm.{name}.f64({})\n\
             \x20 %at = getelementptr double, ptr addrspace(1) %out, i32 %id\n\
             \x20 store double %r, ptr addrspace(1) %at\n  ret void\n}}",
            operands.join(", ")
        );
    }
    text
}

/// The launch of a function's kernel for some operands, whose number is a multiple of a wave's lanes.
fn launch(function: Function, operands: &[[f64; 2]]) -> Launch {
    assert_eq!(operands.len() % 64, 0, "whole waves");
    let launch = Launch::new(format!("k_{}", function.name()), [operands.len() as u32, 1, 1], [64, 1, 1]);
    let launch = launch.arg(Arg::Buffer(vec![0; 8 * operands.len()]));
    (0..function.operands()).fold(launch, |launch, place| {
        launch.arg(Arg::Buffer(operands.iter().flat_map(|pair| pair[place].to_le_bytes()).collect()))
    })
}

fn doubles(bytes: &[u8]) -> Vec<f64> {
    bytes.chunks_exact(8).map(|chunk| f64::from_le_bytes(chunk.try_into().expect("eight bytes"))).collect()
}

/// What an object's kernel makes of some operands.
fn emulated(object: &CodeObject, function: Function, operands: &[[f64; 2]]) -> Vec<f64> {
    let result = object.run(&launch(function, operands)).unwrap_or_else(|e| panic!("{function:?}: {e}"));
    doubles(&result.buffers[0])
}

/// The worst of results: how far it is off, and of which operands.
#[derive(Clone, Copy, Debug, Default)]
struct Worst {
    off: f64,
    operands: [f64; 2],
    found: f64,
}

impl Worst {
    fn of(function: Function, operands: &[[f64; 2]], results: &[f64]) -> Worst {
        let mut exact = Exact::new();
        let mut worst = Worst::default();
        for (&operands, &found) in operands.iter().zip(results) {
            let off = exact.distance(function, operands, found);
            if off > worst.off {
                worst = Worst { off, operands, found };
            }
        }
        worst
    }

    fn max(self, other: Worst) -> Worst {
        if other.off > self.off { other } else { self }
    }
}

/// Asserts that functions are nowhere off by more than their limits, of `count` operands each; says what the worst are.
fn judge(
    who: &str,
    functions: &[Function],
    count: usize,
    limit: fn(Function) -> f64,
    run: impl Fn(Function, &[[f64; 2]]) -> Vec<f64> + Sync,
) {
    const AT_ONCE: usize = 1 << 12;
    let mut wrong = Vec::new();
    for &function in functions {
        let worst = (0..count.div_ceil(AT_ONCE))
            .into_par_iter()
            .map(|part| {
                let mut rng = Rng::new(part as u64);
                let operands = rng.fill(AT_ONCE.min(count), |rng| arguments::operands(function, rng));
                Worst::of(function, &operands, &run(function, &operands))
            })
            .reduce(Worst::default, Worst::max);
        let name = function.name();
        let operands = &worst.operands[..function.operands()];
        let line = format!("{who}: {name}: {:.3} ulp at most, {:e} of {operands:?}", worst.off, worst.found);
        say(&line);
        if worst.off > limit(function) {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn ours(target: &str) -> CodeObject {
    let object = compile(module(&Function::ALL).as_bytes(), "doubles", target).expect("the kernels compile");
    CodeObject::load(&object).expect("our objects load")
}

/// For each commit each function on one target; at night on all.
#[test]
fn our_code_is_near() {
    let every = gcnsel_oracle::every(3, 3);
    for (place, target) in ["gfx900", "gfx90a", "gfx942"].into_iter().enumerate() {
        let object = ours(target);
        let functions: Vec<Function> = Function::ALL.into_iter().skip(place % every).step_by(every).collect();
        judge(target, &functions, 1 << 12, Function::limit, |function, operands| {
            emulated(&object, function, operands)
        });
    }
}

/// So many calls in one kernel are calls of a function, and leave what the same number of launches leaves.
#[test]
fn many_powers_are_one_function() {
    const TIMES: usize = 40;
    let mut text = module(&[Pow]);
    text += "define amdgpu_kernel void @many(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %ys) #0 {\n\
             \x20 %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
             \x20 %xp = getelementptr double, ptr addrspace(1) %xs, i32 %id\n  %x0 = load double, ptr addrspace(1) %xp\n\
             \x20 %yp = getelementptr double, ptr addrspace(1) %ys, i32 %id\n  %y = load double, ptr addrspace(1) %yp\n";
    for time in 0..TIMES {
        let next = time + 1;
        let _ = writeln!(text, "  %x{next} = call double @llvm.pow.f64(double %x{time}, double %y)");
    }
    let _ = writeln!(
        text,
        "  %at = getelementptr double, ptr addrspace(1) %out, i32 %id\n\
         \x20 store double %x{TIMES}, ptr addrspace(1) %at\n  ret void\n}}"
    );
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let bytes = compile(text.as_bytes(), "many", target).expect("the kernels compile");
        // Each of them would be more than 1500 bytes.
        assert!(bytes.len() < TIMES * 500, "{target}: {} bytes", bytes.len());
        let object = CodeObject::load(&bytes).expect("our objects load");
        let mut operands: Vec<[f64; 2]> =
            (0..64).map(|lane| [0.3 + f64::from(lane), 1.0 - f64::from(lane) / 1000.0]).collect();
        let mut at_once = launch(Pow, &operands);
        at_once.kernel = "many".into();
        let found = doubles(&object.run(&at_once).expect("it runs").buffers[0]);
        for _ in 0..TIMES {
            let results = emulated(&object, Pow, &operands);
            operands.iter_mut().zip(results).for_each(|(operands, result)| operands[0] = result);
        }
        let expected: Vec<f64> = operands.iter().map(|operands| operands[0]).collect();
        assert_eq!(found, expected, "{target}");
    }
}

/// A million operands each: docs/isel.md has what this prints.
#[test]
#[ignore = "twelve minutes of one core: docs/testing.md"]
fn our_code_is_near_everywhere() {
    let object = ours("gfx90a");
    judge("gfx90a", &Function::ALL, 1 << 20, Function::limit, |function, operands| {
        emulated(&object, function, operands)
    });
}

/// What judges our code elsewhere: other algorithms, of the crate libm.
#[test]
fn the_interpreter_is_near() {
    let text = module(&Function::ALL);
    judge(
        "interpreter",
        &Function::ALL,
        1 << 10,
        |_| 2.0,
        |function, operands| {
            let result = interpret::beside(text.as_bytes(), "doubles", &launch(function, operands));
            doubles(&result.unwrap_or_else(|e| panic!("{function:?}: {e}"))[0])
        },
    );
}

/// LLVM's judgement where it has one.
mod llvm23 {
    use super::*;

    #[test]
    #[ignore = "asks LLVM 23: .ci/llvm23 does"]
    fn its_exponentials_are_near() {
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let Some(llc) = Llc::of(Release::V23, "double_functions::llvm23", cache) else { return };
        let functions = [Exp, Exp2, Exp10];
        let object = llc.compile_text(&module(&functions), "gfx90a", LlcLevel::O2).expect("llc compiles it");
        let object = CodeObject::load(&object).expect("LLVM's objects load");
        judge("llc-23", &functions, 1 << 12, Function::limit, |function, operands| {
            emulated(&object, function, operands)
        });
    }
}
