//! The intrinsics that gcnsel knows: one row each, in `table.rs`.
//!
//! Sources: LLVM's Language Reference for the generic ones, `AMDGPUUsage` and the names and signatures that
//! LLVM 16 to 22 print for those of `llvm.amdgcn`.

mod predicated;
mod signature;
mod table;
mod unknown;

use crate::{Type, TypeKind, TypeTable};

pub use predicated::Predicated;
pub(crate) use signature::result_of;
pub use signature::{Misfit, check_signature, described};
pub use table::Intrinsic;
pub use unknown::about_unknown;

/// How the names of image intrinsics begin, of which the table has those that compute kernels of our targets use.
pub const IMAGE_NAMES: &str = "llvm.amdgcn.image.";

/// What of memory a call may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// Nothing.
    None,
    /// State that no pointer reaches: counters, mode registers, what orders a barrier.
    Inaccessible,
    /// Reads through its pointer arguments.
    ArgRead,
    /// Writes through its pointer arguments.
    ArgWrite,
    /// Reads and writes through its pointer arguments.
    ArgReadWrite,
    /// May touch anything.
    Any,
}

/// What a call does besides computing its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effects {
    /// May not be made control dependent on further values: it communicates with other lanes.
    pub convergent: bool,
    /// What it may do to memory.
    pub memory: Memory,
    /// Always comes back.
    pub will_return: bool,
    /// May be executed where the program does not.
    pub speculatable: bool,
}

impl Effects {
    /// A function of its arguments.
    const PURE: Self =
        Effects { convergent: false, memory: Memory::None, will_return: true, speculatable: true };
    /// A function of its arguments, which is not defined for some.
    const PARTIAL: Self = Effects { speculatable: false, ..Self::PURE };
    /// A function of its arguments and of the active lanes.
    const CROSS_LANE: Self =
        Effects { convergent: true, memory: Memory::None, will_return: true, speculatable: false };
    /// Reads or writes hidden state.
    const STATE: Self =
        Effects { convergent: false, memory: Memory::Inaccessible, will_return: true, speculatable: false };
    /// Hidden state, and communicates with other lanes or waves.
    const SYNC: Self = Effects { convergent: true, ..Self::STATE };
    /// Orders all memory.
    const BARRIER: Self = Effects { convergent: true, memory: Memory::Any, ..Self::STATE };
    /// Has what others have written be seen, or others see what has been written.
    const CACHE: Self = Effects { memory: Memory::Any, ..Self::STATE };
    /// Loads.
    const LOAD: Self = Effects { memory: Memory::ArgRead, ..Self::STATE };
    /// Reads an image. A resource that is a value at all describes an image: reading it does no harm anywhere.
    const IMAGE: Self = Effects { speculatable: true, ..Self::LOAD };
    /// Reads an image by differences between neighbouring lanes.
    const DERIVATIVE: Self = Effects { convergent: true, ..Self::IMAGE };
    /// Stores.
    const STORE: Self = Effects { memory: Memory::ArgWrite, ..Self::STATE };
    /// Read-modify-write, copies.
    const UPDATE: Self = Effects { memory: Memory::ArgReadWrite, ..Self::STATE };
    /// The same by all active lanes as one: what is counted is the lanes.
    const COUNT: Self = Effects { convergent: true, ..Self::UPDATE };
    /// Ends the wave or may do so.
    const END: Self = Effects { will_return: false, ..Self::STATE };
}

