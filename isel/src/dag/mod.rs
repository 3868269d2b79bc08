//! The selection DAG of one block: nodes that carry divergence.
//!
//! Nodes are made in program order and never changed; a node's operands are older than itself, so the order of
//! creation is a topological one. Pure nodes are unique (equal operation, operands and constants are one node), those
//! that read other lanes included: the lanes are the same all over a block. (Nodes that all lanes of the wave execute,
//! [`Node::whole`], are apart from those that the block's lanes do.)
//! Accesses to memory and other effects are nodes too and keep the order of creation: that order is the chain.
//! What may really be moved is for the scheduler to say, by memory operands.
//!
//! A value of another block is a leaf that names a virtual register ([`Op::Reg`]).
//!
//! Divergence is the meet over the operands, unless the operation itself makes or removes it
//! ([`Op::divergence`]). Combines build new nodes by the same constructors, so they keep it by construction;
//! [`Dag::check_divergence`] derives it anew.
//!
//! From below to above: what nodes are, and what can be said of their values (`node`, `constant`, `known_bits`); the DAG, which
//! is in this file; constructors (`build`, `float`, `indexed`, `signs`, `wide`) and questions (`dots`, `known`, `print`).

mod bit_test;
mod build;
mod constant;
mod dots;
mod float;
mod indexed;
mod known;
mod known_bits;
mod node;
mod print;
mod signs;
#[cfg(test)]
pub(crate) mod tests;
mod wide;

pub use build::commutes;
pub use constant::{low_mask, sign_extend};
pub use gcnsel_legalize::Ty;
pub use known_bits::Known;
pub use node::{
    Args, Cmp, Convert, Effect, FCmp, FloatWidth, MachineArg, MachineNode, Node, NodeId, Nodes, Op, Stretch,
};

use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, SecondaryMap};
use gcnsel_mir::{Origin, VReg};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// Values of constant operands.
pub(crate) type Constants = smallvec::SmallVec<[u64; 3]>;

/// Nodes from which on memory is given back, rather than kept for the next block.
const LARGE: usize = 4096;

/// Where divergence of a node comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// From its operands.
    Operands,
    /// Always the same in all lanes.
    Uniform,
    /// From whoever makes the node: registers, memory, intrinsics.
    Explicit,
}

impl Op {
    /// Where divergence of a node comes from.
    pub fn divergence(self) -> Divergence {
        match self {
            Op::Const | Op::Symbol | Op::SymbolEntry | Op::Phys(_) => Divergence::Uniform,
            Op::AssumeUniform | Op::ReadFirstLane | Op::ReadLane => Divergence::Uniform,
            Op::Ballot | Op::AnyLane => Divergence::Uniform,
            Op::Reg { .. } | Op::Machine | Op::Result(_) | Op::MbcntLo | Op::MbcntHi => Divergence::Explicit,
            _ => Divergence::Operands,
        }
    }
}

/// The hash of what a node computes.
fn hash(op: Op, ty: Ty, args: &[NodeId], imm: u64) -> u64 {
    FxBuildHasher.hash_one((op, ty, args, imm))
}

/// What stands for a machine node in its hash: its place among the machine nodes is its own.
fn hash_machine(machine: &MachineNode) -> u64 {
    FxBuildHasher.hash_one((machine.opcode, machine.mods))
}

/// The hash of a node that exists.
fn rehash(node: &Node, machine: &[MachineNode]) -> u64 {
    let imm = match node.op {
        Op::Machine => hash_machine(&machine[node.imm as usize]),
        _ => node.imm,
    };
    hash(node.op, node.ty, &node.args, imm)
}

/// The nodes of one block.
pub struct Dag {
    nodes: PrimaryMap<NodeId, Node>,
    machine: Vec<MachineNode>,
    /// Pure nodes by what they compute.
    unique: HashTable<NodeId>,
    known: SecondaryMap<NodeId, known_bits::Asked>,
    /// What is known of the bits of dwords of virtual registers.
    register_bits: FxHashMap<VReg, Known>,
    /// Those that are sign-extended, from how many bits.
    register_signs: FxHashMap<VReg, u8>,
    /// Sums that are wanted for themselves, so that their constants stay in them.
    kept: EntitySet<NodeId>,
    /// Origin given to new nodes.
    pub origin: Origin,
    /// Whether new nodes are executed by all lanes of the wave.
    pub whole: bool,
}

