//! Typed maps of MessagePack: one declaration gives the struct, its reading and its writing.

use gcnsel_diag::{Diagnostic, Result};
use rmpv::Value;

/// A value of the metadata document.
pub(super) trait Item: Sized {
    /// As MessagePack; `None` where the key is left out.
    fn to_value(&self) -> Option<Value>;

    /// From MessagePack; `path` names the place for diagnostics.
    fn from_value(value: Value, path: &str) -> Result<Self>;

    /// What a missing key means; by default an error.
    fn missing(path: &str) -> Result<Self> {
        Err(error(path, "is missing"))
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
    fn from_value(value: Value, path: &str) -> Result<Self> {
        value.as_bool().ok_or_else(|| wrong_type(path, &value, "a boolean"))
    }
}

impl Item for String {
    fn to_value(&self) -> Option<Value> {
        Some(Value::from(self.as_str()))
    }
    fn from_value(value: Value, path: &str) -> Result<Self> {
        value.as_str().map(str::to_owned).ok_or_else(|| wrong_type(path, &value, "a string of UTF-8"))
    }
}

impl<T: Item> Item for Option<T> {
    fn to_value(&self) -> Option<Value> {
        self.as_ref().and_then(T::to_value)
    }
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

/// A map in the order LLVM writes: sorted by key.
pub(super) fn sorted_map(mut entries: Vec<(String, Value)>) -> Value {
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    Value::Map(entries.into_iter().map(|(key, value)| (Value::from(key), value)).collect())
}

/// Declares a struct that is a map: `field: type = "key"`. Keys that are not declared are kept in `other`.
macro_rules! map {
    ($(#[$meta:meta])* pub struct $struct:ident { $($(#[$doc:meta])* $field:ident: $type:ty = $key:literal,)* }) => {
        $(#[$meta])*
        pub struct $struct {
            $($(#[$doc])* pub $field: $type,)*
            /// Entries that this version of gcnsel does not know, sorted by key.
            pub other: Vec<(String, rmpv::Value)>,
        }

        impl $crate::metadata::schema::Item for $struct {
            fn to_value(&self) -> Option<rmpv::Value> {
                let mut entries = self.other.clone();
                $(if let Some(value) = $crate::metadata::schema::Item::to_value(&self.$field) {
                    entries.push(($key.to_owned(), value));
                })*
                Some($crate::metadata::schema::sorted_map(entries))
            }

            fn from_value(value: rmpv::Value, path: &str) -> gcnsel_diag::Result<Self> {
                let mut entries = $crate::metadata::schema::entries(value, path)?;
                $(
                    let place = format!("{path}{}", $key);
                    let $field = match entries.binary_search_by(|(key, _)| key.as_str().cmp($key)) {
                        Ok(at) => $crate::metadata::schema::Item::from_value(entries.remove(at).1, &place)?,
                        Err(_) => <$type as $crate::metadata::schema::Item>::missing(&place)?,
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
