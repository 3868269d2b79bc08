//! Typed maps of MessagePack: one declaration gives the struct, its reading and its writing.

use gcnsel_diag::{Diagnostic, Result};
use rmpv::Value;

/// A value of the metadata document.
pub(super) trait Item {
    /// As MessagePack; `None` where the key is left out.
    fn to_value(&self) -> Option<Value>;

    /// Whether the key is left out.
    fn is_left_out(&self) -> bool {
        false
    }

    /// Writes it as MessagePack: what [`Item::to_value`] gives, without making a tree of it, which is ten times as large.
    fn write(&self, out: &mut Vec<u8>) {
        let value = self.to_value().unwrap_or(Value::Nil);
        rmpv::encode::write_value(out, &value).expect(IN_MEMORY);
    }
}

/// A value that is read from the metadata document.
pub(super) trait ReadItem: Item + Sized {
    /// From MessagePack; `path` names the place for diagnostics.
    fn from_value(value: Value, path: &str) -> Result<Self>;

    /// What a missing key means; by default an error.
    fn missing(path: &str) -> Result<Self> {
        Err(error(path, "is missing"))
    }
}

/// Why writing succeeds.
const IN_MEMORY: &str = "writing MessagePack to memory cannot fail";

/// A value of somebody else's.
impl<T: Item> Item for &T {
    fn to_value(&self) -> Option<Value> {
        (**self).to_value()
    }
    fn is_left_out(&self) -> bool {
        (**self).is_left_out()
    }
    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }
}

/// An entry that nothing is known of.
impl Item for Value {
    fn to_value(&self) -> Option<Value> {
        Some(self.clone())
    }
}

pub(super) fn error(path: &str, message: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::without_position(format!("amdhsa metadata: {path} {message}"))
}

fn wrong_type(path: &str, value: &Value, expected: &str) -> Diagnostic {
    let found = match value {
        Value::Nil => "nil",
        Value::Boolean(_) => "a boolean",
        Value::Integer(_) => "an integer out of range",
        Value::F32(_) | Value::F64(_) => "a floating-point number",
        Value::String(_) => "a string",
        Value::Binary(_) => "binary data",
        Value::Array(_) => "an array",
        Value::Map(_) => "a map",
        Value::Ext(..) => "an extension",
    };
    error(path, format!("is {found}, expected {expected}"))
}

macro_rules! unsigned {
    ($($type:ty),*) => { $(impl Item for $type {
        fn to_value(&self) -> Option<Value> {
            Some(Value::from(*self))
        }
    }

    impl ReadItem for $type {
        fn from_value(value: Value, path: &str) -> Result<Self> {
            let number = value.as_u64().and_then(|number| <$type>::try_from(number).ok());
            number.ok_or_else(|| wrong_type(path, &value, concat!("an integer that fits ", stringify!($type))))
        }
    })* };
}
unsigned!(u32, u64);

impl Item for bool {
    fn to_value(&self) -> Option<Value> {
        Some(Value::from(*self))
    }
}

impl ReadItem for bool {
    fn from_value(value: Value, path: &str) -> Result<Self> {
        value.as_bool().ok_or_else(|| wrong_type(path, &value, "a boolean"))
    }
}

impl Item for String {
    fn to_value(&self) -> Option<Value> {
        Some(Value::from(self.as_str()))
    }
}

impl ReadItem for String {
    fn from_value(value: Value, path: &str) -> Result<Self> {
        value.as_str().map(str::to_owned).ok_or_else(|| wrong_type(path, &value, "a string of UTF-8"))
    }
}

impl<T: Item> Item for Option<T> {
    fn to_value(&self) -> Option<Value> {
        self.as_ref().and_then(T::to_value)
    }
    fn is_left_out(&self) -> bool {
        self.is_none()
    }
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Some(item) => item.write(out),
            None => rmp::encode::write_nil(out).expect(IN_MEMORY),
        }
    }
}

impl<T: ReadItem> ReadItem for Option<T> {
    fn from_value(value: Value, path: &str) -> Result<Self> {
        T::from_value(value, path).map(Some)
    }
    fn missing(_: &str) -> Result<Self> {
        Ok(None)
    }
}

/// A list; a missing one is empty. An empty one is written, as LLVM does.
impl<T: Item> Item for Vec<T> {
    fn to_value(&self) -> Option<Value> {
        Some(Value::Array(self.iter().filter_map(T::to_value).collect()))
    }
    fn write(&self, out: &mut Vec<u8>) {
        rmp::encode::write_array_len(out, count(self.len())).expect(IN_MEMORY);
        self.iter().for_each(|item| item.write(out));
    }
}

impl<T: ReadItem> ReadItem for Vec<T> {
    fn from_value(value: Value, path: &str) -> Result<Self> {
        match value {
            Value::Array(values) => values
                .into_iter()
                .enumerate()
                .map(|(i, value)| T::from_value(value, &format!("{path}[{i}]")))
                .collect(),
            other => Err(wrong_type(path, &other, "an array")),
        }
    }
    fn missing(_: &str) -> Result<Self> {
        Ok(Vec::new())
    }
}

