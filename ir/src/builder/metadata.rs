//! Metadata: nodes, lists with names, what attachments are called.

use super::checks::check_kind;
use super::error::Made;
use super::module::ModuleBuilder;
use super::state::State;
use super::value::Value;
use crate::{ConstData, MetadataId, MetadataNode, MetadataOperand, names};
use std::panic::Location;

/// An element of a node, or the value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum MetadataElement {
    /// `null`.
    Null,
    /// `!"..."`.
    String(Box<[u8]>),
    /// Another node.
    Node(MetadataId),
    /// A constant.
    Value(Value),
    /// A number, of fields alone.
    Int(i128),
    /// Flags and enumerators (`DW_TAG_member`, `DIFlagPublic | DIFlagArtificial`), of fields alone.
    Text(Box<str>),
}

impl From<&str> for MetadataElement {
    fn from(text: &str) -> Self {
        MetadataElement::String(text.as_bytes().into())
    }
}

impl From<MetadataId> for MetadataElement {
    fn from(node: MetadataId) -> Self {
        MetadataElement::Node(node)
    }
}

impl From<Value> for MetadataElement {
    fn from(value: Value) -> Self {
        MetadataElement::Value(value)
    }
}

impl ModuleBuilder {
    /// `!{...}`.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// // !range: a value from 0 to 1023.
    /// let range = m.metadata_node(&[m.const_i32(0).into(), m.const_i32(1024).into()]);
    /// ```
    #[track_caller]
    pub fn metadata_node(&self, elements: &[MetadataElement]) -> MetadataId {
        let node = self.metadata_node_later();
        self.set_metadata_node(node, false, elements);
        node
    }

    /// `distinct !{...}`: equal to no other node.
    #[track_caller]
    pub fn distinct_metadata_node(&self, elements: &[MetadataElement]) -> MetadataId {
        let node = self.metadata_node_later();
        self.set_metadata_node(node, true, elements);
        node
    }

    /// A node that is filled later, by [`set_metadata_node`](Self::set_metadata_node) or
    /// [`set_specialized_node`](Self::set_specialized_node): others may refer to it before, and it to itself.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// // What a loop's branch has: `!0 = distinct !{!0, !1}`, `!1 = !{!"llvm.loop.unroll.disable"}`.
    /// let this = m.metadata_node_later();
    /// let no_unrolling = m.metadata_node(&["llvm.loop.unroll.disable".into()]);
    /// m.set_metadata_node(this, true, &[this.into(), no_unrolling.into()]);
    /// # assert!(m.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn metadata_node_later(&self) -> MetadataId {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let empty = MetadataNode::Tuple { distinct: false, elements: Vec::new() };
        let node = state.module.metadata.nodes.push(empty);
        state.open_nodes.insert(node, location);
        node
    }

    /// Fills a node.
    #[track_caller]
    pub fn set_metadata_node(&self, node: MetadataId, distinct: bool, elements: &[MetadataElement]) {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let elements: Made<Vec<_>> = elements
            .iter()
            .map(|element| match element {
                MetadataElement::Int(_) | MetadataElement::Text(_) => {
                    Err("an element of a node is null, a string, a node or a constant".into())
                }
                element => operand(&mut state, element),
            })
            .collect();
        let made = elements.map(|elements| MetadataNode::Tuple { distinct, elements });
        fill(&mut state, node, made, location);
    }

    /// Fills a node of a kind that has fields: `!DILocation(line: 1, column: 2, scope: !3)`. Fields without a name have their
    /// place alone (`DIExpression`).
    #[track_caller]
    pub fn set_specialized_node(
        &self,
        node: MetadataId,
        distinct: bool,
        kind: &str,
        fields: &[(&str, MetadataElement)],
    ) {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let made = specialized(&mut state, distinct, kind, fields);
        fill(&mut state, node, made, location);
    }

    /// Adds nodes to a list with a name: `!opencl.ocl.version = !{!0}`. The list is made by the first call.
    #[track_caller]
    pub fn add_named_metadata(&self, name: &str, nodes: &[MetadataId]) {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let checked =
            check_kind(name).and_then(|()| nodes.iter().try_for_each(|&node| state.known_node(node)));
        if let Err(refusal) = checked {
            return state.refuse_for(refusal, location);
        }
        let named = &mut state.module.metadata.named;
        match named.iter_mut().find(|list| &*list.0 == name) {
            Some((_, list)) => list.extend(nodes),
            None => named.push((name.into(), nodes.into())),
        }
    }

    /// Adds a module flag: what a linker does with two of them (1 refuses different ones, 7 takes the larger; Language Reference,
    /// "Module Flags Metadata"), its name and its value.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// m.add_module_flag(1, "amdhsa_code_object_version", m.const_i32(600));
    /// assert_eq!(m.finish()?.flag("amdhsa_code_object_version"), Some(600));
    /// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
    /// ```
    #[track_caller]
    pub fn add_module_flag(&self, behaviour: i32, name: &str, value: Value) {
        let flag = [self.const_i32(behaviour).into(), name.into(), value.into()];
        let flag = self.metadata_node(&flag);
        self.add_named_metadata("llvm.module.flags", &[flag]);
    }
}

