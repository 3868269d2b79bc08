//! Hidden arguments that stand in a kernel's signature: LLVM's pass that has arguments preloaded into SGPRs
//! (`amdgpu-preload-kernel-arguments`) puts them there, behind the explicit ones, with the attribute
//! `"amdgpu-hidden-argument"`. They are no arguments that the host passes: each becomes the load, from the implicit arguments,
//! that it was before that pass.

use crate::reading::Draft;
use crate::{
    AddressSpace, Callee, ConstData, Function, Inst, InstKind, Intrinsic, MemoryAccess, Param, Symbol,
    SymbolId, TypeKind,
};
use gcnsel_diag::{Diagnostic, Result};

const ATTRIBUTE: &str = "amdgpu-hidden-argument";

/// The hidden arguments that are passed so: name, offset and bits. Source: AMDGPUUsage, "Code Object V5 Metadata"; names are those
/// that LLVM 22 and 23 print.
const ROWS: [(&str, u32, u32); 9] = [
    ("_hidden_block_count_x", 0, 32),
    ("_hidden_block_count_y", 4, 32),
    ("_hidden_block_count_z", 8, 32),
    ("_hidden_group_size_x", 12, 16),
    ("_hidden_group_size_y", 14, 16),
    ("_hidden_group_size_z", 16, 16),
    ("_hidden_remainder_x", 18, 16),
    ("_hidden_remainder_y", 20, 16),
    ("_hidden_remainder_z", 22, 16),
];

impl Draft {
    /// Makes loads of these parameters.
    ///
    /// # Errors
    /// A parameter that is no hidden argument, or an explicit one behind it.
    pub(crate) fn upgrade_hidden(&mut self) -> Result<()> {
        let has = |f: &Function| f.is_kernel() && f.params.iter().any(is_hidden);
        for at in 0..self.module.functions.len() {
            if !has(&self.module.functions[at]) {
                continue;
            }
            let span = self.module.functions[at].span;
            self.module.hidden_in_signature.get_or_insert(span);
            let pointer = self.implicitarg_ptr();
            let mut function = self.module.functions[at].take_body();
            self.load_hidden(&mut function, pointer)?;
            self.module.functions[at] = function;
        }
        Ok(())
    }

    /// The intrinsic that gives the address of the implicit arguments, declared if need be.
    fn implicitarg_ptr(&mut self) -> SymbolId {
        let name = Intrinsic::AmdgcnImplicitargPtr.name();
        let ty = self.types.ptr(AddressSpace::CONSTANT);
        let next = self.module.functions.len() as u32;
        let entry = self.module.symbols.entry(name.into());
        let symbol = SymbolId::from_u32(entry.index() as u32);
        let function = *entry.or_insert(Symbol::Function(next));
        if function == Symbol::Function(next) {
            self.module.functions.push(Function::new(name, ty));
        }
        symbol
    }

    fn load_hidden(&mut self, f: &mut Function, pointer: SymbolId) -> Result<()> {
        let explicit = f.params.iter().position(is_hidden).unwrap_or(f.params.len());
        let hidden = f.params.split_off(explicit);
        let wrong = |message: String| Err(Diagnostic::at(f.span, message));
        // Where the next one is, of those that have no name: LLVM goes by their order.
        let mut next = 0;
        let mut loads = Vec::new();
        for param in &hidden {
            if !is_hidden(param) {
                return wrong(format!(
                    "an argument of '@{}' stands behind one that is \"{ATTRIBUTE}\"; those are the last ones",
                    f.name
                ));
            }
            let found = match &param.name {
                Some(name) => ROWS.iter().find(|row| row.0 == &**name),
                None => ROWS.iter().find(|row| row.1 == next),
            };
            let Some(&(name, offset, bits)) = found else {
                let names = ROWS.map(|row| row.0).join(", ");
                let found = param.name.as_deref().unwrap_or("one more");
                return wrong(format!(
                    "\"{ATTRIBUTE}\" of '@{}' is one of {names}, found '%{found}'",
                    f.name
                ));
            };
            if *self.types.kind(param.ty) != TypeKind::Int(bits) {
                return wrong(format!("\"{ATTRIBUTE}\" '%{name}' of '@{}' is of type i{bits}", f.name));
            }
            next = offset + bits / 8;
            loads.push((param.clone(), offset, bits));
        }
        let Some(&entry) = f.layout.first() else { return Ok(()) };
        let constant = self.types.ptr(AddressSpace::CONSTANT);
        let (byte, index) = (self.types.int(8), self.types.int(32));
        let callee = Callee::Symbol(pointer);
        let call = InstKind::Call { callee, args: Default::default(), fast: Default::default(), site: None };
        let call = f.make_inst(call, constant, false, f.span);
        let mut insts = vec![call];
        for (param, offset, bits) in loads {
            let (Some(base), Some(value)) = (f.insts[call].result, param.value) else { continue };
            let offset = f.constant(index, ConstData::Int(offset.into()));
            let step = InstKind::Gep {
                source: byte,
                base,
                indices: [offset].into_iter().collect(),
                inbounds: true,
                nuw: true,
                nusw: true,
            };
            let step = f.make_inst(step, constant, false, f.span);
            let Some(ptr) = f.insts[step].result else { continue };
            let access = MemoryAccess {
                align: u64::from(bits / 8),
                volatile: false,
                ordering: None,
                scope: "".into(),
            };
            let load = InstKind::Load { ptr, access: Box::new(access) };
            let load = f.make_inst(load, param.ty, true, f.span);
            define(f, load, value);
            insts.extend([step, load]);
        }
        insts.append(&mut f.blocks[entry].insts);
        f.blocks[entry].insts = insts;
        Ok(())
    }
}

fn is_hidden(param: &Param) -> bool {
    param.attributes.has(ATTRIBUTE)
}

/// Has an instruction make a value that was an argument.
fn define(f: &mut Function, inst: Inst, value: crate::Value) {
    f.insts[inst].result = Some(value);
    f.values[value].def = crate::ValueDef::Inst(inst);
}
