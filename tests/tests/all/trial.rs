//! What `trial` says of kernels that are right, wrong, racy, idle, or whose inputs make no sense.

use gcnsel_emulator::CodeObject;
use gcnsel_tests::compiler::compile;
use gcnsel_tests::trial::{Estimated, Table, Trial, Verdict};

fn kernel(body: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {{\n\
           %item = call i32 @llvm.amdgcn.workitem.id.x()\n  %group = call i32 @llvm.amdgcn.workgroup.id.x()\n\
           %first = shl i32 %group, 10\n  %lane = add i32 %first, %item\n\
           %from = getelementptr float, ptr addrspace(1) %in, i32 %lane\n\
           %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane\n\
           %place = getelementptr float, ptr addrspace(1) %out, i32 %lane\n  {body}\n  ret void\n}}\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n\
         declare void @llvm.trap()\n"
    )
}

/// A kernel with other parameters, in which `%lane` counts lanes of groups of up to 256.
fn kernel_of(parameters: &str, body: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n%two = type {{ i32, ptr, ptr }}\n\
         define amdgpu_kernel void @k({parameters}) {{\n\
           %item = call i32 @llvm.amdgcn.workitem.id.x()\n  %group = call i32 @llvm.amdgcn.workgroup.id.x()\n\
           %first = shl i32 %group, 8\n  %lane = add i32 %first, %item\n{body}  ret void\n}}\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n\
         declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)\n"
    )
}

/// What is said of a kernel for which there is the code of another.
fn verdict(body: &str, code: &str) -> Verdict {
    verdict_as_written(body, code, "")
}

/// The same with lines of a table of arguments.
fn verdict_as_written(body: &str, code: &str, table: &str) -> Verdict {
    of_texts(&kernel(body), &kernel(code), table)
}

/// The same of whole modules.
fn of_texts(text: &str, code: &str, table: &str) -> Verdict {
    let written = Table::read(table).expect("it is well-formed").of("p", "k");
    let module = gcnsel_ir::parse(text.as_bytes()).expect("it is well-formed");
    let object = compile(code.as_bytes(), "k", "gfx942").expect("it compiles");
    let read = gcnsel_codeobject::read(&object).expect("ours is well-formed");
    let ours = CodeObject::load(&object).expect("ours is well-formed");
    Trial { module: &module, kernel: &read.kernels[0], ours: &ours, theirs: None, written: &written }.run()
}

/// What a kernel and the code of another take, where both leave the same.
fn estimated(body: &str, code: &str) -> Option<[Estimated; 2]> {
    let module = gcnsel_ir::parse(kernel(body).as_bytes()).expect("it is well-formed");
    let [ours, theirs] =
        [body, code].map(|body| compile(kernel(body).as_bytes(), "k", "gfx942").expect("it compiles"));
    let read = gcnsel_codeobject::read(&ours).expect("ours is well-formed");
    let object = CodeObject::load(&ours).expect("ours is well-formed");
    let trial =
        Trial { module: &module, kernel: &read.kernels[0], ours: &object, theirs: None, written: &[] };
    trial.estimated(&ours, &theirs)
}

/// Stores that nobody sees take longer; with another result nothing is compared.
#[test]
fn what_codes_take_is_compared_where_they_leave_the_same() {
    let store = "store i32 %lane, ptr addrspace(1) %to";
    let twice = format!("store volatile i32 %n, ptr addrspace(1) %to\n  {store}");
    let [ours, theirs] = estimated(store, &twice).expect("both end");
    assert!(ours.executed < theirs.executed && ours.alone < theirs.alone && ours.filled < theirs.filled);
    assert!(estimated(store, "store i32 7, ptr addrspace(1) %to").is_none());
    let endless = format!("{store}\n  br label %loop\nloop:\n  br label %loop\nend:");
    assert!(estimated(store, &endless).is_none());
}

/// Of several sizes the one counts with which most is executed.
#[test]
fn the_launch_with_most_to_do_counts() {
    let by_size = "br label %loop\nloop:\n  %i = phi i32 [ 0, %0 ], [ %next, %loop ]\n  \
         store volatile i32 %i, ptr addrspace(1) %to\n  %next = add i32 %i, 1\n  \
         %more = icmp slt i32 %next, %n\n  br i1 %more, label %loop, label %end\nend:";
    let [ours, theirs] = estimated(by_size, by_size).expect("it ends");
    assert_eq!(ours.executed, theirs.executed);
    // Among the sizes are 64 and 0: each wave goes round the loop 64 times, with four instructions at least.
    let once = by_size.replace("icmp slt i32 %next, %n", "icmp slt i32 %next, 0");
    let [one, _] = estimated(&once, &once).expect("it ends");
    assert!(ours.executed > one.executed * 16, "{} of {}", ours.executed, one.executed);
}

