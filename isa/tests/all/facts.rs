//! Targets, registers, constants and wait counts against values from elsewhere.

use gcnsel_isa::{
    Counters, ExtraSgprs, Form, Inline, Inst, Mods, Occupancy, OccupancyLimit, Op, Operand, OperandProblem,
    OperandType, Reg, Resources, Target, WaitCounts, encode, shorten,
};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;
use std::str::FromStr;

const FREE: Resources = Resources { sgprs: 8, vgprs: 8, lds_bytes: 0, workgroup_size: 64 };

fn waves(target: Target, resources: Resources) -> u32 {
    target.info().occupancy(resources).waves
}

/// The occupancy that `llc-19` reports for kernels with so many SGPRs, `.sgpr_count`'s extra ones included.
#[test]
fn occupancy_by_sgprs() {
    let expected = [(80, 10, 8), (84, 9, 8), (88, 9, 8), (89, 8, 8), (100, 8, 8), (101, 7, 7), (106, 7, 7)];
    for (sgprs, gfx900, cdna) in expected {
        let resources = Resources { sgprs, ..FREE };
        assert_eq!(waves(Target::Gfx900, resources), gfx900, "{sgprs} SGPRs");
        assert_eq!(waves(Target::Gfx90a, resources), cdna, "{sgprs} SGPRs");
        assert_eq!(waves(Target::Gfx942, resources), cdna, "{sgprs} SGPRs");
    }
}

/// The occupancy that `llc-19` reports for kernels with so many VGPRs.
#[test]
fn occupancy_by_vgprs() {
    let expected =
        [(24, 10, 8), (25, 9, 8), (32, 8, 8), (33, 7, 8), (64, 4, 8), (65, 3, 7), (128, 2, 4), (129, 1, 3)];
    for (vgprs, gfx900, gfx90a) in expected {
        let resources = Resources { vgprs, ..FREE };
        assert_eq!(waves(Target::Gfx900, resources), gfx900, "{vgprs} VGPRs");
        assert_eq!(waves(Target::Gfx90a, resources), gfx90a, "{vgprs} VGPRs");
    }
    let too_many = Target::Gfx900.info().occupancy(Resources { vgprs: 257, ..FREE });
    assert_eq!(too_many, Occupancy { waves: 0, limited_by: OccupancyLimit::Vgprs });
}

/// The occupancy that `llc-19` reports for kernels with so much LDS and workgroups of such a size.
#[test]
fn occupancy_by_lds_and_workgroup() {
    let expected = [
        (1, 64, 10, 8),
        (1, 65, 8, 8),
        (1, 128, 8, 8),
        (1, 256, 10, 8),
        (1, 768, 9, 6),
        (1, 1024, 8, 8),
        (4096, 64, 4, 4),
        (4096, 256, 10, 8),
        (8192, 256, 8, 8),
        (10240, 64, 2, 2),
        (10240, 128, 3, 3),
        (10240, 192, 5, 5),
        (10240, 320, 8, 8),
        (16384, 64, 1, 1),
        (32768, 1024, 8, 8),
        (65536, 256, 1, 1),
        (65536, 1024, 4, 4),
    ];
    for (lds_bytes, workgroup_size, gfx900, gfx942) in expected {
        let resources = Resources { lds_bytes, workgroup_size, ..FREE };
        assert_eq!(waves(Target::Gfx900, resources), gfx900, "{resources:?}");
        assert_eq!(waves(Target::Gfx942, resources), gfx942, "{resources:?}");
    }
}

#[test]
fn occupancy_names_its_limit() {
    let limit = |resources| Target::Gfx942.info().occupancy(resources).limited_by;
    assert_eq!(limit(FREE), OccupancyLimit::Waves);
    assert_eq!(limit(Resources { vgprs: 100, ..FREE }), OccupancyLimit::Vgprs);
    assert_eq!(limit(Resources { sgprs: 104, ..FREE }), OccupancyLimit::Sgprs);
    assert_eq!(limit(Resources { lds_bytes: 40000, ..FREE }), OccupancyLimit::Lds);
    assert_eq!(limit(Resources { workgroup_size: 768, ..FREE }), OccupancyLimit::Workgroup);
    for waves in 1..=8 {
        let vgprs = Target::Gfx942.info().vgprs_for_waves(waves);
        assert_eq!(Target::Gfx942.info().waves_for_vgprs(vgprs), waves.max(1));
    }
}

