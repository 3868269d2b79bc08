//! LDS: static variables of the kernel at fixed offsets, the dynamic ones behind them.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{AddressSpace, ConstData, Function, Module, SymbolId, TypeTable};
use gcnsel_isa::Target;
use gcnsel_legalize::names;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// Places of the LDS variables that a kernel uses.
#[derive(Clone, Debug, Default)]
pub struct LdsLayout {
    offsets: IndexMap<SymbolId, u32, FxBuildHasher>,
    static_bytes: u32,
    dynamic: bool,
}

impl LdsLayout {
    /// The layout for the variables that a function names: larger alignment first, then the order of the source,
    /// so that no bytes are lost between them. The `shared` ones come before all others, and so are where they are in
    /// other kernels with the same.
    ///
    /// # Errors
    /// Variables that do not fit into LDS, or that are to begin with a value; shared ones that have no place beside others
    /// that have.
    pub fn of(
        module: &Module,
        types: &TypeTable,
        function: &Function,
        shared: &[SymbolId],
        target: Target,
    ) -> Result<Self> {
        let mut used = names::in_function(module, function);
        used.retain(|&symbol| {
            module.global(symbol).is_some_and(|(_, global)| global.space == AddressSpace::LOCAL)
        });
        used.retain(|symbol| !shared.contains(symbol));
        used.extend_from_slice(shared);
        used.sort();
        let mut placed = Vec::new();
        let mut behind = Vec::new();
        for symbol in used {
            let Some((_, global)) = module.global(symbol) else { continue };
            let sizeless =
                || Diagnostic::at(global.span, format!("the LDS variable '@{}' has no size", global.name));
            let size = types.alloc_size(global.ty).ok_or_else(sizeless)?;
            let is_anything = |c| matches!(module.consts.data(c), ConstData::Undef | ConstData::Poison);
            if global.initializer.is_some_and(|c| !is_anything(c)) {
                let message =
                    format!("the LDS variable '@{}' begins with a value, which nobody writes", global.name);
                return Err(Diagnostic::at(global.span, message));
            }
            let align = global.align.or(types.align(global.ty)).unwrap_or(1).max(1);
            // An external array of no elements stands for what the launch adds.
            if size == 0 {
                behind.push((symbol, align));
            } else {
                placed.push((symbol, size, align, global.span));
            }
        }
        // Shared ones without a place would lie behind those with one, elsewhere than in other kernels.
        let has_place = |symbol| place_of(module, symbol).is_some();
        let is_moved = |symbol| shared.contains(&symbol) && !has_place(symbol);
        let moved = placed.iter().find(|&&(symbol, ..)| is_moved(symbol));
        if let Some(&(symbol, .., span)) = moved
            && placed.iter().any(|&(symbol, ..)| has_place(symbol))
        {
            let message = format!(
                "the LDS variable '@{}', which functions use that are called, has no '!absolute_symbol' where others have",
                module.symbol_name(symbol)
            );
            return Err(Diagnostic::at(span, message));
        }
        // What has a place already is there, all else behind it.
        placed.sort_by_key(|&(symbol, _, align, _)| {
            (!has_place(symbol), !shared.contains(&symbol), std::cmp::Reverse(align))
        });
        let mut layout = LdsLayout { dynamic: !behind.is_empty(), ..Self::default() };
        let mut offset = 0u64;
        let most = u64::from(target.info().lds_bytes);
        let mut beyond = None;
        for (symbol, size, align, span) in placed {
            let next = || offset.checked_next_multiple_of(align).unwrap_or(u64::MAX);
            let start = place_of(module, symbol).map_or_else(next, u64::from);
            layout.offsets.insert(symbol, start as u32);
            offset = offset.max(start.saturating_add(size));
            if offset > most {
                beyond.get_or_insert((symbol, span));
            }
        }
        if let Some((symbol, span)) = beyond {
            let message = format!(
                "the kernel '@{}' uses {offset} bytes of LDS, of {most}; '@{}' is the first for which there is \
                 no place",
                function.name,
                module.symbol_name(symbol)
            );
            return Err(Diagnostic::at(span, message));
        }
        let align = behind.iter().map(|&(_, align)| align).max().unwrap_or(1);
        offset = offset.next_multiple_of(align);
        // Who has given out places says how many bytes there are.
        let size = function.attributes.string("amdgpu-lds-size");
        let size = size.and_then(|size| size.split(',').next()?.trim().parse().ok()).unwrap_or(0);
        layout.static_bytes = (offset as u32).max(size);
        for (symbol, _) in behind {
            layout.offsets.insert(symbol, offset as u32);
        }
        Ok(layout)
    }

    /// Byte offset of a variable, if it is LDS and the kernel uses it.
    pub fn offset(&self, symbol: SymbolId) -> Option<u32> {
        self.offsets.get(&symbol).copied()
    }

    /// Bytes that the code object asks for.
    pub fn static_bytes(&self) -> u32 {
        self.static_bytes
    }

    /// Whether the launch decides how much there is.
    pub fn is_dynamic(&self) -> bool {
        self.dynamic
    }
}

/// The offset that an LDS variable has been given before: the one number of its `!absolute_symbol`.
fn place_of(module: &Module, symbol: SymbolId) -> Option<u32> {
    let (_, global) = module.global(symbol)?;
    let (_, range) = global.metadata.iter().find(|(kind, _)| &**kind == "absolute_symbol")?;
    let [first, end] = module.metadata.elements(*range) else { return None };
    let (first, end) = (module.metadata_number(first)?, module.metadata_number(end)?);
    if first.checked_add(1) == Some(end) { first.try_into().ok() } else { None }
}
