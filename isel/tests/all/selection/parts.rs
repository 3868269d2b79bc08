//! Parts of registers as operands.

use crate::selection::forms::{III, text};
use crate::selection::select_for;
use gcnsel_isa::Op::*;
use gcnsel_isa::{Bank, SdwaSel, Target};
use gcnsel_mir::Operand;

/// Vector instructions take bytes and words from the dwords that they are in; what is read too often, or by others too, is
/// brought down once. Scalar ones have none.
#[test]
fn parts_of_dwords_are_operands() {
    let byte = "%s = lshr i32 %a, 8; %x = and i32 %s, 255";
    let selected = |code: &str, lanes: bool| {
        let function =
            select_for(&text(III, "i32", code, lanes), Target::Gfx90a).unwrap_or_else(|e| panic!("{e}"));
        let insts = function.blocks.values().flat_map(|block| block.insts.clone());
        let insts = insts.filter(|&inst| function.insts[inst].form == Some(gcnsel_isa::Form::Sdwa));
        insts.map(|inst| function.insts[inst].mods.sdwa).collect::<Vec<_>>()
    };
    let once = selected(&format!("{byte}; %r = xor i32 %b, %x"), true);
    assert!(
        matches!(once[..], [sdwa] if [sdwa.src0_sel, sdwa.src1_sel].contains(&SdwaSel::Byte1)),
        "{once:?}"
    );
    assert_eq!(once[0].sext, 0);
    let signed = selected("%x = ashr i32 %a, 16; %r = add i32 %x, %b", true);
    assert!(matches!(signed[..], [sdwa] if sdwa.src0_sel == SdwaSel::Word1 && sdwa.sext == 1), "{signed:?}");
    let twice = format!("{byte}; %y = xor i32 %b, %x; %z = sub i32 %c, %x; %r = mul i32 %y, %z");
    assert_eq!(selected(&twice, true).len(), 2);
    // A 32-bit product has no such form; no more has a sum in floats.
    let beside = format!(
        "{byte}; %y = xor i32 %b, %x; %o = or i32 %x, -1431655766; %z = mul i32 %o, %x; %r = mul i32 %y, %z"
    );
    assert_eq!(selected(&beside, true), [], "{beside}");
    let often = (0..5).fold(String::from(byte), |code, n| {
        let before = if n == 0 { "%b".into() } else { format!("%t{}", n - 1) };
        format!("{code}; %u{n} = xor i32 %x, {before}; %t{n} = mul i32 %u{n}, %c")
    });
    assert_eq!(selected(&format!("{often}; %r = add i32 %t4, 1"), true), []);
    assert_eq!(selected(&format!("{byte}; %r = xor i32 %b, %x"), false), []);
    // Seven bits are no part.
    assert_eq!(selected("%s = lshr i32 %a, 8; %x = and i32 %s, 127; %r = xor i32 %b, %x", true), []);
}

/// So do those of half precision take the high word.
#[test]
fn high_halves_are_operands() {
    for target in Target::ALL {
        let selected = |code: &str, result: &str| {
            let text = text(&["<2 x half>", "half"], result, code, true);
            let f = select_for(&text, target).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let insts = f.blocks.values().flat_map(|block| block.insts.clone());
            let insts: Vec<_> = insts.map(|inst| f.insts[inst].clone()).collect();
            let shifts = insts.iter().filter(|inst| inst.opcode.isa() == Some(V_LSHRREV_B32)).count();
            let parts = insts.into_iter().filter(|inst| inst.form == Some(gcnsel_isa::Form::Sdwa));
            (shifts, parts.map(|inst| (inst.opcode.isa(), inst.mods)).collect::<Vec<_>>())
        };
        let high = "%h = extractelement <2 x half> %a, i32 1";
        let (shifts, parts) = selected(&format!("{high}; %r = fpext half %h to float"), "float");
        assert!(matches!(parts[..], [(Some(V_CVT_F32_F16), mods)] if mods.sdwa.src0_sel == SdwaSel::Word1));
        assert_eq!(shifts, 0);
        let code = format!("{high}; %n = fneg half %h; %r = fmul half %n, %b");
        let (shifts, parts) = selected(&code, "half");
        let [(Some(V_MUL_F16), mods)] = parts[..] else { panic!("{parts:?}") };
        assert!([mods.sdwa.src0_sel, mods.sdwa.src1_sel].contains(&SdwaSel::Word1));
        assert_eq!((mods.neg.count_ones(), mods.sdwa.sext, shifts), (1, 0, 0));
        // The low one is there.
        let code = "%h = extractelement <2 x half> %a, i32 0; %r = fpext half %h to float";
        assert_eq!(selected(code, "float"), (0, Vec::new()));
        // Products and sums in one have no such form.
        let code = format!("{high}; %r = call half @llvm.fma.f16(half %h, half %b, half %b)");
        assert_eq!(selected(&code, "half").0, 1);
    }
}

/// A number that all lanes' pairs are multiplied by stays among those that it was loaded with: the halves of a product read
/// either dword of a pair.
#[test]
fn numbers_for_both_halves_stay_where_they_are() {
    let mut body = String::from(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %p = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %id\n  %v0 = load <2 x float>, ptr addrspace(1) %p\n",
    );
    for (n, align) in [16, 4, 8, 4].into_iter().enumerate() {
        body += &format!(
            "  %a{n} = getelementptr float, ptr addrspace(4) %t, i64 {n}\n  \
             %x{n} = load float, ptr addrspace(4) %a{n}, align {align}\n  \
             %i{n} = insertelement <2 x float> poison, float %x{n}, i32 0\n  \
             %s{n} = shufflevector <2 x float> %i{n}, <2 x float> poison, <2 x i32> zeroinitializer\n  \
             %v{} = fmul <2 x float> %v{n}, %s{n}\n",
            n + 1
        );
    }
    let text = format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %t, \
         ptr addrspace(1) noalias %out) {{\n{body}  %q = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %id\n  \
         store <2 x float> %v4, ptr addrspace(1) %q\n  ret void\n}}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
    );
    let f = select_for(&text, Target::Gfx90a).unwrap_or_else(|e| panic!("{e}"));
    // Which dword of the numbers' pair the low half reads, and which the high half.
    let mut read = Vec::new();
    for data in f.blocks.values().flat_map(|block| &block.insts).map(|&inst| &f.insts[inst]) {
        assert_ne!(data.opcode, S_MOV_B32.into(), "{f}");
        let is_number =
            |operand: &Operand| matches!(operand, Operand::Reg(r) if f.regs[r.reg].bank == Bank::Sgpr);
        if data.opcode == V_PK_MUL_F32.into()
            && let Some(source) = data.operands[1..].iter().position(is_number)
        {
            read.push([data.mods.op_sel, data.mods.op_sel_hi].map(|halves| halves >> source & 1));
        }
    }
    read.sort_unstable();
    assert_eq!(read, [[0, 0], [0, 0], [1, 1], [1, 1]], "{f}");
}
