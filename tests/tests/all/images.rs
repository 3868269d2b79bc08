//! Image instructions, executed: against the formulas of OpenCL's specification, and beside llc's code.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::{assembly, compile};
use gcnsel_tests::half::{from_half, to_half};
use gcnsel_tests::image::{Image, Texel};
use gcnsel_tests::interpret::beside;
use gcnsel_tests::oracle::{Llc, say};
use gcnsel_tests::rng::Rng;
use std::path::Path;

/// Those with an image unit.
const TARGETS: [&str; 2] = ["gfx900", "gfx90a"];

const LANES: usize = 64;

/// Dimensions by the intrinsics' names: how many, whether the last counts layers, and sizes.
const DIMENSIONS: [(&str, usize, bool, [u32; 3]); 5] = [
    ("1d", 1, false, [37, 1, 1]),
    ("2d", 2, false, [19, 7, 1]),
    ("3d", 3, false, [5, 6, 7]),
    ("1darray", 2, true, [21, 1, 5]),
    ("2darray", 3, true, [9, 5, 4]),
];

const TEXELS: [Texel; 8] =
    [Texel::F32, Texel::Unorm8, Texel::Snorm8, Texel::F16, Texel::U16, Texel::I32, Texel::U8, Texel::I8];

fn image(dimension: (&str, usize, bool, [u32; 3]), components: usize, texel: Texel, rng: &mut Rng) -> Image {
    let (_, dimensions, is_array, size) = dimension;
    let mut image = Image { is_array, ..Image::new(dimensions, size, components, texel) };
    for at in places(&image) {
        for component in 0..components {
            let place = image.place(at, component);
            let bytes = stored(
                texel,
                if texel == Texel::F32 { rng.f32(-3.0, 3.0).to_bits() } else { rng.u32() },
                true,
            );
            image.texels[place..place + bytes.len()].copy_from_slice(&bytes);
        }
    }
    image
}

fn places(image: &Image) -> Vec<[u32; 3]> {
    let [width, height, depth] = image.size;
    (0..width * height * depth).map(|n| [n % width, n / width % height, n / (width * height)]).collect()
}

/// Coordinates as a place: of arrays of lines the second is the layer.
fn place(image: &Image, at: &[i64]) -> [i64; 3] {
    let get = |i: usize| at.get(i).copied().unwrap_or(0);
    if image.is_array && image.dimensions == 2 { [get(0), 0, get(1)] } else { [get(0), get(1), get(2)] }
}

