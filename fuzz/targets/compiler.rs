#![no_main]

use gcnsel_fuzz::{compiler, tokens};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| compiler(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 8 == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    match tokens::mutate(&data[..size], seed) {
        Some(text) if text.len() <= max_size => {
            data[..text.len()].copy_from_slice(&text);
            text.len()
        }
        _ => fuzzer_mutate(data, size, max_size),
    }
});
