//! Atomics of core, on memory that all work-items have, with results that depend on no order.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use core::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// # Safety
/// There are 16 of each.
#[unsafe(no_mangle)]
pub unsafe extern "gpu-kernel" fn sums(
    words: *mut AtomicU32,
    wide: *mut AtomicU64,
    input: *const u32,
    n: usize,
) {
    let i = kernels::id();
    if i >= n {
        return;
    }
    let (words, wide) = unsafe { (&*words.cast::<[AtomicU32; 16]>(), &*wide.cast::<[AtomicU64; 16]>()) };
    let x = unsafe { *input.add(i) };
    words[0].fetch_add(x, Ordering::Relaxed);
    words[1].fetch_max(x, Ordering::AcqRel);
    words[2].fetch_min(x, Ordering::Release);
    words[3].fetch_xor(x, Ordering::SeqCst);
    words[4].fetch_or(x, Ordering::Acquire);
    wide[0].fetch_add(u64::from(x) << 20, Ordering::SeqCst);
    wide[1].fetch_and(!(1 << (x & 63)), Ordering::Relaxed);
    let _ = words[5].fetch_update(Ordering::AcqRel, Ordering::Relaxed, |y| Some(y.wrapping_add(3 * x)));
    let _ = wide[2].fetch_update(Ordering::SeqCst, Ordering::SeqCst, |y| Some(y ^ u64::from(x) << 33));
}

/// # Safety
/// There are 16 of each.
#[unsafe(no_mangle)]
pub unsafe extern "gpu-kernel" fn small(
    bytes: *mut AtomicU8,
    shorts: *mut AtomicU16,
    long: *mut AtomicI64,
    input: *const u32,
    n: usize,
) {
    let i = kernels::id();
    if i >= n {
        return;
    }
    let x = unsafe { *input.add(i) };
    let (bytes, shorts, long) = unsafe {
        (
            &*bytes.cast::<[AtomicU8; 16]>(),
            &*shorts.cast::<[AtomicU16; 16]>(),
            &*long.cast::<[AtomicI64; 16]>(),
        )
    };
    bytes[x as usize % 16].fetch_add(x as u8, Ordering::Relaxed);
    bytes[3].fetch_xor(1, Ordering::Relaxed);
    shorts[x as usize % 16].fetch_max(x as u16, Ordering::SeqCst);
    long[0].fetch_min(x as i32 as i64, Ordering::AcqRel);
}

/// A lock that nobody waits for: who has it counts.
/// # Safety
/// `lock` and `count` are alone.
#[unsafe(no_mangle)]
pub unsafe extern "gpu-kernel" fn tries(lock: *mut AtomicBool, count: *mut AtomicU32) {
    let (lock, count) = unsafe { (&*lock, &*count) };
    if lock.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_ok() {
        count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        core::sync::atomic::fence(Ordering::SeqCst);
    }
}
