//! Addresses as steps from each other.

use crate::testing::{legalized, read, same, text};

/// A function that adds what is loaded at addresses, by their indices of i32 from a base.
fn module(numbers: &str, indices: &[&str]) -> String {
    module_of("i32", numbers, indices)
}

/// The same by indices of another type.
fn module_of(source: &str, numbers: &str, indices: &[&str]) -> String {
    let mut body = String::from("  %s0 = add i32 0, 0\n");
    for (number, index) in indices.iter().enumerate() {
        let next = number + 1;
        body.push_str(&format!(
            "  %p{number} = getelementptr {source}, ptr addrspace(1) %base, {index}\n  \
             %l{number} = load i32, ptr addrspace(1) %p{number}\n  \
             %s{next} = add i32 %s{number}, %l{number}\n"
        ));
    }
    format!(
        "define i32 @f(i64 %i, i64 %j) {{\n  %base = inttoptr i64 1024 to ptr addrspace(1)\n  \
         %m = trunc i64 %i to i32\n  %n = trunc i64 %j to i32\n{numbers}{body}  ret i32 %s{}\n}}\n",
        indices.len()
    )
}

/// How many products there are, and addresses that are steps from others.
fn products_and_steps(text: &str) -> [usize; 2] {
    let is_product = |line: &&str| line.contains(" mul ") || line.contains(" shl ");
    let is_step = |line: &&str| line.contains("getelementptr i8");
    [text.lines().filter(is_product).count(), text.lines().filter(is_step).count()]
}

#[test]
fn rows_are_steps_from_each_other() {
    let times = |op: &str, cast: &str, factors: &[i32]| {
        let mut numbers = String::new();
        for factor in factors {
            let name = factor.unsigned_abs();
            numbers.push_str(&format!("  %n{name} = {op} i32 %m, {factor}\n"));
            numbers.push_str(&format!("  %i{name} = {cast} i32 %n{name} to i64\n"));
        }
        numbers
    };
    let indices = &["i64 %i1", "i64 %i2", "i64 %i3", "i64 %i4"][..];
    let all = &[1, 2, 3, 4][..];
    // A product for each, or of the stride and four bytes alone.
    for (numbers, indices, expected) in [
        (times("mul nsw", "sext", all), indices, [1, 4]),
        (times("mul nuw", "zext", all), indices, [1, 4]),
        (times("mul nsw", "sext", &[-1, -2, -3]), &indices[..3], [1, 3]),
        // Backwards, by one step that is not the first.
        (times("mul nsw", "sext", &[4, 3, 2, 1]), &["i64 %i4", "i64 %i3", "i64 %i2", "i64 %i1"], [2, 4]),
        // They may wrap round, or do so as other numbers.
        (times("mul", "sext", all), indices, [4, 0]),
        (times("mul nuw", "sext", all), indices, [4, 0]),
        (times("mul nsw", "zext", all), indices, [4, 0]),
        // Too few.
        (times("mul nsw", "sext", &[2, 3]), &indices[1..3], [2, 0]),
        // Steps of all lengths.
        (times("mul nsw", "sext", &[1, 3, 7]), &["i64 %i1", "i64 %i3", "i64 %i7"], [3, 2]),
        // As wide as addresses, whatever wraps round.
        (
            "  %i2 = shl i64 %i, 1\n  %i3 = mul i64 %i, 3\n  %i4 = shl i64 %i, 2\n".into(),
            &["i64 %i", "i64 %i2", "i64 %i3", "i64 %i4"],
            [1, 4],
        ),
        // Indices of 32 bits have signs.
        (times("mul nsw", "sext", all), &["i32 %n1", "i32 %n2", "i32 %n3"], [1, 3]),
        // Rows from another row on, and columns of rows.
        (
            "  %a1 = add nsw i32 %n, 1\n  %a2 = add nsw i32 %n, 2\n  %n0 = mul nsw i32 %n, %m\n  \
             %n1 = mul nsw i32 %a1, %m\n  %n2 = mul nsw i32 %m, %a2\n"
                .into(),
            &["i32 %n0", "i32 %n1", "i32 %n2"],
            [2, 2],
        ),
        // Sums that promise nothing, of what is known to be small.
        (
            "  %v = and i32 %n, 1023\n  %a1 = add i32 %v, 1\n  %a2 = add i32 %v, 2\n  %n0 = mul nsw i32 %v, %m\n  \
             %n1 = mul nsw i32 %a1, %m\n  %n2 = mul nsw i32 %m, %a2\n"
                .into(),
            &["i32 %n0", "i32 %n1", "i32 %n2"],
            [2, 2],
        ),
        (
            "  %a1 = add i32 %n, 1\n  %a2 = add i32 %n, 2\n  %n0 = mul nsw i32 %n, %m\n  \
             %n1 = mul nsw i32 %a1, %m\n  %n2 = mul nsw i32 %m, %a2\n"
                .into(),
            &["i32 %n0", "i32 %n1", "i32 %n2"],
            [3, 0],
        ),
        (
            "  %m2 = shl nsw i32 %m, 1\n  %n1 = add nsw i32 %n, %m\n  %n2 = add nsw i32 %m2, %n\n  \
             %m3 = mul nsw i32 %m, 3\n  %n3 = add nsw i32 %m3, %n\n"
                .into(),
            &["i32 %n1", "i32 %n2", "i32 %n3"],
            [1, 2],
        ),
    ] {
        let source = module(&numbers, indices);
        let module = read(&source);
        let legalized = legalized(&module);
        let text = text(&module, &legalized);
        assert_eq!(products_and_steps(&text), expected, "{source}\n{text}");
        for (i, j) in [(0, 0), (1, 2), (3, 1), (7, 5), (u64::MAX, 3), (u64::MAX - 2, 1u64)] {
            let low = u128::from(i as u32);
            let is_signed = !numbers.contains("zext") && !numbers.contains("nuw");
            if is_signed || i == u64::from(i as u32) && low < 100 {
                same(&module, &legalized, &[i.into(), j.into()]);
            }
        }
    }
}

