//! Values as other blocks find them: in registers, and how their components come of these.

use crate::dag::{Dag, Known, NodeId, Nodes, Op, Ty};
use crate::select::{self, Need, Selector};
use cranelift_entity::entity_impl;
use gcnsel_diag::Result;
use gcnsel_ir::Value;
use gcnsel_mir::RegRef;
use smallvec::SmallVec;

/// Who else uses a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Users {
    /// Some block where lanes agree on it.
    pub uniform: bool,
    /// Some block where they do not.
    pub divergent: bool,
    /// Some block that lanes come to from different iterations of a cycle around the value.
    pub carried: bool,
}

impl Users {
    /// Whether there are none.
    pub(super) fn is_none(self) -> bool {
        self == Users::default()
    }
}

/// Dwords of a component as other blocks find them.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Const(u64, u8),
    Undef(u8),
    Reg(RegRef),
    /// A truth value: a 0/1 SGPR or a lane mask.
    Truth(RegRef),
    /// A truth value in an SGPR of which only the lowest bit counts.
    Bit(RegRef),
    TruthConst(bool),
}

impl Piece {
    fn dwords(&self) -> u8 {
        match *self {
            Piece::Const(_, dwords) | Piece::Undef(dwords) => dwords,
            Piece::Reg(r) => r.dwords,
            Piece::Truth(_) | Piece::Bit(_) | Piece::TruthConst(_) => 1,
        }
    }
}

type Pieces = SmallVec<[Piece; 2]>;

/// A component as other blocks find it.
#[derive(Clone, Debug)]
enum Component {
    Pieces(Pieces),
    /// The bits of an earlier component from `by` on: of a vector of bytes, one that lies in the dword of the first.
    Shifted {
        of: usize,
        by: u8,
    },
    /// So many bytes beyond an address in LDS, which accesses say as an offset.
    Beyond(Pieces, u32),
}

/// An [`Export`], numbered as they are selected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ExportId(u32);
entity_impl!(ExportId, "export");

/// A value as other blocks find it.
#[derive(Clone, Debug, Default)]
pub(super) struct Export {
    /// For users where lanes agree.
    uniform: SmallVec<[Component; 2]>,
    /// For users where they do not, where that is another register.
    lanes: SmallVec<[Component; 2]>,
    divergent: bool,
    known: SmallVec<[(RegRef, Known, Option<u8>); 2]>,
}

impl Export {
    /// A phi's, whose components are in these registers; `undefined` if there are edges over which nothing comes.
    pub(super) fn of_phi(components: &[(Ty, RegRef)], divergent: bool, undefined: bool) -> Export {
        let component = |&(ty, r): &(Ty, RegRef)| {
            let piece = match ty {
                // Who comes over such an edge finds whatever the register held.
                Ty::I1 if undefined && !divergent => Piece::Bit(r),
                Ty::I1 => Piece::Truth(r),
                _ => Piece::Reg(r),
            };
            Component::Pieces(SmallVec::from_iter([piece]))
        };
        Export { uniform: components.iter().map(component).collect(), divergent, ..Export::default() }
    }

    /// The components in a block; `own` if lanes have values of their own there.
    pub(super) fn nodes(&self, dag: &mut Dag, own: bool) -> Nodes {
        let separate = own && !self.lanes.is_empty();
        let divergent = self.divergent || separate;
        let components = if separate { &self.lanes } else { &self.uniform };
        let mut nodes = Nodes::with_capacity(components.len());
        for component in components {
            nodes.push(match component {
                Component::Pieces(pieces) => join(dag, pieces, divergent),
                &Component::Shifted { of, by } => dag.with_const(Op::LShr, Ty::I32, nodes[of], by.into()),
                Component::Beyond(pieces, bytes) => {
                    let base = join(dag, pieces, divergent);
                    dag.with_const(Op::Add, Ty::I32, base, u64::from(*bytes))
                }
            });
        }
        nodes
    }

    /// The registers of users where lanes do not agree, if these are others: of which component each is.
    pub(super) fn lane_registers(&self) -> impl Iterator<Item = (u32, RegRef)> {
        let pieces = self.lanes.iter().zip(0..).flat_map(|(component, number)| {
            let pieces = match component {
                Component::Pieces(pieces) | Component::Beyond(pieces, _) => &pieces[..],
                Component::Shifted { .. } => &[],
            };
            pieces.iter().map(move |piece| (number, piece))
        });
        pieces.filter_map(|(number, piece)| match piece {
            Piece::Reg(r) => Some((number, *r)),
            _ => None,
        })
    }

