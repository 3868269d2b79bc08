//! Variables in device memory: initialisers as bytes and relocations.

use super::addresses::{Address, Addresses, has_address};
use super::linkage;
use gcnsel_codeobject::{Contents, DataSection, Global, Relocation, RelocationKind};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{AddressSpace, Const, ConstData, Global as IrGlobal, Module, Type, TypeKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The largest alignment of a variable: a large page. The object is padded by as much.
const MOST_ALIGNED: u64 = 1 << 21;

/// The most bytes of variables that an object stores, in bytes: zeros of constants among them, which may be a hundred
/// gigabytes in one line of text.
const MOST_STORED: u64 = 1 << 28;

/// The most bytes of all variables together: more than any device has.
const MOST_TOGETHER: u64 = 1 << 40;

/// The variables of a module that lie in device memory, in source order. LDS variables are laid out kernel by
/// kernel and are not here; declarations stay undefined symbols. Objects that are linked later may hold parts of addresses.
///
/// # Errors
/// Also if there is what belongs in the object and nobody makes: assembly beside functions.
pub fn globals(module: &Module, is_linked_later: bool) -> Result<Vec<Global>> {
    if let Some((_, span)) = module.module_asm.iter().find(|(line, _)| !line.trim_ascii().is_empty()) {
        return Err(Diagnostic::at(*span, "assembly of a module ('module asm') is not supported"));
    }
    // What each begins with is made when the sizes of all are known to be allowed.
    let mut sizes = Sizes::default();
    let in_object = || module.globals.values().filter(|g| g.is_in_object());
    let layouts = in_object().map(|g| sizes.layout(module, g)).collect::<Result<Vec<_>>>()?;
    let mut addresses = Addresses::new(module, is_linked_later);
    let global = |(g, layout)| global(module, g, layout, &mut addresses, is_linked_later);
    let globals: Vec<Global> = in_object().zip(layouts).map(global).collect::<Result<_>>()?;
    check_distances(module, &globals)?;
    Ok(globals)
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

fn global<'m>(
    module: &'m Module,
    g: &'m IrGlobal,
    Layout { size, align, writable }: Layout,
    addresses: &mut Addresses<'m>,
    is_linked_later: bool,
) -> Result<Global> {
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
    let (bytes, relocations) = (vec![0; size as usize], Vec::new());
    let mut image = Image { module, global: g, addresses, is_linked_later, bytes, relocations };
    image.write(initializer, 0)?;
    out.contents = Contents::Bytes(image.bytes);
    out.relocations = image.relocations;
    Ok(out)
}

/// Whether an initialiser is all zero bytes, or any bytes will do.
fn is_zero(module: &Module, c: Const) -> bool {
    matches!(module.consts.data(c), ConstData::Zero | ConstData::Undef | ConstData::Poison)
}

/// The bytes of one variable.
struct Image<'a, 'm> {
    module: &'m Module,
    global: &'m IrGlobal,
    addresses: &'a mut Addresses<'m>,
    is_linked_later: bool,
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Image<'_, '_> {
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
                ConstData::Symbol(_) | ConstData::Expr(_) | ConstData::BlockAddress(_) => {
                    let found = self.addresses.find(c);
                    let found = found.map_err(|what| self.error(format!("an initialiser {what}")))?;
                    match found {
                        Address { plus: None, minus: None, number, .. } => {
                            self.scalar(ty, number.into(), at)?
                        }
                        found => self.address(ty, found, at)?,
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

    /// An address that the loader fills in, or a distance that is known when the object is linked.
    fn address(&mut self, ty: Type, found: Address, at: u64) -> Result<()> {
        let module = self.module;
        let name = |symbol| module.symbol_name(symbol);
        let Some(plus) = found.plus else {
            let minus = found.minus.map(name).unwrap_or_default();
            let message = format!(
                "an initialiser subtracts the address of '@{minus}' from a number; it can be from another address"
            );
            return Err(self.error(message));
        };
        if let Some(other) =
            [Some(plus), found.minus].into_iter().flatten().find(|&s| !has_address(module, s))
        {
            let message = format!(
                "an initialiser holds the address of '@{}', which is not in device memory (address space 1 or 4)",
                name(other)
            );
            return Err(self.error(message));
        }
        let kind = match module.types.bits(ty) {
            Some(64) => RelocationKind::Abs64,
            Some(32) if found.minus.is_some() || self.is_linked_later => RelocationKind::Abs32,
            Some(32) => {
                let message = format!(
                    "an initialiser holds 32 bits of the address of '@{}', which only objects that are linked later can \
                     (--emit reloc); whole addresses and distances are supported",
                    name(plus)
                );
                return Err(self.error(message));
            }
            bits => {
                let message = format!(
                    "an initialiser holds {} bits of the address of '@{}'; 64, and 32 of distances, are supported",
                    bits.unwrap_or(0),
                    name(plus)
                );
                return Err(self.error(message));
            }
        };
        self.relocations.push(Relocation {
            offset: at,
            kind,
            symbol: name(plus).to_string(),
            minus: found.minus.map(|symbol| name(symbol).to_string()),
            addend: found.addend(),
        });
        Ok(())
    }
}

/// Refuses distances between symbols of which nobody knows how far they are apart.
fn check_distances(module: &Module, globals: &[Global]) -> Result<()> {
    if !globals.iter().flat_map(|g| &g.relocations).any(|relocation| relocation.minus.is_some()) {
        return Ok(());
    }
    let sections: FxHashMap<&str, DataSection> = globals.iter().map(|g| (&*g.name, g.section())).collect();
    // Functions are in one section; what is not defined is in none.
    let functions = module.functions.iter().filter(|f| !f.is_declaration());
    let functions: FxHashSet<&str> = functions.map(|f| &*f.name).collect();
    let section = |name: &str| match sections.get(name) {
        Some(section) => Some(Some(*section)),
        None => functions.contains(name).then_some(None),
    };
    for global in globals {
        for relocation in &global.relocations {
            let Some(minus) = &relocation.minus else { continue };
            let from = section(minus);
            if from.is_some() && (from == section(&relocation.symbol) || from == Some(Some(global.section())))
            {
                continue;
            }
            let span = module.globals.values().find(|g| *g.name == *global.name).map(|g| g.span);
            let message = format!(
                "an initialiser holds the distance of '@{}' from '@{minus}', which are in different sections; '@{minus}' \
                 can be the variable itself, or in its section or that of '@{}'",
                relocation.symbol, relocation.symbol
            );
            return Err(Diagnostic { span, ..Diagnostic::without_position(message) });
        }
    }
    Ok(())
}
