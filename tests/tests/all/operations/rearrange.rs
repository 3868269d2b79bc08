//! Elements of vectors in other places.

use crate::operations::check::{check, check_interpreted_everywhere};
use crate::operations::family::{Family, suffix};
use gcnsel_tests::operands::scalar;

#[test]
fn rearranged_vectors() {
    let mut f = Family::default();
    let vectors = [
        ("<4 x i32>", 4),
        ("<8 x i16>", 8),
        ("<6 x i8>", 6),
        ("<2 x i64>", 2),
        ("<4 x half>", 4),
        ("<4 x double>", 4),
    ];
    for (ty, lanes) in vectors {
        let (element, of) = (scalar(ty), suffix(ty));
        f.intrinsic("llvm.vector.reverse", ty, 1);
        f.declare(format!("declare {ty} @llvm.vector.splice.{of}({ty}, {ty}, i32)"));
        let mut firsts = vec![-lanes, -1, 0, 1, lanes - 1];
        firsts.dedup();
        for first in firsts {
            let code = format!("%r = call {ty} @llvm.vector.splice.{of}({ty} %a, {ty} %b, i32 {first})");
            f.op(&format!("splice_{ty}_{}", first + lanes), ty, &[ty, ty], &code);
        }
        let twice = format!("<{} x {element}>", 2 * lanes);
        let twice_of = suffix(&twice);
        f.declare(format!("declare {twice} @llvm.vector.interleave2.{twice_of}({ty}, {ty})"));
        let code = format!("%r = call {twice} @llvm.vector.interleave2.{twice_of}({ty} %a, {ty} %b)");
        f.op(&format!("interleave_{ty}"), &twice, &[ty, ty], &code);
        f.declare(format!("declare {{ {ty}, {ty} }} @llvm.vector.deinterleave2.{twice_of}({twice})"));
        for half in 0..2 {
            let code = format!(
                "%both = call {{ {ty}, {ty} }} @llvm.vector.deinterleave2.{twice_of}({twice} %a); \
                 %r = extractvalue {{ {ty}, {ty} }} %both, {half}"
            );
            f.op(&format!("deinterleave_{ty}_{half}"), ty, &[&twice], &code);
        }
        let pair = format!("<2 x {element}>");
        let pair_of = suffix(&pair);
        f.declare(format!("declare {twice} @llvm.vector.insert.{twice_of}.{pair_of}({twice}, {pair}, i64)"));
        f.declare(format!("declare {pair} @llvm.vector.extract.{pair_of}.{twice_of}({twice}, i64)"));
        for first in [0, 2] {
            let code = format!(
                "%r = call {twice} @llvm.vector.insert.{twice_of}.{pair_of}({twice} %a, {pair} %b, i64 {first})"
            );
            f.op(&format!("insert_{ty}_{first}"), &twice, &[&twice, &pair], &code);
            let code = format!(
                "%r = call {pair} @llvm.vector.extract.{pair_of}.{twice_of}({twice} %a, i64 {first})"
            );
            f.op(&format!("extract_{ty}_{first}"), &pair, &[&twice], &code);
        }
    }
    f.declare("declare <4 x i32> @llvm.experimental.stepvector.v4i32()".into());
    f.op(
        "numbers",
        "<4 x i32>",
        &["<4 x i32>"],
        "%n = call <4 x i32> @llvm.experimental.stepvector.v4i32(); %r = add <4 x i32> %a, %n",
    );
    check("rearranged_vectors", &f);
    check_interpreted_everywhere("rearranged_vectors", &f);
}
