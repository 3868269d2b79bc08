//! What nodes are simplified to, told by hand, as `(operation operand ...)`.

use super::*;

/// Leaves: `a`, `b` and `c` are lanes' dwords, `w` is the wave's, `byte` has 8 bits, `top` the upper 4; `x` and `y` are
/// lanes' and `u` the wave's 64 bits, `low` has the lower 31; `s` and `t` are truth values, `none` is any dword.
fn leaf(dag: &mut Dag, name: &str, ty: Ty) -> NodeId {
    let names = ["a", "b", "c", "w", "byte", "top", "x", "y", "u", "low", "s", "t", "none"];
    let Some(at) = names.iter().position(|&n| n == name) else {
        let number: i64 = name.parse().unwrap_or_else(|_| panic!("{name} is no leaf and no number"));
        return dag.constant(ty, number as u64);
    };
    let reg = VReg::new(at);
    let may = match name {
        "none" => return dag.undef(Ty::I32),
        "s" | "t" => return dag.reg(reg, 0, Ty::I1, true),
        "byte" => 0xff,
        "top" => 0xf000_0000,
        "low" => 0x7fff_ffff,
        _ => u64::MAX,
    };
    dag.set_register_bits(reg, Known { zero: !may, one: 0 });
    let ty = if matches!(name, "x" | "y" | "u" | "low") { Ty::I64 } else { Ty::I32 };
    dag.reg(reg, 0, ty, !matches!(name, "w" | "u"))
}

const NAMES: &[(&str, Op)] = &[
    ("add", Op::Add),
    ("sub", Op::Sub),
    ("mul", Op::Mul),
    ("mul24", Op::Mul24U),
    ("mul24s", Op::Mul24S),
    ("align", Op::AlignBit),
    ("mulhi", Op::MulHiU),
    ("madu", Op::MadU64),
    ("mads", Op::MadS64),
    ("and", Op::And),
    ("or", Op::Or),
    ("xor", Op::Xor),
    ("shl", Op::Shl),
    ("lshr", Op::LShr),
    ("ashr", Op::AShr),
    ("umin", Op::UMin),
    ("umax", Op::UMax),
    ("smin", Op::SMin),
    ("smax", Op::SMax),
    ("bfeu", Op::BfeU),
    ("bfes", Op::BfeS),
    ("brev", Op::BitReverse),
    ("ones", Op::Ctpop),
    ("above", Op::Ffbh),
    ("below", Op::Ffbl),
    ("select", Op::Select),
    ("pair", Op::Tuple),
    ("lo", Op::Part { first: 0 }),
    ("hi", Op::Part { first: 1 }),
    ("eq", Op::ICmp(Cmp::Eq)),
    ("ne", Op::ICmp(Cmp::Ne)),
    ("ult", Op::ICmp(Cmp::Ult)),
    ("ule", Op::ICmp(Cmp::Ule)),
    ("ugt", Op::ICmp(Cmp::Ugt)),
    ("uge", Op::ICmp(Cmp::Uge)),
    ("slt", Op::ICmp(Cmp::Slt)),
    ("sle", Op::ICmp(Cmp::Sle)),
    ("sgt", Op::ICmp(Cmp::Sgt)),
    ("sge", Op::ICmp(Cmp::Sge)),
];

/// Makes what a text says, by the constructors; a `'` or `?` behind an operation's name: of 64 bits, of truth values.
fn make(dag: &mut Dag, words: &mut std::iter::Peekable<std::vec::IntoIter<String>>, ty: Ty) -> NodeId {
    let word = words.next().expect("the text goes on");
    if word != "(" {
        return leaf(dag, &word, ty);
    }
    let name = words.next().expect("an operation has a name");
    let plain = name.trim_end_matches(['\'', '?']);
    let op = NAMES.iter().find(|(known, _)| *known == plain).unwrap_or_else(|| panic!("what is {name}?")).1;
    let of = match name.chars().last() {
        Some('\'') => Ty::I64,
        Some('?') => Ty::I1,
        _ => Ty::I32,
    };
    let mut args = Vec::new();
    while words.peek().is_some_and(|word| word != ")") {
        let ty = match (op, args.len()) {
            (Op::Shl | Op::LShr | Op::AShr, 1) | (Op::Tuple, _) => Ty::I32,
            (Op::MadU64 | Op::MadS64, 0 | 1) => Ty::I32,
            (Op::Select, 0) => Ty::I1,
            _ => of,
        };
        args.push(make(dag, words, ty));
    }
    words.next();
    let ty = match op {
        Op::ICmp(_) => Ty::I1,
        Op::Tuple | Op::MadU64 | Op::MadS64 => Ty::I64,
        Op::Part { .. } => Ty::I32,
        _ => of,
    };
    dag.node(op, ty, &args)
}

