//! Where operands stand: what an instruction of gfx9 reads besides vector registers is one scalar, however often, or one
//! literal, in the encodings of one dword alone; small numbers are free. All else is moved before.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Op, Target};
use gcnsel_mir::{Opcode, Pseudo};

/// Code that makes `%r` of lanes' `%a` and `%b` and the wave's `%n` and `%m`; and how much is copied to lanes, and which
/// constants are put into vector and scalar registers.
const ROWS: [(&str, &str, [usize; 3]); 22] = [
    ("i32", "%r = add i32 %a, %n", [0, 0, 0]),
    ("i32", "%r = sub i32 %n, %a", [0, 0, 0]),
    ("i32", "%r = sub i32 %a, %n", [0, 0, 0]),
    ("i32", "%r = add i32 %a, 77777", [0, 0, 0]),
    ("i32", "%r = sub i32 77777, %a", [0, 0, 0]),
    ("i32", "%r = mul i32 %a, 37", [0, 0, 0]),
    ("i32", "%r = mul i32 %a, 77777", [0, 0, 1]),
    ("i32", "%x = add i32 %a, %b; %r = add i32 %x, %n", [0, 0, 0]),
    ("i32", "%x = and i32 %a, %n; %r = or i32 %x, %n", [0, 0, 0]),
    ("i32", "%x = and i32 %a, %n; %r = or i32 %x, %m", [1, 0, 0]),
    ("i32", "%r = call i32 @llvm.amdgcn.ubfe.i32(i32 77777, i32 %a, i32 %b)", [0, 0, 1]),
    // What compares is of two dwords: its result may be in any scalars.
    ("i32", "%t = icmp ugt i32 %a, 77777; %r = zext i1 %t to i32", [0, 0, 1]),
    ("i32", "%t = icmp ult i32 %a, 5; %r = select i1 %t, i32 %a, i32 %n", [1, 0, 0]),
    ("i32", "%t = icmp ult i32 %a, 5; %r = select i1 %t, i32 %a, i32 77777", [0, 1, 0]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float 2.0, float 4.0)", [0, 0, 0]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float %n, float %n)", [0, 0, 0]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float %n, float %m)", [1, 0, 0]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float %b, float 3.25)", [0, 0, 1]),
    ("float", "%r = call float @llvm.fma.f32(float 3.25, float %a, float %b)", [0, 0, 1]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float %n, float 3.25)", [0, 1, 0]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float 3.25, float 3.25)", [0, 0, 1]),
    ("float", "%r = call float @llvm.fma.f32(float %a, float 3.25, float 5.5)", [0, 1, 1]),
];

#[test]
fn operands_are_moved_where_they_must_be() {
    for (ty, code, moved) in ROWS {
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %p = getelementptr {ty}, ptr addrspace(1) %in, i32 %id\n\
             %a = load volatile {ty}, ptr addrspace(1) %p\n  %b = load volatile {ty}, ptr addrspace(1) %p\n  {}\n\
             %q = getelementptr {ty}, ptr addrspace(1) %out, i32 %id\n  store {ty} %r, ptr addrspace(1) %q\n  ret void",
            code.replace(';', "\n ")
        );
        let params = format!("ptr addrspace(1) %out, ptr addrspace(1) %in, {ty} %n, {ty} %m");
        let f = select(&format!(
            "{}declare float @llvm.fma.f32(float, float, float)\n\
             declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)\n",
            kernel(&params, &body)
        ));
        let count = |what: Opcode| {
            f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter(|&&i| f.insts[i].opcode == what).count()
        };
        let found =
            [Opcode::Pseudo(Pseudo::Copy), Opcode::Isa(Op::V_MOV_B32), Opcode::Isa(Op::S_MOV_B32)].map(count);
        assert_eq!(found, moved, "{code}: {f}");
    }
}

/// Loads of the wave at offsets of one base, and their widths, in dwords.
type Pieces = &'static [(i64, u8)];

/// The loads that they become: offsets and sizes in bytes.
type Whole = &'static [(i32, u32)];

const LOADS: [(Pieces, Whole); 8] = [
    (&[(0, 1), (1, 1)], &[(0, 8)]),
    (&[(1, 1), (0, 1)], &[(0, 8)]),
    (&[(0, 1), (1, 1), (2, 1), (3, 1)], &[(0, 16)]),
    (&[(0, 2), (2, 2), (4, 2)], &[(0, 16), (16, 8)]),
    // There are no three dwords, and no pair that begins at an odd one.
    (&[(0, 1), (1, 1), (2, 1)], &[(0, 8), (8, 4)]),
    (&[(0, 1), (1, 2)], &[(0, 4), (4, 8)]),
    (&[(0, 1), (2, 1)], &[(0, 4), (8, 4)]),
    (&[(5, 1), (6, 1), (7, 2)], &[(20, 16)]),
];

