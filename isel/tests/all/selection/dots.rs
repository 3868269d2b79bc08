//! Sums of products of parts of two dwords.

use super::{kernel, ops, select_for};
use gcnsel_isa::Op::{self, *};
use gcnsel_isa::Target;
use gcnsel_mir::{Function, Opcode, Operand};

/// The vector instructions for the sum of `%b` and products of parts of the dwords `%a` and `%b`, a pair of numbers for each.
fn summing(target: Target, bits: u32, signed: bool, products: &[(u32, u32)]) -> Vec<Op> {
    let mut body = String::from(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %a = load i32, ptr addrspace(1) %at
  %by = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %b = load i32, ptr addrspace(1) %by
  %s0 = add i32 %b, 0\n",
    );
    let extension = if signed { "sext" } else { "zext" };
    for (n, (i, j)) in products.iter().enumerate() {
        for (dword, at) in [("a", i), ("b", j)] {
            body += &format!(
                "  %{dword}{n}.s = lshr i32 %{dword}, {}
  %{dword}{n}.t = trunc i32 %{dword}{n}.s to i{bits}
  %{dword}{n} = {extension} i{bits} %{dword}{n}.t to i32\n",
                at * bits
            );
        }
        body += &format!("  %m{n} = mul i32 %a{n}, %b{n}\n  %s{} = add i32 %s{n}, %m{n}\n", n + 1);
    }
    body += &format!("  store i32 %s{}, ptr addrspace(1) %by\n  ret void", products.len());
    let text = kernel("ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in", &body);
    let f = select_for(&text, target).unwrap_or_else(|e| panic!("{e}"));
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let ops = insts.filter_map(|data| data.opcode.isa());
    // The item's distance from the beginning comes first.
    ops.filter(|op| format!("{op:?}").starts_with("V_")).skip(1).collect()
}

/// Parts of the same places.
fn in_place(places: &[u32]) -> Vec<(u32, u32)> {
    places.iter().map(|&at| (at, at)).collect()
}

#[test]
fn products_of_parts_are_dot_products() {
    for target in [Target::Gfx90a, Target::Gfx942] {
        let check = |bits, signed, products: &[(u32, u32)], expected: &[Op]| {
            assert_eq!(summing(target, bits, signed, products), expected, "{target}: {bits} {products:?}");
        };
        let all = in_place(&[0, 1, 2, 3]);
        check(8, false, &all, &[V_DOT4_U32_U8]);
        check(8, true, &all, &[V_DOT4_I32_I8]);
        check(16, false, &all[..2], &[V_DOT2_U32_U16]);
        check(16, true, &all[..2], &[V_DOT2_I32_I16]);
        // The bytes of no product are zeros.
        check(8, false, &all[1..3], &[V_AND_B32, V_DOT4_U32_U8]);
        check(8, true, &in_place(&[3, 0, 1]), &[V_AND_B32, V_DOT4_I32_I8]);
        // Bytes of other places are brought there.
        check(8, false, &[(0, 1), (1, 0), (2, 3), (3, 2)], &[V_PERM_B32, V_DOT4_U32_U8]);
        // Eight products are two.
        let twice = [&all[..], &all].concat();
        check(8, true, &twice, &[V_DOT4_I32_I8, V_DOT4_I32_I8]);
    }
}

/// Where there is no such instruction, or it would take as many, there is none.
#[test]
fn other_products_are_left() {
    let has_dot = |target, bits, products: &[(u32, u32)]| {
        summing(target, bits, false, products).iter().any(|op| format!("{op:?}").starts_with("V_DOT"))
    };
    assert!(!has_dot(Target::Gfx900, 8, &in_place(&[0, 1, 2, 3])));
    assert!(!has_dot(Target::Gfx942, 8, &in_place(&[2])));
    assert!(!has_dot(Target::Gfx942, 8, &[(0, 1), (1, 0)]));
    assert!(!has_dot(Target::Gfx942, 16, &[(0, 1), (1, 0)]));
}

/// A sum being written, of terms that are added in turn. `%a`, `%b` and `%c` differ between work-items, `%u` and `%v` do not.
#[derive(Default)]
struct Sum {
    body: String,
    names: usize,
    terms: Vec<String>,
}

impl Sum {
    /// Names what an instruction computes.
    fn name(&mut self, instruction: &str) -> String {
        self.names += 1;
        self.body += &format!("  %n{} = {instruction}\n", self.names);
        format!("%n{}", self.names)
    }

    /// Bits of a dword from one on, extended.
    fn bits(&mut self, dword: &str, first: u32, bits: u32, extension: &str) -> String {
        let low = self.name(&format!("lshr i32 %{dword}, {first}"));
        let narrow = self.name(&format!("trunc i32 {low} to i{bits}"));
        self.name(&format!("{extension} i{bits} {narrow} to i32"))
    }

