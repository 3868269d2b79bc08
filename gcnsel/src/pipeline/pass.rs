//! What a pass is, and how one is run: timed, printed, checked, and ended at where that is asked for.

use super::context::FunctionContext;
use super::passes::Drawn;
use super::{Stage, StageTimes};
use crate::{Emit, PictureOf};
use gcnsel_diag::{Diagnostic, Result};

/// A stage that each function goes through. The [list](super::stage) has them in order.
pub trait Pass {
    /// What it takes.
    type From: Clone;
    /// What it gives.
    type To;

    /// Whether it leaves another function behind, which [`Pass::print`] gives.
    const PRINTS: bool = true;
    /// Whether [`Pass::verify`] wants what it took.
    const COMPARES: bool = false;
    /// The output that [`Pass::form`] makes of what it gives.
    const FORM: Option<Emit> = None;

    /// The work.
    ///
    /// # Errors
    /// What is wrong with the function, at its place.
    fn run(context: &FunctionContext<'_>, from: Self::From) -> Result<Self::To>;

    /// What it has made, as text; empty of what has none.
    ///
    /// # Errors
    /// What cannot be made for printing.
    fn print(_: &FunctionContext<'_>, _: &Self::To) -> Result<String> {
        Ok(String::new())
    }

    /// Pictures of what it has made, if it has a graph of the kind that is wanted.
    ///
    /// # Errors
    /// What cannot be made for drawing.
    fn pictures(_: &FunctionContext<'_>, _: &PictureOf, _: &Self::To) -> Result<Drawn> {
        Ok(Drawn::default())
    }

    /// The output of the form [`Pass::FORM`].
    ///
    /// # Errors
    /// What cannot be made for printing.
    fn form(context: &FunctionContext<'_>, to: &Self::To) -> Result<String> {
        Self::print(context, to)
    }

    /// Under `--verify`, checks what it has made; `before` is there if it [compares](Pass::COMPARES).
    ///
    /// # Errors
    /// What is wrong, as an internal error.
    fn verify(_: &FunctionContext<'_>, _before: Option<&Self::From>, _: &Self::To) -> Result<()> {
        Ok(())
    }

    /// IR instructions of what it has made, where it sets their number.
    fn prepared(_: &Self::To) -> Option<usize> {
        None
    }
}

/// Why a function goes no further.
pub enum Stop {
    /// Something is wrong with it.
    Failed(Diagnostic),
    /// What was asked for is there.
    Ended,
}

impl From<Diagnostic> for Stop {
    fn from(diagnostic: Diagnostic) -> Self {
        Stop::Failed(diagnostic)
    }
}

/// A function on its way through the passes.
pub struct Run<'a> {
    /// What holds for it.
    pub context: FunctionContext<'a>,
    /// What stages have printed.
    pub printed: &'a mut String,
    /// What was drawn.
    pub drawn: Drawn,
    /// The time of each stage.
    pub times: StageTimes,
    /// The earlier form that was asked for.
    pub text: String,
    /// IR instructions behind the stage `addresses`, with calls inlined and operations expanded.
    pub prepared: usize,
}

impl Run<'_> {
    /// Runs a pass.
    pub fn step<P: Pass>(&mut self, stage: Stage, from: P::From) -> std::result::Result<P::To, Stop> {
        let options = self.context.all.options;
        let before = (options.verify && P::COMPARES).then(|| from.clone());
        let to = self.times.measure(stage, || P::run(&self.context, from))?;
        self.prepared = P::prepared(&to).unwrap_or(self.prepared);
        if options.print_after.contains(&stage) {
            let text = P::print(&self.context, &to)?;
            self.printed.push_str(&format!("; after {}\n{text}\n", stage.name()));
        }
        if let Some(wanted) =
            self.context.all.wanted.filter(|wanted| wanted.is_of(self.context.function, stage))
        {
            self.drawn = P::pictures(&self.context, wanted, &to)?;
        }
        if options.verify {
            P::verify(&self.context, before.as_ref(), &to)?;
        }
        if P::FORM == Some(options.emit) {
            self.text = P::form(&self.context, &to)?;
            return Err(Stop::Ended);
        }
        if options.end_after(stage) {
            return Err(Stop::Ended);
        }
        Ok(to)
    }
}
