//! Small kernels: what they compute, and what of what they do is undefined.

use gcnsel_interpreter::{Arg, Fault, FaultKind, Launch, Outcome, run};

/// A module whose kernel `@k` has this body and a pointer `%out` to as many i32 as there are work-items.
fn kernel(body: &str) -> String {
    format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
         entry:
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           %group = call i32 @llvm.amdgcn.workgroup.id.x()
           %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
           {body}
         }}
         @lds = internal addrspace(3) global [64 x i32] undef, align 4
         @table = addrspace(4) constant [4 x i32] [i32 10, i32 11, i32 12, i32 13], align 4
         declare i32 @llvm.amdgcn.workitem.id.x()
         declare i32 @llvm.amdgcn.workgroup.id.x()
         declare void @llvm.amdgcn.s.barrier()
         declare i64 @llvm.amdgcn.ballot.i64(i1)
         declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
         declare void @llvm.assume(i1)
         declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5), ptr addrspace(4), i64, i1)
         declare void @elsewhere()
         define internal i32 @twice(i32 %n) {{
           %r = mul i32 %n, 2
           ret i32 %r
         }}
         define internal void @change(ptr addrspace(5) byval(i32) %copy, ptr addrspace(5) sret(i32) %to) {{
           store i32 7, ptr addrspace(5) %copy
           %n = load i32, ptr addrspace(5) %copy
           store i32 %n, ptr addrspace(5) %to
           ret void
         }}"
    )
}

fn launch(text: &str, items: u32, change: impl FnOnce(&mut Launch)) -> Result<Outcome, Fault> {
    let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut launch = Launch::new("k", [items, 1, 1], [items, 1, 1]);
    launch.args = vec![Arg::Buffer(vec![0xEE; 4 * items as usize])];
    change(&mut launch);
    run(&module, &launch)
}

