//! Collections and types of core, arrayvec and heapless.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use arrayvec::ArrayVec;
use heapless::{BinaryHeap, FnvIndexMap, binary_heap::Min};

#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Shape {
    Circle(f32),
    Rect { w: f32, h: f32 },
    Poly([f32; 5], u8),
}

kernels::kernels! {
    fn sorts(input: [[u32; 16]], i) -> [u32; 16] {
        let mut a = input[i];
        a.sort_unstable();
        let at = a.binary_search(&input[0][3]).unwrap_or_else(|x| x);
        a[at % 16] ^= 5;
        a
    }

    fn sorts_long(input: [[i16; 100]], i) -> i32 {
        let mut a = input[i];
        a.sort_unstable_by_key(|x| core::cmp::Reverse(*x));
        let (_, median, _) = a.select_nth_unstable(50);
        *median as i32 + a.chunks_exact(7).map(|c| c.iter().copied().max().unwrap_or(0) as i32).sum::<i32>()
    }

    fn areas(input: [[f32; 6]], i) -> f32 {
        let x = input[i];
        let shape = match x[0].to_bits() % 3 {
            0 => Shape::Circle(x[1]),
            1 => Shape::Rect { w: x[1], h: x[2] },
            _ => Shape::Poly([x[1], x[2], x[3], x[4], x[5]], x[1].to_bits() as u8 % 6),
        };
        area(core::hint::black_box(&shape))
    }

    fn calls_by_table(input: [u32], i) -> u32 {
        let k = input[i];
        let (add, mul) = (|x: u32| x.wrapping_add(k), |x: u32| x.wrapping_mul(k));
        let table: [&dyn Fn(u32) -> u32; 3] = [&add, &mul, &|x| x ^ k];
        table.iter().cycle().skip(k as usize % 3).take(4).fold(i as u32, |x, f| f(x))
    }

    fn heaps(input: [[u32; 12]], i) -> u64 {
        let mut heap = BinaryHeap::<u32, Min, 12>::new();
        input[i].iter().for_each(|&x| heap.push(x).unwrap_or(()));
        let mut out = 0;
        while let Some(x) = heap.pop() {
            out = out * 31 + x as u64;
        }
        out
    }

    fn maps(input: [[u32; 12]], i) -> u32 {
        let mut map = FnvIndexMap::<u32, u32, 16>::new();
        for x in input[i] {
            match map.get_mut(&(x % 9)) {
                Some(sum) => *sum ^= x,
                None => _ = map.insert(x % 9, x),
            }
        }
        map.iter().fold(0, |sum, (k, v)| sum ^ v.wrapping_mul(k + 1))
    }

    fn vectors(input: [[u8; 20]], i) -> [u8; 20] {
        let mut v: ArrayVec<u8, 24> = input[i].iter().copied().filter(|x| x % 3 != 0).collect();
        v.retain(|x| *x != 7);
        v.insert(v.len() / 2, 42);
        let third = v.len() / 3;
        v.rotate_left(third);
        v.dedup_by_key();
        let mut out = [0; 20];
        out.iter_mut().zip(v.windows(2)).for_each(|(o, w)| *o = w[0] ^ w[1]);
        out
    }
}

trait Dedup {
    fn dedup_by_key(&mut self);
}

impl<const N: usize> Dedup for ArrayVec<u8, N> {
    fn dedup_by_key(&mut self) {
        let mut last = None;
        self.retain(|x| last.replace(*x >> 2) != Some(*x >> 2));
    }
}

#[inline(never)]
fn area(shape: &Shape) -> f32 {
    match shape {
        Shape::Circle(r) => r * r * core::f32::consts::PI,
        Shape::Rect { w, h } => w * h,
        Shape::Poly(sides, count) => sides.iter().take(*count as usize).sum(),
    }
}