/// Extra SGPRs as `llc-19` counts them: `.sgpr_count` of a kernel that uses `s0..s70` and leaves XNACK open, has it off, or
/// has it off and uses VCC.
#[test]
fn extra_sgprs() {
    let none = ExtraSgprs::default();
    let count = |uses| Target::ALL.map(|target| 71 + target.info().extra_sgprs(uses));
    assert_eq!(count(ExtraSgprs { xnack_mask: true, ..none }), [75, 75, 77]);
    assert_eq!(count(none), [71, 71, 77]);
    assert_eq!(count(ExtraSgprs { vcc: true, ..none }), [73, 73, 77]);
    assert_eq!(Target::Gfx900.info().extra_sgprs(ExtraSgprs { flat_scratch: true, ..none }), 6);
}

#[test]
fn targets_have_names() {
    for target in Target::ALL {
        assert_eq!(Target::from_name(target.name()), Some(target));
    }
    assert_eq!(Target::from_name("gfx90"), None);
}

/// The fields' places are those of the manual: vmcnt 3:0 and 15:14, expcnt 6:4, lgkmcnt 11:8.
#[test]
fn wait_counts() {
    assert_eq!(WaitCounts::NONE.pack(), 0xcf7f);
    assert_eq!(WaitCounts { vm: 0, ..WaitCounts::NONE }.pack(), 0x0f70);
    assert_eq!(WaitCounts { lgkm: 0, ..WaitCounts::NONE }.pack(), 0xc07f);
    assert_eq!(WaitCounts { vm: 18, exp: 3, lgkm: 5 }.pack(), 0x4532);
    for imm in 0..=u16::MAX {
        assert_eq!(WaitCounts::unpack(imm).pack(), imm & 0xcf7f);
    }
    let both = WaitCounts { vm: 3, ..WaitCounts::NONE }.meet(WaitCounts { lgkm: 1, vm: 9, exp: 7 });
    assert_eq!(both, WaitCounts { vm: 3, exp: 7, lgkm: 1 });
    assert!(WaitCounts::unpack(0xffff).is_none());
    // More than a field holds is no wait.
    for counts in [(64, 8, 16), (255, 255, 255)] {
        let (vm, exp, lgkm) = counts;
        assert_eq!(WaitCounts { vm, exp, lgkm }.pack(), WaitCounts::NONE.pack());
    }
}

#[test]
fn registers_have_names() {
    for name in
        ["s0", "s[2:3]", "s101", "vcc", "vcc_lo", "exec", "exec_hi", "m0", "v255", "v[0:3]", "a7", "a[0:31]"]
    {
        assert_eq!(Reg::from_name(name).map(|reg| reg.to_string()).as_deref(), Some(name));
    }
    for name in ["ttmp0", "ttmp[4:7]", "flat_scratch", "src_shared_base", "src_vccz", "src_scc"] {
        assert_eq!(Reg::from_name(name).map(|reg| reg.to_string()).as_deref(), Some(name));
    }
    for name in ["s102", "v256", "s[3:2]", "v[0:32]", "x", "", "s", "v[1]", "ttmp16"] {
        assert_eq!(Reg::from_name(name), None, "{name}");
    }
    assert!(Reg::VCC.overlaps(Reg::VCC.hi()) && !Reg::VCC.lo().overlaps(Reg::VCC.hi()));
    assert!(!Reg::vgpr(0, 1).overlaps(Reg::agpr(0, 1)));
}

/// Which constants need a literal, by the type of the operand.
#[test]
fn constants() {
    let inline = |encoding| Inline::from_encoding(encoding).map(Operand::Inline);
    let literal = |value| Some(Operand::Literal(value));
    assert_eq!(Operand::constant(64, OperandType::I32), inline(192));
    assert_eq!(Operand::constant(65, OperandType::I32), literal(65));
    assert_eq!(Operand::constant(0xffff_fff0, OperandType::B32), inline(208));
    assert_eq!(Operand::constant(0xffff_ffef, OperandType::B32), literal(0xffff_ffef));
    assert_eq!(Operand::constant(0x3f80_0000, OperandType::F32), inline(242));
    assert_eq!(Operand::constant(0x3f80_0000, OperandType::I32), inline(242));
    assert_eq!(Operand::constant(0x8000_0000, OperandType::F32), literal(0x8000_0000));
    assert_eq!(Operand::constant(0x3ff0_0000_0000_0000, OperandType::F64), inline(242));
    assert_eq!(Operand::constant(0x4059_0000_0000_0000, OperandType::F64), literal(0x4059_0000));
    assert_eq!(Operand::constant(0x3fb9_9999_9999_999a, OperandType::F64), None);
    assert_eq!(Operand::constant(u64::MAX, OperandType::B64), inline(193));
    assert_eq!(Operand::constant(0xffff_ffff, OperandType::B64), literal(0xffff_ffff));
    assert_eq!(Operand::constant(0xffff_ffff, OperandType::I64), None);
    assert_eq!(Operand::constant(1 << 32, OperandType::B64), None);
    assert_eq!(Operand::constant(0x3c00, OperandType::F16), inline(242));
    assert_eq!(Operand::constant(0x3c00, OperandType::I16), literal(0x3c00));
    assert_eq!(Operand::constant(0xffff, OperandType::I16), inline(193));
    assert_eq!(Operand::constant(0x3c00_3c00, OperandType::F16X2), inline(242));
    assert_eq!(Operand::constant(0x3c00, OperandType::F16X2), literal(0x3c00));
    assert_eq!(Operand::constant(0x3f80_0000, OperandType::F32X16), inline(242));
    assert_eq!(Operand::constant(0x3f80_0000, OperandType::F32X2), None);
}