    fn byte(&mut self, dword: &str, at: u32) -> String {
        self.bits(dword, 8 * at, 8, "zext")
    }

    /// The next term: a product.
    fn product(&mut self, a: &str, b: &str) {
        let product = self.name(&format!("mul i32 {a}, {b}"));
        self.terms.push(product);
    }

    /// The next terms: products of bytes of the same places.
    fn bytes(&mut self, [a, b]: [&str; 2], places: impl IntoIterator<Item = u32>) {
        for at in places {
            let (a, b) = (self.byte(a, at), self.byte(b, at));
            self.product(&a, &b);
        }
    }

    /// The next terms: so many that are no products, and no uniform numbers.
    fn others(&mut self, count: u32) {
        for n in 0..count {
            let other = self.name(&format!("lshr i32 %c, {}", n + 1));
            self.terms.push(other);
        }
    }

    /// What is selected for it, from behind the distance of the item from the beginning.
    fn selected(mut self) -> Function {
        let terms = std::mem::take(&mut self.terms).into_iter();
        let sum = terms.reduce(|sum, term| self.name(&format!("add i32 {sum}, {term}"))).expect("some terms");
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [3 x i32], ptr addrspace(1) %in, i32 %id
  %all = load <3 x i32>, ptr addrspace(1) %at
  %a = extractelement <3 x i32> %all, i32 0
  %b = extractelement <3 x i32> %all, i32 1
  %c = extractelement <3 x i32> %all, i32 2
{}  store i32 {sum}, ptr addrspace(1) %out\n  ret void",
            self.body
        );
        let params = "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %u, i32 %v";
        let text = kernel(params, &body) + "declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)\n";
        select_for(&text, Target::Gfx942).unwrap_or_else(|e| panic!("{e}"))
    }

    fn dots(self) -> Vec<Op> {
        dots(&self.selected())
    }
}

fn dots(f: &Function) -> Vec<Op> {
    ops(f).into_iter().filter(|op| format!("{op:?}").starts_with("V_DOT")).collect()
}

/// Writes how two numbers are cut out of a dword.
type Bits<'a> = &'a dyn Fn(&mut Sum, &str) -> [String; 2];

/// Bits that are no byte and no word of a dword are multiplied by themselves.
#[test]
fn other_bits_are_no_parts() {
    let dots_of = |of: Bits| {
        let mut sum = Sum::default();
        let ([a, c], [b, d]) = (of(&mut sum, "a"), of(&mut sum, "b"));
        sum.product(&a, &b);
        sum.product(&c, &d);
        sum.dots()
    };
    // So it is with bytes.
    let bytes = dots_of(&|sum, dword| [sum.byte(dword, 0), sum.byte(dword, 2)]);
    assert_eq!(bytes, [V_DOT4_U32_U8]);
    let none: [Bits; 4] = [
        // Others than eight or sixteen.
        &|sum, dword| [0, 12].map(|first| sum.bits(dword, first, 12, "zext")),
        // Eight that are half in one byte and half in the next.
        &|sum, dword| [4, 16].map(|first| sum.bits(dword, first, 8, "zext")),
        // Eight that stay where they are.
        &|sum, dword| [sum.name(&format!("and i32 %{dword}, 4080")), sum.byte(dword, 2)],
        // Eight that begin behind the dword.
        &|sum, dword| {
            [8, 16].map(|by| {
                let low = sum.name(&format!("lshr i32 %{dword}, {by}"));
                sum.name(&format!("call i32 @llvm.amdgcn.sbfe.i32(i32 {low}, i32 {}, i32 8)", 32 - by))
            })
        },
    ];
    for (n, of) in none.into_iter().enumerate() {
        assert_eq!(dots_of(of), [], "the {n}th");
    }
}

/// One instruction multiplies parts of one kind.
#[test]
fn kinds_are_not_mixed() {
    // Bytes with a sign, and without.
    let mut sum = Sum::default();
    for at in [0, 1] {
        let (a, b) = (sum.bits("a", 8 * at, 8, "sext"), sum.byte("b", at));
        sum.product(&a, &b);
    }
    assert_eq!(sum.dots(), []);
    // A product of words is not one of the bytes that are left: it is added by itself.
    let mut sum = Sum::default();
    sum.bytes(["a", "b"], [0, 2]);
    let [a, b] = ["a", "b"].map(|dword| sum.bits(dword, 16, 16, "zext"));
    sum.product(&a, &b);
    let f = sum.selected();
    let vector: Vec<Op> = ops(&f).into_iter().filter(|op| op.row().is_valu()).collect();
    // The address is a product as well.
    assert_eq!(vector[1..], [V_MUL_U32_U24, V_AND_B32, V_DOT4_U32_U8, V_MOV_B32], "{f}");
}

