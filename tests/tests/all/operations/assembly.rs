//! Inline assembly: what each text computes of operands of every kind and place.

use super::check::{check, check_on};
use super::family::Family;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;

/// One dword of operands of one dword: name, constraints of `%r` and its operands, text, operands.
const SIMPLE: &[(&str, &str, &str, &str)] = &[
    ("perm", "=v,v,v,v", "V_PERM_B32 $0, $1, $2, $3;", "i32 %a, i32 %b, i32 66051"),
    ("perm_zero", "=v,v,v", "V_PERM_B32 $0, 0, $1, $2", "i32 %a, i32 %b"),
    ("add3", "=v,v,v,v", "V_ADD3_U32 $0, $1, $2, $3;", "i32 %a, i32 %b, i32 12345"),
    ("bfe", "=v,v", "v_bfe_u32 $0, $1, 8, 8", "i32 %a"),
    ("comments", "=v,v", "; first\\0A  v_not_b32 $0, $1 // second\\0A\\0A", "i32 %a"),
    ("literal", "=v,v", "v_xor_b32 $0, 0x12345678, $1", "i32 %a"),
    ("literal_subtracted", "=v,v", "v_subrev_u32 $0, 0x12345678, $1", "i32 %a"),
    ("braces", "=v,v,v", "v_sub_u32 ${0}, ${1}, ${2}", "i32 %a, i32 %b"),
    ("early", "=&v,v,v", "v_mov_b32 $0, $1\\0Av_sub_u32 $0, $0, $2", "i32 %a, i32 %b"),
    ("immediate", "=v,v,i", "v_lshlrev_b32 $0, $2, $1", "i32 %a, i32 7"),
    ("immediate_n", "=v,n,v", "v_add_u32 $0, $1, $2", "i32 -9, i32 %a"),
    ("immediate_large", "=v,n,v", "v_add_u32 $0, $1, $2", "i32 70000, i32 %a"),
    ("immediate_truth", "=v,n,v", "v_add_u32 $0, $1, $2", "i1 true, i32 %a"),
    ("immediate_truth_i", "=v,i,v", "v_add_u32 $0, $1, $2", "i1 true, i32 %a"),
    ("immediate_b_of_16_bits", "=v,B,v", "v_xor_b32 $0, $1, $2", "i16 -32768, i32 %a"),
    ("immediate_c_of_16_bits", "=v,C,v", "v_xor_b32 $0, $1, $2", "i16 -17, i32 %a"),
    ("immediate_b_inline", "=v,B,v", "v_xor_b32 $0, $1, $2", "i16 -5, i32 %a"),
    ("immediate_b_of_32_bits", "=v,B,v", "v_xor_b32 $0, $1, $2", "i32 -70000, i32 %a"),
    ("tied_first", "=v,0,v", "v_add_u32 $0, $0, $2", "i32 %a, i32 %b"),
    ("nothing", "=v,0", "", "i32 %a"),
    (
        "carry",
        "=v,v,v,~{vcc}",
        "v_add_co_u32 $0, vcc, $1, $2\\0Av_addc_co_u32 $0, vcc, $0, $2, vcc",
        "i32 %a, i32 %b",
    ),
    (
        "condition",
        "=v,v,v,~{vcc}",
        "v_cmp_lt_u32 vcc, $1, $2\\0Av_cndmask_b32 $0, $1, $2, vcc",
        "i32 %a, i32 %b",
    ),
    (
        "named",
        "=v,v,v,~{v20},~{s[30:31]}",
        "v_cmp_lt_i32 s[30:31], $1, $2\\0Av_mov_b32 v20, $2\\0Av_cndmask_b32 $0, v20, $1, s[30:31]",
        "i32 %a, i32 %b",
    ),
    ("lanes", "=v,v,0", "v_mov_b32_dpp $0, $1 row_shr:1 row_mask:0xf bank_mask:0xf", "i32 %a, i32 %b"),
    (
        "lanes_added",
        "=v,v,v,0",
        "v_add_u32_dpp $0, $1, $2 row_ror:3 row_mask:0xf bank_mask:0x5",
        "i32 %a, i32 %b, i32 5",
    ),
    (
        "parts",
        "=v,v,v",
        "v_add_u32_sdwa $0, $1, $2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1",
        "i32 %a, i32 %b",
    ),
    (
        "parts_kept",
        "=v,v,v,0",
        "v_add_u32_sdwa $0, $1, $2 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 src1_sel:WORD_1",
        "i32 %a, i32 %b, i32 %b",
    ),
    ("signs", "=v,v,v", "v_fma_f32 $0, -$1, |$2|, neg($2) clamp", "i32 %a, i32 %b"),
    ("signs_exchanged", "=v,v,v", "v_add_f32 $0, $1, -$2", "i32 %a, i32 %b"),
    ("halves", "=v,v,v", "v_pk_add_u16 $0, $1, $2 op_sel:[1,0] op_sel_hi:[0,1]", "i32 %a, i32 %b"),
    ("halves_constant", "=v,v", "v_pk_add_f16 $0, $1, 1.0", "i32 %a"),
    ("halves_integer", "=v,v", "v_pk_add_u16 $0, $1, 5", "i32 %a"),
    // Constants that a register holds whole, of which instructions read halves.
    (
        "halves_chosen_of_constant",
        "=v,s,v",
        "v_pk_add_u16 $0, $1, $2 op_sel:[1,0] op_sel_hi:[1,1]",
        "i32 327685, i32 %a",
    ),
    ("halves_of_constant", "=v,s,v", "v_pk_add_u16 $0, $1, $2", "i32 327685, i32 %a"),
    (
        "upper_half_of_constant",
        "=&v,s,v",
        "v_mad_u16 $0, $1, $2, $2 op_sel:[1,0,0,0]\\0Av_and_b32 $0, 0xffff, $0",
        "i32 327685, i32 %a",
    ),
    (
        "lower_half_of_constant",
        "=&v,s,v",
        "v_mad_u16 $0, $1, $2, $2 op_sel:[0,1,0,0]\\0Av_and_b32 $0, 0xffff, $0",
        "i32 327685, i32 %a",
    ),
    (
        "word_of_constant",
        "=v,s,v",
        "v_add_u16_sdwa $0, $1, $2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_0",
        "i32 327685, i32 %a",
    ),
    ("pair_in_a_dword", "=v,s", "v_sat_pk_u8_i16 $0, $1", "i32 327685"),
    // Constants of the text, of which they read halves, too.
    ("text_halves_chosen", "=v,v", "v_pk_add_u16 $0, $1, 5 op_sel:[0,1] op_sel_hi:[1,1]", "i32 %a"),
    ("text_negative_chosen", "=v,v", "v_pk_add_u16 $0, $1, -5 op_sel:[0,1] op_sel_hi:[1,1]", "i32 %a"),
    ("text_float_chosen", "=v,v", "v_pk_add_f16 $0, $1, 1.0 op_sel:[0,1]", "i32 %a"),
    (
        "text_upper_half",
        "=&v,v",
        "v_mad_u16 $0, -5, $1, $1 op_sel:[1,0,0,0]\\0Av_and_b32 $0, 0xffff, $0",
        "i32 %a",
    ),
    (
        "text_word",
        "=v,v",
        "v_add_u16_sdwa $0, -5, $1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_0",
        "i32 %a",
    ),
    ("text_pair_in_a_dword", "=&v,v", "v_sat_pk_u8_i16 $0, 5\\0Av_xor_b32 $0, $0, $1", "i32 %a"),
    ("readfirst", "=s,v", "v_readfirstlane_b32 $0, $1", "i32 %a"),
    ("active", "=v,v", "v_and_b32 $0, exec_lo, $1", "i32 %a"),
    ("swizzle", "=v,v", "ds_swizzle_b32 $0, $1 offset:swizzle(SWAP,4)\\0As_waitcnt lgkmcnt(0)", "i32 %a"),
    ("sleep_number", "=v,v,n", "s_sleep $2\\0Av_not_b32 $0, $1", "i32 %a, i32 1"),
    (
        "offset_number",
        "=v,v,n",
        "ds_swizzle_b32 $0, $1 offset:$2\\0As_waitcnt lgkmcnt(0)",
        "i32 %a, i32 4127",
    ),
    (
        "row_number",
        "=v,v,0,n",
        "v_mov_b32_dpp $0, $1 row_shr:$3 row_mask:0xf bank_mask:0xf",
        "i32 %a, i32 %b, i32 3",
    ),
    (
        "half_number",
        "=v,v,v,n",
        "v_pk_add_u16 $0, $1, $2 op_sel:[$3,0] op_sel_hi:[0,${3:c}]",
        "i32 %a, i32 %b, i32 1",
    ),
    ("negative_number", "=v,v,n", "v_add_u32 $0, ${2:n}, $1", "i32 %a, i32 9"),
    ("wait_number", "=v,v,n", "ds_swizzle_b32 $0, $1 offset:4127\\0As_waitcnt lgkmcnt($2)", "i32 %a, i32 0"),
    ("sleep", "=v,v", "s_sleep 1\\0Av_not_b32 $0, $1", "i32 %a"),
    ("register", "=v,{v7}", "v_not_b32 $0, v7", "i32 %a"),
    ("register_out", "={v7},v", "v_not_b32 v7, $1", "i32 %a"),
];