impl State {
    /// Refuses nodes of other modules, as far as they can be told.
    pub(super) fn known_node(&self, node: MetadataId) -> Made<()> {
        match self.module.metadata.nodes.is_valid(node) {
            true => Ok(()),
            false => Err("this metadata node is of another module".into()),
        }
    }
}

fn fill(state: &mut State, node: MetadataId, made: Made<MetadataNode>, location: &'static Location<'static>) {
    // Whoever made the node, one message is enough.
    let was_open = state.open_nodes.remove(&node).is_some();
    match made {
        Ok(_) if !was_open => {
            state.refuse("this metadata node is filled already, or of another module", location)
        }
        Ok(made) => state.module.metadata.nodes[node] = made,
        Err(refusal) => state.refuse_for(refusal, location),
    }
}

fn specialized(
    state: &mut State,
    distinct: bool,
    kind: &str,
    fields: &[(&str, MetadataElement)],
) -> Made<MetadataNode> {
    check_kind(kind)?;
    let fields: Made<Vec<_>> = fields
        .iter()
        .map(|(name, value)| {
            if !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
                return Err(format!("'{name}' is no field's name").into());
            }
            let value = operand(state, value)?;
            Ok((state.module.metadata.name(name), value))
        })
        .collect();
    Ok(MetadataNode::Specialized { distinct, name: state.module.metadata.name(kind), fields: fields? })
}

fn operand(state: &mut State, element: &MetadataElement) -> Made<MetadataOperand> {
    Ok(match element {
        MetadataElement::Null => MetadataOperand::Null,
        MetadataElement::String(text) => MetadataOperand::String(text.clone()),
        MetadataElement::Node(node) => {
            state.known_node(*node)?;
            MetadataOperand::Node(*node)
        }
        MetadataElement::Value(value) => {
            // What is metadata already stands in a node as itself.
            match state.pool.data(state.const_of(*value)?) {
                ConstData::Metadata(node) => return Ok(MetadataOperand::Node(*node)),
                ConstData::MetadataString(text) => return Ok(MetadataOperand::String(text.clone())),
                _ => {}
            }
            let c = state.module_const(*value)?;
            MetadataOperand::Value(state.module.consts.ty(c), c)
        }
        MetadataElement::Int(number) => MetadataOperand::Int(*number),
        MetadataElement::Text(text) => {
            if !is_flags(text) {
                return Err(format!(
                    "'{text}' is no value of a metadata field, as 'DIFlagPublic | DIFlagArtificial' is"
                )
                .into());
            }
            MetadataOperand::Text(text.clone())
        }
    })
}

/// Whether a text is read as words with `|` between them. One that begins with a type's word would be taken for a value.
fn is_flags(text: &str) -> bool {
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'))
    };
    let mut words = text.split('|').map(str::trim);
    words.next().is_some_and(|first| is_word(first) && !names::is_type_word(first.as_bytes()))
        && words.all(is_word)
}
