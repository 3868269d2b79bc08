//! Accesses of those elements of a vector that a mask names, each an access of its own, the first element first.

use crate::datum::Datum;
use crate::execute::Run;
use crate::fault::Stop;
use crate::memory::{Byte, read, write};
use crate::wave::{Frame, Wave};
use gcnsel_ir::{AddressSpace, InstData, InstKind, Intrinsic, MemoryAccess, Value};

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
        let space = types.pointer_space(types.scalar(ty_of(place))).unwrap_or_default();
        if space == AddressSpace::BUFFER_FAT {
            return Err(Stop::unsupported("masked accesses to buffers"));
        }
        let unsupported = || Stop::unsupported("masked accesses of this type");
        let element = types.scalar(ty_of(vector));
        let size = types.alloc_size(element).ok_or_else(unsupported)?;
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
        let mut count = 0;
        for (i, part) in parts.iter_mut().enumerate() {
            let bit = frame.get(mask, lane).part(i);
            let Some(bit) = bit.bits() else {
                return Err(format!("a mask of elements is {}", bit.what_is_wrong()).into());
            };
            let number = if packed { count } else { i as u128 };
            count += bit;
            if bit == 0 {
                continue;
            }
            let pointer = match (each, frame.get(place, lane)) {
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
                self.world.note_store(space, is_defined);
            } else {
                *part = read(types, element, bytes).ok_or_else(unsupported)?;
            }
        }
        Ok(if stores { Datum::Poison } else { Datum::parts(parts) })
    }
}
