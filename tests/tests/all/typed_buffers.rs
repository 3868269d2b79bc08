//! Buffers of elements in a format, loaded and stored by our code and by LLVM's. What elements are is computed here, from
//! the formats' definitions.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::both::by_both;
use gcnsel_tests::interpret::beside;

/// A format: the numbers of its data and number formats, bits of each component, the lowest first, and what one of so many
/// bits is to who loads it.
struct Format {
    data: u32,
    number: u32,
    widths: &'static [u32],
    meaning: fn(u32, u32) -> u32,
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

/// With a sign.
fn signed(raw: u32, width: u32) -> f64 {
    f64::from((raw << (32 - width)) as i32 >> (32 - width))
}

/// Parts of the largest number, from -1 to 1.
fn norm(raw: u32, width: u32) -> u32 {
    bits((signed(raw, width) / f64::from((1u32 << (width - 1)) - 1)).max(-1.0))
}

/// Parts of the largest number, from 0 to 1.
fn unorm(raw: u32, width: u32) -> u32 {
    bits(f64::from(raw) / f64::from(u32::MAX >> (32 - width)))
}

/// Five bits of exponent, and the rest of fraction: normal numbers and zero.
fn small_float(raw: u32, width: u32) -> u32 {
    let (exponent, fraction) = (raw >> (width - 5), raw & (u32::MAX >> (32 - (width - 5))));
    let size = 1.0 + f64::from(fraction) / f64::from(1u32 << (width - 5));
    bits(if raw == 0 { 0.0 } else { size * 2f64.powi(exponent as i32 - 15) })
}

const FORMATS: &[Format] = &[
    // From 0 to 1, from -1 to 1, and as whole numbers.
    Format { data: 10, number: 0, widths: &[8; 4], meaning: unorm },
    Format { data: 3, number: 1, widths: &[8; 2], meaning: norm },
    Format { data: 5, number: 1, widths: &[16; 2], meaning: norm },
    Format { data: 2, number: 2, widths: &[16], meaning: |raw, _| bits(f64::from(raw)) },
    Format { data: 10, number: 3, widths: &[8; 4], meaning: |raw, width| bits(signed(raw, width)) },
    Format { data: 1, number: 4, widths: &[8], meaning: |raw, _| raw },
    Format { data: 12, number: 5, widths: &[16; 4], meaning: |raw, _| raw as i16 as u32 },
    Format { data: 13, number: 4, widths: &[32; 3], meaning: |raw, _| raw },
    Format { data: 9, number: 0, widths: &[10, 10, 10, 2], meaning: unorm },
    Format { data: 9, number: 1, widths: &[10, 10, 10, 2], meaning: norm },
    Format {
        data: 8,
        number: 5,
        widths: &[2, 10, 10, 10],
        meaning: |raw, width| signed(raw, width) as i32 as u32,
    },
    Format { data: 6, number: 0, widths: &[11, 11, 10], meaning: unorm },
    Format { data: 7, number: 4, widths: &[10, 11, 11], meaning: |raw, _| raw },
    Format { data: 6, number: 7, widths: &[11, 11, 10], meaning: small_float },
    Format { data: 14, number: 7, widths: &[32; 4], meaning: |raw, _| raw },
    Format { data: 11, number: 7, widths: &[32; 2], meaning: |raw, _| raw },
    Format { data: 12, number: 7, widths: &[16; 4], meaning: |raw, _| half(raw) },
];

/// Elements of which there are that many; lanes beyond find none.
const RECORDS: u32 = 50;

impl Format {
    fn components(&self) -> usize {
        self.widths.len()
    }

    /// Bytes of an element.
    fn bytes(&self) -> usize {
        self.widths.iter().sum::<u32>() as usize / 8
    }

    /// Bits of component number `index` of all in the buffer.
    fn width(&self, index: u32) -> u32 {
        self.widths[index as usize % self.widths.len()]
    }

