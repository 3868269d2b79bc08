//! The table of sources against LLVM's: `opt-19` is asked about every intrinsic that we know, with uniform operands and
//! with each operand divergent in turn; what LLVM lists and we do not know is divergent.

use crate::support::intrinsics::types;
use crate::support::parse;
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_ir::Intrinsic;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

/// Functions that call each row: with uniform operands, and with one divergent.
fn calls() -> String {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for &row in Intrinsic::ALL {
        let Some((result, params)) = types(row).filter(|t| t.0 != "void") else { continue };
        let list = |each: &dyn Fn(usize, &str, bool) -> String| {
            let all = params.iter().enumerate().map(|(i, (ty, constant))| each(i, ty, *constant));
            all.collect::<Vec<_>>().join(", ")
        };
        let name = row.name();
        let variables = params.iter().enumerate().filter(|p| !p.1.1).map(|p| p.0);
        let divergent = [usize::MAX].into_iter().chain(variables.clone());
        let declared = list(&|_, ty, constant| format!("{ty}{}", if constant { " immarg" } else { "" }));
        let _ = writeln!(text, "declare {result} @{name}({declared})");
        let arguments = variables.map(|i| format!("{0} inreg %u{i}, {0} %d{i}", params[i].0));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "define void @\"f {name}\"({arguments}) {{");
        for which in divergent {
            let passed = list(&|i, ty, constant| match constant {
                true => format!("{ty} 0"),
                false => format!("{ty} %{}{i}", if i == which { 'd' } else { 'u' }),
            });
            let label = if which == usize::MAX { "none".to_string() } else { which.to_string() };
            let _ = writeln!(text, "  %with.{label} = call {result} @{name}({passed})");
        }
        text += "  ret void\n}\n";
    }
    text.replace("i1 0", "i1 false").replace("double 0", "double 0.0")
}

/// By intrinsic: `u` and `d` for the result with uniform operands, then with each divergent in turn.
type Answers = BTreeMap<String, String>;

fn ours(text: &str) -> Answers {
    let module = parse(text);
    let bodies = module.functions.iter().filter(|f| !f.is_declaration());
    let answers = bodies.map(|function| {
        let uniformity = Uniformity::new(&module, function, &Options::default());
        let results =
            function.values.iter().filter(|(_, v)| v.name.as_deref().is_some_and(|n| n.starts_with("with")));
        let answer =
            results.map(|(value, _)| if uniformity.is_divergent(value) { 'd' } else { 'u' }).collect();
        (function.name.strip_prefix("f ").unwrap_or_default().to_string(), answer)
    });
    answers.collect()
}

fn llvms(text: &str) -> Answers {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    // Types of overloads belong into names. LLVM adds them, unless it has refused the names before.
    let mut opt = Command::new("opt-19");
    opt.args(["-passes=print<uniformity>", "-disable-output", "-disable-verify"]).arg(file.path());
    let out = opt.output().unwrap();
    let listing = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{listing}");
    let (mut answers, mut answer) = (Answers::new(), &mut String::new());
    for line in listing.lines() {
        if let Some(name) = line.strip_prefix("UniformityInfo for function 'f ") {
            answer = answers.entry(name.trim_end_matches("':").to_string()).or_default();
        } else if line == "ALL VALUES UNIFORM" {
            answer.push('u');
        } else if line.contains("%with.") {
            answer.push(if line.trim_start().starts_with("DIVERGENT:") { 'd' } else { 'u' });
        }
    }
    answers
}

