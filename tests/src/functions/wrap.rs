//! A kernel that calls a function for each of its work-items.

use crate::trial::{Layout, Scalar};
use gcnsel_ir::{AddressSpace, Function, Module, Type, TypeKind, TypeTable, type_text};
use std::fmt::Write as _;

/// The kernel's name.
pub const KERNEL: &str = "calls.it";

/// Bytes that a pointer of each work-item points to.
const REACH: usize = 256;

/// What the kernel is given for a parameter, or the result.
pub struct Buffer {
    /// Bytes for each work-item.
    pub stride: usize,
    /// What lies in them.
    pub layout: Layout,
    /// How many bits of it count: integers of odd widths come in whole bytes.
    pub bits: usize,
}

/// A module with a kernel.
pub struct Wrapped {
    /// Its text.
    pub text: String,
    /// The arguments of the kernel: the result first, if there is one.
    pub buffers: Vec<Buffer>,
    /// Whether the first of them is the result.
    pub has_result: bool,
}

/// Puts a kernel round a function of a module, whose text is given. Arguments are loaded at the work-item's index, or at
/// that of a group of one work-item, which is the same for the whole wave.
///
/// # Errors
/// The function cannot be called so, or nobody would see what it did.
pub fn wrap(module: &Module, function: &Function, text: &str, uniform: bool) -> Result<Wrapped, String> {
    let types = &module.types;
    if function.variadic {
        return Err("more arguments than parameters".into());
    }
    let mut wrapped = Wrapped { text: text.to_string(), buffers: Vec::new(), has_result: false };
    let mut params = Vec::new();
    let mut before = String::new();
    let mut after = String::new();
    let mut globals = String::new();
    let mut arguments = Vec::new();
    let is_void = matches!(types.kind(function.result), TypeKind::Void);
    if !is_void {
        let in_memory = Memory::of(types, function.result)?;
        params.push("ptr addrspace(1) noalias %out".to_string());
        in_memory.store(&mut after);
        wrapped.buffers.push(in_memory.buffer);
        wrapped.has_result = true;
    }
    for (number, param) in function.params.iter().enumerate() {
        for kind in ["byval", "sret", "byref", "inalloca", "preallocated", "swifterror", "nest"] {
            if param.attributes.has(kind) || param.attributes.ty(kind).is_some() {
                return Err(format!("a parameter that is {kind}"));
            }
        }
        params.push(format!("ptr addrspace(1) noalias %in{number}"));
        if let Some(space) = types.pointer_space(param.ty) {
            let value = param.value.ok_or("a parameter without a value")?;
            let layout = Layout::behind(module, function, &[value]);
            point(&mut before, &mut after, &mut globals, number, space)?;
            wrapped.buffers.push(Buffer { stride: REACH, layout, bits: 8 * REACH });
        } else {
            let in_memory = Memory::of(types, param.ty)?;
            if types.is_aggregate(param.ty) && has_odd(types, param.ty) {
                return Err("a structure with bits that have to be zero".into());
            }
            in_memory.load(&mut before, number);
            wrapped.buffers.push(in_memory.buffer);
        }
        arguments.push(format!("{} %a{number}", type_text(types, param.ty)));
    }
    let has_memory = function.params.iter().any(|param| types.pointer_space(param.ty).is_some());
    if is_void && !has_memory {
        return Err("nobody would see what it does".into());
    }
    let id = if uniform { "workgroup" } else { "workitem" };
    let call = format!(
        "call {} @\"{}\"({})",
        type_text(types, function.result),
        function.name,
        arguments.join(", ")
    );
    let result = if is_void { "" } else { "%r = " };
    // What is called has the caller's mode.
    let mode: String = ["denormal-fp-math", "denormal-fp-math-f32"]
        .iter()
        .filter_map(|name| Some(format!(" \"{name}\"=\"{}\"", function.attributes.string(name)?)))
        .collect();
    let _ = write!(
        wrapped.text,
        "{globals}define amdgpu_kernel void @\"{KERNEL}\"({}){mode} {{
  %calls.id = call i32 @llvm.amdgcn.{id}.id.x()
  %index = zext i32 %calls.id to i64
{before}  {result}{call}
{after}  ret void
}}
",
        params.join(", ")
    );
    for (name, declaration) in [
        (format!("@llvm.amdgcn.{id}.id.x("), format!("declare i32 @llvm.amdgcn.{id}.id.x()")),
        (
            "@llvm.memcpy.p1.p3.i64(".into(),
            "declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)".into(),
        ),
        (
            "@llvm.memcpy.p3.p1.i64(".into(),
            "declare void @llvm.memcpy.p3.p1.i64(ptr addrspace(3), ptr addrspace(1), i64, i1)".into(),
        ),
        (
            "@llvm.memcpy.p1.p5.i64(".into(),
            "declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)".into(),
        ),
        (
            "@llvm.memcpy.p5.p1.i64(".into(),
            "declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)".into(),
        ),
    ] {
        if wrapped.text.contains(&name)
            && !text.lines().any(|line| line.starts_with("declare") && line.contains(&name))
        {
            let _ = writeln!(wrapped.text, "{declaration}");
        }
    }
    Ok(wrapped)
}