#[test]
fn integers() {
    let add =
        |n: u32| format!("%x = mul i32 %lane, %n  %y = add i32 %x, {n}  store i32 %y, ptr addrspace(1) %to");
    let add = |n| add(n).replace("  %", "\n  %").replace("  store", "\n  store");
    assert_eq!(verdict(&add(1), &add(1)), Verdict::Right);
    assert!(matches!(verdict(&add(1), &add(2)), Verdict::Wrong(_)));
}

#[test]
fn floats() {
    let times = |factor: &str| {
        format!(
            "%x = load float, ptr addrspace(1) %from\n  %y = fmul float %x, {factor}\n  store float %y, ptr addrspace(1) %place"
        )
    };
    assert_eq!(verdict(&times("3.0"), &times("3.0")), Verdict::Right);
    let Verdict::Close(by) = verdict(&times("1.0"), &times("0x3FF0000100000000")) else {
        panic!("a difference of a few units in the last place is small")
    };
    assert!(by > 1e-7 && by < 1e-4, "{by}");
    assert!(matches!(verdict(&times("1.0"), &times("1.0625")), Verdict::Wrong(_)));
}

#[test]
fn faults() {
    let store = "store i32 %lane, ptr addrspace(1) %to";
    let beyond = "%there = getelementptr i8, ptr addrspace(1) %to, i64 1000000\n  store i32 1, ptr addrspace(1) %there";
    assert!(matches!(verdict(store, beyond), Verdict::Wrong(_)));
    assert!(matches!(verdict(beyond, store), Verdict::NotRun(_)));
}

#[test]
fn nothing_to_do() {
    assert_eq!(verdict("", ""), Verdict::Idle);
    assert!(matches!(verdict("", "store i32 1, ptr addrspace(1) %to"), Verdict::Wrong(_)));
}

/// Of lanes that store to one place the last one's value stays, as in a wave in step; who stores something else may be
/// right, too.
#[test]
fn races() {
    let same = |value: &str| format!("store i32 {value}, ptr addrspace(1) %out");
    assert_eq!(verdict(&same("%lane"), &same("%lane")), Verdict::Raced);
    assert!(matches!(verdict(&same("%lane"), &same("%n")), Verdict::NotRun(_)));
}

/// What a kernel asks of its argument, n is 1000, no profile has; undefined behaviour is that with any other.
#[test]
fn written_launches() {
    let body = |n: u32| {
        format!(
            "%is = icmp eq i32 %n, 1000\n  br i1 %is, label %yes, label %no\nno:\n  unreachable\nyes:\n  \
             %x = add i32 %lane, {n}\n  store i32 %x, ptr addrspace(1) %to"
        )
    };
    let with = |n: u32| format!("p\tk\t2\t64\tnull i32[2048]=0..0 {n}\n");
    let line = with(1000);
    assert!(matches!(verdict(&body(1), &body(1)), Verdict::NotRun(_)));
    assert_eq!(verdict_as_written(&body(1), &body(1), &line), Verdict::Right);
    assert!(
        matches!(verdict_as_written(&body(1), &body(2), &line), Verdict::Wrong(why) if why.contains("line 1"))
    );
    // What is written down has to make sense, too, and to fit.
    assert!(matches!(verdict_as_written(&body(1), &body(1), &with(999)), Verdict::NotRun(_)));
    let short = "p\tk\t2\t64\tnull i32[100]=0..0 1000\n";
    assert!(matches!(verdict_as_written(&body(1), &body(1), short), Verdict::NotRun(_)));
    let Verdict::NotRun(why) = verdict_as_written(&body(1), &body(1), "p\tk\t2\t64\t1000\n") else {
        panic!("the kernel takes three arguments")
    };
    assert_eq!(why, "arguments.tsv, line 1: 1 arguments, and the kernel takes 3");
    // Each line is a launch.
    assert!(matches!(verdict_as_written(&body(1), &body(2), &(with(999) + &line)), Verdict::Wrong(_)));
}

