//! Accesses of those elements of a vector that a mask names, each an access of its own, the first element first.

use crate::datum::Datum;
use crate::fault::Stop;
use crate::memory::{Byte, read, write};
use crate::run::Run;
use crate::wave::{Frame, Wave};
use gcnsel_ir::{AddressSpace, InstData, InstKind, Intrinsic, MemoryAccess, Type, Value};

/// Elements in memory.
pub(crate) struct Elements {
    /// Where they are: each by itself, or the first one.
    pub pointers: Datum,
    pub space: AddressSpace,
    pub element: Type,
    /// In bytes, of the first, or of each that has an address of its own.
    pub align: u64,
    /// Each has an address of its own.
    pub each: bool,
    /// Those that are named are one behind the other.
    pub packed: bool,
    pub stores: bool,
}

/// Whether an intrinsic is such an access.
pub fn is_access(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        intrinsic,
        MaskedLoad | MaskedStore | MaskedGather | MaskedScatter | MaskedExpandload | MaskedCompressstore
    )
}

impl<'a> Run<'a> {
    /// Such an access by one lane: what is loaded, beside the elements that are not.
    pub fn masked(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        (intrinsic, args): (Intrinsic, &[Value]),
        lane: usize,
    ) -> Result<Datum, Stop> {
        use Intrinsic::*;
        let types = self.types();
        let ty_of = |v: Value| frame.body.function.values[v].ty;
        let stores = matches!(intrinsic, MaskedStore | MaskedScatter | MaskedCompressstore);
        let (place, vector) = if stores { (args[1], args[0]) } else { (args[0], args[args.len() - 1]) };
        let mask = if stores { args[args.len() - 1] } else { args[args.len() - 2] };
        let (packed, each) = (
            matches!(intrinsic, MaskedExpandload | MaskedCompressstore),
            matches!(intrinsic, MaskedGather | MaskedScatter),
        );
        let element = types.scalar(ty_of(vector));
        let promised = match &data.kind {
            _ if !packed => {
                let align = frame.body.function.as_int(args[if stores { 2 } else { 1 }]);
                align.expect("alignments are verified to be numbers") as u64
            }
            InstKind::Call { site: Some(site), .. } => site.align(usize::from(stores)),
            _ => 1,
        };
        let align = if promised == 0 { types.align(element).unwrap_or(1) } else { promised };
        let mut parts: Vec<Datum> = (0..types.lanes(ty_of(vector)).unwrap_or(0) as usize)
            .map(|i| frame.get(vector, lane).part(i))
            .collect();
        let named = |i: usize| {
            let bit = frame.get(mask, lane).part(i);
            bit.bits()
                .map(|bit| bit != 0)
                .ok_or_else(|| format!("a mask of elements is {}", bit.what_is_wrong()))
        };
        let named: Vec<bool> = (0..parts.len()).map(named).collect::<Result<_, _>>()?;
        let space = types.pointer_space(types.scalar(ty_of(place))).unwrap_or_default();
        let pointers = frame.get(place, lane).clone();
        let elements = Elements { pointers, space, element, align, each, packed, stores };
        self.touch_elements(wave, lane, &elements, &named, &mut parts)?;
        Ok(if stores { Datum::Poison } else { Datum::parts(parts) })
    }

    /// Loads or stores those elements that are named.
    pub(crate) fn touch_elements(
        &mut self,
        wave: &mut Wave<'a>,
        lane: usize,
        elements: &Elements,
        named: &[bool],
        parts: &mut [Datum],
    ) -> Result<(), Stop> {
        let types = self.types();
        let unsupported = || Stop::unsupported("masked accesses of this type");
        let &Elements { space, element, align, each, packed, stores, .. } = elements;
        if space == AddressSpace::BUFFER_FAT {
            return Err(Stop::unsupported("masked accesses to buffers"));
        }
        let size = types.alloc_size(element).ok_or_else(unsupported)?;
        let mut count = 0;
        for (i, part) in parts.iter_mut().enumerate() {
            if !named[i] {
                continue;
            }
            let number = if packed { count } else { i as u128 };
            count += 1;
            let pointer = match (each, &elements.pointers) {
                (true, pointers) => pointers.part(i),
                (false, Datum::Bits(base)) => Datum::Bits(base + number * u128::from(size)),
                (false, other) => other.clone(),
            };
            // An element is where the ones before it leave it.
            let offset = if each { 0 } else { number as u64 * size };
            let align = if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) };
            let access = MemoryAccess { align, volatile: false, ordering: None, scope: "".into() };
            let bytes = self.bytes(wave, lane, (&pointer, space), element, &access, stores)?;
            if stores {
                write(types, element, part, bytes).ok_or_else(unsupported)?;
                let is_defined = Byte::are_defined(bytes);
                self.memory.note_store(space, is_defined);
            } else {
                *part = read(types, element, bytes).ok_or_else(unsupported)?;
            }
        }
        Ok(())
    }
}
