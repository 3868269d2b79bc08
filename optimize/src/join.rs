//! Neighbouring loads, and neighbouring stores, of a block become one access.
//!
//! ```text
//! %a = load i8, ptr %p                     %v = load <4 x i8>, ptr %p
//! %b = load i8, ptr %p.1                   %a = extractelement <4 x i8> %v, i32 0
//! ...                                      ...
//! ```
//!
//! The wide load stands where the first of them stood, the wide store where the last one did. In between may be whatever touches
//! no byte of those that move over it, and lets accesses pass ([`order`]). How far apart they are is no matter, as long as the
//! block has the registers for what lives longer then ([`crate::pressure`]).
//!
//! Accesses are of one place if their addresses differ by constants alone ([`places`]). What is loaded together is a vector of the
//! element that all of them have; of integers as large as the smallest one where those differ, so that no element depends on a
//! byte that might be undefined while its own are not.

mod order;
mod places;
mod shape;

use crate::pressure::Pressure;
use cranelift_entity::SecondaryMap;
use gcnsel_analysis::{ACCESS_METADATA, Aliases, Body, New, Uses};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Block, Inst, InstKind, MetadataId, TypeTable, Value};
use gcnsel_isa::Target;
use gcnsel_legalize::align_at;
use gcnsel_legalize::builder::{Builder, plain};
use gcnsel_legalize::rewrite::{Action, each_inst};
use gcnsel_legalize::width::Memory;
use order::Order;
use places::{Place, Places};
use rustc_hash::FxHashMap;
use shape::{Element, Shape};
use smallvec::SmallVec;

/// Bytes of the widest access.
const WIDEST: u64 = 16;

/// Makes neighbouring accesses one: loads first, so that stores look at where those are then.
pub fn join(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    let mut any = false;
    for is_store in [false, true] {
        let groups = groups(types, function, target, is_store);
        any |= !groups.is_empty();
        write(types, function, &groups)?;
    }
    if any {
        function.remove_dead(types);
    }
    Ok(())
}

/// Writes the groups as one access each.
fn write(types: &mut TypeTable, function: &mut Body, groups: &[Group]) -> Result<()> {
    if groups.is_empty() {
        return Ok(());
    }
    let mut member_of: SecondaryMap<Inst, Option<(u32, u32)>> = SecondaryMap::new();
    for (group, n) in groups.iter().zip(0..) {
        for (member, i) in group.members.iter().zip(0..) {
            member_of[member.inst] = Some((n, i));
        }
    }
    let mut loaded: Vec<Option<Value>> = vec![None; groups.len()];
    each_inst(types, function, |w, inst| {
        let Some((number, member)) = member_of[inst] else { return Ok(Action::Keep) };
        let group = &groups[number as usize];
        if group.is_store {
            if inst == group.leader {
                group.store(&mut w.b);
            }
            return Ok(Action::Drop);
        }
        let whole = match loaded[number as usize] {
            Some(whole) => whole,
            None => *loaded[number as usize].insert(group.load(&mut w.b)),
        };
        let at = group.members[member as usize].place.offset - group.lowest;
        let ty = w.b.function.insts[inst].ty;
        Ok(Action::Replace(shape::part(&mut w.b, whole, group.element, at as u64, ty)))
    })
}

/// Accesses that become one.
struct Group {
    is_store: bool,
    /// The one in whose place the wide access stands.
    leader: Inst,
    /// In the order of their bytes.
    members: Vec<Access>,
    element: Element,
    /// Bytes of them all.
    bytes: u64,
    /// The distance of the first byte from the place that all have in common.
    lowest: i64,
    align: u64,
}

impl Group {
    /// The address of the first byte. It is in the object that the common place is in, if a member says so of its own.
    fn address(&self, b: &mut Builder) -> Value {
        let leader = self.members.iter().find(|member| member.inst == self.leader);
        let base = leader.expect("the leader is a member").place.base;
        let lowest = &self.members[0].place;
        if self.lowest == 0 {
            return base;
        }
        if b.types.pointer_space(b.ty(base)) == Some(AddressSpace::BUFFER_FAT) {
            let (byte, distance) = (b.types.int(8), b.c32(self.lowest as u32));
            let ty = b.ty(base);
            return b.value(New::byte_offset_beyond(byte, base, distance), ty);
        }
        match lowest.is_within {
            true => b.within(base, self.lowest as u64),
            false => b.offset(base, self.lowest as u64),
        }
    }

    fn load(&self, b: &mut Builder) -> Value {
        let ptr = self.address(b);
        let ty = self.element.vector(b, self.bytes);
        let whole = b.value(New::load(ptr, plain(self.align)), ty);
        let new = b.function.def_inst(whole).expect("a load is an instruction");
        b.function.take_access_metadata(new, self.leader);
        whole
    }

