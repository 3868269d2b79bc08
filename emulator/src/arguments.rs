//! Arguments in memory: buffers, pointers within arguments, the kernarg segment with explicit and hidden ones.

use crate::launch::{Arg, Launch, Pointer};
use crate::memory::{AllocationId, Memory};
use crate::operand::{PRIVATE_APERTURE, SHARED_APERTURE};
use crate::region::Region;
use gcnsel_codeobject::LoadedKernel;
use gcnsel_codeobject::metadata::{Kernel, ValueKind};
use gcnsel_diag::{Diagnostic, Result};
use std::ops::Range;

/// The arguments of a launch, placed.
pub(crate) struct Arguments {
    /// By argument, the buffer in global memory.
    buffers: Vec<Option<AllocationId>>,
    /// The launch's pointers in buffers, and what they are there.
    pointers: Vec<(Pointer, u64)>,
    /// The kernarg segment.
    pub segment: Vec<u8>,
    /// LDS behind the kernel's static LDS, in bytes.
    pub dynamic_lds: u32,
    /// The parts of it: arguments', and what is left.
    lds_parts: Vec<Range<usize>>,
    lds_contents: Vec<u8>,
}

/// The largest kernarg segment that is set up, in bytes: far beyond what any runtime takes.
const MAX_KERNARG: u32 = 1 << 20;

impl Arguments {
    /// Puts buffers into memory, and makes the kernarg segment, for a queue at an address.
    ///
    /// # Errors
    /// The arguments do not fit the kernel's.
    pub fn place(
        kernel: &LoadedKernel,
        launch: &Launch,
        queue: u64,
        memory: &mut Memory,
    ) -> Result<Arguments> {
        let LoadedKernel { name, metadata, descriptor, .. } = kernel;
        let buffers: Vec<_> = launch
            .args
            .iter()
            .enumerate()
            .map(|(index, arg)| match arg {
                Arg::Buffer(bytes) | Arg::Image { texels: bytes, .. } => {
                    let name = format!("argument {index}");
                    room(bytes.len(), &name)?;
                    Ok(Some(memory.allocate(name, bytes.clone(), 4096, true)))
                }
                Arg::Value(_) | Arg::Lds(_) => Ok(None),
            })
            .collect::<Result<_>>()?;
        let static_lds = descriptor.group_segment_fixed_size;
        let (lds_places, lds_end) = lds_places(metadata, launch, static_lds);
        let mut values: Vec<Vec<u8>> = launch
            .args
            .iter()
            .zip(&buffers)
            .enumerate()
            .map(|(index, (arg, buffer))| match (arg, buffer) {
                (Arg::Value(bytes), _) => bytes.clone(),
                (Arg::Image { resource, .. }, Some(texels)) => {
                    let bytes = image_resource(resource, memory.address(*texels));
                    let id = memory.allocate(format!("the resource of argument {index}"), bytes, 4096, false);
                    memory.address(id).to_le_bytes().to_vec()
                }
                (_, Some(buffer)) => memory.address(*buffer).to_le_bytes().to_vec(),
                (_, None) => lds_places[index].to_le_bytes().to_vec(),
            })
            .collect();
        let pointers = place_pointers(launch, &buffers, &mut values, memory)?;
        let dynamic_lds = (lds_end - static_lds).saturating_add(launch.dynamic_lds);
        let mut lds_parts: Vec<_> = std::iter::zip(&launch.args, &lds_places)
            .filter_map(|(arg, &start)| match arg {
                Arg::Lds(size) => Some(start as usize..start.saturating_add(*size) as usize),
                _ => None,
            })
            .collect();
        lds_parts.push(lds_end as usize..static_lds.saturating_add(dynamic_lds) as usize);
        let size = descriptor.kernarg_size.max(metadata.kernarg_segment_size);
        if size > MAX_KERNARG {
            return Err(bad(format!(
                "kernel `{name}` asks for {size} bytes of arguments; {MAX_KERNARG} are the most"
            )));
        }
        // Runtimes give a multiple of 16 bytes (hsa.h, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE), on which LLVM's
        // code counts where it loads four dwords for three. Strictly there is what the kernel asks for.
        let padded = if launch.strict { size } else { size.next_multiple_of(16) };
        let mut segment = vec![0; padded as usize];
        let hidden = Hidden { launch, dynamic_lds, queue };
        fill_segment(kernel, launch, &values, &hidden, &mut segment)?;
        let lds_contents = launch.lds_contents.clone();
        Ok(Arguments { buffers, pointers, segment, dynamic_lds, lds_parts, lds_contents })
    }

