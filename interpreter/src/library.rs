//! Functions of C's library, by what its standard says: <https://www.open-std.org/jtc1/sc22/wg14/www/docs/n1570.pdf>,
//! 7.24. Bytes are `unsigned char`s; the sign is all that a comparison's result is for, and is the result here.

use crate::datum::Datum;
use crate::fault::Stop;
use crate::grid_memory::Place;
use crate::order::Access;
use crate::run::Run;
use crate::wave::{Frame, Wave};
use gcnsel_ir::{Intrinsic, Value};
use std::cmp::Ordering;

impl<'a> Run<'a> {
    /// A call by one lane; its result.
    pub fn library(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        function: Intrinsic,
        args: &[Value],
        lane: usize,
    ) -> Result<Datum, Stop> {
        match function {
            Intrinsic::LibraryMemcmp | Intrinsic::LibraryBcmp => {
                let size = frame.get(args[2], lane).bits().ok_or_else(|| undefined("length"))? as u64;
                let a = self.bytes_at(wave, frame, args[0], size, lane)?;
                let b = self.bytes_at(wave, frame, args[1], size, lane)?;
                let order = match a.cmp(&b) {
                    Ordering::Less => u128::from(u32::MAX),
                    Ordering::Equal => 0,
                    Ordering::Greater => 1,
                };
                Ok(Datum::scalar(order, 0))
            }
            Intrinsic::LibraryStrlen => {
                let start = frame.get(args[0], lane).bits().ok_or_else(|| undefined("address"))?;
                let mut length = 0;
                while self.bytes_from(wave, frame, args[0], start + length, 1, lane)? != [0] {
                    length += 1;
                }
                Ok(Datum::scalar(length, 0))
            }
            copy => {
                let copy = match copy {
                    Intrinsic::LibraryMemset => Intrinsic::Memset,
                    Intrinsic::LibraryMemmove => Intrinsic::Memmove,
                    _ => Intrinsic::Memcpy,
                };
                self.copy(wave, frame, copy, args, lane)?;
                Ok(frame.get(args[0], lane).clone())
            }
        }
    }

    fn bytes_at(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        pointer: Value,
        size: u64,
        lane: usize,
    ) -> Result<Vec<u8>, Stop> {
        if size == 0 {
            return Ok(Vec::new());
        }
        let start = frame.get(pointer, lane).bits().ok_or_else(|| undefined("address"))?;
        self.bytes_from(wave, frame, pointer, start, size, lane)
    }

    /// Bytes at an address in the space of a pointer; an error where one of them is no number.
    fn bytes_from(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        pointer: Value,
        start: u128,
        size: u64,
        lane: usize,
    ) -> Result<Vec<u8>, Stop> {
        let ty = frame.body.function.values[pointer].ty;
        let space = self.types().pointer_space(ty).unwrap_or_default();
        let state = &mut wave.lanes[lane];
        let access = Access { item: state.item, writes: false, atomic: false };
        let place = Place { space, pointer: &Datum::scalar(start, 0), size, align: 1 };
        let bytes = self.memory.access(&mut state.private, place, access)?;
        let defined = bytes.iter().map(|byte| (byte.undefined == 0 && !byte.poison).then_some(byte.value));
        defined.collect::<Option<_>>().ok_or_else(|| undefined("byte"))
    }
}

fn undefined(what: &str) -> Stop {
    format!("an undefined {what} in a call of C's library").into()
}
