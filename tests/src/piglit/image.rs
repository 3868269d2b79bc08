//! Images and samplers as arguments.

use super::values::Type;
use crate::image::{Beyond, Image, Sampler, Texel};
use std::collections::HashMap;

/// The words behind a text's values, which begin with a name of these: `NAME VALUE`, and the values.
fn words<'a>(text: &'a str, names: &[&str]) -> Option<(String, HashMap<&'a str, &'a str>)> {
    let mut words = text.split_whitespace();
    let mut values = Vec::new();
    let mut named = HashMap::new();
    while let Some(word) = words.next() {
        match names.contains(&word) {
            true => drop(named.insert(word, words.next()?)),
            false if named.is_empty() => values.push(word),
            false => return None,
        }
    }
    Some((values.join(" "), named))
}

/// `TYPE VALUES image_type 2d image_width 2 image_height 3 image_channel_order RGBA image_channel_data_type FLOAT`: the
/// type of a texel, the image without texels, and the bytes of the values.
pub(super) fn of_image(text: &str) -> Option<(Type, Image, Vec<u8>)> {
    let (ty, text) = text.trim().split_once(char::is_whitespace)?;
    let ty = Type::named(ty)?;
    const NAMES: [&str; 5] =
        ["image_type", "image_width", "image_height", "image_channel_order", "image_channel_data_type"];
    let (values, named) = words(text, &NAMES)?;
    if named.get("image_type") != Some(&"2d") {
        return None;
    }
    let components = match *named.get("image_channel_order")? {
        "R" => 1,
        "RG" => 2,
        "RGBA" => 4,
        _ => return None,
    };
    let texel = match *named.get("image_channel_data_type")? {
        "FLOAT" => Texel::F32,
        "HALF_FLOAT" => Texel::F16,
        "UNORM_INT8" => Texel::Unorm8,
        "SNORM_INT8" => Texel::Snorm8,
        "UNSIGNED_INT8" => Texel::U8,
        "SIGNED_INT8" => Texel::I8,
        "UNSIGNED_INT16" => Texel::U16,
        "SIGNED_INT32" => Texel::I32,
        _ => return None,
    };
    let size = |name| named.get(name)?.parse().ok().filter(|&size| size > 0);
    let (width, height): (u32, u32) = (size("image_width")?, size("image_height")?);
    if ty.count != components || ty.element.bytes() != texel.bytes() {
        return None;
    }
    let bytes = ty.values(width as usize * height as usize, &values)?;
    Some((ty, Image::new(2, [width, height, 1], components, texel), bytes))
}

/// `normalized_coords 0 addressing_mode NONE filter_mode NEAREST`: the bytes that describe the sampler.
pub(super) fn of_sampler(text: &str) -> Option<Vec<u8>> {
    let (values, named) = words(text, &["normalized_coords", "addressing_mode", "filter_mode"])?;
    let beyond = match *named.get("addressing_mode")? {
        "REPEAT" => Beyond::Repeat,
        "MIRRORED_REPEAT" => Beyond::Mirror,
        // Where it makes no difference, there is none.
        "NONE" | "CLAMP_TO_EDGE" => Beyond::Edge,
        "CLAMP" => Beyond::Border,
        _ => return None,
    };
    let in_texels = match *named.get("normalized_coords")? {
        "0" => true,
        "1" => false,
        _ => return None,
    };
    let is_linear = match *named.get("filter_mode")? {
        "NEAREST" => false,
        "LINEAR" => true,
        _ => return None,
    };
    let dwords = Sampler { beyond, in_texels, is_linear }.dwords();
    values.is_empty().then(|| dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect())
}

#[test]
fn images_and_samplers_are_read() {
    let image =
        |text: &str| of_image(&format!("{text} image_channel_order RG image_channel_data_type FLOAT"));
    let (ty, one, bytes) =
        image("float2 1 2 3 4 image_type 2d image_width 2 image_height 1").expect("an image");
    assert_eq!((ty.count, one.size, one.components, bytes.len()), (2, [2, 1, 1], 2, 16));
    assert!(image("float2 1 2 image_type 2d image_width 2 image_height 1").is_none(), "a texel is missing");
    assert!(image("float4 1 2 3 4 image_type 2d image_width 1 image_height 1").is_none(), "another order");
    assert!(image("char2 1 2 image_type 2d image_width 1 image_height 1").is_none(), "another type");
    let sampler =
        of_sampler("normalized_coords 0 addressing_mode REPEAT filter_mode LINEAR").expect("a sampler");
    assert_eq!(sampler[..4], (1u32 << 15).to_le_bytes());
    assert_eq!(sampler[8..12], 0x500000u32.to_le_bytes());
    assert!(of_sampler("normalized_coords 2 addressing_mode REPEAT filter_mode LINEAR").is_none());
}
