//! Intrinsics whose instructions stand for themselves.

use crate::selection::{kernel, ops, select};
use gcnsel_isa::Op;

/// What a register of the hardware holds is what it held before it was written.
#[test]
fn a_hardware_register_is_read_before_it_is_written() {
    let f = select(&format!(
        "{}declare i32 @llvm.amdgcn.s.getreg(i32)\ndeclare void @llvm.amdgcn.s.setreg(i32, i32)\n",
        kernel(
            "ptr addrspace(1) %out",
            "  %x = call i32 @llvm.amdgcn.s.getreg(i32 2177)\n  call void @llvm.amdgcn.s.setreg(i32 2177, i32 3)\n  \
             %y = call i32 @llvm.amdgcn.s.getreg(i32 2177)\n  %z = sub i32 %x, %y\n  \
             store i32 %z, ptr addrspace(1) %out\n  ret void"
        )
    ));
    let mut found = ops(&f);
    found.retain(|op| format!("{op:?}").contains("REG_"));
    assert!(
        matches!(found[..], [Op::S_GETREG_B32, write, Op::S_GETREG_B32] if write != Op::S_GETREG_B32),
        "{f}"
    );
}

/// A group of one work-item has one number.
#[test]
fn the_only_work_item_has_number_zero() {
    for (size, constant) in [(1, true), (2, false)] {
        let text = kernel(
            "ptr addrspace(1) %out",
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  store i32 %id, ptr addrspace(1) %out\n  ret void",
        );
        let bounds = format!(") \"amdgpu-flat-work-group-size\"=\"1,{size}\" {{");
        let f = select(&text.replacen(") {", &bounds, 1));
        assert_eq!(
            f.inputs.iter().all(|input| f.regs[input.vreg].bank == gcnsel_isa::Bank::Sgpr),
            constant,
            "{f}"
        );
    }
}

/// Bits 0, 1 and 4 of what a load into LDS is told are how caches treat it.
#[test]
fn loads_into_lds_have_the_cache_bits_they_are_told() {
    for aux in [0, 1, 2, 3, 16, 19] {
        let text = format!(
            "@l = internal addrspace(3) global [64 x i32] undef\n{}\
             declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)\n",
            kernel(
                "ptr addrspace(1) %in",
                &format!(
                    "  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %in, ptr addrspace(3) @l, i32 4, i32 0, \
                     i32 {aux})\n  ret void"
                )
            )
        );
        let f = select(&text);
        let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        let load = insts.find(|i| i.opcode.isa() == Some(Op::GLOBAL_LOAD_LDS_DWORD)).expect("it is there");
        let found = (load.mods.glc, load.mods.slc, load.mods.scc);
        assert_eq!(found, (aux & 1 != 0, aux & 2 != 0, aux & 16 != 0), "{aux}");
    }
}

/// The instruction's offset counts in LDS, too, so that a constant stays with the address: all 64 bits of it.
#[test]
fn an_address_of_the_wave_is_whole_where_no_register_is_added() {
    let f = select(&format!(
        "@l = internal addrspace(3) global [64 x i32] undef\n{}\
         declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)\n",
        kernel(
            "ptr addrspace(1) %in",
            "  %p = getelementptr i8, ptr addrspace(1) %in, i32 64\n  \
             call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) @l, i32 4, i32 0, i32 0)\n  \
             ret void"
        )
    ));
    let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
    let load = insts.find(|i| i.opcode.isa() == Some(Op::GLOBAL_LOAD_LDS_DWORD)).expect("it is there");
    let address = load.operands.iter().find_map(|operand| operand.as_reg()).expect("it has an address");
    assert_eq!(f.regs[address.reg].dwords, 2, "{f}");
}

/// `reassoc` alone is no licence for reciprocals; nor is `arcp` where they may be denormals that the machine has not.
#[test]
fn quotients_are_exact_unless_reciprocals_are_allowed() {
    let flushed = "\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" {";
    for (flags, mode, exact) in [
        ("", "{", true),
        ("reassoc", "{", true),
        ("arcp", "{", true),
        ("arcp reassoc", "{", true),
        ("arcp reassoc", flushed, false),
        ("afn", "{", false),
    ] {
        let text = kernel(
            "ptr addrspace(1) %out, float %a, float %b",
            &format!("  %q = fdiv {flags} float %a, %b\n  store float %q, ptr addrspace(1) %out\n  ret void"),
        );
        let f = select(&text.replacen('{', mode, 1));
        assert_eq!(ops(&f).contains(&Op::V_DIV_FIXUP_F32), exact, "{flags} {mode}: {f}");
    }
}

/// The mask of a condition of the whole wave is made once.
#[test]
fn a_condition_of_the_wave_is_made_a_mask_once() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, i32 %n, float %x",
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp eq i32 %n, 7\n  \
         %a = mul i32 %id, 5\n  %b = mul i32 %id, %n\n  \
         %s = select i1 %c, i32 %a, i32 %id\n  %t = select i1 %c, i32 %id, i32 %b\n  \
         %u = xor i32 %s, %t\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id\n  \
         store i32 %u, ptr addrspace(1) %p\n  ret void",
    ));
    let found = ops(&f);
    assert_eq!(found.iter().filter(|op| **op == Op::V_CNDMASK_B32).count(), 2, "{f}");
    assert_eq!(found.iter().filter(|op| **op == Op::S_CSELECT_B64).count(), 1, "{f}");
}

