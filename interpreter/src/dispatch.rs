//! What a kernel finds when it starts: arguments, hidden arguments, the dispatch packet.
//!
//! Layouts by AMDGPUUsage: "Kernel Argument Metadata" (hidden arguments, code object version 5), and the HSA runtime
//! specification, `hsa_kernel_dispatch_packet_t`.

use crate::address::{LOCAL_APERTURE, PRIVATE_APERTURE};
use crate::datum::Datum;
use crate::fault::Stop;
use crate::launch::{Arg, Launch, Pointer};
use crate::memory::{Byte, Object, Space, read};
use crate::order::Shadow;
use gcnsel_ir::{AddressSpace, Function, Param, TypeTable};

/// The parts of memory that a launch makes.
pub(crate) struct Dispatch {
    /// The parameters' values.
    pub params: Vec<Datum>,
    /// By argument: the buffer's address.
    pub buffers: Vec<Option<u64>>,
    /// The launch's pointers in buffers, and what they are there.
    pub pointers: Vec<(Pointer, u64)>,
    pub kernarg: u64,
    pub implicit: u64,
    pub packet: u64,
    /// Where LDS without a size begins.
    pub dynamic_lds: u64,
    /// Bytes of LDS that the module's globals take.
    pub static_lds: u64,
}

fn object(name: impl Into<String>, bytes: Vec<Byte>, constant: bool) -> Object {
    let shadow = if constant { Vec::new() } else { vec![Shadow::default(); bytes.len()] };
    Object { name: name.into(), base: 0, bytes, shadow, constant }
}

/// Writes a number into bytes.
fn put(bytes: &mut [Byte], at: usize, size: usize, value: u64) {
    for (byte, value) in bytes[at..at + size].iter_mut().zip(value.to_le_bytes()) {
        *byte = Byte::new(value);
    }
}

/// Places everything that a launch brings.
pub(crate) fn place(
    types: &TypeTable,
    kernel: &Function,
    launch: &Launch,
    global: &mut Space,
    local: &mut Space,
) -> Result<Dispatch, Stop> {
    let (has, given) = (kernel.params.len(), launch.args.len());
    let is_pointed_to = |number| launch.pointers.iter().any(|pointer| pointer.to == number);
    if given < has || !(has..given).all(is_pointed_to) {
        return Err(Stop::launch(format!(
            "the kernel has {has} parameters, and {given} arguments are given"
        )));
    }
    let static_lds = local.end();
    let mut out = Dispatch {
        params: Vec::new(),
        buffers: Vec::new(),
        pointers: Vec::new(),
        kernarg: 0,
        implicit: 0,
        packet: 0,
        dynamic_lds: 0,
        static_lds,
    };
    let mut segment: Vec<Byte> = Vec::new();
    // By-reference parameters are addresses in the segment, known once that is placed.
    let mut references: Vec<Option<usize>> = Vec::new();
    let mut values = Vec::new();
    for number in 0..launch.args.len() {
        values.push(argument(types, launch, number, kernel.params.get(number), &mut out, global, local)?);
    }
    out.pointers = place_pointers(launch, &out.buffers, &mut values, global)?;
    for (param, bytes) in kernel.params.iter().zip(values) {
        let by_reference = referenced(param).is_some();
        let ty = referenced(param).unwrap_or(param.ty);
        let align = param.attributes.int("align").filter(|_| by_reference).or(types.align(ty)).unwrap_or(1);
        segment.resize(segment.len().next_multiple_of(align as usize), Byte::UNDEFINED);
        references.push(by_reference.then_some(segment.len()));
        if !by_reference {
            let value = read(types, param.ty, &bytes);
            out.params.push(value.ok_or_else(|| Stop::unsupported("kernel parameters of this type"))?);
        } else {
            out.params.push(Datum::Poison);
        }
        segment.extend(bytes);
    }
    out.kernarg =
        global.allocate_apart(object("the kernarg segment", segment, true)).map_err(Stop::launch)?;
    for (value, at) in out.params.iter_mut().zip(references) {
        if let Some(at) = at {
            *value = Datum::Bits(u128::from(out.kernarg) + at as u128);
        }
    }
    let hidden = object("the implicit arguments", implicit(launch), true);
    out.implicit = global.allocate(hidden, 256).map_err(Stop::launch)?;
    let packet = object("the dispatch packet", packet(launch, out.kernarg), true);
    out.packet = global.allocate(packet, 64).map_err(Stop::launch)?;
    let dynamic = object("dynamic LDS", dynamic_lds(launch, launch.dynamic_lds), false);
    out.dynamic_lds = local.allocate(dynamic, 16).map_err(Stop::launch)?;
    Ok(out)
}

