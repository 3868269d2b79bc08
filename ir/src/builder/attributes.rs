//! Which attributes are of the form that their names have, and stand where they may.

use super::error::Made;
use super::state::State;
use crate::Attribute;
use crate::attribute_words::{Bearer, may_be_of};

/// Refuses what would not be read as it is meant.
pub(super) fn check_attribute(state: &State, attribute: &Attribute, bearer: Bearer) -> Made<()> {
    let name = attribute.name();
    if matches!(attribute, Attribute::String(..)) {
        return match name {
            "" => Err("an attribute without a name".into()),
            "amdgpu-hidden-argument" => {
                Err("a hidden argument is loaded from 'llvm.amdgcn.implicitarg.ptr', not a parameter".into())
            }
            _ => Ok(()),
        };
    }
    let is_word = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !is_word || !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err(
            format!("'{name}' is no attribute's word; 'Attribute::string' makes those in quotes").into()
        );
    }
    if !may_be_of(name, bearer) {
        let of = match bearer {
            Bearer::Function => "functions",
            Bearer::Parameter => "parameters",
            Bearer::Result => "results",
            Bearer::Global => "variables",
        };
        return Err(format!("'{name}' is no attribute of {of}").into());
    }
    let form = match name {
        "align" | "alignstack" | "dereferenceable" | "dereferenceable_or_null" => "a number",
        "byval" | "byref" | "sret" | "elementtype" => "a type",
        "inalloca" | "preallocated" => {
            return Err(format!("'{name}' is not supported on AMDGPU; 'byval' is").into());
        }
        "denormal_fpenv" => {
            return Err("'denormal_fpenv' is \"denormal-fp-math\" and \"denormal-fp-math-f32\" here".into());
        }
        _ => "",
    };
    let (found, fits) = match attribute {
        Attribute::Int(_, value) => {
            if name.starts_with("align") {
                super::checks::check_align(*value)?;
            }
            ("a number", form == "a number")
        }
        Attribute::Type(_, ty) => {
            state.value_type(*ty)?;
            ("a type", form == "a type")
        }
        Attribute::Text(_, text) => {
            if !is_balanced(text) || (name == "memory" && !text.split(',').all(crate::is_memory_effect)) {
                return Err(format!("'{text}' is not what stands in the parentheses of '{name}'").into());
            }
            ("text", form.is_empty())
        }
        _ => ("nothing", form.is_empty()),
    };
    match fits {
        true => Ok(()),
        false if form.is_empty() => {
            Err(format!("attribute '{name}' has {found}, which no such one has").into())
        }
        false => Err(format!("attribute '{name}' has {form}, found {found}").into()),
    }
}

/// Whether what stands in parentheses is of words and numbers, and ends where they do.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    text.bytes().all(|byte| {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        depth >= 0 && (byte.is_ascii_alphanumeric() || b" _-,:|.()<>[]{}".contains(&byte))
    }) && depth == 0
}