/// Where LLVM 19 says something else: our answers, its answers, why ours.
const DEVIATIONS: &[(Intrinsic, &str, &str, &str)] = &[
    (
        Intrinsic::AmdgcnDsPermute,
        "ddd",
        "udd",
        "all push to one lane, which gets one's value; the others get 0",
    ),
    (
        Intrinsic::AmdgcnSetInactive,
        "ddd",
        "udd",
        "equal in active lanes, but a register of its own for the others is what it is for",
    ),
    (
        Intrinsic::MaskedExpandload,
        "dddd",
        "uddd",
        "loads through a generic pointer, which may point to scratch, as a `load` does",
    ),
    (
        Intrinsic::LoadRelative,
        "ddd",
        "udd",
        "loads through a generic pointer, which may point to scratch, as a `load` does",
    ),
    (
        Intrinsic::VectorExtractLastActive,
        "uddd",
        "dddd",
        "an element chosen by a mask; LLVM 19 has no such name, which begins as its old one of `vector.extract`",
    ),
    (Intrinsic::AmdgcnWaveReduceUmin, "uu", "ud", "one value of all lanes"),
    (Intrinsic::AmdgcnWaveReduceUmax, "uu", "ud", "one value of all lanes"),
    (Intrinsic::AmdgcnWaveReduceMin, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceMax, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceAdd, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceSub, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceAnd, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceOr, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceXor, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceFadd, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceFsub, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceFmin, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (Intrinsic::AmdgcnWaveReduceFmax, "uu", "ud", "one value of all lanes, by a name that it does not know"),
    (
        Intrinsic::AmdgcnWaveShuffle,
        "ddd",
        "udd",
        "of a lane that is not active nothing is known; LLVM 19 has no such name",
    ),
    (
        Intrinsic::AmdgcnSBitreplicate,
        "uu",
        "ud",
        "an instruction of scalars, whose operand it makes the first lane's",
    ),
    (
        Intrinsic::AmdgcnSQuadmask,
        "uu",
        "ud",
        "an instruction of scalars, whose operand it makes the first lane's",
    ),
    (Intrinsic::AmdgcnSWqm, "uu", "ud", "an instruction of scalars, whose operand it makes the first lane's"),
    (Intrinsic::AmdgcnRawAtomicBufferLoad, "dddd", "uddd", ORDERED_LOAD),
    (Intrinsic::AmdgcnRawPtrAtomicBufferLoad, "dddd", "uddd", ORDERED_LOAD),
    (Intrinsic::AmdgcnStructAtomicBufferLoad, "ddddd", "udddd", ORDERED_LOAD),
    (Intrinsic::AmdgcnStructPtrAtomicBufferLoad, "ddddd", "udddd", ORDERED_LOAD),
];

/// Why atomic loads of buffers are divergent here.
const ORDERED_LOAD: &str =
    "has the effects of an atomic update, so that nothing moves over it; updates are divergent";

/// What LLVM 19 reads as `atomicrmw`, which is divergent.
const ATOMICS: &[Intrinsic] = &[
    Intrinsic::AmdgcnDsFadd,
    Intrinsic::AmdgcnDsFmin,
    Intrinsic::AmdgcnDsFmax,
    Intrinsic::AmdgcnDsFaddV2Bf16,
    Intrinsic::AmdgcnAtomicInc,
    Intrinsic::AmdgcnAtomicDec,
];

#[test]
fn beside_llvm() {
    if !gcnsel_oracle::have("beside_llvm", "opt-19", "llvm-19") {
        return;
    }
    let text = calls();
    let (ours, llvms) = (ours(&text), llvms(&text));
    assert!(ours.len() > 300, "{} rows", ours.len());
    let mut wrong = Vec::new();
    for (name, our) in &ours {
        let row = Intrinsic::by_name(name).or_else(|| Intrinsic::library(name)).expect("a row");
        if ATOMICS.contains(&row) {
            assert!(our.chars().all(|c| c == 'd') && llvms[name].is_empty(), "{name}");
            continue;
        }
        let expected =
            DEVIATIONS.iter().find(|d| d.0 == row).map_or((&**our, &**our, ""), |d| (d.1, d.2, d.3));
        let found = (&**our, &*llvms[name]);
        if found != (expected.0, expected.1) {
            wrong.push(format!("{name}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of LLVM 19's list of sources of divergence (AMDGPUSearchableTables.td) those that have no row here, of families one.
const SOURCES_WITHOUT_A_ROW: &[&str] = &[
    "interp.mov",
    "interp.p1",
    "interp.p2.f16",
    "lds.direct.load",
    "lds.param.load",
    "atomic.cond.sub.u32.p1",
    "global.atomic.csub.p1",
    "global.atomic.fmin.num.f32.p1.f32",
    "global.atomic.ordered.add.b64",
    "flat.atomic.fmax.num.f32.p0.f32",
    "raw.ptr.buffer.atomic.cond.sub.u32.i32",
    "struct.buffer.atomic.swap.i32",
    "struct.ptr.buffer.atomic.cmpswap.i32",
    "image.atomic.add.2d.i32.i32",
    "permlane16.i32",
    "permlanex16.i32",
    "permlane16.var",
    "mov.dpp8.i32",
    "wmma.f32.16x16x16.f16.v8f32.v16f16",
    "swmmac.f32.16x16x32.f16.v8f32.v8f16.v16f16.i16",
    "global.load.tr.b64.v2i32",
    "loop.i64",
];

#[test]
fn sources_without_a_row() {
    for name in SOURCES_WITHOUT_A_ROW {
        let name = format!("llvm.amdgcn.{name}");
        let text = format!(
            "declare i32 @{name}(i32) nounwind memory(none)
             define amdgpu_kernel void @\"f {name}\"(i32 %u) {{
               %with = call i32 @{name}(i32 %u)
               ret void
             }}"
        );
        assert_eq!(ours(&text), Answers::from([(name, "d".to_string())]));
    }
}
