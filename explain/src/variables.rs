//! Variables of the source: which values of the IR they have been.

use gcnsel_ir::{DebugOperand, Function, MetadataOperand, Module, Value};
use rustc_hash::FxHashMap;
use serde::Serialize;

/// A variable of the source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SourceVariable {
    /// Its name.
    pub name: String,
    /// Where it is declared, as `a.cl:12`.
    pub source: Option<String>,
}

/// The variables that each value is the value of, somewhere in a function: by name, each once.
pub(crate) fn variables(module: &Module, function: &Function) -> FxHashMap<Value, Vec<SourceVariable>> {
    let mut all: FxHashMap<Value, Vec<SourceVariable>> = FxHashMap::default();
    for record in function.debug_records.iter().flat_map(|records| records.iter()) {
        let Some(MetadataOperand::String(name)) = module.metadata.field(record.variable, "name") else {
            continue;
        };
        let variable = SourceVariable {
            name: String::from_utf8_lossy(name).into_owned(),
            source: module.metadata.source_place(record.variable),
        };
        for operand in &record.operands {
            if let DebugOperand::Value(value) = *operand {
                all.entry(value).or_default().push(variable.clone());
            }
        }
    }
    for variables in all.values_mut() {
        variables.sort();
        variables.dedup();
    }
    all
}
