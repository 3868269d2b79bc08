//! How branches get to their targets, and where everything then stands.
//!
//! A branch reaches [`REACH`]. One whose target is farther goes by *hops*: unconditional branches to the same target, 4 bytes
//! each, that stand together in *islands* between two pieces of code. All branches to one target share its hops. A *long*
//! jump, which adds to the program counter, gets everywhere, but takes 24 bytes and a pair of SGPRs; other branches to its
//! target may go to it as to a hop.
//!
//! One sweep over the code places everything, so each address is known when something is placed behind it. At each point
//! some targets are *pending*: those ahead that branches wait for, and those behind that later branches go back to. Each
//! has a deadline, the last address at which a hop reaches it, or is reached. Islands stand where the first deadline asks for
//! one: if possible within [`WINDOW`] before it where control does not pass, else in as few cycles as possible. There they
//! have an unconditional branch around them.
//!
//! Hops fit into their islands: the deadlines of pending targets ahead are those of different branches, which are 4 bytes
//! apart, and so are those of targets behind. So of k hops in the order of deadlines, the k-th is late by no more than 4
//! bytes for each target of the less frequent direction, and islands are that much earlier.

use super::{Exit, LONG_BYTES, REACH, SHORT_BYTES};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Instructions without branches among them, and how control leaves them.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Bytes of the instructions.
    pub bytes: u64,
    /// The end.
    pub exit: Exit,
}

impl Piece {
    /// Whether it takes no room: what goes there goes to what follows.
    pub fn is_nothing(&self) -> bool {
        self.bytes == 0 && self.exit == Exit::Fall
    }
}

/// Where a branch instruction goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// An offset in bytes: where the target begins, or something that goes there.
    pub to: u64,
    /// The piece that is meant.
    pub target: u32,
    /// By way of the program counter. A conditional branch stands inverted before that.
    pub is_long: bool,
}

/// Hops before a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Island {
    /// The piece behind.
    pub before: usize,
    /// Control comes there from the piece before, and needs a branch around the hops.
    pub is_passed: bool,
    /// How many there are.
    pub hops: u32,
}

/// Where everything is.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// By piece: its offset, in bytes.
    pub starts: Vec<u64>,
    /// In the order of pieces.
    pub islands: Vec<Island>,
    /// Where branches go, in the order in which they stand: of an island the one around it and the hops, of a piece the
    /// conditional and the unconditional one.
    pub ways: Vec<Way>,
    /// Bytes of code.
    pub size: u64,
}

/// A branch cannot get to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfReach;

/// How far behind a branch the farthest target is, and how far before it, in bytes from branch to target.
const FORWARD: u64 = SHORT_BYTES + 4 * *REACH.end() as u64;
const BACKWARD: u64 = 4 * REACH.start().unsigned_abs() - SHORT_BYTES;

/// Bytes before the first deadline in which the best place for an island is looked for. What has its deadline so soon
/// behind an island gets its hop there.
const WINDOW: u64 = 1 << 14;

/// So many targets in either direction may be pending: islands are earlier by as many hops, which is a quarter of the reach.
const MOST_PENDING: u64 = 1 << 13;

/// Where there is a pair for long jumps, targets that need more hops get those. A long jump is as long as six hops; but it
/// takes about as much time as two, and of the code between only what it goes to has to be fetched.
const MOST_HOPS: u64 = 2;

/// No branch, in lists.
const NONE: u32 = u32::MAX;

/// Finds ways, by long jumps too if there is a pair of SGPRs for them.
///
/// # Errors
/// If there is no pair, and more than [`MOST_PENDING`] targets of either direction are pending at once.
pub fn find(pieces: &[Piece], has_pair: bool) -> Result<Ways, OutOfReach> {
    let shortest = sizes(pieces, SHORT_BYTES, SHORT_BYTES);
    if shortest.last().is_none_or(|&size| size <= BACKWARD) {
        return Sweep::new(pieces, shortest, Reserves::Nothing).run();
    }
    if !has_pair {
        return Sweep::new(pieces, shortest, Reserves::Hops(u64::MAX)).run();
    }
    Sweep::new(pieces, shortest, Reserves::Hops(MOST_HOPS)).run().or_else(|OutOfReach| {
        let longest = sizes(pieces, SHORT_BYTES + LONG_BYTES, LONG_BYTES);
        Sweep::new(pieces, longest, Reserves::Jumps).run()
    })
}

