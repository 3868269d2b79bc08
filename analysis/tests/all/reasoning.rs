//! Each rule of reasoning about values, where it applies and where it must not, by hand (see `support::marked` for what
//! names say). `%u.x` and `%u.y` are uniform and nothing is known of them, not even that they stay the same.

use crate::support::marked::check;

/// A kernel of one block, in which `%v.yes` and `%v.no` are known, and `%d.low` is at most 7.
fn block(body: &str) {
    check(&format!(
        "define amdgpu_kernel void @f(i32 %u.a, i32 %u.b, i1 %u.c, ptr addrspace(1) %u.p, ptr addrspace(4) %u.k) {{
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.again = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           %u.y = load volatile i32, ptr addrspace(1) %u.p
           %d.low = and i32 %d.id, 7
           %v.yes = icmp ult i32 %d.low, 8
           %v.no = icmp ugt i32 %d.low, 7
           {body}
           ret void
         }}"
    ));
}

#[test]
fn selects() {
    block(
        "%v.same = select i1 %d.test, i32 %u.x, i32 %u.x
         %d.differ = select i1 %d.test, i32 %u.x, i32 %u.y
         %v.true = select i1 %v.yes, i32 %u.x, i32 %d.id
         %d.true = select i1 %v.yes, i32 %d.id, i32 %u.x
         %v.false = select i1 %v.no, i32 %d.id, i32 %u.x
         %d.false = select i1 %v.no, i32 %u.x, i32 %d.id
         %d.left = select i1 %u.c, i32 %d.id, i32 %u.x
         %d.right = select i1 %u.c, i32 %u.x, i32 %d.id
         %u.either = select i1 %u.c, i32 %u.x, i32 %u.y
         %d.both = select i1 %d.test, i32 %d.id, i32 %d.again
         %v.chosen = select i1 %v.yes, i32 %u.x, i32 %u.y
         %v.other = select i1 %v.no, i32 %u.x, i32 %u.y
         %v.x = select i1 %d.test, i32 %v.chosen, i32 %u.x
         %v.y = select i1 %d.test, i32 %v.other, i32 %u.y
         %d.xy = select i1 %d.test, i32 %v.chosen, i32 %u.y
         %d.yx = select i1 %d.test, i32 %v.other, i32 %u.x
         %v.equal = select i1 %u.c, i32 %u.x, i32 %u.x
         %v.x.again = select i1 %d.test, i32 %v.equal, i32 %u.x
         %v.vector = insertelement <2 x i32> zeroinitializer, i32 %u.x, i32 0
         %d.vector = select i1 %d.test, <2 x i32> %v.vector, <2 x i32> zeroinitializer"
            .replace("%v.equal", "%u.equal")
            .replace("%v.vector", "%u.vector")
            .as_str(),
    );
}

/// Which operations give an operand back.
#[test]
fn operations_that_do_nothing() {
    let is = |operation: &str, mark: char| {
        block(&format!(
            "%u.same = {operation}
             %{mark}.s = select i1 %d.test, i32 %u.same, i32 %u.x"
        ));
    };
    for op in ["add", "sub", "or", "xor", "shl", "lshr", "ashr"] {
        is(&format!("{op} i32 %u.x, 0"), 'v');
        is(&format!("{op} i32 %u.x, 1"), 'd');
        let commutes = ["add", "or", "xor"].contains(&op);
        is(&format!("{op} i32 0, %u.x"), if commutes { 'v' } else { 'd' });
    }
    for op in ["mul", "udiv", "sdiv"] {
        is(&format!("{op} i32 %u.x, 1"), 'v');
        is(&format!("{op} i32 %u.x, 2"), 'd');
        is(&format!("{op} i32 1, %u.x"), if op == "mul" { 'v' } else { 'd' });
    }
    is("urem i32 %u.x, 1", 'd');
    is("and i32 %u.x, -1", 'v');
    is("and i32 -1, %u.x", 'v');
    is("and i32 %u.x, 65535", 'd');
    is("and i32 %u.x, %u.x", 'v');
    is("or i32 %u.x, %u.x", 'v');
    is("add i32 %u.x, %u.x", 'd');
    is("mul i32 %u.x, %u.x", 'd');
}