fn loads(pieces: &[(i64, u8)], between: usize) -> Vec<(i32, u32)> {
    let mut body = String::new();
    for (i, (at, dwords)) in pieces.iter().enumerate() {
        let ty = if *dwords == 2 { "i64" } else { "i32" };
        body += &format!("  %p{i} = getelementptr i32, ptr addrspace(4) %table, i64 {at}\n");
        body += &format!("  %v{i} = load {ty}, ptr addrspace(4) %p{i}, align 4\n");
        // What the DAG has between them.
        for j in 0..between {
            let of = if j == 0 { "%n".to_string() } else { format!("%x{i}_{}", j - 1) };
            body +=
                &format!("  %x{i}_{j} = mul i32 {of}, {}\n  %o{i}_{j} = xor i32 %x{i}_{j}, 5\n", 2 * j + 3);
            body += &format!("  store volatile i32 %o{i}_{j}, ptr addrspace(1) %out\n");
        }
    }
    for (i, (_, dwords)) in pieces.iter().enumerate() {
        let ty = if *dwords == 2 { "i64" } else { "i32" };
        body += &format!("  store volatile {ty} %v{i}, ptr addrspace(1) %out\n");
    }
    body += "  ret void";
    let f = select(&kernel("ptr addrspace(1) %out, ptr addrspace(4) %table, i32 %n", &body));
    let argument = |i: &&gcnsel_mir::InstData| {
        let base = i.operands.get(1).and_then(|o| o.as_reg());
        base.is_some_and(|base| f.inputs.iter().any(|input| input.vreg == base.reg))
    };
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
    let scalar = insts.filter(|i| {
        matches!(i.opcode.isa(), Some(Op::S_LOAD_DWORD | Op::S_LOAD_DWORDX2 | Op::S_LOAD_DWORDX4))
    });
    let mut found: Vec<(i32, u32)> = scalar
        .filter(|i| !argument(i))
        .map(|i| (i.mods.offset, i.memory.map_or(0, |m| f.memory[m].size)))
        .collect();
    found.sort_unstable();
    found
}

#[test]
fn loads_of_neighbours_are_one_where_there_is_one() {
    for (pieces, wanted) in LOADS {
        assert_eq!(loads(pieces, 0), wanted, "{pieces:?}");
    }
    // Far apart the later ones would be in registers for long.
    assert_eq!(loads(&[(0, 1), (1, 1)], 20), [(0, 8)]);
    assert_eq!(loads(&[(0, 1), (1, 1)], 200), [(0, 4), (4, 4)]);
}

/// Constant addresses of LDS are offsets, of one register with 0; of pairs, whose offsets are short, of neighbours' one.
#[test]
fn constant_addresses_of_lds_are_offsets() {
    let at = |offset: u32| format!("ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @l, i32 {offset})");
    let body = format!(
        "  %a = load volatile i32, {}\n  %b = load volatile i32, {}\n  %c = load volatile <2 x i32>, {}, align 4\n  \
         %d = load volatile <2 x i32>, {}, align 4\n  %e = add i32 %a, %b\n  %f = add <2 x i32> %c, %d\n  \
         store volatile i32 %e, ptr addrspace(1) %out\n  store volatile <2 x i32> %f, ptr addrspace(1) %out\n  ret void",
        at(400),
        at(4092),
        at(2004),
        at(2012)
    );
    let text = kernel("ptr addrspace(1) %out", &body);
    let f = select(&format!("@l = internal addrspace(3) global [1024 x i32] undef, align 16\n{text}"));
    let reads = |op: Op| {
        let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        insts.filter(|inst| inst.opcode == Opcode::Isa(op)).collect::<Vec<_>>()
    };
    for (op, offsets) in [(Op::DS_READ_B32, [400, 4092]), (Op::DS_READ2_B32, [117, 119])] {
        let found = reads(op);
        assert_eq!(found.iter().map(|inst| inst.mods.offset).collect::<Vec<_>>(), offsets, "{f}");
        assert_eq!(found[0].operands[1], found[1].operands[1], "{f}");
    }
}

/// Two floats at once where that is fewer instructions: not if elements of other pairs must be copied, nor if one of the two is
/// undefined.
#[test]
fn floats_are_paired_where_it_saves() {
    let splat = "<2 x i32> zeroinitializer";
    for (code, pairs) in [
        ("%r = fadd <2 x float> %a, %b".to_owned(), 1),
        ("%r = fsub <2 x float> %a, %b".to_owned(), 1),
        (format!("%s = shufflevector <2 x float> %b, <2 x float> poison, {splat}\n  %r = fmul <2 x float> %a, %s"), 1),
        // Both numbers are stored as well, from the pair.
        (
            "%i = insertelement <2 x float> poison, float %x, i32 0\n  %j = insertelement <2 x float> %i, float %y, i32 1\n  \
             %r = fmul <2 x float> %a, %j"
                .to_owned(),
            1,
        ),
        // A number for both, whoever uses it.
        (
            format!(
                "%i = insertelement <2 x float> poison, float %x, i32 0\n  \
                 %j = shufflevector <2 x float> %i, <2 x float> poison, {splat}\n  %r = fmul <2 x float> %a, %j"
            ),
            1,
        ),
        (
            "%i = shufflevector <2 x float> %b, <2 x float> poison, <2 x i32> <i32 1, i32 poison>\n  \
             %r = fadd <2 x float> %a, %i"
                .to_owned(),
            0,
        ),
    ] {
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %p = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %id\n  \
             %a = load volatile <2 x float>, ptr addrspace(1) %p\n  %b = load volatile <2 x float>, ptr addrspace(1) %p\n  \
             %x = load volatile float, ptr addrspace(1) %p\n  %y = load volatile float, ptr addrspace(1) %p\n  {code}\n  \
             store volatile float %x, ptr addrspace(1) %p\n  store volatile float %y, ptr addrspace(1) %p\n  \
             store <2 x float> %r, ptr addrspace(1) %p\n  ret void"
        );
        let text = kernel("ptr addrspace(1) %in", &body);
        let packed = [Op::V_PK_ADD_F32, Op::V_PK_MUL_F32];
        for (target, expected) in [(Target::Gfx90a, pairs), (Target::Gfx900, 0)] {
            let f = select_for(&text, target).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(ops(&f).iter().filter(|op| packed.contains(op)).count(), expected, "{target} {code}: {f}");
        }
    }
}
