//! One function through all stages.

use super::StageTimes;
use super::context::FunctionContext;
use super::pass::{Run, Stop};
use super::passes::{Body, Drawn, Emitted};
use super::stage::through_passes;
use gcnsel_diag::Result;

/// What became of a function.
pub struct CompiledFunction {
    /// Its code; `None` when an earlier form was asked for.
    pub emitted: Option<Emitted>,
    /// The earlier form asked for.
    pub text: String,
    /// What was drawn.
    pub drawn: Drawn,
    /// The time of each stage.
    pub times: StageTimes,
    /// IR instructions behind the stage `addresses`, with calls inlined and operations expanded.
    pub prepared: usize,
}

/// Compiles one function. What stages print goes to `printed`.
pub fn compile_function(
    context: FunctionContext<'_>,
    body: Body,
    printed: &mut String,
) -> Result<CompiledFunction> {
    let mut run = Run {
        context,
        printed,
        drawn: Drawn::default(),
        times: StageTimes::default(),
        text: String::new(),
        prepared: 0,
    };
    let emitted = match through_passes(&mut run, body) {
        Ok(emitted) => Some(emitted),
        Err(Stop::Ended) => None,
        Err(Stop::Failed(diagnostic)) => return Err(diagnostic),
    };
    let Run { text, drawn, times, prepared, .. } = run;
    Ok(CompiledFunction { emitted, text, drawn, times, prepared })
}