    /// Puts what dynamic LDS holds when a workgroup begins into a workgroup's LDS.
    pub fn fill_lds(&self, lds: &mut Region) {
        for part in &self.lds_parts {
            for (offset, &byte) in part.clone().zip(self.lds_contents.iter().cycle()) {
                lds.set_byte(offset, byte, 0);
            }
        }
    }

    /// Takes the buffers' bytes out of memory, by argument, as [`Outcome::buffers`](crate::Outcome) has them.
    pub fn take_buffers(&self, launch: &Launch, memory: &mut Memory) -> Vec<Vec<u8>> {
        let take = |buffer: &Option<AllocationId>| {
            buffer.map_or(Vec::new(), |id| std::mem::take(memory.bytes_mut(id)))
        };
        let mut buffers: Vec<Vec<u8>> = self.buffers.iter().map(take).collect();
        for (pointer, address) in &self.pointers {
            let Arg::Buffer(before) = &launch.args[pointer.arg] else { continue };
            let place = pointer.offset..pointer.offset + 8;
            let after = &mut buffers[pointer.arg][place.clone()];
            if *after == address.to_le_bytes() {
                after.copy_from_slice(&before[place]);
            }
        }
        buffers
    }
}

/// Writes the launch's pointers into values and buffers; gives those in buffers, with their addresses.
fn place_pointers(
    launch: &Launch,
    buffers: &[Option<AllocationId>],
    values: &mut [Vec<u8>],
    memory: &mut Memory,
) -> Result<Vec<(Pointer, u64)>> {
    let mut in_buffers = Vec::new();
    for pointer in &launch.pointers {
        let Pointer { arg, offset, to } = *pointer;
        let wrong =
            |why: &str| bad(format!("the pointer at {offset} of argument {arg} to argument {to}: {why}"));
        let Some(Arg::Buffer(_) | Arg::Image { .. }) = launch.args.get(to) else {
            return Err(wrong("what it points to is no buffer"));
        };
        let address: [u8; 8] = values[to][..].try_into().expect("an address has 8 bytes");
        let bytes = match (launch.args.get(arg), buffers.get(arg)) {
            (Some(Arg::Value(_)), _) => &mut values[arg],
            (Some(Arg::Buffer(_)), Some(Some(buffer))) => {
                in_buffers.push((*pointer, u64::from_le_bytes(address)));
                memory.bytes_mut(*buffer)
            }
            _ => return Err(wrong("what has it is no value and no buffer")),
        };
        let length = bytes.len();
        if !put(bytes, offset, &address) {
            return Err(wrong(&format!("there are {length} bytes, of which it takes 8")));
        }
    }
    Ok(in_buffers)
}

/// Whether so much memory can be had, which may not be there for what a user asks for.
///
/// # Errors
/// If it cannot.
pub(crate) fn room(bytes: usize, what: &str) -> Result<()> {
    let mut probe: Vec<u8> = Vec::new();
    probe.try_reserve_exact(bytes).map_err(|_| bad(format!("no memory for the {bytes} bytes of {what}")))
}

/// Why a launch is refused.
pub(crate) fn bad(message: impl Into<String>) -> Diagnostic {
    Diagnostic::without_position(message)
}

/// Writes bytes to a place in others; whether they fit.
fn put(bytes: &mut [u8], offset: usize, value: &[u8]) -> bool {
    let end = offset.checked_add(value.len());
    match end.and_then(|end| bytes.get_mut(offset..end)) {
        Some(place) => {
            place.copy_from_slice(value);
            true
        }
        None => false,
    }
}

/// Writes explicit and hidden arguments where the metadata says.
fn fill_segment(
    kernel: &LoadedKernel,
    launch: &Launch,
    values: &[Vec<u8>],
    hidden: &Hidden<'_>,
    segment: &mut [u8],
) -> Result<()> {
    let LoadedKernel { name, metadata, .. } = kernel;
    let explicit = metadata.args.iter().filter(|arg| !is_hidden(&arg.value_kind)).count();
    let is_pointed_to = |index| launch.pointers.iter().any(|pointer| pointer.to == index);
    if values.len() < explicit || !(explicit..values.len()).all(is_pointed_to) {
        let arguments = if explicit == 1 { "argument" } else { "arguments" };
        return Err(bad(format!("kernel `{name}` takes {explicit} {arguments}, {} are given", values.len())));
    }
    let mut given = values.iter().enumerate();
    for arg in &metadata.args {
        let hidden_value;
        let value: &[u8] = if is_hidden(&arg.value_kind) {
            hidden_value = hidden.value(&arg.value_kind).to_le_bytes();
            &hidden_value[..(arg.size as usize).min(8)]
        } else {
            let Some((index, value)) = given.next() else { continue };
            if value.len() != arg.size as usize {
                let (has, wants) = (value.len(), arg.size);
                return Err(bad(format!(
                    "argument {index} of kernel `{name}` takes {wants} bytes, {has} are given"
                )));
            }
            value
        };
        let offset = arg.offset;
        if !put(segment, offset as usize, value) {
            return Err(bad(format!(
                "kernel `{name}` has an argument at {offset}, beyond its kernarg segment"
            )));
        }
    }
    Ok(())
}