impl Default for Dag {
    fn default() -> Self {
        Dag {
            nodes: PrimaryMap::new(),
            machine: Vec::new(),
            unique: HashTable::new(),
            known: SecondaryMap::new(),
            register_bits: FxHashMap::default(),
            register_signs: FxHashMap::default(),
            kept: EntitySet::new(),
            origin: Origin::NONE,
            whole: false,
        }
    }
}

impl std::ops::Index<NodeId> for Dag {
    type Output = Node;
    fn index(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }
}

/// Whether a table has so much more room than elements that it should make way for a new one.
pub(crate) fn is_far_too_large(elements: usize, room: usize) -> bool {
    room > 8 * elements.max(16)
}

impl Dag {
    /// Drops the nodes; what is known of registers stays.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.machine.clear();
        // Emptying takes time by a table's room, and one large block may stand among thousands of small ones.
        if is_far_too_large(self.unique.len(), self.unique.capacity()) {
            self.unique = HashTable::new();
        } else {
            self.unique.clear();
        }
        self.known.clear();
        self.kept.clear();
    }

    /// Gives back the memory of what is asked while nodes are made, if it is much: no more will be made before
    /// [`Dag::clear`].
    pub fn complete(&mut self) {
        if self.nodes.len() > LARGE {
            (self.unique, self.known) = (HashTable::new(), SecondaryMap::new());
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes, operands before users.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId::new)
    }

    /// Says that a value has users of its own: a sum with a constant is computed for them anyway, so that other sums would only
    /// add the constant once more if it moved on into them.
    pub fn keep(&mut self, node: NodeId) {
        self.kept.insert(node);
    }

    /// What a machine node becomes.
    pub fn machine(&self, node: NodeId) -> &MachineNode {
        debug_assert_eq!(self.nodes[node].op, Op::Machine, "{node:?} is a machine node");
        &self.machine[self.nodes[node].imm as usize]
    }

    /// Remembers what is known of a virtual register's bits.
    pub fn set_register_bits(&mut self, reg: VReg, known: Known) {
        self.register_bits.insert(reg, known);
    }

    /// What is known of a virtual register's bits.
    pub fn register_bits(&self, reg: VReg) -> Option<Known> {
        self.register_bits.get(&reg).copied()
    }

    /// Remembers from how many bits a virtual register is sign-extended: a dword from fewer, two dwords from one.
    pub fn set_register_sign(&mut self, reg: VReg, bits: u8) {
        self.register_signs.insert(reg, bits);
    }

    /// Whether a virtual register of two dwords is sign-extended from one.
    pub fn is_extended_dword(&self, reg: VReg) -> bool {
        self.register_signs.contains_key(&reg)
    }

    /// From how many bits a virtual register of a dword is sign-extended; 32 if nobody knows.
    pub fn register_sign(&self, reg: VReg) -> u32 {
        self.register_signs.get(&reg).map_or(32, |&bits| bits.into())
    }

    fn insert(&mut self, op: Op, ty: Ty, args: Args, imm: u64, divergent: bool) -> NodeId {
        let (nodes, machine) = (&self.nodes, &self.machine);
        let whole = self.whole && !op.is_leaf();
        let same = |&known: &NodeId| {
            let known = &nodes[known];
            (known.op, known.ty, known.imm, known.whole) == (op, ty, imm, whole) && known.args == args
        };
        let rehash = |&known: &NodeId| rehash(&nodes[known], machine);
        match self.unique.entry(hash(op, ty, &args, imm), same, rehash) {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(place) => {
                let divergent = match op.divergence() {
                    Divergence::Operands => args.iter().any(|&a| nodes[a].divergent),
                    Divergence::Uniform => false,
                    Divergence::Explicit => divergent,
                };
                place.insert(nodes.next_key());
                self.nodes.push(Node { op, ty, divergent, whole, args, imm, origin: self.origin })
            }
        }
    }

    /// A pure node without simplification. [`Dag::node`] is the way to make one.
    fn pure(&mut self, op: Op, ty: Ty, args: &[NodeId], imm: u64) -> NodeId {
        self.insert(op, ty, Args::from_slice(args), imm, false)
    }

    /// Dwords of a virtual register, from `first` on.
    pub fn reg(&mut self, reg: VReg, first: u8, ty: Ty, divergent: bool) -> NodeId {
        self.insert(Op::Reg { reg, first }, ty, Args::new(), 0, divergent)
    }

    /// The address of a symbol of the IR module, plus bytes.
    pub fn symbol(&mut self, symbol: u32, addend: i32) -> NodeId {
        self.insert(
            Op::Symbol,
            Ty::I64,
            Args::new(),
            u64::from(symbol) << 32 | u64::from(addend as u32),
            false,
        )
    }

    /// The address of the entry that the linker's table of addresses has for a symbol of the IR module.
    pub fn symbol_entry(&mut self, symbol: u32) -> NodeId {
        self.insert(Op::SymbolEntry, Ty::I64, Args::new(), u64::from(symbol) << 32, false)
    }

    /// The offset of a stack object, plus bytes.
    pub fn frame(&mut self, slot: gcnsel_mir::Slot, offset: i32) -> NodeId {
        let node = self.insert(Op::Frame(slot), Ty::I32, Args::new(), u64::from(offset as u32), false);
        self.assume_zero(node, 1 << 31);
        node
    }

    /// A special register.
    pub fn phys(&mut self, reg: gcnsel_isa::Reg) -> NodeId {
        self.insert(Op::Phys(reg), Ty::bits(reg.dwords), Args::new(), 0, false)
    }

    /// A lane count: [`Op::MbcntLo`] or [`Op::MbcntHi`].
    pub fn mbcnt(&mut self, op: Op, mask: NodeId, base: NodeId) -> NodeId {
        self.insert(op, Ty::I32, Args::from_slice(&[mask, base]), 0, true)
    }

    /// A node for an instruction that lowering chose; `ty` is the type of its first result. Equal ones are one node where the
    /// result hangs on the operands alone.
    pub fn machine_node(&mut self, machine: MachineNode, ty: Ty, args: &[NodeId], divergent: bool) -> NodeId {
        if !machine.is_pure() {
            return self.new_machine_node(machine, ty, args, divergent);
        }
        let (nodes, known, whole) = (&self.nodes, &self.machine, self.whole);
        let same = |&node: &NodeId| {
            let node = &nodes[node];
            (node.op, node.ty, node.divergent, node.whole) == (Op::Machine, ty, divergent, whole)
                && node.args[..] == *args
                && known[node.imm as usize].says_the_same(&machine)
        };
        let rehash = |&node: &NodeId| rehash(&nodes[node], known);
        match self.unique.entry(hash(Op::Machine, ty, args, hash_machine(&machine)), same, rehash) {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(place) => {
                place.insert(nodes.next_key());
                self.new_machine_node(machine, ty, args, divergent)
            }
        }
    }

    fn new_machine_node(&mut self, machine: MachineNode, ty: Ty, args: &[NodeId], divergent: bool) -> NodeId {
        let imm = self.machine.len() as u64;
        self.machine.push(machine);
        self.nodes.push(Node {
            op: Op::Machine,
            ty,
            divergent,
            whole: self.whole,
            args: Args::from_slice(args),
            imm,
            origin: self.origin,
        })
    }

    /// Result `index` (from 1 on) of a machine node.
    pub fn result(&mut self, node: NodeId, index: u8, ty: Ty) -> NodeId {
        let divergent = self.nodes[node].divergent;
        self.insert(Op::Result(index), ty, Args::from_slice(&[node]), 0, divergent)
    }

    /// A value that lanes agree on though it is computed from divergent ones.
    pub fn assume_uniform(&mut self, node: NodeId) -> NodeId {
        if !self.nodes[node].divergent {
            return node;
        }
        self.pure(Op::AssumeUniform, self.nodes[node].ty, &[node], 0)
    }

    /// The bits of a constant, truncated to its type.
    pub fn as_const(&self, node: NodeId) -> Option<u64> {
        (self.nodes[node].op == Op::Const).then_some(self.nodes[node].imm)
    }

    /// Derives divergence anew, and says which node is wrong.
    pub fn check_divergence(&self) -> Result<(), String> {
        for id in self.ids() {
            let node = &self.nodes[id];
            let derived = match node.op.divergence() {
                Divergence::Operands => node.args.iter().any(|&a| self.nodes[a].divergent),
                Divergence::Uniform => false,
                Divergence::Explicit => continue,
            };
            if derived != node.divergent {
                return Err(format!(
                    "{id:?} ({:?}) is marked {} but its operands make it {}",
                    node.op, node.divergent, derived
                ));
            }
            if let Some(late) = node.args.iter().find(|&&a| a >= id) {
                return Err(format!("{id:?} ({:?}) uses the younger {late:?}", node.op));
            }
        }
        Ok(())
    }
}
