//! Attributes of functions, parameters, results, calls and globals.

use crate::Type;
use smallvec::SmallVec;
use std::sync::{Arc, OnceLock};

/// An attribute, by LLVM's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attribute {
    /// `nounwind`.
    Flag(Box<str>),
    /// `align 8`, `dereferenceable(16)`.
    Int(Box<str>, u64),
    /// `byref(T)`, `sret(T)`.
    Type(Box<str>, Type),
    /// Any other payload, as written: `memory(none)`, `range(i32 0, 1024)`.
    Text(Box<str>, Box<str>),
    /// `"amdgpu-flat-work-group-size"="1,256"`.
    String(Box<str>, Box<str>),
}

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
    pub fn of_type(name: &str, ty: Type) -> Attribute {
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

    /// The name, without the quotes of a string attribute.
    pub fn name(&self) -> &str {
        match self {
            Attribute::Flag(n)
            | Attribute::Int(n, _)
            | Attribute::Type(n, _)
            | Attribute::Text(n, _)
            | Attribute::String(n, _) => n,
        }
    }
}

/// An attribute group (`attributes #0 = { ... }`), shared by all that name it. Groups stand at the end of a
/// file: the cell is made at the first use and filled when the group is read.
pub type AttributeGroup = Arc<OnceLock<Vec<Attribute>>>;

/// Attributes of a function, parameter, result or call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeSet {
    own: Vec<Attribute>,
    groups: SmallVec<[AttributeGroup; 1]>,
}

impl AttributeSet {
    /// Adds an attribute.
    pub fn push(&mut self, attribute: Attribute) {
        self.own.push(attribute);
    }

    /// Adds all attributes of a group.
    pub fn push_group(&mut self, group: AttributeGroup) {
        self.groups.push(group);
    }

    /// Adds all attributes of another set.
    pub fn append(&mut self, other: AttributeSet) {
        self.own.extend(other.own);
        self.groups.extend(other.groups);
    }

    /// Those written in place.
    pub(crate) fn own(&self) -> &[Attribute] {
        &self.own
    }

    pub(crate) fn own_mut(&mut self) -> &mut Vec<Attribute> {
        &mut self.own
    }

    /// The groups.
    pub(crate) fn groups(&self) -> &[AttributeGroup] {
        &self.groups
    }

    pub(crate) fn groups_mut(&mut self) -> &mut [AttributeGroup] {
        &mut self.groups
    }

    /// Whether nothing is written: no attribute, and no group that may still be filled.
    pub(crate) fn is_unwritten(&self) -> bool {
        self.own.is_empty() && self.groups.is_empty()
    }

    /// All of them: those written in place, then those of groups, each in source order.
    pub fn iter(&self) -> impl Iterator<Item = &Attribute> {
        let groups = self.groups.iter().filter_map(|g| g.get()).flatten();
        self.own.iter().chain(groups)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The attribute of a name.
    pub fn get(&self, name: &str) -> Option<&Attribute> {
        self.iter().find(|a| a.name() == name)
    }

    /// Whether an attribute of that name is there.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The value of a string attribute.
    pub fn string(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Attribute::String(_, v) => Some(v),
            _ => None,
        }
    }

    /// The value of a number attribute.
    pub fn int(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            Attribute::Int(_, v) => Some(*v),
            _ => None,
        }
    }

    /// The type of a type attribute.
    pub fn ty(&self, name: &str) -> Option<Type> {
        match self.get(name)? {
            Attribute::Type(_, v) => Some(*v),
            _ => None,
        }
    }

    /// The payload of an attribute kept as text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Attribute::Text(_, v) => Some(v),
            _ => None,
        }
    }
}

/// One of the effects in `memory(...)`: on all memory, or on a kind (later versions of LLVM have more kinds).
pub(crate) fn is_memory_effect(text: &str) -> bool {
    let (kind, effect) = text.split_once(':').unwrap_or(("all", text));
    let is_word = kind.trim().bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    is_word && !kind.trim().is_empty() && ["none", "read", "write", "readwrite"].contains(&effect.trim())
}
