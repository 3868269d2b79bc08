//! Where values are kept and how they are reached: addresses, truth values of other blocks, what is known of them.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Op, Target};

/// Of an array in scratch that an index stays inside of, constants go into the instruction.
#[test]
fn offsets_of_arrays_in_scratch() {
    let code = |inbounds: &str| {
        format!(
            "  %a = alloca [8 x [2 x i32]], addrspace(5)\n  store volatile i32 %n, ptr addrspace(5) %a\n\
             %p = getelementptr {inbounds} [2 x i32], ptr addrspace(5) %a, i32 %n\n\
             %q = getelementptr {inbounds} [2 x i32], ptr addrspace(5) %p, i32 0, i32 1\n\
             %x = load volatile i32, ptr addrspace(5) %q\n  store i32 %x, ptr addrspace(1) %out\n  ret void"
        )
    };
    let offset = |inbounds: &str| {
        let f = select(&kernel("ptr addrspace(1) %out, i32 %n", &code(inbounds)));
        let load =
            f.insts.values().find(|inst| inst.opcode == Op::SCRATCH_LOAD_DWORD.into()).expect("a load");
        load.mods.offset
    };
    assert_eq!((offset("inbounds"), offset("")), (4, 0));
}

/// Nothing is added to the place of an object in scratch: it is in the instruction, and so are constants of the index, where the rest
/// of that is certainly not negative.
#[test]
fn indexes_into_arrays_in_scratch() {
    let access = |index: &str| {
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %a = alloca [512 x i32], addrspace(5)\n\
             store volatile i32 %n, ptr addrspace(5) %a\n  %less = sub i32 5, %id\n  {index}\n\
             %p = getelementptr i32, ptr addrspace(5) %a, i32 %i\n  %x = load volatile i32, ptr addrspace(5) %p\n\
             store i32 %x, ptr addrspace(1) %out\n  ret void"
        );
        let f = select(&kernel("ptr addrspace(1) %out, i32 %n", &body));
        let load =
            f.insts.values().find(|inst| inst.opcode == Op::SCRATCH_LOAD_DWORD.into()).expect("a load");
        (load.frame_base.is_some(), load.mods.offset)
    };
    assert_eq!(access("%i = add i32 %id, 256"), (true, 1024));
    assert_eq!(access("%i = mul i32 %id, 1"), (true, 0));
    assert_eq!(access("%i = sub i32 5, %id"), (true, 0));
    // The first one may be in front of the array.
    assert_eq!(access("%i = add i32 %less, 3"), (false, 0));
}

/// A base that all lanes share, though it was loaded to VGPRs, is not brought to SGPRs for an access.
#[test]
fn bases_in_vector_registers() {
    let body = "  %two = load volatile <2 x i64>, ptr addrspace(1) %in\n  %first = extractelement <2 x i64> %two, i32 0\n\
                %base = inttoptr i64 %first to ptr addrspace(1)\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
                %p = getelementptr i32, ptr addrspace(1) %base, i32 %id\n  store i32 7, ptr addrspace(1) %p\n  ret void";
    let found = ops(&select(&kernel("ptr addrspace(1) %in", body)));
    assert!(!found.contains(&Op::V_READFIRSTLANE_B32), "{found:?}");
}

/// Truth values that another block wants as numbers are computed as numbers.
#[test]
fn truths_of_other_blocks() {
    let body = "  %p = load i32, ptr addrspace(4) %in\n  %x = trunc i32 %p to i1\n  %y = trunc i32 %n to i1\n\
                br label %then\nthen:\n  %c = icmp eq i32 %n, 7\n  %xy = and i1 %x, %y\n  br i1 %c, label %set, label %end\n\
                set:\n  %z = zext i1 %xy to i32\n  store i32 %z, ptr addrspace(1) %out\n  br label %end\n\
                end:\n  ret void";
    let found = ops(&select(&kernel("ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n", body)));
    // The operands are made numbers; their conjunction is one, and so is its integer.
    assert_eq!(found.iter().filter(|op| **op == Op::S_CSELECT_B32).count(), 2, "{found:?}");
}

