#![no_main]

use gcnsel_fuzz::bitcode;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| bitcode(data));