/// By piece, and for the end: the bytes before it if branches have so many.
fn sizes(pieces: &[Piece], conditional: u64, jump: u64) -> Vec<u64> {
    let mut sizes = Vec::with_capacity(pieces.len() + 1);
    let mut size = 0;
    sizes.push(size);
    for piece in pieces {
        size += piece.bytes + piece.exit.bytes(conditional, jump);
        sizes.push(size);
    }
    sizes
}

/// What there is for targets out of reach.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reserves {
    /// There are none.
    Nothing,
    /// So many hops, and long jumps where these are too few.
    Hops(u64),
    /// Long jumps alone.
    Jumps,
}

/// A piece that branches go to.
#[derive(Clone, Copy)]
struct Target {
    /// The first of the branches that wait for an address to go to, if it is ahead: the others follow by their `to`.
    waiting: u32,
    /// The last address behind that goes there, or its own, and how many hops lie between.
    behind: Option<u64>,
    hops: u32,
    /// The last address for a hop, while it is pending.
    deadline: Option<u64>,
    /// If it is behind: the next branch back to it, and the piece that the last one is in.
    next: u32,
    last: u32,
}

struct Sweep<'a> {
    pieces: &'a [Piece],
    /// From [`sizes`]: the shortest, or with long jumps alone the longest.
    sizes: Vec<u64>,
    reserves: Reserves,
    targets: Vec<Target>,
    /// By branch, two to a piece: the next branch back to the same target.
    next: Vec<u32>,
    /// By piece: in how many cycles the gap before it is, those of each branch back counted once.
    depth: Vec<u32>,
    /// Deadlines, the soonest first. Some are out of date: those that are not their targets' any more.
    due: BinaryHeap<Reverse<(u64, u32)>>,
    /// Pending targets ahead and behind.
    ahead: u64,
    behind: u64,
    /// The piece before which the next island is to stand.
    planned: Option<usize>,
    position: u64,
    found: Ways,
}

impl<'a> Sweep<'a> {
    fn new(pieces: &'a [Piece], sizes: Vec<u64>, reserves: Reserves) -> Self {
        let target = Target { waiting: NONE, behind: None, hops: 0, deadline: None, next: NONE, last: NONE };
        let mut sweep = Sweep {
            pieces,
            sizes,
            reserves,
            targets: vec![target; pieces.len()],
            next: Vec::new(),
            depth: Vec::new(),
            due: BinaryHeap::new(),
            ahead: 0,
            behind: 0,
            planned: None,
            position: 0,
            found: Ways::default(),
        };
        if let Reserves::Hops(_) = reserves {
            sweep.find_branches_back();
        }
        sweep
    }

    fn find_branches_back(&mut self) {
        self.next = vec![NONE; 2 * self.pieces.len()];
        let mut change = vec![0i64; self.pieces.len() + 1];
        for (at, piece) in self.pieces.iter().enumerate().rev() {
            let (conditional, jump) = piece.exit.targets();
            for (which, target) in [(1, jump), (0, conditional)] {
                let Some(target) = target.filter(|&target| target <= at) else { continue };
                let data = &mut self.targets[target];
                if data.last == NONE {
                    data.last = at as u32;
                }
                self.next[2 * at + which] = std::mem::replace(&mut data.next, (2 * at + which) as u32);
                change[target + 1] += 1;
                change[at + 1] -= 1;
            }
        }
        let mut depth = 0;
        self.depth = change
            .into_iter()
            .map(|change| {
                depth += change;
                depth as u32
            })
            .collect();
    }

    fn run(mut self) -> Result<Ways, OutOfReach> {
        self.found.starts.reserve_exact(self.pieces.len());
        for at in 0..self.pieces.len() {
            if let Reserves::Hops(_) = self.reserves {
                self.gap(at)?;
            }
            self.begin(at)?;
            let piece = self.pieces[at];
            self.position += piece.bytes;
            if piece.exit == Exit::Program {
                self.position += SHORT_BYTES;
            }
            let (conditional, jump) = piece.exit.targets();
            for (which, target) in [(0, conditional), (1, jump)] {
                if let Some(target) = target {
                    self.branch(at, which, target)?;
                }
            }
        }
        self.found.size = self.position;
        let Ways { starts, ways, .. } = &mut self.found;
        ways.iter_mut().filter(|way| way.is_long).for_each(|way| way.to = starts[way.target as usize]);
        Ok(self.found)
    }