    /// Tells what is known of the registers.
    pub(super) fn note_known_bits(&self, dag: &mut Dag) {
        for &(r, known, signed) in &self.known {
            dag.set_register_bits(r.reg, known);
            if let Some(bits) = signed {
                dag.set_register_sign(r.reg, bits);
            }
        }
    }
}

/// A value to be exported.
pub(super) struct PlannedExport {
    value: Value,
    nodes: Nodes,
    users: Users,
    known: SmallVec<[Known; 2]>,
    /// From how many bits each is certainly sign-extended.
    signed: SmallVec<[Option<u8>; 2]>,
    /// What comes to each node, of addresses in LDS.
    bytes_beyond: SmallVec<[u32; 2]>,
    /// All nodes in one register, if they are wanted so.
    tuple: Option<NodeId>,
}

impl PlannedExport {
    /// `is_lds`: it is an address in LDS, or several.
    pub(super) fn new(
        dag: &mut Dag,
        value: Value,
        mut nodes: Nodes,
        users: Users,
        is_lds: bool,
    ) -> PlannedExport {
        let bytes_beyond =
            nodes.iter_mut().map(|node| if is_lds { split_sum(dag, node) } else { 0 }).collect();
        let known = nodes.iter().map(|&n| dag.known(n)).collect();
        let signed = nodes.iter().map(|&n| dag.signed_bits(n)).collect();
        PlannedExport { value, nodes, users, known, signed, bytes_beyond, tuple: None }
    }

    /// Has all components in one register, for those who choose among its dwords.
    pub(super) fn into_tuple(mut self, dag: &mut Dag) -> PlannedExport {
        self.tuple = Some(dag.tuple(&self.nodes));
        self
    }

    pub(super) fn roots(&self, dag: &Dag, out: &mut Vec<(NodeId, Need)>) {
        if let Some(tuple) = self.tuple {
            return out.push((tuple, Need::Value));
        }
        let own = (0..self.nodes.len()).filter(|&at| self.shifted(dag, at).is_none());
        out.extend(own.map(|at| (self.nodes[at], Need::Value)));
    }

    /// The earlier component whose upper bits a component is, and from which on.
    fn shifted(&self, dag: &Dag, at: usize) -> Option<(usize, u8)> {
        let data = &dag[self.nodes[at]];
        // A component that says bytes beyond it is its node and those: neither the shifted bits nor what is shifted.
        let is_node = |at: usize| self.bytes_beyond[at] == 0;
        if data.op != Op::LShr || data.ty != Ty::I32 || !is_node(at) {
            return None;
        }
        let by @ 1..32 = dag.as_const(data.args[1])? else { return None };
        let of = (0..at).find(|&of| self.nodes[of] == data.args[0] && is_node(of))?;
        Some((of, by as u8))
    }
}

/// The constant that a sum adds to a node, which takes the sum's place.
fn split_sum(dag: &Dag, node: &mut NodeId) -> u32 {
    let data = &dag[*node];
    match data.args[..] {
        [base, added] if data.op == Op::Add && data.ty == Ty::I32 => match dag.as_const(added) {
            Some(bytes) if dag[base].divergent == data.divergent => {
                *node = base;
                bytes as u32
            }
            _ => 0,
        },
        _ => 0,
    }
}

/// A component of its pieces.
fn join(dag: &mut Dag, pieces: &Pieces, divergent: bool) -> NodeId {
    let parts: Nodes = pieces
        .iter()
        .map(|piece| match *piece {
            Piece::Const(bits, dwords) => dag.constant(Ty::bits(dwords), bits),
            Piece::Undef(0) => dag.undef(Ty::I1),
            Piece::Undef(dwords) => dag.undef(Ty::bits(dwords)),
            Piece::Reg(r) => dag.reg(r.reg, r.first, Ty::bits(r.dwords), divergent),
            Piece::Truth(r) => dag.reg(r.reg, 0, Ty::I1, divergent),
            Piece::Bit(r) => {
                let number = dag.reg(r.reg, 0, Ty::I32, divergent);
                dag.lowest_bit(number)
            }
            Piece::TruthConst(bit) => dag.bool(bit),
        })
        .collect();
    dag.tuple(&parts)
}

