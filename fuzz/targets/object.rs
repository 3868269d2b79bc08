#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| gcnsel_fuzz::object(data));
