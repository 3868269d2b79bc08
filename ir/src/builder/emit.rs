//! How an instruction is made: operands come into the function, the kind's file says what they make, the verifier looks at it.

use super::checks::{check_align, check_kind};
use super::error::{Made, Refusal};
use super::function::FunctionBuilder;
use super::order::Position;
use super::settings::Settings;
use super::state::{Entity, State, named_opcode};
use super::value::{Block, Instruction, Value};
use crate::{
    DebugLoc, FastMath, InstData, InstKind, MemoryAccess, Type, TypeKind, ValueData, ValueDef, WrapFlags,
};
use std::panic::Location;

/// An instruction in the making.
pub(super) struct Maker<'s> {
    pub state: &'s mut State,
    pub function: u32,
    pub settings: Settings,
}

impl Maker<'_> {
    pub fn operand(&mut self, value: Value) -> Made<crate::Value> {
        self.state.operand(self.function, value)
    }

    pub fn operands<C: FromIterator<crate::Value>>(&mut self, values: &[Value]) -> Made<C> {
        values.iter().map(|&value| self.operand(value)).collect()
    }

    pub fn target(&self, block: Block) -> Made<crate::Block> {
        self.state.target(self.function, block)
    }

    pub fn ty(&self, value: crate::Value) -> Type {
        self.state.function(self.function).values[value].ty
    }

    pub fn void(&mut self) -> Type {
        self.state.types.intern(TypeKind::Void)
    }

    /// Takes the flags of which the instruction may have those that are set in `may`.
    pub fn wrap(&mut self, may: WrapFlags) -> WrapFlags {
        let take = |flag: &mut bool, may: bool| may && std::mem::take(flag);
        let wrap = &mut self.settings.wrap;
        WrapFlags {
            nuw: take(&mut wrap.nuw, may.nuw),
            nsw: take(&mut wrap.nsw, may.nsw),
            exact: take(&mut wrap.exact, may.exact),
            disjoint: take(&mut wrap.disjoint, may.disjoint),
            nneg: take(&mut wrap.nneg, may.nneg),
            samesign: take(&mut wrap.samesign, may.samesign),
        }
    }

    /// Takes the fast-math flags of an instruction on values of a type: floats alone have them, and arrays and structures of
    /// floats.
    pub fn fast(&mut self, ty: Type) -> FastMath {
        match self.is_float(ty) {
            true => std::mem::take(&mut self.settings.fast),
            false => FastMath::default(),
        }
    }

    fn is_float(&self, ty: Type) -> bool {
        let types = &self.state.types;
        match types.kind(ty) {
            TypeKind::Array { element, .. } => self.is_float(*element),
            TypeKind::Struct { fields, .. } => {
                !fields.is_empty() && fields.iter().all(|&field| types.is_float(field))
            }
            _ => types.is_float(ty),
        }
    }

    /// Takes the alignment, which without one is the given.
    pub fn align(&mut self, default: u64) -> Made<u64> {
        self.settings.align.take().map_or(Ok(default), check_align)
    }

    /// The alignment of a type, which must have a size.
    pub fn type_align(&self, ty: Type) -> Made<u64> {
        let align = self.state.types.align(ty);
        align.ok_or_else(|| format!("type '{}' has no size in memory", self.state.text(ty)).into())
    }

    /// Takes what is said of an access. An atomic one may have a scope.
    pub fn access(&mut self, align: u64) -> Made<Box<MemoryAccess>> {
        let align = self.align(align)?;
        let volatile = std::mem::take(&mut self.settings.volatile);
        let ordering = self.settings.ordering.take();
        let scope = match ordering {
            Some(_) => self.settings.scope.take().unwrap_or_default(),
            None => "".into(),
        };
        Ok(Box::new(MemoryAccess { align, volatile, ordering, scope }))
    }
}

