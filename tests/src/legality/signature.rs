//! Signatures of intrinsics as `tests/llvm23/intrinsics.cpp` prints them.

/// What an overloaded type may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// Anything.
    Any,
    /// Integers.
    Int,
    /// Floats.
    Float,
    /// Pointers.
    Ptr,
}

/// A type of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// This type, in our notation (`<4xi32>`, `ptr1`).
    Exactly(String),
    /// An overloaded type: its number, its element, and whether it must be a vector or must be none.
    Overloaded(usize, Element, Option<bool>),
    /// The overloaded type of this number again.
    Again(usize),
    /// A structure.
    Struct(Vec<Word>),
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its type.
    pub word: Word,
    /// Calls must pass a constant.
    pub is_constant: bool,
}

/// An intrinsic of LLVM's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its name without suffixes of types.
    pub name: String,
    /// What it returns.
    pub result: Word,
    /// What it takes.
    pub params: Vec<Param>,
    /// It takes more.
    pub is_variadic: bool,
}

impl Signature {
    /// Reads a line of the list.
    ///
    /// # Errors
    /// What does not have the form.
    pub fn parse(line: &str) -> Result<Signature, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, result, params] = fields[..] else { return Err(format!("not three fields: {line}")) };
        let mut signature = Signature {
            name: name.to_string(),
            result: word(result)?,
            params: Vec::new(),
            is_variadic: false,
        };
        for text in params.split(' ').filter(|text| !text.is_empty()) {
            if text == "..." {
                signature.is_variadic = true;
                continue;
            }
            let (plain, is_constant) = text.strip_suffix('!').map_or((text, false), |plain| (plain, true));
            signature.params.push(Param { word: word(plain)?, is_constant });
        }
        Ok(signature)
    }

    /// The overloaded types in their order.
    pub fn overloaded(&self) -> Vec<(Element, Option<bool>)> {
        let mut found = Vec::new();
        collect(&self.result, &mut found);
        self.params.iter().for_each(|param| collect(&param.word, &mut found));
        found
    }
}

fn collect(word: &Word, found: &mut Vec<(Element, Option<bool>)>) {
    match word {
        Word::Overloaded(_, element, shape) => found.push((*element, *shape)),
        Word::Struct(parts) => parts.iter().for_each(|part| collect(part, found)),
        Word::Exactly(_) | Word::Again(_) => {}
    }
}

fn word(text: &str) -> Result<Word, String> {
    let wrong = || format!("not a type: {text}");
    if let Some(inside) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
        return Ok(Word::Struct(inside.split(',').map(word).collect::<Result<_, _>>()?));
    }
    if let Some(number) = text.strip_prefix('=') {
        return Ok(Word::Again(number.parse().map_err(|_| wrong())?));
    }
    let Some((number, kind)) = text.strip_prefix('@').and_then(|t| t.split_once(':')) else {
        return if text == "?" { Err(wrong()) } else { Ok(Word::Exactly(text.to_string())) };
    };
    let (shape, element) = match kind {
        "any" | "int" | "float" | "ptr" => (None, kind),
        _ => (Some(kind.starts_with('v')), &kind[1..]),
    };
    let element = match element {
        "any" => Element::Any,
        "int" => Element::Int,
        "float" => Element::Float,
        "ptr" => Element::Ptr,
        _ => return Err(wrong()),
    };
    Ok(Word::Overloaded(number.parse().map_err(|_| wrong())?, element, shape))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_list_are_read() {
        let line = "llvm.amdgcn.icmp\t@0:int\t@1:sfloat =1 <4xi32> i32! ...";
        let read = Signature::parse(line).expect("a signature");
        assert_eq!(read.result, Word::Overloaded(0, Element::Int, None));
        assert_eq!(read.params[0].word, Word::Overloaded(1, Element::Float, Some(false)));
        assert_eq!(read.params[1].word, Word::Again(1));
        assert_eq!(read.params[2], Param { word: Word::Exactly("<4xi32>".into()), is_constant: false });
        assert!(read.params[3].is_constant && read.is_variadic);
        assert_eq!(read.overloaded(), [(Element::Int, None), (Element::Float, Some(false))]);
        assert!(Signature::parse("llvm.amdgcn.x\t?\t").is_err());
        assert!(Signature::parse("llvm.amdgcn.x\tvoid").is_err());
    }
}