/// The same of values of the whole wave.
const SCALAR: &[(&str, &str, &str, &str)] = &[
    ("s_mul", "=s,s,s", "s_mul_i32 $0, $1, $2", "i32 %a, i32 %b"),
    ("s_immediate", "=s,s,i,~{scc}", "s_lshl_b32 $0, $1, $2", "i32 %a, i32 3"),
    ("s_literal", "=s,s,~{scc}", "s_xor_b32 $0, $1, 0x12345678", "i32 %a"),
    ("s_tied", "=s,0,~{scc}", "s_addk_i32 $0, 100", "i32 %a"),
    ("s_m0", "=s,{m0},~{scc}", "s_add_i32 $0, $1, 1", "i32 %a"),
    ("s_m0_out", "={m0},s,~{scc}", "s_add_i32 m0, $1, 1", "i32 %a"),
    ("s_vector", "=v,s,v", "v_mul_lo_u32 $0, $1, $2", "i32 %a, i32 %b"),
    ("s_two", "=v,s,s", "v_mov_b32 $0, $1\\0Av_sub_u32 $0, $2, $0", "i32 %a, i32 %b"),
];

/// Operands and results of other types: name, type of the result, types of operands, code.
const TYPED: &[(&str, &str, &[&str], &str)] = &[
    (
        "double",
        "double",
        &["double", "double"],
        r#"%r = call double asm "v_add_f64 $0, $1, -$2", "=v,v,v"(double %a, double %b)"#,
    ),
    (
        "double_literal",
        "double",
        &["double"],
        r#"%r = call double asm "v_add_f64 $0, $1, 0.5", "=v,v"(double %a)"#,
    ),
    (
        "half",
        "half",
        &["half", "half"],
        r#"%r = call half asm "v_add_f16 $0, $1, $2", "=v,v,v"(half %a, half %b)"#,
    ),
    // The register held something before, of which the instruction leaves nothing.
    (
        "half_tied",
        "half",
        &["half", "half"],
        r#"%r = call half asm "v_mul_f16 $0, $1, $2", "=v,0,v"(half %a, half %b)"#,
    ),
    (
        "half_clears",
        "i32",
        &["i32", "half", "half"],
        r#"%r = call i32 asm "v_add_f16 $0, $2, $3", "=v,0,v,v"(i32 %a, half %b, half %c)"#,
    ),
    (
        "short",
        "i16",
        &["i16", "i16"],
        r#"%r = call i16 asm "v_add_u16 $0, $1, $2", "=v,v,v"(i16 %a, i16 %b)"#,
    ),
    (
        "long",
        "i64",
        &["i64", "i32"],
        r#"%r = call i64 asm "v_lshlrev_b64 $0, $1, $2", "=v,v,v"(i32 %b, i64 %a)"#,
    ),
    ("long_constant", "i64", &["i32"], r#"%r = call i64 asm "v_lshlrev_b64 $0, $1, -5", "=v,v"(i32 %a)"#),
    (
        "mad",
        "i64",
        &["i32", "i32", "i64"],
        r#"%r = call i64 asm "v_mad_u64_u32 $0, vcc, $1, $2, $3", "=v,v,v,v,~{vcc}"(i32 %a, i32 %b, i64 %c)"#,
    ),
    (
        "two",
        "<2 x i32>",
        &["i32", "i32"],
        r#"%p = call { i32, i32 } asm "v_xor_b32 $0, $2, $3\0Av_and_b32 $1, $0, $3", "=&v,=&v,v,v"(i32 %a, i32 %b);
           %x = extractvalue { i32, i32 } %p, 0; %y = extractvalue { i32, i32 } %p, 1;
           %v = insertelement <2 x i32> poison, i32 %x, i32 1; %r = insertelement <2 x i32> %v, i32 %y, i32 0"#,
    ),
    (
        "mask",
        "i64",
        &["i32", "i32"],
        r#"%r = call i64 asm "v_cmp_lt_u32 $0, $1, $2", "=s,v,v"(i32 %a, i32 %b)"#,
    ),
    (
        "mask_out",
        "i64",
        &["i32", "i32"],
        r#"%r = call i64 asm "v_cmp_lt_u32 vcc, $1, $2", "={vcc},v,v"(i32 %a, i32 %b)"#,
    ),
    (
        "mask_through",
        "i64",
        &["i32", "i64"],
        r#"%l = trunc i64 %b to i32; %h = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %l); %m = zext i32 %h to i64;
           %r = call i64 asm "s_not_b64 $0, vcc", "=s,{vcc},~{scc}"(i64 %m)"#,
    ),
    (
        "atomic",
        "i32",
        &["i32"],
        r#"call void asm sideeffect "global_atomic_add $0, $1, off", "v,v,~{memory}"(ptr addrspace(1) %p0, i32 5);
           %r = load i32, ptr addrspace(1) %p0"#,
    ),
    (
        "tied_scalar",
        "i32",
        &["i32"],
        r#"%v = load volatile i32, ptr addrspace(1) %p0; %s = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v);
           %r = call i32 asm "s_bitset1_b32 $0, 3", "=s,0"(i32 %s)"#,
    ),
    ("incremented", "i32", &["i32"], r#"%r = call i32 asm "v_add_u32 $1, $1, 1", "=v,0"(i32 %a)"#),
    (
        "both_numbers",
        "i32",
        &["i32", "i32"],
        r#"%r = call i32 asm "v_add_u32 $0, $0, $1\0Av_add_u32 $0, $0, $2", "=v,v,0"(i32 %a, i32 %b)"#,
    ),
    (
        "mask_in",
        "i32",
        &["i32", "i32", "i64"],
        r#"%l = trunc i64 %c to i32; %h = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %l); %m = zext i32 %h to i64;
           %r = call i32 asm "v_cndmask_b32 $0, $1, $2, $3", "=v,v,v,s"(i32 %a, i32 %b, i64 %m)"#,
    ),
    (
        "load",
        "i32",
        &["i32"],
        r#"%r = call i32 asm sideeffect "global_load_dword $0, $1, off\0As_waitcnt vmcnt(0)", "=v,v,~{memory}"(ptr addrspace(1) %p0)"#,
    ),
    (
        "wide_load",
        "<4 x i32>",
        &["<4 x i32>"],
        r#"%r = call <4 x i32> asm sideeffect "global_load_dwordx4 $0, $1, off\0As_waitcnt vmcnt(0)", "=v,v"(ptr addrspace(1) %p0)"#,
    ),
    (
        "stored_before",
        "i32",
        &["i32"],
        r#"store i32 77, ptr addrspace(1) %p0;
           %r = call i32 asm sideeffect "global_load_dword $0, $1, off\0As_waitcnt vmcnt(0)", "=v,v,~{memory}"(ptr addrspace(1) %p0)"#,
    ),
    (
        "store",
        "i32",
        &["i32"],
        r#"call void asm sideeffect "global_store_dword $0, $1, off", "v,v,~{memory}"(ptr addrspace(1) %p0, i32 5);
           %r = load i32, ptr addrspace(1) %p0"#,
    ),
];

/// Accumulation registers, which gfx90a and gfx942 have.
const ACCUMULATORS: &[(&str, &str, &[&str], &str)] = &[
    (
        "through",
        "i32",
        &["i32"],
        r#"%x = call i32 asm "v_accvgpr_write_b32 $0, $1", "=a,v"(i32 %a); %y = call i32 asm "v_accvgpr_mov_b32 $0, $1", "=a,a"(i32 %x);
           %r = call i32 asm "v_accvgpr_read_b32 $0, $1", "=v,a"(i32 %y)"#,
    ),
    (
        "constant",
        "i32",
        &["i32"],
        r#"%x = call i32 asm "v_accvgpr_write_b32 $0, 1.0", "=a"(); %y = add i32 %x, %a;
           %r = call i32 asm "v_accvgpr_read_b32 $0, $1", "=v,a"(i32 %y)"#,
    ),
    (
        "named",
        "i32",
        &["i32"],
        r#"%r = call i32 asm "v_accvgpr_write_b32 a7, $1\0Av_accvgpr_read_b32 $0, a7", "=v,v,~{a7}"(i32 %a)"#,
    ),
    (
        "named_operands",
        "i32",
        &["i32"],
        r#"%x = call i32 asm "v_accvgpr_write_b32 a1, $1", "={a1},v"(i32 %a); %r = call i32 asm "v_accvgpr_read_b32 $0, a3", "=v,{a3}"(i32 %x)"#,
    ),
    (
        "load",
        "<4 x i32>",
        &["<4 x i32>"],
        r#"%r = call <4 x i32> asm sideeffect "global_load_dwordx4 $0, $1, off\0As_waitcnt vmcnt(0)", "=a,v"(ptr addrspace(1) %p0)"#,
    ),
    (
        "load_further",
        "i32",
        &["<4 x i32>"],
        r#"%r = call i32 asm sideeffect "global_load_dword $0, $1, off offset:$2\0As_waitcnt vmcnt(0)", "=a,v,n"(ptr addrspace(1) %p0, i32 8)"#,
    ),
    (
        "store",
        "i32",
        &["i32"],
        r#"call void asm sideeffect "global_store_dword $0, $1, off", "v,a,~{memory}"(ptr addrspace(1) %p0, i32 5);
           %r = load i32, ptr addrspace(1) %p0"#,
    ),
    (
        "matrix",
        "<4 x float>",
        &["float", "float"],
        r#"%r = call <4 x float> asm "v_mfma_f32_4x4x1f32 $0, $1, $2, $3\0As_nop 7", "=&a,a,v,a"(float %a, float %b, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>)"#,
    ),
];

/// A text with wait states between its instructions, which LLVM leaves as they are; in the form that a family's code,
/// which is split at semicolons, can have.
fn spaced(text: &str) -> String {
    let text = format!("s_nop 1\n{}\ns_nop 1", text.replace("\\0A", "\ns_nop 1\n"));
    text.replace('\n', "\\0A").replace(';', "\\3B")
}

fn family() -> Family {
    let mut family = Family::default();
    family.declare("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)".into());
    // Volatile as well: of those no instruction is gone.
    for (kind, volatile) in [("", ""), ("_volatile", "sideeffect ")] {
        let call = |constraints: &str, text: &str, operands: &str| {
            let text = spaced(text);
            format!("%r = call i32 asm {volatile}\"{text}\", \"{constraints}\"({operands})")
        };
        for (name, constraints, text, operands) in SIMPLE {
            family.op(&format!("{name}{kind}"), "i32", &["i32", "i32"], &call(constraints, text, operands));
        }
        for (name, constraints, text, operands) in SCALAR {
            let scalar = |x: &str| format!("%s{x} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %{x}); ");
            let operands = operands.replace('%', "%s");
            let code = scalar("a") + &scalar("b") + &call(constraints, text, &operands);
            family.op(&format!("{name}{kind}"), "i32", &["i32", "i32"], &code);
        }
    }
    for (name, result, args, code) in TYPED {
        let (start, text) = code.split_once("\"").expect("there is a text");
        let (text, end) = text.split_once("\", \"").expect("it ends");
        family.op(&format!("typed_{name}"), result, args, &format!("{start}\"{}\", \"{end}", spaced(text)));
    }
    family
}

#[test]
fn assembly() {
    check("assembly", &family());
}

/// Pairs of registers of another lane, which one pattern alone gives.
#[test]
fn assembly_of_pairs_of_another_lane() {
    let pairs = [
        ("ceil", "v_ceil_f64_dpp $0, -$1 row_newbcast:3 row_mask:0xf bank_mask:0xf"),
        ("rows", "v_floor_f64_dpp $0, $1 row_newbcast:15 row_mask:0x6 bank_mask:0x3"),
        ("product", "v_fmac_f64_dpp $0, $1, |$2| row_newbcast:9 row_mask:0xf bank_mask:0xf"),
        ("widened", "v_cvt_f64_f32_dpp $0, $1 row_newbcast:1 row_mask:0xf bank_mask:0xf"),
        ("moved", "v_mov_b64_dpp $0, $1 row_newbcast:12 row_mask:0xf bank_mask:0x9"),
    ];
    for target in ["gfx90a", "gfx942"] {
        let mut family = Family::default();
        for (name, text) in pairs.into_iter().filter(|(name, _)| *name != "moved" || target == "gfx942") {
            let ty = if name == "widened" { "float" } else { "double" };
            let code = format!(
                "%r = call double asm \"{}\", \"=v,v,v,0\"({ty} %a, double %b, double %b)",
                spaced(text)
            );
            family.op(&format!("pair_{name}"), "double", &[ty, "double"], &code);
        }
        check_on("assembly_of_pairs_of_another_lane", &family, &[target]);
    }
}

/// What lanes read of another lane's pair, by the instruction set's words instead of LLVM's code: of lane 12 of the own row
/// the whole pair, where masks of rows and of banks (four lanes of each row) let them, else they keep what they had.
#[test]
fn pairs_of_another_lane_are_whole() {
    let kernel = |text: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @pairs(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {{\n  \
               %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %other = add i32 %id, 64\n  \
               %at = getelementptr double, ptr addrspace(1) %in, i32 %id\n  %x = load double, ptr addrspace(1) %at\n  \
               %before = getelementptr double, ptr addrspace(1) %in, i32 %other\n  \
               %old = load double, ptr addrspace(1) %before\n  \
               %r = call double asm \"{text}\", \"=v,v,0\"(double %x, double %old)\n  \
               %to = getelementptr double, ptr addrspace(1) %out, i32 %id\n  store double %r, ptr addrspace(1) %to\n  \
               ret void\n}}\n\
             declare i32 @llvm.amdgcn.workitem.id.x()\n\
             attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" }}\n",
            text = spaced(text)
        )
    };
    // Fractions, of which both dwords differ from lane to lane.
    let numbers: Vec<f64> = (0..128).map(|n| f64::from(n * n) / 7.0 - 300.0).collect();
    let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
    let moved: (_, fn(f64) -> f64) = ("v_mov_b64_dpp", |x| x);
    let rounded: (_, fn(f64) -> f64) = ("v_ceil_f64_dpp", f64::ceil);
    for (target, (op, meaning)) in [("gfx942", moved), ("gfx942", rounded), ("gfx90a", rounded)] {
        for (rows, banks) in [(0xf_usize, 0xf_usize), (0x6, 0xf), (0xf, 0x9), (0xb, 0x3)] {
            let text = format!("{op} $0, $1 row_newbcast:12 row_mask:{rows:#x} bank_mask:{banks:#x}");
            let object = compile(kernel(&text).as_bytes(), "pairs", target)
                .unwrap_or_else(|error| panic!("{target}: {text}: {error}"));
            let object = CodeObject::load(&object).expect("our objects load");
            let launch = Launch::new("pairs", [64, 1, 1], [64, 1, 1]);
            let launch = launch.arg(Arg::Buffer(vec![0; 512])).arg(Arg::Buffer(bytes.clone()));
            let result = object.run(&launch).unwrap_or_else(|error| panic!("{target}: {text}: {error}"));
            let expected = (0..64_usize).flat_map(|lane| {
                let (row, bank) = (lane / 16, lane / 4 % 4);
                let is_read = rows >> row & banks >> bank & 1 != 0;
                let x = if is_read { meaning(numbers[16 * row + 12]) } else { numbers[64 + lane] };
                x.to_le_bytes()
            });
            assert_eq!(result.buffers[0], expected.collect::<Vec<u8>>(), "{target}: {text}");
        }
    }
}

#[test]
fn assembly_of_accumulators() {
    let mut family = Family::default();
    for (name, result, args, code) in ACCUMULATORS {
        let texts = code.split('"').enumerate();
        // Texts, and constraints behind them: of four parts between quotes one is a text.
        let code = texts.map(|(at, part)| if at % 4 == 1 { spaced(part) } else { part.to_owned() });
        family.op(&format!("accumulator_{name}"), result, args, &code.collect::<Vec<_>>().join("\""));
    }
    check_on("assembly_of_accumulators", &family, &["gfx90a", "gfx942"]);
}

/// Pairs of halves in the form of one dword, which does not say of which half a constant is.
#[test]
fn assembly_of_pairs_in_short_forms() {
    let mut family = Family::default();
    for (name, text) in [
        ("fmac", "v_pk_fmac_f16 $0, $2, $3"),
        ("dot_integer", "v_dot2c_i32_i16 $0, $2, $3\\0As_nop 3"),
        ("dot_float", "v_dot2c_f32_f16 $0, $2, $3\\0As_nop 3"),
        ("mixed", "v_fma_mix_f32 $0, $2, $3, $3 op_sel_hi:[1,0,0]"),
        ("mixed_upper", "v_fma_mix_f32 $0, $2, $3, $3 op_sel:[1,0,0] op_sel_hi:[1,0,0]"),
        ("mixed_whole", "v_fma_mix_f32 $0, $2, $3, $3"),
        ("text_fmac", "v_pk_fmac_f16 $0, 1.0, $3"),
        ("text_mixed", "v_fma_mix_f32 $0, $3, 1.0, $2 op_sel_hi:[0,1,0]"),
    ] {
        for (kind, constant) in [("one", 0x3c00_3c00), ("five", 0x5_0005), ("zero", 0), ("low", 0x3c00)] {
            for (from, set, operand) in [
                ("given", String::new(), format!("i32 {constant}")),
                (
                    "set",
                    format!("%s = call i32 asm \"s_mov_b32 $0, {constant}\", \"=s\"(); "),
                    "i32 %s".to_owned(),
                ),
            ] {
                let text = spaced(text);
                let code =
                    format!("{set}%r = call i32 asm \"{text}\", \"=v,0,s,v\"(i32 %b, {operand}, i32 %a)");
                family.op(&format!("{name}_{kind}_{from}"), "i32", &["i32", "i32"], &code);
            }
        }
    }
    check_on("assembly_of_pairs_in_short_forms", &family, &["gfx90a", "gfx942"]);
}
