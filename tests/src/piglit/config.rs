//! What a file of Piglit's says of its kernels: a section `[config]`, and a section `[test]` for each launch, in a
//! comment in front of the kernels or in a file of its own.

use super::image::{of_image, of_sampler};
use super::values::{Tolerance, Type};
use crate::image::Image;
use std::str::FromStr;

/// So much of a line is told, in characters.
const MOST_TOLD: usize = 40;

/// A file of tests.
#[derive(Default)]
pub struct Program {
    /// The compiler's options.
    pub options: Vec<String>,
    /// The version of OpenCL C that it is written in, as 12 for 1.2, at least.
    pub version: u32,
    /// The file with the kernels, if it is another one.
    pub source: Option<String>,
    /// Nothing is to be built.
    pub must_fail: bool,
    /// There are images in it.
    pub has_images: bool,
    /// The launches.
    pub tests: Vec<Test>,
}

/// A launch.
#[derive(Clone, Default)]
pub struct Test {
    /// What it is called.
    pub name: String,
    /// The kernel's name.
    pub kernel: String,
    /// Of the grid.
    pub dimensions: usize,
    /// The grid, in work-items.
    pub global: [u32; 3],
    /// A work-group, if it matters.
    pub local: Option<[u32; 3]>,
    /// What positions are counted from.
    pub offset: [u64; 3],
    /// Wrong values are expected.
    pub must_fail: bool,
    /// By index; one may be told twice, with what it is before and what it is after.
    pub arguments: Vec<Argument>,
}

/// An argument of a launch.
#[derive(Clone)]
pub struct Argument {
    /// Which, from 0.
    pub index: usize,
    /// The type, of a buffer that of its values.
    pub ty: Type,
    /// How many, of a buffer or an image; a value has none.
    pub count: Option<usize>,
    /// The image that they are the texels of.
    pub image: Option<Image>,
    /// What it is, or must become; nothing of one in LDS.
    pub bytes: Option<Vec<u8>>,
    /// Of what must come out.
    pub tolerance: Option<Tolerance>,
}

impl Program {
    /// Reads the configuration.
    ///
    /// # Errors
    ///
    /// There is none, or a line in it is not understood.
    pub fn read(text: &str) -> Result<Program, String> {
        let start = text.find("[config]").ok_or("no configuration")?;
        let end = text.find("!*/").unwrap_or(text.len());
        let mut program = Program::default();
        let mut common = Test { dimensions: 1, global: [1, 1, 1], ..Test::default() };
        let mut is_test = false;
        let not_understood = |line: &str| {
            let start: String = line.chars().take(MOST_TOLD).collect();
            format!("not understood: {}", start.trim_end())
        };
        for line in whole_lines(&text[start..end.max(start)]) {
            if line == "[config]" {
                continue;
            }
            if line == "[test]" {
                is_test = true;
                program.tests.push(common.clone());
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| not_understood(&line))?;
            let (key, value) = (key.trim(), value.trim());
            match key {
                "build_options" => program.options = value.split_whitespace().map(String::from).collect(),
                "clc_version_min" if !is_test => {
                    program.version = value.parse().map_err(|_| not_understood(&line))?;
                }
                "program_source_file" => program.source = Some(value.into()),
                "need_image_support" => program.has_images = value == "true",
                "expect_build_fail" => program.must_fail = value == "true",
                _ => {
                    let test = program.tests.last_mut().filter(|_| is_test).unwrap_or(&mut common);
                    test.set(key, value).ok_or_else(|| not_understood(&line))?;
                }
            }
        }
        Ok(program)
    }
}

/// The lines that say something, without comments; a backslash at the end has the next one follow.
fn whole_lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut continued = String::new();
    // What goes on at the end goes on to nothing.
    for line in text.lines().chain([""]) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(start) = line.strip_suffix('\\') {
            continued += start;
            continued.push(' ');
            continue;
        }
        let whole = std::mem::take(&mut continued) + line;
        if !whole.trim().is_empty() {
            lines.push(whole.trim().to_owned());
        }
    }
    lines
}

impl Test {
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "name" => self.name = value.into(),
            "kernel_name" => self.kernel = value.into(),
            "dimensions" => self.dimensions = value.parse().ok().filter(|n| (1..=3).contains(n))?,
            "global_size" => self.global = three(value)?.map(|size: u32| size.max(1)),
            "local_size" => self.local = Some(three(value)?.map(|size: u32| size.max(1))),
            "global_offset" => self.offset = three(value)?,
            "expect_test_fail" => self.must_fail = value == "true",
            "arg_in" => self.arguments.push(Argument::read(value, false)?),
            // What is passed by itself cannot come out.
            "arg_out" => {
                let argument = Argument::read(value, true)?;
                self.arguments.push(argument.count.is_some().then_some(argument)?);
            }
            // Of which OpenCL it is, and of which devices.
            "clc_version_min" | "clc_version_max" | "platform_regex" | "device_regex" => {}
            "require_device_extensions" | "require_platform_extensions" => {}
            _ => return None,
        }
        Some(())
    }
}

