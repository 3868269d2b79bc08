//! i128 and atomics.

use super::{legalized, read, run, same, text};
use gcnsel_witness::scalar::Datum;

#[test]
fn the_high_half_of_a_product() {
    for extend in ["zext", "sext"] {
        let module = read(&format!(
            "define i64 @f(i64 %x, i64 %y) {{\n\
               %a = {extend} i64 %x to i128\n  %b = {extend} i64 %y to i128\n\
               %p = mul i128 %a, %b\n  %h = lshr i128 %p, 64\n\
               %r = trunc i128 %h to i64\n  ret i64 %r\n}}\n"
        ));
        let legalized = legalized(&module);
        assert!(!text(&module, &legalized).contains("i128"));
        let values =
            [0u64, 1, 3, 0xFFFF_FFFF, 0x1_0000_0000, 0x8000_0000_0000_0000, u64::MAX, 0x0123_4567_89AB_CDEF];
        for x in values {
            for y in values {
                same(&module, &legalized, &[x.into(), y.into()]);
            }
        }
    }
}

#[test]
fn arithmetic_shifts_comparisons_and_phis() {
    let bodies = [
        "%r = add i128 %a, %b",
        "%r = sub i128 %a, %b",
        "%r = mul i128 %a, %b",
        "%r = xor i128 %a, %b",
        "%r = shl i128 %a, 5",
        "%r = lshr i128 %a, 77",
        "%r = ashr i128 %a, 33",
        "%r = shl i128 %a, 64",
        "%r = ashr i128 %a, 100",
        "%n = and i128 %b, 127\n  %r = shl i128 %a, %n",
        "%n = and i128 %b, 127\n  %r = lshr i128 %a, %n",
        "%n = and i128 %b, 127\n  %r = ashr i128 %a, %n",
        "%c = icmp slt i128 %a, %b\n  %r = select i1 %c, i128 %a, i128 %b",
        "%c = icmp uge i128 %a, %b\n  %r = select i1 %c, i128 %a, i128 7",
        "%c = icmp ne i128 %a, %b\n  %r = zext i1 %c to i128",
    ];
    for body in bodies {
        let module = read(&format!(
            "define void @f(ptr %p) {{\n\
               br label %l\n\
             l:\n\
               %i = phi i32 [ 0, %0 ], [ %j, %l ]\n\
               %a = phi i128 [ 99, %0 ], [ %t, %l ]\n\
               %q = getelementptr i128, ptr %p, i32 %i\n\
               %b = load i128, ptr %q, align 16\n\
               {body}\n\
               %t = add i128 %r, -3\n\
               store i128 %r, ptr %q, align 16\n\
               %j = add i32 %i, 1\n\
               %d = icmp eq i32 %j, 9\n\
               br i1 %d, label %e, label %l\n\
             e:\n  ret void\n}}\n"
        ));
        let legalized = legalized(&module);
        // Addresses may still count in i128s.
        let text = text(&module, &legalized);
        assert!(text.lines().all(|l| !l.contains("i128") || l.contains("getelementptr i128")), "{text}");
        same(&module, &legalized, &[256]);
        same(&module, &legalized, &[1008]);
    }
}

/// Of an integer of n bits there are (n / 32)² / 2 products of digits, each with its sums; a carry goes one column on.
#[test]
fn products_grow_as_the_square_of_the_width() {
    let lines = |bits: u32| {
        let module = read(&format!(
            "define void @f(ptr %p) {{\n  %a = load i{bits}, ptr %p, align 8\n  %r = mul i{bits} %a, %a\n  \
             store i{bits} %r, ptr %p, align 8\n  ret void\n}}\n"
        ));
        text(&module, &legalized(&module)).lines().count()
    };
    let [small, large] = [512, 2048].map(lines);
    assert!(large < 17 * small, "{small} lines, and {large} for four times the width");
}

#[test]
fn halves_of_halves() {
    // `%b` is `%a`, which is itself half of an i128.
    let module = read(
        "define i64 @f(i64 %x) {
           %wide = zext i64 %x to i128
           %shifted = shl i128 %wide, 3
           %a = trunc i128 %shifted to i64
           %again = zext i64 %a to i128
           %b = trunc i128 %again to i64
           %r = add i64 %a, %b
           ret i64 %r
         }",
    );
    let legalized = legalized(&module);
    for x in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
        same(&module, &legalized, &[x.into()]);
    }
}

