//! Attributes: how they are made, and which are of the form that their names have.

use super::error::Made;
use super::state::State;
use crate::Attribute;

impl Attribute {
    /// `noalias`, `nounwind`: a word alone.
    pub fn flag(name: &str) -> Attribute {
        Attribute::Flag(name.into())
    }

    /// `align 8`.
    pub fn align(bytes: u64) -> Attribute {
        Attribute::Int("align".into(), bytes)
    }

    /// `dereferenceable(16)`: a word and a number.
    pub fn number(name: &str, value: u64) -> Attribute {
        Attribute::Int(name.into(), value)
    }

    /// `byref(T)`: a word and a type.
    pub fn of_type(name: &str, ty: crate::Type) -> Attribute {
        Attribute::Type(name.into(), ty)
    }

    /// `memory(read)`, `range(i32 0, 1024)`: a word and what stands in its parentheses.
    pub fn text(name: &str, value: &str) -> Attribute {
        Attribute::Text(name.into(), value.into())
    }

    /// `"amdgpu-flat-work-group-size"="1,256"`; "" is no value.
    ///
    /// ```
    /// # use gcnsel_ir::{Attribute, builder::ModuleBuilder};
    /// # let m = ModuleBuilder::new();
    /// let f = m.kernel("k", &[]);
    /// f.add_attribute(Attribute::string("amdgpu-flat-work-group-size", "1,256"));
    /// # f.position_at_end(f.block(""));
    /// # f.ret_void();
    /// assert_eq!(m.finish()?.functions[0].most_work_items(), 256);
    /// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
    /// ```
    pub fn string(name: &str, value: &str) -> Attribute {
        Attribute::String(name.into(), value.into())
    }
}

/// Refuses what would not be read as it is meant.
pub(super) fn check_attribute(state: &State, attribute: &Attribute) -> Made<()> {
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

/// Whether what stands in parentheses ends where they do.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    text.bytes().all(|byte| {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        depth >= 0 && !matches!(byte, b'"' | b';' | b'\n')
    }) && depth == 0
}
