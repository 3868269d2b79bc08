//! Files that the process has mapped into memory, as Linux lists them.

use std::path::PathBuf;

/// Where Linux lists them: a line each, `START-END PERMISSIONS OFFSET DEVICE INODE PATH` (proc(5)).
const LIST: &str = "/proc/self/maps";

/// The file that an address is of.
pub fn file_at(address: usize) -> Option<PathBuf> {
    file_at_in(&std::fs::read_to_string(LIST).ok()?, address)
}

/// The first file whose path ends with these names, whole ones.
pub fn file_ending(names: &str) -> Option<PathBuf> {
    file_ending_in(&std::fs::read_to_string(LIST).ok()?, names)
}

fn file_at_in(list: &str, address: usize) -> Option<PathBuf> {
    let line = list.lines().find(|line| {
        let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
        let number = |text| usize::from_str_radix(text, 16).ok();
        let range = range.and_then(|(start, end)| Some(number(start)?..number(end)?));
        range.is_some_and(|range| range.contains(&address))
    })?;
    path(line)
}

fn file_ending_in(list: &str, names: &str) -> Option<PathBuf> {
    list.lines().filter_map(path).find(|path| path.ends_with(names))
}

/// The path of a line: what begins at the first slash, since nothing before it has one.
fn path(line: &str) -> Option<PathBuf> {
    line.find('/').map(|at| PathBuf::from(&line[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const SOME: &str = "\
7f0000000000-7f0000001000 r--p 00000000 fe:00 11 /usr/lib/libc.so.6
7f0000001000-7f0000003000 r-xp 00001000 fe:00 12 /opt/my venv/triton/_C/libtriton.so
7f0000003000-7f0000004000 rw-p 00000000 00:00 0
7f0000004000-7f0000005000 rw-p 00000000 00:00 0 [heap]
7f0000005000-7f0000006000 r--p 00001000 fe:00 13 /opt/nottriton/_C/libtriton.so
";

    #[test]
    fn an_address_is_of_the_file_whose_range_it_is_in() {
        let triton = Path::new("/opt/my venv/triton/_C/libtriton.so");
        assert_eq!(file_at_in(SOME, 0x7f00_0000_2fff).as_deref(), Some(triton));
        assert_eq!(file_at_in(SOME, 0x7f00_0000_3000), None, "memory of no file");
        assert_eq!(file_at_in(SOME, 0x1000), None);
    }

    #[test]
    fn names_are_whole_ones() {
        let triton = Path::new("/opt/my venv/triton/_C/libtriton.so");
        assert_eq!(file_ending_in(SOME, "triton/_C/libtriton.so").as_deref(), Some(triton));
        assert_eq!(file_ending_in(SOME, "C/libtriton.so"), None);
    }

    /// This very function lies in the program that is running.
    #[test]
    #[cfg(target_os = "linux")]
    fn the_program_finds_itself() {
        let own = file_at(the_program_finds_itself as *const () as usize);
        assert_eq!(own.unwrap(), std::env::current_exe().unwrap());
    }
}