impl Intrinsic {
    /// What one of the target's intrinsics is called behind `llvm.amdgcn.`; `None` of those of all targets.
    pub fn target_name(self) -> Option<&'static str> {
        self.name().strip_prefix("llvm.amdgcn.")
    }

    /// The parameters whose arguments must be constants, by number.
    pub fn constant_params(self) -> impl Iterator<Item = usize> {
        signature::constant_params(self.signature())
    }

    /// The parameters of which the wave has one, by number: resources, samplers, operands in SGPRs.
    pub fn scalar_params(self) -> impl Iterator<Item = usize> {
        signature::scalar_params(self.signature())
    }

    /// The parameters that are pointers to what it reads or writes, by number; what it stores may be a pointer, too, and is
    /// none of these.
    pub fn place_params(self) -> impl Iterator<Item = usize> {
        signature::place_params(self.signature())
    }

    /// The name of the overload that has a type (LLVM's language reference, "Intrinsic Functions": each overloaded type is a
    /// suffix); `None` if none has.
    pub(crate) fn overload(self, result: Type, params: &[Type], types: &TypeTable) -> Option<String> {
        let overloaded = signature::overloaded(self.signature(), result, params, types)?;
        let mut name = self.name().to_owned();
        for ty in overloaded {
            name.push('.');
            name += &type_suffix(ty, types)?;
        }
        Some(name)
    }

    /// The function of C's library that has a name (without the `@`).
    pub fn library(name: &str) -> Option<Intrinsic> {
        if name.starts_with("llvm.") { None } else { Self::by_stem(name) }
    }

    /// The intrinsic that a function's name (without the `@`) means: the name of a row, or that name with
    /// suffixes for overloaded types (`llvm.fma.v2f16`).
    pub fn by_name(name: &str) -> Option<Intrinsic> {
        if !name.starts_with("llvm.") {
            return None;
        }
        let mut stem = name;
        loop {
            if let Some(found) = Self::by_stem(stem).or_else(|| renamed(stem)) {
                return Some(found);
            }
            let (shorter, suffix) = stem.rsplit_once('.')?;
            if !is_type_suffix(suffix) {
                return None;
            }
            stem = shorter;
        }
    }
}

/// What older releases call by another name, with the same operands: `amdgcn.ldexp` up to LLVM 16, and what of vectors was an
/// experiment, up to LLVM 11 (`vector.reduce`), 14 (`vector.insert`), 18 (`vector.reverse` and its like) or 19 (`stepvector`).
fn renamed(stem: &str) -> Option<Intrinsic> {
    if stem == "llvm.amdgcn.ldexp" {
        return Some(Intrinsic::Ldexp);
    }
    // Nothing of this is computed together, so that all are volatile.
    if stem == "llvm.read_volatile_register" {
        return Some(Intrinsic::ReadRegister);
    }
    // Experiments of LLVM 23 that may end.
    if let Some(name) =
        ["llvm.cttz.elts", "llvm.vector.compress", "llvm.vector.match"].iter().find(|name| **name == stem)
    {
        return Intrinsic::by_stem(&name.replacen("llvm.", "llvm.experimental.", 1));
    }
    let name = stem.strip_prefix("llvm.experimental.")?;
    match name {
        // The first ones ignored their start where they were `fast`; the second ones are today's.
        "vector.reduce.fadd" | "vector.reduce.fmul" => None,
        "vector.partial.reduce.add" => Some(Intrinsic::VectorPartialReduceAdd),
        "vector.reduce.v2.fadd" => Some(Intrinsic::VectorReduceFadd),
        "vector.reduce.v2.fmul" => Some(Intrinsic::VectorReduceFmul),
        _ if name.starts_with("vector.") || name == "stepvector" => {
            Intrinsic::by_stem(&format!("llvm.{name}"))
        }
        _ => None,
    }
}

/// Whether a component of a name is a mangled type: `f32`, `v2f16`, `i64`, `p3`, `bf16`, `a4i32`, `sl_i32i1s`.
fn is_type_suffix(text: &str) -> bool {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    // Names of types in place of their mangled form are no suffix of LLVM's, but it reads them.
    if matches!(text, "bf16" | "isVoid" | "Metadata" | "half" | "bfloat" | "float" | "double" | "ptr") {
        return true;
    }
    match text.as_bytes().first() {
        Some(b'i' | b'f') => digits(&text[1..]),
        // A typed pointer's has the type that it points to: `p1i8`, `p0f32`.
        Some(b'p') => {
            let pointee = text[1..].trim_start_matches(|c: char| c.is_ascii_digit());
            pointee.len() < text.len() - 1 && (pointee.is_empty() || is_type_suffix(pointee))
        }
        Some(b'v' | b'a') => {
            let rest = text[1..].trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() < text.len() - 1 && is_type_suffix(rest)
        }
        Some(b's') => text.starts_with("sl_") || text.starts_with("s_"),
        _ => false,
    }
}