/// One instruction multiplies parts of two dwords, each part once.
#[test]
fn products_of_other_dwords_are_left() {
    let mut sum = Sum::default();
    sum.bytes(["a", "b"], [0]);
    sum.bytes(["a", "c"], [1]);
    assert_eq!(sum.dots(), []);
    let mut sum = Sum::default();
    let [a, b, c] = [("a", 0), ("b", 0), ("b", 1)].map(|(dword, at)| sum.byte(dword, at));
    sum.product(&a, &b);
    sum.product(&a, &c);
    assert_eq!(sum.dots(), []);
}

/// What is added twice is added twice: of the same bytes a dot product has one product, the other stays.
#[test]
fn a_product_that_is_there_twice_is_not_lost() {
    for (places, again) in [(&[0, 1][..], 0), (&[0, 1], 1), (&[0, 1, 2, 3], 0), (&[0, 1, 2], 2)] {
        for at in 0..=places.len() {
            let mut sum = Sum::default();
            sum.bytes(["a", "b"], places.iter().copied());
            let product = sum.terms[again].clone();
            sum.terms.insert(at, product);
            let f = sum.selected();
            let products =
                |name: &str| ops(&f).iter().filter(|op| format!("{op:?}").starts_with(name)).count();
            let found = (products("V_DOT4_U32_U8"), products("V_MUL") + products("V_MAD_U32"));
            assert_eq!(found, (1, 1), "{places:?}, {again} again at {at}\n{f}");
        }
    }
}

/// Products of what is uniform are the scalar unit's; one factor that is not is enough.
#[test]
fn a_factor_differs_between_lanes() {
    for (a, b, expected) in [("u", "v", &[][..]), ("u", "a", &[V_DOT4_U32_U8]), ("a", "u", &[V_DOT4_U32_U8])]
    {
        let mut sum = Sum::default();
        sum.bytes([a, b], 0..4);
        assert_eq!(sum.dots(), expected, "{a} and {b}");
    }
}

/// Three products are worth two instructions.
#[test]
fn three_bytes_of_other_places_are_brought_there() {
    let expected = [V_PERM_B32, V_DOT4_U32_U8];
    assert_eq!(summing(Target::Gfx942, 8, false, &[(0, 1), (1, 0), (2, 3)]), expected);
}

/// What is complete does not wait for the rest, which may be far away.
#[test]
fn long_sums_are_many_dot_products() {
    let mut sum = Sum::default();
    for _ in 0..3 {
        sum.bytes(["a", "b"], 0..4);
        sum.bytes(["a", "c"], 0..4);
    }
    assert_eq!(sum.dots(), [V_DOT4_U32_U8; 6]);
}

/// A sum is taken apart while sixteen terms are known of it: one is two then.
#[test]
fn products_far_away_are_not_found() {
    for (between, expected) in [(15, &[V_DOT4_U32_U8][..]), (16, &[]), (30, &[])] {
        let mut sum = Sum::default();
        sum.bytes(["a", "b"], [0]);
        sum.others(between);
        sum.bytes(["a", "b"], [1]);
        assert_eq!(sum.dots(), expected, "{between} between them");
    }
}

/// What is added to a dot product: nothing, or uniform numbers first, by the scalar unit.
#[test]
fn the_other_terms_are_added_before() {
    let mut sum = Sum::default();
    sum.bytes(["a", "b"], 0..4);
    let f = sum.selected();
    let mut insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let dot = insts.find(|data| data.opcode == Opcode::Isa(V_DOT4_U32_U8)).expect("a dot product");
    assert_eq!(dot.operands[3], Operand::Imm(0), "{f}");

    let mut sum = Sum::default();
    sum.terms.extend(["%u", "%c", "%v"].map(String::from));
    sum.bytes(["a", "b"], 1..4);
    let f = sum.selected();
    let sums: Vec<Op> = ops(&f).into_iter().filter(|op| format!("{op:?}").contains("_ADD_")).collect();
    assert_eq!(sums, [S_ADD_U32, V_ADD_U32], "{f}");
    assert_eq!(dots(&f), [V_DOT4_U32_U8]);
}

/// A sum that another block adds something to does not wait for it.
#[test]
fn sums_of_other_blocks_are_not_waited_for() {
    let mut sum = Sum::default();
    sum.bytes(["a", "b"], [0, 1]);
    let first = sum.name(&format!("add i32 {}, {}", sum.terms[0], sum.terms[1]));
    sum.body += "  %is = icmp eq i32 %u, %v\n  br i1 %is, label %then, label %end\nthen:\n";
    let more = sum.name(&format!("add i32 {first}, %c"));
    sum.body += &format!("  store i32 {more}, ptr addrspace(1) %out\n  br label %end\nend:\n");
    sum.terms = vec!["%u".into(), "%v".into()];
    assert_eq!(sum.dots(), [V_DOT4_U32_U8]);
}