fn results(body: &str, items: u32) -> Vec<u32> {
    let outcome = launch(&kernel(body), items, |_| ()).unwrap_or_else(|fault| panic!("{fault}\n{body}"));
    assert!(outcome.undefined[0].is_empty(), "undefined bytes at {:?}\n{body}", outcome.undefined[0]);
    outcome.buffers[0].chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn fault(body: &str, items: u32) -> Fault {
    match launch(&kernel(body), items, |_| ()) {
        Ok(_) => panic!("it runs\n{body}"),
        Err(fault) => fault,
    }
}

#[track_caller]
fn is_undefined(body: &str, what: &str) {
    let fault = fault(body, 4);
    assert_eq!(fault.to_string(), format!("undefined behaviour: {what}"));
    assert_eq!(fault.kind, FaultKind::Undefined);
    assert!(fault.diagnostic.span.is_some());
}

/// LDS begins where everything is aligned, as on a machine, where it begins at 0: whoever counts on more than the array
/// promises is right.
#[test]
fn lds_begins_aligned() {
    let store = "store i32 %id, ptr addrspace(3) @lds, align 64
           %n = load i32, ptr addrspace(3) @lds, align 64
           store i32 %n, ptr addrspace(1) %to
           ret void";
    assert_eq!(results(store, 1), [0]);
    is_undefined(
        &store.replace("@lds, align 64", "getelementptr (i8, ptr addrspace(3) @lds, i32 32), align 64"),
        "a store to 0x420, which is not 64-aligned as promised",
    );
}

#[test]
fn lanes_meet_where_they_converge() {
    // Each lane leaves the loop after its own number of iterations; ballots count who is left.
    let body = "br label %loop
      loop:
        %i = phi i32 [ 0, %entry ], [ %j, %loop ]
        %mask = call i64 @llvm.amdgcn.ballot.i64(i1 true)
        %j = add i32 %i, 1
        %more = icmp ult i32 %i, %id
        br i1 %more, label %loop, label %done
      done:
        %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
        %a = trunc i64 %mask to i32
        %b = trunc i64 %all to i32
        %c = shl i32 %b, 8
        %r = or i32 %a, %c
        store i32 %r, ptr addrspace(1) %to
        ret void";
    assert_eq!(results(body, 4), [0xF0F, 0xF0E, 0xF0C, 0xF08]);
}

#[test]
fn calls_have_their_own_arguments_memory_and_results() {
    let body = "%n = alloca i32, addrspace(5)
        %r = alloca i32, addrspace(5)
        store i32 %id, ptr addrspace(5) %n
        call void @change(ptr addrspace(5) byval(i32) %n, ptr addrspace(5) sret(i32) %r)
        %kept = load i32, ptr addrspace(5) %n
        %set = load i32, ptr addrspace(5) %r
        %odd = trunc i32 %id to i1
        br i1 %odd, label %then, label %done
      then:
        %t = call i32 @twice(i32 %kept)
        br label %done
      done:
        %k = phi i32 [ %kept, %entry ], [ %t, %then ]
        %sum = add i32 %k, %set
        store i32 %sum, ptr addrspace(1) %to
        ret void";
    assert_eq!(results(body, 4), [7, 9, 9, 13]);
}

/// By the ABI: every argument at a multiple of 4 bytes, whatever its type asks for; a list is the address of the next one.
#[test]
fn arguments_beyond_the_parameters_lie_one_behind_the_other() {
    let module = |body: &str, offset: u32| {
        kernel(body)
            + &format!(
                "define internal i32 @listed(i32 %n, ...) {{
                   %object = alloca ptr, addrspace(5)
                   %list = addrspacecast ptr addrspace(5) %object to ptr
                   call void @llvm.va_start.p0(ptr %list)
                   %byte = va_arg ptr %list, i8
                   %at = load ptr, ptr %list
                   %p = getelementptr i8, ptr %at, i32 {offset}
                   %wide = load i64, ptr %p, align 4
                   %low = trunc i64 %wide to i32
                   %b = sext i8 %byte to i32
                   %r = add i32 %low, %b
                   ret i32 %r
                 }}
                 declare void @llvm.va_start.p0(ptr)"
            )
    };
    let body = "%n = zext i32 %id to i64
        %r = call i32 (i32, ...) @listed(i32 0, i8 -1, i64 %n, i32 8)
        store i32 %r, ptr addrspace(1) %to
        ret void";
    let at = |body: &str, offset: u32| launch(&module(body, offset), 4, |_| ());
    let bytes: Vec<u8> = [-1i32, 0, 1, 2].iter().flat_map(|n| n.to_le_bytes()).collect();
    // The list stands behind one byte, the next argument is at 4.
    assert_eq!(at(body, 3).expect("it runs").buffers[0], bytes);
    let fault = at(body, 11).expect_err("12 and 16 are beyond the end");
    assert!(fault.to_string().contains("is passed to a variadic function"), "{fault}");
    let fewer = body.replace("(i32 0, i8 -1, i64 %n, i32 8)", "(i32 0)");
    let fault = at(&fewer, 3).expect_err("there is no argument");
    assert_eq!(fault.kind, FaultKind::Undefined, "{fault}");
    let other = body.replace("i32 (i32, ...) @listed", "i32 (i32, i8, ...) %f");
    let other = other.replace("%n = zext", "%f = select i1 true, ptr @listed, ptr null\n%n = zext");
    let fault = at(&other, 3).expect_err("it is not of that type");
    assert!(fault.to_string().contains("a call of @listed by another type"), "{fault}");
}

#[test]
fn barriers_hold_all_waves() {
    let body = "%from = xor i32 %id, 64
        %at = getelementptr i32, ptr addrspace(1) %out, i32 %from
        store i32 %id, ptr addrspace(1) %to
        call void @llvm.amdgcn.s.barrier()
        %other = load i32, ptr addrspace(1) %at
        call void @llvm.amdgcn.s.barrier()
        store i32 %other, ptr addrspace(1) %to
        ret void";
    let expected: Vec<u32> = (0..128).map(|i| i ^ 64).collect();
    assert_eq!(results(body, 128), expected);
    let racy = body.replacen("call void @llvm.amdgcn.s.barrier()", "", 1);
    let found = fault(&racy, 128);
    assert_eq!(found.kind, FaultKind::Race, "{found}");
    let allowed = launch(&kernel(&racy), 128, |launch| launch.races = false);
    assert!(allowed.is_ok());
}

