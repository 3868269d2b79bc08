//! The types an instruction's meaning is written in: registers' bits, read as one format.
//!
//! A lane's operand is a `u32`, `u64` or `u128` of register bits ([`Bits`]); a [`Word`] says how an operation
//! reads them. Everything that depends on the format and not on the operation hangs on [`Layout`]: what `neg` and
//! `abs` flip, what an inline constant expands to, whether `op_sel` chooses a half.

/// The bits of an operand: one, two or four dwords.
pub trait Bits: Copy + Default + 'static {
    /// Dwords of register the value takes.
    const DWORDS: usize;
    /// Every bit set.
    const ONES: Self;
    /// Dword `index`; 0 past the end.
    fn dword(self, index: usize) -> u32;
    /// The value with dword `index` replaced; indices past the end change nothing.
    fn with_dword(self, index: usize, dword: u32) -> Self;
    /// The low 64 bits, or zero extension to them.
    fn low64(self) -> u64;
    /// The low bits of `value`, zero extended.
    fn from64(value: u64) -> Self;
    /// The lanes of one register as values, where a value is one dword.
    fn borrow(_lanes: &[u32; 64]) -> Option<&[Self; 64]> {
        None
    }
    /// Values as the lanes of one register, where a value is one dword: the inverse of `borrow`.
    fn as_lanes(_values: &[Self; 64]) -> Option<&[u32; 64]> {
        None
    }
}

impl Bits for u32 {
    const DWORDS: usize = 1;
    const ONES: u32 = u32::MAX;
    #[inline(always)]
    fn dword(self, index: usize) -> u32 {
        if index == 0 { self } else { 0 }
    }
    #[inline(always)]
    fn with_dword(self, index: usize, dword: u32) -> u32 {
        if index == 0 { dword } else { self }
    }
    #[inline(always)]
    fn low64(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn from64(value: u64) -> u32 {
        value as u32
    }
    #[inline(always)]
    fn borrow(lanes: &[u32; 64]) -> Option<&[u32; 64]> {
        Some(lanes)
    }
    #[inline(always)]
    fn as_lanes(values: &[u32; 64]) -> Option<&[u32; 64]> {
        Some(values)
    }
}

impl Bits for u64 {
    const DWORDS: usize = 2;
    const ONES: u64 = u64::MAX;
    #[inline(always)]
    fn dword(self, index: usize) -> u32 {
        if index < 2 { (self >> (32 * index)) as u32 } else { 0 }
    }
    #[inline(always)]
    fn with_dword(self, index: usize, dword: u32) -> u64 {
        match index {
            0 => self & !0xffff_ffff | u64::from(dword),
            1 => self & 0xffff_ffff | u64::from(dword) << 32,
            _ => self,
        }
    }
    #[inline(always)]
    fn low64(self) -> u64 {
        self
    }
    #[inline(always)]
    fn from64(value: u64) -> u64 {
        value
    }
}

impl Bits for u128 {
    const DWORDS: usize = 4;
    const ONES: u128 = u128::MAX;
    #[inline(always)]
    fn dword(self, index: usize) -> u32 {
        if index < 4 { (self >> (32 * index)) as u32 } else { 0 }
    }
    #[inline(always)]
    fn with_dword(self, index: usize, dword: u32) -> u128 {
        if index >= 4 {
            return self;
        }
        self & !(0xffff_ffff << (32 * index)) | u128::from(dword) << (32 * index)
    }
    #[inline(always)]
    fn low64(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn from64(value: u64) -> u128 {
        u128::from(value)
    }
}

/// How an operation reads an operand's bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// An integer of 16 bits in the low half of a dword.
    Int16,
    /// An integer of 32 bits, or bits without a format.
    Int32,
    /// An integer of 64 bits.
    Int64,
    /// Four dwords.
    Int128,
    /// A half-precision number in the low half of a dword.
    F16,
    /// A single-precision number.
    F32,
    /// A double-precision number.
    F64,
    /// Two 16-bit integers in a dword.
    PairInt16,
    /// Two half-precision numbers in a dword.
    PairF16,
    /// Two single-precision numbers, or two dwords, in a register pair.
    PairF32,
    /// A source of `v_mad_mix_*`: a single-precision number, or either half of the dword as half precision.
    Mix,
}

impl Layout {
    /// Bits of one element.
    pub const fn element_bits(self) -> u32 {
        match self {
            Layout::Int16 | Layout::F16 | Layout::PairInt16 | Layout::PairF16 => 16,
            Layout::Int32 | Layout::F32 | Layout::PairF32 | Layout::Mix => 32,
            Layout::Int64 | Layout::F64 => 64,
            Layout::Int128 => 128,
        }
    }