/// What a part of dynamic LDS of so many bytes holds when a group begins.
fn dynamic_lds(launch: &Launch, size: u32) -> Vec<Byte> {
    let mut bytes = vec![Byte::UNDEFINED; size as usize];
    for (byte, &value) in bytes.iter_mut().zip(launch.lds_contents.iter().cycle()) {
        *byte = Byte::new(value);
    }
    bytes
}

/// The type that a pointer parameter has its argument by value in.
fn referenced(param: &Param) -> Option<gcnsel_ir::Type> {
    param.attributes.ty("byref").or(param.attributes.ty("byval"))
}

/// The bytes of an argument in the kernarg segment. No parameter takes those behind the last.
fn argument(
    types: &TypeTable,
    launch: &Launch,
    number: usize,
    param: Option<&Param>,
    out: &mut Dispatch,
    global: &mut Space,
    local: &mut Space,
) -> Result<Vec<Byte>, Stop> {
    let wrong = |what: &str| Stop::launch(format!("argument {number} is {what}"));
    let arg = &launch.args[number];
    let ty = param.map(|param| referenced(param).unwrap_or(param.ty));
    let space = ty.map_or(Some(AddressSpace::GLOBAL), |ty| types.pointer_space(ty));
    out.buffers.push(None);
    let is_global_pointer =
        matches!(space, Some(AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT));
    let mut buffer = |name: String, bytes: &[u8]| {
        let bytes = bytes.iter().map(|&b| Byte::new(b)).collect();
        global.allocate_apart(object(name, bytes, false)).map_err(Stop::launch)
    };
    let address = match arg {
        Arg::Value(bytes) => {
            let sizes = ty.map_or([None; 2], |ty| [types.store_size(ty), types.alloc_size(ty)]);
            if !sizes.contains(&Some(bytes.len() as u64)) {
                let size = sizes[0].unwrap_or(0);
                return Err(wrong(&format!("{} bytes, and the parameter has {size}", bytes.len())));
            }
            return Ok(bytes.iter().map(|&b| Byte::new(b)).collect());
        }
        Arg::Buffer(_) | Arg::Image { .. } if !is_global_pointer => {
            return Err(wrong("in global memory, and the parameter no pointer to it"));
        }
        Arg::Buffer(bytes) => {
            let address = buffer(format!("the buffer of argument {number}"), bytes)?;
            out.buffers[number] = Some(address);
            address
        }
        Arg::Image { resource, texels } => {
            let texels = buffer(format!("the image of argument {number}"), texels)?;
            out.buffers[number] = Some(texels);
            let mut dwords = resource.clone();
            let [low, high, ..] = &mut dwords[..] else {
                return Err(wrong("an image that nothing describes"));
            };
            // The address counts 256 bytes.
            *low |= (texels >> 8) as u32;
            *high |= (texels >> 40) as u32;
            let bytes = dwords.iter().flat_map(|dword| dword.to_le_bytes()).map(Byte::new).collect();
            let resource = object(format!("what describes the image of argument {number}"), bytes, true);
            global.allocate_apart(resource).map_err(Stop::launch)?
        }
        Arg::Lds(size) => {
            if space != Some(AddressSpace::LOCAL) {
                return Err(wrong("dynamic LDS, and the parameter no pointer to LDS"));
            }
            let name = format!("the LDS of argument {number}");
            let part = object(name, dynamic_lds(launch, *size), false);
            let align = param.and_then(|param| param.attributes.int("align")).unwrap_or(1);
            // Who launches the kernel may have promised more.
            local.allocate(part, align.max(512)).map_err(Stop::launch)?
        }
    };
    let size = ty.and_then(|ty| types.store_size(ty)).unwrap_or(8) as usize;
    Ok(address.to_le_bytes()[..size].iter().map(|&b| Byte::new(b)).collect())
}

