//! The meaning of instructions against LLVM's constant folding, on random and extreme data: a second source for what
//! AMD's pseudocode does not judge, or leaves open.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::data::Random;
use gcnsel_isa::semantics::{Env, evaluate, salu};
use gcnsel_isa::{Kind, Op, OperandType};

const TOOL: &str = "opt-19";

/// An instruction and LLVM's expression for it.
struct Row {
    op: Op,
    /// Types of the operands and of the result, in LLVM's words.
    types: &'static [&'static str],
    result: &'static str,
    /// Instructions that make `%r`; `{0}`, `{1}` and `{2}` are the operands, with their types.
    body: &'static str,
}

macro_rules! table {
    ($($op:ident ($($type:literal),*) $result:literal $body:literal;)*) => {
        &[$(Row { op: Op::$op, types: &[$($type),*], result: $result, body: $body }),*]
    };
}

const ROWS: &[Row] = table! {
    V_FRACT_F16 ("half") "half" "%r = call half @llvm.amdgcn.fract.f16({0})";
    V_FRACT_F32 ("float") "float" "%r = call float @llvm.amdgcn.fract.f32({0})";
    V_FRACT_F64 ("double") "double" "%r = call double @llvm.amdgcn.fract.f64({0})";
    V_FREXP_MANT_F16 ("half") "half" "%r = call half @llvm.amdgcn.frexp.mant.f16({0})";
    V_FREXP_MANT_F32 ("float") "float" "%r = call float @llvm.amdgcn.frexp.mant.f32({0})";
    V_FREXP_MANT_F64 ("double") "double" "%r = call double @llvm.amdgcn.frexp.mant.f64({0})";
    V_FREXP_EXP_I16_F16 ("half") "i16" "%r = call i16 @llvm.amdgcn.frexp.exp.i16.f16({0})";
    V_FREXP_EXP_I32_F32 ("float") "i32" "%r = call i32 @llvm.amdgcn.frexp.exp.i32.f32({0})";
    V_FREXP_EXP_I32_F64 ("double") "i32" "%r = call i32 @llvm.amdgcn.frexp.exp.i32.f64({0})";
    V_LDEXP_F16 ("half", "i16") "half" "%r = call half @llvm.ldexp.f16.i16({0}, {1})";
    V_LDEXP_F32 ("float", "i32") "float" "%r = call float @llvm.ldexp.f32.i32({0}, {1})";
    V_LDEXP_F64 ("double", "i32") "double" "%r = call double @llvm.ldexp.f64.i32({0}, {1})";
    V_RNDNE_F16 ("half") "half" "%r = call half @llvm.roundeven.f16({0})";
    V_RNDNE_F32 ("float") "float" "%r = call float @llvm.roundeven.f32({0})";
    V_RNDNE_F64 ("double") "double" "%r = call double @llvm.roundeven.f64({0})";
    V_FLOOR_F16 ("half") "half" "%r = call half @llvm.floor.f16({0})";
    V_FLOOR_F32 ("float") "float" "%r = call float @llvm.floor.f32({0})";
    V_FLOOR_F64 ("double") "double" "%r = call double @llvm.floor.f64({0})";
    V_CEIL_F32 ("float") "float" "%r = call float @llvm.ceil.f32({0})";
    V_CEIL_F64 ("double") "double" "%r = call double @llvm.ceil.f64({0})";
    V_TRUNC_F32 ("float") "float" "%r = call float @llvm.trunc.f32({0})";
    V_TRUNC_F64 ("double") "double" "%r = call double @llvm.trunc.f64({0})";
    V_CMP_CLASS_F16 ("half", "i32") "i1" "%r = call i1 @llvm.amdgcn.class.f16({0}, {1})";
    V_CMP_CLASS_F32 ("float", "i32") "i1" "%r = call i1 @llvm.amdgcn.class.f32({0}, {1})";
    V_CMP_CLASS_F64 ("double", "i32") "i1" "%r = call i1 @llvm.amdgcn.class.f64({0}, {1})";
    V_MED3_F32 ("float", "float", "float") "float" "%r = call float @llvm.amdgcn.fmed3.f32({0}, {1}, {2})";
    V_MED3_F16 ("half", "half", "half") "half" "%r = call half @llvm.amdgcn.fmed3.f16({0}, {1}, {2})";
    V_MIN_F32 ("float", "float") "float" "%r = call float @llvm.minnum.f32({0}, {1})";
    V_MAX_F32 ("float", "float") "float" "%r = call float @llvm.maxnum.f32({0}, {1})";
    V_MIN_F64 ("double", "double") "double" "%r = call double @llvm.minnum.f64({0}, {1})";
    V_MAX_F64 ("double", "double") "double" "%r = call double @llvm.maxnum.f64({0}, {1})";
    V_CUBEID_F32 ("float", "float", "float") "float" "%r = call float @llvm.amdgcn.cubeid({0}, {1}, {2})";
    V_CUBESC_F32 ("float", "float", "float") "float" "%r = call float @llvm.amdgcn.cubesc({0}, {1}, {2})";
    V_CUBETC_F32 ("float", "float", "float") "float" "%r = call float @llvm.amdgcn.cubetc({0}, {1}, {2})";
    V_CUBEMA_F32 ("float", "float", "float") "float" "%r = call float @llvm.amdgcn.cubema({0}, {1}, {2})";
    V_MUL_LEGACY_F32 ("float", "float") "float" "%r = call float @llvm.amdgcn.fmul.legacy({0}, {1})";
    V_TRIG_PREOP_F64 ("double", "i32") "double" "%r = call double @llvm.amdgcn.trig.preop.f64({0}, {1})";
    V_PERM_B32 ("i32", "i32", "i32") "i32" "%r = call i32 @llvm.amdgcn.perm({0}, {1}, {2})";
    V_BFE_U32 ("i32", "i32", "i32") "i32" "%r = call i32 @llvm.amdgcn.ubfe.i32({0}, {1}, {2})";
    V_BFE_I32 ("i32", "i32", "i32") "i32" "%r = call i32 @llvm.amdgcn.sbfe.i32({0}, {1}, {2})";
    V_ALIGNBIT_B32 ("i32", "i32", "i32") "i32" "%r = call i32 @llvm.fshr.i32({0}, {1}, {2})";
    V_BFREV_B32 ("i32") "i32" "%r = call i32 @llvm.bitreverse.i32({0})";
    V_CVT_PKRTZ_F16_F32 ("float", "float") "<2 x half>" "%r = call <2 x half> @llvm.amdgcn.cvt.pkrtz({0}, {1})";
    V_CVT_I32_F32 ("float") "i32" "%r = call i32 @llvm.fptosi.sat.i32.f32({0})";
    V_CVT_U32_F32 ("float") "i32" "%r = call i32 @llvm.fptoui.sat.i32.f32({0})";
    V_CVT_I32_F64 ("double") "i32" "%r = call i32 @llvm.fptosi.sat.i32.f64({0})";
    V_CVT_U32_F64 ("double") "i32" "%r = call i32 @llvm.fptoui.sat.i32.f64({0})";
    V_CVT_I16_F16 ("half") "i16" "%r = call i16 @llvm.fptosi.sat.i16.f16({0})";
    V_CVT_U16_F16 ("half") "i16" "%r = call i16 @llvm.fptoui.sat.i16.f16({0})";
    V_CVT_F32_I32 ("i32") "float" "%r = sitofp {0} to float";
    V_CVT_F32_U32 ("i32") "float" "%r = uitofp {0} to float";
    V_CVT_F64_I32 ("i32") "double" "%r = sitofp {0} to double";
    V_CVT_F64_U32 ("i32") "double" "%r = uitofp {0} to double";
    V_CVT_F16_I16 ("i16") "half" "%r = sitofp {0} to half";
    V_CVT_F16_U16 ("i16") "half" "%r = uitofp {0} to half";
    V_CVT_F16_F32 ("float") "half" "%r = fptrunc {0} to half";
    V_CVT_F32_F16 ("half") "float" "%r = fpext {0} to float";
    V_CVT_F32_F64 ("double") "float" "%r = fptrunc {0} to float";
    V_CVT_F64_F32 ("float") "double" "%r = fpext {0} to double";
    V_ADD_F16 ("half", "half") "half" "%r = fadd {0}, {1n}";
    V_ADD_F32 ("float", "float") "float" "%r = fadd {0}, {1n}";
    V_ADD_F64 ("double", "double") "double" "%r = fadd {0}, {1n}";
    V_MUL_F16 ("half", "half") "half" "%r = fmul {0}, {1n}";
    V_MUL_F32 ("float", "float") "float" "%r = fmul {0}, {1n}";
    V_MUL_F64 ("double", "double") "double" "%r = fmul {0}, {1n}";
    V_FMA_F16 ("half", "half", "half") "half" "%r = call half @llvm.fma.f16({0}, {1}, {2})";
    V_FMA_F32 ("float", "float", "float") "float" "%r = call float @llvm.fma.f32({0}, {1}, {2})";
    V_FMA_F64 ("double", "double", "double") "double" "%r = call double @llvm.fma.f64({0}, {1}, {2})";
    V_RCP_F32 ("float") "float" "%r = call float @llvm.amdgcn.rcp.f32({0})";
    V_RCP_F64 ("double") "double" "%r = call double @llvm.amdgcn.rcp.f64({0})";
    S_WQM_B32 ("i32") "i32" "%r = call i32 @llvm.amdgcn.s.wqm.i32({0})";
    S_WQM_B64 ("i64") "i64" "%r = call i64 @llvm.amdgcn.s.wqm.i64({0})";
    S_QUADMASK_B32 ("i32") "i32" "%r = call i32 @llvm.amdgcn.s.quadmask.i32({0})";
    S_QUADMASK_B64 ("i64") "i32" "%r = call i32 @llvm.amdgcn.s.quadmask.i64({0})";
    S_BITREPLICATE_B64_B32 ("i32") "i64" "%r = call i64 @llvm.amdgcn.s.bitreplicate({0})";
    S_BREV_B64 ("i64") "i64" "%r = call i64 @llvm.bitreverse.i64({0})";
    S_BCNT1_I32_B64 ("i64") "i64" "%r = call i64 @llvm.ctpop.i64({0})";
    S_BCNT1_I32_B32 ("i32") "i32" "%r = call i32 @llvm.ctpop.i32({0})";
    S_ABS_I32 ("i32") "i32" "%r = call i32 @llvm.abs.i32({0}, i1 false)";
    S_ADD_U32 ("i32", "i32") "i32" "%r = add {0}, {1n}";
    S_SUB_U32 ("i32", "i32") "i32" "%r = sub {0}, {1n}";
    S_MUL_I32 ("i32", "i32") "i32" "%r = mul {0}, {1n}";
    S_MIN_I32 ("i32", "i32") "i32" "%r = call i32 @llvm.smin.i32({0}, {1})";
    S_MAX_U32 ("i32", "i32") "i32" "%r = call i32 @llvm.umax.i32({0}, {1})";
};