    /// Number `index` of the components in the buffer.
    fn raw(&self, index: u32) -> u32 {
        let mixed = index.wrapping_mul(0x9e37_79b1) ^ index << 7;
        match (self.number, self.width(index)) {
            (7, 16) => [0, 0x3c00, 0xc000, 0x3555, 0x7bff][index as usize % 5],
            (7, 32) => bits(f64::from(index) * 0.37 - 5.0),
            // Zero and normal numbers: neither subnormal ones nor infinities.
            (7, width) if !index.is_multiple_of(5) => {
                (1 + index % 30) << (width - 5) | mixed & (u32::MAX >> (32 - (width - 5)))
            }
            (7, _) => 0,
            (_, 32) => mixed,
            // Numbers, and the ends of the range.
            (_, width) => match index % 7 {
                0 => 0,
                1 => u32::MAX >> (32 - width),
                2 => 1 << (width - 1),
                _ => mixed & (u32::MAX >> (32 - width)),
            },
        }
    }

    /// The bytes of so many elements whose components are `raw`.
    fn packed(&self, elements: u32, raw: impl Fn(u32) -> u32) -> Vec<u8> {
        let count = self.components() as u32;
        let element = |element: u32| {
            let (mut whole, mut low) = (0, 0);
            for component in element * count..(element + 1) * count {
                whole |= u128::from(raw(component)) << low;
                low += self.width(component);
            }
            whole.to_le_bytes()[..self.bytes()].to_vec()
        };
        (0..elements).flat_map(element).collect()
    }

    fn bytes_of(&self, elements: u32) -> Vec<u8> {
        self.packed(elements, |index| self.raw(index))
    }

    /// The last dword of a resource that gives the components in order.
    fn flags(&self) -> u32 {
        4 | 5 << 3 | 6 << 6 | 7 << 9 | self.number << 12 | self.data << 15
    }

    /// The number of the format in an instruction.
    fn immediate(&self) -> u32 {
        self.data | self.number << 4
    }

    /// Whether how components are rounded that are stored is not said.
    fn has_small_floats(&self) -> bool {
        self.number == 7 && self.widths[0] < 16
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
            _ if component < self.components() => {
                let index = element * self.components() as u32 + component as u32;
                (self.meaning)(self.raw(index), self.width(index))
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

/// The first buffer that a kernel of a module leaves, by its code and by what its IR means.
fn run(
    (object, text): (&CodeObject, &str),
    what: &str,
    kernel: &str,
    format: &Format,
    out: Vec<u8>,
    given: Vec<u8>,
) -> Vec<u8> {
    let launch = Launch::new(kernel, [64, 1, 1], [64, 1, 1])
        .arg(Arg::Buffer(out))
        .arg(Arg::Buffer(given))
        .arg(Arg::Value((format.bytes() as u16).to_le_bytes().to_vec()))
        .arg(RECORDS)
        .arg(format.flags());
    let mut outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}, {kernel}: {why}"));
    let meant = beside(text.as_bytes(), kernel, &launch).unwrap_or_else(|why| panic!("{what}: {why}"));
    assert!(outcome.buffers == meant, "{what}, {kernel}: the IR means other bytes");
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
            let text = module(&ty, &suffix, format);
            by_both("elements", &text, &name, |object, what| {
                let object = (object, text.as_str());
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
                    if (count as usize) < format.components() || format.has_small_floats() {
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
                    let bytes = format.bytes();
                    let left = run(object, what, &store, format, vec![0xee; 64 * bytes], values);
                    let again = |index: u32| match (format.number, format.raw(index)) {
                        (1, raw) if raw == 1 << (format.width(index) - 1) => raw | 1,
                        (_, raw) => raw,
                    };
                    let expected = format.packed(RECORDS, again);
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
        let text = module(&ty, &suffix, floats);
        by_both("halves", &text, &ty, |object, what| {
            let object = (object, text.as_str());
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
        let text = module(&ty, &suffix, bytes);
        by_both("halves", &text, &ty, |object, what| {
            let object = (object, text.as_str());
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