/// Where in LDS arguments lie, by their number, behind what the kernel has of its own, aligned as the metadata says; and where
/// they end.
fn lds_places(metadata: &Kernel, launch: &Launch, mut end: u32) -> (Vec<u32>, u32) {
    let explicit = metadata.args.iter().filter(|arg| !is_hidden(&arg.value_kind));
    let aligns = explicit.map(|arg| arg.pointee_align.unwrap_or(1).max(1)).chain(std::iter::repeat(1));
    let mut places = Vec::with_capacity(launch.args.len());
    for (arg, align) in launch.args.iter().zip(aligns) {
        if let Arg::Lds(size) = arg {
            end = end.checked_next_multiple_of(align).unwrap_or(u32::MAX);
            places.push(end);
            end = end.saturating_add(*size);
        } else {
            places.push(0);
        }
    }
    (places, end)
}

/// A resource of an image whose texels are at an address, which counts in 256 bytes.
fn image_resource(words: &[u32], texels: u64) -> Vec<u8> {
    let mut words = words.to_vec();
    words.resize(words.len().max(8), 0);
    words[0] |= (texels >> 8) as u32;
    words[1] |= (texels >> 40) as u32 & 0xff;
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Whether the runtime, and not the host program, gives the argument.
fn is_hidden(kind: &ValueKind) -> bool {
    use ValueKind::*;
    !matches!(kind, ByValue | GlobalBuffer | DynamicSharedPointer | Sampler | Image | Pipe | Queue)
}

/// What hidden arguments are made of.
struct Hidden<'a> {
    launch: &'a Launch,
    dynamic_lds: u32,
    queue: u64,
}

impl Hidden<'_> {
    /// A hidden argument's value; those the emulator has nothing for (host calls, heap, ...) are zero.
    fn value(&self, kind: &ValueKind) -> u64 {
        use ValueKind::*;
        let Launch { grid, block, .. } = *self.launch;
        let blocks = |dimension: usize| u64::from(grid[dimension] / block[dimension]);
        let size = |dimension: usize| u64::from(block[dimension]);
        let rest = |dimension: usize| u64::from(grid[dimension] % block[dimension]);
        match kind {
            HiddenBlockCountX => blocks(0),
            HiddenBlockCountY => blocks(1),
            HiddenBlockCountZ => blocks(2),
            HiddenGroupSizeX => size(0),
            HiddenGroupSizeY => size(1),
            HiddenGroupSizeZ => size(2),
            HiddenRemainderX => rest(0),
            HiddenRemainderY => rest(1),
            HiddenRemainderZ => rest(2),
            HiddenGridDims => u64::from(self.launch.dimensions),
            HiddenGlobalOffsetX => self.launch.offset[0],
            HiddenGlobalOffsetY => self.launch.offset[1],
            HiddenGlobalOffsetZ => self.launch.offset[2],
            HiddenPrivateBase => u64::from(PRIVATE_APERTURE),
            HiddenSharedBase => u64::from(SHARED_APERTURE),
            HiddenQueuePtr => self.queue,
            HiddenDynamicLdsSize => u64::from(self.dynamic_lds),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_codeobject::metadata;

    #[test]
    fn arguments_in_lds_are_aligned() {
        let arg =
            |value_kind, pointee_align| metadata::Arg { value_kind, pointee_align, ..Default::default() };
        let kernel = Kernel {
            args: vec![
                arg(ValueKind::DynamicSharedPointer, Some(4)),
                arg(ValueKind::ByValue, None),
                arg(ValueKind::DynamicSharedPointer, Some(32)),
                arg(ValueKind::DynamicSharedPointer, None),
            ]
            .into(),
            ..Default::default()
        };
        let mut launch = Launch::new("k", [64, 1, 1], [64, 1, 1]);
        launch.args = vec![Arg::Lds(5), Arg::Value(vec![0; 4]), Arg::Lds(8), Arg::Lds(1)];
        assert_eq!(lds_places(&kernel, &launch, 6), (vec![8, 0, 32, 40], 41));
    }
}