impl FunctionBuilder<'_> {
    /// Makes an instruction with a result, or a call that may have none.
    #[track_caller]
    pub(super) fn value(
        &self,
        opcode: &'static str,
        make: impl FnOnce(&mut Maker) -> Made<(InstKind, Type)>,
    ) -> Value {
        match self.emit(opcode, Location::caller(), make) {
            Some((_, Some(value))) => Value(self.local(value)),
            Some((_, None)) => Value::NOTHING,
            None => Value::REFUSED,
        }
    }

    /// Makes an instruction without a result.
    #[track_caller]
    pub(super) fn effect(
        &self,
        opcode: &'static str,
        make: impl FnOnce(&mut Maker) -> Made<InstKind>,
    ) -> Instruction {
        let made = self.emit(opcode, Location::caller(), |b| {
            let kind = make(b)?;
            Ok((kind, b.void()))
        });
        self.handle(made.map(|made| made.0))
    }

    fn emit(
        &self,
        opcode: &'static str,
        location: &'static Location<'static>,
        make: impl FnOnce(&mut Maker) -> Made<(InstKind, Type)>,
    ) -> Option<(crate::Inst, Option<crate::Value>)> {
        let mut state = self.module.state.borrow_mut();
        let position = state.bodies[self.number as usize].position;
        let made = match position {
            Some(position) => self.try_emit(&mut state, opcode, position, location, make),
            None => Err("no place for an instruction; 'position_at_end' chooses a block".into()),
        };
        let is_end = matches!(opcode, "ret" | "br" | "switch" | "unreachable");
        if made.is_err() {
            let body = &mut state.bodies[self.number as usize];
            body.is_incomplete = true;
            body.refused_ends.extend(position.filter(|_| is_end).map(|position| position.block));
        }
        match made {
            Ok(made) => Some(made),
            Err(Refusal::Known) => None,
            Err(Refusal::Because(message)) => {
                let text = named_opcode(self.settings.name.as_deref(), opcode);
                let block = position.map(|position| position.block);
                state.refuse_in(self.number, block, Some(text), message, location);
                None
            }
        }
    }

    fn try_emit(
        &self,
        state: &mut State,
        opcode: &'static str,
        position: Position,
        location: &'static Location<'static>,
        make: impl FnOnce(&mut Maker) -> Made<(InstKind, Type)>,
    ) -> Made<(crate::Inst, Option<crate::Value>)> {
        let mut maker = Maker { state, function: self.number, settings: self.settings.clone() };
        let (kind, ty) = make(&mut maker)?;
        let Settings { name, metadata, debug_loc, .. } = match maker.settings.left() {
            None => maker.settings,
            Some(left) => return Err(format!("'{opcode}' cannot have {left}").into()),
        };
        for (kind, node) in &metadata {
            check_kind(kind)?;
            state.known_node(*node)?;
        }
        debug_loc.map_or(Ok(()), |node| state.known_node(node))?;
        check_place(state, self.number, position, &kind)?;
        let is_void = *state.types.kind(ty) == TypeKind::Void;
        if let Some(name) = name.as_ref().filter(|_| is_void) {
            return Err(format!("it makes no value, so '%{name}' has no meaning").into());
        }
        let number = self.number as usize;
        let inst = state.module.functions[number].insts.next_key();
        let span = state.place(Entity::Inst(self.number, inst), location);
        let function = &mut state.module.functions[number];
        let result = (!is_void).then(|| {
            let def = ValueDef::Inst(inst);
            function.values.push(ValueData { ty, def, name: None })
        });
        let is_phi = matches!(kind, InstKind::Phi { .. });
        function.insts.push(InstData {
            kind,
            ty,
            result,
            span,
            debug_loc: debug_loc.map(DebugLoc::new),
            metadata: metadata.into(),
        });
        let (module, types) = (&state.module, &state.types);
        crate::verify::verify_inst(module, types, &module.functions[number], inst)
            .map_err(|diagnostic| diagnostic.message)?;
        let body = &mut state.bodies[number];
        match is_phi {
            true => body.order.add_phi(position.block, inst),
            false => body.order.add(position, inst),
        }
        if let (Some(result), Some(name)) = (result, name) {
            state.module.functions[number].values[result].name = body.unique_name(&name);
        }
        Ok((inst, result))
    }
}

/// Whether an instruction may be put there. (A phi goes to the others of its block.)
fn check_place(state: &State, number: u32, position: Position, kind: &InstKind) -> Made<()> {
    if matches!(kind, InstKind::Phi { .. }) {
        return Ok(());
    }
    if let Some(before) = position.before {
        let before = &state.function(number).insts[before].kind;
        return match kind.is_terminator() {
            true => {
                Err(format!("a terminator ends its block, this one stands before '{}'", before.opcode())
                    .into())
            }
            false if matches!(before, InstKind::Phi { .. }) => {
                Err("it stands before a phi; phis stand first in their block".into())
            }
            false => Ok(()),
        };
    }
    let last = state.bodies[number as usize].order.last(position.block);
    let last = last.map(|last| &state.function(number).insts[last].kind);
    match last.filter(|last| last.is_terminator()) {
        Some(last) => Err(format!("the block has its terminator already, '{}'", last.opcode()).into()),
        None => Ok(()),
    }
}
