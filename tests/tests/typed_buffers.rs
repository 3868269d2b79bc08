//! Buffers of elements in a format, loaded and stored by our code and by LLVM's. What elements are is computed here, from
//! the formats' definitions.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::both::by_both;

/// A format: the numbers of its data and number formats, bytes of a component, how many, and what one is to who loads it.
struct Format {
    data: u32,
    number: u32,
    bytes: usize,
    components: usize,
    meaning: fn(u32) -> u32,
}

/// Bits of a float.
fn bits(value: f64) -> u32 {
    (value as f32).to_bits()
}

/// Of halves only some numbers are here, which are floats as they are.
fn half(raw: u32) -> u32 {
    let values = [(0, 0.0), (0x3c00, 1.0), (0xc000, -2.0), (0x3555, 0.333_251_953_125), (0x7bff, 65504.0)];
    values.iter().find(|(known, _)| *known == raw).map(|&(_, value)| bits(value)).expect("a half of the test")
}

const FORMATS: &[Format] = &[
    // From 0 to 1, from -1 to 1, and as whole numbers.
    Format { data: 10, number: 0, bytes: 1, components: 4, meaning: |raw| bits(f64::from(raw) / 255.0) },
    Format {
        data: 3,
        number: 1,
        bytes: 1,
        components: 2,
        meaning: |raw| bits((f64::from(raw as i8) / 127.0).max(-1.0)),
    },
    Format {
        data: 5,
        number: 1,
        bytes: 2,
        components: 2,
        meaning: |raw| bits((f64::from(raw as i16) / 32767.0).max(-1.0)),
    },
    Format { data: 2, number: 2, bytes: 2, components: 1, meaning: |raw| bits(f64::from(raw)) },
    Format { data: 10, number: 3, bytes: 1, components: 4, meaning: |raw| bits(f64::from(raw as i8)) },
    Format { data: 1, number: 4, bytes: 1, components: 1, meaning: |raw| raw },
    Format { data: 12, number: 5, bytes: 2, components: 4, meaning: |raw| raw as i16 as u32 },
    Format { data: 13, number: 4, bytes: 4, components: 3, meaning: |raw| raw },
    Format { data: 14, number: 7, bytes: 4, components: 4, meaning: |raw| raw },
    Format { data: 11, number: 7, bytes: 4, components: 2, meaning: |raw| raw },
    Format { data: 12, number: 7, bytes: 2, components: 4, meaning: half },
];

/// Elements of which there are that many; lanes beyond find none.
const RECORDS: u32 = 50;

impl Format {
    /// Number `index` of the components in the buffer.
    fn raw(&self, index: u32) -> u32 {
        let mixed = index.wrapping_mul(0x9e37_79b1) ^ index << 7;
        match (self.number, self.bytes) {
            (7, 2) => [0, 0x3c00, 0xc000, 0x3555, 0x7bff][index as usize % 5],
            // Numbers, and the ends of the range.
            (7, _) => bits(f64::from(index) * 0.37 - 5.0),
            (_, 4) => mixed,
            (_, bytes) => match index % 7 {
                0 => 0,
                1 => u32::MAX >> (32 - 8 * bytes),
                2 => 1 << (8 * bytes - 1),
                _ => mixed & (u32::MAX >> (32 - 8 * bytes)),
            },
        }
    }

    fn bytes_of(&self, elements: u32) -> Vec<u8> {
        let all = (0..elements * self.components as u32).map(|index| self.raw(index).to_le_bytes());
        all.flat_map(|bytes| bytes[..self.bytes].to_vec()).collect()
    }

    /// The last dword of a resource that gives the components in order.
    fn flags(&self) -> u32 {
        4 | 5 << 3 | 6 << 6 | 7 << 9 | self.number << 12 | self.data << 15
    }

    /// The number of the format in an instruction.
    fn immediate(&self) -> u32 {
        self.data | self.number << 4
    }

    fn is_integer(&self) -> bool {
        matches!(self.number, 4 | 5)
    }