/// Gives exported values their registers, after their block's instructions.
pub(super) fn select_exports(
    selector: &mut Selector<'_>,
    dag: &Dag,
    exports: &[PlannedExport],
) -> Result<Vec<(Value, Export)>> {
    let mut out = Vec::new();
    for planned in exports {
        let mut export =
            Export { divergent: planned.nodes.iter().any(|&n| dag[n].divergent), ..Export::default() };
        export.uniform = components_of(selector, dag, planned, false)?;
        let facts = planned.known.iter().zip(&planned.signed);
        for (component, (&known, &signed)) in export.uniform.iter().zip(facts) {
            let (Component::Pieces(pieces) | Component::Beyond(pieces, _)) = component else { continue };
            let mut at = 0;
            for piece in pieces {
                if let Piece::Reg(r) = *piece
                    && selector.is_whole(r)
                    && let Some(known) = part_of(known, at, r.dwords)
                {
                    // Where a part's own sign stands nobody has asked.
                    let signed = signed.filter(|_| pieces.len() == 1);
                    export.known.push((r, known, signed));
                }
                at += piece.dwords();
            }
        }
        // A value that lanes do not share where it is used, though it is one register here; or some component of it is.
        if planned.users.divergent && (planned.users.carried || !export.divergent) {
            export.lanes = components_of(selector, dag, planned, true)?;
        }
        out.push((planned.value, export));
    }
    Ok(out)
}

/// What is known of so many dwords of a component, from one on; nothing is of more than two.
fn part_of(known: Known, first: u8, dwords: u8) -> Option<Known> {
    let part = |bits: u64| bits.checked_shr(32 * u32::from(first)).filter(|_| first + dwords <= 2);
    let above = if dwords == 1 { !0 << 32 } else { 0 };
    Some(match first {
        0 if dwords >= 2 => known,
        _ => Known { zero: part(known.zero)? | above, one: part(known.one)? & !above },
    })
}

fn components_of(
    selector: &mut Selector<'_>,
    dag: &Dag,
    planned: &PlannedExport,
    lanes: bool,
) -> Result<SmallVec<[Component; 2]>> {
    let mut out = SmallVec::with_capacity(planned.nodes.len());
    if let Some(tuple) = planned.tuple {
        let value = if lanes { selector.export_for_lanes(tuple)? } else { selector.export(tuple)? };
        let mut first = 0;
        for &node in &planned.nodes {
            let dwords = dag[node].ty.dwords();
            out.push(Component::Pieces(SmallVec::from_iter([piece(
                select::part(value, first, dwords),
                dwords,
            )])));
            first += dwords;
        }
        return Ok(out);
    }
    for (at, &node) in planned.nodes.iter().enumerate() {
        out.push(match planned.shifted(dag, at) {
            Some((of, by)) => Component::Shifted { of, by },
            None => match (pieces(selector, dag, node, lanes)?, planned.bytes_beyond[at]) {
                (pieces, 0) => Component::Pieces(pieces),
                (pieces, bytes) => Component::Beyond(pieces, bytes),
            },
        });
    }
    Ok(out)
}

fn pieces(selector: &mut Selector<'_>, dag: &Dag, node: NodeId, lanes: bool) -> Result<Pieces> {
    // A widened dword stays a dword: the constant half needs no register.
    let data = &dag[node];
    if data.op == Op::Tuple && data.args.iter().any(|&a| dag.as_const(a).is_some()) {
        let mut out = Pieces::new();
        for &arg in &data.args {
            out.extend(pieces(selector, dag, arg, lanes)?);
        }
        return Ok(out);
    }
    let truth = data.ty == Ty::I1;
    let dwords = data.ty.dwords();
    let value = if lanes { selector.export_for_lanes(node)? } else { selector.export(node)? };
    Ok(SmallVec::from_iter([match value {
        select::Value::Const(bits) if truth => Piece::TruthConst(bits & 1 == 1),
        select::Value::Sgpr(r) | select::Value::Vgpr(r) if truth => Piece::Truth(r),
        value => piece(value, dwords),
    }]))
}

/// A value of so many dwords that is no truth value.
fn piece(value: select::Value, dwords: u8) -> Piece {
    match value {
        select::Value::Const(bits) => Piece::Const(bits, dwords),
        select::Value::Undef | select::Value::Phys(_) => Piece::Undef(dwords),
        select::Value::Sgpr(r) | select::Value::Vgpr(r) => Piece::Reg(r),
    }
}
