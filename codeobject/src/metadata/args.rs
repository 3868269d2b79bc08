//! The arguments of a kernel in its metadata: a list, or the MessagePack array that it is written as.

use super::Arg;
use super::schema::{Item, ReadItem};
use gcnsel_diag::Result;
use rmpv::Value;
use std::ops::Deref;
use std::sync::OnceLock;

/// Arguments, hidden ones last: a list to be read. [`Args::pack`] keeps the bytes in its place, which are a third of it, where
/// thousands of kernels wait for being written.
#[derive(Clone, Default)]
pub struct Args {
    /// The array as MessagePack.
    packed: Option<Box<[u8]>>,
    /// The list; made of `packed` when it is read.
    list: OnceLock<Vec<Arg>>,
}

impl Args {
    /// Keeps the bytes alone.
    pub fn pack(&mut self) {
        if self.packed.is_none() {
            let mut bytes = Vec::new();
            self.list.get_or_init(Vec::new).write(&mut bytes);
            self.packed = Some(bytes.into());
        }
        self.list = OnceLock::new();
    }

    fn unpacked(&self) -> Vec<Arg> {
        let Some(packed) = &self.packed else { return Vec::new() };
        let value = rmpv::decode::read_value(&mut &packed[..]).expect("what has been written is MessagePack");
        ReadItem::from_value(value, "arguments ").expect("what has been written is a list of arguments")
    }
}

impl From<Vec<Arg>> for Args {
    fn from(list: Vec<Arg>) -> Self {
        Args { packed: None, list: list.into() }
    }
}

impl Deref for Args {
    type Target = [Arg];

    fn deref(&self) -> &[Arg] {
        self.list.get_or_init(|| self.unpacked())
    }
}

impl<'a> IntoIterator for &'a Args {
    type Item = &'a Arg;
    type IntoIter = std::slice::Iter<'a, Arg>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Args {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for Args {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl Item for Args {
    fn to_value(&self) -> Option<Value> {
        Some(Value::Array(self.iter().filter_map(Arg::to_value).collect()))
    }

    fn write(&self, out: &mut Vec<u8>) {
        match &self.packed {
            Some(packed) => out.extend_from_slice(packed),
            None => self.list.get_or_init(Vec::new).write(out),
        }
    }
}

impl ReadItem for Args {
    fn from_value(value: Value, path: &str) -> Result<Self> {
        Vec::from_value(value, path).map(Vec::into)
    }

    fn missing(path: &str) -> Result<Self> {
        Vec::missing(path).map(Vec::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::{AddressSpace, ValueKind};

    fn written(args: &Args) -> Vec<u8> {
        let mut bytes = Vec::new();
        args.write(&mut bytes);
        bytes
    }

    /// Packed arguments are written as the list is, and read as it.
    #[test]
    fn packed_is_the_same() {
        let buffer = Arg {
            name: Some("a".into()),
            size: 8,
            value_kind: ValueKind::GlobalBuffer,
            address_space: Some(AddressSpace::Global),
            is_const: Some(true),
            ..Arg::default()
        };
        let hidden =
            Arg { size: 300, offset: 70_000, value_kind: ValueKind::Other("x".into()), ..Arg::default() };
        let lists = [vec![], vec![buffer.clone()], vec![buffer, hidden]];
        for list in lists {
            let plain = Args::from(list.clone());
            let mut packed = plain.clone();
            packed.pack();
            assert_eq!(written(&packed), written(&plain));
            assert_eq!(packed.to_vec(), list);
            // Once more, when it has been read.
            packed.pack();
            assert_eq!((written(&packed), packed.to_vec()), (written(&plain), list));
        }
    }
}