    /// Four components of an element as they are loaded.
    fn loaded(&self, element: u32) -> [u32; 4] {
        if element >= RECORDS {
            return [0; 4];
        }
        let one = if self.is_integer() { 1 } else { bits(1.0) };
        std::array::from_fn(|component| match component {
            _ if component < self.components => {
                (self.meaning)(self.raw(element * self.components as u32 + component as u32))
            }
            3 => one,
            _ => 0,
        })
    }
}

/// Kernels that load and store elements of `count` components of a type.
fn module(ty: &str, suffix: &str, format: &Format) -> String {
    let declared = |name: &str, more: &str| {
        format!(
            "declare {ty} @llvm.amdgcn.struct.ptr.{name}.{suffix}(ptr addrspace(8), i32, i32, i32, {more}i32)\n\
             declare void @llvm.amdgcn.struct.ptr.{stores}.{suffix}({ty}, ptr addrspace(8), i32, i32, i32, {more}i32)\n",
            stores = name.replace("load", "store")
        )
    };
    let immediate = format!("i32 {}, ", format.immediate());
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)\n",
    );
    for (name, more, given) in [("buffer.load.format", "", ""), ("tbuffer.load", "i32, ", immediate.as_str())]
    {
        text += &declared(name, more);
        let kernel = name.replace('.', "_");
        let stores = name.replace("load", "store");
        text += &format!(
            "define amdgpu_kernel void @{kernel}(ptr addrspace(1) %out, ptr addrspace(1) %in, i16 %stride, i32 %records, i32 %flags) {{\n  \
             %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 %stride, i32 %records, i32 %flags)\n  \
             %x = call {ty} @llvm.amdgcn.struct.ptr.{name}.{suffix}(ptr addrspace(8) %r, i32 %lane, i32 0, i32 0, {given}i32 0)\n  \
             %at = getelementptr {ty}, ptr addrspace(1) %out, i32 %lane\n  store {ty} %x, ptr addrspace(1) %at\n  ret void\n}}\n\
             define amdgpu_kernel void @{kernel}_store(ptr addrspace(1) %out, ptr addrspace(1) %in, i16 %stride, i32 %records, i32 %flags) {{\n  \
             %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %out, i16 %stride, i32 %records, i32 %flags)\n  \
             %at = getelementptr {ty}, ptr addrspace(1) %in, i32 %lane\n  %x = load {ty}, ptr addrspace(1) %at\n  \
             call void @llvm.amdgcn.struct.ptr.{stores}.{suffix}({ty} %x, ptr addrspace(8) %r, i32 %lane, i32 0, i32 0, {given}i32 0)\n  ret void\n}}\n"
        );
    }
    text
}

const KERNELS: [&str; 2] = ["buffer_load_format", "tbuffer_load"];

/// The first buffer that a kernel leaves.
fn run(
    object: &CodeObject,
    what: &str,
    kernel: &str,
    format: &Format,
    out: Vec<u8>,
    given: Vec<u8>,
) -> Vec<u8> {
    let launch = Launch::new(kernel, [64, 1, 1], [64, 1, 1])
        .arg(Arg::Buffer(out))
        .arg(Arg::Buffer(given))
        .arg(Arg::Value(((format.bytes * format.components) as u16).to_le_bytes().to_vec()))
        .arg(RECORDS)
        .arg(format.flags());
    let mut outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}, {kernel}: {why}"));
    std::mem::take(&mut outcome.buffers[0])
}

