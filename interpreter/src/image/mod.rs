//! Accesses to images: `llvm.amdgcn.image.{load,store,sample,sample.l,sample.lz}.*`.
//!
//! Names and operands: LLVM's `IntrinsicsAMDGPU.td`. A load or a store beyond an image's edges loads zeros and stores
//! nothing. There is one level of detail, so that how it is chosen makes no difference.

mod resource;
mod sampler;

use crate::components::Components;
use crate::datum::Datum;
use crate::fault::Stop;
use crate::float::{self, Format as Float};
use crate::grid_memory::Place;
use crate::memory::Byte;
use crate::order::Access;
use crate::run::Run;
use crate::wave::{Frame, Wave};
use gcnsel_ir::{AddressSpace, IMAGE_NAMES, InstData, Intrinsic, Value};
use resource::Resource;
use rustc_apfloat::Round;
use sampler::Sampler;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Load,
    Store,
    /// And whether a coordinate is the level.
    Sample {
        has_level: bool,
    },
}

/// What an intrinsic does, with images of how many axes, and whether they have layers.
fn action(intrinsic: Intrinsic) -> Option<(Action, usize, bool)> {
    let (action, dimension) = intrinsic.name().strip_prefix(IMAGE_NAMES)?.rsplit_once('.')?;
    let action = match action {
        "load" => Action::Load,
        "store" => Action::Store,
        "sample" | "sample.lz" => Action::Sample { has_level: false },
        "sample.l" => Action::Sample { has_level: true },
        _ => return None,
    };
    let (axes, has_layers) = match dimension {
        "1d" => (1, false),
        "2d" => (2, false),
        "3d" => (3, false),
        "1darray" => (1, true),
        "2darray" => (2, true),
        _ => return None,
    };
    Some((action, axes, has_layers))
}

/// Whether an intrinsic is one of these.
pub(crate) fn is_access(intrinsic: Intrinsic) -> bool {
    action(intrinsic).is_some()
}

/// The dwords of a resource or a sampler.
fn dwords<const N: usize>(datum: &Datum, what: &str) -> Result<[u32; N], Stop> {
    let mut all = [0; N];
    for (i, dword) in all.iter_mut().enumerate() {
        let part = datum.part(i);
        let bits = part.bits();
        *dword =
            bits.ok_or_else(|| format!("an image access by {what} that is {}", part.what_is_wrong()))? as u32;
    }
    Ok(all)
}