/// A pointer `%aN` for each work-item, to its part of `%inN` or to memory that has the same in it.
fn point(
    before: &mut String,
    after: &mut String,
    globals: &mut String,
    number: usize,
    space: AddressSpace,
) -> Result<(), String> {
    let _ = writeln!(
        before,
        "  %at{number} = mul i64 %index, {REACH}\n  %p{number} = getelementptr i8, ptr addrspace(1) %in{number}, i64 %at{number}"
    );
    let n = space.0;
    match n {
        1 => {
            let _ = writeln!(before, "  %a{number} = getelementptr i8, ptr addrspace(1) %p{number}, i64 0");
        }
        0 | 4 => {
            let to = if n == 0 { "ptr".to_string() } else { format!("ptr addrspace({n})") };
            let _ = writeln!(before, "  %a{number} = addrspacecast ptr addrspace(1) %p{number} to {to}");
        }
        3 | 5 => {
            if n == 3 {
                let _ = writeln!(
                    globals,
                    "@calls.lds.{number} = internal addrspace(3) global [64 x [{REACH} x i8]] undef, align 16"
                );
                let _ = writeln!(
                    before,
                    "  %a{number} = getelementptr [{REACH} x i8], ptr addrspace(3) @calls.lds.{number}, i64 %calls.lane"
                );
                if !before.contains("%calls.lane =") {
                    before.insert_str(0, "  %calls.lane = and i64 %index, 63\n");
                }
            } else {
                let _ = writeln!(before, "  %a{number} = alloca [{REACH} x i8], align 16, addrspace(5)");
            }
            let copy = |to: &str, from: &str, a: u32, b: u32| {
                format!(
                    "  call void @llvm.memcpy.p{a}.p{b}.i64(ptr addrspace({a}) align 16 %{to}{number}, ptr addrspace({b}) align 16 %{from}{number}, i64 {REACH}, i1 false)\n"
                )
            };
            before.push_str(&copy("a", "p", n, 1));
            after.push_str(&copy("p", "a", 1, n));
        }
        _ => return Err(format!("a pointer to address space {n}")),
    }
    Ok(())
}

/// How a value stands in memory.
struct Memory {
    ty: String,
    /// A vector's bits, or an integer's, that are no whole bytes: by way of an integer of whole bytes.
    odd: Option<(u64, u64, bool)>,
    buffer: Buffer,
}

