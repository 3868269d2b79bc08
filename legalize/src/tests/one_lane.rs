//! Which atomic operations one lane does for the wave, and which each lane does itself.

use super::{named, read, text};
use crate::{Calls, Context, legalize_by};
use gcnsel_analysis::Options;
use gcnsel_ir::verify_function;
use gcnsel_isa::Target;

/// The legal function of a kernel's body, in which `%v` and `%p.own` are a lane's own, `%n` and `%p` those of all.
fn legal(body: &str, attributes: &str, no_atomic_optimizer: bool) -> String {
    let module = read(&format!(
        "declare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(3) %l, ptr %flat, i32 %n, i64 %wide, float %x, ptr addrspace(1) %out) {attributes} {{\n\
         \x20 %t = call i32 @llvm.amdgcn.workitem.id.x()\n\
         \x20 %v = mul i32 %t, 3\n  %v64 = zext i32 %v to i64\n  %v16 = trunc i32 %v to i16\n  %n16 = trunc i32 %n to i16\n\
         \x20 %f = uitofp i32 %t to float\n  %d = uitofp i32 %t to double\n\
         \x20 %p.own = getelementptr i32, ptr addrspace(1) %p, i32 %t\n\
         \x20 %to = getelementptr i64, ptr addrspace(1) %out, i32 %t\n\
         {body}\n  ret void\n}}\n!0 = !{{}}\n"
    ));
    let context = Context {
        target: Target::Gfx90a,
        calls: &Calls::of(&module, false),
        uniformity: &Options::default(),
        no_atomic_optimizer,
    };
    let legal = legalize_by(&module, named(&module, "f").clone(), &context)
        .unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    let text = text(&module, &legal);
    verify_function(&module, legal.types(), legal.function()).unwrap_or_else(|d| panic!("{d}\n{text}"));
    text
}

/// Whether one lane does it: that is found out by counting the lanes below each.
fn is_of_one_lane(text: &str) -> bool {
    text.contains("@llvm.amdgcn.mbcnt.hi(")
}

const AGENT: &str = "syncscope(\"agent\") monotonic";

#[test]
fn one_lane_does_what_all_do_to_one_address() {
    let ints = ["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"];
    for space in ["1) %p", "3) %l"] {
        for op in ints {
            for value in ["i32 %n", "i32 %v", "i64 %wide", "i64 %v64", "i16 %n16", "i32 1"] {
                let text = legal(
                    &format!("  %r = atomicrmw {op} ptr addrspace({space}, {value} {AGENT}"),
                    "",
                    false,
                );
                assert!(is_of_one_lane(&text), "{op} {value}\n{text}");
            }
        }
        for op in ["fadd", "fsub", "fmin", "fmax"] {
            for value in ["float %x", "float %f", "double %d"] {
                let text = legal(
                    &format!("  %r = atomicrmw {op} ptr addrspace({space}, {value} {AGENT}"),
                    "",
                    false,
                );
                assert!(is_of_one_lane(&text), "{op} {value}\n{text}");
            }
        }
    }
    for scope in ["", "one-as", "workgroup", "wavefront"] {
        let scope = if scope.is_empty() { String::new() } else { format!("syncscope(\"{scope}\")") };
        let text =
            legal(&format!("  %r = atomicrmw add ptr addrspace(1) %p, i32 %n {scope} monotonic"), "", false);
        assert!(is_of_one_lane(&text), "{scope}\n{text}");
    }
}

