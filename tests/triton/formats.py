"""Floats that numpy lacks: brain floats, and floats of 8 bits. By the definitions of the formats, in doubles.

Sources: "FP8 Formats for Deep Learning" (Micikevicius and others, 2022; OCP's OFP8) for e4m3 and e5m2, and for FNUZ, whose only
zero is positive and whose only NaN is 0x80, "8-bit Numerical Formats for Deep Neural Networks" (Noune and others, 2022).
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Format:
    """Sign, exponent, mantissa. `kind` is "ieee" (infinities and NaNs), "ocp" (NaN is all ones, no infinity) or "fnuz"."""

    name: str
    exponent_bits: int
    mantissa_bits: int
    bias: int
    kind: str

    @property
    def dtype(self):
        return np.dtype(np.uint16 if self.exponent_bits + self.mantissa_bits == 15 else np.uint8)

    def decode(self, bits):
        """The values, in doubles."""
        bits = np.asarray(bits).astype(np.int64)
        mantissa = bits & (1 << self.mantissa_bits) - 1
        most = (1 << self.exponent_bits) - 1
        exponent = bits >> self.mantissa_bits & most
        negative = bits >> self.exponent_bits + self.mantissa_bits
        normal = np.ldexp(1.0 + mantissa / (1 << self.mantissa_bits), exponent - self.bias)
        value = np.where(exponent == 0, np.ldexp(mantissa / (1 << self.mantissa_bits), 1 - self.bias), normal)
        if self.kind == "ieee":
            value = np.where(exponent == most, np.where(mantissa == 0, np.inf, np.nan), value)
        elif self.kind == "ocp":
            value = np.where((exponent == most) & (mantissa == (1 << self.mantissa_bits) - 1), np.nan, value)
        value = np.where(negative == 1, -value, value)
        if self.kind == "fnuz":
            sign = 1 << self.exponent_bits + self.mantissa_bits
            value = np.where(bits == sign, np.nan, value)
        return value

    def encode(self, values):
        """The nearest of the format, ties to even; of finite values within its range."""
        values = np.asarray(values, dtype=np.float64)
        positive = np.arange(1 << self.exponent_bits + self.mantissa_bits)
        table = self.decode(positive)
        positive, table = positive[np.isfinite(table)], table[np.isfinite(table)]
        size = np.abs(values)
        assert (size <= table[-1]).all(), f"beyond {self.name}"
        above = np.clip(np.searchsorted(table, size), 1, len(table) - 1)
        down, up = size - table[above - 1], table[above] - size
        odd = positive[above - 1] & 1
        bits = np.where((up < down) | ((up == down) & (odd == 1)), positive[above], positive[above - 1])
        negative = np.signbit(values) & ~((self.kind == "fnuz") & (bits == 0))
        return (bits | negative.astype(np.int64) << self.exponent_bits + self.mantissa_bits).astype(self.dtype)


BF16 = Format("bf16", 8, 7, 127, "ieee")
F8E5 = Format("fp8e5", 5, 2, 15, "ieee")
F8E4 = Format("fp8e4nv", 4, 3, 7, "ocp")
F8E5_FNUZ = Format("fp8e5b16", 5, 2, 16, "fnuz")
F8E4_FNUZ = Format("fp8e4b8", 4, 3, 8, "fnuz")


@dataclass
class Coded:
    """An array of such floats."""

    format: Format
    bits: np.ndarray

    @staticmethod
    def of(format, values):
        return Coded(format, format.encode(values))

    @property
    def values(self):
        return self.format.decode(self.bits)

    @property
    def dtype(self):
        return self.bits.dtype
