//! Text: formatted, parsed and decoded.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use base64ct::{Base64, Encoding};
use core::fmt::Write;
use serde::Deserialize;

#[derive(Deserialize)]
struct Point<'a> {
    x: i32,
    y: f32,
    name: &'a str,
    tags: heapless::Vec<u8, 4>,
}

kernels::kernels! {
    fn formats(input: [u32], i) -> [u8; 64] {
        let mut text = heapless::String::<64>::new();
        let _ = write!(text, "{}:{:#x}:{:?}", i, input[i], Some(&input[i..][..1]));
        padded(text.as_bytes())
    }

    fn float_formats(input: [f64], i) -> [u8; 64] {
        let mut text = heapless::String::<64>::new();
        let _ = write!(text, "{:e} {:.3}", input[i] as f32, input[i] % 1000.0);
        padded(text.as_bytes())
    }

    fn shortest(input: [f64], i) -> [u8; 64] {
        padded(ryu::Buffer::new().format(input[i]).as_bytes())
    }

    fn integers(input: [i64], i) -> [u8; 64] {
        padded(itoa::Buffer::new().format(input[i]).as_bytes())
    }

    fn parses(input: [u64], i) -> f64 {
        let mut digits = itoa::Buffer::new();
        let text = digits.format(input[i]);
        let (whole, rest) = text.split_at(text.len() / 2);
        let mut both = heapless::String::<48>::new();
        let _ = write!(both, "{whole}.{rest}e-3");
        both.parse::<f64>().unwrap_or(-1.0) + whole.trim_start_matches('1').parse::<u32>().unwrap_or(7) as f64
    }

    fn utf8(input: [u8], i) -> u32 {
        match core::str::from_utf8(&input[i..]) {
            Ok(s) => s.chars().filter(|c| c.is_alphabetic()).count() as u32 + s.split(',').map(|s| s.trim().len()).max().unwrap_or(0) as u32,
            Err(e) => 1000 + e.valid_up_to() as u32,
        }
    }

    fn encodes(input: [[u8; 24]], i) -> [u8; 64] {
        let mut out = [0; 64];
        let length = Base64::encode(&input[i], &mut out).map_or(0, str::len);
        let mut back = [0; 24];
        let same = Base64::decode(&out[..length], &mut back).is_ok_and(|b| b == input[i]);
        out[63] = same as u8;
        out
    }

    fn json(input: [u32], i) -> f32 {
        let mut text = heapless::String::<128>::new();
        let x = input[i];
        let _ = write!(text, "{{ \"name\": \"n{}\", \"x\": {}, \"tags\": [{}, 2], \"y\": {}.5 }}", x % 7, x as i32 / 3, x & 255, x % 1000);
        match serde_json_core::from_str::<Point>(&text) {
            Ok((p, used)) => p.x as f32 + p.y + p.name.len() as f32 + p.tags.iter().map(|&t| t as f32).sum::<f32>() + used as f32,
            Err(_) => -1.0,
        }
    }
}

fn padded(text: &[u8]) -> [u8; 64] {
    let mut out = [0; 64];
    out[..text.len()].copy_from_slice(text);
    out
}