/// A type as a component of a name; `None` of types that no value has.
fn type_suffix(ty: Type, types: &TypeTable) -> Option<String> {
    Some(match types.kind(ty) {
        TypeKind::Int(bits) => format!("i{bits}"),
        TypeKind::Half => "f16".into(),
        TypeKind::BFloat => "bf16".into(),
        TypeKind::Float => "f32".into(),
        TypeKind::Double => "f64".into(),
        TypeKind::Ptr(space) => format!("p{}", space.0),
        TypeKind::Vector { element, len } => format!("v{len}{}", type_suffix(*element, types)?),
        TypeKind::Array { element, len } => format!("a{len}{}", type_suffix(*element, types)?),
        TypeKind::Struct { name: Some(name), .. } => format!("s_{name}s"),
        TypeKind::Struct { fields, name: None, .. } => {
            let fields = fields.iter().map(|&field| type_suffix(field, types));
            format!("sl_{}s", fields.collect::<Option<String>>()?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_and_without_type_suffixes() {
        let cases = [
            ("llvm.fma.f32", Some(Intrinsic::Fma)),
            ("llvm.fma.v2f16", Some(Intrinsic::Fma)),
            ("llvm.memcpy.p5.p1.i64", Some(Intrinsic::Memcpy)),
            ("llvm.amdgcn.s.barrier", Some(Intrinsic::AmdgcnSBarrier)),
            // A longer name of its own, not an overload.
            ("llvm.amdgcn.s.barrier.signal", None),
            ("llvm.amdgcn.mfma.f32.32x32x8f16", Some(Intrinsic::AmdgcnMfmaF32_32x32x8F16)),
            ("llvm.amdgcn.make.buffer.rsrc.p8.p1", Some(Intrinsic::AmdgcnMakeBufferRsrc)),
            ("llvm.exp", Some(Intrinsic::Exp)),
            ("llvm.exp2.float", Some(Intrinsic::Exp2)),
            ("llvm.memcpy.p5i8.p1i8.i64", Some(Intrinsic::Memcpy)),
            ("llvm.memcpy.p.p1.i64", None),
            ("llvm.amdgcn.ldexp.f64", Some(Intrinsic::Ldexp)),
            ("llvm.experimental.vector.reduce.add.v4i32", Some(Intrinsic::VectorReduceAdd)),
            ("llvm.experimental.vector.reduce.v2.fadd.f32.v4f32", Some(Intrinsic::VectorReduceFadd)),
            ("llvm.experimental.vector.reduce.fadd.f32.v4f32", None),
            ("llvm.experimental.vector.splice.v4i32", Some(Intrinsic::VectorSplice)),
            ("llvm.experimental.stepvector.v4i32", Some(Intrinsic::Stepvector)),
            ("llvm.experimental.memcpy", None),
            ("llvm.frobnicate.f32", None),
            ("fma", None),
            ("llvm.", None),
        ];
        for (name, expected) in cases {
            assert_eq!(Intrinsic::by_name(name), expected, "{name}");
        }
    }

    #[test]
    fn scalar_parameters_are_marked() {
        let scalar = |row: Intrinsic| row.scalar_params().collect::<Vec<_>>();
        assert_eq!(scalar(Intrinsic::AmdgcnReadlane), [1]);
        assert_eq!(scalar(Intrinsic::AmdgcnReadfirstlane), []);
        // Resource and sampler; resource and scalar offset.
        assert_eq!(scalar(Intrinsic::AmdgcnImageSample2d), [3, 4]);
        assert_eq!(scalar(Intrinsic::AmdgcnStructPtrBufferStore), [1, 4]);
        for &row in Intrinsic::ALL {
            let has_resource = row.name().contains("buffer") && row.signature().contains("p8");
            assert!(!has_resource || row.scalar_params().next().is_some(), "{}", row.name());
        }
    }

    #[test]
    fn every_row_is_found_by_its_name_and_has_a_readable_signature() {
        for &row in Intrinsic::ALL {
            let found = Intrinsic::by_name(row.name()).or_else(|| Intrinsic::library(row.name()));
            assert_eq!(found, Some(row));
            assert_eq!(signature::malformed(row.signature()), None, "{}", row.name());
        }
    }
}