impl<'a> Run<'a> {
    /// An access by one lane; what it gives.
    pub fn image(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        (intrinsic, args): (Intrinsic, &[Value]),
        lane: usize,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let Some((action, axes, has_layers)) = action(intrinsic) else {
            return Err(Stop::unsupported("this access to an image"));
        };
        let get = |value: Value| frame.get(value, lane).clone();
        let ty_of = |value: Value| frame.body.function.values[value].ty;
        let (stored, rest) = args.split_at(usize::from(action == Action::Store));
        let ty = stored.first().map_or(data.ty, |&value| ty_of(value));
        let shape = Components::of(types, ty)?;
        let more = usize::from(matches!(action, Action::Sample { has_level: true }));
        let coordinates = axes + usize::from(has_layers);
        let (Some(&channels), Some(at), Some(&resource)) =
            (rest.first(), rest.get(1..1 + coordinates), rest.get(1 + coordinates + more))
        else {
            return Err(Stop::unsupported("this access to an image"));
        };
        let rest = &rest[2 + coordinates + more..];
        let number = |value: Value| frame.body.function.as_int(value).unwrap_or(0);
        let failure = rest.get(if matches!(action, Action::Sample { .. }) { 2 } else { 0 });
        if failure.is_some_and(|&value| number(value) != 0) {
            return Err(Stop::unsupported("an image access that tells of failure"));
        }
        // A store of none stores the first.
        let channels = number(channels).max(u128::from(action == Action::Store));
        let channels: Vec<usize> = (0..4).filter(|i| channels >> i & 1 != 0).collect();
        if channels.len() > shape.count {
            return Err(Stop::unsupported("an image access of more components than it has data"));
        }

        let resource = Resource::new(&dwords(&get(resource), "a resource")?).map_err(Stop::unsupported)?;
        if (resource.axes, resource.has_layers) != (axes, has_layers) {
            return Err("an access to an image of other dimensions".to_owned().into());
        }
        let mut place = Vec::new();
        for &value in at {
            let datum = get(value);
            let bits = datum.bits();
            place.push(bits.ok_or_else(|| {
                format!("an image access at a coordinate that is {}", datum.what_is_wrong())
            })?);
        }
        if let Action::Sample { .. } = action {
            let single = |(bits, &value): (u128, &Value)| {
                let format = Float::of(types.kind(ty_of(value))).unwrap_or(Float::Single);
                f32::from_bits(float::convert(format, Float::Single, Round::NearestTiesToEven, bits) as u32)
            };
            let place: Vec<f32> = place.into_iter().zip(at).map(single).collect();
            let &[sampler, in_texels, ..] = rest else {
                return Err(Stop::unsupported("this access to an image"));
            };
            let sampler = Sampler::new(&dwords(&get(sampler), "a sampler")?).map_err(Stop::unsupported)?;
            let taps = sampler.taps(&resource, number(in_texels) != 0, &place).map_err(Stop::unsupported)?;
            let sampled = self.sampled(wave, lane, &resource, &sampler, &taps)?;
            return Ok(shape.loaded(&resource.format, channels.iter().map(|&i| &sampled[i])));
        }
        // Coordinates count from the first texel on: who has a negative one is far beyond the last.
        let place: Vec<i64> = place.into_iter().map(|bits| bits as i64).collect();
        let address = resource.address(resource.along(&place, 0));
        if action == Action::Load {
            let texel = self.texel(wave, lane, &resource, address)?;
            return Ok(shape.loaded(&resource.format, channels.iter().map(|&i| &texel[i])));
        }
        let Some(address) = address else { return Ok(Datum::Poison) };
        let value = get(stored[0]);
        let mut components = [const { Datum::Bits(0) }; 4];
        for (from, &to) in channels.iter().enumerate() {
            components[to] = shape.stored(&resource.format, &value, from);
        }
        let bytes = self.texel_bytes(wave, lane, &resource, address, true)?;
        let done = resource.format.store(&components, resource.picks, bytes);
        done.ok_or_else(|| Stop::unsupported("stores of floats of 10 and 11 bits"))?;
        let is_defined = Byte::are_defined(bytes);
        self.memory.note_store(AddressSpace::GLOBAL, is_defined);
        Ok(Datum::Poison)
    }

    fn texel_bytes<'w>(
        &'w mut self,
        wave: &'w mut Wave<'a>,
        lane: usize,
        resource: &Resource,
        address: u64,
        writes: bool,
    ) -> Result<&'w mut [Byte], Stop> {
        let lane = &mut wave.lanes[lane];
        let pointer = Datum::Bits(address.into());
        let size = resource.format.bytes() as u64;
        let place = Place { space: AddressSpace::GLOBAL, pointer: &pointer, size, align: 1 };
        let access = Access { item: lane.item, writes, atomic: false };
        self.memory.access(&mut lane.private, place, access)
    }

    /// The components of a texel; of none zeros.
    fn texel(
        &mut self,
        wave: &mut Wave<'a>,
        lane: usize,
        resource: &Resource,
        address: Option<u64>,
    ) -> Result<[Datum; 4], Stop> {
        let bytes = match address {
            Some(address) => Some(&*self.texel_bytes(wave, lane, resource, address, false)?),
            None => None,
        };
        Ok(resource.format.loaded(bytes, resource.picks))
    }

    /// The sum of texels by their shares: exact but for the last rounding, where the hardware has shares of eight bits.
    fn sampled(
        &mut self,
        wave: &mut Wave<'a>,
        lane: usize,
        resource: &Resource,
        sampler: &Sampler,
        taps: &[sampler::Tap],
    ) -> Result<[Datum; 4], Stop> {
        let one: u128 = if resource.format.is_integer() { 1 } else { 1f32.to_bits().into() };
        let mut texels = Vec::with_capacity(taps.len());
        for &(at, share) in taps {
            texels.push(match at {
                Some(at) => (self.texel(wave, lane, resource, resource.address(at))?, share),
                None => (sampler.border.map(|is_one| Datum::Bits(if is_one { one } else { 0 })), share),
            });
        }
        if let [(texel, _)] = &texels[..] {
            return Ok(texel.clone());
        }
        Ok(std::array::from_fn(|component| {
            let mut sum = 0.0;
            for (texel, share) in &texels {
                match texel[component] {
                    Datum::Bits(bits) => sum += share * f64::from(f32::from_bits(bits as u32)),
                    Datum::Poison => return Datum::Poison,
                    _ => return Datum::undefined(32),
                }
            }
            Datum::Bits((sum as f32).to_bits().into())
        }))
    }
}
