//! What kernels of which nothing is known but their IR take by the estimate.

use super::inputs::Inputs;
use super::{EMULATED, Trial};
use crate::compiler::catch;
use crate::emulate;
use crate::kernel::Launch;
use gcnsel_estimate::{Options, estimate};

/// What a kernel takes in a launch.
#[derive(Clone, Copy, Debug)]
pub struct Estimated {
    /// Instructions, by waves.
    pub executed: u64,
    /// Cycles of one wave alone on a SIMD.
    pub alone: u64,
    /// Cycles of each wave on a SIMD that is filled.
    pub filled: f64,
}

impl Trial<'_> {
    /// What our loadable code and another's take, in that launch in which the other executes most: of the launches that are written down,
    /// or of those that are made, in which both end and leave the same bytes. `None` if there is none.
    pub fn estimated(&self, ours: &[u8], theirs: &[u8]) -> Option<[Estimated; 2]> {
        let inputs = catch("making arguments", || Inputs::of(self.module, self.kernel)).ok()?.ok()?;
        let of_both = |launch: &Launch| {
            let found = catch("an estimate", || {
                let (one, other) = (self.estimate(ours, launch)?, self.estimate(theirs, launch)?);
                (one.1 == other.1).then_some([one.0, other.0])
            });
            found.ok().flatten()
        };
        let launches = self.launches(&inputs).filter_map(|(_, launch)| Some(launch.ok()?.0));
        launches.filter_map(|launch| of_both(&launch)).max_by_key(|[_, theirs]| theirs.executed)
    }

    /// What code takes in a launch, and the bytes that it leaves, if it ends.
    fn estimate(&self, code: &[u8], launch: &Launch) -> Option<(Estimated, Vec<Vec<u8>>)> {
        let mut request = emulate::request(&self.kernel.name, launch);
        (request.limit, request.strict) = (EMULATED, false);
        request.dynamic_lds = self.dynamic_lds(launch);
        let (outcome, estimate) = estimate(code, &request, &Options::default()).ok()?;
        let (alone, filled) = (estimate.alone.cycles, estimate.filled.per_wave());
        Some((Estimated { executed: outcome.counts.total(), alone, filled }, outcome.buffers))
    }
}