/// The four components of a texel as bits, as a load gives them; zeros outside.
fn loaded(image: &Image, at: [i64; 3]) -> [u32; 4] {
    if !(0..3).all(|i| (0..i64::from(image.size[i])).contains(&at[i])) {
        return [0; 4];
    }
    let is_integer = matches!(image.texel, Texel::U8 | Texel::I8 | Texel::U16 | Texel::I32);
    let mut out = [0, 0, 0, if is_integer { 1 } else { 1f32.to_bits() }];
    for (component, out) in out.iter_mut().enumerate().take(image.components) {
        let place = image.place(at.map(|at| at as u32), component);
        let bytes = &image.texels[place..place + image.texel.bytes()];
        *out = match *bytes {
            [byte] if image.texel == Texel::Unorm8 => (f32::from(byte) / 255.0).to_bits(),
            [byte] if image.texel == Texel::U8 => byte.into(),
            [byte] if image.texel == Texel::I8 => byte as i8 as u32,
            [byte] => (f32::from(byte as i8) / 127.0).max(-1.0).to_bits(),
            [a, b] if image.texel == Texel::F16 => (from_half(u16::from_le_bytes([a, b])) as f32).to_bits(),
            [a, b] => u32::from(u16::from_le_bytes([a, b])),
            [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
            _ => unreachable!("components have one, two or four bytes"),
        };
    }
    out
}

/// A component's bytes: of a component's bits, or with `raw` of bits in memory.
fn stored(texel: Texel, bits: u32, raw: bool) -> Vec<u8> {
    let value = f32::from_bits(bits);
    let scaled = |low: f32, scale: f32| (value.clamp(low, 1.0) * scale).round_ties_even();
    match texel {
        _ if raw && texel != Texel::F16 => bits.to_le_bytes()[..texel.bytes()].to_vec(),
        // Numbers alone.
        Texel::F16 if raw => ((bits as u16) & 0xbfff).to_le_bytes().to_vec(),
        Texel::F32 | Texel::I32 => bits.to_le_bytes().to_vec(),
        Texel::Unorm8 => vec![scaled(0.0, 255.0) as u8],
        Texel::Snorm8 => vec![scaled(-1.0, 127.0) as i8 as u8],
        Texel::F16 => to_half(value.into()).to_le_bytes().to_vec(),
        Texel::U8 => vec![bits.min(0xff) as u8],
        Texel::I8 => vec![(bits as i32).clamp(-0x80, 0x7f) as u8],
        Texel::U16 => (bits.min(0xffff) as u16).to_le_bytes().to_vec(),
    }
}

/// A kernel that each lane runs with coordinates of its own, from a buffer.
struct Kernel {
    name: String,
    text: String,
}

fn header() -> String {
    "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n".into()
}

/// Reads the coordinates of a lane, does `access` with them as `{at}`, and stores `%r` where there is a result.
fn kernel(name: &str, count: usize, coordinate: &str, access: &str, result: Option<&str>) -> Kernel {
    let bytes = if coordinate.ends_with("16") || coordinate == "half" { 2 } else { 4 };
    let mut text = format!(
        "define amdgpu_kernel void @{name}(ptr addrspace(1) %out, ptr addrspace(4) %image, ptr addrspace(1) %in, \
         ptr addrspace(1) %data) #0 {{\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %resource = load <8 x i32>, ptr addrspace(4) %image\n  %first = mul i32 %id, {count}\n"
    );
    let mut at = String::new();
    for i in 0..count {
        text += &format!(
            "  %n{i} = add i32 %first, {i}\n  %m{i} = zext i32 %n{i} to i64\n  %o{i} = mul i64 %m{i}, {bytes}\n  \
             %p{i} = getelementptr i8, ptr addrspace(1) %in, i64 %o{i}\n  \
             %c{i} = load {coordinate}, ptr addrspace(1) %p{i}\n"
        );
        at += &format!("{coordinate} %c{i}, ");
    }
    text += &access.replace("{at}", &at);
    if let Some(ty) = result {
        text += &format!(
            "  %place = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %id\n  \
             store {ty} %r, ptr addrspace(1) %place, align 16\n"
        );
    }
    text += "  ret void\n}\nattributes #0 = { \"amdgpu-flat-work-group-size\"=\"1,64\" }\n";
    Kernel { name: name.into(), text }
}

fn load(dimension: &str, count: usize, ty: (&str, &str), mask: u32, coordinate: (&str, &str)) -> Kernel {
    let (ty, mangled) = ty;
    let (coordinate, short) = coordinate;
    let name = format!("llvm.amdgcn.image.load.{dimension}.{mangled}.{short}");
    let params = format!("{coordinate}, ").repeat(count);
    let access = format!("  %r = call {ty} @{name}(i32 {mask}, {{at}}<8 x i32> %resource, i32 0, i32 0)\n");
    let mut kernel = kernel("load", count, coordinate, &access, Some(ty));
    kernel.text =
        format!("{}declare {ty} @{name}(i32, {params}<8 x i32>, i32, i32)\n{}", header(), kernel.text);
    kernel
}

fn store(dimension: &str, count: usize, ty: (&str, &str), mask: u32) -> Kernel {
    let (ty, mangled) = ty;
    let name = format!("llvm.amdgcn.image.store.{dimension}.{mangled}.i32");
    let params = "i32, ".repeat(count);
    let access = format!(
        "  %d = getelementptr <4 x i32>, ptr addrspace(1) %data, i32 %id\n  \
         %v = load {ty}, ptr addrspace(1) %d, align 16\n  \
         call void @{name}({ty} %v, i32 {mask}, {{at}}<8 x i32> %resource, i32 0, i32 0)\n"
    );
    let mut kernel = kernel("store", count, "i32", &access, None);
    kernel.text =
        format!("{}declare void @{name}({ty}, i32, {params}<8 x i32>, i32, i32)\n{}", header(), kernel.text);
    kernel
}

/// `kind` is `sample`, `sample.lz` or `sample.l`.
fn sample(kind: &str, dimension: &str, count: usize, sampler: [u32; 4], unnormalized: bool) -> Kernel {
    let name = format!("llvm.amdgcn.image.{kind}.{dimension}.v4f32.f32");
    let count = count + usize::from(kind == "sample.l");
    let params = "float, ".repeat(count);
    let [a, b, c, d] = sampler.map(|word| word as i32);
    let access = format!(
        "  %r = call <4 x float> @{name}(i32 15, {{at}}<8 x i32> %resource, <4 x i32> <i32 {a}, i32 {b}, i32 {c}, \
         i32 {d}>, i1 {unnormalized}, i32 0, i32 0)\n"
    );
    let mut kernel = kernel("sample", count, "float", &access, Some("<4 x float>"));
    kernel.text = format!(
        "{}declare <4 x float> @{name}(i32, {params}<8 x i32>, <4 x i32>, i1, i32, i32)\n{}",
        header(),
        kernel.text
    );
    kernel
}

/// Runs a kernel as we and as llc compile it, and by what its IR means; gives our results and our image.
fn run(
    llc: &Llc,
    target: &str,
    kernel: &Kernel,
    image: &Image,
    coordinates: &[u8],
    data: &[u8],
) -> (Vec<u8>, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("k.ll");
    std::fs::write(&path, &kernel.text).expect("a temporary file can be written");
    let ours = compile(kernel.text.as_bytes(), &kernel.name, target)
        .unwrap_or_else(|why| panic!("{why}\n{}", kernel.text));
    let theirs = llc.compile(&path, target).unwrap_or_else(|why| panic!("llc: {why}\n{}", kernel.text));
    let launch = Launch::new(&kernel.name, [LANES as u32, 1, 1], [LANES as u32, 1, 1])
        .arg(Arg::Buffer(vec![0xcc; 16 * LANES]))
        .arg(Arg::Image { resource: image.resource(), texels: image.texels.clone() })
        .arg(Arg::Buffer(coordinates.to_vec()))
        .arg(Arg::Buffer(data.to_vec()));
    let [ours, theirs] = [ours, theirs].map(|object| {
        let object = CodeObject::load(&object).expect("it loads");
        object.run(&launch).unwrap_or_else(|why| panic!("{target}: {why}\n{}", kernel.text)).buffers
    });
    assert_eq!(ours, theirs, "{target}: llc's code leaves other bytes\n{}", kernel.text);
    let meant = beside(kernel.text.as_bytes(), &kernel.name, &launch).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(ours, meant, "{target}: the IR means other bytes\n{}", kernel.text);
    (ours[0].clone(), ours[1].clone())
}

fn llc(test: &str) -> Option<Llc> {
    Llc::find(test, Path::new(env!("CARGO_TARGET_TMPDIR")))
}

fn bits(bytes: &[u8], lane: usize) -> [u32; 4] {
    let words = bytes[16 * lane..16 * lane + 16].chunks(4);
    let mut words = words.map(|word| u32::from_le_bytes(word.try_into().expect("a word has four bytes")));
    std::array::from_fn(|_| words.next().expect("there are four"))
}

/// Integer coordinates, some beyond the edges.
fn integers(image: &Image, rng: &mut Rng) -> Vec<Vec<i64>> {
    let sizes = match (image.dimensions, image.is_array) {
        (2, true) => vec![image.size[0], image.size[2]],
        (count, _) => image.size[..count].to_vec(),
    };
    let one = |size: u32, rng: &mut Rng| match rng.below(8) {
        0 => i64::from(size),
        1 => -1,
        _ => i64::from(rng.below(size)),
    };
    (0..LANES).map(|_| sizes.iter().map(|&size| one(size, rng)).collect()).collect()
}

#[test]
fn loads() {
    let Some(llc) = llc("loads") else { return };
    let mut rng = Rng::new(11);
    let mut count = 0;
    for target in TARGETS {
        for (number, dimension) in DIMENSIONS.into_iter().enumerate() {
            for (kind, texel) in TEXELS.into_iter().enumerate() {
                let components = [1, 2, 4][(number + kind) % 3];
                let image = image(dimension, components, texel, &mut rng);
                let at = integers(&image, &mut rng);
                // All components, and some.
                let (ty, mask, chosen): (_, _, &[usize]) = match (number + kind) % 4 {
                    0 => (("<4 x float>", "v4f32"), 15, &[0, 1, 2, 3]),
                    1 => (("<2 x float>", "v2f32"), 9, &[0, 3]),
                    2 => (("float", "f32"), 4, &[2]),
                    _ => (("<3 x float>", "v3f32"), 7, &[0, 1, 2]),
                };
                // Coordinates of 16 bits in every other.
                let is_short = kind % 2 == 1;
                let coordinate = if is_short { ("i16", "i16") } else { ("i32", "i32") };
                let kernel = load(dimension.0, at[0].len(), ty, mask, coordinate);
                let coordinates: Vec<u8> = at
                    .iter()
                    .flatten()
                    .flat_map(|&at| at.to_le_bytes()[..if is_short { 2 } else { 4 }].to_vec())
                    .collect();
                let (found, _) = run(&llc, target, &kernel, &image, &coordinates, &[0; 16]);
                for (lane, at) in at.iter().enumerate() {
                    let expected = loaded(&image, place(&image, at));
                    let found = bits(&found, lane);
                    for (i, &component) in chosen.iter().enumerate() {
                        let what = format!("{target} {} {texel:?} {at:?} component {component}", dimension.0);
                        assert_eq!(found[i], expected[component], "{what}");
                        count += 1;
                    }
                }
            }
        }
    }
    say(&format!("image loads: {count} components"));
}

#[test]
fn halves_of_components() {
    let Some(llc) = llc("halves_of_components") else { return };
    let mut rng = Rng::new(5);
    for target in TARGETS {
        let image = image(DIMENSIONS[1], 4, Texel::F32, &mut rng);
        let at = integers(&image, &mut rng);
        let coordinates: Vec<u8> = at.iter().flatten().flat_map(|&at| (at as i32).to_le_bytes()).collect();
        let kernel = load("2d", 2, ("<4 x half>", "v4f16"), 15, ("i32", "i32"));
        let (found, _) = run(&llc, target, &kernel, &image, &coordinates, &[0; 16]);
        for (lane, at) in at.iter().enumerate() {
            let half = |bits: u32| u32::from(to_half(f32::from_bits(bits).into()));
            let [r, g, b, a] = loaded(&image, place(&image, at)).map(half);
            assert_eq!(bits(&found, lane)[..2], [r | g << 16, b | a << 16], "{target} {at:?}");
        }
        let kernel = store("2d", 2, ("<3 x half>", "v3f16"), 7);
        let data: Vec<u8> =
            (0..8 * LANES as u32).flat_map(|n| to_half(f64::from(n) / 8.0).to_le_bytes()).collect();
        let (_, after) = run(&llc, target, &kernel, &image, &coordinates, &data);
        let mut expected = image.clone();
        for (lane, at) in at.iter().enumerate() {
            let at = place(&image, at);
            if (0..3).all(|i| (0..i64::from(image.size[i])).contains(&at[i])) {
                for component in 0..4 {
                    let half = |i: usize| f32::from((8 * lane + i) as u16) / 8.0;
                    let value = if component < 3 { half(component) } else { 0.0 };
                    let place = image.place(at.map(|at| at as u32), component);
                    expected.texels[place..place + 4].copy_from_slice(&value.to_le_bytes());
                }
            }
        }
        assert!(after == expected.texels, "{target}");
    }
}

#[test]
fn a_store_of_no_component_is_one_of_the_first() {
    let Some(llc) = llc("a_store_of_no_component") else { return };
    let mut rng = Rng::new(6);
    for target in TARGETS {
        let image = image(DIMENSIONS[1], 4, Texel::F32, &mut rng);
        let at = integers(&image, &mut rng);
        let coordinates: Vec<u8> = at.iter().flatten().flat_map(|&at| (at as i32).to_le_bytes()).collect();
        let data: Vec<u8> = (0..4 * LANES as u32).flat_map(|n| (n as f32).to_le_bytes()).collect();
        let [none, first] = [0, 1].map(|mask| {
            run(&llc, target, &store("2d", 2, ("float", "f32"), mask), &image, &coordinates, &data).1
        });
        assert!(none == first && first != image.texels, "{target}");
    }
}

#[test]
fn stores() {
    let Some(llc) = llc("stores") else { return };
    let mut rng = Rng::new(12);
    for target in TARGETS {
        for (number, dimension) in DIMENSIONS.into_iter().enumerate() {
            for (kind, texel) in TEXELS.into_iter().enumerate() {
                let components = [1, 2, 4][(number + kind) % 3];
                let image = image(dimension, components, texel, &mut rng);
                let at = integers(&image, &mut rng);
                let coordinates: Vec<u8> =
                    at.iter().flatten().flat_map(|&at| (at as i32).to_le_bytes()).collect();
                let is_integer = matches!(texel, Texel::U8 | Texel::I8 | Texel::U16 | Texel::I32);
                let data: Vec<u32> =
                    (0..4 * LANES)
                        .map(|_| {
                            if is_integer { rng.u32() >> rng.below(24) } else { rng.f32(-1.5, 1.5).to_bits() }
                        })
                        .collect();
                let bytes: Vec<u8> = data.iter().flat_map(|word| word.to_le_bytes()).collect();
                let kernel = store(dimension.0, at[0].len(), ("<4 x float>", "v4f32"), 15);
                let (_, after) = run(&llc, target, &kernel, &image, &coordinates, &bytes);
                let mut expected = image.clone();
                // Of lanes that store the same texel the last one wins, here as in the emulator.
                for (lane, at) in at.iter().enumerate() {
                    let at = place(&image, at);
                    if !(0..3).all(|i| (0..i64::from(image.size[i])).contains(&at[i])) {
                        continue;
                    }
                    for component in 0..components {
                        let bytes = stored(texel, data[4 * lane + component], false);
                        let place = image.place(at.map(|at| at as u32), component);
                        expected.texels[place..place + bytes.len()].copy_from_slice(&bytes);
                    }
                }
                assert!(after == expected.texels, "{target} {} {texel:?}", dimension.0);
            }
        }
    }
}

/// What OpenCL calls addressing modes, with the hardware's number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Edge {
    Repeat = 0,
    MirroredRepeat = 1,
    LastTexel = 2,
    Clamp = 6,
}