    /// A piece begins: branches that wait for it go there.
    fn begin(&mut self, at: usize) -> Result<(), OutOfReach> {
        let start = self.position;
        self.found.starts.push(start);
        if let Some(deadline) = self.targets[at].deadline.take() {
            if start > deadline {
                return Err(OutOfReach);
            }
            self.settle(at, start);
            self.ahead -= 1;
        }
        self.keep_behind(at, start, 0);
        Ok(())
    }

    /// A target has an address behind that later branches may go to.
    fn keep_behind(&mut self, target: usize, at: u64, hops: u32) {
        let data = &mut self.targets[target];
        (data.behind, data.hops) = (Some(at), hops);
        if data.next != NONE {
            self.behind += u64::from(data.deadline.is_none());
            data.deadline = Some(at + BACKWARD);
            self.due.push(Reverse((at + BACKWARD, target as u32)));
        }
    }

    fn forget_behind(&mut self, target: usize) {
        if self.targets[target].deadline.take().is_some() {
            self.behind -= 1;
        }
    }

    /// All branches that wait for a target go to an address.
    fn settle(&mut self, target: usize, address: u64) {
        let mut waiting = std::mem::replace(&mut self.targets[target].waiting, NONE);
        while waiting != NONE {
            let way = &mut self.found.ways[waiting as usize];
            debug_assert!(!way.is_long, "a long jump waits for nothing nearer than its target");
            waiting = way.to as u32;
            way.to = address;
        }
    }

    /// A branch at the position at hand, which waits for its target.
    fn wait(&mut self, target: usize) {
        let way = self.found.ways.len() as u32;
        let data = &mut self.targets[target];
        let next = std::mem::replace(&mut data.waiting, way);
        self.found.ways.push(Way { to: next.into(), target: target as u32, is_long: false });
        if next == NONE {
            self.ahead += 1;
            data.deadline = Some(self.position + FORWARD);
            if let Reserves::Hops(_) = self.reserves {
                self.due.push(Reverse((self.position + FORWARD, target as u32)));
            }
        }
    }

    /// A branch of a piece.
    fn branch(&mut self, at: usize, which: usize, target: usize) -> Result<(), OutOfReach> {
        let is_reached = target <= at;
        if is_reached && let Reserves::Hops(_) = self.reserves {
            self.targets[target].next = self.next[2 * at + which];
        }
        let from = self.position;
        let near = self.targets[target].behind.filter(|behind| from - behind <= BACKWARD);
        if !is_reached && self.sizes[target] - self.sizes[at] <= self.farthest() {
            self.wait(target);
            self.position += SHORT_BYTES;
            return Ok(());
        }
        match near {
            Some(to) => {
                self.found.ways.push(Way { to, target: target as u32, is_long: false });
                self.position += SHORT_BYTES;
            }
            None if self.reserves == Reserves::Hops(u64::MAX) => return Err(OutOfReach),
            None => {
                // What is ahead gets its address when it is there.
                self.found.ways.push(Way { to: 0, target: target as u32, is_long: true });
                self.position += if which == 0 { SHORT_BYTES } else { 0 };
                let jump = self.position;
                self.position += LONG_BYTES;
                if is_reached {
                    self.keep_behind(target, jump, 0);
                } else {
                    self.targets[target].behind = Some(jump);
                }
            }
        }
        if is_reached && self.targets[target].next == NONE {
            self.forget_behind(target);
        }
        Ok(())
    }

    /// How far ahead a target may be to be waited for, by [`Sweep::sizes`].
    fn farthest(&self) -> u64 {
        match self.reserves {
            Reserves::Nothing | Reserves::Jumps => FORWARD,
            // Hops stand a little before their deadlines.
            Reserves::Hops(most) => most.saturating_add(1).saturating_mul(FORWARD - WINDOW),
        }
    }

    /// Whether control comes from the piece before to this one.
    fn is_passed(&self, at: usize) -> bool {
        at == 0 || self.pieces[at - 1].exit.falls_through()
    }

    /// The first deadline, and whose it is.
    fn first(&mut self) -> Option<(u64, usize)> {
        while let Some(&Reverse((deadline, target))) = self.due.peek() {
            if self.targets[target as usize].deadline == Some(deadline) {
                return Some((deadline, target as usize));
            }
            self.due.pop();
        }
        None
    }