fn node(dag: &mut Dag, text: &str, ty: Ty) -> NodeId {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<String> = spaced.split_whitespace().map(str::to_string).collect();
    make(dag, &mut words.into_iter().peekable(), ty)
}

/// Texts that make one node.
const SAME: &[(Ty, &str, &str)] = &[
    (Ty::I32, "(add a 0)", "a"),
    (Ty::I32, "(sub a 0)", "a"),
    (Ty::I32, "(or a 0)", "a"),
    (Ty::I32, "(xor a 0)", "a"),
    (Ty::I32, "(shl a 0)", "a"),
    (Ty::I32, "(lshr a 0)", "a"),
    (Ty::I32, "(ashr a 0)", "a"),
    (Ty::I32, "(shl a 32)", "a"),
    (Ty::I32, "(mul a 1)", "a"),
    (Ty::I32, "(mul 0 a)", "0"),
    (Ty::I32, "(and a 0)", "0"),
    (Ty::I32, "(mulhi a 0)", "0"),
    (Ty::I32, "(umin a 0)", "0"),
    (Ty::I32, "(and a -1)", "a"),
    (Ty::I32, "(or a -1)", "-1"),
    (Ty::I32, "(umax a 0)", "a"),
    (Ty::I32, "(umax a -1)", "-1"),
    (Ty::I32, "(umin a -1)", "a"),
    (Ty::I32, "(mul a 8)", "(shl a 3)"),
    (Ty::I32, "(sub a 8)", "(add a -8)"),
    // All bits are known.
    (Ty::I32, "(lshr (add (and a 1) 24) 2)", "6"),
    (Ty::I32, "(and (sub 21 (shl a 4)) 15)", "5"),
    (Ty::I32, "(bfeu a 0 0)", "0"),
    (Ty::I64, "(lshr' (add' low low) 32)", "0"),
    (Ty::I32, "(sub a a)", "0"),
    (Ty::I32, "(xor a a)", "0"),
    (Ty::I32, "(and a a)", "a"),
    (Ty::I32, "(or a a)", "a"),
    (Ty::I32, "(umin a a)", "a"),
    (Ty::I32, "(umax a a)", "a"),
    (Ty::I32, "(smin a a)", "a"),
    (Ty::I32, "(smax a a)", "a"),
    (Ty::I32, "(or (and a 65535) (shl (lshr a 16) 16))", "a"),
    (Ty::I32, "(or (shl (lshr a 16) 16) (and a 255))", "(and a -65281)"),
    (Ty::I32, "(xor (and a 240) (shl (bfeu a 8 4) 8))", "(and a 4080)"),
    (Ty::I32, "(add (and a 1) (and a 6))", "(and a 7)"),
    (Ty::I32, "(add 5 a)", "(add a 5)"),
    (Ty::I32, "(add (add a 5) 7)", "(add a 12)"),
    (Ty::I32, "(add (add a 5) b)", "(add (add a b) 5)"),
    (Ty::I32, "(add a (add b 5))", "(add (add a b) 5)"),
    (Ty::I32, "(add a (sub 0 b))", "(sub a b)"),
    (Ty::I32, "(add (sub 0 b) a)", "(sub a b)"),
    (Ty::I32, "(and byte 255)", "byte"),
    (Ty::I32, "(and byte 511)", "byte"),
    (Ty::I32, "(and byte 256)", "0"),
    (Ty::I32, "(and (and a 4080) 255)", "(and a 240)"),
    (Ty::I32, "(or (or a 1) 6)", "(or a 7)"),
    (Ty::I32, "(xor (xor a 1) 3)", "(xor a 2)"),
    (Ty::I32, "(mul (mul a 3) 5)", "(mul a 15)"),
    (Ty::I32, "(mul byte byte)", "(mul24 byte byte)"),
    (Ty::I32, "(mul (ashr a 8) (bfes b 3 24))", "(mul24s (ashr a 8) (bfes b 3 24))"),
    (Ty::I32, "(mul byte (ashr a 8))", "(mul24s byte (ashr a 8))"),
    (Ty::I32, "(or (shl a 12) (lshr b 20))", "(align a b 20)"),
    (Ty::I32, "(xor (lshr b 1) (shl w 31))", "(align w b 1)"),
    (Ty::I32, "(add (shl a 16) (lshr a 16))", "(align a a 16)"),
    (Ty::I32, "(and (lshr a 5) 127)", "(bfeu a 5 7)"),
    (Ty::I32, "(and (lshr a 25) 127)", "(lshr a 25)"),
    (Ty::I32, "(bfeu a 0 8)", "(and a 255)"),
    (Ty::I32, "(shl a (and b 31))", "(shl a b)"),
    (Ty::I32, "(lshr a (and b 63))", "(lshr a b)"),
    (Ty::I32, "(shl (shl a 3) 4)", "(shl a 7)"),
    (Ty::I32, "(lshr (lshr a 3) 4)", "(lshr a 7)"),
    (Ty::I32, "(shl (shl a 20) 20)", "0"),
    (Ty::I32, "(shl (shl a 16) 16)", "0"),
    (Ty::I32, "(ashr (ashr a 20) 20)", "(ashr a 31)"),
    (Ty::I32, "(ashr byte 3)", "(lshr byte 3)"),
    (Ty::I32, "(lshr byte 8)", "0"),
    (Ty::I32, "(shl top 4)", "0"),
    (Ty::I32, "(lshr (shl a 8) 8)", "(and a 16777215)"),
    (Ty::I32, "(lshr (shl a 8) 9)", "(bfeu a 1 23)"),
    (Ty::I32, "(ashr (shl a 8) 16)", "(bfes a 8 16)"),
    (Ty::I32, "(ashr (shl a 8) 8)", "(bfes a 0 24)"),
    (Ty::I1, "(eq a a)", "1"),
    (Ty::I1, "(ule a a)", "1"),
    (Ty::I1, "(sge a a)", "1"),
    (Ty::I1, "(ne a a)", "0"),
    (Ty::I1, "(slt a a)", "0"),
    (Ty::I1, "(slt 5 a)", "(sgt a 5)"),
    (Ty::I1, "(ult byte 256)", "1"),
    (Ty::I1, "(ule byte 255)", "1"),
    (Ty::I1, "(ugt byte 255)", "0"),
    (Ty::I1, "(uge byte 256)", "0"),
    (Ty::I1, "(ult byte 0)", "0"),
    (Ty::I1, "(uge byte 0)", "1"),
    (Ty::I1, "(slt byte 256)", "1"),
    (Ty::I1, "(sge byte 0)", "1"),
    (Ty::I1, "(sgt (or byte 512) byte)", "1"),
    (Ty::I1, "(sle (or byte 512) byte)", "0"),
    (Ty::I1, "(eq byte 256)", "0"),
    (Ty::I1, "(ne byte 256)", "1"),
    (Ty::I1, "(eq (or a 1) (and b 2))", "0"),
    (Ty::I1, "(ult a 1)", "(eq a 0)"),
    (Ty::I1, "(uge a 1)", "(ne a 0)"),
    (Ty::I1, "(eq (select t 1 0) 1)", "t"),
    (Ty::I1, "(ne (select t 1 0) 0)", "t"),
    (Ty::I1, "(eq (select t 1 0) 0)", "(xor? t 1)"),
    (Ty::I1, "(eq (select t 1 0) 7)", "0"),
    (Ty::I1, "(ne (select t 1 0) 7)", "1"),
    (Ty::I1, "(slt' low 77)", "(ult (lo low) 77)"),
    (Ty::I1, "(eq' low 77)", "(eq (lo low) 77)"),
    (Ty::I1, "(slt' x 0)", "(slt (hi x) 0)"),
    (Ty::I1, "(sge' x 0)", "(sge (hi x) 0)"),
    (Ty::I1, "(sgt' x -1)", "(sgt (hi x) -1)"),
    (Ty::I1, "(sle' x -1)", "(sle (hi x) -1)"),
    (Ty::I1, "(and? t 1)", "t"),
    (Ty::I1, "(and? t 0)", "0"),
    (Ty::I1, "(or? t 0)", "t"),
    (Ty::I1, "(or? t 1)", "1"),
    (Ty::I1, "(xor? t 0)", "t"),
    (Ty::I1, "(and? t t)", "t"),
    (Ty::I1, "(or? t t)", "t"),
    (Ty::I1, "(xor? t t)", "0"),
    (Ty::I1, "(xor? (xor? t 1) 1)", "t"),
    (Ty::I1, "(xor? (slt a b) 1)", "(sge a b)"),
    (Ty::I1, "(xor? (ule a b) 1)", "(ugt a b)"),
    (Ty::I1, "(select? t 1 0)", "t"),
    (Ty::I1, "(select? t 0 1)", "(xor? t 1)"),
    (Ty::I1, "(select? t 1 s)", "(or? t s)"),
    (Ty::I1, "(select? t s 0)", "(and? t s)"),
    (Ty::I1, "(select? t 0 s)", "(and? (xor? t 1) s)"),
    (Ty::I1, "(select? t s 1)", "(or? (xor? t 1) s)"),
    (Ty::I32, "(select t a a)", "a"),
    (Ty::I32, "(select 1 a b)", "a"),
    (Ty::I32, "(select 0 a b)", "b"),
    (Ty::I32, "(select t none b)", "b"),
    (Ty::I32, "(select t a none)", "a"),
    (Ty::I32, "(select (xor? t 1) a b)", "(select t b a)"),
    (Ty::I32, "(select (ult a b) a b)", "(umin a b)"),
    (Ty::I32, "(select (ule b a) a b)", "(umax a b)"),
    (Ty::I32, "(select (ugt a b) a b)", "(umax a b)"),
    (Ty::I32, "(select (uge b a) a b)", "(umin a b)"),
    (Ty::I32, "(select (slt a b) a b)", "(smin a b)"),
    (Ty::I32, "(select (sle b a) a b)", "(smax a b)"),
    (Ty::I32, "(select (sgt a b) a b)", "(smax a b)"),
    (Ty::I32, "(select (sge b a) a b)", "(smin a b)"),
    (Ty::I32, "(select (eq a b) a b)", "b"),
    (Ty::I32, "(select (ne a b) a b)", "a"),
    (Ty::I64, "(select' t x y)", "(pair (select t (lo x) (lo y)) (select t (hi x) (hi y)))"),
    (Ty::I64, "(and' x y)", "(pair (and (lo x) (lo y)) (and (hi x) (hi y)))"),
    (Ty::I64, "(xor' x 4294967295)", "(pair (xor (lo x) -1) (hi x))"),
    (Ty::I64, "(or' (pair w 0) (pair 0 w))", "(pair w w)"),
    (Ty::I64, "(add' low low)", "(pair (add (lo low) (lo low)) 0)"),
    (Ty::I64, "(add' (madu' a b 0) x)", "(madu' a b x)"),
    (Ty::I64, "(add' x (mads' a b 0))", "(mads' a b x)"),
    (Ty::I64, "(mul' (pair a 0) (pair b 0))", "(madu' a b 0)"),
    (Ty::I64, "(mul' (pair a (ashr a 31)) (pair b (ashr b 31)))", "(mads' a b 0)"),
    (Ty::I64, "(mul' (pair a (ashr a 31)) -3)", "(mads' a -3 0)"),
    (Ty::I64, "(shl' x 40)", "(pair 0 (shl (lo x) 8))"),
    (Ty::I64, "(shl' x 32)", "(pair 0 (lo x))"),
    (Ty::I64, "(lshr' x 40)", "(pair (lshr (hi x) 8) 0)"),
    (Ty::I64, "(ashr' x 40)", "(pair (ashr (hi x) 8) (ashr (hi x) 31))"),
    (Ty::I64, "(lshr' low 3)", "(pair (lshr (lo low) 3) 0)"),
    (Ty::I64, "(ashr' low 3)", "(pair (lshr (lo low) 3) 0)"),
    (Ty::I64, "(shl' low 1)", "(pair (shl (lo low) 1) 0)"),
    (Ty::I64, "(brev' x)", "(pair (brev (hi x)) (brev (lo x)))"),
    (Ty::I64, "(and' u u)", "u"),
    (Ty::I64, "(pair (lo x) (hi x))", "x"),
    (Ty::I64, "(pair (lo (add' x y)) (hi (add' x y)))", "(add' x y)"),
    (Ty::I64, "(umin' x y)", "(select' (ult' x y) x y)"),
    (Ty::I64, "(umax' x y)", "(select' (ugt' x y) x y)"),
    (Ty::I64, "(smin' x y)", "(select' (slt' x y) x y)"),
    (Ty::I64, "(smax' x y)", "(select' (sgt' x y) x y)"),
    (Ty::I64, "(mads' -3 a x)", "(mads' a -3 x)"),
    (Ty::I32, "(ones 255)", "8"),
    (Ty::I32, "(above 93)", "25"),
    (Ty::I32, "(below 80)", "4"),
    (Ty::I32, "(lo (xor a b))", "(xor a b)"),
    (Ty::I32, "(lo (pair a b))", "a"),
    (Ty::I32, "(hi (pair a b))", "b"),
];

