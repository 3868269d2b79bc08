"""What holds of the library besides the kernels: who compiles what, what is said, and that caches do not mix. `run.py` calls it."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Checks:
    def __init__(self, library, variables):
        self.library, self.variables, self.faults = library, variables, []
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)

    def probe(self, *kernels, cache="", ours=True, options=(), **variables):
        """Compiles kernels in a process of its own, with an empty cache or one by name; what was said is beside the result."""
        output = self.root / "probe.json"
        output.unlink(missing_ok=True)
        cache = self.root / cache if cache else Path(tempfile.mkdtemp(dir=self.root))
        environment = self.variables | {"TRITON_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"} | variables
        if ours:
            environment["TRITON_AMD_CODEGEN_PATH"] = str(self.library)
        command = [sys.executable, HERE / "probe.py", output, *kernels, *options]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
        if done.returncode:
            raise RuntimeError(f"probe.py {' '.join(kernels)}: {done.stderr}")
        result = json.loads(output.read_text())
        return result["kernels"], done.stderr, result["revision"]

    def hold(self, holds, what):
        if not holds:
            self.faults.append(what)


def fallback(c):
    """A kernel that is refused goes to Triton's own code generator, with a warning that says why."""
    found, said, _ = c.probe("refused", "saxpy")
    own, nothing, _ = c.probe("refused", ours=False)
    c.hold(found["saxpy"]["is_ours"] and not found["refused"]["is_ours"], "the refused kernel went to the fallback, alone")
    c.hold(found["refused"]["object"] == own["refused"]["object"], "the fallback's code is that of Triton alone")
    c.hold(re.search(r"gcnsel: warning: gcnsel does not compile kernel 'refused':\n.*\.set", said), f"a warning: {said}")
    c.hold("gcnsel" not in nothing, f"Triton alone says nothing of gcnsel: {nothing}")


def strict(c):
    """It is an error in strict mode, and without a fallback."""
    found, _, _ = c.probe("refused", "saxpy", GCNSEL_TRITON_STRICT="1")
    fault = found["refused"].get("fault", "")
    c.hold("does not compile kernel 'refused'" in fault and "GCNSEL_TRITON_STRICT" in fault, f"strict: {fault}")
    c.hold(found["saxpy"].get("is_ours"), "strict mode compiles what is not refused")
    found, _, _ = c.probe("refused", GCNSEL_TRITON_FALLBACK="none")
    c.hold("no other code generator" in found["refused"].get("fault", ""), f"no fallback: {found}")
    found, _, _ = c.probe("saxpy", GCNSEL_TRITON_STRICT="maybe")
    c.hold("it is 1 or 0" in found["saxpy"].get("fault", ""), f"a wrong setting: {found}")


def revisions(c):
    """The revision is another one for everything that changes code, and has the fallback's."""
    own = c.probe("saxpy", ours=False)[2]
    ours = c.probe("saxpy")[2]
    named = c.probe("saxpy", GCNSEL_TRITON_FALLBACK=fallback_path())[2]
    others = [
        c.probe("saxpy", **{name: value})[2]
        for name, value in (
            ("GCNSEL_TRITON_STRICT", "1"),
            ("GCNSEL_TRITON_OPTIONS", "no-schedule"),
            ("GCNSEL_TRITON_OPTIONS", "no-value-reasoning"),
        )
    ]
    c.hold(re.fullmatch(r"gcnsel \d+\.\d+\.\d+ [0-9a-f]{16}, else " + re.escape(own), ours), f"revision: {ours}")
    c.hold(named == ours, f"a fallback by its path: {named}")
    c.hold(len({own, ours, *others}) == 5, f"revisions: {[own, ours, *others]}")


def fallback_path():
    from triton.backends.amd import compiler

    return str(Path(compiler.__file__).parent / "lib/libtriton_amd_codegen.so")


def caches(c):
    """In one cache, each finds its own."""
    for ours, strictly, hit in ((True, "0", False), (False, "0", False), (True, "0", True), (False, "0", True), (True, "1", False)):
        found, _, _ = c.probe("saxpy", cache="shared", ours=ours, GCNSEL_TRITON_STRICT=strictly)
        saxpy = found["saxpy"]
        c.hold((saxpy["is_ours"], saxpy["hit"]) == (ours, hit), f"cache: {ours} {strictly}: {saxpy['is_ours']} {saxpy['hit']}")
    found, said, _ = c.probe("refused", cache="shared")
    again, silent, _ = c.probe("refused", cache="shared")
    c.hold(not found["refused"]["hit"] and again["refused"]["hit"], "what the fallback made is in the cache")
    found, _, _ = c.probe("refused", cache="shared", GCNSEL_TRITON_STRICT="1")
    c.hold("fault" in found["refused"], "strict mode takes nothing of the fallback's from a cache")


