//! Variables in device memory: initialisers as bytes and relocations.

use super::linkage;
use gcnsel_codeobject::{Contents, Global, Relocation, RelocationKind};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    AddressSpace, CastOp, Const, ConstData, ConstExpr, Global as IrGlobal, Module, Symbol, SymbolId, Type,
    TypeKind,
};

/// The largest alignment of a variable: a large page. The object is padded by as much.
const MOST_ALIGNED: u64 = 1 << 21;

/// The most bytes of variables that an object stores, in bytes: zeros of constants among them, which may be a hundred
/// gigabytes in one line of text.
const MOST_STORED: u64 = 1 << 28;

/// The most bytes of all variables together: more than any device has.
const MOST_TOGETHER: u64 = 1 << 40;

/// The variables of a module that lie in device memory, in source order. LDS variables are laid out kernel by
/// kernel and are not here; declarations stay undefined symbols.
///
/// # Errors
/// Also if there is what belongs in the object and nobody makes: assembly beside functions, and functions that are to run
/// when the object is loaded or unloaded.
pub fn globals(module: &Module) -> Result<Vec<Global>> {
    if let Some((_, span)) = module.module_asm.iter().find(|(line, _)| !line.trim_ascii().is_empty()) {
        return Err(Diagnostic::at(*span, "assembly of a module ('module asm') is not supported"));
    }
    for list in ["llvm.global_ctors", "llvm.global_dtors"] {
        let list = module.globals.values().find(|g| &*g.name == list);
        let is_empty = |c: Const| matches!(module.consts.data(c), ConstData::Zero);
        if let Some(list) = list.filter(|list| list.initializer.is_some_and(|c| !is_empty(c))) {
            return Err(Diagnostic::at(list.span, format!("'@{}' is not supported", list.name)));
        }
    }
    // What each begins with is made when the sizes of all are known to be allowed.
    let mut sizes = Sizes::default();
    let in_object = || module.globals.values().filter(|g| g.is_in_object());
    let layouts = in_object().map(|g| sizes.layout(module, g)).collect::<Result<Vec<_>>>()?;
    in_object().zip(layouts).map(|(g, layout)| global(module, g, layout)).collect()
}

/// Sizes of the variables so far, in bytes.
#[derive(Default)]
struct Sizes {
    stored: u64,
    all: u64,
}

/// How a variable lies in memory.
#[derive(Clone, Copy)]
struct Layout {
    size: u64,
    align: u64,
    writable: bool,
}

impl Sizes {
    /// How the next variable lies in memory.
    ///
    /// # Errors
    /// If it is larger than variables may be, or all that have been seen are.
    fn layout(&mut self, module: &Module, g: &IrGlobal) -> Result<Layout> {
        let types = &module.types;
        let wrong = |what: String| Err(Diagnostic::at(g.span, what));
        let Some(size) = types.alloc_size(g.ty) else {
            return wrong("a variable of a type without a size, or of more than 2^64 bytes".into());
        };
        let align = g.align.unwrap_or_else(|| types.align(g.ty).unwrap_or(1)).max(1);
        if align > MOST_ALIGNED {
            return wrong(format!(
                "a variable aligned to {align} bytes; at most {MOST_ALIGNED} are supported"
            ));
        }
        let writable = !g.constant && g.space != AddressSpace::CONSTANT;
        let with_padding = size.saturating_add(align - 1);
        self.all = self.all.saturating_add(with_padding);
        if self.all > MOST_TOGETHER {
            return wrong(format!(
                "a variable of {size} bytes; all together may have at most {MOST_TOGETHER}"
            ));
        }
        let initializer = g.initializer.expect("only defined variables are laid out");
        if !(writable && is_zero(module, initializer)) {
            self.stored = self.stored.saturating_add(with_padding);
        }
        if self.stored > MOST_STORED {
            return wrong(format!(
                "a variable of {size} bytes; constants, and variables that do not begin as zeros, are stored in the \
                 object and may have at most {MOST_STORED} bytes together"
            ));
        }
        Ok(Layout { size, align, writable })
    }
}

fn global(module: &Module, g: &IrGlobal, Layout { size, align, writable }: Layout) -> Result<Global> {
    let initializer = g.initializer.expect("only defined variables are laid out");
    let mut out = Global {
        name: g.name.to_string(),
        linkage: linkage(g.linkage, &g.visibility),
        writable,
        align,
        contents: Contents::Zeros(size),
        relocations: Vec::new(),
    };
    if is_zero(module, initializer) {
        return Ok(out);
    }
    let mut image = Image { module, global: g, bytes: vec![0; size as usize], relocations: Vec::new() };
    image.write(initializer, 0)?;
    out.contents = Contents::Bytes(image.bytes);
    out.relocations = image.relocations;
    Ok(out)
}