    fn store(&self, b: &mut Builder) {
        let ptr = self.address(b);
        let ty = self.element.vector(b, self.bytes);
        let mut whole = b.poison(ty);
        for member in &self.members {
            let InstKind::Store { value, .. } = b.function.insts[member.inst].kind else { continue };
            let at = (member.place.offset - self.lowest) as u64;
            whole = shape::with_part(b, whole, self.element, at, value);
        }
        let void = b.types.intern(gcnsel_ir::TypeKind::Void);
        let new = b.push(New::store(ptr, whole, plain(self.align)), void);
        b.function.take_access_metadata(new, self.leader);
    }
}

/// A plain load or store of whole bytes.
#[derive(Clone, Copy)]
struct Access {
    inst: Inst,
    place: Place,
    shape: Shape,
    align: u64,
    space: AddressSpace,
    /// Its number in the block.
    at: u32,
}

impl Access {
    fn end(&self) -> i64 {
        self.place.offset + self.shape.bytes as i64
    }
}

/// Accesses that may become one: those of one place with the same metadata.
type Key = (Value, Metadata);

/// Metadata of an access, each with the number of its kind.
type Metadata = SmallVec<[(u8, MetadataId); 1]>;

/// The accesses of a block that may be joined, and lists of those of one place.
struct Candidates {
    block: Block,
    accesses: Vec<Access>,
    lists: Vec<Vec<u32>>,
}

impl Candidates {
    fn of(types: &TypeTable, body: &Body, places: &mut Places, block: Block, is_store: bool) -> Candidates {
        let mut found = Candidates { block, accesses: Vec::new(), lists: Vec::new() };
        let mut keys: FxHashMap<Key, usize> = FxHashMap::default();
        for (at, &inst) in (0..).zip(&body.blocks[block].insts) {
            let Some(access) = candidate(types, body, places, inst, at, is_store) else { continue };
            let list =
                *keys.entry((access.place.root, metadata(body, inst, |_| true))).or_insert_with(|| {
                    found.lists.push(Vec::new());
                    found.lists.len() - 1
                });
            found.lists[list].push(found.accesses.len() as u32);
            found.accesses.push(access);
        }
        let accesses = &found.accesses;
        found.lists.retain(|list| has_neighbours(accesses, list));
        found
    }
}

/// Finds the groups.
fn groups(types: &TypeTable, body: &Body, target: Target, is_store: bool) -> Vec<Group> {
    let mut places = Places::default();
    let of_block = |&block: &Block| Candidates::of(types, body, &mut places, block, is_store);
    let mut blocks: Vec<Candidates> = body.layout.iter().map(of_block).collect();
    blocks.retain(|candidates| !candidates.lists.is_empty());
    if blocks.is_empty() {
        return Vec::new();
    }
    let uses = Uses::new(body);
    let aliases = Aliases::new(body.module(), types, body, &uses);
    let mut groups = Vec::new();
    for Candidates { block, accesses, lists } in blocks {
        let order = Order::new(types, body, &aliases, &mut places, block, is_store);
        let mut pressure = Pressure::new(types, body, &uses, block);
        let mut finder = Finder {
            types,
            body,
            target,
            is_store,
            places: &mut places,
            pressure: &mut pressure,
            groups: &mut groups,
        };
        for list in lists {
            let list = list.into_iter().map(|n| accesses[n as usize]);
            order.runs(list).into_iter().for_each(|run| finder.cut(run));
        }
    }
    groups
}

/// A load or store that may be joined with others.
fn candidate(
    types: &TypeTable,
    body: &Body,
    places: &mut Places,
    inst: Inst,
    at: u32,
    is_store: bool,
) -> Option<Access> {
    let data = &body.insts[inst];
    let (ptr, ty, access) = match &data.kind {
        InstKind::Load { ptr, access } if !is_store => (*ptr, data.ty, access),
        InstKind::Store { ptr, value, access } if is_store => (*ptr, body.values[*value].ty, access),
        _ => return None,
    };
    if access.volatile || access.ordering.is_some() {
        return None;
    }
    let space = types.pointer_space(body.values[ptr].ty)?;
    let shape = Shape::of(types, ty).filter(|shape| shape.bytes <= WIDEST)?;
    // What is known of a number is worth more than one load less.
    if shape.bytes > 1 && body.inst_metadata(inst, "range").is_some() {
        return None;
    }
    let place = places.of(types, body, ptr);
    Some(Access { inst, place, shape, align: access.align, space, at })
}