/// Steps are of the elements that the last index counts, if all before it are zero.
#[test]
fn rows_are_of_the_innermost_elements() {
    let numbers = "  %i2 = shl i64 %i, 1\n  %i3 = mul i64 %i, 3\n  %i4 = shl i64 %i, 2\n";
    // Of others each keeps its product; their constant part is a step of its own.
    for (before, expected) in [("0, i64 0", [1, 4]), ("0, i64 1", [3, 4]), ("1, i64 0", [3, 4])] {
        let indices = ["%i", "%i2", "%i3", "%i4"].map(|last| format!("i64 {before}, i64 {last}"));
        let source = module_of("[3 x [5 x i32]]", numbers, &indices.each_ref().map(String::as_str));
        let module = read(&source);
        let legalized = legalized(&module);
        let text = text(&module, &legalized);
        assert_eq!(products_and_steps(&text), expected, "{source}\n{text}");
        for i in [0, 1, 3, u64::MAX] {
            same(&module, &legalized, &[i.into(), 0]);
        }
    }
}

/// What would wrap round is poison, which need not be what the address was if nobody has accessed it.
#[test]
fn steps_start_where_something_is_accessed() {
    let step_by_one = |between: &str, accessed: &str| {
        let mut rows = String::new();
        for k in [5, 6, 7] {
            rows.push_str(&format!(
                "  %n{k} = mul nsw i32 %m, {k}\n  %p{k} = getelementptr i32, ptr addrspace(1) %base, i32 %n{k}\n  \
                 %a{k} = ptrtoint ptr addrspace(1) %p{k} to i64\n"
            ));
        }
        let source = format!(
            "define i64 @f(ptr addrspace(1) %base, i32 %m) {{\n{rows}{between}  \
             %a = load i64, ptr addrspace(1) {accessed}\n  %s = add i64 %a5, %a6\n  %t = add i64 %s, %a7\n  \
             %r = add i64 %t, %a\n  ret i64 %r\n}}\n"
        );
        text_of(&source).lines().any(|line| line.contains("mul i64") && line.ends_with(", 4"))
    };
    assert!(step_by_one("", "%p5"));
    assert!(step_by_one("  %q5 = getelementptr inbounds i8, ptr addrspace(1) %p5, i64 8\n", "%q5"));
    assert!(!step_by_one("", "%p7"));
    // Nobody knows whether the wave comes to what follows.
    let asm = "  call void asm sideeffect \"s_nop 0\", \"\"()\n";
    assert!(!step_by_one(asm, "%p5"));
}

