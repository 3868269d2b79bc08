//! How long straight code takes by our model, beside the machine code analysers of LLVM 19 and 23: the table of `docs/timing.md`.
//!
//! `cargo test -p gcnsel --test straight -- --nocapture` prints it, without LLVM 23 where that is not there. Each input ends with a reader of its last result, or with
//! what waits for it, so that both models count until that is there.

use gcnsel_cycles::Straight;
use gcnsel_isa::{SLOT, Target, assemble};
use gcnsel_oracle::{Release, have, say};
use std::io::Write as _;
use std::process::{Command, Stdio};

struct Input {
    name: &'static str,
    code: &'static str,
    /// Why the models differ by more than a tenth, on gfx90a and on gfx942.
    because: Option<&'static str>,
}

const RATE: &str = "LLVM's vector unit takes an instruction each slot whatever its rate; at a quarter of it four slots pass (OG, CLRX)";
const MEMORY: &str = "LLVM gives global memory 320 cycles wherever the data is; ours is in the L2: 271 measured on MI210, gem5's 263";
const LDS: &str = "LLVM gives LDS 20 cycles, by its comment anything from 8 to 256; 48 were measured on MI210, 52 on MI308X";
const SCALAR: &str =
    "LLVM gives scalar memory 20 cycles; gem5's model was given 41 for what the scalar cache has";
const MATRIX: &str = "what reads a result and is no matrix instruction waits for four slots behind the passes (CDNA2, CDNA3); LLVM's analyser lets it go behind the passes";
const TWO: &str =
    "LLVM 19 issues what writes a mask besides its result in two slots, LLVM 23 in one; CLRX measured one";