/// What an access's metadata say of it: accesses that are to be one say the same.
fn metadata(body: &Body, inst: Inst, is_wanted: impl Fn(&str) -> bool) -> Metadata {
    let list = &body.insts[inst].metadata;
    if list.is_empty() {
        return SmallVec::new();
    }
    let kinds = (0..).zip(ACCESS_METADATA).filter(|(_, kind)| is_wanted(kind));
    kinds.filter_map(|(n, kind)| Some((n, body.inst_metadata(inst, kind)?))).collect()
}

/// Whether one access begins where, or before, another ends.
fn has_neighbours(accesses: &[Access], list: &[u32]) -> bool {
    let mut list: SmallVec<[Access; 8]> = list.iter().map(|&n| accesses[n as usize]).collect();
    list.sort_by_key(|access| access.place.offset);
    list.windows(2).any(|pair| pair[1].place.offset <= pair[0].end())
}

/// Finds what in a run of accesses is worth one access.
struct Finder<'f, 'm> {
    types: &'f TypeTable,
    body: &'f Body<'m>,
    target: Target,
    is_store: bool,
    places: &'f mut Places,
    pressure: &'f mut Pressure,
    groups: &'f mut Vec<Group>,
}

impl Finder<'_, '_> {
    /// Cuts accesses that can all stand where the first of them does into groups of neighbours. A group whose members are far apart
    /// may need more registers than there are. Then its earlier half and its later half are cut by themselves. So two rows of an
    /// unrolled loop that load the same bytes load them in the same pieces.
    fn cut(&mut self, mut run: Vec<Access>) {
        if run.len() < 2 {
            return;
        }
        run.sort_by_key(|access| (access.place.offset, std::cmp::Reverse(access.end())));
        let mut start = 0;
        while start < run.len() {
            let Some(group) = self.longest(&run[start..]) else {
                start += 1;
                continue;
            };
            let mut members = group.members.clone();
            start += members.len();
            if self.fits(&group) {
                self.groups.push(group);
                continue;
            }
            members.sort_by_key(|member| member.at);
            let later = members.split_off(members.len() / 2);
            self.cut(members);
            self.cut(later);
        }
    }

    /// Whether the block has the registers for a group.
    fn fits(&mut self, group: &Group) -> bool {
        let at = || group.members.iter().map(|member| member.at);
        let leader = group.members.iter().find(|member| member.inst == group.leader);
        let own = leader.map_or(0, |leader| leader.shape.bytes.div_ceil(4));
        let more = group.bytes.div_ceil(4).saturating_sub(own);
        let (earliest, latest) = (at().min().unwrap_or(0), at().max().unwrap_or(0));
        self.pressure.allows(earliest, latest, more as u32)
    }

    /// Accesses from the first on that may be one from now on, as many as possible.
    fn longest(&mut self, run: &[Access]) -> Option<Group> {
        let Finder { types, is_store, .. } = *self;
        let first = run[0];
        let memory = Memory::of(first.space, self.body, self.body.module(), self.target)?;
        let root_align = self.places.alignment(types, self.body, first.place.base);
        let mut align = first.align.max(align_at(root_align, first.place.offset.unsigned_abs()));
        let mut end = first.end();
        let mut best = None;
        for (count, next) in (2..).zip(&run[1..]) {
            if next.place.offset > end {
                break;
            }
            let is_behind = next.place.offset == end;
            if !is_behind && (is_store || next.end() > end) {
                break;
            }
            end = end.max(next.end());
            let bytes = (end - first.place.offset) as u64;
            if bytes > WIDEST {
                break;
            }
            // What lies so far above an address is aligned no more than the distance is.
            align = align.max(align_at(next.align, (next.place.offset - first.place.offset) as u64));
            let members = &run[..count];
            // Where its bounds are minded strictly, a buffer may end in the middle of a dword, but not of what its dwords are.
            let is_strict = memory == Memory::Resource { is_relaxed: false };
            let is_whole =
                |m: &Access| m.place.offset % 4 == first.place.offset % 4 && m.shape.bytes.is_multiple_of(4);
            let may_be = !is_strict || members.iter().all(is_whole);
            let is_one = may_be && bytes <= memory.joined(align) && [2, 4, 8, 12, 16].contains(&bytes);
            if is_one
                && let Some(element) = Element::of(
                    types,
                    members.iter().map(|m| ((m.place.offset - first.place.offset) as u64, m.shape)),
                )
            {
                best = Some((count, bytes, element, align));
            }
        }
        let (count, bytes, element, align) = best?;
        let members = &run[..count];
        let by_place = |member: &&Access| member.at;
        let leader = match is_store {
            true => members.iter().max_by_key(by_place),
            false => members.iter().min_by_key(by_place),
        };
        Some(Group {
            is_store,
            leader: leader?.inst,
            members: members.to_vec(),
            element,
            bytes,
            lowest: first.place.offset,
            align,
        })
    }
}

#[cfg(test)]
mod tests;