/// A list of fixed length.
impl<const N: usize> Item for [u32; N] {
    fn to_value(&self) -> Option<Value> {
        Some(Value::Array(self.iter().map(|&number| Value::from(number)).collect()))
    }
}

impl<const N: usize> ReadItem for [u32; N] {
    fn from_value(value: Value, path: &str) -> Result<Self> {
        let numbers = Vec::<u32>::from_value(value, path)?;
        let count = numbers.len();
        numbers.try_into().map_err(|_| error(path, format!("has {count} elements, expected {N}")))
    }
}

/// The entries of a map, for [`map`] to take from.
pub(super) fn entries(value: Value, path: &str) -> Result<Vec<(String, Value)>> {
    match value {
        Value::Map(entries) => {
            let mut result = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                result.push((String::from_value(key, &format!("a key of {path}"))?, value));
            }
            // The first of equal keys counts, as in LLVM's reader; sorting is stable.
            result.sort_by(|a, b| a.0.cmp(&b.0));
            result.dedup_by(|later, earlier| later.0 == earlier.0);
            Ok(result)
        }
        other => Err(wrong_type(path, &other, "a map")),
    }
}

/// The entries of a map, in the order LLVM writes: sorted by key.
pub(super) fn sorted<'a>(
    entries: impl Iterator<Item = (&'a str, &'a dyn Item)>,
) -> Vec<(&'a str, &'a dyn Item)> {
    let mut entries: Vec<_> = entries.filter(|(_, item)| !item.is_left_out()).collect();
    entries.sort_by_key(|&(key, _)| key);
    entries
}

/// A map of sorted entries.
pub(super) fn to_map(entries: &[(&str, &dyn Item)]) -> Value {
    Value::Map(entries.iter().filter_map(|&(key, item)| Some((Value::from(key), item.to_value()?))).collect())
}

/// Writes a map of sorted entries.
pub(super) fn write_map(out: &mut Vec<u8>, entries: &[(&str, &dyn Item)]) {
    rmp::encode::write_map_len(out, count(entries.len())).expect(IN_MEMORY);
    for (key, item) in entries {
        rmp::encode::write_str(out, key).expect(IN_MEMORY);
        item.write(out);
    }
}

/// A length as MessagePack has it.
fn count(length: usize) -> u32 {
    u32::try_from(length).expect("a document of MessagePack has less than 2^32 of anything")
}

/// Declares a struct that is a map: `field: type = "key"`. Keys that are not declared are kept in `other`.
macro_rules! map {
    ($(#[$meta:meta])* pub struct $struct:ident { $($(#[$doc:meta])* $field:ident: $type:ty = $key:expr,)* }) => {
        $(#[$meta])*
        pub struct $struct {
            $($(#[$doc])* pub $field: $type,)*
            /// Entries that this version of gcnsel does not know, sorted by key.
            pub other: Vec<(String, rmpv::Value)>,
        }

        impl $struct {
            fn entries(&self) -> Vec<(&str, &dyn $crate::metadata::schema::Item)> {
                let other = self.other.iter().map(|(key, value)| (key.as_str(), value as _));
                $crate::metadata::schema::sorted(other.chain([$(($key, &self.$field as _),)*]))
            }
        }

        impl $crate::metadata::schema::Item for $struct {
            fn to_value(&self) -> Option<rmpv::Value> {
                Some($crate::metadata::schema::to_map(&self.entries()))
            }

            fn write(&self, out: &mut Vec<u8>) {
                $crate::metadata::schema::write_map(out, &self.entries());
            }
        }

        impl $crate::metadata::schema::ReadItem for $struct {
            fn from_value(value: rmpv::Value, path: &str) -> gcnsel_diag::Result<Self> {
                let mut entries = $crate::metadata::schema::entries(value, path)?;
                $(
                    let place = format!("{path}{}", $key);
                    let $field = match entries.binary_search_by(|(key, _)| key.as_str().cmp($key)) {
                        Ok(at) => $crate::metadata::schema::ReadItem::from_value(entries.remove(at).1, &place)?,
                        Err(_) => <$type as $crate::metadata::schema::ReadItem>::missing(&place)?,
                    };
                )*
                Ok($struct { $($field,)* other: entries })
            }
        }
    };
}
pub(super) use map;

/// Declares an enumeration kept as a string: `Variant = "text"`. A text that is not declared is kept in `Other`.
macro_rules! names {
    ($(#[$meta:meta])* pub enum $enum:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$doc])* $variant,)*
            /// A text that this version of gcnsel does not know.
            Other(String),
        }

        impl $enum {
            /// The text in the metadata.
            pub fn as_str(&self) -> &str {
                match self {
                    $($enum::$variant => $text,)*
                    $enum::Other(text) => text,
                }
            }
        }

        impl $crate::metadata::schema::Item for $enum {
            fn to_value(&self) -> Option<rmpv::Value> {
                Some(rmpv::Value::from(self.as_str()))
            }
        }

        impl $crate::metadata::schema::ReadItem for $enum {
            fn from_value(value: rmpv::Value, path: &str) -> gcnsel_diag::Result<Self> {
                let text = String::from_value(value, path)?;
                Ok(match text.as_str() {
                    $($text => $enum::$variant,)*
                    _ => $enum::Other(text),
                })
            }
        }
    };
}
pub(super) use names;