#[test]
fn others_stay() {
    let global = "ptr addrspace(1) %p";
    let cases = [
        // Ordering, scope and volatility.
        format!("atomicrmw add {global}, i32 %n syncscope(\"agent\") acquire"),
        format!("atomicrmw add {global}, i32 %n syncscope(\"agent\") release"),
        format!("atomicrmw add {global}, i32 %n syncscope(\"agent\") acq_rel"),
        format!("atomicrmw add {global}, i32 %n syncscope(\"agent\") seq_cst"),
        format!("atomicrmw add {global}, i32 %n syncscope(\"singlethread\") monotonic"),
        format!("atomicrmw add {global}, i32 %n syncscope(\"singlethread-one-as\") monotonic"),
        format!("atomicrmw volatile add {global}, i32 %n {AGENT}"),
        // Address, type and operation.
        format!("atomicrmw add ptr addrspace(1) %p.own, i32 %n {AGENT}"),
        format!("atomicrmw add {global}, i16 %v16 {AGENT}"),
        format!("atomicrmw xchg {global}, i32 %n {AGENT}"),
        format!("atomicrmw nand {global}, i32 %n {AGENT}"),
        format!("atomicrmw uinc_wrap {global}, i32 %n {AGENT}"),
        format!("atomicrmw udec_wrap {global}, i32 %n {AGENT}"),
    ];
    for case in cases {
        let text = legal(&format!("  %r = {case}"), "", false);
        assert!(!is_of_one_lane(&text), "{case}\n{text}");
    }
    let float = format!("  %r = atomicrmw fadd {global}, float %x {AGENT}");
    assert!(!is_of_one_lane(&legal(&float, "strictfp", false)));
    let integer = format!("  %r = atomicrmw add {global}, i32 %n {AGENT}");
    assert!(is_of_one_lane(&legal(&integer, "strictfp", false)));
    assert!(!is_of_one_lane(&legal(&integer, "", true)));
}

/// Whole-wave values take registers all through a function, of which calls keep few.
#[test]
fn scans_are_of_kernels_without_calls() {
    let call = "  call void %flat()\n";
    for (value, combined) in [("%n", true), ("%v", false)] {
        let code = format!("  %r = atomicrmw add ptr addrspace(1) %p, i32 {value} {AGENT}");
        assert!(is_of_one_lane(&legal(&code, "", false)), "{value}");
        assert_eq!(is_of_one_lane(&legal(&format!("{call}{code}"), "", false)), combined, "{value}");
    }
}

/// What metadata say of memory holds for the operation of one lane, too.
#[test]
fn metadata_go_along() {
    let note = "!amdgpu.no.fine.grained.memory !0";
    let text =
        legal(&format!("  %r = atomicrmw sub ptr addrspace(1) %p, i32 %n monotonic, {note}"), "", false);
    let operation = text.lines().find(|line| line.contains("atomicrmw")).expect("it is there");
    assert!(operation.contains(note) && operation.contains("atomicrmw sub"), "{text}");
}

/// A result that nothing uses takes no scan, and no value that each lane gets.
#[test]
fn only_results_that_are_used_are_handed_out() {
    let store = "\n  store i32 %r, ptr addrspace(1) %to";
    for (value, of_lanes) in [("%n", false), ("%v", true)] {
        let code = format!("  %r = atomicrmw add ptr addrspace(1) %p, i32 {value} {AGENT}");
        let (unused, used) = (legal(&code, "", false), legal(&format!("{code}{store}"), "", false));
        let calls = |text: &str, name: &str| text.contains(&format!("@llvm.amdgcn.{name}"));
        assert!(!calls(&unused, "readfirstlane") && calls(&used, "readfirstlane"), "{unused}\n{used}");
        assert_eq!((calls(&unused, "update.dpp"), calls(&used, "update.dpp")), (false, of_lanes));
        assert_eq!((calls(&unused, "wave.reduce.add"), calls(&used, "wave.reduce.add")), (of_lanes, false));
    }
}

/// Where a branch has chosen one lane already, nothing is won.
#[test]
fn what_one_lane_does_anyway_stays() {
    let under = |condition: &str| {
        let body = format!(
            "  {condition}\n  br i1 %c, label %one, label %end\none:\n\
             \x20 %r = atomicrmw add ptr addrspace(1) %p, i32 %v {AGENT}\n  br label %end\nend:"
        );
        is_of_one_lane(&legal(&body, "", false))
    };
    assert!(!under("%c = icmp eq i32 %t, 0"));
    assert!(!under("%b = add i32 %t, %n\n  %z = zext i32 %b to i64\n  %c = icmp eq i64 %wide, %z"));
    assert!(under("%c = icmp ne i32 %t, 0"));
    assert!(under("%c = icmp ult i32 %t, 5"));
    assert!(under("%c = icmp eq i32 %n, 0"));
    assert!(under("%b = lshr i32 %t, 5\n  %c = icmp eq i32 %b, 0"));
    // The other way, and a block that both come to.
    let joined = format!(
        "  %c = icmp eq i32 %t, 0\n  br i1 %c, label %one, label %end\none:\n  br label %end\nend:\n\
         \x20 %r = atomicrmw add ptr addrspace(1) %p, i32 %n {AGENT}"
    );
    assert!(is_of_one_lane(&legal(&joined, "", false)));
}
