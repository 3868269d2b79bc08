//! Loads of neighbouring dwords: which become one.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Op, Target};
use gcnsel_mir::Operand;

/// Loads of whole dwords.
const LOADS: [Op; 11] = [
    Op::GLOBAL_LOAD_DWORD,
    Op::GLOBAL_LOAD_DWORDX2,
    Op::GLOBAL_LOAD_DWORDX3,
    Op::GLOBAL_LOAD_DWORDX4,
    Op::DS_READ_B32,
    Op::DS_READ_B64,
    Op::DS_READ_B128,
    Op::DS_READ2_B32,
    Op::DS_READ2_B64,
    Op::DS_READ2ST64_B32,
    Op::DS_READ2ST64_B64,
];

/// A load of dword `at`, of global memory or LDS.
fn load(name: &str, space: u8, at: u32, attributes: &str) -> String {
    format!(
        "  %p{name} = getelementptr i32, ptr addrspace({space}) %b{space}, i32 {at}\n  \
         %{name} = load {attributes}\n",
        attributes = attributes.replace("PTR", &format!("ptr addrspace({space}) %p{name}"))
    )
}

/// A kernel that loads, with something between the first load and the others, and stores the sum.
fn text(space: u8, dwords: &[u32], between: &str, access: &str) -> String {
    let mut body = String::from(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %wide = shl i32 %id, 4\n  \
         %b1 = getelementptr i8, ptr addrspace(1) %in, i32 %wide\n  \
         %b3 = getelementptr i8, ptr addrspace(3) @l, i32 %wide\n",
    );
    let mut sum = String::new();
    for (number, &at) in dwords.iter().enumerate() {
        body.push_str(&load(&format!("v{number}"), space, at, access));
        if number == 0 {
            body.push_str(between);
        }
        let before = if number == 0 { "0".into() } else { format!("%s{}", number - 1) };
        sum.push_str(&format!("  %s{number} = add i32 %v{number}, {before}\n"));
    }
    body.push_str(&sum);
    body.push_str(&format!("  store i32 %s{}, ptr addrspace(1) %out\n  ret void", dwords.len() - 1));
    let params = "ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %other";
    format!(
        "@l = internal addrspace(3) global [4096 x i32] undef, align 16\n\
         @m = internal addrspace(3) global [64 x i32] undef, align 16\n\
         declare void @llvm.amdgcn.s.barrier()\n{}",
        kernel(params, &body)
    )
}

/// The address space, the dwords, what stands behind the first load, how it is loaded; and the loads that are selected.
type Case = (u8, &'static [u32], &'static str, &'static str, &'static [Op]);