    /// Where a piece will about stand, seen from the gap before another: islands and long jumps lie between.
    fn expected(&self, at: usize, piece: usize) -> u64 {
        self.position + (self.sizes[piece] - self.sizes[at]) * 9 / 8
    }

    /// Whether a target needs no hop before its deadline.
    fn is_near(&self, at: usize, target: usize, deadline: u64) -> bool {
        let wanted = if target >= at { target } else { self.targets[target].last as usize + 1 };
        self.expected(at, wanted) + WINDOW / 16 <= deadline
    }

    /// What hops need beyond the first one's deadline, and the branch around them, in bytes.
    fn room(&self) -> u64 {
        SHORT_BYTES * (3 + self.ahead.min(self.behind))
    }

    /// Before a piece: decides whether an island stands here.
    fn gap(&mut self, at: usize) -> Result<(), OutOfReach> {
        let Some((first, target)) = self.first() else { return Ok(()) };
        if self.ahead.min(self.behind) > MOST_PENDING {
            return Err(OutOfReach);
        }
        // Behind the piece it may be too late.
        let piece = self.pieces[at];
        let late = self.position
            + piece.bytes
            + piece.exit.bytes(SHORT_BYTES + LONG_BYTES, LONG_BYTES)
            + self.room();
        if first >= late {
            if first >= self.position + WINDOW + self.room() || self.is_near(at, target, first) {
                self.planned = None;
                return Ok(());
            }
            let planned = match self.planned {
                Some(planned) => planned,
                None => self.best_gap(at, first),
            };
            self.planned = (planned > at).then_some(planned);
            if planned > at {
                return Ok(());
            }
        }
        self.planned = None;
        self.island(at, late)
    }

    /// The best place for an island that is to be before a deadline.
    fn best_gap(&self, at: usize, deadline: u64) -> usize {
        let fits = |&gap: &usize| self.expected(at, gap) + self.room() <= deadline;
        let cost = |&gap: &usize| if self.is_passed(gap) { 1 + self.depth[gap] } else { 0 };
        (at..self.pieces.len()).take_while(fits).min_by_key(|gap| (cost(gap), Reverse(*gap))).unwrap_or(at)
    }

    /// Hops for all targets that need one before `late`, and for those whose deadlines are soon behind.
    fn island(&mut self, at: usize, late: u64) -> Result<(), OutOfReach> {
        let is_passed = self.is_passed(at);
        let (first_way, start, mut hops, mut left) = (self.found.ways.len(), self.position, 0, Vec::new());
        let soon = start + WINDOW + self.room();
        while let Some((deadline, target)) = self.first() {
            // Each hop puts the piece off.
            let late = late + (self.position - start);
            // What has got a hop here does not get another.
            if deadline >= late.max(soon).min(start + BACKWARD) {
                break;
            }
            self.due.pop();
            if deadline >= late && self.is_near(at, target, deadline) {
                left.push(Reverse((deadline, target as u32)));
                continue;
            }
            let is_ahead = target >= at;
            if !is_ahead && self.is_too_far_back(at, target) {
                self.forget_behind(target);
                continue;
            }
            if hops == 0 && is_passed {
                self.found.ways.push(Way { to: 0, target: at as u32, is_long: false });
                self.position += SHORT_BYTES;
            }
            if self.position > deadline {
                return Err(OutOfReach);
            }
            if is_ahead {
                self.settle(target, self.position);
                self.ahead -= 1;
                self.wait(target);
            } else if let Some(to) = self.targets[target].behind {
                self.found.ways.push(Way { to, target: target as u32, is_long: false });
                self.keep_behind(target, self.position, self.targets[target].hops + 1);
            }
            self.position += SHORT_BYTES;
            hops += 1;
        }
        self.due.extend(left);
        if hops != 0 {
            if is_passed {
                self.found.ways[first_way].to = self.position;
            }
            self.found.islands.push(Island { before: at, is_passed, hops });
        }
        Ok(())
    }

    /// Whether a long jump is better for the next branch to a target behind than hops on the way.
    fn is_too_far_back(&self, at: usize, target: usize) -> bool {
        let Reserves::Hops(most) = self.reserves else { return true };
        let Target { next, hops, .. } = self.targets[target];
        let most = most.saturating_sub(hops.into());
        self.sizes[next as usize / 2 + 1] - self.sizes[at] > most.saturating_mul(FORWARD - WINDOW)
    }
}

#[cfg(test)]
mod tests;