/// Whether an initialiser is all zero bytes, or any bytes will do.
fn is_zero(module: &Module, c: Const) -> bool {
    matches!(module.consts.data(c), ConstData::Zero | ConstData::Undef | ConstData::Poison)
}

/// What a constant expression does to an address, whose bits beyond some number are then gone.
enum Step {
    Add(i64),
    /// Nothing, but for the bits.
    Resize,
    /// From an address space to another.
    Space(AddressSpace, AddressSpace),
}

/// The bytes of one variable.
struct Image<'m> {
    module: &'m Module,
    global: &'m IrGlobal,
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Image<'_> {
    fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::at(self.global.span, message)
    }

    /// Writes a constant at a byte offset. The work list replaces recursion, which the input's nesting would drive.
    fn write(&mut self, root: Const, at: u64) -> Result<()> {
        let module = self.module;
        let mut work = vec![(root, at)];
        while let Some((c, at)) = work.pop() {
            let ty = module.consts.ty(c);
            match module.consts.data(c) {
                ConstData::Zero | ConstData::Undef | ConstData::Poison => {}
                ConstData::Int(value) => self.scalar(ty, *value, at)?,
                ConstData::Float(bits) => self.scalar(ty, u128::from(*bits), at)?,
                ConstData::Data(data) => {
                    let start = at as usize;
                    let room = self.bytes.get_mut(start..start + data.len());
                    room.ok_or_else(|| {
                        Diagnostic::at(self.global.span, "an initialiser longer than its type")
                    })?
                    .copy_from_slice(data);
                }
                ConstData::Aggregate(parts) => {
                    for (i, &part) in parts.iter().enumerate() {
                        work.push((part, at + self.part_offset(ty, i)?));
                    }
                }
                ConstData::Symbol(_) | ConstData::Expr(_) => {
                    let (base, addend) = self.address_of(c)?;
                    match base {
                        Some(symbol) => self.address(ty, symbol, addend, at)?,
                        None => self.scalar(ty, u128::from(addend as u64), at)?,
                    }
                }
                _ => {
                    return Err(
                        self.error("an initialiser that is neither data nor an address is not supported")
                    );
                }
            }
        }
        Ok(())
    }

    fn part_offset(&self, ty: Type, i: usize) -> Result<u64> {
        let types = &self.module.types;
        let offset = match types.kind(ty) {
            TypeKind::Struct { .. } => types.field_offset(ty, i),
            TypeKind::Array { element, .. } => {
                types.alloc_size(*element).and_then(|s| s.checked_mul(i as u64))
            }
            TypeKind::Vector { element, .. } => {
                types.bits(*element).filter(|b| b % 8 == 0).map(|b| b / 8 * i as u64)
            }
            _ => None,
        };
        offset.ok_or_else(|| self.error("an initialiser whose parts are not whole bytes is not supported"))
    }

    fn scalar(&mut self, ty: Type, value: u128, at: u64) -> Result<()> {
        let size = self.module.types.store_size(ty).unwrap_or(0) as usize;
        let bytes = value.to_le_bytes();
        let start = at as usize;
        match self.bytes.get_mut(start..start + size) {
            // All else is zero.
            Some(room) => {
                let given = size.min(bytes.len());
                room[..given].copy_from_slice(&bytes[..given]);
                Ok(())
            }
            None => Err(self.error("an initialiser that does not fit its type")),
        }
    }

    /// An address: 64 bits, filled in by the loader.
    fn address(&mut self, ty: Type, symbol: SymbolId, addend: i64, at: u64) -> Result<()> {
        if self.module.types.bits(ty) != Some(64) {
            return Err(self.error(
                "an initialiser holds part of an address; only whole 64-bit addresses are supported",
            ));
        }
        if let Some((_, g)) = self.module.global(symbol)
            && !matches!(g.space, AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT)
        {
            let name = &g.name;
            let message = format!("an initialiser holds the address of '@{name}', which is no device memory");
            return Err(self.error(message));
        }
        let symbol = self.module.symbol_name(symbol).to_string();
        self.relocations.push(Relocation { offset: at, kind: RelocationKind::Abs64, symbol, addend });
        Ok(())
    }

    /// A constant expression as a symbol's address (or none) plus bytes. The work list replaces recursion.
    fn address_of(&self, mut c: Const) -> Result<(Option<SymbolId>, i64)> {
        let consts = &self.module.consts;
        // What is done to the innermost constant, last first.
        let mut steps: Vec<(Step, u32)> = Vec::new();
        let (base, mut number) = loop {
            let bits = self.bits(c);
            match consts.data(c) {
                ConstData::Symbol(symbol) => match self.module.symbols.get_index(symbol_index(*symbol)) {
                    Some((_, Symbol::Alias(alias))) => match self.module.aliases.get(*alias as usize) {
                        Some(alias) => c = alias.target,
                        None => break (Some(*symbol), 0),
                    },
                    _ => break (Some(*symbol), 0),
                },
                ConstData::Int(value) => break (None, *value as u64),
                ConstData::Zero | ConstData::Undef | ConstData::Poison => break (None, 0),
                ConstData::Expr(ConstExpr::Cast(CastOp::AddrSpaceCast, inner)) => {
                    steps.push((Step::Space(self.space(*inner), self.space(c)), bits));
                    c = *inner;
                }
                ConstData::Expr(ConstExpr::Cast(
                    CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast,
                    inner,
                )) => {
                    steps.push((Step::Resize, bits.min(self.bits(*inner))));
                    c = *inner;
                }
                ConstData::Expr(ConstExpr::Gep { source, base, indices, .. }) => {
                    steps.push((Step::Add(self.gep_offset(*source, indices)?), bits));
                    c = *base;
                }
                ConstData::Expr(ConstExpr::Binary(op, a, b)) => {
                    let (base, offset) = match (op, consts.as_int(*a), consts.as_int(*b)) {
                        (gcnsel_ir::BinaryOp::Add, Some(offset), None) => (*b, offset as i64),
                        (gcnsel_ir::BinaryOp::Add, None, Some(offset)) => (*a, offset as i64),
                        (gcnsel_ir::BinaryOp::Sub, None, Some(offset)) => {
                            (*a, (offset as i64).wrapping_neg())
                        }
                        _ => {
                            return Err(self.error(
                                "an initialiser computes with addresses; base and offset are supported",
                            ));
                        }
                    };
                    steps.push((Step::Add(offset), bits));
                    c = base;
                }
                _ => {
                    return Err(
                        self.error("an initialiser that is neither data nor an address is not supported")
                    );
                }
            }
        };
        while let Some((step, bits)) = steps.pop() {
            number = match step {
                Step::Add(by) => number.wrapping_add(by as u64),
                Step::Resize if base.is_some() && bits < 64 && !steps.is_empty() => {
                    return Err(self.error("an initialiser computes with part of an address"));
                }
                Step::Resize => number,
                Step::Space(from, to) if base.is_none() => match number == from.null() {
                    true => to.null(),
                    false if from.null() == to.null() => number,
                    false => {
                        return Err(self.error(
                            "an initialiser has a number cast to an address space that has other addresses",
                        ));
                    }
                },
                Step::Space(..) => number,
            };
            if bits < 64 {
                number &= (1 << bits) - 1;
            }
        }
        Ok((base, number as i64))
    }

    fn bits(&self, c: Const) -> u32 {
        self.module.types.bits(self.module.consts.ty(c)).map_or(64, |bits| bits.min(64) as u32)
    }

    fn space(&self, c: Const) -> AddressSpace {
        self.module.types.pointer_space(self.module.consts.ty(c)).unwrap_or(AddressSpace::FLAT)
    }

    fn gep_offset(&self, source: Type, indices: &[Const]) -> Result<i64> {
        let types = &self.module.types;
        let mut ty = source;
        let mut offset = 0i64;
        for (n, &index) in indices.iter().enumerate() {
            let bits = types.int_bits(self.module.consts.ty(index)).unwrap_or(64);
            let value = match self.module.consts.data(index) {
                ConstData::Int(v) => *v as i64,
                ConstData::Zero => 0,
                _ => return Err(self.error("an initialiser's address has an index that is not a number")),
            };
            let value = if bits < 64 { value << (64 - bits) >> (64 - bits) } else { value };
            let step = if n == 0 {
                types.alloc_size(ty).map(|s| value.wrapping_mul(s as i64))
            } else {
                match types.kind(ty).clone() {
                    TypeKind::Struct { fields, .. } => {
                        let at = types.field_offset(ty, value as usize).map(|o| o as i64);
                        ty = fields.get(value as usize).copied().unwrap_or(ty);
                        at
                    }
                    TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => {
                        let stride = types.element_stride(ty);
                        ty = element;
                        stride.map(|s| value.wrapping_mul(s as i64))
                    }
                    _ => None,
                }
            };
            let step = step
                .ok_or_else(|| self.error("an initialiser's address walks through a type without parts"))?;
            offset = offset.wrapping_add(step);
        }
        Ok(offset)
    }
}

fn symbol_index(symbol: SymbolId) -> usize {
    symbol.as_u32() as usize
}