/// A half's quotient by a power of two is a product.
#[test]
fn quotients_of_halves_by_powers_of_two_are_products() {
    for (divisor, is_product) in [("0xH4400", true), ("0xHC000", true), ("0xH4200", false)] {
        let f = select(&kernel(
            "ptr addrspace(1) %out, half %a",
            &format!("  %q = fdiv half %a, {divisor}\n  store half %q, ptr addrspace(1) %out\n  ret void"),
        ));
        let found = ops(&f);
        assert_eq!(found.contains(&Op::V_MUL_F16), is_product, "{divisor}: {f}");
        assert_eq!(found.contains(&Op::V_DIV_FIXUP_F16), !is_product, "{divisor}: {f}");
    }
}

/// The number of a trap says who asked for it ("AMDGPU usage", "Trap Handler ABI").
#[test]
fn traps_have_numbers() {
    for (name, number) in [("trap", 2), ("debugtrap", 3)] {
        let f = select(
            &(kernel(
                "ptr addrspace(1) %out",
                &format!("  call void @llvm.{name}()\n  store i32 1, ptr addrspace(1) %out\n  ret void"),
            ) + &format!("declare void @llvm.{name}()\n")),
        );
        let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        let trap = insts.find(|i| i.opcode.isa() == Some(Op::S_TRAP)).expect("it is there");
        assert_eq!(trap.operands[0].as_imm(), Some(number), "{name}: {f}");
    }
}

/// No lane has what none can have: nobody asks them.
#[test]
fn a_ballot_of_nothing_is_a_constant() {
    let f = select(&kernel(
        "ptr addrspace(1) %out",
        "  %b = call i64 @llvm.amdgcn.ballot.i64(i1 false)\n  store i64 %b, ptr addrspace(1) %out\n  ret void",
    ));
    let are_moves =
        |op: &Op| op.row().name.contains("_mov_") || op.row().memory().is_some() || *op == Op::S_ENDPGM;
    assert!(ops(&f).iter().all(are_moves), "{f}");
}

/// The first of the bits that a buffer's user gives asks for what others have written.
#[test]
fn scalar_buffer_loads_have_their_bit() {
    for aux in 0..2 {
        let f = select(
            &(kernel(
                "ptr addrspace(1) %out, <4 x i32> inreg %resource, i32 %at",
                &format!(
                    "  %x = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %resource, i32 %at, i32 {aux})\n  \
                     store i32 %x, ptr addrspace(1) %out\n  ret void"
                ),
            ) + "declare i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32>, i32, i32)\n"),
        );
        let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        let load = insts.find(|i| i.opcode.isa() == Some(Op::S_BUFFER_LOAD_DWORD)).expect("it is there");
        assert_eq!(load.mods.glc, aux == 1, "{f}");
    }
}

/// What lanes have of a product of matrices they have each for themselves: the first lane's is asked for.
#[test]
fn elements_of_matrices_are_the_lanes_own() {
    let f = select(
        &(kernel(
            "ptr addrspace(1) %out, i32 %a, i32 %b",
            "  %m = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %a, i32 %b, <4 x i32> zeroinitializer, i32 0, i32 0, i32 0)\n  \
             %e = extractelement <4 x i32> %m, i32 1\n  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %e)\n  \
             store i32 %f, ptr addrspace(1) %out\n  ret void",
        ) + "declare <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32, i32, <4 x i32>, i32, i32, i32)\n\
             declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n"),
    );
    assert!(ops(&f).contains(&Op::V_READFIRSTLANE_B32), "{f}");
}

/// Work-item ids that are packed with no others are not taken out of their register.
#[test]
fn the_only_number_in_a_register_is_all_of_it() {
    let id = |dimension: char| {
        format!(
            "  %{dimension} = call i32 @llvm.amdgcn.workitem.id.{dimension}()\n  store volatile i32 %{dimension}, ptr addrspace(1) %out\n"
        )
    };
    for (dimensions, taken) in [("x", 0), ("xx", 0), ("xy", 2), ("y", 1), ("zx", 2)] {
        let mut body: String = dimensions
            .chars()
            .enumerate()
            .map(|(n, d)| id(d).replace(&format!("%{d}"), &format!("%{d}{n}")))
            .collect();
        body += "  ret void";
        let text = kernel("ptr addrspace(1) %out", &body)
            + "declare i32 @llvm.amdgcn.workitem.id.y()\ndeclare i32 @llvm.amdgcn.workitem.id.z()\n";
        let taking = |op: &Op| matches!(op, Op::V_AND_B32 | Op::V_BFE_U32 | Op::V_LSHRREV_B32);
        assert_eq!(ops(&select(&text)).iter().filter(|op| taking(op)).count(), taken, "{dimensions}");
    }
}
