#!/usr/bin/env python3
"""Makes LLVM IR of Triton's kernels, with neither a GPU nor PyTorch: see --help.

What is not Triton's is left out of it: only
functions with `triton.jit` stay, the constants they use, and what they import of other such files. Decorators that choose
parameters by measuring are dropped, so parameters are guessed: those annotated `tl.constexpr` by their names and
defaults, those that memory is accessed through point to half-precision floats or what their names say, others are
integers, or floats if their names say so. Integers and pointers are multiples of 16, as they mostly are. What is
guessed wrong can be given: `BLOCK=64`, `x=*fp32`. Needs the package `triton`.
"""

import argparse
import ast
import importlib.util
import re
import sys
import tempfile
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice
from triton.language.extra.hip import libdevice as hip_libdevice

# What parameters of the compiler are called, and a value that kernels of that kind are used with.
CONSTANTS = {
    r"(BLOCK|TILE)_?(SIZE)?_?K|BK": 32,
    r"(BLOCK|TILE)_?(SIZE)?_?[MN]|BM|BN|BT|BS|BV|BD|BLOCK_D\w*|HEAD_DIM|.*_DIM|K|V|D": 64,
    r"BC": 16,
    r"BLOCK_SIZE|BLOCK|TILE_SIZE": 1024,
    r".*BLOCK.*|.*TILE.*|B[A-Z0-9]{0,2}": 32,
    r"GROUP_?(SIZE)?_?M|H|HQ|HV": 8,
    r"SPLIT_K|G|NK|NV|num_stages": 1,
    r"num_warps|N[CT]|NUM_.*|N_.*": 4,
    r"(IS|USE|HAS|STORE|OUTPUT|REVERSE|CAUSAL|EVEN|MASK|ENABLE|DO|RETURN|WITH|NEED|APPLY|SAVE|LOAD|ALLOW)_?.*": True,
    r".*DTYPE.*|.*_TYPE": tl.float32,
    r".*PRECISION.*": "ieee",
}
POINTEES = {
    r".*(cu_seqlens|indices|index|idx|ids|offsets|lens|labels?|target|seed).*": "i32",
    r".*mask.*": "i1",
    r".*(lse|mean|rstd|delta|loss|fp32|scale).*|[mg]|.*_sum": "fp32",
}
FLOATS = r".*(eps|scale|alpha|beta|smooth|temperature|softcap|gamma|lr|momentum|ratio|threshold|weight|inv_).*|p|value"
# Functions of Triton that take an address first.
ACCESSES = {"load", "store", "make_block_ptr"}


def is_jit(function):
    return any(re.search(r"\bjit\b", ast.unparse(decorator)) for decorator in function.decorator_list)


def functions(tree):
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and is_jit(node)]


def calls(node):
    for call in ast.walk(node):
        if isinstance(call, ast.Call):
            yield call


def called_name(call):
    return getattr(call.func, "id", getattr(call.func, "attr", None))


class Library:
    """The files below a folder, as modules with nothing but what Triton compiles."""

    def __init__(self, root):
        self.root = Path(root)
        self.work = tempfile.TemporaryDirectory()
        self.modules = {}

    def find(self, name, package):
        """The file of an imported module."""
        dots = len(name) - len(name.lstrip("."))
        base = package
        for _ in range(dots - 1):
            base = base.parent
        parts = Path(*name.lstrip(".").split(".")) if name.lstrip(".") else Path()
        path = (base if dots else self.root) / parts
        return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if p.is_file()), None)

    def imported(self, name, module, package):
        """What a name stands for that is imported from a module; nothing if that is not Triton's."""
        if module.startswith("triton"):
            try:
                there = importlib.import_module(module)
            except ImportError:
                return None
            return getattr(there, name, None)
        if "libdevice" in name or "tl_extra" in name:
            return libdevice
        file = self.find(module, package)
        found = self.module(file).__dict__.get(name) if file else None
        if found is None and hasattr(hip_libdevice, name):
            found = getattr(libdevice, name)
        return getattr(tl, name, None) if found is None else found

    def module(self, file):
        """A file's module: what of it could be executed."""
        if file in self.modules:
            return self.modules[file]
        tree = ast.parse(file.read_text())
        text = ""
        place = Path(self.work.name) / f"part{len(self.modules)}.py"
        spec = importlib.util.spec_from_file_location(place.stem, place)
        module = self.modules[file] = importlib.util.module_from_spec(spec)
        sys.modules[place.stem] = module
        names = module.__dict__
        names.update(triton=triton, tl=tl, tle=tl, ext=tl, libdevice=libdevice, tldevice=libdevice)
        names.update(tl_extra_shim=libdevice)
        assigned = []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    found = self.imported(alias.name, "." * node.level + (node.module or ""), file.parent)
                    if found is not None:
                        names.setdefault(alias.asname or alias.name, found)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.split(".")[0] in ("triton", "math"):
                        exec(ast.unparse(ast.Import([alias])), names)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and is_jit(node):
                node.decorator_list = [ast.parse("triton.jit", mode="eval").body]
                text += ast.unparse(node) + "\n\n"
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                assigned.append(ast.unparse(node))
        # Triton reads a function's text from its file.
        place.write_text(text)
        spec.loader.exec_module(module)
        for assignment in assigned:
            try:
                exec(assignment, names)
            except Exception:
                # It needs what has been left out; a kernel that needs it says so itself.
                pass
        return module


