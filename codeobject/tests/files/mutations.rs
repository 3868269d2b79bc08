//! Damaged files give diagnostics, never a panic, and never memory without bound.

use crate::writing;
use gcnsel_codeobject::{metadata::Metadata, read};
use gcnsel_isa::Target;
use proptest::prelude::*;

fn originals() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for target in Target::ALL {
        let object = writing::sample(target);
        files.push(object.to_loadable().expect("our file"));
        files.push(object.to_relocatable().expect("our file"));
    }
    files
}

/// What a reader does with a code object; nothing of it may panic.
fn use_object(bytes: &[u8]) {
    if let Ok(object) = read(bytes) {
        let memory = object.image.relocated(0x10_0000);
        for kernel in &object.kernels {
            assert!(kernel.code.start <= kernel.code.end && kernel.code.end <= memory.len() as u64);
            kernel.descriptor.user_sgprs(object.target);
            kernel.descriptor.system_sgprs(object.target);
            kernel.descriptor.work_item_ids(object.target);
        }
        object.metadata.to_yaml();
    }
}

#[test]
fn truncated() {
    for file in originals() {
        for length in (0..file.len()).step_by(37).chain(file.len() - 80..file.len()) {
            assert!(read(&file[..length]).is_err(), "the first {length} of {} bytes", file.len());
        }
    }
}

/// An alignment that no address has would end whoever maps the image.
#[test]
fn impossible_alignments_are_refused() {
    let file = writing::sample(Target::Gfx942).to_loadable().expect("our file");
    // The program headers: where, how many; each is 56 bytes and ends with its alignment.
    let number = |at: usize, width: usize| {
        file[at..at + width].iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
    };
    let (offset, count) = (number(32, 8), number(56, 2));
    let mut refused = 0;
    for header in 0..count {
        for align in [3, 1 << 31, 1 << 63, u64::MAX] {
            let mut changed = file.clone();
            changed[offset + 56 * header + 48..][..8].copy_from_slice(&u64::to_le_bytes(align));
            match read(&changed) {
                Ok(object) => assert!(object.image.align.is_power_of_two() && object.image.align <= 1 << 30),
                Err(error) => refused += usize::from(error.message.contains("expected a power of two")),
            }
        }
    }
    assert!(refused >= 4, "segments are refused");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn changed_bytes(which in 0usize..6, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12)) {
        let mut file = originals().swap_remove(which);
        for (at, value) in changes {
            let at = at.index(file.len());
            file[at] = value;
        }
        use_object(&file);
    }

    /// Words of headers and tables hold sizes and offsets: extreme values there are the likeliest to hurt.
    #[test]
    fn changed_words(which in 0usize..6, changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..6), 1..6)) {
        let mut file = originals().swap_remove(which);
        let extremes = [0, 1, u64::MAX, 1 << 63, 0xffff_ffff, 0x7fff_ffff_ffff_f000];
        for (at, extreme) in changes {
            let at = at.index(file.len() / 8 - 1) * 8;
            file[at..at + 8].copy_from_slice(&extremes[extreme].to_le_bytes());
        }
        use_object(&file);
    }

    #[test]
    fn arbitrary_metadata(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Metadata::from_bytes(&bytes);
        let mut file = b"\x7fELF\x02\x01".to_vec();
        file.extend(bytes);
        use_object(&file);
    }
}