#[rustfmt::skip]
const INPUTS: &[Input] = &[
    Input { name: "sums, independent", because: None, code: "
        v_add_f32 v0, v10, v11
        v_add_f32 v1, v10, v12
        v_add_f32 v2, v10, v13
        v_add_f32 v3, v10, v14
        v_add_f32 v4, v10, v15
        v_add_f32 v5, v10, v16
        v_add_f32 v6, v5, v5" },
    Input { name: "sums, a chain", because: None, code: "
        v_add_f32 v0, v0, v11
        v_fma_f32 v0, v0, v12, v13
        v_mul_f32 v0, v0, v13
        v_max_f32 v0, v0, v14
        v_add_u32 v0, v0, v15
        v_xor_b32 v0, v0, v16" },
    Input { name: "scalars, a chain", because: None, code: "
        s_add_u32 s0, s1, s2
        s_addc_u32 s1, s0, s3
        s_lshl_b64 s[0:1], s[0:1], 3
        s_mul_i32 s2, s0, s1
        s_cmp_eq_u32 s2, 0
        s_cselect_b32 s3, s2, s1" },
    Input { name: "scalars and vectors", because: None, code: "
        s_add_u32 s0, s1, s2
        v_mov_b32 v0, s0
        s_and_b32 s4, s5, s6
        v_add_u32 v1, v0, v0
        s_or_b32 s7, s4, s0
        v_lshl_add_u32 v2, v1, 2, v0" },
    Input { name: "comparison and selection", because: None, code: "
        v_cmp_lt_f32 vcc, v0, v1
        v_cndmask_b32 v2, v3, v4, vcc
        v_cmp_lt_f32 vcc, v2, v1
        v_cndmask_b32 v5, v3, v4, vcc
        v_add_f32 v6, v5, v5" },
    Input { name: "transcendentals, a chain", because: None, code: "
        v_exp_f32 v0, v0
        v_log_f32 v0, v0
        v_rcp_f32 v0, v0
        v_sqrt_f32 v0, v0
        v_add_f32 v1, v0, v0" },
    Input { name: "transcendentals, independent", because: Some(RATE), code: "
        v_exp_f32 v0, v10
        v_log_f32 v1, v10
        v_rcp_f32 v2, v10
        v_sqrt_f32 v3, v10
        v_add_f32 v4, v3, v0" },
    Input { name: "conversions, a chain", because: None, code: "
        v_cvt_f32_i32 v0, v0
        v_cvt_f16_f32 v0, v0
        v_cvt_f32_f16 v0, v0
        v_cvt_u32_f32 v0, v0
        v_add_u32 v1, v0, v0" },
    Input { name: "products of dwords", because: Some(TWO), code: "
        v_mul_lo_u32 v0, v1, v2
        v_mul_hi_u32 v3, v0, v2
        v_mad_u64_u32 v[4:5], vcc, v3, v0, v[6:7]
        v_add_u32 v8, v4, v5" },
    Input { name: "doubles, a chain", because: None, code: "
        v_fma_f64 v[0:1], v[0:1], v[2:3], v[4:5]
        v_mul_f64 v[0:1], v[0:1], v[2:3]
        v_add_f64 v[0:1], v[0:1], v[2:3]
        v_fma_f64 v[0:1], v[0:1], v[2:3], v[4:5]
        v_add_f64 v[6:7], v[0:1], v[2:3]" },
    Input { name: "a quotient of doubles", because: None, code: "
        v_rcp_f64 v[0:1], v[2:3]
        v_fma_f64 v[4:5], -v[2:3], v[0:1], 1.0
        v_fma_f64 v[0:1], v[4:5], v[0:1], v[0:1]
        v_fma_f64 v[4:5], -v[2:3], v[0:1], 1.0
        v_fma_f64 v[0:1], v[4:5], v[0:1], v[0:1]
        v_mul_f64 v[6:7], v[0:1], v[8:9]" },
    Input { name: "shifts of 64 bits", because: None, code: "
        v_lshlrev_b64 v[0:1], 3, v[2:3]
        v_lshrrev_b64 v[0:1], v4, v[0:1]
        v_cmp_gt_u64 vcc, v[0:1], v[6:7]
        v_cndmask_b32 v8, v0, v1, vcc" },
    Input { name: "packed floats", because: None, code: "
        v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[0:1]
        v_pk_mul_f32 v[0:1], v[0:1], v[4:5]
        v_pk_add_f32 v[0:1], v[0:1], v[4:5]
        v_add_f32 v2, v0, v1" },
    Input { name: "matrices of halves, a chain", because: Some(MATRIX), code: "
        v_mfma_f32_32x32x8f16 a[0:15], v[0:1], v[2:3], a[0:15]
        v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], a[0:15]
        v_mfma_f32_32x32x8f16 a[0:15], v[8:9], v[10:11], a[0:15]
        v_mfma_f32_32x32x8f16 a[0:15], v[12:13], v[14:15], a[0:15]
        v_accvgpr_read_b32 v20, a0" },
    Input { name: "matrices of halves, independent", because: Some(MATRIX), code: "
        v_mfma_f32_32x32x8f16 a[0:15], v[0:1], v[2:3], a[0:15]
        v_mfma_f32_32x32x8f16 a[16:31], v[4:5], v[6:7], a[16:31]
        v_mfma_f32_32x32x8f16 a[32:47], v[8:9], v[10:11], a[32:47]
        v_mfma_f32_32x32x8f16 a[48:63], v[12:13], v[14:15], a[48:63]
        v_accvgpr_read_b32 v20, a48" },
    Input { name: "small matrices, a chain", because: Some(MATRIX), code: "
        v_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[0:3]
        v_mfma_f32_4x4x4f16 a[0:3], v[4:5], v[6:7], a[0:3]
        v_mfma_f32_4x4x4f16 a[0:3], v[8:9], v[10:11], a[0:3]
        v_accvgpr_read_b32 v20, a0" },
    Input { name: "matrices of doubles, independent", because: Some(MATRIX), code: "
        v_mfma_f64_16x16x4f64 a[0:7], v[0:1], v[2:3], a[0:7]
        v_mfma_f64_16x16x4f64 a[8:15], v[4:5], v[6:7], a[8:15]
        v_accvgpr_read_b32 v20, a8" },
    Input { name: "matrices beside vectors", because: Some(MATRIX), code: "
        v_mfma_f32_16x16x16f16 a[0:3], v[0:1], v[2:3], a[0:3]
        v_add_f32 v10, v11, v12
        v_fma_f32 v10, v10, v11, v12
        v_mfma_f32_16x16x16f16 a[4:7], v[4:5], v[6:7], a[4:7]
        v_add_f32 v10, v10, v12
        v_accvgpr_read_b32 v20, a4" },
    Input { name: "LDS, read", because: Some(LDS), code: "
        ds_read_b32 v0, v1
        s_waitcnt lgkmcnt(0)
        v_add_f32 v2, v0, v0" },
    Input { name: "LDS, written and read", because: Some(LDS), code: "
        ds_write_b128 v0, v[4:7]
        s_waitcnt lgkmcnt(0)
        ds_read_b128 v[8:11], v1
        s_waitcnt lgkmcnt(0)
        v_add_f32 v2, v8, v8" },
    Input { name: "global memory, one load", because: Some(MEMORY), code: "
        global_load_dword v0, v[2:3], off
        s_waitcnt vmcnt(0)
        v_add_f32 v1, v0, v0" },
    Input { name: "global memory, loads and waits", because: Some(MEMORY), code: "
        global_load_dword v0, v[10:11], off
        global_load_dword v1, v[12:13], off
        global_load_dwordx4 v[4:7], v[14:15], off
        s_waitcnt vmcnt(2)
        v_add_f32 v2, v0, v0
        s_waitcnt vmcnt(1)
        v_add_f32 v2, v2, v1
        s_waitcnt vmcnt(0)
        v_add_f32 v2, v2, v4" },
    Input { name: "scalar memory", because: Some(SCALAR), code: "
        s_load_dwordx2 s[0:1], s[4:5], 0x0
        s_waitcnt lgkmcnt(0)
        s_add_u32 s2, s0, s1" },
];

/// The code by the mnemonics of a target.
fn lines(code: &str, target: Target) -> Vec<String> {
    let names = [
        ("32x32x8f16", "32x32x8_f16"),
        ("16x16x16f16", "16x16x16_f16"),
        ("f32_4x4x4f16", "f32_4x4x4_16b_f16"),
        ("16x16x4f64", "16x16x4_f64"),
    ];
    let named = |line: &str| match target {
        Target::Gfx942 => names.iter().fold(line.to_owned(), |line, (old, new)| line.replace(old, new)),
        _ => line.to_owned(),
    };
    code.lines().map(str::trim).filter(|line| !line.is_empty()).map(named).collect()
}

/// Cycles by our model.
fn ours(lines: &[String], target: Target) -> u64 {
    let mut straight = Straight::new(target);
    for line in lines {
        straight.step(&assemble(line, target).unwrap_or_else(|error| panic!("{line}: {error:?}")));
    }
    straight.latency()
}

/// Cycles by LLVM's, whose slots begin with one more.
fn llvms(release: Release, lines: &[String], target: Target) -> u64 {
    let mut child = Command::new(release.tool("llvm-mca").expect("it was found"))
        .args(["-mtriple=amdgcn-amd-amdhsa", &format!("-mcpu={target}")])
        .args((release == Release::V19).then_some("-iterations=1"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the oracle starts");
    let mut stdin = child.stdin.take().expect("its input is piped");
    stdin.write_all((lines.join("\n") + "\n").as_bytes()).expect("the oracle reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("the oracle ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let total =
        text.lines().find_map(|line| line.strip_prefix("Total Cycles:")).expect("LLVM prints a total");
    (total.trim().parse::<u64>().expect("a number") - 1) * u64::from(SLOT)
}

/// Prints the table; every difference of more than a tenth, from any of the releases, has its reason, and every reason a difference.
fn beside(releases: &[Release]) {
    const TARGETS: [Target; 2] = [Target::Gfx90a, Target::Gfx942];
    let names: String = releases.iter().map(|release| format!(" / LLVM {release}")).collect();
    let heads = TARGETS.map(|target| format!("{target}: ours{names}"));
    println!("| input | {} |\n|---|--:|--:|", heads.join(" | "));
    let mut wrong = Vec::new();
    for input in INPUTS {
        let (mut differs, mut cells) = (false, Vec::new());
        for target in TARGETS {
            let lines = lines(input.code, target);
            let ours = ours(&lines, target);
            let mut cell = ours.to_string();
            for &release in releases {
                let llvms = llvms(release, &lines, target);
                differs |= ours.abs_diff(llvms) * 10 > llvms;
                cell += &format!(" / {llvms}");
            }
            cells.push(cell);
        }
        let row = format!("| {} | {} |", input.name, cells.join(" | "));
        println!("{row}");
        if differs != input.because.is_some() {
            wrong.push(row);
        }
    }
    assert!(
        wrong.is_empty(),
        "differ without a reason, or have a reason and do not differ:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn beside_llvm() {
    if !have("gcnsel::straight::beside_llvm", "llvm-mca-19", "llvm-19") {
        return;
    }
    let newest = Release::V23.answers("llvm-mca");
    if !newest {
        say("gcnsel::straight::beside_llvm: without LLVM 23, which tests/llvm23/build.sh builds");
    }
    beside(if newest { &Release::ALL } else { &[Release::V19] });
}

mod llvm23 {
    use super::*;

    /// As `.ci/llvm23` runs it: both have to be there.
    #[test]
    #[ignore = "needs LLVM 23's tools: .ci/llvm23"]
    fn beside_both() {
        let test = "gcnsel::straight::llvm23::beside_both";
        if Release::ALL.into_iter().all(|release| release.have_tool(test, "llvm-mca")) {
            beside(&Release::ALL);
        }
    }
}
