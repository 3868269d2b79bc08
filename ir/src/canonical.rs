//! The one form that each constant has, whoever makes it: equal constants are equal indices.

use crate::elements::{Elements, List};
use crate::{Const, ConstData, ConstPool, Type, TypeKind, TypeTable};

/// The widest type, in bits, of whose numbers those beyond 128 bits are read: reading takes the square of their length.
pub const MOST_BITS: u32 = 4096;

/// Of wider types, numbers are less than this.
pub const MOST_OF_WIDEST: u128 = 10u128.pow(38);

/// All bits zero, in the one form that each type has for it.
pub fn zero(types: &TypeTable, ty: Type) -> ConstData {
    match types.kind(ty) {
        TypeKind::Int(_) => ConstData::Int(0),
        TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double => ConstData::Float(0),
        _ => ConstData::Zero,
    }
}

/// The aggregate of some elements: zero, packed bytes, or the list.
pub fn aggregate(pool: &ConstPool, elements: Elements) -> ConstData {
    let is_zero = |c: &Const| match pool.data(*c) {
        ConstData::Int(v) => *v == 0,
        ConstData::Float(v) => *v == 0,
        ConstData::Zero => true,
        _ => false,
    };
    match elements.into_list() {
        List::Bytes(bytes) => packed(bytes),
        List::Consts(list) if list.iter().all(is_zero) => ConstData::Zero,
        List::Consts(list) => ConstData::Aggregate(list.into()),
    }
}

/// An array of numbers, as its bytes in memory.
pub fn packed(bytes: Vec<u8>) -> ConstData {
    match bytes.iter().all(|&byte| byte == 0) {
        true => ConstData::Zero,
        false => ConstData::Data(bytes.into()),
    }
}

/// An integer of more than 128 bits, from its words, the lowest first, of which those beyond `bits` are zero.
pub fn wide(words: &[u64], bits: u32) -> ConstData {
    let word = |at: usize| u128::from(words.get(at).copied().unwrap_or(0));
    if words.iter().skip(2).all(|&word| word == 0) {
        return ConstData::Int(word(1) << 64 | word(0));
    }
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.resize(bits.div_ceil(8) as usize, 0);
    ConstData::Data(bytes.into())
}

/// The lowest bits that are set, so many.
pub fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The constant that has another's bits: numbers, floats and vectors of them, of whole bytes. `None` where there is none, or
/// its bits are not known.
pub fn bit_cast(pool: &mut ConstPool, types: &TypeTable, value: Const, to: Type) -> Option<Const> {
    if types.bits(pool.ty(value))? != types.bits(to)? {
        return None;
    }
    let mut bytes = Vec::new();
    append_bytes(pool, types, value, &mut bytes)?;
    let scalar = types.scalar(to);
    let width = scalar_bytes(types, scalar)?;
    let is_float = types.is_float(scalar);
    let mut elements: Vec<ConstData> = Vec::new();
    for element in bytes.chunks(width) {
        let mut number = [0; 16];
        number[..element.len()].copy_from_slice(element);
        let number = u128::from_le_bytes(number);
        elements.push(if is_float { ConstData::Float(number as u64) } else { ConstData::Int(number) });
    }
    if types.lanes(to).is_none() {
        return Some(pool.intern(to, elements.pop()?));
    }
    if bytes.iter().all(|&byte| byte == 0) {
        return Some(pool.intern(to, ConstData::Zero));
    }
    let elements = elements.into_iter().map(|element| pool.intern(scalar, element)).collect();
    Some(pool.intern(to, ConstData::Aggregate(elements)))
}

/// Appends the bytes of a constant, low ones first, as a cast of its bits has them.
fn append_bytes(pool: &ConstPool, types: &TypeTable, value: Const, out: &mut Vec<u8>) -> Option<()> {
    let ty = pool.ty(value);
    let width = scalar_bytes(types, types.scalar(ty))?;
    match pool.data(value) {
        ConstData::Int(number) => out.extend_from_slice(&number.to_le_bytes()[..width]),
        ConstData::Float(bits) => out.extend_from_slice(&bits.to_le_bytes()[..width]),
        ConstData::Zero => {
            let lanes = types.lanes(ty).map_or(1, |lanes| lanes as usize);
            out.resize(out.len() + width * lanes, 0);
        }
        ConstData::Aggregate(elements) => {
            elements.iter().try_for_each(|&element| append_bytes(pool, types, element, out))?;
        }
        _ => return None,
    }
    Some(())
}

/// The bytes of a number or float of whole bytes, 16 at most.
fn scalar_bytes(types: &TypeTable, ty: Type) -> Option<usize> {
    let is_number = types.int_bits(ty).is_some() || types.is_float(ty);
    let bits = types.bits(ty).filter(|bits| is_number && bits % 8 == 0 && *bits <= 128)?;
    Some(bits as usize / 8)
}
