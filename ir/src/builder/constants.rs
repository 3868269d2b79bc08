//! Constants. They are the module's: any function and any initialiser may use them.

use super::error::{Made, Refusal};
use super::module::ModuleBuilder;
use super::state::State;
use super::value::{Block, Value};
use crate::canonical::{self, MOST_BITS, MOST_OF_WIDEST, mask};
use crate::elements::{Element, Elements};
use crate::{AddressSpace, BinaryOp, CastOp, Const, ConstData, ConstExpr, MetadataId, Type, TypeKind, float};
use std::panic::Location;

/// `inbounds`, `nuw` and `nusw` of a constant address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GepFlags {
    /// Base and result are in one object; implies `nusw`.
    pub inbounds: bool,
    /// No step wraps, unsigned.
    pub nuw: bool,
    /// No step wraps, base unsigned, offset signed.
    pub nusw: bool,
}

impl ModuleBuilder {
    /// A constant, or what is wrong with it.
    #[track_caller]
    fn made_const(&self, make: impl FnOnce(&mut State) -> Made<Value>) -> Value {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        make(&mut state).unwrap_or_else(|refusal| {
            state.refuse_for(refusal, location);
            Value::REFUSED
        })
    }

    // Numbers.

    /// A number of an integer type, signed or not: it must fit one of them.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let byte = m.i8_type();
    /// assert_eq!(m.const_int(byte, 255), m.const_int(byte, -1));
    /// ```
    #[track_caller]
    pub fn const_int(&self, ty: Type, value: i128) -> Value {
        self.made_const(|state| {
            let bits = int_bits(state, ty)?;
            if bits > 128 {
                let sign = if value < 0 { u64::MAX } else { 0 };
                let mut words = vec![sign; bits.div_ceil(64) as usize];
                (words[0], words[1]) = (value as u64, (value >> 64) as u64);
                return state.constant(ty, wide(words, bits)?);
            }
            let least = if bits == 128 { i128::MIN } else { -(1 << (bits - 1)) };
            match value >= least && (value < 0 || value as u128 <= mask(bits)) {
                true => state.constant(ty, ConstData::Int(value as u128 & mask(bits))),
                false => Err(format!("constant {value} does not fit type 'i{bits}'").into()),
            }
        })
    }

    /// A number of an integer type of any width, as words of 64 bits, the lowest first. Words that are missing are zero.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let wide = m.const_words(m.int_type(256), &[0, 0, 0, 1]);
    /// assert_eq!(m.type_text(m.type_of(wide)), "i256");
    /// ```
    #[track_caller]
    pub fn const_words(&self, ty: Type, words: &[u64]) -> Value {
        self.made_const(|state| {
            let bits = int_bits(state, ty)?;
            let mut all = words.to_vec();
            let count = bits.div_ceil(64) as usize;
            let beyond = all.get(count..).is_some_and(|beyond| beyond.iter().any(|&word| word != 0));
            all.resize(count, 0);
            let kept = mask(bits - 64 * (count as u32 - 1)) as u64;
            if beyond || all[count - 1] & !kept != 0 {
                return Err(format!("a constant of {} words does not fit type 'i{bits}'", words.len()).into());
            }
            let data = match bits {
                129.. => wide(all, bits)?,
                _ => ConstData::Int(u128::from(all[0]) | u128::from(all.get(1).copied().unwrap_or(0)) << 64),
            };
            state.constant(ty, data)
        })
    }

    /// `i1 true` or `i1 false`.
    #[track_caller]
    pub fn const_bool(&self, value: bool) -> Value {
        self.const_int(self.i1_type(), value.into())
    }

    /// A number of type `i32`.
    #[track_caller]
    pub fn const_i32(&self, value: i32) -> Value {
        self.const_int(self.i32_type(), value.into())
    }

    /// A number of type `i64`.
    #[track_caller]
    pub fn const_i64(&self, value: i64) -> Value {
        self.const_int(self.i64_type(), value.into())
    }

