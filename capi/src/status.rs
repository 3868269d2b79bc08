//! What functions return, and what they say of it.

use crate::text::Text;
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;

/// How a call has ended. Later versions may add values; none will get another number.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All went well.
    Ok = 0,
    /// The input is wrong or not supported. The result has diagnostics that say why.
    Refused = 1,
    /// A pointer is NULL that may not be, or a length is larger than memory.
    BadArgument = 2,
    /// A name or a value is not UTF-8.
    BadText = 3,
    /// There is no option of that name.
    UnknownOption = 4,
    /// The option does not take that value.
    BadValue = 5,
    /// The operating system refuses to start threads.
    NoThreads = 6,
    /// A bug in gcnsel: it has panicked. The handles that the call was given can still be used and freed.
    Panic = 7,
}

impl Status {
    /// All, by their numbers. (A constant would be in the header.)
    pub fn all() -> [Status; 8] {
        [
            Status::Ok,
            Status::Refused,
            Status::BadArgument,
            Status::BadText,
            Status::UnknownOption,
            Status::BadValue,
            Status::NoThreads,
            Status::Panic,
        ]
    }

    /// What it is, in words.
    fn about(self) -> &'static CStr {
        match self {
            Status::Ok => c"all went well",
            Status::Refused => c"the input is refused",
            Status::BadArgument => c"bad pointer or length",
            Status::BadText => c"not UTF-8",
            Status::UnknownOption => c"no such option",
            Status::BadValue => c"bad value of an option",
            Status::NoThreads => c"no threads",
            Status::Panic => c"a bug in gcnsel",
        }
    }
}

/// A status that is not [`Status::Ok`], and what is said of it.
#[derive(Debug)]
pub struct Failed {
    /// The status.
    pub status: Status,
    /// What [`gcnsel_last_error`] says.
    pub message: String,
}

impl Failed {
    /// A failure.
    pub fn new(status: Status, message: impl Into<String>) -> Self {
        Failed { status, message: message.into() }
    }
}

thread_local! {
    static LAST: RefCell<Text> = RefCell::new(Text::new(""));
}

/// Keeps what [`gcnsel_last_error`] says in this thread.
pub fn set_last_error(message: String) {
    let text = Text::new(message);
    // A thread that is ending has nobody left to ask.
    let _ = LAST.try_with(|last| last.replace(text));
}

/// A status in a few words: a string that is never freed. NULL if the number is no status.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_status_text(status: i32) -> *const c_char {
    let known = Status::all().into_iter().find(|&one| one as i32 == status);
    known.map_or(std::ptr::null(), |known| known.about().as_ptr())
}

/// What went wrong in the last call of this thread that did not return GCNSEL_STATUS_OK: a text of `*length` bytes. It is valid
/// until another call in this thread fails, or the thread ends. The text is empty if no call has failed.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_last_error(length: Option<&mut MaybeUninit<usize>>) -> *const c_char {
    LAST.try_with(|last| last.borrow().give(length)).unwrap_or(c"".as_ptr())
}