def pointers(function, module, seen=()):
    """Names of the parameters that memory is accessed through."""
    through = set()

    def base(node):
        if isinstance(node, ast.Name):
            through.add(node.id)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            base(node.left)
        elif isinstance(node, ast.IfExp):
            base(node.body)
            base(node.orelse)
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "to":
                base(node.func.value)
            elif node.args:
                base(node.args[0])

    for call in calls(function):
        name = called_name(call)
        keywords = {keyword.arg: keyword.value for keyword in call.keywords}
        if name in ACCESSES or (name or "").startswith("atomic_"):
            address = call.args[0] if call.args else keywords.get("pointer", keywords.get("base"))
            if address is not None:
                base(address)
        callee = getattr(module, name or "", None)
        if isinstance(callee, triton.JITFunction) and name not in seen:
            tree = callee.parse().body[0]
            inner = pointers(tree, sys.modules[callee.fn.__module__], (*seen, name))
            given = dict(zip((arg.arg for arg in tree.args.args), call.args)) | keywords
            for parameter in inner & given.keys():
                base(given[parameter])
    # Against the order of assignments, until nothing is new.
    while True:
        before = len(through)
        for node in ast.walk(function):
            targets = node.targets if isinstance(node, ast.Assign) else []
            if any(isinstance(target, ast.Name) and target.id in through for target in targets):
                base(node.value)
        if len(through) == before:
            return through & {arg.arg for arg in function.args.args + function.args.kwonlyargs}


def by_name(table, name):
    return next((value for pattern, value in table.items() if re.fullmatch(pattern, name)), None)


def signature(kernel, module, given):
    """Types of the parameters, and values of those that are constant."""
    function = kernel.parse().body[0]
    arguments = function.args.args
    defaults = [None] * (len(arguments) - len(function.args.defaults)) + function.args.defaults
    through = pointers(function, module)
    types, constants, attributes = {}, {}, {}
    for number, (argument, default) in enumerate(zip(arguments, defaults)):
        name = argument.arg
        low = name.lower()
        if argument.annotation is not None and "constexpr" in ast.unparse(argument.annotation):
            types[name] = "constexpr"
            value = given.get(name)
            if value is not None:
                value = ast.literal_eval(value)
            elif by_name(CONSTANTS, name) is None and isinstance(default, ast.Constant):
                value = default.value
            else:
                value = by_name(CONSTANTS, name)
                value = by_name(CONSTANTS, name.upper()) if value is None else value
            constants[name] = 16 if value is None else value
            continue
        if name in through:
            types[name] = "*" + (by_name(POINTEES, low) or "fp16")
        else:
            types[name] = "fp32" if re.fullmatch(FLOATS, low) else "i32"
        types[name] = given.get(name, types[name])
        if types[name] != "fp32":
            attributes[(number,)] = [["tt.divisibility", 16]]
    return types, constants, attributes


def kernels(file):
    """Of a file, those functions that none of it calls."""
    found, called = [], set()
    for function in functions(ast.parse(file.read_text())):
        called.update(called_name(call) for call in calls(function))
        if function.args.args:
            found.append(function.name)
    return [name for name in found if name not in called]


def main():
    parser = argparse.ArgumentParser(description="Makes LLVM IR of Triton's kernels.")
    parser.add_argument("root", type=Path, help="folder that imports are looked up in")
    parser.add_argument("file", type=Path, help="Python file")
    parser.add_argument("kernel", nargs="?", help="function; without it, those that no other function calls are listed")
    parser.add_argument("parameters", nargs="*", help="NAME=TYPE or NAME=VALUE")
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("-o", type=Path, dest="ir", help="file for the IR")
    parser.add_argument("--object", type=Path, help="file for the code object that Triton makes")
    arguments = parser.parse_args()
    if arguments.kernel is None:
        print(*kernels(arguments.file), sep="\n")
        return
    module = Library(arguments.root).module(arguments.file)
    kernel = getattr(module, arguments.kernel)
    given = dict(pair.split("=", 1) for pair in arguments.parameters)
    types, constants, attributes = signature(kernel, module, given)
    source = triton.compiler.ASTSource(fn=kernel, signature=types, constexprs=constants, attrs=attributes)
    machine = triton.backends.compiler.GPUTarget("hip", arguments.target, 64)
    made = triton.compile(source, target=machine, options={"num_warps": 4, "num_stages": 2}).asm
    if arguments.object:
        arguments.object.write_bytes(made["hsaco"])
    if arguments.ir:
        arguments.ir.write_text(made["llir"])


if __name__ == "__main__":
    main()