fn operand_type(llvm: &str) -> OperandType {
    let (kind, bits) = match llvm {
        "half" => (Kind::Float, 16),
        "float" => (Kind::Float, 32),
        "double" => (Kind::Float, 64),
        "i16" => (Kind::Int, 16),
        "i64" => (Kind::Int, 64),
        _ => (Kind::Int, 32),
    };
    OperandType { kind, bits, count: 1 }
}

fn width(llvm: &str) -> u32 {
    match llvm {
        "i1" => 1,
        "<2 x half>" => 32,
        other => u32::from(operand_type(other).bits),
    }
}

/// A constant without its type.
fn constant(llvm: &str, bits: u64) -> String {
    let width = width(llvm);
    if llvm.starts_with('i') { bits.to_string() } else { format!("bitcast (i{width} {bits} to {llvm})") }
}

/// A function that gives the result's bits.
fn function(row: &Row, number: usize, operands: &[u64]) -> String {
    let mut body = row.body.to_owned();
    for (index, (llvm, &bits)) in row.types.iter().zip(operands).enumerate() {
        let plain = constant(llvm, bits);
        body = body
            .replace(&format!("{{{index}}}"), &format!("{llvm} {plain}"))
            .replace(&format!("{{{index}n}}"), &plain);
    }
    let (llvm, width) = (row.result, width(row.result));
    let (cast, value) = if llvm.starts_with('i') {
        (String::new(), "%r")
    } else {
        (format!("  %b = bitcast {llvm} %r to i{width}\n"), "%b")
    };
    format!("define i{width} @c{number}() {{\n  {body}\n{cast}  ret i{width} {value}\n}}\n")
}