#[test]
fn neighbours_are_loaded_at_once() {
    use Op::*;
    let plain = "i32, PTR, align 4";
    let aligned = "i32, PTR, align 16";
    let barrier = "  call void @llvm.amdgcn.s.barrier()\n";
    let to_global = "  store i32 7, ptr addrspace(1) %other\n";
    let to_lds = "  store i32 7, ptr addrspace(3) @m\n";
    let to_this_lds = "  store i32 7, ptr addrspace(3) @l\n";
    let first_of_lds = "  store i32 7, ptr addrspace(3) %pv0\n";
    let second_of_lds =
        "  %p = getelementptr i32, ptr addrspace(3) %b3, i32 1\n  store i32 7, ptr addrspace(3) %p\n";
    let third_of_lds =
        "  %p = getelementptr i32, ptr addrspace(3) %b3, i32 2\n  store i32 7, ptr addrspace(3) %p\n";
    let cases: [Case; 29] = [
        (1, &[0, 1], "", plain, &[GLOBAL_LOAD_DWORDX2]),
        (1, &[1, 0], "", plain, &[GLOBAL_LOAD_DWORDX2]),
        (1, &[0, 1, 2], "", plain, &[GLOBAL_LOAD_DWORDX3]),
        (1, &[3, 0, 2, 1], "", plain, &[GLOBAL_LOAD_DWORDX4]),
        (1, &[0, 1, 2, 3, 4], "", plain, &[GLOBAL_LOAD_DWORDX4, GLOBAL_LOAD_DWORD]),
        (1, &[0, 2], "", plain, &[GLOBAL_LOAD_DWORD; 2]),
        (1, &[0, 1], barrier, plain, &[GLOBAL_LOAD_DWORD; 2]),
        (1, &[0, 1], to_global, plain, &[GLOBAL_LOAD_DWORD; 2]),
        (1, &[0, 1], to_lds, plain, &[GLOBAL_LOAD_DWORDX2]),
        (1, &[0, 1], "", "volatile i32, PTR, align 4", &[GLOBAL_LOAD_DWORD; 2]),
        (1, &[0, 1], "", "atomic i32, PTR monotonic, align 4", &[GLOBAL_LOAD_DWORD; 2]),
        (3, &[0, 1], "", plain, &[DS_READ2_B32]),
        (3, &[0, 1], "", aligned, &[DS_READ_B64]),
        (3, &[2, 3], "", plain, &[DS_READ2_B32]),
        (3, &[0, 1, 2, 3], "", aligned, &[DS_READ_B128]),
        (3, &[0, 1, 2, 3], "", "i32, PTR, align 8", &[DS_READ2_B64]),
        (3, &[0, 1, 2, 3], "", plain, &[DS_READ2_B32; 2]),
        // The offsets of pairs are short: what they do not reach is added to the address.
        (3, &[300, 301], "", plain, &[DS_READ2_B32]),
        (3, &[300, 600], "", plain, &[DS_READ_B32; 2]),
        (3, &[0, 1], to_global, plain, &[DS_READ2_B32]),
        (3, &[0, 1], to_this_lds, plain, &[DS_READ_B32; 2]),
        // They may stand apart.
        (3, &[3, 250], "", plain, &[DS_READ2_B32]),
        (3, &[64, 640], "", plain, &[DS_READ2ST64_B32]),
        (3, &[3, 640], "", plain, &[DS_READ_B32; 2]),
        (3, &[3, 250], to_this_lds, plain, &[DS_READ_B32; 2]),
        // What is stored in between is not what the first one loads: the others may not pass it if it is theirs.
        (3, &[0, 1], second_of_lds, plain, &[DS_READ_B32; 2]),
        (3, &[0, 1, 250], second_of_lds, plain, &[DS_READ_B32, DS_READ2_B32]),
        (3, &[0, 1], third_of_lds, plain, &[DS_READ2_B32]),
        (3, &[0, 1], first_of_lds, plain, &[DS_READ_B32; 2]),
    ];
    for (space, dwords, between, access, expected) in cases {
        for target in Target::ALL {
            let f = select_for(&text(space, dwords, between, access), target)
                .unwrap_or_else(|why| panic!("{why}"));
            let is_load = |op: &Op| LOADS.contains(op);
            let found: Vec<Op> = ops(&f).into_iter().filter(is_load).collect();
            assert_eq!(found, expected, "{target} {space} {dwords:?} {between} {access}: {f}");
        }
    }
}

/// What would be a scalar load, at an offset of each lane: vector loads of at most sixteen bytes, side by side.
#[test]
fn scalar_buffer_loads_of_each_lane() {
    for (dwords, offsets) in [(1, &[0][..]), (4, &[0]), (8, &[0, 16]), (16, &[0, 16, 32, 48])] {
        let ty = if dwords == 1 { "i32".to_string() } else { format!("<{dwords} x i32>") };
        let suffix = if dwords == 1 { "i32".to_string() } else { format!("v{dwords}i32") };
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %o = shl i32 %id, 6\n  \
             %v = call {ty} @llvm.amdgcn.s.buffer.load.{suffix}(<4 x i32> %r, i32 %o, i32 0)\n  \
             store {ty} %v, ptr addrspace(1) %out\n  ret void"
        );
        let declaration =
            format!("declare {ty} @llvm.amdgcn.s.buffer.load.{suffix}(<4 x i32>, i32, i32 immarg)\n");
        let text = declaration + &kernel("ptr addrspace(1) %out, <4 x i32> %r", &body);
        let f = select(&text);
        let loads: Vec<i32> = f
            .insts
            .values()
            .filter(|data| data.opcode.isa().is_some_and(|op| op.row().name.starts_with("buffer_load_dword")))
            .map(|data| data.mods.offset)
            .collect();
        assert_eq!(loads, offsets, "{dwords}");
    }
}

/// Where the 32-bit constant space is, scalar loads have to know as well as vector ones.
#[test]
fn addresses_of_32_bits_have_the_high_dword_that_the_function_says() {
    for (index, load) in [("0", Op::S_LOAD_DWORD), ("%id", Op::GLOBAL_LOAD_DWORD)] {
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %at = getelementptr i32, ptr addrspace(6) %p, i32 {index}\n  \
             %v = load i32, ptr addrspace(6) %at\n  store i32 %v, ptr addrspace(1) %out\n  ret void"
        );
        let text = kernel("ptr addrspace(1) %out, ptr addrspace(6) %p", &body)
            .replace(") {", ") \"amdgpu-32bit-address-high-bits\"=\"0x7f\" {");
        let f = select(&text);
        assert!(ops(&f).contains(&load), "{f}");
        let is_high = |operand: &Operand| *operand == Operand::Imm(0x7f);
        assert!(f.insts.values().any(|inst| inst.operands.iter().any(is_high)), "{f}");
    }
}