/// A resource of a buffer leads to a buffer, within which alone there is something.
#[test]
fn resources_of_buffers() {
    let text = |plus: u32| {
        kernel_of(
            "ptr addrspace(8) %r, ptr addrspace(1) %out",
            &format!(
                "  %at = shl i32 %lane, 2\n  %far = or i32 %at, 1048576\n\
                 %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %at, i32 0, i32 0)\n\
                 %none = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %far, i32 0, i32 0)\n\
                 %sum = add i32 %x, %none\n  %y = add i32 %sum, {plus}\n\
                 %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane\n\
                 store i32 %y, ptr addrspace(1) %to\n"
            ),
        )
    };
    assert_eq!(of_texts(&text(1), &text(1), ""), Verdict::Right);
    let wrong = of_texts(&text(1), &text(2), "");
    assert!(matches!(&wrong, Verdict::Wrong(_)), "{wrong:?}");
}

/// Who exchanges what nobody has put into LDS is run with something there.
#[test]
fn lds_that_holds_something() {
    let text = |new: u32| {
        kernel_of(
            "ptr addrspace(1) %out, ptr addrspace(3) %lds",
            &format!(
                "  %at = getelementptr i32, ptr addrspace(3) %lds, i32 %item\n\
                 %pair = cmpxchg ptr addrspace(3) %at, i32 3, i32 {new} seq_cst seq_cst\n\
                 %old = extractvalue {{ i32, i1 }} %pair, 0\n\
                 %now = load i32, ptr addrspace(3) %at\n  %sum = add i32 %old, %now\n\
                 %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane\n\
                 store i32 %sum, ptr addrspace(1) %to\n"
            ),
        )
    };
    assert_eq!(of_texts(&text(7), &text(7), ""), Verdict::Right);
    let wrong = of_texts(&text(7), &text(8), "");
    assert!(matches!(&wrong, Verdict::Wrong(why) if why.contains("profile 0 with LDS")), "{wrong:?}");
}

/// What a structure points to is a buffer, with arguments of both kinds.
#[test]
fn pointers_in_structures() {
    let text = |plus: u32| {
        kernel_of(
            "ptr addrspace(4) byref(%two) align 8 %s",
            &format!(
                "  %in.at = getelementptr i8, ptr addrspace(4) %s, i64 8\n  %in = load ptr, ptr addrspace(4) %in.at\n\
                 %out.at = getelementptr i8, ptr addrspace(4) %s, i64 16\n  %out = load ptr, ptr addrspace(4) %out.at\n\
                 %from = getelementptr i32, ptr %in, i32 %lane\n  %x = load i32, ptr %from\n\
                 %y = add i32 %x, {plus}\n  %to = getelementptr i32, ptr %out, i32 %lane\n  store i32 %y, ptr %to\n"
            ),
        )
    };
    for (table, place) in [("", "profile 0"), ("p\tk\t1\t64\t{1,i32[64]=0..9,i32[64]=0..0}\n", "line 1")] {
        assert_eq!(of_texts(&text(1), &text(1), table), Verdict::Right, "{place}");
        let wrong = of_texts(&text(1), &text(2), table);
        assert!(matches!(&wrong, Verdict::Wrong(why) if why.contains(place)), "{place}: {wrong:?}");
    }
    // A place that nothing is given for is null.
    let null = of_texts(&text(1), &text(1), "p\tk\t1\t64\t{1,null,i32[64]=0..0}\n");
    assert!(matches!(&null, Verdict::NotRun(_)), "{null:?}");
}

/// A buffer's neighbours are not its own: who leaves one by more than its size is found, whatever lies there.
#[test]
fn from_buffer_to_buffer() {
    let beyond = "%there = getelementptr i8, ptr addrspace(1) %from, i64 131328\n  store i32 1, ptr addrspace(1) %there";
    assert!(matches!(verdict(beyond, beyond), Verdict::NotRun(_)));
}

#[test]
fn no_way_to_an_end() {
    let trap = "call void @llvm.trap()\n  unreachable\nnever:\n";
    assert_eq!(verdict(trap, "call void @llvm.trap()"), Verdict::Endless);
    let some = "%is = icmp eq i32 %lane, 0\n  br i1 %is, label %yes, label %no\nno:\n  unreachable\nyes:\n";
    assert!(matches!(verdict(some, some), Verdict::NotRun(_)));
}
