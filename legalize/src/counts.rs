//! How many parts values have, for passes that take them apart.

use gcnsel_ir::{Type, TypeKind, TypeTable};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// What a value that is neither a structure nor an array is taken apart into, or as what it makes structures and arrays
/// that it is in be taken apart; `None` where that is not so.
type Single = Box<dyn Fn(&TypeTable, Type) -> Option<u64>>;

/// How many parts the values of each type have. Types share what they are made of: each is looked at once.
pub(super) struct Counts {
    single: Single,
    known: RefCell<FxHashMap<Type, Option<u64>>>,
}

impl Counts {
    /// Of no type so far.
    pub(super) fn new(single: impl Fn(&TypeTable, Type) -> Option<u64> + 'static) -> Self {
        Counts { single: Box::new(single), known: RefCell::default() }
    }

    /// Of a type; `None` if nothing in it asks to be taken apart.
    pub(super) fn of(&self, types: &TypeTable, ty: Type) -> Option<u64> {
        if let Some(&count) = self.known.borrow().get(&ty) {
            return count;
        }
        let count = match types.kind(ty) {
            TypeKind::Struct { fields, .. } => {
                let parts: Vec<Option<u64>> = fields.iter().map(|&field| self.of(types, field)).collect();
                let sum = |sum: u64, part: Option<u64>| sum.saturating_add(part.unwrap_or(1));
                parts.iter().any(Option::is_some).then(|| parts.into_iter().fold(0, sum))
            }
            TypeKind::Array { element, len } => self.of(types, *element).map(|part| len.saturating_mul(part)),
            _ => (self.single)(types, ty),
        };
        self.known.borrow_mut().insert(ty, count);
        count
    }

    /// The same; what need not be taken apart is one part.
    pub(super) fn parts(&self, types: &TypeTable, ty: Type) -> u64 {
        self.of(types, ty).unwrap_or(1)
    }

    /// The first of the parts that a path of indices leads to, how many they are, and what is left of the path behind a
    /// part that is not taken apart.
    pub(super) fn walk<'a>(
        &self,
        types: &TypeTable,
        mut ty: Type,
        mut path: &'a [u32],
    ) -> (usize, usize, &'a [u32]) {
        let mut first = 0;
        while let [index, rest @ ..] = path
            && self.of(types, ty).is_some()
            && let Some(part) = types.part(ty, u64::from(*index))
        {
            first += match types.kind(ty) {
                TypeKind::Struct { fields, .. } => {
                    fields[..*index as usize].iter().map(|&field| self.parts(types, field)).sum::<u64>()
                }
                _ => u64::from(*index) * self.parts(types, part),
            };
            (ty, path) = (part, rest);
        }
        (first as usize, self.parts(types, ty) as usize, path)
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;
    use gcnsel_ir::{TypeKind, TypeTable};

    /// Each is two of the one before. Looked through part by part there would be no end of it.
    #[test]
    fn types_made_of_one_another_take_no_time() {
        let mut types = TypeTable::new();
        let (byte, large) = (types.int(8), types.int(128));
        let single = |types: &TypeTable, ty| types.int_bits(ty).filter(|&bits| bits > 64).map(|_| 1);
        for (innermost, expected) in [(byte, None), (large, Some(u64::MAX))] {
            let counts = Counts::new(single);
            let mut ty = innermost;
            for depth in 0..70 {
                ty = types.intern(TypeKind::Struct { fields: [ty, ty].into(), packed: false, name: None });
                let all = (innermost == large).then(|| 1u64.checked_shl(depth + 1).unwrap_or(u64::MAX));
                assert_eq!(counts.of(&types, ty), all, "{depth}");
            }
            assert_eq!(counts.of(&types, ty), expected);
        }
    }

    /// { i8, [3 x { i128, i32, { i16, i16 } }], i128 }: fields of the structures in the array are parts, the innermost one
    /// whole.
    #[test]
    fn paths_lead_to_parts() {
        let mut types = TypeTable::new();
        let [byte, half, word, large] = [8, 16, 32, 128].map(|bits| types.int(bits));
        let structure = |fields: &[_], types: &mut TypeTable| {
            types.intern(TypeKind::Struct { fields: fields.into(), packed: false, name: None })
        };
        let inner = structure(&[half, half], &mut types);
        let element = structure(&[large, word, inner], &mut types);
        let array = types.intern(TypeKind::Array { element, len: 3 });
        let whole = structure(&[byte, array, large], &mut types);
        let counts = Counts::new(|types, ty| types.int_bits(ty).filter(|&bits| bits > 64).map(|_| 1));
        assert_eq!(counts.of(&types, whole), Some(11));
        for (path, first, count, rest) in [
            (&[0][..], 0, 1, 0),
            (&[1], 1, 9, 0),
            (&[1, 2], 7, 3, 0),
            (&[1, 2, 1], 8, 1, 0),
            (&[1, 1, 2, 1], 6, 1, 1),
            (&[2], 10, 1, 0),
        ] {
            let (at, parts, left) = counts.walk(&types, whole, path);
            assert_eq!((at, parts, left.len()), (first, count, rest), "{path:?}");
        }
    }
}
