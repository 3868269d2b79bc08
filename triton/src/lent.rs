//! Memory that the caller has until it gives it back.

use std::collections::HashMap;
use std::ffi::c_char;
use std::sync::{Mutex, PoisonError};

/// What the caller has, by address.
static LENT: Mutex<Option<HashMap<usize, Box<[u8]>>>> = Mutex::new(None);

/// Lends bytes with a zero behind them. They stay where they are until [`take_back`].
pub fn lend(mut bytes: Vec<u8>) -> *mut c_char {
    bytes.push(0);
    let mut bytes = bytes.into_boxed_slice();
    let address = bytes.as_mut_ptr();
    let mut lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    lent.get_or_insert_default().insert(address as usize, bytes);
    address.cast()
}

/// Takes back what was lent. An address that was not, or that was taken back before, is left alone.
pub fn take_back(address: usize) {
    let mut lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    let bytes = lent.as_mut().and_then(|lent| lent.remove(&address));
    drop(lent);
    drop(bytes);
}
