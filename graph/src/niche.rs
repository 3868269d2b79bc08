//! Entities of which an `Option` is no larger.

/// Makes a struct `Name(NonZeroU32)` an entity, as `cranelift_entity::entity_impl!` does of a `Name(u32)`. It is kept as
/// its index plus 1, so that `Option<Name>` takes four bytes rather than eight: for entities that large structures may or may
/// not have. There is no reserved value, which `PackedOption` would want.
#[macro_export]
macro_rules! niche_entity_impl {
    ($entity:ident, $prefix:expr) => {
        impl ::cranelift_entity::EntityRef for $entity {
            #[inline]
            fn new(index: usize) -> Self {
                Self::from_u32(index as u32)
            }

            #[inline]
            fn index(self) -> usize {
                self.as_u32() as usize
            }
        }

        impl $entity {
            /// The entity of an index below `u32::MAX`.
            #[allow(dead_code)]
            #[inline]
            pub fn from_u32(index: u32) -> Self {
                debug_assert!(index < u32::MAX, "index {index} of an entity is below the largest number");
                $entity(::std::num::NonZeroU32::MIN.saturating_add(index))
            }

            /// Its index.
            #[allow(dead_code)]
            #[inline]
            pub fn as_u32(self) -> u32 {
                self.0.get() - 1
            }
        }

        impl ::std::fmt::Display for $entity {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.as_u32())
            }
        }

        impl ::std::fmt::Debug for $entity {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use cranelift_entity::EntityRef;
    use std::num::NonZeroU32;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Name(NonZeroU32);
    crate::niche_entity_impl!(Name, "name");

    #[test]
    fn entities_are_their_indices() {
        let largest = u32::MAX - 1;
        for index in [0, 1, 7, largest] {
            let name = Name::from_u32(index);
            assert_eq!((name.as_u32(), name.index()), (index, index as usize));
            assert!(name == Name::new(index as usize));
            assert_eq!(format!("{name} {name:?}"), format!("name{index} name{index}"));
        }
        assert!(Name::from_u32(0) < Name::from_u32(1) && Name::from_u32(1) < Name::from_u32(largest));
        assert_eq!(size_of::<Option<Name>>(), 4);
    }
}