/// What is known of the bits of each operation's result.
#[test]
fn bits_of_operations() {
    // The low three bits of `%d.eights` are zero.
    let is = |operations: &str| block(&format!("%d.eights = shl i32 %d.id, 3\n{operations}"));
    is("%v.low = and i32 %d.eights, 7");
    is("%d.s = sub i32 %d.eights, 8\n%v.low = and i32 %d.s, 7\n%d.high = and i32 %d.s, 8");
    is("%d.s = add i32 %d.eights, 5\n%v.low = and i32 %d.s, 7\n%d.high = and i32 %d.s, 8");
    is("%d.s = xor i32 %d.eights, 5\n%v.low = and i32 %d.s, 7\n%d.high = and i32 %d.s, 8");
    is("%d.s = or i32 %d.eights, 5\n%v.low = and i32 %d.s, 7\n%d.high = and i32 %d.s, 8");
    is("%d.s = mul i32 %d.eights, 3\n%v.low = and i32 %d.s, 7\n%d.high = and i32 %d.s, 8");
    is("%d.s = mul i32 %d.low, %d.low\n%v.high = lshr i32 %d.s, 6\n%d.not = lshr i32 %d.s, 5");
    is("%d.s = udiv i32 %d.low, 3\n%v.high = lshr i32 %d.s, 2\n%d.not = lshr i32 %d.s, 1");
    is("%d.s = urem i32 %d.id, 5\n%v.high = lshr i32 %d.s, 3\n%d.not = lshr i32 %d.s, 2");
    is("%d.s = ashr i32 %d.eights, 2\n%v.low = and i32 %d.s, 1\n%d.not = and i32 %d.s, 2");
    is("%d.s = trunc i32 %d.low to i8\n%d.w = sext i8 %d.s to i32\n%v.high = lshr i32 %d.w, 3");
    is("%d.s = trunc i32 %d.id to i8\n%d.w = sext i8 %d.s to i32\n%d.high = lshr i32 %d.w, 8");
    is("%d.s = trunc i32 %d.id to i8\n%d.w = zext i8 %d.s to i32\n%v.high = lshr i32 %d.w, 8");
    is("%d.s = select i1 %d.test, i32 %d.low, i32 3\n%v.high = lshr i32 %d.s, 3\n%d.not = lshr i32 %d.s, 2");
    is("%d.s = freeze i32 %d.low\n%v.high = lshr i32 %d.s, 3\n%d.not = lshr i32 %d.s, 2");
    // By as much as there are bits, or more, makes poison.
    is("%d.s = shl i32 %d.id, 32\n%d.w = zext i32 %d.id to i64\n%d.l = lshr i64 %d.w, 70");
    // Elements of vectors and parts of wide numbers are not told apart.
    is("%d.half = trunc i32 %d.id to i16
        %d.v = insertelement <2 x i16> zeroinitializer, i16 %d.half, i32 1
        %d.z = zext <2 x i16> %d.v to <2 x i32>
        %d.w = bitcast <2 x i32> %d.z to i64
        %d.h = lshr i64 %d.w, 32");
    is("%d.w = zext i32 %d.id to i128\n%d.s = shl i128 %d.w, 64\n%d.h = lshr i128 %d.s, 64");
    // What is known is the same as a constant.
    is("%d.odd = or i32 %d.eights, 5
        %v.five = and i32 %d.odd, 7
        %v.product = mul i32 %u.x, %v.five
        %u.product = mul i32 %u.x, 5
        %v.s = select i1 %d.test, i32 %v.product, i32 %u.product");
    // Promises about an id hold wherever it is asked for.
    is("%d.1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.y()
        %d.2 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.y()
        %v.zero = sub i32 %d.1, %d.2");
    for lo in ["lo", "hi"] {
        is(&format!(
            "%d.lane = call i32 @llvm.amdgcn.mbcnt.{lo}(i32 -1, i32 %d.id)
             %d.more = call i32 @llvm.amdgcn.mbcnt.{lo}(i32 -1, i32 %u.x)
             %d.wide = zext i32 %d.more to i64
             %v.h = lshr i64 %d.wide, 32"
        ));
    }
    // Equal operands.
    for op in ["sub", "xor"] {
        is(&format!(
            "%v.zero = {op} i32 %d.id, %d.again
             %v.is.zero = icmp eq i32 %v.zero, 0
             %v.s = select i1 %v.is.zero, i32 %u.x, i32 %d.id"
        ));
    }
    is("%d.s = sub i32 %d.id, %d.low\n%d.x = xor i32 %d.id, %d.low");
}

/// Constants and what stays the same all the time, by what is known of a sum with the number of the lane.
#[test]
fn bits_that_stay_the_same() {
    let is = |value: &str, mark: char| {
        block(&format!(
            "%u.value = {value}
             %u.base = shl i32 %u.value, 6
             %d.lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
             %d.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %d.lo)
             %d.sum = add i32 %u.base, %d.lane
             %{mark}.wave = lshr i32 %d.sum, 6"
        ));
    };
    is("add i32 %u.a, %u.b", 'v');
    is("call i32 @llvm.fshl.i32(i32 %u.a, i32 %u.b, i32 3)", 'v');
    is("ptrtoint ptr addrspace(3) @lds to i32", 'v');
    is("load i32, ptr addrspace(4) %u.k", 'v');
    is("select i1 %u.c, i32 %u.a, i32 %u.b", 'v');
    is("udiv i32 %u.a, %u.b", 'v');
    is("urem i32 %u.a, %u.b", 'v');
    is("mul i32 %u.a, %u.b", 'v');
    is("call i32 @llvm.amdgcn.workgroup.id.x()", 'v');
    is("add i32 %u.a, %u.x", 'd');
    is("select i1 %u.c, i32 %u.a, i32 %u.x", 'd');
    is("load volatile i32, ptr addrspace(4) %u.k", 'd');
    is("load i32, ptr addrspace(1) %u.p", 'd');
    is("add i32 %u.a, undef", 'd');
    // The floats' low bits are zero, as are the pointer's.
    block(
        "%u.one = bitcast float 1.0 to i32
         %d.shifted = shl i32 %d.id, 22
         %d.masked = and i32 %d.shifted, %u.one
         %v.low = and i32 %d.masked, 4194304
         %u.zero = bitcast float 0.0 to i32
         %u.null = ptrtoint ptr addrspace(3) null to i32
         %v.null = and i32 %d.id, %u.null
         %v.masked = and i32 %d.id, %u.zero
         %v.is.zero = icmp eq i32 %v.masked, 0
         %v.s = select i1 %v.is.zero, i32 %u.x, i32 %d.id
         %v.is.null = icmp eq i32 %v.null, 0
         %v.n = select i1 %v.is.null, i32 %u.x, i32 %d.id",
    );
}

/// Comparisons that hold always, or never.
#[test]
fn comparisons() {
    let is = |comparison: &str, result: Option<bool>| {
        let (mark, [yes, no]) = match result {
            None => ('d', ['d', 'd']),
            Some(true) => ('v', ['v', 'd']),
            Some(false) => ('v', ['d', 'v']),
        };
        block(&format!(
            "%{mark}.c = icmp {comparison}
             %{yes}.yes.2 = select i1 %{mark}.c, i32 %u.x, i32 %d.id
             %{no}.no.2 = select i1 %{mark}.c, i32 %d.id, i32 %u.x"
        ));
    };
    for (predicate, equal) in [
        ("eq", true),
        ("ne", false),
        ("ult", false),
        ("ule", true),
        ("ugt", false),
        ("uge", true),
        ("slt", false),
        ("sle", true),
        ("sgt", false),
        ("sge", true),
    ] {
        is(&format!("{predicate} i32 %d.id, %d.again"), Some(equal));
        is(&format!("{predicate} i32 %d.low, %d.id"), None);
        // Below, by numbers with and without sign.
        let below = predicate == "ne" || predicate.ends_with("lt") || predicate.ends_with("le");
        is(&format!("{predicate} i32 %d.low, 8"), Some(below));
        is(&format!("{predicate} i32 %d.low, 3"), None);
        let below_minus_one = predicate == "ne" || ["ult", "ule", "sgt", "sge"].contains(&predicate);
        is(&format!("{predicate} i32 %d.low, -1"), Some(below_minus_one));
    }
    // A bit tells them apart, though neither is known.
    block(
        "%d.odd = or i32 %d.id, 1
         %d.even = and i32 %d.again, -2
         %v.eq = icmp eq i32 %d.odd, %d.even
         %v.s = select i1 %v.eq, i32 %d.id, i32 %u.x",
    );
}

/// Which terms are the same and which are not: one operation each on two arms, and what they meet in.
#[test]
fn terms() {
    let is = |one: &str, two: &str, ty: &str, mark: char| {
        check(&format!(
            "define amdgpu_kernel void @f(i32 %u.a, i32 %u.b, i64 %u.l, float %u.f, <2 x i32> %u.v, {{ i32, i32 }} %u.s,
                                          ptr addrspace(1) %u.p, ptr addrspace(4) %u.k) {{
             entry.d:
               %d.id = call i32 @llvm.amdgcn.workitem.id.x()
               %d.test = icmp eq i32 %d.id, 3
               %u.x = load volatile i32, ptr addrspace(1) %u.p
               %u.y = load volatile i32, ptr addrspace(1) %u.p
               %u.c = icmp slt i32 %u.x, %u.y
               br i1 %d.test, label %one, label %two
             one:
               %u.1 = {one}
               br label %join
             two:
               %u.2 = {two}
               br label %join
             join:
               %{mark}.phi = phi {ty} [ %u.1, %one ], [ %u.2, %two ]
               ret void
             }}"
        ));
    };
    let both = |operation: &str, ty: &str, mark: char| is(operation, operation, ty, mark);
    // The same operation of the same operands.
    both("sub i32 %u.x, %u.y", "i32", 'v');
    both("icmp slt i32 %u.x, %u.y", "i1", 'v');
    both("fcmp olt float %u.f, 1.0", "i1", 'v');
    both("fneg float %u.f", "float", 'v');
    both("sext i32 %u.x to i64", "i64", 'v');
    both("select i1 %u.c, i32 %u.x, i32 %u.y", "i32", 'v');
    both("getelementptr i32, ptr addrspace(1) %u.p, i32 %u.x", "ptr addrspace(1)", 'v');
    both("extractelement <2 x i32> %u.v, i32 %u.x", "i32", 'v');
    both("insertelement <2 x i32> %u.v, i32 %u.x, i32 1", "<2 x i32>", 'v');
    both("shufflevector <2 x i32> %u.v, <2 x i32> %u.v, <2 x i32> <i32 1, i32 poison>", "<2 x i32>", 'v');
    both("extractvalue { i32, i32 } %u.s, 1", "i32", 'v');
    both("insertvalue { i32, i32 } %u.s, i32 %u.x, 1", "{ i32, i32 }", 'v');
    both("load i32, ptr addrspace(4) %u.k", "i32", 'v');
    both("call i32 @llvm.fshl.i32(i32 %u.x, i32 %u.y, i32 3)", "i32", 'v');
    both("call i32 @llvm.fshl.i32(i32 %u.x, i32 %u.y, i32 3) nounwind", "i32", 'v');
    both("add <2 x i32> %u.v, <i32 1, i32 2>", "<2 x i32>", 'v');
    // Operands exchanged.
    for (op, mark) in
        [("add", 'v'), ("mul", 'v'), ("and", 'v'), ("or", 'v'), ("xor", 'v'), ("sub", 'd'), ("udiv", 'd')]
    {
        is(&format!("{op} i32 %u.x, %u.y"), &format!("{op} i32 %u.y, %u.x"), "i32", mark);
    }
    // Other operands, operations, types, flags, constants.
    is("sub i32 %u.x, %u.y", "sub i32 %u.x, %u.a", "i32", 'd');
    is("sub i32 %u.x, %u.y", "shl i32 %u.x, %u.y", "i32", 'd');
    is(
        "call i32 @llvm.umin.i32(i32 %u.x, i32 %u.y)",
        "call i32 @llvm.umax.i32(i32 %u.x, i32 %u.y)",
        "i32",
        'd',
    );
    is(
        "insertvalue { i32, i32 } %u.s, i32 %u.x, 0",
        "insertvalue { i32, i32 } %u.s, i32 %u.x, 1",
        "{ i32, i32 }",
        'd',
    );
    is("add i32 %u.x, 1", "add i32 %u.x, 2", "i32", 'd');
    is("add i64 %u.l, 1", "add i64 %u.l, 4294967297", "i64", 'd');
    for flag in ["nuw", "nsw"] {
        is("add i32 %u.x, %u.y", &format!("add {flag} i32 %u.x, %u.y"), "i32", 'd');
    }
    is("add nuw i32 %u.x, %u.y", "add nsw i32 %u.x, %u.y", "i32", 'd');
    is("lshr i32 %u.x, %u.y", "lshr exact i32 %u.x, %u.y", "i32", 'd');
    is("or i32 %u.x, %u.y", "or disjoint i32 %u.x, %u.y", "i32", 'd');
    is("sext i32 %u.x to i64", "zext i32 %u.x to i64", "i64", 'd');
    is("zext i32 %u.x to i64", "zext nneg i32 %u.x to i64", "i64", 'd');
    is("icmp slt i32 %u.x, %u.y", "icmp ult i32 %u.x, %u.y", "i1", 'd');
    is("icmp slt i32 %u.x, %u.y", "icmp samesign slt i32 %u.x, %u.y", "i1", 'd');
    is("fcmp olt float %u.f, 1.0", "fcmp ogt float %u.f, 1.0", "i1", 'd');
    is("fcmp olt float %u.f, 1.0", "fcmp olt float %u.f, 2.0", "i1", 'd');
    let gep = |flags: &str, ty: &str| format!("getelementptr {flags} {ty}, ptr addrspace(1) %u.p, i32 %u.x");
    is(&gep("", "i32"), &gep("", "i64"), "ptr addrspace(1)", 'd');
    is(&gep("", "i32"), &gep("inbounds", "i32"), "ptr addrspace(1)", 'd');
    is(&gep("", "i32"), &gep("nuw", "i32"), "ptr addrspace(1)", 'd');
    is(&gep("nuw", "i32"), &gep("nusw", "i32"), "ptr addrspace(1)", 'd');
    is(&gep("nusw", "i32"), &gep("inbounds", "i32"), "ptr addrspace(1)", 'd');
    is("extractvalue { i32, i32 } %u.s, 0", "extractvalue { i32, i32 } %u.s, 1", "i32", 'd');
    is(
        "shufflevector <2 x i32> %u.v, <2 x i32> %u.v, <2 x i32> <i32 1, i32 0>",
        "shufflevector <2 x i32> %u.v, <2 x i32> %u.v, <2 x i32> <i32 0, i32 1>",
        "<2 x i32>",
        'd',
    );
    // Equal, but perhaps not the same: floats that may be rounded one way or another, what is frozen, where a load's
    // value is promised to be, where the code stands, what is loaded from memory that changes.
    both("fadd float %u.f, 1.0", "float", 'v');
    both("fadd fast float %u.f, 1.0", "float", 'd');
    both("fadd contract float %u.f, 1.0", "float", 'd');
    both("call nnan float @llvm.fma.f32(float %u.f, float %u.f, float %u.f)", "float", 'd');
    both("freeze i32 %u.x", "i32", 'd');
    both("load volatile i32, ptr addrspace(4) %u.k", "i32", 'd');
    both("load atomic i32, ptr addrspace(4) %u.k monotonic, align 4", "i32", 'd');
    both("load i32, ptr addrspace(1) %u.p", "i32", 'd');
    both("load i32, ptr addrspace(4) %u.k, align 4, !noundef !{}", "i32", 'd');
    both("load i32, ptr addrspace(4) %u.k, align 4, !invariant.load !{}", "i32", 'v');
    both("call i64 @llvm.amdgcn.s.getpc()", "i64", 'd');
    both("call i1 @llvm.is.constant.i32(i32 %u.x)", "i1", 'd');
    both("call range(i32 0, 5) i32 @llvm.fshl.i32(i32 %u.x, i32 %u.y, i32 3)", "i32", 'd');
    both("call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u.x)", "i32", 'd');
    // What has an undefined part may be another value in each place.
    both("add i32 %u.x, undef", "i32", 'd');
    both("add <2 x i32> %u.v, <i32 undef, i32 2>", "<2 x i32>", 'd');
    both("add <2 x i32> %u.v, poison", "<2 x i32>", 'd');
}

#[test]
fn numbers_of_phis() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a, i1 %u.c, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %d.low = and i32 %d.id, 7
           %v.never = icmp ugt i32 %d.low, 7
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           %u.y = load volatile i32, ptr addrspace(1) %u.p
           %u.n = load volatile i32, ptr addrspace(1) %u.p
           switch i32 %u.n, label %one [ i32 0, label %two
                                         i32 1, label %three.v ]
         one:
           br label %join
         two:
           br label %join
         three.v:
           br i1 %v.never, label %dead, label %join
         dead:
           br label %join
         join:
           %v.p1 = phi i32 [ %u.x, %one ], [ %u.y, %two ], [ %u.x, %three.v ], [ 1, %dead ]
           %v.p2 = phi i32 [ %u.y, %two ], [ %u.x, %three.v ], [ %u.x, %one ], [ 2, %dead ]
           %v.p3 = phi i32 [ %u.y, %one ], [ %u.x, %two ], [ %u.x, %three.v ], [ 1, %dead ]
           %v.copy = phi i32 [ %u.x, %one ], [ %u.x, %two ], [ %u.x, %three.v ], [ %u.y, %dead ]
           %v.bits = phi i32 [ 8, %one ], [ 16, %two ], [ 24, %three.v ], [ 1, %dead ]
           %u.undefined = phi i32 [ %u.x, %one ], [ %u.x, %two ], [ undef, %three.v ], [ %u.x, %dead ]
           %v.same = select i1 %d.test, i32 %v.p1, i32 %v.p2
           %d.differ = select i1 %d.test, i32 %v.p1, i32 %v.p3
           %v.copied = select i1 %d.test, i32 %v.copy, i32 %u.x
           %d.not = select i1 %d.test, i32 %v.p1, i32 %u.x
           %d.undefined = select i1 %d.test, i32 %u.undefined, i32 %u.x
           %d.some = and i32 %d.id, %v.bits
           %v.none = and i32 %d.some, 7
           %d.eight = and i32 %d.some, 8
           ret void
         }",
    );
}

