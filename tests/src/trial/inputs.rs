//! Launches and arguments for a kernel.

use super::layout::{Descriptor, Layout, Scalar, descriptor, is_buffer, pointer_fields};
use super::written_launch::{Takes, WrittenLaunch};
use crate::half::to_half;
use crate::image::{Beyond, Image, Sampler, Texel};
use crate::kernel::{Arg, Launch, Pointer, Shape};
use crate::rng::Rng;
use gcnsel_codeobject::LoadedKernel;
use gcnsel_ir::{AddressSpace, Function, Global, Module};
use gcnsel_isa::Target;
use std::ops::RangeInclusive;

/// What values arguments have.
pub struct Profile {
    /// Bytes of each buffer.
    bytes: usize,
    /// Integers that are arguments themselves: sizes, counts, offsets.
    sizes: RangeInclusive<u32>,
    /// Integers of four and more bytes in buffers: indices, lengths, keys.
    indices: RangeInclusive<u32>,
    /// Floats.
    floats: RangeInclusive<f32>,
}

/// From the richest to the poorest; what makes no sense with one may with another.
pub const PROFILES: [Profile; 6] = [
    Profile { bytes: 1 << 15, sizes: 8..=24, indices: 0..=15, floats: -2.0..=2.0 },
    Profile { bytes: 1 << 15, sizes: 16..=16, indices: 0..=63, floats: 0.0..=1.0 },
    Profile { bytes: 1 << 17, sizes: 64..=64, indices: 1..=4, floats: 1.0..=100.0 },
    Profile { bytes: 1 << 17, sizes: 2..=4, indices: 0..=1, floats: 0.0..=1.0 },
    Profile { bytes: 1 << 15, sizes: 1..=1, indices: 0..=1, floats: -1.0..=1.0 },
    Profile { bytes: 1 << 15, sizes: 0..=0, indices: 0..=0, floats: 1.0..=2.0 },
];

/// Dynamic LDS of each pointer to it, in bytes.
const LDS: u32 = 8 << 10;

enum Parameter {
    Value(Layout),
    Buffer,
    /// A buffer's resource itself.
    Resource,
    Descriptor(Descriptor),
    Lds,
}

/// What a kernel wants.
pub struct Inputs {
    shape: Shape,
    /// Work-items that a group may have at most.
    threads: u32,
    parameters: Vec<Parameter>,
    /// By parameter, what lies in its buffer.
    layouts: Vec<Layout>,
    /// Pointers in parameters, resources included: the parameter's number, the offset, and what lies in the buffer.
    fields: Vec<(usize, usize, Layout)>,
}

/// Bytes of all buffers that pointers in parameters point to.
const FIELDS: usize = 1 << 23;

impl Inputs {
    /// Of a kernel of a module, and our code for it.
    ///
    /// # Errors
    /// A parameter is of a kind that nothing is known of.
    pub fn of(module: &Module, kernel: &LoadedKernel) -> Result<Inputs, String> {
        let function = module.functions.iter().find(|function| *function.name == kernel.name);
        let function = function.ok_or_else(|| format!("no kernel @{}", kernel.name))?;
        let mut inputs = Inputs {
            shape: shape(module, function, kernel),
            threads: kernel.metadata.max_flat_workgroup_size,
            parameters: Vec::new(),
            layouts: Vec::new(),
            fields: Vec::new(),
        };
        for param in &function.params {
            let types = &module.types;
            let by_reference = param.attributes.ty("byref").or(param.attributes.ty("byval"));
            let ty = by_reference.unwrap_or(param.ty);
            let mut layout =
                Layout::of(types, ty).ok_or_else(|| "a parameter of a type without a layout".to_string())?;
            inputs.parameters.push(match types.pointer_space(ty) {
                None => Parameter::Value(layout.clone()),
                Some(AddressSpace::LOCAL) => Parameter::Lds,
                Some(space) if is_buffer(space) => {
                    let of = |pointer| descriptor(module, function, pointer);
                    if let Some(found) = param.value.and_then(of) {
                        inputs.parameters.push(Parameter::Descriptor(found));
                        inputs.layouts.push(Layout::single(Scalar::Float));
                        continue;
                    }
                    if let Some(pointer) = param.value {
                        layout = Layout::behind(module, function, &[pointer]);
                    }
                    Parameter::Buffer
                }
                Some(AddressSpace::BUFFER_RESOURCE) => {
                    let behind = |pointer| Layout::behind(module, function, &[pointer]);
                    let behind = param.value.map_or(Layout::single(Scalar::Int(4)), behind);
                    inputs.fields.push((inputs.parameters.len(), 0, behind));
                    Parameter::Resource
                }
                Some(space) => return Err(format!("a parameter that points to address space {}", space.0)),
            });
            inputs.layouts.push(layout);
        }
        for ((number, offset), loaded) in pointer_fields(module, function) {
            let is_field = |parameter: &Parameter| matches!(parameter, Parameter::Value(layout) if layout.scalars.contains(&(offset, Scalar::Pointer)));
            if inputs.parameters.get(number).is_some_and(is_field) {
                inputs.fields.push((number, offset, Layout::behind(module, function, &loaded)));
            }
        }
        Ok(inputs)
    }