/// The texel that a coordinate means along one axis, and the neighbour with its share: section 8.2 of OpenCL C's
/// specification. `None` is the border.
fn along(edge: Edge, linear: bool, normalized: bool, value: f32, size: u32) -> [(Option<i64>, f64); 2] {
    let (value, width) = (f64::from(value), f64::from(size));
    let last = i64::from(size) - 1;
    let u = match edge {
        Edge::Repeat => (value - value.floor()) * width,
        Edge::MirroredRepeat => {
            let nearest = 2.0 * (0.5 * value).round_ties_even();
            (value - nearest).abs() * width
        }
        _ if normalized => value * width,
        _ => value,
    };
    let index = |i: i64| match edge {
        Edge::Repeat if i < 0 => Some(last),
        Edge::Repeat if i > last => Some(0),
        Edge::Clamp if i < 0 || i > last => None,
        _ => Some(i.clamp(0, last)),
    };
    if !linear {
        return [(index(u.floor() as i64), 1.0), (None, 0.0)];
    }
    let low = (u - 0.5).floor();
    let share = u - 0.5 - low;
    [(index(low as i64), 1.0 - share), (index(low as i64 + 1), share)]
}

#[test]
fn samples() {
    let Some(llc) = llc("samples") else { return };
    let mut rng = Rng::new(13);
    let modes = [
        (Edge::Repeat, true),
        (Edge::MirroredRepeat, true),
        (Edge::LastTexel, true),
        (Edge::LastTexel, false),
        (Edge::Clamp, false),
        (Edge::Clamp, true),
    ];
    let mut count = 0;
    // For each commit each way is tried on one target.
    let every = gcnsel_oracle::every(2, 2);
    for (place, target) in TARGETS.into_iter().enumerate() {
        let kinds: &[&str] =
            if target == "gfx900" { &["sample", "sample.lz", "sample.l"] } else { &["sample"] };
        for dimension in DIMENSIONS {
            for (number, (edge, normalized)) in modes.into_iter().enumerate() {
                for linear in [false, true] {
                    if !(place + number + usize::from(linear)).is_multiple_of(every) {
                        continue;
                    }
                    let texel = if linear { Texel::F32 } else { Texel::Unorm8 };
                    let image = image(dimension, 4, texel, &mut rng);
                    let kind = kinds[number % kinds.len()];
                    let clamp = edge as u32 * 0o111;
                    // Half of the time the instruction says that coordinates are in texels, else the sampler.
                    let by_sampler = number % 2 == 0;
                    let filter = if linear { 5 << 20 } else { 0 };
                    let sampler =
                        [clamp | u32::from(!normalized && by_sampler) << 15, 0xfff000, filter, 1 << 30];
                    let kernel = sample(kind, dimension.0, dimension.1, sampler, !normalized && !by_sampler);
                    let axes = if dimension.2 { dimension.1 - 1 } else { dimension.1 };
                    let coordinate = |axis: usize, rng: &mut Rng| {
                        let size = image.size[axis] as f32;
                        // Not where the texel would hang on a rounding.
                        let texels = rng.below(32 * image.size[axis]) as f32 / 16.0 + 0.03 - size / 2.0;
                        if normalized { texels / size } else { texels }
                    };
                    let at: Vec<Vec<f32>> = (0..LANES)
                        .map(|_| {
                            let mut at: Vec<f32> = (0..axes).map(|axis| coordinate(axis, &mut rng)).collect();
                            if dimension.2 {
                                at.push(rng.below(8) as f32 + 0.25 - 1.0);
                            }
                            if kind == "sample.l" {
                                at.push(0.0);
                            }
                            at
                        })
                        .collect();
                    let bytes: Vec<u8> = at.iter().flatten().flat_map(|at| at.to_le_bytes()).collect();
                    let (found, _) = run(&llc, target, &kernel, &image, &bytes, &[0; 16]);
                    for (lane, at) in at.iter().enumerate() {
                        let mut taps = vec![([Some(0); 3], 1.0)];
                        for axis in 0..axes {
                            let along = along(edge, linear, normalized, at[axis], image.size[axis]);
                            let split = |(place, share): ([Option<i64>; 3], f64)| {
                                along.map(|(at, more)| {
                                    let mut place = place;
                                    place[axis] = at;
                                    (place, share * more)
                                })
                            };
                            taps = taps.into_iter().flat_map(split).filter(|tap| tap.1 != 0.0).collect();
                        }
                        let mut sum = [0.0; 4];
                        for (mut place, share) in taps {
                            if dimension.2 {
                                let layers = f64::from(image.size[2] - 1);
                                place[2] =
                                    Some(f64::from(at[axes]).round_ties_even().clamp(0.0, layers) as i64);
                            }
                            // The sampler's border is opaque black.
                            let texel = match place {
                                [Some(x), Some(y), Some(z)] => loaded(&image, [x, y, z]).map(f32::from_bits),
                                _ => [0.0, 0.0, 0.0, 1.0],
                            };
                            for (sum, texel) in sum.iter_mut().zip(texel) {
                                *sum += share * f64::from(texel);
                            }
                        }
                        let found = bits(&found, lane).map(f32::from_bits);
                        for (component, (found, expected)) in found.into_iter().zip(sum).enumerate() {
                            assert!(
                                (f64::from(found) - expected).abs() < 1e-4,
                                "{target} {kind} {} {edge:?} normalized {normalized} linear {linear} {at:?} component \
                                 {component}: {found}, not {expected}",
                                dimension.0
                            );
                            count += 1;
                        }
                    }
                }
            }
        }
    }
    say(&format!("image samples: {count} components"));
}