impl Memory {
    fn of(types: &TypeTable, ty: Type) -> Result<Memory, String> {
        let text = type_text(types, ty);
        let no = || format!("a value of type {text}");
        if has_pointer(types, ty) {
            return Err("an address that others would see".into());
        }
        let bits = types.bits(ty);
        let scalar = types.scalar(ty);
        let is_odd = types.is_int(scalar)
            && types.int_bits(scalar).is_some_and(|bits| bits % 8 != 0 || !bits.is_power_of_two());
        if types.is_aggregate(ty) {
            let layout = Layout::of(types, ty).ok_or_else(no)?;
            let stride = types.alloc_size(ty).ok_or_else(no)?.max(1) as usize;
            return Ok(Memory { ty: text, odd: None, buffer: Buffer { stride, layout, bits: 8 * stride } });
        }
        if is_odd {
            let bits = bits.ok_or_else(no)?;
            let whole = bits.next_power_of_two().max(8);
            if whole > 128 {
                return Err(no());
            }
            let bytes = (whole / 8) as usize;
            let layout = Layout::single(Scalar::Int(bytes.min(8)));
            let odd = Some((bits, whole, types.lanes(ty).is_some()));
            return Ok(Memory {
                ty: text,
                odd,
                buffer: Buffer { stride: bytes, layout, bits: bits as usize },
            });
        }
        let layout = Layout::of(types, ty).ok_or_else(no)?;
        let stride = types.alloc_size(ty).ok_or_else(no)? as usize;
        Ok(Memory { ty: text, odd: None, buffer: Buffer { stride, layout, bits: 8 * stride } })
    }

    /// `%aN` from `%inN`.
    fn load(&self, out: &mut String, number: usize) {
        let Memory { ty, odd, buffer } = self;
        let _ = writeln!(
            out,
            "  %at{number} = mul i64 %index, {}\n  %p{number} = getelementptr i8, ptr addrspace(1) %in{number}, i64 %at{number}",
            buffer.stride
        );
        let _ = match odd {
            None => writeln!(out, "  %a{number} = load {ty}, ptr addrspace(1) %p{number}, align 1"),
            Some((bits, whole, is_vector)) => {
                let _ = writeln!(out, "  %w{number} = load i{whole}, ptr addrspace(1) %p{number}, align 1");
                let name = if *is_vector { "n" } else { "a" };
                if bits == whole {
                    let _ = writeln!(out, "  %{name}{number} = bitcast i{whole} %w{number} to i{bits}");
                } else {
                    let _ = writeln!(out, "  %{name}{number} = trunc i{whole} %w{number} to i{bits}");
                }
                if *is_vector {
                    writeln!(out, "  %a{number} = bitcast i{bits} %n{number} to {ty}")
                } else {
                    Ok(())
                }
            }
        };
    }

    /// `%r` to `%out`.
    fn store(&self, out: &mut String) {
        let Memory { ty, odd, buffer } = self;
        let _ = writeln!(
            out,
            "  %at = mul i64 %index, {}\n  %q = getelementptr i8, ptr addrspace(1) %out, i64 %at",
            buffer.stride
        );
        let _ = match odd {
            None => writeln!(out, "  store {ty} %r, ptr addrspace(1) %q, align 1"),
            Some((bits, whole, is_vector)) => {
                let from = if *is_vector { "%r.n" } else { "%r" };
                if *is_vector {
                    let _ = writeln!(out, "  %r.n = bitcast {ty} %r to i{bits}");
                }
                if bits == whole {
                    let _ = writeln!(out, "  %r.w = bitcast i{bits} {from} to i{whole}");
                } else {
                    let _ = writeln!(out, "  %r.w = zext i{bits} {from} to i{whole}");
                }
                writeln!(out, "  store i{whole} %r.w, ptr addrspace(1) %q, align 1")
            }
        };
    }
}

fn has_pointer(types: &TypeTable, ty: Type) -> bool {
    match types.kind(ty) {
        TypeKind::Ptr(_) => true,
        TypeKind::Vector { element, .. } | TypeKind::Array { element, .. } => has_pointer(types, *element),
        TypeKind::Struct { fields, .. } => fields.iter().any(|&field| has_pointer(types, field)),
        _ => false,
    }
}

/// Whether integers in a type have bits beside them.
fn has_odd(types: &TypeTable, ty: Type) -> bool {
    match types.kind(ty) {
        TypeKind::Int(bits) => *bits < 8 || !bits.is_power_of_two(),
        TypeKind::Vector { element, .. } | TypeKind::Array { element, .. } => has_odd(types, *element),
        TypeKind::Struct { fields, .. } => fields.iter().any(|&field| has_odd(types, field)),
        _ => false,
    }
}