/// A work-item id says less the more is promised of it.
#[test]
fn ranges() {
    let is = |call: &str, attributes: &str, known: u32| {
        check(&format!(
            "define amdgpu_kernel void @f(i32 %u.a) {attributes} {{
               %d.id = {call}
               %v.high = lshr i32 %d.id, {known}
               %d.not = lshr i32 %d.id, {}
               ret void
             }}
             !0 = !{{i32 0, i32 128}}
             !1 = !{{i32 5, i32 128}}
             !2 = !{{i32 128, i32 4}}
             !3 = !{{i32 0, i32 65, i32 70, i32 128}}
             !4 = !{{i32 7, i32 7}}",
            known - 1
        ));
    };
    is("call i32 @llvm.amdgcn.workitem.id.x()", "", 10);
    is("call i32 @llvm.amdgcn.workitem.id.y()", "", 10);
    is("call i32 @llvm.amdgcn.workitem.id.z()", "", 10);
    is("call i32 @llvm.amdgcn.workitem.id.z()", "\"amdgpu-flat-work-group-size\"=\"1,256\"", 8);
    is("call i32 @llvm.amdgcn.workitem.id.z()", "\"amdgpu-flat-work-group-size\"=\"1,257\"", 9);
    is("call i32 @llvm.amdgcn.workitem.id.z(), !range !0", "", 7);
    is("call i32 @llvm.amdgcn.workitem.id.z(), !range !1", "", 7);
    // Ranges that wrap round, of several parts, and of everything say nothing.
    is("call i32 @llvm.amdgcn.workitem.id.z(), !range !2", "", 10);
    is("call i32 @llvm.amdgcn.workitem.id.z(), !range !3", "", 10);
    is("call i32 @llvm.amdgcn.workitem.id.z(), !range !4", "", 10);
    is("call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.y()", "", 6);
    is("call range(i32 0, 3) i32 @llvm.amdgcn.workitem.id.y()", "", 2);
    is("call range(i32 64, 3) i32 @llvm.amdgcn.workitem.id.y()", "", 10);
    is("call range(i32 7, 7) i32 @llvm.amdgcn.workitem.id.y()", "", 10);
    // Lanes before one's own: 32 in the low half, 31 in the high half, on top of what is given.
    is("call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)", "", 6);
    is("call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 32)", "", 7);
    is("call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 0)", "", 5);
    is("call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 1)", "", 6);
    let both = |low: &str, mark: char| {
        check(&format!(
            "define amdgpu_kernel void @f(i32 %u.a, i32 %u.b) {{
               %d.lo = {low}
               %d.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %d.lo)
               %{mark}.high = lshr i32 %d.lane, 6
               %d.not = lshr i32 %d.lane, 5
               ret void
             }}"
        ));
    };
    both("call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)", 'v');
    both("call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 1)", 'd');
    both("call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 0)", 'v');
    both("call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 2)", 'd');
    both("call i32 @llvm.amdgcn.workitem.id.x()", 'd');
    // Something else of 0.
    check(
        "define amdgpu_kernel void @f(i32 %u.a) {
           %u.base = call i32 @llvm.fshl.i32(i32 %u.a, i32 0, i32 3)
           %d.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %u.base)
           %d.high = lshr i32 %d.lane, 6
           ret void
         }",
    );
}

