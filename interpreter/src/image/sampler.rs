//! How images are sampled: four dwords, and what OpenCL C's specification says in "Image addressing and filtering".
//! Source of the dwords: the "Vega" ISA manual, "Image Sampler".

use super::resource::Resource;

/// What is beyond an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beyond {
    /// The image again.
    Repeat,
    /// The image again, the other way round.
    Mirror,
    /// The last texel.
    Edge,
    /// The image once more the other way round, then the last texel.
    MirrorOnce,
    /// The border.
    Border,
}

impl Beyond {
    /// The texel of the image that a number of a texel means, of `count`.
    fn texel(self, at: i64, count: i64) -> Option<i64> {
        match self {
            Beyond::Repeat => Some(at.rem_euclid(count)),
            // There and back again.
            Beyond::Mirror => {
                let at = at.rem_euclid(2 * count);
                Some(at.min(2 * count - 1 - at))
            }
            Beyond::Edge => Some(at.clamp(0, count - 1)),
            // Texel -1 is texel 0.
            Beyond::MirrorOnce => Some(if at < 0 { -1 - at } else { at }.min(count - 1)),
            Beyond::Border => (0..count).contains(&at).then_some(at),
        }
    }
}

/// A sampler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sampler {
    beyond: [Beyond; 3],
    in_texels: bool,
    linear: bool,
    /// The border's components, 0 or 1.
    pub border: [bool; 4],
}

/// How many texels a coordinate goes from the first at most.
const FAR: f64 = (1u64 << 40) as f64;

/// A texel, or the border, and its share.
pub(super) type Tap = (Option<[i64; 3]>, f64);

impl Sampler {
    /// Reads one.
    ///
    /// # Errors
    /// What about it is not known here.
    pub fn new(dwords: &[u32; 4]) -> Result<Sampler, &'static str> {
        let bits = |dword: usize, from: u32, count: u32| dwords[dword] >> from & ((1 << count) - 1);
        let beyond = |axis: u32| {
            Ok(match bits(0, 3 * axis, 3) {
                0 => Beyond::Repeat,
                1 => Beyond::Mirror,
                2 => Beyond::Edge,
                3 => Beyond::MirrorOnce,
                6 => Beyond::Border,
                _ => return Err("a sampler with half a border"),
            })
        };
        let (enlarging, reducing) = (bits(2, 20, 2), bits(2, 22, 2));
        if enlarging != reducing || enlarging > 1 || bits(0, 29, 2) != 0 {
            return Err("a sampler with this filter");
        }
        let border = match bits(3, 30, 2) {
            0 => [false; 4],
            1 => [false, false, false, true],
            2 => [true; 4],
            _ => return Err("a sampler whose border is in a table"),
        };
        Ok(Sampler {
            beyond: [beyond(0)?, beyond(1)?, beyond(2)?],
            in_texels: bits(0, 15, 1) != 0,
            linear: enlarging == 1,
            border,
        })
    }

    /// The texels that a sample is made of. `in_texels` is the instruction's word for what coordinates count.
    ///
    /// # Errors
    /// What about it is not known here.
    pub fn taps(
        &self,
        image: &Resource,
        in_texels: bool,
        coordinates: &[f32],
    ) -> Result<Vec<Tap>, &'static str> {
        if self.linear && image.format.is_integer() {
            return Err("whole numbers that are filtered");
        }
        let mut taps: Vec<Tap> = vec![(Some([0; 3]), 1.0)];
        let mut place = |axis: usize, places: &[(Option<i64>, f64)]| {
            let more = |&(at, share): &Tap| {
                let mut more = Vec::new();
                for &(along, part) in places.iter().filter(|(_, part)| *part != 0.0) {
                    let at = at.zip(along).map(|(mut at, along)| {
                        at[axis] = along;
                        at
                    });
                    more.push((at, share * part));
                }
                more
            };
            taps = taps.iter().flat_map(more).collect();
        };
        for (axis, coordinate) in image.along(coordinates, 0.0).into_iter().enumerate() {
            let count = image.extent[axis] as i64;
            if !coordinate.is_finite() {
                return Err("a sample at no finite place");
            }
            if axis == 2 && image.has_layers {
                let layer = f64::from(coordinate).round_ties_even().clamp(0.0, (count - 1) as f64);
                place(axis, &[(Some(layer as i64), 1.0)]);
                continue;
            }
            if axis >= image.axes {
                continue;
            }
            let scale = if in_texels || self.in_texels { 1.0 } else { count as f64 };
            let texels = (f64::from(coordinate) * scale).clamp(-FAR, FAR);
            let texel = |at: f64| self.beyond[axis].texel(at as i64, count);
            if !self.linear {
                place(axis, &[(texel(texels.floor()), 1.0)]);
                continue;
            }
            // Texels are where their middle is.
            let first = (texels - 0.5).floor();
            let share = texels - 0.5 - first;
            place(axis, &[(texel(first), 1.0 - share), (texel(first + 1.0), share)]);
        }
        Ok(taps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond_the_edges() {
        let all = |beyond: Beyond| -> Vec<Option<i64>> { (-4..7).map(|at| beyond.texel(at, 3)).collect() };
        let some = |texels: [i64; 11]| texels.map(Some).to_vec();
        assert_eq!(all(Beyond::Repeat), some([2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]));
        assert_eq!(all(Beyond::Mirror), some([2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0]));
        assert_eq!(all(Beyond::Edge), some([0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2]));
        assert_eq!(all(Beyond::MirrorOnce), some([2, 2, 1, 0, 0, 1, 2, 2, 2, 2, 2]));
        let border = all(Beyond::Border);
        assert_eq!(border[3..8], [None, Some(0), Some(1), Some(2), None]);
    }
}