#[test]
fn inline_constants_have_bits() {
    for bits in [16, 32, 64] {
        for encoding in (128..=208).chain(240..=248) {
            let inline = Inline::from_encoding(encoding).expect("an inline constant");
            assert_eq!(Inline::from_bits(inline.bits(bits), bits), Some(inline));
        }
    }
    assert_eq!(Inline::from_encoding(209), None);
    // The manual's floats, as the host and apfloat write them; their neighbours are none.
    let floats = [0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0, std::f64::consts::FRAC_1_PI / 2.0];
    for (encoding, value) in (240..).zip(floats) {
        let inline = Inline::from_encoding(encoding).expect("a float");
        // 1 / (2 pi) of a double is one step below the rounded number in the manual's table.
        let double = if encoding == 248 { 0x3fc4_5f30_6dc9_c882 } else { value.to_bits() };
        let half = Half::from_str(&value.to_string()).expect("a number").to_bits();
        let words = [(64, double), (32, u64::from((value as f32).to_bits())), (16, half as u64)];
        for (width, bits) in words {
            assert_eq!(inline.bits(width), bits, "{value} of {width} bits");
            for other in [bits - 1, bits + 1, bits ^ 1 << (width - 4)] {
                assert_eq!(Inline::from_bits(other, width), None, "{other:#x} of {width} bits");
            }
        }
    }
}

/// What a literal can stand for, by the width and the kind of its operand.
#[test]
fn literals_stand_for_bits() {
    let cases = [
        (OperandType::B32, 0xffff_fff0, Some(0xffff_fff0)),
        (OperandType::F64, 0x3ff8_0000_0000_0000, Some(0x3ff8_0000)),
        (OperandType::F64, 0x3ff8_0000_0000_0001, None),
        (OperandType::I64, 0x7fff_ffff, Some(0x7fff_ffff)),
        (OperandType::I64, 0x8000_0000, None),
        (OperandType::I64, u64::MAX, None),
        (OperandType::B64, 0xffff_ffff, Some(0xffff_ffff)),
        (OperandType::B64, 0x1_0000_0000, None),
        // The high float of a pair is not in the literal.
        (OperandType::F32X2, 0, None),
        (OperandType::B128, 0, None),
    ];
    for (ty, bits, literal) in cases {
        assert_eq!(ty.literal(bits), literal, "{bits:#x} as {ty:?}");
    }
}

/// Literals of 16-bit operands have no more bits; buffers have no address where no modifier says that there is one.
#[test]
fn operands_at_their_limits() {
    let of_literal = |value| {
        let inst = Inst::new(Op::V_ADD_F16, Form::E32, [v(0), Operand::Literal(value), v(1)]);
        encode(&inst, Target::Gfx900).map(|dwords| dwords[1])
    };
    assert_eq!(of_literal(0xffff).expect("it has 16 bits"), 0xffff);
    assert!(of_literal(0x1_0000).is_err());
    let load = |address, offen| {
        let resource = Operand::Reg(Reg::sgpr(4, 4));
        let operands = [v(0), address, resource, s(1)];
        let mut inst = Inst::new(Op::BUFFER_LOAD_DWORD, Form::Native, operands);
        inst.mods.offen = offen;
        encode(&inst, Target::Gfx900).is_ok()
    };
    let found = [(Operand::Off, false), (v(2), true), (Operand::Off, true), (v(2), false)]
        .map(|(address, offen)| load(address, offen));
    assert_eq!(found, [true, true, false, false]);
}

fn v(index: u16) -> Operand {
    Operand::Reg(Reg::vgpr(index, 1))
}

fn s(index: u16) -> Operand {
    Operand::Reg(Reg::sgpr(index, 1))
}