    /// Whether `neg`, `abs`, `omod` and the floating-point `clamp` mean anything.
    pub const fn is_float(self) -> bool {
        matches!(
            self,
            Layout::F16 | Layout::F32 | Layout::F64 | Layout::PairF16 | Layout::PairF32 | Layout::Mix
        )
    }

    /// Whether the operand holds two elements that `op_sel` and `op_sel_hi` choose between.
    pub const fn is_pair(self) -> bool {
        matches!(self, Layout::PairInt16 | Layout::PairF16 | Layout::PairF32)
    }
}

/// A type of operand: register bits and the way to read them.
pub trait Word: Copy + 'static {
    /// The register bits.
    type Bits: Bits;
    /// The format.
    const LAYOUT: Layout;
    /// Reads register bits; bits beyond the format's width are ignored.
    fn from_bits(bits: Self::Bits) -> Self;
    /// The register bits; beyond the format's width they are zero.
    fn to_bits(self) -> Self::Bits;
}

macro_rules! integer_words {
    ($($type:ty, $bits:ty, $layout:ident, $narrow:ty;)*) => {$(
        impl Word for $type {
            type Bits = $bits;
            const LAYOUT: Layout = Layout::$layout;
            #[inline(always)]
            fn from_bits(bits: $bits) -> $type {
                bits as $type
            }
            #[inline(always)]
            fn to_bits(self) -> $bits {
                self as $narrow as $bits
            }
        }
    )*};
}
integer_words! {
    u16, u32, Int16, u16;
    i16, u32, Int16, u16;
    u32, u32, Int32, u32;
    i32, u32, Int32, u32;
    u64, u64, Int64, u64;
    i64, u64, Int64, u64;
    u128, u128, Int128, u128;
}

macro_rules! float_words {
    ($($(#[$doc:meta])* $type:ident($raw:ty), $bits:ty, $layout:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $type(pub $raw);
        impl Word for $type {
            type Bits = $bits;
            const LAYOUT: Layout = Layout::$layout;
            #[inline(always)]
            fn from_bits(bits: $bits) -> $type {
                $type(bits as $raw)
            }
            #[inline(always)]
            fn to_bits(self) -> $bits {
                self.0 as $bits
            }
        }
    )*};
}
float_words! {
    /// The bits of a half-precision number.
    F16(u16), u32, F16;
    /// The bits of a single-precision number.
    F32(u32), u32, F32;
    /// The bits of a double-precision number.
    F64(u64), u64, F64;
    /// A source of `v_mad_mix_*`, already converted to single precision.
    Mix(u32), u32, Mix;
}

/// Two elements of a packed operand, low one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair<T>(pub T, pub T);

macro_rules! pair_words {
    ($($type:ty, $bits:ty, $shift:literal, $layout:ident;)*) => {$(
        impl Word for Pair<$type> {
            type Bits = $bits;
            const LAYOUT: Layout = Layout::$layout;
            #[inline(always)]
            fn from_bits(bits: $bits) -> Self {
                Pair(<$type>::from_bits(bits as u32), <$type>::from_bits((bits >> $shift) as u32))
            }
            #[inline(always)]
            fn to_bits(self) -> $bits {
                self.0.to_bits() as $bits | (self.1.to_bits() as $bits) << $shift
            }
        }
    )*};
}
pair_words! {
    u16, u32, 16, PairInt16;
    i16, u32, 16, PairInt16;
    F16, u32, 16, PairF16;
    F32, u64, 32, PairF32;
    u32, u64, 32, PairF32;
}

/// Applies `f` to the elements of two pairs, low with low.
#[inline(always)]
pub fn zip2<A, B, D>(a: Pair<A>, b: Pair<B>, f: impl Fn(A, B) -> D) -> Pair<D> {
    Pair(f(a.0, b.0), f(a.1, b.1))
}

/// Applies `f` to the elements of three pairs, low with low.
#[inline(always)]
pub fn zip3<A, B, C, D>(a: Pair<A>, b: Pair<B>, c: Pair<C>, f: impl Fn(A, B, C) -> D) -> Pair<D> {
    Pair(f(a.0, b.0, c.0), f(a.1, b.1, c.1))
}
