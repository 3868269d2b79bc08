"""gcnsel as the code generator of Triton, by Triton's hook for stages: for programs that decide it themselves.

    import gcnsel_triton
    gcnsel_triton.install("/path/to/libgcnsel_triton.so")        # kernels compiled from now on
    gcnsel_triton.uninstall()

Without such a decision, the environment variable TRITON_AMD_CODEGEN_PATH does the same for a whole process (docs/triton.md).
"""

import hashlib
import threading

from triton import knobs
from triton.backends.amd import compiler

# What code generators answer. Their path is one for the process, so stages run one after the other.
GENERATED = ("amdgcn", "hsaco")
_lock = threading.RLock()
_before = []


def install(library, wants=lambda options: True):
    """Compiles kernels by the library, those whose options `wants` says yes to."""
    revision = compiler._load_amd_codegen(str(library)).triton_amdgpu_revision().decode()
    earlier = knobs.runtime.add_stages_inspection_hook

    def through(stage):
        def run(src, metadata):
            with _lock, knobs.amd.scope():
                knobs.amd.codegen_path = str(library)
                return stage(src, metadata)

        return run

    def hook(backend=None, stages=None, options=None, language=None, capability=None):
        if stages is None:
            # Asked for a part of the key of caches, and its hash.
            key = (earlier()[0] if earlier else "") + revision
            return key, hashlib.sha256(key.encode()).hexdigest()
        if earlier:
            earlier(backend, stages, options, language, capability)
        if wants(options):
            stages.update({name: through(stages[name]) for name in GENERATED if name in stages})

    _before.append(earlier)
    knobs.runtime.add_stages_inspection_hook = hook


def uninstall():
    """Takes back the last `install`."""
    knobs.runtime.add_stages_inspection_hook = _before.pop()
