//! The end of building: everything is checked, and the module handed out.

use super::error::BuildErrors;
use super::module::ModuleBuilder;
use super::state::State;
use crate::{Module, verify};
use cranelift_entity::PrimaryMap;
use std::panic::Location;
use std::sync::Arc;

impl ModuleBuilder {
    /// Verifies the module and returns it.
    ///
    /// # Errors
    /// Every mistake: refused calls, blocks without a terminator, and what the verifier finds. It skips functions that lack an
    /// instruction because a call was refused.
    ///
    /// ```
    /// # use gcnsel_ir::builder::ModuleBuilder;
    /// let m = ModuleBuilder::new();
    /// let f = m.function("f", m.i32_type(), &[]);
    /// f.position_at_end(f.block("entry"));
    /// f.name("x").add(m.const_i32(1), m.const_f32(1.0));
    /// let errors = m.finish().unwrap_err();
    /// let [of_add, of_block] = errors.iter().collect::<Vec<_>>()[..] else { panic!("{errors}") };
    /// assert_eq!(of_add.message, "the value is of type 'float', expected 'i32'");
    /// assert_eq!(of_add.instruction.as_deref(), Some("%x = add"));
    /// assert_eq!(of_block.message, "a block without a terminator");
    /// // The calls that are wrong, in this very file.
    /// assert_eq!((of_add.location.line() - of_block.location.line(), of_add.location.file()), (1, file!()));
    /// ```
    #[track_caller]
    pub fn finish(self) -> Result<Module, BuildErrors> {
        let location = Location::caller();
        let mut state = self.state.into_inner();
        state.check_structures(location);
        for location in std::mem::take(&mut state.open_nodes).into_values() {
            state.refuse("this metadata node is used but not filled", location);
        }
        state.put_in_order();
        state.verify(location);
        let State { mut module, mut types, errors, .. } = state;
        if !errors.is_empty() {
            return Err(BuildErrors(errors));
        }
        crate::upgrade::attributes::upgrade_attributes(&mut module);
        crate::library::find_library(&mut module, &types);
        crate::library::call_by_address(&mut module, &mut types);
        module.types = Arc::new(types);
        Ok(module)
    }
}

impl State {
    /// Gives blocks their instructions, and declarations no arguments.
    fn put_in_order(&mut self) {
        for (function, body) in self.module.functions.iter_mut().zip(&self.bodies) {
            if function.layout.is_empty() {
                function.params.iter_mut().for_each(|param| param.value = None);
                function.values = PrimaryMap::new();
            }
            for &block in &function.layout {
                function.blocks[block].insts = body.order.insts(block).collect();
            }
        }
    }

    fn verify(&mut self, location: &'static Location<'static>) {
        let mut wrong = Vec::new();
        let mut report = |diagnostic| {
            wrong.push(diagnostic);
            Ok(())
        };
        // Nothing stops it: the report takes everything.
        let _ = verify::verify_globals(&self.module, &self.types, &mut report);
        for (function, body) in self.module.functions.iter().zip(&self.bodies) {
            let is_open = |&block: &crate::Block| {
                function.terminator(block).is_none() && !body.refused_ends.contains(&block)
            };
            let open: Vec<_> = function.layout.iter().copied().filter(is_open).collect();
            wrong.extend(open.iter().map(|&block| verify::no_terminator(&function.blocks[block])));
            if open.is_empty() && !body.is_incomplete {
                verify::verify_all(&self.module, &self.types, function, &mut wrong);
            }
        }
        for diagnostic in wrong {
            self.refuse_diagnostic(diagnostic, location);
        }
    }
}