#[test]
fn elements_are_what_their_formats_say() {
    for format in FORMATS {
        for count in 1..=4u32 {
            let element = if format.is_integer() { ("i32", "i32") } else { ("float", "f32") };
            let (ty, suffix) = match count {
                1 => (element.0.to_string(), element.1.to_string()),
                _ => (format!("<{count} x {}>", element.0), format!("v{count}{}", element.1)),
            };
            // Three dwords lie as far from each other as four.
            let stride = if count == 3 { 16 } else { 4 * count as usize };
            let name = format!("format {} {}, {ty}", format.data, format.number);
            by_both("elements", &module(&ty, &suffix, format), &name, |object, what| {
                for kernel in KERNELS {
                    let given = format.bytes_of(RECORDS);
                    let left = run(object, what, kernel, format, vec![0; 64 * stride], given);
                    for lane in 0..64u32 {
                        let expected = format.loaded(lane);
                        let found = &left[lane as usize * stride..];
                        for (component, expected) in expected[..count as usize].iter().enumerate() {
                            let found = &found[4 * component..4 * component + 4];
                            assert_eq!(
                                found,
                                expected.to_le_bytes(),
                                "{what}, {kernel}: {lane}, {component}"
                            );
                        }
                    }
                    if (count as usize) < format.components {
                        continue;
                    }
                    // What was loaded, stored again, is what it was; but -1 is where it was less.
                    let mut values = vec![0; 64 * stride];
                    for lane in 0..RECORDS {
                        for (component, value) in format.loaded(lane)[..count as usize].iter().enumerate() {
                            let at = lane as usize * stride + 4 * component;
                            values[at..at + 4].copy_from_slice(&value.to_le_bytes());
                        }
                    }
                    let store = format!("{kernel}_store");
                    let bytes = format.bytes * format.components;
                    let left = run(object, what, &store, format, vec![0xee; 64 * bytes], values);
                    let again: Vec<u32> = (0..RECORDS * format.components as u32)
                        .map(|index| match (format.number, format.raw(index), format.bytes) {
                            (1, 0x80, 1) => 0x81,
                            (1, 0x8000, 2) => 0x8001,
                            (_, raw, _) => raw,
                        })
                        .collect();
                    let expected: Vec<u8> =
                        again.iter().flat_map(|raw| raw.to_le_bytes()[..format.bytes].to_vec()).collect();
                    assert!(left[..expected.len()] == expected, "{what}, {store}");
                    assert!(
                        left[expected.len()..].iter().all(|&byte| byte == 0xee),
                        "{what}, {store}: beyond"
                    );
                }
            });
        }
    }
}

/// As halves: numbers that are halves.
#[test]
fn elements_are_halves_where_that_is_asked() {
    let bytes = &FORMATS[4];
    let floats = FORMATS.last().expect("there are some");
    let halves = [0u16, 0x3c00, 0xc000, 0x3555, 0x7bff];
    for count in 1..=4usize {
        let (ty, suffix) = match count {
            1 => ("half".to_string(), "f16".to_string()),
            _ => (format!("<{count} x half>"), format!("v{count}f16")),
        };
        let stride = if count == 3 { 8 } else { 2 * count };
        by_both("halves", &module(&ty, &suffix, floats), &ty, |object, what| {
            for kernel in KERNELS {
                let given = floats.bytes_of(RECORDS);
                let left = run(object, what, kernel, floats, vec![0; 64 * stride], given);
                for lane in 0..64usize {
                    for component in 0..count {
                        let at = lane * stride + 2 * component;
                        let expected = match lane < RECORDS as usize {
                            true => halves[(lane * 4 + component) % 5],
                            false => 0,
                        };
                        assert_eq!(left[at..at + 2], expected.to_le_bytes(), "{what}, {kernel}: {lane}");
                    }
                }
            }
        });
        // Whole numbers from -128 to 127 are halves.
        by_both("halves", &module(&ty, &suffix, bytes), &ty, |object, what| {
            let left = run(object, what, KERNELS[0], bytes, vec![0; 64 * stride], bytes.bytes_of(RECORDS));
            for lane in 0..RECORDS as usize {
                for component in 0..count {
                    let at = lane * stride + 2 * component;
                    let value = f64::from(bytes.raw((lane * 4 + component) as u32) as i8);
                    let found = u16::from_le_bytes([left[at], left[at + 1]]);
                    assert_eq!(half_value(found), value, "{what}: {lane}, {component}");
                }
            }
        });
    }
}

/// What a half that is zero or normal is.
fn half_value(half: u16) -> f64 {
    let (sign, exponent, fraction) = (half >> 15, i32::from(half >> 10 & 31), f64::from(half & 1023));
    let magnitude = match exponent {
        0 => fraction / 1024.0 * 2f64.powi(-14),
        _ => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    };
    if sign == 1 { -magnitude } else { magnitude }
}
