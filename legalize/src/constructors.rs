//! Constructors and destructors of a module (`llvm.global_ctors`, `llvm.global_dtors`): kernels that call them.
//!
//! A runtime starts kernels of the kind `init` with one work-item when it has loaded an object, and those of the kind `fini`
//! before it unloads it (LLVM, User Guide for AMDGPU Back-end, "Code Object Metadata"). LLVM makes one of each, by names that
//! runtimes look for. Ours call the functions themselves, which takes a module that has all of them: LLVM's walk through
//! lists that a linker puts together.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    Attribute, BlockData, Callee, Const, ConstData, ConstExpr, FastMath, Function, Global, InstKind, Linkage,
    Module, Symbol, SymbolId, TypeKind,
};
use std::sync::Arc;

/// A list of functions, and the kernel that calls them.
struct List {
    name: &'static str,
    kernel: &'static str,
    /// What the kernel has as an attribute.
    attribute: &'static str,
    /// Whether the last are called first: "in descending order of priority" (LLVM Language Reference).
    is_reversed: bool,
}

const LISTS: [List; 2] = [
    List {
        name: "llvm.global_ctors",
        kernel: "amdgcn.device.init",
        attribute: "device-init",
        is_reversed: false,
    },
    List {
        name: "llvm.global_dtors",
        kernel: "amdgcn.device.fini",
        attribute: "device-fini",
        is_reversed: true,
    },
];

/// The lists of a module that have functions.
pub fn lists(module: &Module) -> impl Iterator<Item = &Global> {
    let global = |list: &List| module.globals.values().find(|global| &*global.name == list.name);
    LISTS.iter().filter_map(global).filter(|global| entries(module, global).next().is_some())
}

/// Makes the kernels that a module's lists ask for.
///
/// # Errors
/// What is in a list and is no function without parameters; a module that has such a kernel itself.
pub fn make(module: &mut Module) -> Result<()> {
    for list in &LISTS {
        let Some(global) = module.globals.values().find(|global| &*global.name == list.name) else {
            continue;
        };
        let span = global.span;
        let mut functions = entries(module, global).collect::<Result<Vec<_>>>()?;
        if functions.is_empty() {
            continue;
        }
        if module.symbols.contains_key(list.kernel) {
            let what = format!("'@{}' is what calls the functions of '@{}'", list.kernel, list.name);
            return Err(Diagnostic::at(span, format!("{what}: the module cannot define one by that name")));
        }
        // Of equal priority they stay in the list's order.
        functions.sort_by_key(|&(priority, _)| priority);
        if list.is_reversed {
            functions.reverse();
        }
        let void = Arc::make_mut(&mut module.types).intern(TypeKind::Void);
        let mut kernel = Function::new(list.kernel, void);
        kernel.calling_convention = "amdgpu_kernel".into();
        kernel.linkage = Linkage::WeakOdr;
        kernel.visibility = "protected".into();
        kernel.span = span;
        for (name, value) in [(list.attribute, ""), ("amdgpu-flat-work-group-size", "1,1")] {
            kernel.attributes.push(Attribute::String(name.into(), value.into()));
        }
        let mut insts = Vec::new();
        for (_, symbol) in functions {
            let result = module.function(symbol).expect("entries are functions").result;
            let callee = Callee::Symbol(symbol);
            let call =
                InstKind::Call { callee, args: Vec::new().into(), fast: FastMath::default(), site: None };
            insts.push(kernel.make_inst(call, result, result == void, span));
        }
        insts.push(kernel.make_inst(InstKind::Ret { value: None }, void, true, span));
        let block = kernel.blocks.push(BlockData { insts, ..Default::default() });
        kernel.layout.push(block);
        module.symbols.insert(list.kernel.into(), Symbol::Function(module.functions.len() as u32));
        module.functions.push(kernel);
    }
    Ok(())
}

/// The functions of a list, each with its priority, up to one that is null: LLVM, too, ends there.
fn entries<'m>(module: &'m Module, global: &'m Global) -> impl Iterator<Item = Result<(u128, SymbolId)>> {
    let elements: &[Const] = match global.initializer.map(|list| module.consts.data(list)) {
        Some(ConstData::Aggregate(elements)) => elements,
        _ => &[],
    };
    elements.iter().map_while(move |&element| entry(module, global, element).transpose())
}

fn entry(module: &Module, global: &Global, element: Const) -> Result<Option<(u128, SymbolId)>> {
    let wrong = || {
        let what = "is a list of '{ i32, ptr, ptr }': a priority, a function without parameters that the module \
                    defines, and null or data that belongs to it";
        Diagnostic::at(global.span, format!("'@{}' {what}", global.name))
    };
    let (priority, mut function) = match module.consts.data(element) {
        ConstData::Zero | ConstData::Undef | ConstData::Poison => return Ok(None),
        ConstData::Aggregate(parts) if parts.len() >= 2 => (module.consts.as_int(parts[0]), parts[1]),
        _ => return Err(wrong()),
    };
    while let ConstData::Expr(ConstExpr::Cast(_, of)) = module.consts.data(function) {
        function = *of;
    }
    let symbol = match module.consts.data(function) {
        ConstData::Zero => return Ok(None),
        ConstData::Symbol(symbol) => *symbol,
        _ => return Err(wrong()),
    };
    let called = module.function_index(symbol).map(|index| &module.functions[index]);
    let is_called =
        |f: &&Function| f.params.is_empty() && !f.variadic && !f.is_kernel() && !f.is_declaration();
    let called = called.filter(is_called).ok_or_else(wrong)?;
    let symbol = module.symbols.get_index_of(&called.name).expect("a function has a name");
    Ok(Some((priority.ok_or_else(wrong)?, SymbolId::from_u32(symbol as u32))))
}