/// A declaration for each intrinsic that is called.
fn declarations() -> String {
    let mut found = BTreeMap::new();
    for row in ROWS {
        let Some((head, _)) = row.body.split_once('(') else { continue };
        let Some(call) = head.split_once("call ").map(|(_, call)| call) else { continue };
        let mut types = row.types.to_vec();
        if call.contains("abs") {
            types.push("i1");
        }
        found.insert(call.to_owned(), types.join(", "));
    }
    found.iter().map(|(call, types)| format!("declare {call}({types})\n")).collect()
}

/// What LLVM makes of each function: its constant, if it finds one.
fn fold(text: String) -> Vec<Option<u64>> {
    let mut child = Command::new(TOOL)
        .args(["-S", "-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx942", "-passes=instcombine", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("opt-19 starts");
    let mut stdin = child.stdin.take().expect("its input is piped");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("opt-19 ends");
    writer.join().expect("the writer ends").expect("opt-19 reads its input");
    assert!(output.status.success(), "opt-19 takes the module");
    let text = String::from_utf8(output.stdout).expect("IR is text");
    let mut found = Vec::new();
    for function in text.split("\ndefine ").skip(1) {
        let value = function.lines().nth(1).and_then(|line| line.trim().strip_prefix("ret i"));
        let value = value.and_then(|rest| rest.split_once(' ')).map(|(_, value)| value.trim());
        found.push(value.and_then(|value| match value {
            "true" => Some(1),
            "false" => Some(0),
            number => number.parse::<i64>().ok().map(|number| number as u64),
        }));
    }
    found
}

/// Whether there is a reason for different results.
fn excused(row: &Row, operands: &[u64]) -> bool {
    let name = row.op.row().name;
    let nan = |llvm: &str, bits: u64| match llvm {
        "half" => bits & 0x7fff > 0x7c00,
        "float" => bits & 0x7fff_ffff > 0x7f80_0000,
        "double" => bits << 1 > 0xffe0_0000_0000_0000,
        _ => false,
    };
    let any_nan = row.types.iter().zip(operands).any(|(llvm, &bits)| nan(llvm, bits));
    let zero = row.types.iter().zip(operands).any(|(llvm, &bits)| bits << (65 - width(llvm)) == 0);
    match name {
        // LLVM leaves open which NaN comes out, and which zero of two.
        _ if any_nan
            && !name.contains("class")
            && !name.starts_with("v_cvt_i")
            && !name.starts_with("v_cvt_u") =>
        {
            true
        }
        "v_min_f32" | "v_max_f32" | "v_min_f64" | "v_max_f64" | "v_med3_f32" | "v_med3_f16" => zero,
        // Denormals count as zero, and are made zero (semantics/transcendental.rs).
        "v_rcp_f32" => {
            let exponent = operands[0] >> 23 & 0xff;
            exponent == 0 || exponent > 250
        }
        // LLVM makes zero of infinities, and of what begins in the last 81 bits of 2/pi; the manual's text makes no exceptions.
        "v_trig_preop_f64" => {
            let exponent = operands[0] >> 52 & 0x7ff;
            exponent == 0x7ff || (operands[1] & 31) * 53 + exponent.saturating_sub(1077) >= 1120
        }
        // A width of 32 is all of the number to LLVM, and none of it to the instruction.
        "v_bfe_u32" | "v_bfe_i32" => operands[2] & 31 == 0,
        _ => false,
    }
}

fn ours(row: &Row, operands: &[u64]) -> u64 {
    let mut sources = [0; 3];
    sources[..operands.len()].copy_from_slice(operands);
    let bits = if row.op.row().name.starts_with("s_") {
        salu::eval(row.op, sources[0], sources[1], false).expect("it has a meaning").value
    } else {
        let result = evaluate(row.op, &Env::PLAIN, sources).expect("it has a meaning");
        result.bits.map_or_else(|| u64::from(result.mask == Some(true)), |bits| bits as u64)
    };
    bits & (u64::MAX >> (64 - width(row.result)))
}

#[test]
fn meanings_agree_with_llvms_folding() {
    let test = "meanings_agree_with_llvms_folding";
    if !gcnsel_oracle::have(test, TOOL, "llvm-19") {
        return;
    }
    const EACH: usize = 200;
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut text = declarations();
    let mut cases = Vec::new();
    for row in ROWS {
        for _ in 0..EACH {
            let operands: Vec<u64> =
                row.types.iter().map(|llvm| random.operand(operand_type(llvm)) as u64).collect();
            text += &function(row, cases.len(), &operands);
            cases.push((row, operands));
        }
    }
    let folded = fold(text);
    assert_eq!(folded.len(), cases.len(), "every function comes back");
    let mut failures = BTreeMap::new();
    let mut judged: BTreeMap<&str, usize> = BTreeMap::new();
    for ((row, operands), theirs) in cases.iter().zip(folded) {
        let name = row.op.row().name;
        let count = judged.entry(name).or_default();
        let Some(theirs) = theirs.filter(|_| !excused(row, operands)) else { continue };
        let theirs = theirs & (u64::MAX >> (64 - width(row.result)));
        let ours = ours(row, operands);
        if ours != theirs {
            failures.insert(name, format!("{operands:x?}: we {ours:x}, LLVM {theirs:x}"));
        }
        *count += 1;
    }
    let total: usize = judged.values().sum();
    println!("{} instructions judged by {total} cases", judged.len());
    let rare: Vec<_> = judged.iter().filter(|(_, count)| **count < 20).collect();
    assert!(failures.is_empty(), "{} differ:\n{failures:#?}", failures.len());
    assert!(rare.is_empty(), "LLVM folds too few of {rare:?}");
}
