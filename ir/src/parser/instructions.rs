//! Instructions on values, and terminators.

use super::Parser;
use crate::lexer::Token;
use crate::upgrade::switch::{Case, switch_over_words};
use crate::{
    BinaryOp, CastOp, ConstData, FastMath, FloatPredicate, InstKind, IntPredicate, Type, TypeKind, WrapFlags,
};
use gcnsel_diag::{Diagnostic, Result, Span};
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// Any instruction that is no memory access, call or terminator.
    pub(super) fn value_instruction(&mut self, word: &str) -> Result<(InstKind, Type)> {
        let start = self.span;
        if let Some(op) = BinaryOp::by_name(word) {
            self.advance();
            return self.binary(op);
        }
        if let Some(op) = CastOp::by_word(word) {
            self.advance();
            return self.cast(op);
        }
        let known = matches!(
            word,
            "fneg"
                | "icmp"
                | "fcmp"
                | "select"
                | "freeze"
                | "phi"
                | "extractelement"
                | "insertelement"
                | "shufflevector"
                | "extractvalue"
                | "insertvalue"
        );
        if !known {
            return Err(Diagnostic::at(start, format!("unknown instruction '{word}'")));
        }
        self.advance();
        match word {
            "fneg" => {
                let fast = self.fast_math();
                let (ty, value) = self.typed_value()?;
                Ok((InstKind::FNeg { value, fast }, ty))
            }
            "freeze" => {
                let (ty, value) = self.typed_value()?;
                Ok((InstKind::Freeze { value }, ty))
            }
            "icmp" => self.icmp(),
            "fcmp" => self.fcmp(),
            "select" => self.select(),
            "phi" => self.phi(),
            "extractelement" => {
                let span = self.span;
                let (vector_ty, vector) = self.typed_value()?;
                let element = self.element_of(vector_ty, span)?;
                self.comma()?;
                let (_, index) = self.typed_value()?;
                Ok((InstKind::ExtractElement { vector, index }, element))
            }
            "insertelement" => {
                let span = self.span;
                let (vector_ty, vector) = self.typed_value()?;
                self.element_of(vector_ty, span)?;
                self.comma()?;
                let (_, element) = self.typed_value()?;
                self.comma()?;
                let (_, index) = self.typed_value()?;
                Ok((InstKind::InsertElement { vector, element, index }, vector_ty))
            }
            "shufflevector" => self.shuffle(),
            "extractvalue" => {
                let (ty, aggregate) = self.typed_value()?;
                let (indices, part) = self.aggregate_indices(ty)?;
                Ok((InstKind::ExtractValue { aggregate, indices }, part))
            }
            _ => {
                let (ty, aggregate) = self.typed_value()?;
                self.comma()?;
                let (_, value) = self.typed_value()?;
                let (indices, _) = self.aggregate_indices(ty)?;
                Ok((InstKind::InsertValue { aggregate, value, indices }, ty))
            }
        }
    }

    /// Fast-math flags.
    pub(super) fn fast_math(&mut self) -> FastMath {
        let mut flags = FastMath::default();
        loop {
            match self.word() {
                b"fast" => flags = FastMath::FAST,
                b"nnan" => flags.nnan = true,
                b"ninf" => flags.ninf = true,
                b"nsz" => flags.nsz = true,
                b"arcp" => flags.arcp = true,
                b"contract" => flags.contract = true,
                b"afn" => flags.afn = true,
                b"reassoc" => flags.reassoc = true,
                _ => return flags,
            }
            self.advance();
        }
    }

    fn wrap_flags(&mut self) -> WrapFlags {
        let mut flags = WrapFlags::default();
        loop {
            match self.word() {
                b"nuw" => flags.nuw = true,
                b"nsw" => flags.nsw = true,
                b"exact" => flags.exact = true,
                b"disjoint" => flags.disjoint = true,
                b"nneg" => flags.nneg = true,
                b"samesign" => flags.samesign = true,
                _ => return flags,
            }
            self.advance();
        }
    }

    fn binary(&mut self, op: BinaryOp) -> Result<(InstKind, Type)> {
        let (wrap, fast) = (self.wrap_flags(), self.fast_math());
        let (ty, lhs) = self.typed_value()?;
        self.comma()?;
        let rhs = self.value(ty)?;
        Ok((InstKind::Binary { op, lhs, rhs, wrap, fast }, ty))
    }

    fn cast(&mut self, op: CastOp) -> Result<(InstKind, Type)> {
        let (wrap, fast) = (self.wrap_flags(), self.fast_math());
        let (_, value) = self.typed_value()?;
        self.expect_word("to")?;
        let ty = self.value_type()?;
        Ok((InstKind::Cast { op, value, wrap, fast }, ty))
    }

    fn icmp(&mut self) -> Result<(InstKind, Type)> {
        let samesign = self.wrap_flags().samesign;
        let Some(predicate) = IntPredicate::by_name(self.word_str()) else {
            return Err(
                self.unexpected("an integer predicate (eq, ne, ugt, uge, ult, ule, sgt, sge, slt, sle)")
            );
        };
        self.advance();
        let (ty, lhs) = self.typed_value()?;
        self.comma()?;
        let rhs = self.value(ty)?;
        let result = self.types.with_lanes_of(ty, self.common.i1);
        Ok((InstKind::ICmp { predicate, lhs, rhs, samesign }, result))
    }

    fn fcmp(&mut self) -> Result<(InstKind, Type)> {
        let fast = self.fast_math();
        let Some(predicate) = FloatPredicate::by_name(self.word_str()) else {
            return Err(self.unexpected("a float predicate (oeq, ogt, ..., ord, uno, ueq, ..., true, false)"));
        };
        self.advance();
        let (ty, lhs) = self.typed_value()?;
        self.comma()?;
        let rhs = self.value(ty)?;
        let result = self.types.with_lanes_of(ty, self.common.i1);
        Ok((InstKind::FCmp { predicate, lhs, rhs, fast }, result))
    }

    fn select(&mut self) -> Result<(InstKind, Type)> {
        let fast = self.fast_math();
        let (_, condition) = self.typed_value()?;
        self.comma()?;
        let (ty, on_true) = self.typed_value()?;
        self.comma()?;
        let on_false = self.same_typed_value(ty)?;
        Ok((InstKind::Select { condition, on_true, on_false, fast }, ty))
    }

    /// A typed value whose type must be a given one.
    fn same_typed_value(&mut self, ty: Type) -> Result<crate::Value> {
        let span = self.span;
        let found = self.value_type()?;
        if found != ty {
            let message =
                format!("operand of type '{}', expected '{}'", self.type_text(found), self.type_text(ty));
            return Err(Diagnostic::at(span, message));
        }
        self.value(ty)
    }

    fn phi(&mut self) -> Result<(InstKind, Type)> {
        let fast = self.fast_math();
        let ty = self.value_type()?;
        let mut incoming = Vec::new();
        if self.token == Token::LBracket {
            loop {
                self.expect(Token::LBracket, "'[', a value and the block it comes from")?;
                let value = self.value(ty)?;
                self.comma()?;
                let block = self.block_name()?;
                self.expect(Token::RBracket, "']'")?;
                incoming.push((value, block));
                if !self.clause() {
                    break;
                }
            }
        }
        Ok((InstKind::Phi { incoming, fast }, ty))
    }

    fn element_of(&self, ty: Type, span: Span) -> Result<Type> {
        match self.types.kind(ty) {
            TypeKind::Vector { element, .. } => Ok(*element),
            _ => {
                let message = format!("operand of type '{}', expected a vector", self.type_text(ty));
                Err(Diagnostic::at(span, message))
            }
        }
    }

    fn shuffle(&mut self) -> Result<(InstKind, Type)> {
        let span = self.span;
        let (ty, a) = self.typed_value()?;
        let element = self.element_of(ty, span)?;
        self.comma()?;
        let b = self.same_typed_value(ty)?;
        self.comma()?;
        let span = self.span;
        let (mask_ty, mask) = self.typed_constant()?;
        let valid = self.types.lanes(mask_ty).filter(|_| self.types.scalar(mask_ty) == self.common.i32);
        let Some(len) = valid else {
            return Err(Diagnostic::at(span, "a shuffle's mask is a vector of i32"));
        };
        let limit = 2 * self.types.lanes(ty).unwrap_or(0) as u128;
        let pool = &self.scope().function.consts;
        let lane = |c| match pool.data(c) {
            ConstData::Int(v) if *v < limit => Some(Some(*v as u32)),
            ConstData::Undef | ConstData::Poison => Some(None),
            _ => None,
        };
        let mask: Option<Box<[Option<u32>]>> = match pool.data(mask) {
            ConstData::Zero => Some(vec![Some(0); len as usize].into()),
            ConstData::Undef | ConstData::Poison => Some(vec![None; len as usize].into()),
            ConstData::Aggregate(elements) => elements.iter().map(|&c| lane(c)).collect(),
            _ => None,
        };
        let Some(mask) = mask else {
            let message = format!("a shuffle's mask holds numbers below {limit}, or poison");
            return Err(Diagnostic::at(self.span_from(span), message));
        };
        let result = self.types.vector(element, len);
        Ok((InstKind::ShuffleVector { a, b, mask }, result))
    }

    /// `, 0, 1, ...`: constant indices into an aggregate, and the type of the part they name.
    fn aggregate_indices(&mut self, ty: Type) -> Result<(SmallVec<[u32; 2]>, Type)> {
        let mut indices = SmallVec::new();
        let mut part = ty;
        if self.token != Token::Comma {
            return Err(self.unexpected("',' and an index"));
        }
        while self.clause() {
            let span = self.span;
            let index = self.unsigned32("an index")?;
            part = self.types.part_at(part, &[index]).map_err(|(ty, index)| {
                Diagnostic::at(span, format!("type '{}' has no part {index}", self.type_text(ty)))
            })?;
            indices.push(index);
        }
        if indices.is_empty() {
            return Err(self.unexpected("an index"));
        }
        Ok((indices, part))
    }

    /// `ret`, `br`, `switch`, `unreachable`.
    pub(super) fn terminator(&mut self, word: &str) -> Result<(InstKind, Type)> {
        self.advance();
        let kind = match word {
            "ret" => {
                let value = match self.take_word("void") {
                    true => None,
                    false => Some(self.typed_value()?.1),
                };
                InstKind::Ret { value }
            }
            "br" if self.word() == b"label" => InstKind::Br { target: self.label()? },
            "br" => {
                let span = self.span;
                let (ty, condition) = self.typed_value()?;
                if ty != self.common.i1 {
                    let message = format!("a branch's condition is an i1, found '{}'", self.type_text(ty));
                    return Err(Diagnostic::at(span, message));
                }
                self.comma()?;
                let on_true = self.label()?;
                self.comma()?;
                let on_false = self.label()?;
                InstKind::CondBr { condition, on_true, on_false }
            }
            "switch" => self.switch()?,
            _ => InstKind::Unreachable,
        };
        Ok((kind, self.common.void))
    }

    fn switch(&mut self) -> Result<InstKind> {
        let start = self.span;
        let (ty, value) = self.typed_value()?;
        let Some(bits) = self.types.int_bits(ty) else {
            let message = format!("a switch is on an integer, found '{}'", self.type_text(ty));
            return Err(Diagnostic::at(start, message));
        };
        self.comma()?;
        let default = self.label()?;
        self.expect(Token::LBracket, "'[' and the cases")?;
        let mut cases: Vec<Case> = Vec::new();
        while self.token != Token::RBracket {
            let span = self.span;
            let case_ty = self.value_type()?;
            if case_ty != ty {
                let message =
                    format!("case of type '{}', expected '{}'", self.type_text(case_ty), self.type_text(ty));
                return Err(Diagnostic::at(span, message));
            }
            let number = self.number(ty)?;
            self.comma()?;
            cases.push(Case { number, span, target: self.label()? });
        }
        self.advance();
        if bits > 128 {
            let types = [self.common.i1, self.common.i32];
            let function = &mut self.scope().function;
            let (switch, before) = switch_over_words(function, types, start, (ty, value), default, cases)
                .map_err(|span| Diagnostic::at(span, "this case of 'switch' stands twice"))?;
            self.before = before;
            return Ok(switch);
        }
        let number = |case: &Case| match case.number {
            ConstData::Int(number) => (number, case.target),
            _ => unreachable!("a number of up to 128 bits is one"),
        };
        Ok(InstKind::Switch { value, default, cases: cases.iter().map(number).collect() })
    }
}
