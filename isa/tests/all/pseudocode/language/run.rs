//! Runs pseudocode.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use rustc_apfloat::Round;

use super::functions;
use super::parse::{Expr, Statement, field, parse};
use super::value::{Kind, Type, Value, binary, mask, unary};

/// The pseudocode of all instructions, by their names without `_E32` and `_E64`.
pub struct Library {
    bodies: BTreeMap<String, Result<Rc<Vec<Statement>>, String>>,
}

impl Library {
    /// From texts by name.
    pub fn new(texts: impl IntoIterator<Item = (String, String)>) -> Library {
        let parsed = |(name, text): (String, String)| (name, parse(&text).map(Rc::new));
        Library { bodies: texts.into_iter().map(parsed).collect() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// The body of an instruction; `None` if there is no such entry.
    pub fn body(&self, name: &str) -> Option<&Result<Rc<Vec<Statement>>, String>> {
        self.bodies.get(name)
    }
}

/// The variables of one run.
#[derive(Clone)]
pub struct Machine<'a> {
    library: &'a Library,
    /// How operations round.
    pub round: Round,
    variables: HashMap<String, Value>,
    arrays: HashMap<String, Vec<Value>>,
    lambdas: HashMap<String, (Vec<String>, Vec<Statement>)>,
    /// Bits that were assigned, of each register.
    written: HashMap<String, u128>,
    /// Statements that may still run.
    fuel: u32,
}

enum Flow {
    Next,
    Break,
    Return(Value),
}

/// A register, the lowest bit and the width of a part of it, and the type that the place says.
type Place = (String, Option<(u32, u32)>, Option<Type>);

type Outcome<T> = Result<T, String>;

impl<'a> Machine<'a> {
    /// A machine with nothing in its registers.
    pub fn new(library: &'a Library, round: Round) -> Machine<'a> {
        let double = |value: f64| Value::new(Kind::Float, 64, value.to_bits().into());
        let constants = [
            ("INF", double(f64::INFINITY)),
            ("NAN", double(f64::NAN)),
            ("PI", double(std::f64::consts::PI)),
            ("ROUND_NEAREST_EVEN", Value::new(Kind::Unsigned, 2, 0)),
            ("ROUND_TOWARD_ZERO", Value::new(Kind::Unsigned, 2, 3)),
            ("ROUND_MODE", Value::new(Kind::Unsigned, 2, 0)),
            ("SDWA_SRC0_SEL", Value::new(Kind::Bits, 3, 0)),
            ("BYTE1", Value::new(Kind::Bits, 3, 1)),
            ("BYTE2", Value::new(Kind::Bits, 3, 2)),
            ("BYTE3", Value::new(Kind::Bits, 3, 3)),
            ("WORD1", Value::new(Kind::Bits, 3, 5)),
            ("OPSEL", Value::new(Kind::Bits, 4, 0)),
            ("OPSEL_HI", Value::new(Kind::Bits, 3, 0)),
        ];
        let variables = constants.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Machine {
            library,
            round,
            variables,
            arrays: HashMap::new(),
            lambdas: HashMap::new(),
            written: HashMap::new(),
            fuel: 5000,
        }
    }

    /// Gives a register bits.
    pub fn set(&mut self, name: &str, width: u32, bits: u128) {
        self.variables.insert(name.to_owned(), Value::new(Kind::Bits, width, bits));
    }

    /// Gives an array of registers bits, of 32 each.
    pub fn set_array(&mut self, name: &str, bits: &[u128]) {
        let values = bits.iter().map(|&bits| Value::new(Kind::Bits, 32, bits)).collect();
        self.arrays.insert(name.to_owned(), values);
    }

    /// The bits of a register and which of them were assigned.
    pub fn result(&self, name: &str) -> (u128, u128) {
        let bits = self.variables.get(name).map_or(0, |value| value.bits);
        (bits, self.written.get(name).copied().unwrap_or(0))
    }

    /// Runs an instruction.
    pub fn run(&mut self, name: &str) -> Outcome<()> {
        let body = match self.library.body(name) {
            Some(Ok(body)) => Rc::clone(body),
            Some(Err(message)) => return Err(format!("does not parse: {message}")),
            None => return Err("no pseudocode".into()),
        };
        self.statements(&body).map(|_| ())
    }

    /// Calls an instruction as a function: `v_min_f32(a, b)`.
    fn instruction(&self, name: &str, arguments: &[Value]) -> Outcome<Value> {
        let mut inner = Machine::new(self.library, self.round);
        inner.fuel = self.fuel;
        inner.variables = self.variables.clone();
        for (index, argument) in arguments.iter().enumerate() {
            inner.set(&format!("S{index}"), argument.ty.width.max(32), argument.bits);
        }
        inner.set("D0", 64, 0);
        inner.run(&name.to_ascii_uppercase())?;
        let suffix = name.rsplit('_').next().unwrap_or_default();
        let ty =
            if suffix == "u8" { Type::new(Kind::Unsigned, 32) } else { field(suffix).ok_or("a type")? };
        Ok(Value { bits: inner.result("D0").0 & mask(ty.width), ty })
    }

    fn statements(&mut self, body: &[Statement]) -> Outcome<Flow> {
        for statement in body {
            match self.statement(statement)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Statement) -> Outcome<Flow> {
        self.fuel = self.fuel.checked_sub(1).ok_or("runs too long")?;
        match statement {
            Statement::Assign(places, value) => {
                let value = self.eval(value)?;
                for place in places {
                    self.assign(place, value)?;
                }
            }
            Statement::If(cases, otherwise) => {
                for (condition, body) in cases {
                    if self.eval(condition)?.is_true() {
                        return self.statements(body);
                    }
                }
                return self.statements(otherwise);
            }
            Statement::For(name, first, last, body) => {
                let (first, last) = (self.eval(first)?, self.eval(last)?);
                for index in first.integer()..=last.integer() {
                    self.variables.insert(name.clone(), Value { bits: index as u128, ..first });
                    match self.statements(body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        other => return Ok(other),
                    }
                }
            }
            Statement::Declare(name, ty, length) => match length {
                // The sources are declared where they are an array.
                Some(_) if self.arrays.contains_key(name) => {}
                Some(length) => {
                    self.arrays.insert(name.clone(), vec![Value { bits: 0, ty: *ty }; *length]);
                }
                None => {
                    self.variables.insert(name.clone(), Value { bits: 0, ty: *ty });
                }
            },
            Statement::Lambda(name, parameters, body) => {
                self.lambdas.insert(name.clone(), (parameters.clone(), body.clone()));
            }
            Statement::Return(value) => return Ok(Flow::Return(self.eval(value)?)),
            Statement::Break => return Ok(Flow::Break),
        }
        Ok(Flow::Next)
    }

    /// The register that a place is in, the bits it takes, and its type if it says one.
    fn place(&mut self, place: &Expr) -> Outcome<Place> {
        match place {
            Expr::Name(name) => Ok((name.clone(), None, None)),
            // All memory is one register.
            Expr::Index(base, _) if matches!(&**base, Expr::Name(name) if name == "MEM") => {
                Ok(("MEM".into(), None, None))
            }
            Expr::Field(base, name) => {
                let (register, bits, _) = self.place(base)?;
                let ty = field(name).ok_or_else(|| format!("the field `{name}`"))?;
                Ok((register, bits, Some(ty)))
            }
            Expr::Index(base, index) => {
                let (register, bits, _) = self.place(base)?;
                let index = self.eval(index)?.bits as u32;
                Ok((register, Some((bits.map_or(0, |(low, _)| low) + index, 1)), None))
            }
            Expr::Slice(base, high, low) => {
                let (register, bits, _) = self.place(base)?;
                let (high, low) = (self.eval(high)?.bits as u32, self.eval(low)?.bits as u32);
                let width = high.checked_sub(low).ok_or("a slice upside down")? + 1;
                Ok((register, Some((bits.map_or(0, |(low, _)| low) + low, width)), None))
            }
            _ => Err("a place that is none".into()),
        }
    }

    fn assign(&mut self, place: &Expr, value: Value) -> Outcome<()> {
        if let Expr::Concat(parts) = place {
            let mut bits = value.bits;
            for part in parts.iter().rev() {
                let (_, _, ty) = self.place(part)?;
                let width = ty.ok_or("a part without a type")?.width;
                self.assign(part, Value::new(Kind::Bits, width, bits))?;
                bits >>= width;
            }
            return Ok(());
        }
        if let Expr::Index(base, index) = place
            && let Expr::Name(name) = &**base
            && self.arrays.contains_key(name)
        {
            let index = self.eval(index)?.bits as usize;
            let round = self.round;
            let element = self
                .arrays
                .get_mut(name)
                .and_then(|array| array.get_mut(index))
                .ok_or("past the array's end")?;
            *element = value.convert(element.ty, round);
            return Ok(());
        }
        let (register, bits, ty) = self.place(place)?;
        let value = ty.map_or(value, |ty| value.convert(ty, self.round));
        if register == "ROUND_MODE" {
            self.round = if value.bits == 3 { Round::TowardZero } else { Round::NearestTiesToEven };
            return Ok(());
        }
        if value.ty.kind == Kind::Power {
            return Err("a power of two that is stored".into());
        }
        let known = self.variables.get(&register).copied();
        let (low, width) = match (bits, known) {
            (Some(bits), _) => bits,
            // A variable takes the type of what it is given, a register keeps its own.
            (None, known) => {
                if known.is_none_or(|known| known.ty.kind != Kind::Bits) && ty.is_none() {
                    self.variables.insert(register, value);
                    return Ok(());
                }
                (0, ty.map_or(known.map_or(value.ty.width, |known| known.ty.width), |ty| ty.width))
            }
        };
        let old = known.unwrap_or(Value::new(Kind::Bits, 128, 0));
        let taken = mask(width) << low;
        // A sign goes as far as the place does.
        let new = (value.integer() as u128) << low & taken;
        let width = old.ty.width.max(low + width);
        let kind = if known.is_none() && bits.is_none() { value.ty.kind } else { old.ty.kind };
        let stored = Value::new(kind, width, old.bits & !taken | new);
        self.variables.insert(register.clone(), stored);
        *self.written.entry(register).or_default() |= taken;
        Ok(())
    }

    fn eval(&mut self, expr: &Expr) -> Outcome<Value> {
        Ok(match expr {
            Expr::Literal(value) => *value,
            Expr::Name(name) => *self.variables.get(name).ok_or_else(|| format!("the name `{name}`"))?,
            Expr::Index(base, _) if matches!(&**base, Expr::Name(name) if name == "MEM") => {
                *self.variables.get("MEM").ok_or("memory")?
            }
            Expr::Field(base, name) if matches!(&**base, Expr::Name(base) if base == "WAVE_MODE") => {
                if name != "IEEE" {
                    return Err(format!("the mode's `{name}`"));
                }
                Value::boolean(true)
            }
            Expr::Field(base, name) => {
                let ty = field(name).ok_or_else(|| format!("the field `{name}`"))?;
                let value = self.eval(base)?;
                if value.ty.is_float() && ty.is_float() {
                    value.convert(ty, self.round)
                } else {
                    Value { bits: value.bits & mask(ty.width), ty }
                }
            }
            Expr::Index(base, index) => {
                let index = self.eval(index)?.bits;
                if let Expr::Name(name) = &**base
                    && let Some(array) = self.arrays.get(name)
                {
                    return array.get(index as usize).copied().ok_or("past the array's end".into());
                }
                let bits = self.eval(base)?.bits;
                Value::new(Kind::Bits, 1, bits >> index.min(127))
            }
            Expr::Slice(base, high, low) => {
                let bits = self.eval(base)?.bits;
                let (high, low) = (self.eval(high)?.bits as u32, self.eval(low)?.bits as u32);
                if low > high {
                    // The other way round: the bits in reverse.
                    let width = low - high + 1;
                    let reversed = (bits >> high & mask(width)).reverse_bits() >> (128 - width);
                    Value::new(Kind::Bits, width, reversed)
                } else {
                    Value::new(Kind::Bits, high - low + 1, bits >> low)
                }
            }
            Expr::Part(base, low, width) => {
                let bits = self.eval(base)?.bits;
                let (low, width) = (self.eval(low)?.bits as u32, self.eval(width)?.bits as u32);
                Value::new(Kind::Bits, width, bits >> low)
            }
            Expr::Unary(operator, inner) => {
                let inner = self.eval(inner)?;
                unary(operator, inner).ok_or_else(|| format!("{operator} of {:?}", inner.ty))?
            }
            Expr::Binary(operator, left, right) => {
                let (left, right) = (self.eval(left)?, self.eval(right)?);
                binary(operator, left, right, self.round)
                    .ok_or_else(|| format!("{:?} {operator} {:?}", left.ty, right.ty))?
            }
            Expr::Choice(condition, yes, no) => {
                let chosen = if self.eval(condition)?.is_true() { yes } else { no };
                self.eval(chosen)?
            }
            Expr::Convert(ty, inner) => self.eval(inner)?.convert(*ty, self.round),
            Expr::Concat(parts) => {
                let mut bits = 0;
                let mut width = 0;
                for part in parts {
                    let part = self.eval(part)?;
                    bits = bits << part.ty.width | part.bits;
                    width += part.ty.width;
                }
                Value::new(Kind::Bits, width, bits)
            }
            Expr::Call(name, arguments) => {
                let arguments =
                    arguments.iter().map(|argument| self.eval(argument)).collect::<Outcome<Vec<_>>>()?;
                self.call(name, &arguments)?
            }
        })
    }

    fn call(&mut self, name: &str, arguments: &[Value]) -> Outcome<Value> {
        if let Some((parameters, body)) = self.lambdas.get(name).cloned() {
            let mut inner = self.clone();
            for (parameter, argument) in parameters.iter().zip(arguments) {
                inner.variables.insert(parameter.clone(), *argument);
            }
            return match inner.statements(&body)? {
                Flow::Return(value) => Ok(value),
                _ => Err(format!("{name} returns nothing")),
            };
        }
        if name.starts_with("v_") {
            return self.instruction(name, arguments);
        }
        functions::call(name, arguments, self.round)
    }
}