/// Bits that are zero stay known in other blocks: nothing is masked again.
#[test]
fn zeros_of_other_blocks() {
    let code = |value: &str| {
        format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %q = getelementptr i32, ptr addrspace(1) %in, i32 %id\n\
             %v = load i32, ptr addrspace(1) %q\n  {value}\n  %c = icmp eq i32 %n, 7\n  br i1 %c, label %set, label %end\n\
             set:\n  %low = and i32 %x, 65535\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id\n\
             store i32 %low, ptr addrspace(1) %p\n  br label %end\n\
             end:\n  %o = getelementptr i32, ptr addrspace(1) %out, i32 1000\n  store i32 %x, ptr addrspace(1) %o\n  ret void"
        )
    };
    let masks = |value: &str| {
        let text = kernel("ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n", &code(value));
        let f = select_for(&text, Target::Gfx900).expect("it selects");
        ops(&f).iter().filter(|op| **op == Op::V_AND_B32).count()
    };
    assert_eq!(masks("%x = lshr i32 %v, 20"), 0, "twelve bits are left");
    assert_eq!(masks("%x = lshr i32 %v, 3"), 1);
}

/// An atomic whose old value nobody wants does not return it.
#[test]
fn old_values_that_nobody_wants() {
    let found = |after: &str| {
        let body =
            format!("  %old = atomicrmw add ptr addrspace(1) %out, i32 %n monotonic\n{after}  ret void");
        ops(&select(&kernel("ptr addrspace(1) %out, i32 %n", &body)))
    };
    assert!(found("").contains(&Op::GLOBAL_ATOMIC_ADD));
    assert!(found("  store i32 %old, ptr addrspace(1) %out\n").contains(&Op::GLOBAL_ATOMIC_ADD_RTN));
}

/// What is aligned most lies first in LDS, so that nothing is lost between variables.
#[test]
fn local_memory_without_gaps() {
    let text = "@a = internal addrspace(3) global i8 poison, align 1\n@b = internal addrspace(3) global i64 poison, align 8\n\
                @c = internal addrspace(3) global i16 poison, align 2\n@d = internal addrspace(3) global i32 poison, align 4\n\
                define amdgpu_kernel void @k(i32 %n) {\n\
                %x = trunc i32 %n to i8\n  store volatile i8 %x, ptr addrspace(3) @a\n\
                %y = zext i32 %n to i64\n  store volatile i64 %y, ptr addrspace(3) @b\n\
                %z = trunc i32 %n to i16\n  store volatile i16 %z, ptr addrspace(3) @c\n\
                store volatile i32 %n, ptr addrspace(3) @d\n  ret void\n}\n";
    let mut module = gcnsel_ir::parse(text.as_bytes()).expect("it is right");
    gcnsel_legalize::legalize_module(&mut module).expect("its calls can be made");
    let kernel = module.functions.iter().find(|f| f.is_kernel()).expect("there is one");
    let analysed = crate::analysed(&module, kernel, Target::Gfx942).expect("it can be made legal");
    let (_, info) = gcnsel_isel::select(&module, analysed, Target::Gfx942, &gcnsel_isel::Options::default())
        .expect("it selects");
    assert_eq!(info.lds_bytes, 15);
}

/// Of a truth value that comes from nowhere on one way only the lowest bit counts, whatever the register holds.
#[test]
fn undefined_truths_are_numbers() {
    let body = "  %x = icmp eq i32 %m, 3\n  %c = icmp eq i32 %n, 7\n  br i1 %c, label %then, label %join\n\
                then:\n  br label %join\njoin:\n  %p = phi i1 [ %x, %then ], [ undef, %0 ]\n\
                %z = zext i1 %p to i32\n  store i32 %z, ptr addrspace(1) %out\n  ret void";
    let f = select(&kernel("ptr addrspace(1) %out, i32 %n, i32 %m", body));
    let text = f.to_string();
    assert!(text.contains("block2(undef)") && text.contains("S_AND_B32 %0, 1"), "{f}");
}