#[test]
fn what_has_no_expansion_is_refused() {
    let cases = [
        (
            "define i64 @f(i64 %x, ptr %p) {\n  %a = zext i64 %x to i128\n  %b = atomicrmw xchg ptr %p, i128 %a monotonic\n  %r = trunc i128 %b to i64\n  ret i64 %r\n}\n",
            "'atomicrmw xchg' of 128 bits is not supported",
        ),
        (
            "declare i128 @llvm.amdgcn.readfirstlane.i128(i128)\n\
             define i64 @f(i64 %x) {\n  %a = zext i64 %x to i128\n\
             %b = call i128 @llvm.amdgcn.readfirstlane.i128(i128 %a)\n  %r = trunc i128 %b to i64\n  ret i64 %r\n}\n",
            "a call of '@llvm.amdgcn.readfirstlane.i128' with a value of type 'i128' is not supported; integers of up to 64 bits are",
        ),
        (
            "define i32 @f(i64 %x) {\n  \
             %p = select i1 true, <2 x ptr addrspace(7)> getelementptr (i8, <2 x ptr addrspace(7)> zeroinitializer, i32 4), \
             <2 x ptr addrspace(7)> zeroinitializer\n  %e = extractelement <2 x ptr addrspace(7)> %p, i32 0\n  \
             %n = ptrtoint ptr addrspace(7) %e to i32\n  ret i32 %n\n}\n",
            "this constant is not supported",
        ),
    ];
    for (source, message) in cases {
        let module = read(source);
        let error = crate::legalize(&module, super::named(&module, "f").clone(), gcnsel_isa::Target::Gfx942);
        assert_eq!(error.expect_err("nothing does that to i128").message, message);
    }
}

#[test]
fn atomics_without_an_instruction_are_loops() {
    // (type, operation, old value, operand, new value), computed by hand.
    let cases: [(&str, &str, u128, u128, u128); 8] = [
        ("i32", "nand", 0b1100, 0b1010, 0xFFFF_FFF7),
        ("i64", "nand", u64::MAX as u128, 1, u64::MAX as u128 - 1),
        ("i8", "add", 250, 10, 4),
        ("i16", "xchg", 0x1234, 0xABCD, 0xABCD),
        ("i16", "umax", 7, 9, 9),
        ("i8", "max", 0xFF, 1, 1),
        ("float", "fsub", 0x40A0_0000, 0x4000_0000, 0x4040_0000),
        ("i16", "usub_sat", 5, 9, 0),
    ];
    for (ty, op, old, operand, new) in cases {
        let module = read(&format!(
            "define {ty} @f(ptr addrspace(1) %p, {ty} %v) {{\n\
               %r = atomicrmw {op} ptr addrspace(1) %p, {ty} %v syncscope(\"agent\") acq_rel\n  ret {ty} %r\n}}\n"
        ));
        let legalized = legalized(&module);
        let text = text(&module, &legalized);
        assert!(
            text.contains("cmpxchg") && text.contains("acq_rel acquire") && !text.contains("atomicrmw"),
            "{text}"
        );
        let bits = legalized.types().bits(legalized.function().result).expect("it has bits") as usize;
        for address in [64, 64 + bits / 8] {
            let mut memory = vec![0xEE; 128];
            memory[address..address + bits / 8].copy_from_slice(&old.to_le_bytes()[..bits / 8]);
            let args = [Datum::Bits(address as u128), Datum::Bits(operand)];
            let (result, after) = run(&module, Some(&legalized), &args, &memory, 0);
            assert_eq!(result, Some(Datum::Bits(old)), "{op}");
            memory[address..address + bits / 8].copy_from_slice(&new.to_le_bytes()[..bits / 8]);
            assert_eq!(&after[..128], &memory[..], "{op} {ty}");
        }
    }
}

#[test]
fn atomics_in_scratch_are_plain() {
    let module = read(
        "define i32 @f(ptr addrspace(5) %p, i32 %v) {\n\
           %a = atomicrmw add ptr addrspace(5) %p, i32 %v seq_cst\n\
           %b = cmpxchg ptr addrspace(5) %p, i32 %a, i32 7 seq_cst monotonic\n\
           %c = extractvalue { i32, i1 } %b, 1\n\
           %d = zext i1 %c to i32\n\
           ret i32 %d\n}\n",
    );
    let legalized = legalized(&module);
    let text = text(&module, &legalized);
    assert!(!text.contains("atomic") && !text.contains("cmpxchg"), "{text}");
    for (v, equal) in [(0u32, 1), (5, 0)] {
        let result =
            run(&module, Some(&legalized), &[Datum::Bits(64), Datum::Bits(v.into())], &[0; 128], 0).0;
        assert_eq!(result, Some(Datum::Bits(equal)));
    }
}