/// Lanes with samplers of their own get what each sampler gives.
#[test]
fn samplers_apart() {
    let Some(llc) = llc("samplers_apart") else { return };
    let mut rng = Rng::new(14);
    let image = image(DIMENSIONS[1], 4, Texel::F32, &mut rng);
    let samplers = [[0, 0xfff000, 0, 0], [0o222, 0xfff000, 5 << 20, 0]];
    let bytes: Vec<u8> = (0..2 * LANES).flat_map(|_| rng.f32(-1.0, 2.0).to_le_bytes()).collect();
    for target in TARGETS {
        let alone = samplers.map(|sampler| sample("sample", "2d", 2, sampler, false));
        let mut both = sample("sample", "2d", 2, samplers[0], false);
        let constant = |sampler: [u32; 4]| {
            let [a, b, c, d] = sampler;
            format!("<4 x i32> <i32 {a}, i32 {b}, i32 {c}, i32 {d}>")
        };
        let [first, second] = samplers.map(constant);
        let call = both.text.find("  %r = call").expect("it samples");
        both.text.replace_range(
            call..call,
            &format!("  %odd = trunc i32 %id to i1\n  %sampler = select i1 %odd, {second}, {first}\n"),
        );
        both.text = both.text.replace(
            &format!("{first}, i1 false, i32 0, i32 0)\n  %place"),
            "<4 x i32> %sampler, i1 false, i32 0, i32 0)\n  %place",
        );
        assert!(both.text.contains("<4 x i32> %sampler, i1"), "{}", both.text);
        let run = |kernel: &Kernel| run(&llc, target, kernel, &image, &bytes, &[0; 16]).0;
        let (alone, both) = (alone.map(|kernel| run(&kernel)), run(&both));
        for lane in 0..LANES {
            assert_eq!(bits(&both, lane), bits(&alone[lane % 2], lane), "{target}, lane {lane}");
        }
        assert!(alone[0] != alone[1], "the samplers make a difference");
    }
}

/// A resource is loaded at once, and is where image instructions of all blocks read it.
#[test]
fn resources_are_loaded_once() {
    let load =
        "call float @llvm.amdgcn.image.load.1d.f32.i32(i32 1, i32 %lane, <8 x i32> %image, i32 0, i32 0)";
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         declare float @llvm.amdgcn.image.load.1d.f32.i32(i32, i32, <8 x i32>, i32, i32)\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(4) %from) {{\n  \
         %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  %image = load <8 x i32>, ptr addrspace(4) %from, align 32\n  \
         %x = {load}\n  %is = fcmp olt float %x, 0.0\n  br i1 %is, label %again, label %end\n\
         again:\n  %y = {load}\n  store float %y, ptr addrspace(1) %out\n  br label %end\n\
         end:\n  store float %x, ptr addrspace(1) %out\n  ret void\n}}\n"
    );
    for target in [Target::Gfx900, Target::Gfx90a] {
        let text = assembly(&text, target).unwrap_or_else(|why| panic!("{why}"));
        let count = |what: &str| text.lines().filter(|line| line.trim_start().starts_with(what)).count();
        assert_eq!([count("image_load"), count("s_load_dwordx8"), count("s_mov_b32")], [2, 1, 0], "{text}");
    }
}