/// So have stores and atomics, which LLVM reads, whatever sense they make in memory that is constant.
#[test]
fn all_accesses_by_pointers_of_32_bits() {
    for (access, op) in [
        ("store i32 1, ptr addrspace(6) %p", "global_store_dword"),
        ("%o = atomicrmw add ptr addrspace(6) %p, i32 1 monotonic", "global_atomic_"),
        ("%o = cmpxchg ptr addrspace(6) %p, i32 1, i32 2 monotonic monotonic", "global_atomic_cmpswap"),
    ] {
        let text = kernel("ptr addrspace(6) %p", &format!("  {access}\n  ret void"))
            .replace(") {", ") \"amdgpu-32bit-address-high-bits\"=\"0x7f\" {");
        let f = select(&text);
        assert!(ops(&f).iter().any(|known| known.row().name.starts_with(op)), "{access}\n{f}");
        let is_high = |operand: &Operand| *operand == Operand::Imm(0x7f);
        assert!(f.insts.values().any(|inst| inst.operands.iter().any(is_high)), "{access}\n{f}");
    }
}

/// Of each part of a scalar load's address two bits are ignored: if the constant is no multiple of four, what it is added to
/// is none either.
#[test]
fn offsets_of_scalar_loads_are_multiples_of_four() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, ptr addrspace(4) %in, i64 %n",
        "  %m = mul i64 %n, 22\n  %p = getelementptr i8, ptr addrspace(4) %in, i64 %m\n  \
         %q = getelementptr i8, ptr addrspace(4) %p, i64 6\n  %x = load i32, ptr addrspace(4) %q, align 4\n  \
         store i32 %x, ptr addrspace(1) %out\n  ret void",
    ));
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
    let offsets: Vec<i32> =
        insts.filter(|i| i.opcode == Op::S_LOAD_DWORD.into()).map(|i| i.mods.offset).collect();
    assert_eq!(offsets.iter().map(|offset| offset % 4).collect::<Vec<_>>(), vec![0; offsets.len()], "{f}");
    assert!(offsets.contains(&4), "{f}");
}

/// How near loads are is counted in instructions: the elements of wide registers between them are none.
#[test]
fn loads_between_products_are_pairs() {
    for (name, elements, steps) in [
        ("32x32x8f16", 16, [0, 16, 32, 48]),
        ("32x32x4f16", 32, [0, 8, 512, 520]),
        ("16x16x16f16", 4, [8, 64, 512, 600]),
    ] {
        let sum = format!("<{elements} x float>");
        let mut body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %wide = shl i32 %id, 4\n  \
             %b = getelementptr i8, ptr addrspace(3) @l, i32 %wide\n  br label %loop\nloop:\n  \
             %i = phi i32 [ 0, %0 ], [ %next, %loop ]\n  %s0 = phi {sum} [ zeroinitializer, %0 ], [ %s4, %loop ]\n"
        );
        for (n, at) in steps.iter().enumerate() {
            body += &format!(
                "  %p{n} = getelementptr inbounds i8, ptr addrspace(3) %b, i32 {at}\n  \
                 %x{n} = load <4 x half>, ptr addrspace(3) %p{n}, align 8\n  \
                 %s{} = call {sum} @llvm.amdgcn.mfma.f32.{name}(<4 x half> %x{n}, <4 x half> %x{n}, {sum} %s{n}, i32 0, i32 0, i32 0)\n",
                n + 1
            );
        }
        body += &format!(
            "  %next = add i32 %i, 1\n  %more = icmp slt i32 %next, %n\n  br i1 %more, label %loop, label %end\nend:\n  \
             store {sum} %s4, ptr addrspace(1) %out\n  ret void"
        );
        let text = format!(
            "@l = internal addrspace(3) global [8192 x i32] undef, align 16\n\
             declare {sum} @llvm.amdgcn.mfma.f32.{name}(<4 x half>, <4 x half>, {sum}, i32, i32, i32)\n{}",
            kernel("ptr addrspace(1) %out, i32 %n", &body)
        );
        for target in [Target::Gfx90a, Target::Gfx942] {
            let f = select_for(&text, target).unwrap_or_else(|why| panic!("{why}"));
            let found: Vec<Op> = ops(&f).into_iter().filter(|op| LOADS.contains(op)).collect();
            assert_eq!(found, [Op::DS_READ2_B64; 2], "{target} {name}: {f}");
        }
    }
}
