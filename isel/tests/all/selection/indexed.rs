//! Elements of vectors that a uniform number chooses, and those that are selected one by one.

use super::*;
use gcnsel_mir::{InstData, Pseudo};

/// A kernel that computes `%r` of a type from a vector `%v` that lanes have of their own.
fn of_vector(vector: &str, ty: &str, body: &str) -> Function {
    select(&kernel(
        "ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %i, i32 %x",
        &format!(
            "  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr {vector}, ptr addrspace(1) %in, i32 %t
  %v = load {vector}, ptr addrspace(1) %at, align 4
  {body}
  store {ty} %r, ptr addrspace(1) %out, align 4
  ret void"
        ),
    ))
}

fn indexed(f: &Function) -> Vec<&InstData> {
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    insts.map(|&inst| &f.insts[inst]).filter(|data| data.is_indexed()).collect()
}

/// How many dwords are read and written by number.
fn accesses(f: &Function) -> [usize; 2] {
    let width = |data: &InstData| data.operands[0].as_reg().map_or(0, |r| usize::from(r.dwords));
    let mut found = [0; 2];
    for data in indexed(f) {
        match data.opcode == Pseudo::ReadIndexed.into() {
            true => found[0] += width(data),
            false => found[1] += data.operands.len() - 3,
        }
    }
    found
}

fn selects(f: &Function) -> usize {
    ops(f).into_iter().filter(|&op| op == Op::V_CNDMASK_B32).count()
}

#[test]
fn a_uniform_number_chooses_a_register() {
    for (vector, element, expected) in [
        ("<16 x i32>", "i32", [1, 1]),
        ("<3 x float>", "float", [1, 1]),
        ("<8 x i64>", "i64", [2, 2]),
        ("<5 x double>", "double", [2, 2]),
        // Half a dword is put into the dword that is there.
        ("<8 x half>", "half", [2, 1]),
        ("<16 x i16>", "i16", [2, 1]),
    ] {
        let body = format!(
            "%e = extractelement {vector} %v, i32 %i
  %j = add i32 %i, %x
  %r = insertelement {vector} %v, {element} %e, i32 %j"
        );
        let f = of_vector(vector, vector, &body);
        assert_eq!((accesses(&f), selects(&f)), (expected, 0), "{f}");
    }
}

#[test]
fn others_are_selected_one_by_one() {
    for (vector, index) in [
        // Lanes differ.
        ("<16 x i32>", "%t"),
        // Two registers, and no more than two.
        ("<2 x i32>", "%i"),
        ("<16 x i32>", "%low"),
        // More than a share of the registers.
        ("<33 x i32>", "%i"),
    ] {
        let f = of_vector(
            vector,
            "i32",
            &format!(
                "%low = and i32 %i, 8
  %s = mul {vector} %v, %v
  %r = extractelement {vector} %s, i32 {index}"
            ),
        );
        assert_eq!(accesses(&f), [0, 0], "{vector} {index}: {f}");
        assert!(selects(&f) > 0, "{vector} {index}: {f}");
    }
    // Of what is the same in all lanes too.
    let f = select(&kernel(
        "<4 x i32> %v, i32 %i, ptr addrspace(1) %out",
        "  %r = extractelement <4 x i32> %v, i32 %i
  store i32 %r, ptr addrspace(1) %out
  ret void",
    ));
    assert_eq!(accesses(&f), [0, 0], "{f}");
}

/// What is beyond the vector are other values' registers.
#[test]
fn nothing_is_written_beyond_the_vector() {
    let of = |number: &str| {
        let body = format!("{number}\n  %r = insertelement <12 x i32> %v, i32 %x, i32 %j");
        let f = of_vector("<12 x i32>", "<12 x i32>", &body);
        assert_eq!(accesses(&f), [0, 1], "{f}");
        ops(&f).contains(&Op::S_MIN_U32)
    };
    assert!(of("%j = add i32 %i, 0"));
    assert!(of("%j = and i32 %i, 15"));
    assert!(!of("%j = and i32 %i, 7"));
}

/// No copy of the vector: it is one register round the loop, and in the block that reads it by number.
#[test]
fn vectors_stay_in_one_register_between_blocks() {
    let f = select(&kernel(
        "ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n",
        "entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %s = insertelement <6 x i32> poison, i32 %t, i32 0
  %v = shufflevector <6 x i32> %s, <6 x i32> poison, <6 x i32> zeroinitializer
  %w = mul <6 x i32> %v, <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %p = phi <6 x i32> [ %w, %entry ], [ %q, %loop ]
  %e = extractelement <6 x i32> %w, i32 %i
  %q = insertelement <6 x i32> %p, i32 %e, i32 %i
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %end
end:
  %to = getelementptr <6 x i32>, ptr addrspace(1) %out, i32 %t
  store <6 x i32> %q, ptr addrspace(1) %to
  ret void",
    ));
    let sequences = |at: usize| {
        let insts = f.blocks[f.layout[at]].insts.iter().map(|&inst| &f.insts[inst]);
        insts.filter(|data| data.opcode == Pseudo::RegSequence.into()).count()
    };
    assert_eq!(accesses(&f), [1, 1], "{f}");
    assert_eq!([sequences(0), sequences(1)], [1, 0], "{f}");
    let params = &f.blocks[f.layout[1]].thread_params;
    assert!(params.iter().any(|&param| f.regs[param].dwords == 6), "{f}");
}

/// An instruction names no more scalars than a function with few registers has.
#[test]
fn many_scalars_are_copied_one_by_one() {
    let loads: String = (0..24)
        .map(|i| format!("  %x{i} = xor i32 %x, {i}\n  %s{i} = mul i32 %x{i}, {}\n", 1000 + i))
        .collect();
    let puts: String = (0..24)
        .map(|i| format!("  %v{} = insertelement <24 x i32> %v{i}, i32 %s{i}, i32 {i}\n", i + 1))
        .collect();
    let f = select(&kernel(
        "ptr addrspace(1) %out, i32 %i, i32 %x",
        &format!(
            "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n{loads}  %v0 = freeze <24 x i32> poison\n{puts}
  %r = insertelement <24 x i32> %v24, i32 %t, i32 %i
  store <24 x i32> %r, ptr addrspace(1) %out
  ret void"
        ),
    ));
    assert_eq!(accesses(&f), [0, 1], "{f}");
    let scalars = |data: &InstData| {
        let named = data.operands.iter().filter_map(|operand| operand.as_reg());
        named.filter(|r| f.regs[r.reg].bank == Bank::Sgpr).map(|r| u32::from(r.dwords)).sum::<u32>()
    };
    assert!(f.insts.values().all(|data| scalars(data) <= 16), "{f}");
}