fn text_of(source: &str) -> String {
    let module = read(source);
    let legalized = legalized(&module);
    text(&module, &legalized)
}

/// What is returned is all products of `@f(i64 %i, i64 %j)`, which are numbered; how many products are left, and sums.
fn products(bits: u32, numbers: &str, count: u32) -> [usize; 2] {
    let mut mix = String::from("  %s0 = xor i64 %i, 1\n");
    for n in 0..count {
        let wide = if bits == 64 { format!("or i64 %p{n}, 0") } else { format!("zext i32 %p{n} to i64") };
        let next = n + 1;
        mix += &format!("  %w{n} = {wide}\n  %h{n} = shl i64 %s{n}, 1\n  %s{next} = xor i64 %h{n}, %w{n}\n");
    }
    let cut = if bits == 64 { "or i64 %i, 0" } else { "trunc i64 %i to i32" };
    let other = cut.replace("%i", "%j");
    let source = format!(
        "define i64 @f(i64 %i, i64 %j) {{\n  %m = {cut}\n  %n = {other}\n{numbers}{mix}  ret i64 %s{count}\n}}\n"
    );
    let module = read(&source);
    let after = legalized(&module);
    for (i, j) in
        [(0u64, 0u64), (5, 7), (u64::MAX, 1 << 31), (0x1234_5678_9abc, 0xffff_fff0), (1 << 40, 1 << 33)]
    {
        same(&module, &after, &[i.into(), j.into()]);
    }
    let text = text(&module, &after);
    [" mul ", " add "].map(|part| text.matches(part).count())
}

/// Rows of an image: `(y + k) * pitch` in 32 bits, which may wrap round.
#[test]
fn products_are_steps_from_each_other() {
    for bits in [32, 64] {
        let rows =
            |numbers: &str, count: u32| products(bits, &numbers.replace("T", &format!("i{bits}")), count);
        let first = "  %p0 = mul T %m, %n\n";
        let next = "  %m1 = add T %m, 1\n  %p1 = mul T %m1, %n\n";
        let other = "  %m5 = add T 5, %m\n  %p2 = mul T %n, %m5\n";
        assert_eq!(rows(&format!("{first}{next}{other}"), 3), [1, 2], "one apart, and four");
        let down = "  %m1 = sub T %m, 2\n  %p1 = mul T %m1, %n\n";
        assert_eq!(rows(&format!("{first}{down}"), 2), [1, 0], "two less");
        let either = "  %n1 = add T %n, -1\n  %p1 = mul T %m, %n1\n";
        assert_eq!(rows(&format!("{first}{either}"), 2)[0], 1, "the other side");
        // Three apart is a product again; other numbers and those that promise something stay.
        let far = "  %m1 = add T %m, 3\n  %p1 = mul T %m1, %n\n";
        assert_eq!(rows(&format!("{first}{far}"), 2), [2, 1]);
        let square = "  %m1 = add T %m, 1\n  %p1 = mul T %m1, %m1\n";
        assert_eq!(rows(&format!("{first}{square}"), 2), [2, 1]);
        let promise = next.replace("mul T", "mul nsw T");
        assert_eq!(rows(&format!("{first}{promise}"), 2)[0], 2);
        // A number that promises may be poison where the other product is none, but not the other way round.
        let promised = "  %m1 = add nsw T %m, 1\n";
        assert_eq!(rows(&format!("{first}{promised}  %p1 = mul T %m1, %n\n"), 2)[0], 1);
        assert_eq!(rows(&format!("{promised}  %p0 = mul T %m1, %n\n  %p1 = mul T %m, %n\n"), 2)[0], 2);
    }
}
