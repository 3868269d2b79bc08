//! AMD's own code object library reads our metadata.

// The library is C; every call below passes what its header `amd_comgr.h` asks for.
#![allow(unsafe_code)]

use crate::writing;
use gcnsel_isa::Target;
use gcnsel_oracle as oracle;
use libloading::{Library, Symbol};
use std::ffi::{CString, c_char, c_int};

/// `AMD_COMGR_DATA_KIND_EXECUTABLE`: a loadable code object.
const KIND_EXECUTABLE: c_int = 8;

type Handle = u64;

struct Comgr {
    library: Library,
}

impl Comgr {
    /// Calls a function that takes handles and returns a status of 0 for success.
    fn function<T>(&self, name: &str) -> Symbol<'_, T> {
        // SAFETY: each use names the C function's own type.
        unsafe { self.library.get(name.as_bytes()) }.unwrap_or_else(|cause| panic!("{name}: {cause}"))
    }

    /// The root of the metadata of a code object.
    fn metadata(&self, bytes: &[u8]) -> Handle {
        let create: Symbol<'_, unsafe extern "C" fn(c_int, *mut Handle) -> c_int> =
            self.function("amd_comgr_create_data");
        let set: Symbol<'_, unsafe extern "C" fn(Handle, usize, *const u8) -> c_int> =
            self.function("amd_comgr_set_data");
        let get: Symbol<'_, unsafe extern "C" fn(Handle, *mut Handle) -> c_int> =
            self.function("amd_comgr_get_data_metadata");
        let (mut data, mut root) = (0, 0);
        // SAFETY: the out-parameters live through the calls, and the library copies the bytes.
        let statuses = unsafe {
            [create(KIND_EXECUTABLE, &mut data), set(data, bytes.len(), bytes.as_ptr()), get(data, &mut root)]
        };
        assert_eq!(statuses, [0, 0, 0], "comgr refuses the code object");
        root
    }

    fn lookup(&self, map: Handle, key: &str) -> Handle {
        let lookup: Symbol<'_, unsafe extern "C" fn(Handle, *const c_char, *mut Handle) -> c_int> =
            self.function("amd_comgr_metadata_lookup");
        let name = CString::new(key).expect("a key without zeros");
        let mut value = 0;
        // SAFETY: `name` and `value` live through the call.
        assert_eq!(unsafe { lookup(map, name.as_ptr(), &mut value) }, 0, "comgr does not find {key}");
        value
    }

    fn element(&self, list: Handle, index: usize) -> Handle {
        let element: Symbol<'_, unsafe extern "C" fn(Handle, usize, *mut Handle) -> c_int> =
            self.function("amd_comgr_index_list_metadata");
        let mut value = 0;
        // SAFETY: `value` lives through the call.
        assert_eq!(unsafe { element(list, index, &mut value) }, 0, "comgr does not find element {index}");
        value
    }

    fn length(&self, list: Handle) -> usize {
        let length: Symbol<'_, unsafe extern "C" fn(Handle, *mut usize) -> c_int> =
            self.function("amd_comgr_get_metadata_list_size");
        let mut size = 0;
        // SAFETY: `size` lives through the call.
        assert_eq!(unsafe { length(list, &mut size) }, 0);
        size
    }

    fn string(&self, node: Handle) -> String {
        let get: Symbol<'_, unsafe extern "C" fn(Handle, *mut usize, *mut c_char) -> c_int> =
            self.function("amd_comgr_get_metadata_string");
        let mut size = 0;
        // SAFETY: a null buffer asks for the size, zero included; the second call has that much room.
        let bytes = unsafe {
            assert_eq!(get(node, &mut size, std::ptr::null_mut()), 0);
            let mut bytes = vec![0u8; size];
            assert_eq!(get(node, &mut size, bytes.as_mut_ptr().cast()), 0);
            bytes
        };
        String::from_utf8(bytes).expect("UTF-8").trim_end_matches('\0').to_owned()
    }
}

#[test]
fn comgr_reads_metadata() {
    // SAFETY: loading AMD's library runs its initialisers only.
    let Ok(library) = (unsafe { Library::new("libamd_comgr.so.2") }) else {
        oracle::present("comgr_reads_metadata", false, "Debian's package libamd-comgr2");
        return;
    };
    let comgr = Comgr { library };
    for target in Target::ALL {
        let object = writing::sample(target);
        let root = comgr.metadata(&object.to_loadable().expect("our file"));
        assert_eq!(comgr.string(comgr.lookup(root, "amdhsa.target")), format!("amdgcn-amd-amdhsa--{target}"));
        let kernels = comgr.lookup(root, "amdhsa.kernels");
        assert_eq!(comgr.length(kernels), object.kernels.len());
        for (index, kernel) in object.kernels.iter().enumerate() {
            let node = comgr.element(kernels, index);
            let value = |key| comgr.string(comgr.lookup(node, key));
            assert_eq!(value(".symbol"), format!("{}.kd", kernel.name));
            assert_eq!(value(".kernarg_segment_size"), kernel.metadata.kernarg_segment_size.to_string());
            assert_eq!(value(".sgpr_count"), kernel.metadata.sgpr_count.to_string());
            let args = comgr.lookup(node, ".args");
            assert_eq!(comgr.length(args), kernel.metadata.args.len());
            for (index, arg) in kernel.metadata.args.iter().enumerate() {
                let node = comgr.element(args, index);
                assert_eq!(comgr.string(comgr.lookup(node, ".value_kind")), arg.value_kind.as_str());
                assert_eq!(comgr.string(comgr.lookup(node, ".offset")), arg.offset.to_string());
                assert_eq!(comgr.string(comgr.lookup(node, ".size")), arg.size.to_string());
            }
        }
    }
}