/// Writes the launch's pointers into values and buffers; gives those in buffers, with their addresses.
fn place_pointers(
    launch: &Launch,
    buffers: &[Option<u64>],
    values: &mut [Vec<Byte>],
    global: &mut Space,
) -> Result<Vec<(Pointer, u64)>, Stop> {
    let mut in_buffers = Vec::new();
    for pointer in &launch.pointers {
        let Pointer { arg, offset, to } = *pointer;
        let wrong = |why: &str| {
            Stop::launch(format!("the pointer at {offset} of argument {arg} to argument {to}: {why}"))
        };
        let Some(Arg::Buffer(_) | Arg::Image { .. }) = launch.args.get(to) else {
            return Err(wrong("what it points to is no buffer"));
        };
        let address = u64::from_le_bytes(std::array::from_fn(|at| values[to][at].value));
        let bytes = match launch.args.get(arg) {
            Some(Arg::Value(_)) => &mut values[arg],
            Some(Arg::Buffer(_)) => {
                in_buffers.push((*pointer, address));
                let base = buffers[arg].expect("it has been placed");
                &mut global.find(base, 0).map_err(Stop::launch)?.0.bytes
            }
            _ => return Err(wrong("what has it is no value and no buffer")),
        };
        let length = bytes.len();
        if offset.checked_add(8).is_none_or(|end| end > length) {
            return Err(wrong(&format!("there are {length} bytes, of which it takes 8")));
        }
        put(bytes, offset, 8, address);
    }
    Ok(in_buffers)
}

/// The hidden arguments: extents, apertures; pointers into the runtime are not defined.
fn implicit(launch: &Launch) -> Vec<Byte> {
    let mut bytes = vec![Byte::UNDEFINED; 256];
    for d in 0..3 {
        let (grid, group) = (launch.grid[d], launch.group[d]);
        put(&mut bytes, 4 * d, 4, (grid / group).into());
        put(&mut bytes, 12 + 2 * d, 2, group.into());
        put(&mut bytes, 18 + 2 * d, 2, (grid % group).into());
        put(&mut bytes, 40 + 8 * d, 8, 0);
    }
    put(&mut bytes, 64, 2, dimensions(launch));
    put(&mut bytes, 120, 4, launch.dynamic_lds.into());
    put(&mut bytes, 192, 4, PRIVATE_APERTURE >> 32);
    put(&mut bytes, 196, 4, LOCAL_APERTURE >> 32);
    bytes
}

fn dimensions(launch: &Launch) -> u64 {
    (1..3).filter(|&d| launch.grid[d] > 1).max().map_or(1, |d| d as u64 + 1)
}

fn packet(launch: &Launch, kernarg: u64) -> Vec<Byte> {
    let mut bytes = vec![Byte::UNDEFINED; 64];
    put(&mut bytes, 2, 2, dimensions(launch));
    for d in 0..3 {
        put(&mut bytes, 4 + 2 * d, 2, launch.group[d].into());
        put(&mut bytes, 12 + 4 * d, 4, launch.grid[d].into());
    }
    put(&mut bytes, 40, 8, kernarg);
    bytes
}
