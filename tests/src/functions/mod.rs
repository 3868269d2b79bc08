//! Functions of other people's tests: LLVM's, of which thousands say what some operation or combination of operations is
//! to become. Each is called by a kernel for each of its work-items, with values of the work-item or of the whole wave;
//! the interpreter says what must come out.

mod cut;
mod wrap;

use crate::compiler::{catch, compile};
use crate::oracle::{LlcLevel, llc};
use crate::rng::Rng;
use crate::trial::{Difference, Layout, Scalar, difference};
pub use cut::Pieces;
use gcnsel_diag::Diagnostic;
use gcnsel_emulator::CodeObject;
use gcnsel_interpreter::FaultKind;
use gcnsel_isa::Target;
use wrap::{Buffer, KERNEL, wrap};

/// Instructions, by lanes, after which the interpreter stops.
const INTERPRETED: u64 = 1 << 20;
/// Instructions, by waves, after which the emulator stops.
const EMULATED: u64 = 1 << 18;

/// What a function has shown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// What the interpreter says, or where it does not know, what llc's code does.
    Right,
    /// There is nothing to compare: why.
    NotRun(String),
    /// Other bytes than the interpreter's, and llc's code leaves ours; or what they depend on is for the compiler to choose.
    Disputed(String),
    /// Our compiler refuses it: why.
    Refused(String),
    /// Other bytes, or something that code must not do.
    Wrong(String),
}

/// Which values arguments have.
#[derive(Clone, Copy)]
enum Values {
    /// All bits, and what is at the edges.
    Wild,
    /// Small numbers but zero.
    Small,
    /// Ones.
    Ones,
}

/// Tries a function of a text, by our code for a target. The text of the module with the kernel, too, as far as it came.
pub fn try_function(pieces: &Pieces, name: &str, target: Target, uniform: bool) -> (Verdict, String) {
    let cut = pieces.cut(name);
    let tried = catch("a trial", || try_module(&cut, name, target, uniform));
    tried.unwrap_or_else(|panic| (Verdict::Wrong(panic), cut))
}

fn message(diagnostic: &Diagnostic) -> String {
    diagnostic.message.clone()
}

fn try_module(cut: &str, name: &str, target: Target, uniform: bool) -> (Verdict, String) {
    let not_run = |why: String| (Verdict::NotRun(why), cut.to_string());
    let module = match gcnsel_ir::parse(cut.as_bytes()) {
        Ok(module) => module,
        Err(error) => return not_run(message(&error)),
    };
    let name = name.trim_matches('"');
    let Some(function) = module.functions.iter().find(|function| *function.name == *name) else {
        return not_run("the function has another name".into());
    };
    if matches!(&*function.calling_convention, "amdgpu_kernel" | "spir_kernel") {
        return not_run("a kernel".into());
    }
    let wrapped = match wrap(&module, function, cut, uniform) {
        Ok(wrapped) => wrapped,
        Err(why) => return not_run(why),
    };
    let verdict = judge(&wrapped.text, &wrapped.buffers, wrapped.has_result, target, uniform);
    (verdict, wrapped.text)
}

