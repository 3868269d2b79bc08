//! What an inline constant is to a source of 16 bits: a float is the half, in the low 16 bits, with zeros above; an integer is
//! as long as the register. Expected values are computed by hand.
//!
//! Sources: LLVM's pull request 183487 (sources of `v_fma_mix_*` that are halves), its `getInlineEncodingV216` (pairs).

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::assembly::{BUFFER, assemble};
use gcnsel_tests::oracle;

/// Runs an instruction that writes v3; v1 is a pair of halves of 2, v2 and v3 are 0, v4 is a single of 3.
fn result(target: &str, instruction: &str) -> u32 {
    let body = format!(
        "{BUFFER} v_mov_b32 v1, 0x40004000\n v_mov_b32 v2, 0\n v_mov_b32 v3, 0\n v_mov_b32 v4, 0x40400000\n \
         {instruction}\n s_nop 3\n global_store_dword v2, v3, s[2:3]"
    );
    let object = assemble(target, [("k", &*body)]).unwrap_or_else(|why| panic!("{instruction}: {why}"));
    let launch = Launch::new("k", [1, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 4]));
    let outcome = CodeObject::load(&object).expect("it is well-formed").run(&launch);
    let outcome = outcome.unwrap_or_else(|why| panic!("{instruction}: {why}"));
    u32::from_le_bytes(outcome.buffers[0][..].try_into().expect("a dword"))
}

#[track_caller]
fn gives(targets: &[&str], rows: &[(&str, u32)]) {
    for target in targets {
        for &(instruction, expected) in rows {
            let got = result(target, instruction);
            assert_eq!(got, expected, "{target}: {instruction} gives {got:#010x}, not {expected:#010x}");
        }
    }
}

const TWO: u32 = 0x4000_0000;

#[test]
fn mixed_sources_that_are_halves_read_the_half() {
    if !oracle::have("mixed_sources_that_are_halves_read_the_half", "llvm-mc-19", "llvm-19") {
        return;
    }
    for (name, targets) in [("fma", &["gfx90a", "gfx942"][..]), ("mad", &["gfx900"])] {
        let op = |rest: &str| rest.replace("mix", &format!("v_{name}_mix"));
        let rows: Vec<(String, u32)> = [
            ("mix_f32 v3, v1, 1.0, v2 op_sel_hi:[1,1,0]", TWO),
            ("mix_f32 v3, 1.0, v1, v2 op_sel_hi:[1,1,0]", TWO),
            // 2 * 0 + 4.
            ("mix_f32 v3, v1, v2, 4.0 op_sel_hi:[1,0,1]", 0x4080_0000),
            ("mix_f32 v3, v1, 0.5, v1 op_sel_hi:[1,1,1]", 0x4040_0000),
            ("mix_f32 v3, v1, -4.0, v2 op_sel_hi:[1,1,0]", 0xc100_0000),
            ("mix_f32 v3, -v1, 1.0, v2 op_sel_hi:[1,1,0]", 0xc000_0000),
            // The single.
            ("mix_f32 v3, v1, 1.0, v2 op_sel_hi:[1,0,0]", TWO),
            ("mix_f32 v3, v4, 2.0, v2 op_sel_hi:[0,0,0]", 0x40c0_0000),
            ("mix_f32 v3, v4, 2.0, v2 op_sel_hi:[0,1,0]", 0x40c0_0000),
            // Above the half there is nothing: 2 * 0 + 3.
            ("mix_f32 v3, v1, 1.0, v4 op_sel:[0,1,0] op_sel_hi:[1,1,0]", 0x4040_0000),
            ("mixlo_f16 v3, v1, 1.0, v2 op_sel_hi:[1,1,0]", 0x4000),
            ("mixhi_f16 v3, v1, 1.0, v2 op_sel_hi:[1,1,0]", 0x4000_0000),
        ]
        .map(|(text, expected)| (op(text), expected))
        .into();
        let rows: Vec<_> = rows.iter().map(|(text, expected)| (&**text, *expected)).collect();
        gives(targets, &rows);
    }
    // 1 / (2 pi) is rounded to the half, 0x3118: (1 + 280 / 1024) / 8, twice.
    gives(&["gfx942"], &[("v_fma_mix_f32 v3, v1, 0.15915494, v2 op_sel_hi:[1,1,0]", 0x3ea3_0000)]);
    // The smallest half of all is the integer 1: 2 * 2^-24.
    gives(&["gfx942"], &[("v_fma_mix_f32 v3, v1, 1, v2 op_sel_hi:[1,1,0]", 0x3400_0000)]);
}

#[test]
fn halves_alone_and_in_pairs_read_the_half() {
    if !oracle::have("halves_alone_and_in_pairs_read_the_half", "llvm-mc-19", "llvm-19") {
        return;
    }
    let targets = &["gfx900", "gfx90a", "gfx942"];
    gives(
        targets,
        &[
            ("v_add_f16 v3, 1.0, v1", 0x4200),
            ("v_fma_f16 v3, v1, 1.0, 0.5", 0x4100),
            ("v_cvt_f32_f16 v3, 1.0", 0x3f80_0000),
            ("v_pack_b32_f16 v3, 1.0, 2.0", 0x4000_3c00),
            ("v_pack_b32_f16 v3, 1.0, 2.0 op_sel:[0,1,0]", 0x3c00),
            // Both results read the low half, or each its own.
            ("v_pk_add_f16 v3, v1, 1.0 op_sel_hi:[1,0]", 0x4200_4200),
            ("v_pk_add_f16 v3, v1, 1.0", 0x4000_4200),
            ("v_pk_add_f16 v3, v1, 1.0 op_sel:[0,1] op_sel_hi:[1,0]", 0x4200_4000),
            ("v_pk_add_u16 v3, v1, 1 op_sel_hi:[1,0]", 0x4001_4001),
            ("v_pk_add_u16 v3, v1, 1", 0x4000_4001),
            ("v_pk_add_u16 v3, v1, -1", 0x3fff_3fff),
        ],
    );
    // 2 * 1 + 2 * 0, and by the low half alone.
    gives(
        &["gfx90a"],
        &[
            ("v_dot2_f32_f16 v3, v1, 1.0, v2", TWO),
            ("v_dot2_f32_f16 v3, v1, 1.0, v2 op_sel_hi:[1,0,1]", 0x4080_0000),
        ],
    );
    gives(&["gfx942"], &[("v_dot2_f32_f16 v3, v1, 1.0, v2", TWO)]);
}