/// A generic pointer of a space that goes back into it, by way of a choice, is the pointer that it was: nothing is
/// compared with null, which is another number in LDS.
#[test]
fn pointers_that_come_back_into_their_space() {
    let body = "  %c = icmp eq i32 %n, 7\n  %g = addrspacecast ptr addrspace(3) %a to ptr\n\
                %h = addrspacecast ptr addrspace(3) %b to ptr\n  %either = select i1 %c, ptr %g, ptr %h\n\
                %back = addrspacecast ptr %either to ptr addrspace(3)\n  store i32 %n, ptr addrspace(3) %back\n  ret void";
    let found = ops(&select(&kernel("ptr addrspace(3) %a, ptr addrspace(3) %b, i32 %n", body)));
    let choices = [Op::S_CSELECT_B32, Op::V_CNDMASK_B32, Op::S_CSELECT_B64];
    assert_eq!(found.iter().filter(|op| choices.contains(op)).count(), 1, "{found:?}");
}

/// An index that another block has extended is still as small as it is known to be there: it is an offset beside a scalar base.
#[test]
fn indices_that_another_block_has_extended() {
    let vectors = |number: &str| {
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  {number}\n  %w = zext i32 %x to i64\n  \
             %first = getelementptr i64, ptr addrspace(1) %out, i64 %w\n  store i64 %w, ptr addrspace(1) %first\n  \
             %c = icmp eq i32 %n, 7\n  br i1 %c, label %set, label %end\nset:\n  \
             %p = getelementptr i32, ptr addrspace(1) %in, i64 %w\n  store i32 3, ptr addrspace(1) %p\n  br label %end\n\
             end:\n  ret void"
        );
        let f = select(&kernel("ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n", &body));
        let stores = f.insts.values().filter(|inst| inst.opcode == Op::GLOBAL_STORE_DWORD.into());
        let widths: Vec<u8> =
            stores.filter_map(|inst| inst.operands[0].as_reg()).map(|address| address.dwords).collect();
        let [width] = widths[..] else { panic!("one store of a dword: {f}") };
        width
    };
    for small in
        ["%x = add i32 %id, 0", "%x = lshr i32 %n, 4", "%y = mul i32 %id, %n\n  %x = and i32 %y, 4095"]
    {
        assert_eq!(vectors(small), 1, "{small}");
    }
    // Times four it may not fit.
    assert_eq!(vectors("%x = mul i32 %id, %n"), 2);
}

/// The constant of an index's sum, or of bits that are apart, goes into the instruction: extended, if it cannot wrap round.
#[test]
fn constants_of_indices() {
    let offset = |sum: &str, extension: &str| {
        let bits = if extension.is_empty() { 64 } else { 32 };
        let (low, widened) = match extension {
            "" => ("%low = zext i32 %some to i64", String::from("%wide = add i64 %sum, 0")),
            _ => ("%low = add i32 %some, 0", format!("%wide = {extension} i32 %sum to i64")),
        };
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %some = mul i32 %id, %n\n  {low}\n  %sum = {sum} i{bits} %low, 4\n\
             {widened}\n  %p = getelementptr i32, ptr addrspace(1) %in, i64 %wide\n  %x = load i32, ptr addrspace(1) %p\n\
             store i32 %x, ptr addrspace(1) %in\n  ret void"
        );
        let f = select(&kernel("ptr addrspace(1) %in, i32 %n", &body));
        let load = f.insts.values().find(|inst| inst.opcode == Op::GLOBAL_LOAD_DWORD.into()).expect("a load");
        load.mods.offset
    };
    for (extension, sums, others) in [
        ("", ["add", "or disjoint"].as_slice(), ["xor", "or"].as_slice()),
        ("sext", &["add nsw", "or disjoint"], &["add", "add nuw", "xor"]),
        ("zext", &["add nuw", "or disjoint"], &["add", "add nsw", "xor"]),
    ] {
        sums.iter().for_each(|sum| assert_eq!(offset(sum, extension), 16, "{sum} {extension}"));
        others.iter().for_each(|other| assert_eq!(offset(other, extension), 0, "{other} {extension}"));
    }
}
