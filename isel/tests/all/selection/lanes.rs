//! Values of other lanes (DPP): read by the instruction that needs them, where it can.

use super::{kernel, select};
use gcnsel_isa::{Form, Op};
use gcnsel_mir::Operand;

/// The instructions that read other lanes, of a kernel that does `body` to `%x` and `%y` and stores `%r`.
fn reading(body: &str) -> Vec<(Op, bool)> {
    let text = kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in",
        &format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %at
  %by = getelementptr i32, ptr addrspace(1) %at, i32 100
  %y = load i32, ptr addrspace(1) %by
  {body}
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %to
  ret void"
        ),
    ) + "declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)\n";
    let f = select(&text);
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let reading = insts.filter(|data| data.form == Some(Form::Dpp));
    reading
        .map(|data| {
            // Whether something is kept where no lane is read.
            let keeps = !matches!(data.operands.last(), Some(Operand::Undef));
            (data.opcode.isa().expect("an instruction"), keeps)
        })
        .collect()
}

/// A move with an old value, masks of rows and of banks, and whether lanes that have nobody to read get 0.
fn moved(old: &str, row_mask: u8, bound: bool) -> String {
    format!(
        "%m = call i32 @llvm.amdgcn.update.dpp.i32(i32 {old}, i32 %x, i32 273, i32 {row_mask}, i32 15, i1 {bound})\n"
    )
}

#[test]
fn a_move_with_one_reader_is_read_by_it() {
    for (reader, op) in [
        ("add i32 %m, %y", Op::V_ADD_U32),
        ("add i32 %y, %m", Op::V_ADD_U32),
        ("sub i32 %m, %y", Op::V_SUB_U32),
        ("sub i32 %y, %m", Op::V_SUBREV_U32),
        ("xor i32 %m, -1", Op::V_NOT_B32),
    ] {
        for (old, bound) in [("poison", false), ("poison", true), ("7", true)] {
            assert_eq!(
                reading(&(moved(old, 15, bound) + "%r = " + reader)),
                [(op, false)],
                "{reader}, {old}"
            );
        }
    }
}

/// Instructions of pairs of dwords choose lanes in few ways (row_newbcast on gfx90a and gfx942).
#[test]
fn pairs_read_few_lanes() {
    for (ctrl, op) in [(273, Op::V_MOV_B32), (0x155, Op::V_CVT_F64_F32)] {
        let moved = moved("poison", 15, true).replace("i32 273", &format!("i32 {ctrl}"));
        let body = "%f = bitcast i32 %m to float
  %d = fpext float %f to double
  %b = bitcast double %d to <2 x i32>
  %r = extractelement <2 x i32> %b, i32 1";
        assert_eq!(reading(&(moved + body)), [(op, false)]);
    }
}

#[test]
fn what_changes_nothing_is_kept() {
    for (old, reader, op) in [
        ("0", "add i32 %m, %y", Op::V_ADD_U32),
        ("0", "sub i32 %y, %m", Op::V_SUBREV_U32),
        ("-1", "and i32 %m, %y", Op::V_AND_B32),
        ("0", "or i32 %y, %m", Op::V_OR_B32),
    ] {
        for (row_mask, bound) in [(15, false), (10, false), (10, true)] {
            let found = reading(&(moved(old, row_mask, bound) + "%r = " + reader));
            assert_eq!(found, [(op, true)], "{reader}, {row_mask}");
        }
    }
}

#[test]
fn other_moves_stay() {
    let stays = [(Op::V_MOV_B32, true)];
    // What is kept changes the result, or is not that of the first source.
    assert_eq!(reading(&(moved("7", 15, false) + "%r = add i32 %m, %y")), stays);
    assert_eq!(reading(&(moved("0", 10, true) + "%r = and i32 %m, %y")), stays);
    assert_eq!(reading(&(moved("0", 10, false) + "%r = sub i32 %m, %y")), stays);
    // Two readers; one that reads it twice; a constant beside it; a product that has no such form.
    let free = [(Op::V_MOV_B32, false)];
    let two = "%s = add i32 %m, %y\n%t = xor i32 %m, %y\n%r = sub i32 %s, %t";
    for body in [two, "%r = add i32 %m, %m", "%r = sub i32 99999, %m", "%r = mul i32 %m, %y"] {
        let found = reading(&(moved("poison", 15, true) + body));
        assert_eq!(found, free, "{body}");
    }
}