def processors(c):
    """Other processors are for the fallback, with one notice."""
    found, said, _ = c.probe("saxpy", "softmax", options=("--target", "gfx950"))
    c.hold(not any(one["is_ours"] for one in found.values()), "gfx950 is for the fallback")
    c.hold(said.count("gcnsel:") == 1 and "gfx950 is no processor" in said, f"one notice: {said}")


def options_of_llvm(c):
    """What only LLVM knows is LLVM's; what is for any compiler is done."""
    found, said, _ = c.probe("saxpy", DISABLE_LLVM_OPT="disable-lsr")
    c.hold(not found["saxpy"]["is_ours"] and "'disable-lsr' means nothing to gcnsel" in said, f"a pass of LLVM's: {said}")
    found, said, _ = c.probe("saxpy", DISABLE_LLVM_OPT="1")
    c.hold(found["saxpy"]["is_ours"], f"without optimisation: {said}")
    found, said, _ = c.probe("saxpy", LLVM_IR_ENABLE_DUMP="1")
    c.hold(found["saxpy"]["is_ours"] and "v_" in said and "@saxpy" in said, f"stages are printed: {said[:400]}")
    _, said, _ = c.probe("saxpy", LLVM_ENABLE_TIMING="1")
    c.hold("gcnsel: CPU time by stage" in said and "regalloc" in said, f"times are printed: {said[:400]}")
    _, said, _ = c.probe("saxpy", GCNSEL_TRITON_VERBOSE="1")
    c.hold("gcnsel: compiled 'saxpy' for gfx942: " in said, f"kernels are named: {said}")


def assemblies(c):
    """Assembly that is not ours, and ours with a change, is assembled by Triton's assembler."""
    found, _, _ = c.probe("saxpy")
    changed = found["saxpy"]["assembly"].replace("\ts_endpgm", "\ts_nop 0\n\ts_endpgm", 1)
    program = (
        "import sys; from triton.backends.amd import compiler\n"
        "open(sys.argv[2], 'wb').write(compiler.assemble_amdgcn(open(sys.argv[1]).read(), 'gfx942', ''))"
    )
    source, objects = c.root / "changed.s", []
    source.write_text(changed)
    for library in (str(c.library), ""):
        target = c.root / "changed.o"
        variables = c.variables | ({"TRITON_AMD_CODEGEN_PATH": library} if library else {})
        subprocess.run([sys.executable, "-c", program, source, target], env=variables, check=True)
        objects.append(target.read_bytes())
    c.hold(objects[0] == objects[1], "changed assembly goes to Triton's assembler")


def threads(c):
    """Kernels from several threads, and in a child of a process that has compiled, are the same."""
    names = ["saxpy", "softmax", "product_f16", "prefix_sums", "histogram", "collatz"]
    one, _, _ = c.probe(*names)
    several, _, _ = c.probe(*names, options=("--threads", "4"))
    forked, _, _ = c.probe(*names, options=("--fork",))
    for name in names:
        objects = {result[name].get("object") for result in (one, several, forked)}
        c.hold(len(objects) == 1 and forked[name].get("is_ours"), f"{name} by threads and in a child: {objects}")


def hook(c):
    """`gcnsel_triton.install` does what the variable does, and shares no cache with a process without it."""
    by_variable, _, _ = c.probe("saxpy", "softmax")
    own, _, _ = c.probe("softmax", cache="hook", ours=False)
    found, _, _ = c.probe("saxpy", "softmax", cache="hook", ours=False, options=("--install", c.library))
    for name in ("saxpy", "softmax"):
        c.hold(found[name].get("object") == by_variable[name]["object"], f"{name} by the hook: {found[name].get('fault')}")
    c.hold(not own["softmax"]["is_ours"], "without the hook it is Triton's")


def faults(library, variables):
    """What does not hold, in words."""
    checks = Checks(library, variables)
    for check in (fallback, strict, revisions, caches, processors, options_of_llvm, assemblies, threads, hook):
        try:
            check(checks)
        except Exception as fault:
            checks.faults.append(f"{check.__name__}: {fault}")
    return checks.faults
