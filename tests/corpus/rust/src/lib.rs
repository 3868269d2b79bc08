//! What all kernels need: who they are, and what a panic does.

#![no_std]
#![feature(core_intrinsics, link_llvm_intrinsics)]
#![allow(internal_features)]

use core::panic::PanicInfo;

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    core::intrinsics::abort()
}

unsafe extern "C" {
    #[link_name = "llvm.amdgcn.workitem.id.x"]
    safe fn workitem_id_x() -> u32;
    #[link_name = "llvm.amdgcn.workgroup.id.x"]
    safe fn workgroup_id_x() -> u32;
}

/// The work-item's number, of work-groups of 64.
#[inline]
pub fn id() -> usize {
    (workgroup_id_x() * 64 + workitem_id_x()) as usize
}

/// The work-item's element of an array, and all of another one; nothing if there are not so many.
///
/// # Safety
/// There are `n` elements of both, and nobody else writes to this one.
#[inline]
pub unsafe fn own<'a, I, O>(out: *mut O, input: *const I, n: usize) -> Option<(&'a mut O, &'a [I], usize)> {
    let i = id();
    if i >= n {
        return None;
    }
    unsafe { Some((&mut *out.add(i), core::slice::from_raw_parts(input, n), i)) }
}

/// Defines kernels: each computes the work-item's element of `out` from all of `input`.
#[macro_export]
macro_rules! kernels {
    ($($(#[$doc:meta])* fn $name:ident($input:ident: [$in:ty], $i:ident) -> $out:ty $body:block)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub unsafe extern "gpu-kernel" fn $name(out: *mut $out, input: *const $in, n: usize) {
            #[inline]
            fn value($input: &[$in], $i: usize) -> $out $body
            if let Some((out, input, i)) = unsafe { $crate::own(out, input, n) } {
                *out = value(input, i);
            }
        }
    )*};
}