    /// A number of a float type, rounded to the nearest that it has, ties to even.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let half = m.half_type();
    /// assert_eq!(m.const_float(half, 1.5), m.const_float_bits(half, 0x3e00));
    /// ```
    #[track_caller]
    pub fn const_float(&self, ty: Type, value: f64) -> Value {
        self.made_const(|state| match float::nearest(state.types.kind(state.known_type(ty)?), value) {
            Some(bits) => state.constant(ty, ConstData::Float(bits)),
            None => Err(format!("{value} is a float, expected a value of type '{}'", state.text(ty)).into()),
        })
    }

    /// A number of type `float`.
    #[track_caller]
    pub fn const_f32(&self, value: f32) -> Value {
        self.const_float_bits(self.float_type(), value.to_bits().into())
    }

    /// A number of type `double`.
    #[track_caller]
    pub fn const_f64(&self, value: f64) -> Value {
        self.const_float_bits(self.double_type(), value.to_bits())
    }

    /// A number of a float type by its bits in the type's own format: NaNs keep their payloads.
    #[track_caller]
    pub fn const_float_bits(&self, ty: Type, bits: u64) -> Value {
        self.made_const(|state| {
            let width = float::width(state.types.kind(state.known_type(ty)?));
            match width {
                Some(width) if width == 64 || bits >> width == 0 => {
                    state.constant(ty, ConstData::Float(bits))
                }
                Some(width) => Err(format!("{bits:#x} has more than the {width} bits of its type").into()),
                None => Err(format!("bits of a float, expected a value of type '{}'", state.text(ty)).into()),
            }
        })
    }

    // Constants of any type.

    /// All bits zero: `0`, `null`, `zeroinitializer`, the token `none`.
    #[track_caller]
    pub fn const_zero(&self, ty: Type) -> Value {
        self.made_const(|state| {
            if *state.types.kind(state.value_type(ty)?) == TypeKind::Metadata {
                return Err("there is no zero of type 'metadata'".into());
            }
            state.constant(ty, canonical::zero(&state.types, ty))
        })
    }

    /// `undef`.
    #[track_caller]
    pub fn const_undef(&self, ty: Type) -> Value {
        self.made_const(|state| {
            state.value_type(ty)?;
            state.constant(ty, ConstData::Undef)
        })
    }

    /// `poison`.
    #[track_caller]
    pub fn const_poison(&self, ty: Type) -> Value {
        self.made_const(|state| {
            state.value_type(ty)?;
            state.constant(ty, ConstData::Poison)
        })
    }

    // Aggregates.

    /// A vector, of the type of its elements, of which there is at least one.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let vector = m.const_vector(&[m.const_f32(1.0), m.const_poison(m.float_type())]);
    /// assert_eq!(m.type_text(m.type_of(vector)), "<2 x float>");
    /// ```
    #[track_caller]
    pub fn const_vector(&self, elements: &[Value]) -> Value {
        let Some(&first) = elements.first() else {
            self.refuse("a vector has at least one element");
            return Value::REFUSED;
        };
        if first == Value::REFUSED {
            return first;
        }
        let ty = self.vector_type(self.type_of(first), elements.len().min(u32::MAX as usize) as u32);
        self.const_aggregate(ty, elements)
    }

    /// A vector of one value in all of so many elements.
    #[track_caller]
    pub fn const_splat(&self, len: u32, element: Value) -> Value {
        if element == Value::REFUSED {
            return element;
        }
        let ty = self.vector_type(self.type_of(element), len);
        if matches!(self.type_kind(ty), TypeKind::Void) {
            return Value::REFUSED;
        }
        self.const_aggregate(ty, &vec![element; len as usize])
    }

    /// An array of elements of a type.
    #[track_caller]
    pub fn const_array(&self, element: Type, elements: &[Value]) -> Value {
        let ty = self.array_type(element, elements.len() as u64);
        self.const_aggregate(ty, elements)
    }

    /// A structure without a name, of the types of its fields.
    #[track_caller]
    pub fn const_struct(&self, fields: &[Value]) -> Value {
        if fields.contains(&Value::REFUSED) {
            return Value::REFUSED;
        }
        let types: Vec<Type> = fields.iter().map(|&field| self.type_of(field)).collect();
        self.const_aggregate(self.struct_type(&types), fields)
    }