/// Operations that stay what they are, though they look like those above: their last node.
const PLAIN: &[(Ty, &str, Op)] = &[
    (Ty::I32, "(or (shl a 12) (lshr b 21))", Op::Or),
    (Ty::I32, "(or (shl a 12) (ashr b 20))", Op::Or),
    (Ty::I32, "(mul (ashr a 7) (ashr b 8))", Op::Mul),
    (Ty::I32, "(mul (ashr w 8) (ashr w 9))", Op::Mul),
    (Ty::I32, "(shl a (and b 15))", Op::Shl),
    (Ty::I32, "(lshr byte 7)", Op::LShr),
    (Ty::I32, "(ashr a 3)", Op::AShr),
    (Ty::I32, "(and (lshr a 5) 126)", Op::And),
    (Ty::I32, "(and byte 127)", Op::And),
    (Ty::I32, "(lshr (shl a 8) 4)", Op::LShr),
    (Ty::I32, "(mul a byte)", Op::Mul),
    (Ty::I32, "(mul w byte)", Op::Mul),
    (Ty::I32, "(mul w w)", Op::Mul),
    (Ty::I32, "(select (ult a b) a c)", Op::Select),
    (Ty::I64, "(and' u x)", Op::Tuple),
    (Ty::I64, "(xor' u 4294967295)", Op::Xor),
    (Ty::I64, "(add' x low)", Op::Add),
    (Ty::I64, "(shl' low 2)", Op::Shl),
    (Ty::I64, "(lshr' x 31)", Op::LShr),
    (Ty::I1, "(ult byte 255)", Op::ICmp(Cmp::Ult)),
    (Ty::I1, "(uge byte 255)", Op::ICmp(Cmp::Uge)),
    (Ty::I1, "(slt a 256)", Op::ICmp(Cmp::Slt)),
    (Ty::I1, "(ult a 2)", Op::ICmp(Cmp::Ult)),
    (Ty::I1, "(slt' x 1)", Op::ICmp(Cmp::Slt)),
    (Ty::I1, "(sgt' x 0)", Op::ICmp(Cmp::Sgt)),
    (Ty::I1, "(eq' x 77)", Op::ICmp(Cmp::Eq)),
];

