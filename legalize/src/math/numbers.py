#!/usr/bin/env python3
"""Computes numbers.rs: what double.rs and turns.rs multiply by. Needs mpmath (1.3); takes some seconds.

    python3 isel/src/prepare/math/numbers.py > isel/src/prepare/math/numbers.rs

Polynomials are minimax: Remez's exchange on f(x) - sum c[i] x^i times a weight, at 60 digits. The lowest coefficients are then
rounded to doubles one after the other, and the others fitted again each time, so that what rounding one does is made good by
those that weigh less; of the rest rounding does not show. (J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., 2018, chapters 3 and 10;
W. J. Cody and W. Waite, Software Manual for the Elementary Functions, 1980, for constants in parts.)
"""

from mpmath import mp, mpf, matrix, lu_solve, exp, log, sin, cos, atanh, sqrt, pi, floor, frexp, ldexp

mp.dps = 60


def rounded(x, bits=53):
    """To so many bits, ties to even."""
    if x == 0:
        return mpf(0)
    mantissa, exponent = frexp(x)
    return ldexp(mp.nint(ldexp(mantissa, bits)), int(exponent) - bits)


def parts(x, count, first=53):
    """A sum of doubles, of which the first one has so many bits."""
    out = []
    for index in range(count):
        out.append(rounded(x, first if index == 0 else 53))
        x -= out[-1]
    return out


def remez(f, weight, low, high, free):
    """Coefficients of the powers `free` that leave the smallest largest |weight * (f - p)|, and that error."""
    n = len(free) + 1
    middle, half = (low + high) / 2, (high - low) / 2
    # Not in the middle, where a weight may be nothing.
    points = [middle - half * cos(pi * (i + mpf("0.4")) / n) for i in range(n)]
    for _ in range(40):
        rows = matrix(n, n)
        right = matrix(n, 1)
        for i, x in enumerate(points):
            for j, power in enumerate(free):
                rows[i, j] = weight(x) * x**power
            rows[i, n - 1] = (-1) ** i
            right[i] = weight(x) * f(x)
        solved = lu_solve(rows, right)
        coefficients = [solved[j] for j in range(n - 1)]
        level = abs(solved[n - 1])

        def error(x):
            return weight(x) * (f(x) - sum(c * x**p for c, p in zip(coefficients, free)))

        grid = [middle - half * cos(pi * i / (40 * n)) for i in range(40 * n + 1)]
        values = [error(x) for x in grid]
        # The largest error of each run of one sign.
        runs = []
        for x, value in zip(grid, values):
            if runs and (runs[-1][1] > 0) == (value > 0):
                if abs(value) > abs(runs[-1][1]):
                    runs[-1] = (x, value)
            else:
                runs.append((x, value))
        while len(runs) > n:
            runs.pop(0 if abs(runs[0][1]) < abs(runs[-1][1]) else -1)
        worst = max(abs(value) for _, value in runs)
        if len(runs) < n or worst <= level * (1 + mpf(10) ** -3):
            return coefficients, worst
        points = [x for x, _ in runs]
    return coefficients, worst


def fit(f, weight, low, high, degree):
    """Doubles for the powers from 0 to `degree`, and their error."""
    done = []
    for lowest in range(4):
        left = lambda x: f(x) - sum(c * x**p for p, c in enumerate(done))
        coefficients, _ = remez(left, weight, low, high, list(range(lowest, degree + 1)))
        done.append(rounded(coefficients[0]))
    done += [rounded(c) for c in coefficients[1:]]
    error = lambda x: abs(weight(x) * (f(x) - sum(c * x**p for p, c in enumerate(done))))
    worst = max(error(low + (high - low) * i / 2000) for i in range(2001))
    return done, worst


def series(term, first, count):
    """A power series' value function that does not cancel near 0."""
    return lambda x: sum(term(i) * x ** (i - first) for i in range(first, first + count))


def hexadecimal(x):
    """Bits of a double."""
    import struct

    return "0x%04x_%04x_%04x_%04x" % tuple(
        struct.unpack(">4H", struct.pack(">d", float(x)))
    )


def show(name, comment, values):
    print()
    for line in comment:
        print("/// " + line)
    if len(values) == 1:
        print("pub(super) const %s: f64 = f64::from_bits(%s); // %.17g" % (name, hexadecimal(values[0]), values[0]))
    else:
        print("pub(super) const %s: [f64; %d] = [" % (name, len(values)))
        for value in values:
            print("    f64::from_bits(%s), // %.17g" % (hexadecimal(value), value))
        print("];")


def exponent_of(error):
    return "%.1f" % float(log(error, 2))


print("//! Numbers of the functions of doubles. `numbers.py` makes this file and says how; do not edit it.")

# A little wider than half the distance between multiples, since the nearest one is found by a rounded product.
wide = 1 + mpf(2) ** -20

edge = log(2) / 2 * wide
q = series(lambda i: 1 / mp.factorial(i), 2, 30)
values, error = fit(q, lambda x: x * x / exp(x), -edge, edge, 9)
show("EXP", ["`(e^r - 1 - r) / r^2` for `|r|` up to half of ln 2, from the lowest power on; the power errs by less than 2^%s." % exponent_of(error)], values)

# s = (m - 1) / (m + 1), m from sqrt(1/2) to sqrt(2).
top = ((sqrt(2) - 1) / (sqrt(2) + 1) * wide) ** 2
p = series(lambda i: mpf(2) / (2 * i + 1), 2, 40)
values, error = fit(p, lambda z: z * z / 2, mpf(0), top, 7)
show("LOG", ["`(2 atanh s - 2 s - 2/3 s^3) / s^5` by powers of `s^2`, for `|s|` up to 3 - sqrt 8; the logarithm errs by less than", "2^%s of itself." % exponent_of(error)], values)
show("TWO_THIRDS", ["2/3 in two parts."], parts(mpf(2) / 3, 2))

top = (pi / 4 * wide) ** 2
s = series(lambda i: mpf(-1) ** i / mp.factorial(2 * i + 1), 1, 20)
values, error = fit(s, lambda z: z / mp.sinc(sqrt(z)), mpf(0), top, 5)
show("SIN", ["`(sin r - r) / r^3` by powers of `r^2`, for `|r|` up to pi/4; the sine errs by less than 2^%s of itself." % exponent_of(error)], values)
c = series(lambda i: mpf(-1) ** i / mp.factorial(2 * i), 2, 20)
values, error = fit(c, lambda z: z * z / cos(sqrt(z)), mpf(0), top, 5)
show("COS", ["`(cos r - 1 + r^2 / 2) / r^4` likewise; the cosine errs by less than 2^%s." % exponent_of(error)], values)

show("LN_2", ["ln 2 in parts."], parts(log(2), 2))
show("LN_2_CUT", ["The same; whole numbers of up to 11 bits times the first are exact."], parts(log(2), 2, 42))
show("LN_10", ["ln 10 in parts."], parts(log(10), 2))
show("LOG2_E", ["1 / ln 2 in parts."], parts(1 / log(2), 2))
show("LOG10_E", ["1 / ln 10 in parts."], parts(1 / log(10), 2))
show("LOG10_2", ["log10 2 in parts."], parts(log(2) / log(10), 2))
show("LOG10_2_CUT", ["The same, as `LN_2_CUT`."], parts(log(2) / log(10), 2, 42))
show("HALF_PI", ["pi/2 in parts."], parts(pi / 2, 3))
show("TWO_OVER_PI", ["2/pi."], parts(2 / pi, 1))