    /// The launch by a profile, always the same, and what lies in its buffers.
    pub fn launch(&self, profile: &Profile) -> (Launch, Vec<Layout>) {
        let mut rng = Rng::new(1);
        let mut launch = Launch::new(&self.shape);
        let bytes = profile.bytes.min(FIELDS / self.fields.len().max(1));
        for (parameter, layout) in self.parameters.iter().zip(&self.layouts) {
            launch.args.push(match parameter {
                Parameter::Lds => Arg::Lds(LDS),
                Parameter::Resource => Arg::Struct(resource(bytes as u32)),
                Parameter::Value(layout) => {
                    Arg::Struct(fill(layout, layout.stride, &mut rng, profile, &profile.sizes))
                }
                Parameter::Descriptor(Descriptor::Image(dimensions, is_array)) => {
                    Arg::Image(image(*dimensions, *is_array, &mut rng, profile))
                }
                Parameter::Descriptor(Descriptor::Sampler) => Arg::Buf(sampler(&mut rng)),
                Parameter::Buffer => {
                    Arg::Buf(fill(layout, profile.bytes, &mut rng, profile, &profile.indices))
                }
            });
        }
        let mut layouts = self.layouts.clone();
        for (arg, offset, layout) in &self.fields {
            launch.pointers.push(Pointer { arg: *arg, offset: *offset, to: launch.args.len() });
            launch.args.push(Arg::Buf(fill(layout, bytes, &mut rng, profile, &profile.indices)));
            layouts.push(layout.clone());
        }
        (launch, layouts)
    }

    /// The same, with integers in dynamic LDS when a group begins.
    pub fn launch_with_lds(&self, profile: &Profile) -> (Launch, Vec<Layout>) {
        let (mut launch, layouts) = self.launch(profile);
        let int = Layout::single(Scalar::Int(4));
        launch.lds_contents = fill(&int, 1 << 8, &mut Rng::new(2), profile, &profile.indices);
        (launch, layouts)
    }

    /// Whether the kernel has dynamic LDS.
    pub fn has_lds(&self, module: &Module) -> bool {
        has_open_lds(module) || self.parameters.iter().any(|parameter| matches!(parameter, Parameter::Lds))
    }

    /// How many arguments the kernel takes.
    pub fn count(&self) -> usize {
        self.parameters.len()
    }

    /// A launch that is written down, on a target, and what lies in its buffers.
    ///
    /// # Errors
    /// It does not fit the kernel.
    pub fn launch_as_written(
        &self,
        written: &WrittenLaunch,
        target: Target,
    ) -> Result<(Launch, Vec<Layout>), String> {
        let takes = self.parameters.iter().map(|parameter| match parameter {
            Parameter::Value(layout) => Ok(Takes::Value(layout)),
            Parameter::Buffer => Ok(Takes::Buffer),
            Parameter::Lds => Ok(Takes::Lds),
            Parameter::Resource => Err("the kernel takes resources of buffers".to_string()),
            Parameter::Descriptor(_) => Err("the kernel takes images or samplers".to_string()),
        });
        let takes = takes.collect::<Result<Vec<_>, String>>()?;
        let mut written = written.clone();
        let [groups, block] = written.extents(self.threads, target)?;
        let shape = Shape { grid: [0, 1, 2].map(|d| groups[d] * block[d]), block };
        let mut layouts = self.layouts.clone();
        let (args, pointers) = written.args(&takes, &mut layouts)?;
        Ok((Launch { args, pointers, ..Launch::new(&shape) }, layouts))
    }
}