/// What says that an id is 0.
#[test]
fn groups_of_one() {
    let is = |call: &str, size: &str, id: char| {
        check(&format!(
            "define amdgpu_kernel void @f(i32 %u.a) !reqd_work_group_size !0 {{
               %{id} = {call}
               ret void
             }}
             !0 = !{{{size}}}"
        ));
    };
    is("call i32 @llvm.amdgcn.workitem.id.y()", "i32 1024, i32 1, i32 1", 'u');
    is("call range(i32 0, 1) i32 @llvm.amdgcn.workitem.id.x()", "i32 64, i32 1, i32 1", 'v');
    is("call i32 @llvm.amdgcn.workitem.id.z()", "i32 64, i32 1, i32 1", 'u');
    // There are no such groups.
    is("call i32 @llvm.amdgcn.workitem.id.y()", "i32 2048, i32 1, i32 1", 'd');
}

/// Branches whose edges lead to one block, or of which lanes take one.
#[test]
fn branches_that_part_nobody() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a) {
         entry.v:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %d.low = and i32 %d.id, 3
           br i1 %d.test, label %next.v, label %next.v
         next.v:
           switch i32 %d.low, label %far [ i32 0, label %last i32 1, label %last i32 2, label %last i32 3, label %last ]
         far:
           br label %last
         last:
           %v.phi = phi i32 [ 1, %next.v ], [ 1, %next.v ], [ 1, %next.v ], [ 1, %next.v ], [ 2, %far ]
           ret void
         }",
    );
    check(
        "define amdgpu_kernel void @f(i32 %u.a) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 3
           switch i32 %d.low, label %far [ i32 0, label %last i32 1, label %last i32 2, label %last i32 7, label %last ]
         far:
           br label %last
         last:
           %d.phi = phi i32 [ 1, %entry.d ], [ 1, %entry.d ], [ 1, %entry.d ], [ 1, %entry.d ], [ 2, %far ]
           ret void
         }",
    );
}

