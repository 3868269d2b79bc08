//! Running a grid: group after group, in each the waves by turns from barrier to barrier.

use crate::dispatch::{self, Dispatch};
use crate::fault::{Fault, FaultKind, Stop};
use crate::grid_memory::GridMemory;
use crate::launch::{Arg, Launch, Outcome, Visit};
use crate::memory::Space;
use crate::order::Order;
use crate::program::Program;
use crate::run::Run;
use crate::wave::{Frame, LANES, Lane, Wave};
use gcnsel_ir::{Function, MOST_WORK_ITEMS, Module, Symbol};

/// Work-items that a grid has at most.
const GRID_LIMIT: u64 = 1 << 24;

/// Runs a kernel of a module.
///
/// # Errors
/// Undefined behaviour, a data race, a construct that the interpreter does not know, too many instructions, a launch
/// that does not fit the kernel, a module that is not well-formed.
pub fn run(module: &Module, launch: &Launch) -> Result<Outcome, Fault> {
    run_observed(module, launch, &mut |_| {})
}

/// Runs a kernel of a module, and tells of each block that lanes of a wave come to together.
///
/// # Errors
/// As [`run`].
pub fn run_observed(
    module: &Module,
    launch: &Launch,
    observer: &mut dyn FnMut(&Visit<'_>),
) -> Result<Outcome, Fault> {
    gcnsel_ir::verify(module).map_err(|diagnostic| Fault { kind: FaultKind::Launch, diagnostic })?;
    let header = |stop: Stop| stop.at(Default::default());
    let (mut program, mut global) = Program::new(module, launch.contracts).map_err(header)?;
    let (number, kernel) = find(module, &launch.kernel).map_err(header)?;
    let here = |stop: Stop| stop.at(kernel.span);
    let items = check_extent(launch).map_err(here)?;
    let dispatch =
        dispatch::place(&module.types, kernel, launch, &mut global, &mut program.local).map_err(here)?;
    program.place_dynamic(dispatch.dynamic_lds);
    let group_size: u32 = launch.group.iter().product();
    let memory = GridMemory {
        global,
        local: program.local.clone(),
        order: Order::new(items, group_size),
        races: launch.races,
        stored_undefined: false,
    };
    let mut run = Run::new(&program, &dispatch, launch, memory, observer);
    let groups = [0, 1, 2].map(|d| launch.grid[d].div_ceil(launch.group[d]));
    let mut index = 0;
    for z in 0..groups[2] {
        for y in 0..groups[1] {
            for x in 0..groups[0] {
                let waves = waves(&program, &dispatch, number, launch, [x, y, z], index * group_size);
                run.memory.local = program.local.clone();
                run_group(&mut run, waves)?;
                index += 1;
            }
        }
    }
    Ok(outcome(&run.memory, launch, &dispatch, run.instructions()))
}

fn find<'a>(module: &'a Module, name: &str) -> Result<(u32, &'a Function), Stop> {
    let number = match module.symbols.get(name) {
        Some(Symbol::Function(number)) => *number,
        _ => return Err(Stop::launch(format!("the module has no kernel @{name}"))),
    };
    let kernel = &module.functions[number as usize];
    if kernel.is_declaration() || !kernel.is_kernel() {
        return Err(Stop::launch(format!("@{name} is no kernel with a body")));
    }
    Ok((number, kernel))
}

/// The number of work-items in the grid's groups, partial ones counted in full.
fn check_extent(launch: &Launch) -> Result<usize, Stop> {
    let product = |extent: [u32; 3]| extent.iter().try_fold(1u64, |n, &e| n.checked_mul(e.into()));
    let group = product(launch.group).filter(|&n| (1..=MOST_WORK_ITEMS.into()).contains(&n));
    let Some(group) = group else {
        return Err(Stop::launch(format!(
            "a group has 1 to {MOST_WORK_ITEMS} work-items, not {:?}",
            launch.group
        )));
    };
    let groups = product([0, 1, 2].map(|d| launch.grid[d].div_ceil(launch.group[d])));
    let items = groups.and_then(|n| n.checked_mul(group)).filter(|n| (1..=GRID_LIMIT).contains(n));
    match items {
        Some(items) => Ok(items as usize),
        None => Err(Stop::launch(format!("a grid has 1 to {GRID_LIMIT} work-items, not {:?}", launch.grid))),
    }
}

/// The waves of a group, each in a call of the kernel. Work-items are numbered with x fastest; those that a partial
/// group does not have leave no gaps in its waves.
fn waves<'a>(
    program: &'a Program<'a>,
    dispatch: &Dispatch,
    kernel: u32,
    launch: &Launch,
    group: [u32; 3],
    first_item: u32,
) -> Vec<Wave<'a>> {
    let extent = [0, 1, 2].map(|d| launch.group[d].min(launch.grid[d] - group[d] * launch.group[d]));
    let mut lanes = Vec::new();
    for z in 0..extent[2] {
        for y in 0..extent[1] {
            for x in 0..extent[0] {
                let item = first_item + lanes.len() as u32;
                // The address 0 is a valid one of private memory, and nothing is there.
                let private = Space::new(16, 1 << 26);
                lanes.push(Lane { local: [x, y, z], item, private });
            }
        }
    }
    let body = program.body(kernel).expect("a kernel has a body");
    let mut out = Vec::new();
    while !lanes.is_empty() {
        let rest = lanes.split_off(lanes.len().min(LANES));
        let here = std::mem::replace(&mut lanes, rest);
        let mask = u64::MAX >> (LANES - here.len());
        let mut frame = Frame::new(body, &program.module.types, mask, None);
        for (param, value) in body.function.params.iter().zip(&dispatch.params) {
            let Some(argument) = param.value else { continue };
            (0..here.len()).for_each(|lane| frame.set(argument, lane, value.clone()));
        }
        out.push(Wave { group, lanes: here, frames: vec![frame] });
    }
    out
}

/// Runs waves until each has come to a barrier or to its end, again and again.
fn run_group<'a>(run: &mut Run<'a>, mut waves: Vec<Wave<'a>>) -> Result<(), Fault> {
    while !waves.is_empty() {
        for wave in &mut waves {
            run.wave(wave)?;
        }
        waves.retain(|wave| !wave.frames.is_empty());
        run.memory.order.barrier();
    }
    Ok(())
}

fn outcome(memory: &GridMemory, launch: &Launch, dispatch: &Dispatch, instructions: u64) -> Outcome {
    let stored_undefined = memory.stored_undefined;
    let mut out = Outcome { buffers: Vec::new(), undefined: Vec::new(), stored_undefined, instructions };
    for buffer in &dispatch.buffers {
        let bytes =
            buffer.and_then(|base| memory.global.object(base)).map_or(&[][..], |object| &object.bytes);
        out.buffers.push(bytes.iter().map(|byte| byte.value).collect());
        let is_undefined = |i: &usize| bytes[*i].poison || bytes[*i].undefined != 0;
        out.undefined.push((0..bytes.len()).filter(is_undefined).collect());
    }
    for (pointer, address) in &dispatch.pointers {
        let Arg::Buffer(before) = &launch.args[pointer.arg] else { continue };
        let place = pointer.offset..pointer.offset + 8;
        let after = &mut out.buffers[pointer.arg][place.clone()];
        if *after == address.to_le_bytes() {
            after.copy_from_slice(&before[place]);
        }
    }
    out
}
