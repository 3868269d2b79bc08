#![no_main]

use gcnsel_fuzz::{bitcode, records};
use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| bitcode(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = if seed % 8 == 0 { None } else { records::mutate(&data[..size], seed) };
    match changed {
        Some(bytes) if bytes.len() <= max_size => {
            data[..bytes.len()].copy_from_slice(&bytes);
            bytes.len()
        }
        _ => fuzzer_mutate(data, size, max_size),
    }
});

fuzz_crossover!(|data1: &[u8], data2: &[u8], out: &mut [u8], seed: u32| {
    let mixed = records::splice(data1, data2, seed).filter(|bytes| bytes.len() <= out.len());
    let bytes = mixed.unwrap_or_else(|| data1[..data1.len().min(out.len())].to_vec());
    out[..bytes.len()].copy_from_slice(&bytes);
    bytes.len()
});