/// The resource of a buffer of so many bytes, without its address: no stride, elements of 32 bits that are floats where
/// somebody asks for their format. (Table "Buffer Resource Descriptor" of AMD's "Vega" ISA manual.)
fn resource(bytes: u32) -> Vec<u8> {
    let (x, y, z, w) = (4, 5 << 3, 6 << 6, 7 << 9);
    let (float, of_32_bits) = (7 << 12, 4 << 15);
    let dwords = [0, 0, bytes, x | y | z | w | float | of_32_bits];
    dwords.iter().flat_map(|dword: &u32| dword.to_le_bytes()).collect()
}

/// An image of floats, a little larger than the grids are.
fn image(dimensions: usize, is_array: bool, rng: &mut Rng, profile: &Profile) -> Image {
    let size = match (dimensions, is_array) {
        (1, _) => [40, 1, 1],
        (2, true) => [40, 1, 6],
        (2, false) => [40, 24, 1],
        _ => [40, 24, 6],
    };
    let mut image = Image { is_array, ..Image::new(dimensions, size, 4, Texel::F32) };
    for texel in image.texels.chunks_exact_mut(4) {
        texel.copy_from_slice(&rng.f32(*profile.floats.start(), *profile.floats.end()).to_le_bytes());
    }
    image
}

/// A sampler with one of OpenCL's ways beyond the edges, filtered or not, of coordinates in texels or not.
fn sampler(rng: &mut Rng) -> Vec<u8> {
    let all = [Beyond::Repeat, Beyond::Mirror, Beyond::Edge, Beyond::Border];
    let beyond = all[rng.below(all.len() as u32) as usize];
    // Images come again only where coordinates are from 0 to 1.
    let in_texels = matches!(beyond, Beyond::Edge | Beyond::Border) && rng.below(2) == 0;
    let sampler = Sampler { beyond, in_texels, is_linear: rng.below(2) == 0 };
    sampler.dwords().iter().flat_map(|dword| dword.to_le_bytes()).collect()
}

/// Two groups in each dimension that the kernel looks at.
fn shape(module: &Module, function: &Function, kernel: &LoadedKernel) -> Shape {
    let descriptor = &kernel.descriptor;
    let dimensions = match (descriptor.enable_sgpr_workgroup_id_z, descriptor.enable_sgpr_workgroup_id_y) {
        _ if descriptor.enable_vgpr_workitem_id == 2 => 3,
        (true, _) => 3,
        (_, true) => 2,
        _ => usize::from(descriptor.enable_vgpr_workitem_id) + 1,
    };
    let most = match kernel.metadata.max_flat_workgroup_size {
        0 => 256,
        most => most.min(256),
    };
    // Who looks at one number of a work-item only may count on all that there can be, as Triton's kernels do.
    let block = module.required_work_group_size(function).unwrap_or(
        match (descriptor.enable_vgpr_workitem_id, most) {
            (0, _) | (_, ..64) => [most, 1, 1],
            (1, _) => [16, 4, 1],
            _ => [8, 4, 2],
        },
    );
    let grid = [0, 1, 2].map(|d| if d < dimensions || block[d] > 1 { 2 * block[d] } else { 1 });
    Shape { grid, block }
}

fn within(range: &RangeInclusive<u32>, rng: &mut Rng) -> u32 {
    range.start() + rng.below(range.end() - range.start() + 1)
}

/// Bytes with scalars where the layout has them.
fn fill(
    layout: &Layout,
    bytes: usize,
    rng: &mut Rng,
    profile: &Profile,
    integers: &RangeInclusive<u32>,
) -> Vec<u8> {
    let mut out = vec![0; bytes];
    for element in out.chunks_exact_mut(layout.stride) {
        for &(offset, scalar) in &layout.scalars {
            let float = rng.f32(*profile.floats.start(), *profile.floats.end());
            let bytes: [u8; 8] = match scalar {
                // Bytes and shorts are mostly data.
                Scalar::Int(1 | 2) if *integers.end() > 1 => rng.u64(),
                Scalar::Int(_) => within(integers, rng).into(),
                Scalar::Pointer => 0,
                Scalar::BFloat => u64::from(float.to_bits() >> 16),
                Scalar::Half => u64::from(to_half(float.into())),
                Scalar::Float => u64::from(float.to_bits()),
                Scalar::Double => f64::from(float).to_bits(),
            }
            .to_le_bytes();
            element[offset..offset + scalar.bytes()].copy_from_slice(&bytes[..scalar.bytes()]);
        }
    }
    out
}

/// Whether there is an array in LDS without a size.
pub(super) fn has_open_lds(module: &Module) -> bool {
    let is_open = |global: &Global| {
        module.types.alloc_size(global.ty) == Some(0) && global.space == AddressSpace::LOCAL
    };
    module.globals.values().any(is_open)
}