fn judge(text: &str, buffers: &[Buffer], has_result: bool, target: Target, uniform: bool) -> Verdict {
    let module = match gcnsel_ir::parse(text.as_bytes()) {
        Ok(module) => module,
        Err(error) => return Verdict::NotRun(format!("the kernel: {}", message(&error))),
    };
    if let Err(error) = gcnsel_ir::verify(&module) {
        return Verdict::NotRun(message(&error));
    }
    let ours = match compile(text.as_bytes(), KERNEL, target.name()) {
        Ok(object) => object,
        Err(error) if error.contains("panicked") || error.contains("internal error") => {
            return Verdict::Wrong(error);
        }
        Err(error) => {
            let line = error.lines().next().unwrap_or_default();
            return Verdict::Refused(line.split_once(" error: ").map_or(line, |(_, what)| what).to_string());
        }
    };
    let ours = match CodeObject::load(&ours) {
        Ok(object) => object,
        Err(error) => return Verdict::Wrong(error.to_string()),
    };
    let (grid, group) = if uniform { ([12, 1, 1], [1, 1, 1]) } else { ([64, 1, 1], [64, 1, 1]) };
    let layouts: Vec<Layout> = buffers.iter().map(|buffer| buffer.layout.clone()).collect();
    let (mut why, mut is_right) = (None, false);
    for values in [Values::Wild, Values::Small, Values::Ones] {
        let args: Vec<Vec<u8>> = buffers
            .iter()
            .enumerate()
            .map(|(at, buffer)| {
                if at == 0 && has_result {
                    vec![0; buffer.stride * grid[0] as usize]
                } else {
                    fill(buffer, grid[0] as usize, values, at as u64)
                }
            })
            .collect();
        let emulate = |object: &CodeObject, strict: bool| {
            let mut request = gcnsel_emulator::Launch::new(KERNEL, grid, group);
            request.args = args.iter().cloned().map(gcnsel_emulator::Arg::Buffer).collect();
            (request.limit, request.strict) = (EMULATED, strict);
            object.run(&request).map(|outcome| outcome.buffers).map_err(|error| error.to_string())
        };
        let mut request = gcnsel_interpreter::Launch::new(KERNEL, grid, group);
        request.args = args.iter().cloned().map(gcnsel_interpreter::Arg::Buffer).collect();
        request.limit = INTERPRETED;
        let by_llc = || {
            llc(text, target.name(), LlcLevel::O2)
                .and_then(|object| CodeObject::load(&object).map_err(|error| error.to_string()))
        };
        let interpreted = gcnsel_interpreter::run(&module, &request);
        let is_known = interpreted.is_ok();
        let (expected, undefined) = match interpreted {
            Ok(outcome) => (outcome.buffers, outcome.undefined),
            Err(fault) if fault.kind == FaultKind::Unsupported => {
                let theirs = by_llc().and_then(|object| emulate(&object, false));
                match theirs {
                    Ok(buffers) => {
                        let undefined = vec![Vec::new(); buffers.len()];
                        (buffers, undefined)
                    }
                    Err(_) => return Verdict::NotRun(fault.diagnostic.message),
                }
            }
            Err(fault) => {
                why = why.or(Some(fault.diagnostic.message));
                continue;
            }
        };
        // Who stores what is not defined may do so.
        let is_strict = is_known && undefined.iter().all(Vec::is_empty);
        let found = match emulate(&ours, is_strict) {
            Ok(found) => found,
            Err(error) if error.contains("the launch's limit") => {
                return Verdict::NotRun("it takes long".into());
            }
            Err(error) => return Verdict::Wrong(error),
        };
        let mut result = difference(&found, &expected, &undefined, &layouts);
        if matches!(result, Difference::Far { .. }) {
            request.contracts = true;
            if let Ok(outcome) = gcnsel_interpreter::run(&module, &request) {
                result = result.or(difference(&found, &outcome.buffers, &undefined, &layouts));
            }
        }
        if let Difference::Far { what, .. } = result {
            let chosen = [
                "freeze ",
                "ptrtoint ",
                "icmp eq ptr",
                "icmp ne ptr",
                "icmp ult ptr",
                "icmp ugt ptr",
                "store ptr",
                "store atomic ptr",
                "store volatile ptr",
                "!invariant.load",
            ];
            if let Some(chosen) = chosen.into_iter().find(|chosen| text.contains(chosen)) {
                return Verdict::Disputed(format!("{what} ({chosen})"));
            }
            let theirs = by_llc().and_then(|object| emulate(&object, false));
            let others = match theirs {
                Ok(theirs) => {
                    let with_us =
                        !matches!(difference(&found, &theirs, &undefined, &layouts), Difference::Far { .. });
                    let with_it = !matches!(
                        difference(&theirs, &expected, &undefined, &layouts),
                        Difference::Far { .. }
                    );
                    if with_us {
                        return Verdict::Disputed(format!("{what} (llc's code agrees with us)"));
                    }
                    format!("llc's code agrees with the interpreter: {with_it}")
                }
                Err(error) => format!("llc: {}", error.lines().next().unwrap_or_default()),
            };
            return Verdict::Wrong(format!("{what} ({others})"));
        }
        // Where most is poison smaller numbers, which overflow less, say more.
        let poison = if has_result { undefined[0].len() } else { 0 };
        if has_result && poison == args[0].len() {
            why = why.or(Some("an undefined result".into()));
            continue;
        }
        is_right = true;
        if !has_result || 2 * poison <= args[0].len() {
            break;
        }
    }
    if is_right { Verdict::Right } else { Verdict::NotRun(why.unwrap_or_default()) }
}

/// The contents of a buffer.
fn fill(buffer: &Buffer, count: usize, values: Values, seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed + 1);
    let mut out = vec![0; buffer.stride * count];
    let stride = buffer.layout.stride;
    for element in out.chunks_exact_mut(buffer.stride) {
        for part in element.chunks_exact_mut(stride) {
            for &(offset, scalar) in &buffer.layout.scalars {
                let bits = bits(scalar, values, &mut rng);
                part[offset..offset + scalar.bytes()].copy_from_slice(&bits.to_le_bytes()[..scalar.bytes()]);
            }
        }
        for bit in buffer.bits..8 * buffer.stride {
            element[bit / 8] &= !(1 << (bit % 8));
        }
    }
    out
}

fn bits(scalar: Scalar, values: Values, rng: &mut Rng) -> u64 {
    let float = |value: f64| match scalar {
        Scalar::Half => u64::from(crate::half::to_half(value)),
        Scalar::BFloat => u64::from((value as f32).to_bits() >> 16),
        Scalar::Float => u64::from((value as f32).to_bits()),
        _ => value.to_bits(),
    };
    let is_float = matches!(scalar, Scalar::Half | Scalar::BFloat | Scalar::Float | Scalar::Double);
    let width = 8 * scalar.bytes() as u32;
    match (values, scalar) {
        (_, Scalar::Pointer) => 0,
        (Values::Ones, _) => {
            if is_float {
                float(1.0)
            } else {
                1
            }
        }
        (Values::Small, _) => {
            let number = 1 + u64::from(rng.below(6));
            if is_float { float(number as f64) } else { number }
        }
        (Values::Wild, _) if is_float => match rng.below(8) {
            0 => float(
                [0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 0.5]
                    [rng.below(8) as usize],
            ),
            1 => rng.u64() & (u64::MAX >> (64 - width)),
            2 => float(f64::from(rng.below(20)) - 10.0),
            _ => float(f64::from(rng.f32(-8.0, 8.0))),
        },
        (Values::Wild, _) => match rng.below(8) {
            0 => [0, 1, u64::MAX, 1 << (width - 1), (1 << (width - 1)) - 1, 0x80, 0x7f, 0xff]
                [rng.below(8) as usize],
            1..=3 => u64::from(rng.below(64)),
            4 => u64::from(rng.below(64)).wrapping_neg(),
            _ => rng.u64(),
        },
    }
}