/// Three numbers; those that are not written are zero.
fn three<T: FromStr + Default>(text: &str) -> Option<[T; 3]> {
    let mut numbers = text.split_whitespace().map(|number| number.parse().ok());
    let mut next = || numbers.next().unwrap_or(Some(T::default()));
    Some([next()?, next()?, next()?])
}

impl Argument {
    /// `INDEX TYPE VALUES`, `INDEX buffer TYPE[COUNT] VALUES tolerance X ulp`, or an image or a sampler.
    fn read(text: &str, is_result: bool) -> Option<Argument> {
        let (index, text) = text.split_once(char::is_whitespace)?;
        let index = index.parse().ok()?;
        let text = text.trim();
        if let Some(text) = text.strip_prefix("sampler") {
            let bytes = of_sampler(text)?;
            let ty = Type::named("uint4")?;
            return Some(Argument {
                index,
                ty,
                count: Some(1),
                image: None,
                bytes: Some(bytes),
                tolerance: None,
            });
        }
        let (text, tolerance) = match text.split_once("tolerance") {
            Some((values, told)) => {
                let (by, unit) = told.trim().split_once(' ').unwrap_or((told.trim(), ""));
                let by = by.parse().ok()?;
                let is_ulps = unit.trim() == "ulp";
                (values, if is_ulps { Tolerance::Ulps(by) } else { Tolerance::Absolute(by) })
            }
            None => (text, Tolerance::Absolute(0.0)),
        };
        if let Some(text) = text.strip_prefix("image") {
            let (ty, image, bytes) = of_image(text)?;
            let count = Some(bytes.len() / ty.bytes());
            let tolerance = is_result.then_some(tolerance);
            return Some(Argument { index, ty, count, image: Some(image), bytes: Some(bytes), tolerance });
        }
        let (ty, count, values) = match text.strip_prefix("buffer") {
            Some(text) => {
                let (ty, text) = text.split_once('[')?;
                let (count, values) = text.split_once(']')?;
                (Type::named(ty.trim())?, Some(count.trim().parse().ok()?), values)
            }
            None => {
                let (ty, values) = text.split_once(char::is_whitespace)?;
                (Type::named(ty)?, None, values)
            }
        };
        let bytes = match values.trim() {
            "NULL" if count.is_some() => None,
            values => Some(ty.values(count.unwrap_or(1), values)?),
        };
        Some(Argument { index, ty, count, image: None, bytes, tolerance: is_result.then_some(tolerance) })
    }
}

#[test]
fn a_configuration_is_read() {
    let text = "/*!\n[config]\nname: all\nbuild_options: -DX -w # more\nclc_version_min: 20\nkernel_name: f\nlocal_size: 2 1 0\n\n[test]\nname: one\n\
                global_size: 4 0 0\narg_out: 0 buffer int[2] 1 \\\n 0x2\narg_in: 1 float 2.5\n[test]\nkernel_name: g\n\
                arg_out: 0 buffer float[1] nan tolerance 3 ulp\n!*/\nkernel void f() {}\n";
    let program = Program::read(text).expect("it is right");
    assert_eq!((&program.options[..], program.version), (&["-DX".into(), "-w".into()][..], 20));
    let [one, two] = &program.tests[..] else { panic!("{} tests", program.tests.len()) };
    assert_eq!((&*one.name, &*one.kernel, one.global, one.local), ("one", "f", [4, 1, 1], Some([2, 1, 1])));
    assert_eq!(one.arguments[0].bytes.as_deref(), Some(&[1, 0, 0, 0, 2, 0, 0, 0][..]));
    assert_eq!(
        (one.arguments[0].tolerance, one.arguments[0].count),
        (Some(Tolerance::Absolute(0.0)), Some(2))
    );
    assert_eq!((one.arguments[1].index, one.arguments[1].tolerance, one.arguments[1].count), (1, None, None));
    assert_eq!((&*two.kernel, two.arguments[0].tolerance), ("g", Some(Tolerance::Ulps(3.0))));
    assert!(Program::read("kernel void f() {}").is_err());
    assert!(Program::read("[config]\nname: x\n[test]\narg_in: 0 image\n").is_err());
}
