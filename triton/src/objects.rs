//! Which object belongs to which assembly: what gcnsel has made beside the text, so that nobody has to assemble it.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::sync::{LazyLock, Mutex, PoisonError};

/// The most bytes of texts and objects that are kept, unless one alone is larger. Triton assembles a text right after it was made.
const MOST_BYTES: usize = 64 << 20;

/// Of the process, as Triton's two calls may come from any thread.
pub static OBJECTS: LazyLock<Mutex<Objects>> = LazyLock::new(|| Mutex::new(Objects::new(MOST_BYTES)));

/// Objects by their assembly, the oldest first. Those that have no room are forgotten.
#[derive(Debug)]
pub struct Objects {
    kept: VecDeque<Kept>,
    bytes: usize,
    most_bytes: usize,
    hasher: RandomState,
}

#[derive(Debug)]
struct Kept {
    hash: u64,
    /// The hash alone does not say that it is the text.
    assembly: String,
    target: String,
    object: Vec<u8>,
}

impl Kept {
    fn bytes(&self) -> usize {
        self.assembly.len() + self.object.len()
    }
}

impl Objects {
    /// None yet, and at most so many bytes.
    fn new(most_bytes: usize) -> Self {
        Objects { kept: VecDeque::new(), bytes: 0, most_bytes, hasher: RandomState::new() }
    }

    /// Keeps an object, made for a processor.
    pub fn keep(&mut self, assembly: String, target: String, object: Vec<u8>) {
        let hash = self.hasher.hash_one(assembly.as_bytes());
        let kept = Kept { hash, assembly, target, object };
        self.bytes += kept.bytes();
        self.kept.push_back(kept);
        while self.bytes > self.most_bytes && self.kept.len() > 1 {
            let oldest = self.kept.pop_front().expect("there is more than one");
            self.bytes -= oldest.bytes();
        }
    }

    /// The object of a text for a processor.
    pub fn of(&self, assembly: &[u8], target: &str) -> Option<Vec<u8>> {
        let hash = self.hasher.hash_one(assembly);
        let same =
            |kept: &&Kept| kept.hash == hash && kept.assembly.as_bytes() == assembly && kept.target == target;
        // The youngest is looked for most often.
        self.kept.iter().rev().find(same).map(|kept| kept.object.clone())
    }
}

/// The table of the process.
pub fn table() -> std::sync::MutexGuard<'static, Objects> {
    OBJECTS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_found_by_its_whole_text_and_processor() {
        let mut objects = Objects::new(1000);
        objects.keep("s_endpgm".into(), "gfx942".into(), vec![1]);
        objects.keep("s_nop 0".into(), "gfx942".into(), vec![2]);
        assert_eq!(objects.of(b"s_endpgm", "gfx942"), Some(vec![1]));
        assert_eq!(objects.of(b"s_nop 0", "gfx942"), Some(vec![2]));
        assert_eq!(objects.of(b"s_endpgm", "gfx90a"), None);
        assert_eq!(objects.of(b"s_endpgm\n", "gfx942"), None);
    }

    #[test]
    fn the_oldest_goes_when_there_is_no_room() {
        let mut objects = Objects::new(30);
        for text in ["0123456789", "abcdefghij", "ABCDEFGHIJ"] {
            objects.keep(text.into(), "gfx942".into(), vec![0; 5]);
        }
        assert_eq!(objects.of(b"0123456789", "gfx942"), None);
        assert!(objects.of(b"abcdefghij", "gfx942").is_some());
        assert!(objects.of(b"ABCDEFGHIJ", "gfx942").is_some());
        assert_eq!(objects.bytes, 30);
        objects.keep("x".repeat(100), "gfx942".into(), vec![]);
        assert!(objects.of("x".repeat(100).as_bytes(), "gfx942").is_some(), "one always has room");
        assert_eq!((objects.kept.len(), objects.bytes), (1, 100));
    }
}