/// In blocks that no lane comes to, what would be if one did.
#[test]
fn blocks_that_nobody_comes_to() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry.v:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %d.low = and i32 %d.id, 7
           %v.yes = icmp ult i32 %d.low, 8
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br i1 %v.yes, label %join, label %dead
         dead:
           %u.y = load volatile i32, ptr addrspace(1) %u.p
           %u.z = add i32 %u.y, 0
           %v.same = select i1 %d.test, i32 %u.y, i32 %u.z
           %d.differ = select i1 %d.test, i32 %u.x, i32 %u.y
           br label %far
         far:
           %v.copy = phi i32 [ %v.same, %dead ]
           br label %join
         join:
           %v.phi = phi i32 [ %u.x, %entry.v ], [ %v.copy, %far ]
           %v.equal = select i1 %d.test, i32 %v.phi, i32 %u.x
           ret void
         }",
    );
}

/// A block's phis are all looked at again when another edge comes to it.
#[test]
fn several_phis() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a, i1 %u.c, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %u.n = load volatile i32, ptr addrspace(1) %u.p
           %u.n.1 = add i32 %u.n, 1
           br label %loop
         loop:
           %u.i = phi i32 [ 0, %entry ], [ %u.i.next, %loop ]
           %u.j = phi i32 [ 0, %entry ], [ %u.j.next, %loop ]
           %u.k = phi i32 [ 0, %entry ], [ 0, %loop ]
           %u.m = phi i32 [ 0, %entry ], [ %u.n, %loop ]
           %u.copy = phi i32 [ %u.n, %entry ], [ %u.y, %loop ]
           %u.eights = phi i32 [ 0, %entry ], [ %u.eights.next, %loop ]
           %u.copy.1 = add i32 %u.copy, 1
           %u.sixteen = and i32 %u.eights, 16
           %u.eights.next = add i32 %u.eights, 8
           %u.y = load volatile i32, ptr addrspace(1) %u.p
           %u.i.next = add i32 %u.i, 1
           %u.j.next = add i32 %u.j, 3
           %d.ij = select i1 %d.test, i32 %u.i, i32 %u.j
           %d.i0 = select i1 %d.test, i32 %u.i, i32 0
           %d.j0 = select i1 %d.test, i32 %u.j, i32 0
           %v.k0 = select i1 %d.test, i32 %u.k, i32 0
           %d.m0 = select i1 %d.test, i32 %u.m, i32 0
           %d.copy = select i1 %d.test, i32 %u.copy.1, i32 %u.n.1
           %d.sixteen = select i1 %d.test, i32 %u.sixteen, i32 0
           %d.masked = and i32 %d.id, %u.j
           br i1 %u.c, label %loop, label %exit
         exit:
           ret void
         }",
    );
}