#[test]
fn shortest_forms() {
    let form = |op, operands: &[Operand]| {
        let mut inst = Inst::new(op, Form::E64, operands.iter().copied());
        shorten(&mut inst, Target::Gfx942);
        inst.form
    };
    let vcc = Operand::Reg(Reg::VCC);
    let pair = Operand::Reg(Reg::sgpr(2, 2));
    assert_eq!(form(Op::V_ADD_F32, &[v(0), s(1), v(2)]), Form::E32);
    assert_eq!(form(Op::V_ADD_F32, &[v(0), v(1), s(2)]), Form::E64);
    assert_eq!(form(Op::V_ADD_F32, &[v(0), Operand::Literal(5), v(2)]), Form::E32);
    assert_eq!(form(Op::V_CNDMASK_B32, &[v(0), v(1), v(2), vcc]), Form::E32);
    assert_eq!(form(Op::V_CNDMASK_B32, &[v(0), v(1), v(2), pair]), Form::E64);
    assert_eq!(form(Op::V_CMP_LT_U32, &[vcc, v(1), v(2)]), Form::E32);
    assert_eq!(form(Op::V_CMP_LT_U32, &[pair, v(1), v(2)]), Form::E64);
    assert_eq!(form(Op::V_ADD_CO_U32, &[v(0), vcc, v(1), v(2)]), Form::E32);
    assert_eq!(form(Op::V_FMAC_F32, &[v(0), v(1), v(2), v(0)]), Form::E32);
    let mut negated = Inst::new(Op::V_ADD_F32, Form::E64, [v(0), v(1), v(2)]);
    negated.mods = Mods { neg: 1, ..Mods::default() };
    shorten(&mut negated, Target::Gfx942);
    assert_eq!(negated.form, Form::E64);
}

#[test]
fn errors_name_the_operand() {
    let message = |op, form, operands: &[Operand], target| {
        let inst = Inst::new(op, form, operands.iter().copied());
        encode(&inst, target).expect_err("the instruction is illegal").to_string()
    };
    let said = message(Op::V_ADD_F32, Form::E32, &[v(0), v(1), s(2)], Target::Gfx900);
    assert!(said.starts_with("operand 2 of v_add_f32"), "{said}");
    assert!(said.ends_with(&OperandProblem::Kind.to_string()), "{said}");
    let said = message(Op::V_ADD_F32, Form::E64, &[v(0), s(1), s(2)], Target::Gfx900);
    assert_eq!(said, "v_add_f32 reads more scalar registers and literals than one");
    let said = message(Op::V_MAC_F32, Form::E32, &[v(0), v(1), v(2), v(0)], Target::Gfx942);
    assert_eq!(said, "v_mac_f32 does not exist on gfx942");
    let said = message(Op::V_FMAC_F32, Form::E32, &[v(0), v(1), v(2), v(3)], Target::Gfx942);
    assert!(said.starts_with("operand 3 of v_fmac_f32") && said.contains("tied"), "{said}");
    let odd = Operand::Reg(Reg::vgpr(1, 2));
    let said = message(Op::V_CVT_F64_F32, Form::E32, &[odd, v(4)], Target::Gfx90a);
    assert!(said.ends_with("begins at an unaligned register"), "{said}");
    let said = message(Op::S_ADD_U32, Form::Native, &[s(0), s(1)], Target::Gfx90a);
    assert_eq!(said, "s_add_u32 has 3 operands, not 2");
}

/// Numbers that do not fit their fields ("CDNA3" manual, VOP3P-MAI: three bits, four, three) are refused, not cut off.
#[test]
fn modifiers_fit_their_fields() {
    let quad = |index| Operand::Reg(Reg::vgpr(index, 4));
    let encoded = |mods: Mods| {
        let mut inst = Inst::new(Op::V_MFMA_F32_4X4X1F32, Form::Native, [quad(0), v(8), v(9), quad(4)]);
        inst.mods = mods;
        encode(&inst, Target::Gfx90a).is_ok()
    };
    let plain = Op::V_MFMA_F32_4X4X1F32.row().default_mods();
    for value in 0..=255 {
        assert_eq!(encoded(Mods { cbsz: value, ..plain }), value < 8, "cbsz {value}");
        assert_eq!(encoded(Mods { abid: value, ..plain }), value < 16, "abid {value}");
        assert_eq!(encoded(Mods { blgp: value, ..plain }), value < 8, "blgp {value}");
    }
}

/// What each counter counts, from the "Vega" manual.
#[test]
fn counters() {
    let of = |op: Op| op.row().counters(&Mods::default());
    let none = Counters::default();
    assert_eq!(of(Op::S_LOAD_DWORD), Counters { lgkm: true, ..none });
    assert_eq!(of(Op::DS_READ_B32), Counters { lgkm: true, ..none });
    assert_eq!(of(Op::GLOBAL_LOAD_DWORD), Counters { vm: true, ..none });
    assert_eq!(of(Op::GLOBAL_STORE_DWORD), Counters { vm: true, ..none });
    assert_eq!(of(Op::FLAT_LOAD_DWORD), Counters { vm: true, lgkm: true, ..none });
    assert_eq!(of(Op::S_SENDMSG), Counters { lgkm: true, ..none });
    assert_eq!(of(Op::V_ADD_F32), none);
}