    /// A vector, an array or a structure of a type, which says how many elements there are, and their types.
    #[track_caller]
    pub fn const_aggregate(&self, ty: Type, elements: &[Value]) -> Value {
        self.made_const(|state| {
            let kind = state.types.kind(state.known_type(ty)?);
            match kind {
                TypeKind::Struct { .. } | TypeKind::Array { .. } | TypeKind::Vector { .. } => {}
                _ => return Err(format!("'{}' is no type of aggregates", state.text(ty)).into()),
            }
            let (given, wanted) = (elements.len() as u64, state.types.part_count(ty));
            if given != wanted {
                let text = state.text(ty);
                return Err(format!("{given} elements of type '{text}' given, which has {wanted}").into());
            }
            let mut list = Elements::of_type(&state.types, ty);
            for (i, &element) in elements.iter().enumerate() {
                let c = state.const_of(element)?;
                let (found, expected) = (state.pool.ty(c), state.types.part(ty, i as u64));
                if Some(found) != expected {
                    let wanted = expected.map_or_else(|| "none".into(), |ty| state.text(ty));
                    let found = state.text(found);
                    return Err(format!("element {i} of type '{found}', expected '{wanted}'").into());
                }
                list.push(Element::Const(c), found, state.pool.consts());
            }
            let data = canonical::aggregate(state.pool.all(), list);
            state.constant(ty, data)
        })
    }

    /// An array of bytes, as `c"..."` is. (Nothing is put behind it.)
    #[track_caller]
    pub fn const_bytes(&self, bytes: &[u8]) -> Value {
        self.const_data(self.i8_type(), bytes)
    }

    /// An array of integers of 8, 16, 32 or 64 bits, or of floats, by its bytes in memory, little endian.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let table = m.const_data(m.i16_type(), &[1, 0, 2, 0]);
    /// let (one, two) = (m.const_int(m.i16_type(), 1), m.const_int(m.i16_type(), 2));
    /// assert_eq!(table, m.const_array(m.i16_type(), &[one, two]));
    /// ```
    #[track_caller]
    pub fn const_data(&self, element: Type, bytes: &[u8]) -> Value {
        let ty = self.array_type(element, 0);
        self.made_const(|state| {
            let Some(width) = Elements::of_type(&state.types, state.known_type(ty)?).width() else {
                let text = state.known_type(element).map(|ty| state.text(ty))?;
                return Err(format!(
                    "bytes of integers of 8, 16, 32 or 64 bits, or of floats, found '{text}'"
                )
                .into());
            };
            if !bytes.len().is_multiple_of(width) {
                let message = format!("{} bytes are no elements of {width}", bytes.len());
                return Err(message.into());
            }
            let ty = state.types.intern(TypeKind::Array { element, len: (bytes.len() / width) as u64 });
            state.constant(ty, canonical::packed(bytes.to_vec()))
        })
    }

    // Expressions.

    /// A cast of a constant. Of `bitcast` of numbers it is the number that has these bits.
    #[track_caller]
    pub fn const_cast(&self, op: CastOp, value: Value, ty: Type) -> Value {
        self.made_const(|state| {
            state.value_type(ty)?;
            let c = state.const_of(value)?;
            if op == CastOp::BitCast
                && let Some(folded) = canonical::bit_cast(state.pool.consts(), &state.types, c, ty)
            {
                return state.settled(folded);
            }
            state.constant(ty, ConstData::Expr(ConstExpr::Cast(op, c)))
        })
    }

