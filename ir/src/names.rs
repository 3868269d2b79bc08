//! The words that LLVM IR text has for opcodes, predicates, orderings and linkages: one table for the reader
//! and the printer.

use crate::{BinaryOp, CastOp, FloatPredicate, IntPredicate, Linkage, Ordering, RmwOp};
use std::borrow::Cow;

macro_rules! names {
    ($type:ident: $($variant:ident $name:literal,)*) => {
        impl $type {
            /// LLVM's word for it.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }

            /// What LLVM's word means.
            pub fn by_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some($type::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

names! { BinaryOp:
    Add "add", Sub "sub", Mul "mul", UDiv "udiv", SDiv "sdiv", URem "urem", SRem "srem",
    Shl "shl", LShr "lshr", AShr "ashr", And "and", Or "or", Xor "xor",
    FAdd "fadd", FSub "fsub", FMul "fmul", FDiv "fdiv", FRem "frem",
}

names! { CastOp:
    Trunc "trunc", ZExt "zext", SExt "sext", FpTrunc "fptrunc", FpExt "fpext",
    FpToUi "fptoui", FpToSi "fptosi", UiToFp "uitofp", SiToFp "sitofp",
    PtrToInt "ptrtoint", IntToPtr "inttoptr", BitCast "bitcast", AddrSpaceCast "addrspacecast",
}

impl CastOp {
    /// What a word of any release means: an address is a pointer's number but for what the pointer has besides, which is above
    /// it.
    pub(crate) fn by_word(word: &str) -> Option<Self> {
        if word == "ptrtoaddr" { Some(CastOp::PtrToInt) } else { CastOp::by_name(word) }
    }
}

names! { IntPredicate:
    Eq "eq", Ne "ne", Ugt "ugt", Uge "uge", Ult "ult", Ule "ule", Sgt "sgt", Sge "sge", Slt "slt", Sle "sle",
}

names! { FloatPredicate:
    False "false", Oeq "oeq", Ogt "ogt", Oge "oge", Olt "olt", Ole "ole", One "one", Ord "ord",
    Uno "uno", Ueq "ueq", Ugt "ugt", Uge "uge", Ult "ult", Ule "ule", Une "une", True "true",
}

names! { RmwOp:
    Xchg "xchg", Add "add", Sub "sub", And "and", Nand "nand", Or "or", Xor "xor", Max "max", Min "min",
    UMax "umax", UMin "umin", FAdd "fadd", FSub "fsub", FMax "fmax", FMin "fmin", FMaximum "fmaximum",
    FMinimum "fminimum", FMaximumNum "fmaximumnum", FMinimumNum "fminimumnum", UIncWrap "uinc_wrap", UDecWrap "udec_wrap", USubCond "usub_cond", USubSat "usub_sat",
}

names! { Ordering:
    Unordered "unordered", Monotonic "monotonic", Acquire "acquire", Release "release", AcqRel "acq_rel",
    SeqCst "seq_cst",
}

names! { Linkage:
    External "external", Private "private", Internal "internal", AvailableExternally "available_externally",
    LinkOnce "linkonce", LinkOnceOdr "linkonce_odr", Weak "weak", WeakOdr "weak_odr", Common "common",
    Appending "appending", ExternWeak "extern_weak",
}

/// Calling conventions by LLVM's words; others are taken for what they may be misspelt for, and refused.
const CONVENTIONS: &[&str] = &[
    "amdgpu_cs",
    "amdgpu_cs_chain",
    "amdgpu_cs_chain_preserve",
    "amdgpu_es",
    "amdgpu_gfx",
    "amdgpu_gfx_whole_wave",
    "amdgpu_gs",
    "amdgpu_hs",
    "amdgpu_kernel",
    "amdgpu_ls",
    "amdgpu_ps",
    "amdgpu_vs",
    "coldcc",
    "fastcc",
    "preserve_allcc",
    "preserve_mostcc",
    "ptx_device",
    "ptx_kernel",
    "spir_func",
    "spir_kernel",
    "tailcc",
];

/// What conventions that have a name are called by their numbers. Source: LLVM's `CallingConv.h`.
const NUMBERED: [(u32, &str); 22] = [
    (0, ""),
    (8, "fastcc"),
    (9, "coldcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (18, "tailcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (100, "amdgpu_gfx"),
    (104, "amdgpu_cs_chain"),
    (105, "amdgpu_cs_chain_preserve"),
    (124, "amdgpu_gfx_whole_wave"),
];

/// The name that a global without one has, by its number: LLVM's assembly printer calls it the same.
pub fn unnamed_symbol(number: u32) -> Box<str> {
    format!("__unnamed_{}", u64::from(number) + 1).into()
}

/// Whether a named list, an attachment or a node with fields may be called so: as LLVM's lexer has it.
pub fn is_metadata_name(name: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_' | b'\\');
    name.bytes().all(is_plain) && !name.is_empty() && !name.as_bytes()[0].is_ascii_digit()
}

/// Whether a word begins a type, supported or not: `i32`, `ptr`, `fp128`, a byte type of LLVM 23.
pub(crate) fn is_type_word(word: &[u8]) -> bool {
    match word {
        b"void" | b"half" | b"bfloat" | b"float" | b"double" | b"ptr" | b"label" | b"metadata" | b"token"
        | b"target" | b"opaque" => true,
        b"x86_fp80" | b"fp128" | b"ppc_fp128" | b"x86_mmx" | b"x86_amx" => true,
        [b'i' | b'b', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Whether a word is a calling convention's.
pub(crate) fn is_convention(word: &str) -> bool {
    CONVENTIONS.contains(&word)
}

/// What the calling convention of a number is called: its name, or `cc N`.
pub fn numbered_convention(number: u32) -> Cow<'static, str> {
    match NUMBERED.iter().find(|(known, _)| *known == number) {
        Some((_, name)) => (*name).into(),
        None => format!("cc {number}").into(),
    }
}