#[test]
fn memory_remembers_what_is_undefined() {
    let partly = "%n = alloca i32, addrspace(5)
        store i16 5, ptr addrspace(5) %n
        %v = load i32, ptr addrspace(5) %n
        store i32 %v, ptr addrspace(1) %to
        ret void";
    let outcome = launch(&kernel(partly), 2, |_| ()).expect("storing what is undefined is allowed");
    assert_eq!(outcome.undefined, [vec![2, 3, 6, 7]]);
    let masked = partly.replace("store i32 %v,", "%w = and i32 %v, 65535\n store i32 %w,");
    assert_eq!(results(&masked, 2), [5, 5]);
    let frozen = partly.replace("store i32 %v,", "%w = freeze i32 %v\n store i32 %w,");
    assert_eq!(results(&frozen, 2), [5, 5]);
    let poison = partly.replace("store i32 %v,", "%w = shl i32 1, 32\n store i32 %w,");
    let outcome = launch(&kernel(&poison), 1, |_| ()).expect("storing poison is allowed");
    assert_eq!(outcome.undefined, [vec![0, 1, 2, 3]]);
    assert!(outcome.stored_undefined);
    let gone = poison.replace("ret void", "store i32 7, ptr addrspace(1) %to\n ret void");
    let outcome = launch(&kernel(&gone), 1, |_| ()).expect("storing poison is allowed");
    assert_eq!((outcome.undefined, outcome.stored_undefined), (vec![vec![]], true));
    // In private memory it is nobody else's.
    let private = "%n = alloca i32, addrspace(5)
        store i32 poison, ptr addrspace(5) %n
        store i32 1, ptr addrspace(1) %to
        ret void";
    assert!(!launch(&kernel(private), 1, |_| ()).expect("it is allowed").stored_undefined);
    // Copies, too.
    let copied = "%n = alloca [4 x i8], addrspace(5)
        call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %to, ptr addrspace(5) %n, i64 4, i1 false)
        store i32 1, ptr addrspace(1) %to
        ret void";
    assert!(launch(&kernel(copied), 1, |_| ()).expect("it is allowed").stored_undefined);
}

#[test]
fn undefined_behaviour_is_an_error() {
    let branch = "br i1 %c, label %a, label %b
      a:
        ret void
      b:
        ret void";
    is_undefined(&format!("%c = icmp eq i32 %id, poison\n {branch}"), "a branch on poison");
    is_undefined(&format!("%c = icmp eq i32 %id, undef\n {branch}"), "a branch on undef");
    is_undefined("%r = udiv i32 1, %id\n ret void", "division by zero");
    is_undefined("unreachable", "an unreachable instruction is reached");
    is_undefined(
        "%c = icmp ult i32 %id, 2\n call void @llvm.assume(i1 %c)\n ret void",
        "an assumption that does not hold",
    );
    is_undefined(
        "%p = getelementptr i32, ptr addrspace(1) %to, i32 3\n store i32 0, ptr addrspace(1) %p\n ret void",
        "a store to 4 bytes at 0x240000010 are 0 bytes behind the end of the buffer of argument 0",
    );
    is_undefined(
        "%p = getelementptr inbounds i32, ptr addrspace(1) %to, i32 9\n store i32 0, ptr addrspace(1) %p\n ret void",
        "a store to memory by a pointer that is poison",
    );
    is_undefined("store i32 0, ptr null\n ret void", "a store to 4 bytes at the null pointer");
    is_undefined(
        "%p = getelementptr i8, ptr addrspace(1) %out, i32 2\n store i32 0, ptr addrspace(1) %p\n ret void",
        "a store to 0x240000002, which is not 4-aligned as promised",
    );
    is_undefined("store i32 0, ptr addrspace(4) @table\n ret void", "a store to the constant @table");
}