    /// The address that is reached from a base by indices, which walk through the type `source` as those of `getelementptr` do.
    ///
    /// ```
    /// # use gcnsel_ir::{AddressSpace, builder::GepFlags};
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let table = m.global("table", m.array_type(m.i32_type(), 8), AddressSpace::CONSTANT);
    /// let flags = GepFlags { inbounds: true, ..GepFlags::default() };
    /// let third = m.const_gep(m.i32_type(), table.address(), &[m.const_i64(3)], flags);
    /// assert_eq!(m.type_text(m.type_of(third)), "ptr addrspace(4)");
    /// ```
    #[track_caller]
    pub fn const_gep(&self, source: Type, base: Value, indices: &[Value], flags: GepFlags) -> Value {
        self.made_const(|state| {
            state.value_type(source)?;
            let base = state.const_of(base)?;
            let ty = state.pool.ty(base);
            let indices =
                indices.iter().map(|&index| state.const_of(index)).collect::<Made<Box<[Const]>>>()?;
            if let Some(&index) = indices.iter().find(|&&index| !state.types.is_int(state.pool.ty(index))) {
                let found = state.text(state.pool.ty(index));
                return Err(format!("an index is an integer, found '{found}'").into());
            }
            let GepFlags { inbounds, nuw, nusw } = flags;
            state.constant(ty, ConstData::Expr(ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw }))
        })
    }

    /// `add`, `sub`, `xor` or another operator of two integer constants, of which at least one is an address's number.
    #[track_caller]
    pub fn const_binary(&self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        self.made_const(|state| {
            let (lhs, rhs) = (state.const_of(lhs)?, state.const_of(rhs)?);
            let (ty, found) = (state.pool.ty(lhs), state.pool.ty(rhs));
            if ty != found {
                let (found, wanted) = (state.text(found), state.text(ty));
                return Err(format!("operand of type '{found}', expected '{wanted}'").into());
            }
            if op.is_float() {
                return Err(format!("'{}' is not supported as a constant", op.name()).into());
            }
            state.constant(ty, ConstData::Expr(ConstExpr::Binary(op, lhs, rhs)))
        })
    }

    /// The address of a block, for initialisers.
    #[track_caller]
    pub fn block_address(&self, block: Block) -> Value {
        self.made_const(|state| {
            let target = state.target(block.function, block)?;
            let symbol = state.module.symbols.get_index_of(&state.function(block.function).name);
            let Some(symbol) = symbol else { return Err(Refusal::Known) };
            let next = state.module.block_addresses.len() as u32;
            let number = *state.block_addresses.entry(block).or_insert(next);
            if number == next {
                state.module.block_addresses.push((crate::SymbolId::from_u32(symbol as u32), target));
            }
            let ty = state.types.ptr(AddressSpace::FLAT);
            state.constant(ty, ConstData::BlockAddress(number))
        })
    }

    // Metadata.

    /// A node as an operand of a call.
    #[track_caller]
    pub fn metadata_value(&self, node: MetadataId) -> Value {
        self.made_const(|state| {
            state.known_node(node)?;
            let ty = state.types.intern(TypeKind::Metadata);
            state.constant(ty, ConstData::Metadata(node))
        })
    }

    /// A string of metadata as an operand of a call.
    #[track_caller]
    pub fn metadata_string(&self, text: &[u8]) -> Value {
        self.made_const(|state| {
            let ty = state.types.intern(TypeKind::Metadata);
            state.constant(ty, ConstData::MetadataString(text.into()))
        })
    }
}

fn int_bits(state: &State, ty: Type) -> Made<u32> {
    let ty = state.known_type(ty)?;
    let bits = state.types.int_bits(ty);
    bits.ok_or_else(|| format!("an integer, expected a value of type '{}'", state.text(ty)).into())
}

/// A number of more than 128 bits, without what is beyond the width.
fn wide(mut words: Vec<u64>, bits: u32) -> Made<ConstData> {
    if let Some(last) = words.last_mut() {
        *last &= mask(bits - 64 * (bits.div_ceil(64) - 1)) as u64;
    }
    let number = canonical::wide(&words, bits);
    match number {
        ConstData::Int(0..MOST_OF_WIDEST) => Ok(number),
        _ if bits <= MOST_BITS => Ok(number),
        _ => Err(format!(
            "constants from 0 to 10^38 are supported of types of more than {MOST_BITS} bits, not this one of 'i{bits}'"
        )
        .into()),
    }
}