#[test]
fn nodes_are_simplified() {
    let mut wrong = Vec::new();
    for &(ty, text, simpler) in SAME {
        let mut dag = Dag::default();
        let (found, wanted) = (node(&mut dag, text, ty), node(&mut dag, simpler, ty));
        if found != wanted {
            wrong.push(format!("{text} is {:?}, not {simpler}, which is {:?}", dag[found], dag[wanted]));
        }
    }
    for &(ty, text, op) in PLAIN {
        let mut dag = Dag::default();
        let found = node(&mut dag, text, ty);
        if dag[found].op != op {
            wrong.push(format!("{text} is {:?}, not {op:?}", dag[found]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where lanes have each their own of one operand alone, the others are brought together.
#[test]
fn uniform_operands_of_a_chain_come_together() {
    let together = |op: Op, chain: &str, other: &str, is: Option<&str>| {
        let mut dag = Dag::default();
        let [chain, other] = [chain, other].map(|text| node(&mut dag, text, Ty::I32));
        let is = is.map(|text| node(&mut dag, text, Ty::I32));
        assert_eq!(dag.uniform_together(op, chain, other), is);
    };
    together(Op::Add, "(add a w)", "(mul w 3)", Some("(add a (add w (mul w 3)))"));
    together(Op::Xor, "(xor w a)", "(mul w 3)", Some("(xor a (xor w (mul w 3)))"));
    together(Op::Xor, "(xor a w)", "12", Some("(xor a (xor w 12))"));
    // A number that a sum adds is for the offsets of instructions.
    together(Op::Add, "(add a w)", "12", None);
    together(Op::Add, "(add a 12)", "w", None);
    // Another operation, lanes' own operands, nothing of lanes.
    together(Op::Xor, "(add a w)", "w", None);
    together(Op::Add, "(add a b)", "w", None);
    together(Op::Add, "(add a w)", "b", None);
    together(Op::Xor, "(xor w (mul w 5))", "(mul w 3)", None);
}
