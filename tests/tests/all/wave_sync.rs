//! Global wave synchronisation: waves of several workgroups wait for each other, by our code and by LLVM's.

use gcnsel_emulator::{Arg, Launch, RunError};
use gcnsel_tests::both::by_both;

const DECLARATIONS: &str = "target triple = \"amdgcn-amd-amdhsa\"\n\
    declare void @llvm.amdgcn.ds.gws.barrier(i32, i32)\n\
    declare void @llvm.amdgcn.ds.gws.init(i32, i32)\n\
    declare void @llvm.amdgcn.ds.gws.sema.br(i32, i32)\n\
    declare void @llvm.amdgcn.ds.gws.sema.p(i32)\n\
    declare void @llvm.amdgcn.ds.gws.sema.v(i32)\n\
    declare void @llvm.amdgcn.ds.gws.sema.release.all(i32)\n\
    declare i32 @llvm.amdgcn.workitem.id.x()\n\
    declare i32 @llvm.amdgcn.workgroup.id.x()\n";

/// The last workgroup prepares a barrier for all, and lets the others go on. Then each leaves a number, and takes what its
/// neighbour has left, twice. The second time lanes know which barrier it is.
const NEIGHBOURS: &str = "\
define amdgpu_kernel void @neighbours(ptr addrspace(1) %out, ptr addrspace(1) %left, ptr addrspace(1) %numbers, i32 %last, i32 %resource) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %is.last = icmp eq i32 %group, %last
  br i1 %is.last, label %prepare, label %wait
prepare:
  call void @llvm.amdgcn.ds.gws.init(i32 %last, i32 %resource)
  %lets.go = add i32 %resource, 7
  call void @llvm.amdgcn.ds.gws.sema.br(i32 %last, i32 %lets.go)
  br label %go
wait:
  %waits.at = add i32 %resource, 7
  call void @llvm.amdgcn.ds.gws.sema.p(i32 %waits.at)
  br label %go
go:
  %first = shl i32 %group, 6
  %mine = add i32 %first, %lane
  %next.raw = add i32 %group, 1
  %next = select i1 %is.last, i32 0, i32 %next.raw
  %next.first = shl i32 %next, 6
  %other = add i32 %next.first, %lane
  %my.place = getelementptr i32, ptr addrspace(1) %left, i32 %mine
  %other.place = getelementptr i32, ptr addrspace(1) %left, i32 %other
  %squared = mul i32 %mine, %mine
  store i32 %squared, ptr addrspace(1) %my.place
  fence syncscope(\"agent\") release
  call void @llvm.amdgcn.ds.gws.barrier(i32 %last, i32 %resource)
  fence syncscope(\"agent\") acquire
  %taken = load i32, ptr addrspace(1) %other.place
  fence syncscope(\"agent\") release
  %number.place = getelementptr i32, ptr addrspace(1) %numbers, i32 %lane
  %number = load i32, ptr addrspace(1) %number.place
  call void @llvm.amdgcn.ds.gws.barrier(i32 %last, i32 %number)
  fence syncscope(\"agent\") acquire
  %more = add i32 %taken, 1
  store i32 %more, ptr addrspace(1) %my.place
  fence syncscope(\"agent\") release
  call void @llvm.amdgcn.ds.gws.barrier(i32 %last, i32 %resource)
  fence syncscope(\"agent\") acquire
  %result = load i32, ptr addrspace(1) %other.place
  %out.place = getelementptr i32, ptr addrspace(1) %out, i32 %mine
  store i32 %result, ptr addrspace(1) %out.place
  ret void
}
";

#[test]
fn workgroups_wait_for_each_other() {
    let text = [DECLARATIONS, NEIGHBOURS].concat();
    by_both("workgroups_wait", &text, "neighbours", |object, what| {
        for (groups, resource) in [(1, 0), (2, 61), (5, 3)] {
            let items = groups * 64;
            let bytes = items as usize * 4;
            let launch = Launch::new("neighbours", [items, 1, 1], [64, 1, 1])
                .arg(Arg::Buffer(vec![0; bytes]))
                .arg(Arg::Buffer(vec![0; bytes]))
                .arg(Arg::Buffer(resource_numbers(resource)))
                .arg(groups - 1)
                .arg(resource);
            let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}, {groups} groups: {why}"));
            let expected: Vec<u8> = (0..items)
                .map(|item| (item + 128) % items)
                .flat_map(|from| (from * from + 1).to_le_bytes())
                .collect();
            assert!(outcome.buffers[0] == expected, "{what}: {groups} groups");
        }
    });
}

/// A resource's number, for each lane.
fn resource_numbers(resource: u32) -> Vec<u8> {
    (0..64).flat_map(|_| resource.to_le_bytes()).collect()
}

/// The first workgroup waits for one that only the second lets go on, which waits for nobody; with one workgroup it waits in
/// vain, which is found.
#[test]
fn those_who_wait_in_vain_are_found() {
    let kernel = "define amdgpu_kernel void @k() {\n  %group = call i32 @llvm.amdgcn.workgroup.id.x()\n  \
                  %first = icmp eq i32 %group, 0\n  br i1 %first, label %wait, label %go\n\
                  wait:\n  call void @llvm.amdgcn.ds.gws.sema.p(i32 63)\n  ret void\n\
                  go:\n  call void @llvm.amdgcn.ds.gws.sema.v(i32 63)\n  ret void\n}\n\
                  define amdgpu_kernel void @all() {\n  %group = call i32 @llvm.amdgcn.workgroup.id.x()\n  \
                  %last = icmp eq i32 %group, 3\n  br i1 %last, label %go, label %wait\n\
                  wait:\n  call void @llvm.amdgcn.ds.gws.sema.p(i32 9)\n  ret void\n\
                  go:\n  call void @llvm.amdgcn.ds.gws.sema.release.all(i32 9)\n  ret void\n}\n";
    by_both("wait_in_vain", &[DECLARATIONS, kernel].concat(), "k", |object, what| {
        let run = |name: &str, groups: u32| object.run(&Launch::new(name, [groups * 64, 1, 1], [64, 1, 1]));
        for (name, groups, ends) in [("k", 2, true), ("k", 1, false), ("all", 4, true), ("all", 5, false)] {
            match run(name, groups) {
                Ok(_) => assert!(ends, "{what}: {name} with {groups} groups ends"),
                Err(RunError::Fault(fault)) if !ends => {
                    let text = fault.to_string();
                    assert!(text.contains("waits for other waves"), "{what}: {text}");
                }
                Err(why) => panic!("{what}: {name} with {groups} groups: {why}"),
            }
        }
    });
}