#[test]
fn what_is_not_known_and_what_does_not_end_is_said() {
    let unknown = fault("call void @elsewhere()\n ret void", 1);
    assert_eq!(unknown.kind, FaultKind::Unsupported);
    assert_eq!(unknown.to_string(), "the interpreter does not know calls of @elsewhere, which has no body");
    let endless = launch(&kernel("br label %loop\n loop:\n br label %loop"), 1, |launch| launch.limit = 100);
    let Err(endless) = endless else { panic!("it ends") };
    assert_eq!((endless.kind, endless.to_string()), (FaultKind::Limit, "more than 100 instructions".into()));
    let wrong = launch(&kernel("ret void"), 1, |launch| launch.args.clear());
    assert!(wrong.is_err_and(|fault| fault.kind == FaultKind::Launch));
}

#[test]
fn generic_pointers_reach_all_memory() {
    let body = "%local = getelementptr i32, ptr addrspace(3) @lds, i32 %id
        %p = addrspacecast ptr addrspace(3) %local to ptr
        %own = alloca [4 x i32], addrspace(5)
        call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) %own, ptr addrspace(4) @table, i64 16, i1 false)
        %q5 = getelementptr i32, ptr addrspace(5) %own, i32 %id
        %q = addrspacecast ptr addrspace(5) %q5 to ptr
        %n = load i32, ptr %q
        store i32 %n, ptr %p
        %m = load i32, ptr addrspace(3) %local
        %g = addrspacecast ptr addrspace(1) %to to ptr
        store i32 %m, ptr %g
        ret void";
    assert_eq!(results(body, 4), [10, 11, 12, 13]);
}

/// Sums are rounded once with a product in them if the launch wants that, the flags allow it, and the product is of the same
/// block, or nobody else's.
#[test]
fn products_are_contracted_into_sums_of_their_block() {
    // x * x - x * x rounded: what the product's rounding took, or nothing.
    let sum = |flags: [&str; 2], rest: &str| {
        format!(
            "  %i = add i32 %id, 1065353217\n  %x = bitcast i32 %i to float\n  \
             %rounded = fmul float %x, %x\n  %product = fmul {} float %x, %x\n{rest}  \
             %sum = fsub {} float %product, %rounded\n  %r = bitcast float %sum to i32\n  \
             store i32 %r, ptr addrspace(1) %to\n  ret void",
            flags[0], flags[1]
        )
    };
    let value = |body: &str, contracts: bool| {
        let outcome = launch(&kernel(body), 1, |launch| launch.contracts = contracts);
        let outcome = outcome.unwrap_or_else(|fault| panic!("{fault}\n{body}"));
        f32::from_bits(u32::from_le_bytes(outcome.buffers[0][..4].try_into().expect("a dword")))
    };
    let x = f32::from_bits(1_065_353_217);
    let exact = x.mul_add(x, -(x * x));
    assert_ne!(exact, 0.0);
    let allowed = sum(["contract"; 2], "");
    assert_eq!((value(&allowed, true), value(&allowed, false)), (exact, 0.0));
    for flags in [["contract", ""], ["", "contract"], ["reassoc", "reassoc"]] {
        assert_eq!(value(&sum(flags, ""), true), 0.0, "{flags:?}");
    }
    // In another block it is the sum's if nobody else reads it.
    let next = "  br label %next\n\nnext:\n";
    assert_eq!(value(&sum(["contract"; 2], next), true), exact);
    let read = "  %other = fadd float %product, 1.0\n  %bits = bitcast float %other to i32\n  \
                %c = icmp eq i32 %bits, 5\n  br i1 %c, label %next, label %next\n\nnext:\n";
    assert_eq!(value(&sum(["contract"; 2], read), true), 0.0);
    // What is subtracted.
    let right = allowed.replace("%product, %rounded", "%rounded, %product");
    assert_eq!(value(&right, true), -exact);
}

/// LDS that the host asks for begins where its parameter's alignment says.
#[test]
fn arguments_in_lds_are_aligned() {
    let text = "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %first, ptr addrspace(3) align 64 %second) {
        %number = ptrtoint ptr addrspace(3) %second to i32
        store i32 %number, ptr addrspace(1) %out
        ret void
      }";
    let outcome = launch(text, 1, |launch| launch.args.extend([Arg::Lds(5), Arg::Lds(8)]));
    let bytes = outcome.unwrap_or_else(|fault| panic!("{fault}")).buffers[0].clone();
    let place = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    assert!(place >= 5 && place.is_multiple_of(64), "{place}");
}
