//! Zeroed memory for the table, on huge pages where the system has them, and prefetching.
//!
//! A probe of a large table misses the cache and, with pages of 4 KiB, the address cache too. On pages of
//! 2 MiB the second miss is gone: the search gains about a fifth. Linux gives them when asked (`madvise`);
//! elsewhere, and when it refuses, the table is simply slower.
//!
//! This module, `simd` and `broad` are the only ones with `unsafe`; what they offer is safe.
#![expect(
    unsafe_code,
    reason = "madvise, prefetch and the view of zeroed integers as atomics have no safe form"
)]

use std::sync::atomic::AtomicU64;

/// `len` zeros, not touched yet: the system hands out the pages as they are used.
pub(super) fn zeroed(len: usize) -> Box<[AtomicU64]> {
    let zeros = vec![0_u64; len].into_boxed_slice();
    ask_for_huge_pages(&zeros);
    // SAFETY: `AtomicU64` has the size and bit validity of `u64`, its alignment is checked below, and the box is ours alone.
    const { assert!(align_of::<AtomicU64>() == align_of::<u64>()) };
    unsafe { Box::from_raw(Box::into_raw(zeros) as *mut [AtomicU64]) }
}

#[cfg(target_os = "linux")]
fn ask_for_huge_pages<T>(zeros: &[T]) {
    const HUGE: usize = 2 << 20;
    let start = zeros.as_ptr().addr();
    let (first, end) = (start.next_multiple_of(HUGE), start + size_of_val(zeros));
    if end >= first + HUGE {
        let inside = zeros.as_ptr().wrapping_byte_add(first - start);
        // SAFETY: the range lies inside the slice, and the advice changes how it is backed, not what it holds.
        // A refusal is harmless.
        let _ = unsafe { libc::madvise(inside.cast_mut().cast(), end - first, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages<T>(_zeros: &[T]) {}

/// Whether [`prefetch`] does anything here: where it does not, nobody need find out which slot it is.
pub(super) const PREFETCHES: bool = cfg!(target_arch = "x86_64");

/// Tells the processor that this slot will be read soon.
#[inline(always)]
pub(super) fn prefetch<T>(slot: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing that the program can see; the address is that of a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(slot).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = slot;
}
