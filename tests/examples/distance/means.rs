//! Geometric means of ratios.

/// A mean, as it grows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    logarithms: f64,
    count: usize,
}

impl Mean {
    /// Adds a ratio; one of nothing, or of anything to nothing, has no logarithm and is left out.
    pub fn add(&mut self, ours: f64, theirs: f64) {
        if ours > 0.0 && theirs > 0.0 {
            self.logarithms += (ours / theirs).ln();
            self.count += 1;
        }
    }

    /// The mean of all ratios of the numbers of pairs.
    pub fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Mean {
        let mut mean = Mean::default();
        pairs.into_iter().for_each(|(ours, theirs)| mean.add(ours, theirs));
        mean
    }

    /// The mean with three digits behind the point; a dash if there are no ratios.
    pub fn text(&self) -> String {
        match self.count {
            0 => "-".into(),
            count => format!("{:.3}", (self.logarithms / count as f64).exp()),
        }
    }
}
