//! Changes of LLVM IR text by whole tokens and lines, which more often leave it readable than changes of bytes.

/// Tokens that are likely to make sense somewhere.
const WORDS: &[&str] = &[
    "i1", "i8", "i16", "i32", "i64", "i128", "half", "bfloat", "float", "double", "ptr", "ptr addrspace(3)",
    "ptr addrspace(4)", "ptr addrspace(5)", "<2 x half>", "<4 x i32>", "<3 x i16>", "[4 x i32]", "{ i32, i1 }", "void",
    "undef", "poison", "zeroinitializer", "null", "true", "false", "0", "1", "-1", "31", "32", "63", "64", "4294967296",
    "0x7FF8000000000000", "0xH7C00", "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and",
    "or", "xor", "fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "icmp eq", "icmp ult", "icmp sgt", "fcmp oeq",
    "fcmp uno", "select", "phi", "zext", "sext", "trunc", "bitcast", "fptosi", "sitofp", "fpext", "fptrunc", "inttoptr",
    "ptrtoint", "addrspacecast", "load", "store", "atomicrmw add", "atomicrmw fadd", "cmpxchg", "fence", "getelementptr",
    "inbounds", "extractelement", "insertelement", "shufflevector", "extractvalue", "insertvalue", "freeze", "br", "ret",
    "switch", "unreachable", "call", "volatile", "nuw", "nsw", "exact", "fast", "nnan", "align 4", "align 16", "seq_cst",
    "acquire", "syncscope(\"agent\")", "amdgpu_kernel", "alloca", "convergent", "noinline", "@llvm.amdgcn.workitem.id.x",
    "@llvm.amdgcn.s.barrier", "@llvm.amdgcn.ballot.i64", "@llvm.amdgcn.readfirstlane.i32", "@llvm.fma.f32",
    "@llvm.ctpop.i32", "@llvm.fshl.i32", "@llvm.umin.i32",
];

/// A small generator: mutations follow from the seed alone.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// Words, quoted strings, single signs and white space.
fn tokens(text: &[u8]) -> Vec<&[u8]> {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || b"_.%@$#!-".contains(&byte);
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let byte = text[at];
        at += 1;
        if word(byte) {
            at += text[at..].iter().take_while(|&&byte| word(byte)).count();
        } else if byte == b'"' {
            at += text[at..].iter().take_while(|&&byte| byte != b'"').count();
            at = (at + 1).min(text.len());
        }
        found.push(&text[start..at]);
    }
    found
}

/// A kind of token: changes put tokens where others of their kind stood.
fn kind(token: &[u8]) -> u8 {
    match token.first() {
        Some(byte) if byte.is_ascii_digit() || *byte == b'-' => b'0',
        Some(byte) if byte.is_ascii_alphabetic() => b'a',
        Some(byte) => *byte,
        None => 0,
    }
}

/// Changes text a little, by tokens or by lines. Gives nothing where there is nothing to change.
pub fn mutate(text: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut random = Random(u64::from(seed) ^ 0x9e37_79b9_7f4a_7c15);
    if random.below(3) == 0 {
        let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        // Functions are what matters: declarations and attributes follow them.
        let end = lines.iter().rposition(|line| line.starts_with(b"}")).unwrap_or(lines.len().checked_sub(1)?);
        let (a, b) = (random.below(end + 1), random.below(end + 1));
        match random.below(3) {
            0 => drop(lines.remove(a)),
            1 => lines.insert(b, lines[a]),
            _ => lines.swap(a, b),
        }
        return Some(lines.concat());
    }
    let mut tokens: Vec<&[u8]> = tokens(text);
    let solid: Vec<usize> = (0..tokens.len()).filter(|&at| !tokens[at].trim_ascii().is_empty()).collect();
    for _ in 0..1 + random.below(3) {
        let at = *solid.get(random.below(solid.len()))?;
        match random.below(6) {
            0 => tokens[at] = b"",
            1 => tokens[at] = WORDS[random.below(WORDS.len())].as_bytes(),
            2 => tokens.swap(at, solid[random.below(solid.len())]),
            _ => {
                let like: Vec<usize> =
                    solid.iter().copied().filter(|&other| kind(tokens[other]) == kind(tokens[at])).collect();
                tokens[at] = tokens[*like.get(random.below(like.len()))?];
            }
        }
    }
    Some(tokens.concat())
}