/// What stays the same round a cycle that lanes leave apart, and what does not.
#[test]
fn homes() {
    // A value made behind a cycle of what comes out of it is not the cycle's.
    check(
        "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop.d
         loop.d:
           %u.i = load volatile i32, ptr addrspace(1) %u.p
           %d.c = icmp eq i32 %u.i, %d.id
           br i1 %d.c, label %early, label %latch
         latch:
           %u.more = icmp ult i32 %u.i, %u.n
           br i1 %u.more, label %loop.d, label %late
         early:
           ret void
         late:
           %u.v = add i32 %u.i, 1
           br label %last
         last:
           %u.w = add i32 %u.v, 1
           ret void
         }",
    );
    // The same in a cycle.
    check(
        "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           br label %outer
         outer:
           br label %loop.d
         loop.d:
           %u.i = load volatile i32, ptr addrspace(1) %u.p
           %d.c = icmp eq i32 %u.i, %d.id
           br i1 %d.c, label %early, label %latch
         latch:
           %u.more = icmp ult i32 %u.i, %u.n
           br i1 %u.more, label %loop.d, label %late
         early:
           ret void
         late:
           %u.v = add i32 %u.i, 1
           br label %last
         last:
           %u.w = add i32 %u.v, 1
           %u.c = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.c, label %outer, label %exit
         exit:
           ret void
         }",
    );
    // A phi of equal values is what comes first over edges that lanes take, whatever the others are made of.
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %outer.d
         outer.d:
           %u.o = load volatile i32, ptr addrspace(1) %u.p
           %u.yes = icmp eq i32 %u.x, %u.x
           %u.y = select i1 %u.yes, i32 %u.x, i32 %u.o
           br i1 %u.yes, label %inner, label %dead
         dead:
           br label %inner
         inner:
           %u.k = phi i32 [ %u.x, %outer.d ], [ %u.o, %dead ], [ %u.y, %inner ]
           %u.c = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.c, label %inner, label %latch.d
         latch.d:
           %d.done = icmp eq i32 %u.o, %d.id
           br i1 %d.done, label %exit, label %outer.d
         exit:
           %v.out.tv = add i32 %u.k, 1
           ret void
         }"
        .replace("outer.d", "outer")
        .as_str(),
    );
    // Whatever is made of what changes.
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %inner.d
         inner.d:
           %u.i = phi i32 [ 0, %entry ], [ %u.i.next, %inner.d ]
           %u.kept = phi i32 [ %u.x, %entry ], [ %u.y, %inner.d ]
           %u.garbage = phi i32 [ undef, %entry ], [ undef, %inner.d ]
           %u.frozen = freeze i32 %u.garbage
           %u.i.next = add i32 %u.i, 1
           %u.yes = icmp eq i32 %u.x, %u.x
           %u.y = select i1 %u.yes, i32 %u.x, i32 %u.i
           %d.done = icmp eq i32 %u.i.next, %d.id
           br i1 %d.done, label %latch, label %inner.d
         latch:
           %v.kept.tv = add i32 %u.kept, 1
           %d.frozen.t = add i32 %u.frozen, 1
           ret void
         }",
    );
    // Nothing that lanes bring comes first: the copy is what comes round.
    check(
        "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           br i1 true, label %q, label %p.d
         p.d:
           %u.c = phi i32 [ 0, %entry ], [ %u.x, %q ]
           %d.done = icmp eq i32 %u.c, %d.id
           br i1 %d.done, label %exit, label %q
         q:
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %p.d
         exit:
           %d.out.t = add i32 %u.c, 1
           ret void
         }",
    );
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %outer
         outer:
           %u.o = phi i32 [ 0, %entry ], [ %u.o.next, %latch ]
           %u.of.o = mul i32 %u.o, 3
           br label %inner.d
         inner.d:
           %u.i = phi i32 [ 0, %outer ], [ %u.i.next, %inner.d ]
           %u.kept = phi i32 [ %u.of.o, %outer ], [ %u.kept, %inner.d ]
           %u.moved = phi i32 [ %u.x, %outer ], [ %u.i, %inner.d ]
           %u.i.next = add i32 %u.i, 1
           %u.of.outer = sub i32 %u.of.o, %u.kept
           %u.of.inner = sub i32 %u.of.o, %u.i
           %u.of.x = sub i32 %u.x, 7
           %u.frozen = freeze i32 %u.x
           %u.low = and i32 %u.i, 7
           %u.fixed = lshr i32 %u.low, 3
           %d.done = icmp eq i32 %u.i.next, %d.id
           br i1 %d.done, label %latch, label %inner.d
         latch:
           %v.outer.tv = add i32 %u.of.outer, 1
           %v.kept.tv = add i32 %u.kept, 1
           %v.of.x.tv = add i32 %u.of.x, 1
           %v.frozen.tv = add i32 %u.frozen, 1
           %v.fixed.tv = add i32 %u.fixed, 1
           %d.inner.t = add i32 %u.of.inner, 1
           %d.moved.t = add i32 %u.moved, 1
           %u.o.next = add i32 %u.o, 1
           %u.more = icmp ult i32 %u.o.next, %u.a
           br i1 %u.more, label %outer, label %exit
         exit:
           %v.last.tv = add i32 %u.of.outer, 1
           %d.last.t = add i32 %u.of.inner, 1
           %u.last = add i32 %u.of.o, 1
           ret void
         }",
    );
}
