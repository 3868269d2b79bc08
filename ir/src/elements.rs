//! Elements of constants as they are read: arrays of numbers as the bytes that they have in memory, without a constant for each.

use crate::{Const, ConstData, ConstPool, Type, TypeKind, TypeTable};

/// An element.
pub enum Element {
    /// A number, of which there is no constant.
    Number(ConstData),
    /// Anything else.
    Const(Const),
}

/// All elements of a constant.
pub enum List {
    /// The bytes of an array of integers or floats, little endian.
    Bytes(Vec<u8>),
    /// The constants of anything else.
    Consts(Vec<Const>),
}

/// Elements so far. They are bytes as long as all of them are numbers.
pub struct Elements {
    /// Bytes of an element, where it is a number of whole bytes; `None` once one was no number.
    width: Option<usize>,
    is_float: bool,
    bytes: Vec<u8>,
    consts: Vec<Const>,
}

impl Elements {
    /// No elements, of an aggregate of this type.
    pub fn of_type(types: &TypeTable, ty: Type) -> Self {
        let element = match *types.kind(ty) {
            TypeKind::Array { element, .. } => Some(types.kind(element)),
            _ => None,
        };
        let width = match element {
            Some(TypeKind::Int(bits @ (8 | 16 | 32 | 64))) => Some(*bits as usize / 8),
            Some(TypeKind::Half | TypeKind::BFloat) => Some(2),
            Some(TypeKind::Float) => Some(4),
            Some(TypeKind::Double) => Some(8),
            _ => None,
        };
        let is_float = !matches!(element, Some(TypeKind::Int(_)));
        Elements { width, is_float, bytes: Vec::new(), consts: Vec::new() }
    }

    /// Elements that are constants.
    pub fn of_consts(consts: Vec<Const>) -> Self {
        Elements { width: None, is_float: false, bytes: Vec::new(), consts }
    }

    /// Bytes of an element, where all are numbers of whole bytes so far.
    pub fn width(&self) -> Option<usize> {
        self.width
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.width.map_or(self.consts.len(), |width| self.bytes.len() / width)
    }

    /// Whether a number needs no constant.
    pub fn takes_numbers(&self) -> bool {
        self.width.is_some()
    }

    /// Adds an element of type `ty`, which is that of all elements of an array; `pool` is where constants belong.
    pub fn push(&mut self, element: Element, ty: Type, pool: &mut ConstPool) {
        match (element, self.width) {
            (Element::Number(data), Some(width)) => {
                self.bytes.extend(&bits(&data).unwrap_or(0).to_le_bytes()[..width])
            }
            (Element::Number(data), None) => self.consts.push(pool.intern(ty, data)),
            (Element::Const(c), Some(width)) => match bits(pool.data(c)) {
                // A number in words: `zeroinitializer`.
                Some(bits) => self.bytes.extend(&bits.to_le_bytes()[..width]),
                None => {
                    self.become_consts(width, ty, pool);
                    self.consts.push(c);
                }
            },
            (Element::Const(c), None) => self.consts.push(c),
        }
    }

    fn become_consts(&mut self, width: usize, ty: Type, pool: &mut ConstPool) {
        self.width = None;
        for bytes in std::mem::take(&mut self.bytes).chunks(width) {
            let mut number = [0; 8];
            number[..width].copy_from_slice(bytes);
            let bits = u64::from_le_bytes(number);
            let data = if self.is_float { ConstData::Float(bits) } else { ConstData::Int(bits.into()) };
            self.consts.push(pool.intern(ty, data));
        }
    }

    /// All of them.
    pub fn into_list(self) -> List {
        match self.width {
            Some(_) => List::Bytes(self.bytes),
            None => List::Consts(self.consts),
        }
    }
}

/// The bits of a number of up to 64.
fn bits(data: &ConstData) -> Option<u64> {
    match *data {
        ConstData::Int(value) => Some(value as u64),
        ConstData::Float(bits) => Some(bits),
        _ => None,
    }
}
