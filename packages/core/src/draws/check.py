#!/usr/bin/env python3
"""Checks a published draw (format sortes-draw/1) without trusting whoever published it.

    python3 check.py BUNDLE [--chain INFO.json] [--log VKEY] [--witness VKEY]... [--seen F]
    python3 check.py watch URL [--log VKEY] [--state FILE]

BUNDLE is the file that the page of a draw offers for download. It is checked offline: a line for each check, then the
verdict in words. Keys in the bundle are only claims. Give with --log and --witness those that you know from elsewhere,
and with --seen the fingerprint (or the whole F) as you had it before the draw. --chain names another drand chain than
quicknet, by the answer of its /info.

    exit 0   it adds up (verdict 1 or better)
    exit 1   a check failed
    exit 2   the file or the options cannot be read
    exit 3   nothing failed, but it is not proved that it adds up: the draw still runs, or parts are missing

`watch` reads the public log of a site: it has to contain all that it contained last time, in the same order, and each
organiser's draws have to be numbered 1, 2, 3, ... It keeps its state in a file beside this one. Exit 1 is an alarm.

One file, Python 3.9 or later, its standard library alone. It shares no code with the site, so that each finds mistakes
of the other. From top to bottom: JSON, hashes and trees, the draw, Ed25519, BLS12-381, signed notes, the checks, the
watch.
"""

import argparse
import base64
import hashlib
import hmac
import http.client
import json
import os
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

FORMAT = "sortes-draw/1"
# The largest bundle holds 100,000 entries with their openings.
MAX_BUNDLE = 160 * 2**20
MAX_STATEMENT = 8192
MAX_ENTRIES = 100_000
MAX_WEIGHT = 1_000_000
MAX_PROOF = 128 * 1024
# Of a note, and of what stands before the checkpoint in a proof.
MAX_NOTE = 64 * 1024
MAX_SIGNATURES = 64
MAX_INTEGER = 2**53 - 1


class Unreadable(Exception):
    """The input is not what it should be at all: exit 2."""


class Failed(Exception):
    """A check does not hold. The message says why."""


class Unchecked(Exception):
    """A check could not be made. The message says what is missing."""


class Inapplicable(Exception):
    """A check has no meaning for this draw."""


def demand(holds, reason):
    if not holds:
        raise Failed(reason)


def need(holds, reason):
    if not holds:
        raise Unchecked(reason)


# ---- JSON, read strictly


def no_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member occurs twice")
    return members


def small_integer(digits):
    if len(digits) > 16 or not 0 <= int(digits) <= MAX_INTEGER or digits == "-0":
        raise ValueError("a number is not an integer from 0 to 2^53 - 1")
    return int(digits)


def no_fraction(text):
    raise ValueError(f"{text[:20]} is not an integer")


def read_json(data):
    """The value of JSON in UTF-8, without repeated members and with no numbers but integers from 0 to 2^53 - 1."""
    try:
        text = data.decode("utf-8")
        value = json.loads(
            text,
            object_pairs_hook=no_duplicates,
            parse_int=small_integer,
            parse_float=no_fraction,
            parse_constant=no_fraction,
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return value


def has_only_allowed(value, depth=0):
    """Whether a value has objects, arrays, integers, and strings without control characters, and nothing else."""
    if depth > 8:
        return False
    if type(value) is str:
        return not re.search("[\x00-\x1f\ud800-\udfff]", value)
    if type(value) is list:
        return all(has_only_allowed(item, depth + 1) for item in value)
    if type(value) is dict:
        return all(
            re.fullmatch("[a-z_]+", name) and has_only_allowed(member, depth + 1)
            for name, member in value.items()
        )
    return type(value) is int


def read_canonical(text, what):
    """The value of a text that has to be exactly as RFC 8785 writes it, within the limits of a statement."""
    try:
        data = text.encode("utf-8")
        demand(len(data) <= MAX_STATEMENT, f"{what} has more than {MAX_STATEMENT} bytes")
        value = read_json(data)
    except ValueError as error:
        raise Failed(f"{what} cannot be read: {error}") from None
    demand(type(value) is dict, f"{what} is not an object")
    demand(has_only_allowed(value), f"{what} has a value that is not allowed")
    written = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    demand(written == text, f"{what} is not written canonically")
    return value


# ---- Hashes and Merkle trees (RFC 9162)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def domain(name):
    return f"{FORMAT}/{name}".encode() + b"\x00"


def leaf_hash(leaf):
    return sha256(b"\x00", leaf)


def node_hash(left, right):
    return sha256(b"\x01", left, right)


def tree_hash(leaves):
    """The root over leaves, given as bytes. Pairing level by level, an odd last one going up, gives RFC 9162's tree."""
    level = [leaf_hash(leaf) for leaf in leaves]
    while len(level) > 1:
        paired = [node_hash(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = paired + level[len(level) - len(level) % 2 :]
    return level[0]


def root_from_proof(leaf, index, size, proof):
    """The root that an inclusion proof leads to (RFC 9162, 2.1.3.2), or None if it is too long or too short."""
    if index >= size:
        return None
    fn, sn, root = index, size - 1, leaf_hash(leaf)
    for sibling in proof:
        if sn == 0:
            return None
        if fn & 1 or fn == sn:
            root = node_hash(sibling, root)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            root = node_hash(root, sibling)
        fn, sn = fn >> 1, sn >> 1
    return root if sn == 0 else None


class Frontier:
    """The roots of the full subtrees of a growing tree, largest first: enough to append, and to know the tree's root."""

    def __init__(self, size=0, roots=()):
        self.size, self.roots = size, list(roots)

    def append(self, leaf):
        self.roots.append(leaf_hash(leaf))
        self.size += 1
        full = self.size
        while full % 2 == 0:
            right, left = self.roots.pop(), self.roots.pop()
            self.roots.append(node_hash(left, right))
            full //= 2

    def root(self):
        if not self.roots:
            return sha256()
        root = self.roots[-1]
        for left in reversed(self.roots[:-1]):
            root = node_hash(left, root)
        return root


# ---- The draw: key, stream, selection


def derive_key(material, salt):
    """HKDF-SHA-256 (RFC 5869) for the 32 bytes of the draw's key."""
    extracted = hmac.digest(salt, material, "sha256")
    return hmac.digest(extracted, f"{FORMAT}/key".encode() + b"\x01", "sha256")


class Stream:
    """Block i is HMAC-SHA-256(key, i as 8 bytes big-endian); integers are taken from it 8 bytes at a time."""

    def __init__(self, key):
        self.key, self.index, self.bytes = key, 0, b""

    def block(self):
        self.index += 1
        return hmac.digest(self.key, (self.index - 1).to_bytes(8, "big"), "sha256")

    def word(self):
        if not self.bytes:
            self.bytes = self.block()
        word, self.bytes = self.bytes[:8], self.bytes[8:]
        return word

    def below(self, n):
        """An integer from 0 to n - 1, each equally likely: the lowest bits of the next words, again while too large."""
        bits = (n - 1).bit_length()
        words = max(1, -(-bits // 64))
        while True:
            taken = b"".join(self.word() for _ in range(words))
            value = int.from_bytes(taken, "big") & ((1 << bits) - 1)
            if value < n:
                return value


def sample(size, k, stream):
    """The first k positions of a forward Fisher-Yates shuffle of 0 .. size - 1, keeping only what moved."""
    moved, drawn = {}, []
    for i in range(min(k, size)):
        j = i + stream.below(size - i) if i < size - 1 else i
        drawn.append(moved.get(j, j))
        moved[j] = moved.pop(i, i)
    return drawn


def weighted_sample(weights, k, stream):
    """k entries without replacement: a ticket below the weight left belongs to the first remaining entry whose running
    total exceeds it. A Fenwick tree of the weights finds it in log2(n) steps."""
    size, left = len(weights), sum(weights)
    sums = [0, *weights]
    for i in range(1, size + 1):
        if i + (i & -i) <= size:
            sums[i + (i & -i)] += sums[i]
    drawn = []
    for _ in range(k):
        ticket, owner, step = stream.below(left), 0, 1 << size.bit_length()
        while step:
            if owner + step <= size and sums[owner + step] <= ticket:
                owner += step
                ticket -= sums[owner]
            step >>= 1
        drawn.append(owner)
        weight, i = weights[owner], owner + 1
        left -= weight
        while i <= size:
            sums[i] -= weight
            i += i & -i
    return drawn


def result_text(kind, rules, count, weights, stream):
    """The lines of a result, as section 5 of the format has them."""
    if kind == "numbers":
        drawn = sample(rules["max"] - rules["min"] + 1, rules["count"], stream)
        return "".join(f"{i} {rules['min'] + p}\n" for i, p in enumerate(drawn, 1))
    if kind == "winners":
        k = sum(rules["prizes"]) + rules["alternates"]
        drawn = weighted_sample(weights, k, stream) if weights else sample(count, k, stream)
        return "".join(f"{i} {p + 1}\n" for i, p in enumerate(drawn, 1))
    drawn, teams, lines = sample(count, count, stream), rules["teams"], []
    for team in range(teams):
        size = count // teams + (team < count % teams)
        lines.append(" ".join(str(n) for n in [team + 1] + [p + 1 for p in drawn[:size]]) + "\n")
        drawn = drawn[size:]
    return "".join(lines)


# ---- Ed25519 (RFC 8032)

ED_P = 2**255 - 19
ED_L = 2**252 + 27742317777372353535851937790883648493
ED_D = -121665 * pow(121666, -1, ED_P) % ED_P


def ed_add(a, b):
    """The sum of two points in extended coordinates (X : Y : Z : T), with the complete formulas of RFC 8032, 5.1.4."""
    p = ED_P
    e = (a[1] - a[0]) * (b[1] - b[0]) % p
    f = (a[1] + a[0]) * (b[1] + b[0]) % p
    g, h = 2 * a[3] * b[3] * ED_D % p, 2 * a[2] * b[2] % p
    e, f, g, h = f - e, h - g, h + g, f + e
    return (e * f % p, g * h % p, f * g % p, e * h % p)


def ed_multiply(n, point):
    total = (0, 1, 1, 0)
    for bit in bin(n)[2:]:
        total = ed_add(total, total)
        if bit == "1":
            total = ed_add(total, point)
    return total


def ed_has_small_order(point):
    x, y, z, _ = ed_multiply(8, point)
    return x == 0 and y == z


def ed_decode(data):
    """The point of 32 bytes, or None if they are not one."""
    value = int.from_bytes(data, "little")
    sign, y = value >> 255, value & ((1 << 255) - 1)
    if y >= ED_P:
        return None
    x2 = (y * y - 1) * pow(ED_D * y * y + 1, -1, ED_P) % ED_P
    x = pow(x2, (ED_P + 3) // 8, ED_P)
    if x * x % ED_P != x2:
        x = x * pow(2, (ED_P - 1) // 4, ED_P) % ED_P
    if x * x % ED_P != x2 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = ED_P - x
    return (x, y, 1, x * y % ED_P)


ED_BASE = ed_decode(bytes.fromhex("58" + "66" * 31))


def ed25519_verifies(key, message, signature):
    """Whether a signature of 64 bytes is the key's: [8](R + [k]A - [S]B) has to be neutral (RFC 8032, 5.1.7), so that
    parts of small order do not count. A key of nothing else is refused: it would sign anything."""
    if len(signature) != 64:
        return False
    public, r = ed_decode(key), ed_decode(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if public is None or r is None or s >= ED_L or ed_has_small_order(public):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ED_L
    signed = ed_add(ed_multiply(k, public), ed_multiply(ED_L - s, ED_BASE))
    return ed_has_small_order(ed_add(r, signed))


# ---- BLS12-381: signatures in G1, keys in G2, as drand's scheme bls-unchained-g1-rfc9380
#
# Short before fast: a verification takes about a third of a second. Elements of Fp are integers, of Fp2 = Fp[u]/(u^2 + 1)
# pairs, and of Fp12 = Fp2[w]/(w^6 - u - 1) lists of 12 integers, the coefficients of w^0 .. w^11 over Fp (u = w^6 - 1, so
# w^12 = 2 w^6 - 2). Points are pairs of elements of Fp2, also those of G1, and None is the point at infinity.

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
# The absolute value of the curve's parameter x, which is negative. Its sign inverts both pairings of a check alike.
X = 0xD201000000010000
G2_GENERATOR = bytes.fromhex(
    "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
)
DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def f2_multiply(a, b):
    return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)


def f2_divide(a, b):
    inverse = pow(b[0] * b[0] + b[1] * b[1], -1, P)
    return f2_multiply(a, (b[0] * inverse, -b[1] * inverse))


def f2_subtract(a, b):
    return ((a[0] - b[0]) % P, (a[1] - b[1]) % P)


def f2_power(a, n):
    power = (1, 0)
    for bit in bin(n)[2:]:
        power = f2_multiply(power, power)
        if bit == "1":
            power = f2_multiply(power, a)
    return power


def f2_root(a):
    """A square root in Fp2, or None (Adj and Rodriguez-Henriquez, algorithm 9, for p = 3 modulo 4)."""
    candidate = f2_power(a, (P - 3) // 4)
    root = f2_multiply(candidate, a)
    alpha = f2_multiply(candidate, root)
    if alpha == (P - 1, 0):
        root = f2_multiply((0, 1), root)
    else:
        root = f2_multiply(f2_power((alpha[0] + 1, alpha[1]), (P - 1) // 2), root)
    return root if f2_multiply(root, root) == (a[0] % P, a[1] % P) else None


def chord(a, b):
    """The slope of the line through two points of y^2 = x^3 + c (the tangent if they are equal), and their sum."""
    if a == b:
        square = f2_multiply(a[0], a[0])
        slope = f2_divide((3 * square[0], 3 * square[1]), (2 * a[1][0], 2 * a[1][1]))
    else:
        slope = f2_divide(f2_subtract(b[1], a[1]), f2_subtract(b[0], a[0]))
    x = f2_subtract(f2_subtract(f2_multiply(slope, slope), a[0]), b[0])
    return slope, (x, f2_subtract(f2_multiply(slope, f2_subtract(a[0], x)), a[1]))


def point_add(a, b):
    if a is None or b is None:
        return b if a is None else a
    if a[0] == b[0] and (a[1] != b[1] or a[1] == (0, 0)):
        return None
    return chord(a, b)[1]


def point_multiply(n, point):
    total = None
    for bit in bin(n)[2:]:
        total = point_add(total, total)
        if bit == "1":
            total = point_add(total, point)
    return total


def decode_point(data, degree):
    """The point of G1 (degree 1, 48 bytes) or G2 (degree 2, 96 bytes) in the compressed form of ZCash. None unless it is
    written in the one right way, lies on the curve and in the subgroup of order R, and is not the point at infinity."""
    if len(data) != 48 * degree or data[0] & 0xC0 != 0x80:
        return None
    first = int.from_bytes(data[:48], "big") & ((1 << 381) - 1)
    # G2 has the coefficient of u first
    x = (first, 0) if degree == 1 else (int.from_bytes(data[48:], "big"), first)
    if x[0] >= P or x[1] >= P:
        return None
    cube = f2_multiply(f2_multiply(x, x), x)
    constant = (4, 0) if degree == 1 else (4, 4)
    y = f2_root((cube[0] + constant[0], cube[1] + constant[1]))
    # over Fp2 every number of Fp has a root, but not always one in Fp
    if y is None or (degree == 1 and y[1] != 0):
        return None
    larger = (y[1] or y[0]) > (P - 1) // 2
    if larger != bool(data[0] & 0x20):
        y = (-y[0] % P, -y[1] % P)
    return (x, y) if point_multiply(R, (x, y)) is None else None


def f12_multiply(a, b):
    """A product in Fp12: Python multiplies both polynomials at once, packed as integers with 96 bytes a coefficient."""
    packed_a = int.from_bytes(b"".join([c.to_bytes(96, "little") for c in a]), "little")
    packed_b = int.from_bytes(b"".join([c.to_bytes(96, "little") for c in b]), "little")
    data = (packed_a * packed_b).to_bytes(24 * 96, "little")
    product = [int.from_bytes(data[i : i + 96], "little") for i in range(0, 23 * 96, 96)]
    for i in range(22, 11, -1):
        product[i - 6] += 2 * product[i]
        product[i - 12] -= 2 * product[i]
    return [c % P for c in product[:12]]


def f12_power(a, n):
    power = a
    for bit in bin(n)[3:]:
        power = f12_multiply(power, power)
        if bit == "1":
            power = f12_multiply(power, a)
    return power


def line_at(point, slope, through):
    """The line with a slope through a point of G2, at a point of G1, times w^3, which the final power removes.
    The twist takes (x, y) to (x / w^2, y / w^3), and so a slope s to s / w."""
    (x, _), (y, _) = point
    constant = f2_subtract(f2_multiply(slope, through[0]), through[1])
    linear = (-slope[0] * x % P, -slope[1] * x % P)
    line = [0] * 12
    # a + b u = (a - b) + b w^6
    line[0], line[6] = (constant[0] - constant[1]) % P, constant[1]
    line[2], line[8] = (linear[0] - linear[1]) % P, linear[1]
    line[3] = y
    return line


def pairings_cancel(pairs):
    """Whether the product of the ate pairings of (point of G1, point of G2) is 1. Both points of order R."""
    product, multiples = [1] + [0] * 11, [q for _, q in pairs]
    for bit in bin(X)[3:]:
        product = f12_multiply(product, product)
        for step in ("double", "add") if bit == "1" else ("double",):
            for i, (p, q) in enumerate(pairs):
                multiple = multiples[i]
                slope, multiples[i] = chord(multiple, multiple if step == "double" else q)
                product = f12_multiply(product, line_at(p, slope, multiple))
    return f12_power(product, (P**12 - 1) // R) == [1] + [0] * 11


def constants(text):
    return [int(line, 16) for line in text.split()]


# RFC 9380, 8.8.1 and appendix E.2: the curve E' and its 11-isogeny to the curve of G1, lowest coefficient first.
SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11
X_NUM = constants("""
11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7
17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb
d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0
1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861
e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9
1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983
d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84
17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e
80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317
169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e
10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b
6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229
""")
X_DEN = constants("""
8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c
12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff
b2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19
3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8
13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e
e7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5
772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a
14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e
a10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641
95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a
""")
Y_NUM = constants("""
90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33
134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696
cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6
1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb
8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb
16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0
4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2
987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29
9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587
e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30
19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132
18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e
b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8
245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133
5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b
15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604
""")
Y_DEN = constants("""
16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1
1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d
58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2
16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416
be0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d
8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac
166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c
16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9
1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a
167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55
4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8
accbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092
ad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc
2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7
e0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f
""")


def expand_message(message, dst, length):
    """expand_message_xmd of RFC 9380, 5.3.1, with SHA-256."""
    suffix = dst + bytes([len(dst)])
    first = sha256(bytes(64), message, length.to_bytes(2, "big"), b"\x00", suffix)
    block, blocks = bytes(32), []
    for i in range(1, -(-length // 32) + 1):
        block = sha256(bytes(a ^ b for a, b in zip(first, block)), bytes([i]), suffix)
        blocks.append(block)
    return b"".join(blocks)[:length]


def map_to_curve(u):
    """The simplified SWU map onto E' (RFC 9380, 6.6.2), then the isogeny (6.6.3)."""
    zu2 = SSWU_Z * u * u % P
    t = (zu2 * zu2 + zu2) % P
    if t == 0:
        x = SSWU_B * pow(SSWU_Z * SSWU_A, -1, P) % P
    else:
        x = -SSWU_B * pow(SSWU_A, -1, P) * (1 + pow(t, -1, P)) % P
    y2 = (x * x * x + SSWU_A * x + SSWU_B) % P
    y = pow(y2, (P + 1) // 4, P)
    if y * y % P != y2:
        x = zu2 * x % P
        y2 = (x * x * x + SSWU_A * x + SSWU_B) % P
        y = pow(y2, (P + 1) // 4, P)
    if u % 2 != y % 2:
        y = -y % P

    def at_x(coefficients):
        value = 0
        for coefficient in reversed(coefficients):
            value = (value * x + coefficient) % P
        return value

    x_den, y_den = at_x(X_DEN + [1]), at_x(Y_DEN + [1])
    if x_den == 0 or y_den == 0:
        return None
    return ((at_x(X_NUM) * pow(x_den, -1, P) % P, 0), (y * at_x(Y_NUM) * pow(y_den, -1, P) % P, 0))


def hash_to_g1(message, dst):
    """hash_to_curve of the suite BLS12381G1_XMD:SHA-256_SSWU_RO_ (RFC 9380, 8.8.1)."""
    data = expand_message(message, dst, 128)
    u0, u1 = (int.from_bytes(data[i : i + 64], "big") % P for i in (0, 64))
    return point_multiply(X + 1, point_add(map_to_curve(u0), map_to_curve(u1)))


def bls_verifies(key, message, signature):
    """Whether a signature (48 bytes, G1) of a message is the key's (96 bytes, G2): e(signature, g2) = e(hash, key)."""
    signed, public = decode_point(signature, 1), decode_point(key, 2)
    if signed is None or public is None:
        return False
    (x, _), (y, _) = signed
    negative = ((x, 0), (-y % P, 0))
    hashed, generator = hash_to_g1(message, DST), decode_point(G2_GENERATOR, 2)
    return hashed is not None and pairings_cancel([(negative, generator), (hashed, public)])


# ---- The log: signed notes, checkpoints and proofs (C2SP signed-note, tlog-checkpoint, tlog-cosignature, tlog-proof)

LOG_KEY, WITNESS_KEY = 1, 4


def read_base64(text):
    """The bytes of base64 in its one canonical form, or None."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode() == text else None


class VerifierKey:
    """A vkey: name, key ID and an Ed25519 key for signatures of one type."""

    def __init__(self, text, kind):
        self.text = text
        match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{1,100})", text)
        data = read_base64(match[3]) if match else None
        if data is None or len(data) != 33 or data[0] != kind:
            raise Unreadable(f"{text[:80]!r} is not a verifier key of type {kind}")
        self.name, self.id, self.kind, self.key = match[1], bytes.fromhex(match[2]), kind, data[1:]
        if sha256(self.name.encode(), b"\n", data)[:4] != self.id:
            raise Unreadable(f"the key ID in {text[:80]!r} does not fit its key")


class Note:
    """A signed note: its text, and its signatures as (name, key ID, signature)."""

    def __init__(self, text):
        demand(not re.search("[\x00-\x09\x0b-\x1f\ud800-\udfff]", text), "a note has control characters")
        demand(len(text.encode()) <= MAX_NOTE, "a signed note is too long")
        body, blank, signatures = text.rpartition("\n\n")
        demand(blank and signatures.endswith("\n"), "a signed note is not complete")
        self.text, self.signatures = body + "\n", []
        lines = signatures[:-1].split("\n")
        demand(len(lines) <= MAX_SIGNATURES, "a note has too many signatures")
        for line in lines:
            match = re.fullmatch(r"\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)", line)
            data = read_base64(match[2]) if match else None
            demand(data is not None and len(data) > 4, "a signature line of a note cannot be read")
            self.signatures.append((match[1], data[:4], data[4:]))

    def signed_by(self, key):
        """The signatures of a key, verified: for a witness the times it signed at. Fails at a false one."""
        found = []
        for name, key_id, signature in self.signatures:
            if (name, key_id) != (key.name, key.id):
                continue
            message, when = self.text, None
            if key.kind == WITNESS_KEY:
                when, signature = int.from_bytes(signature[:8], "big"), signature[8:]
                message = f"cosignature/v1\ntime {when}\n{self.text}"
            demand(
                len(signature) == 64 and ed25519_verifies(key.key, message.encode(), signature),
                f"the signature of {key.name} is false",
            )
            found.append(when)
        return found


class Checkpoint:
    """A tree's origin, size and root, with the note that says so."""

    def __init__(self, text):
        self.note = Note(text)
        lines = self.note.text[:-1].split("\n")
        demand(len(lines) >= 3 and all(lines), "a checkpoint has not three lines")
        self.origin, self.root = lines[0], read_base64(lines[2])
        demand(re.fullmatch("0|[1-9][0-9]{0,14}", lines[1]), "the size of a checkpoint is no number")
        self.size = int(lines[1])
        demand(self.root is not None and len(self.root) == 32, "the root of a checkpoint is no hash")

    def demand_signature(self, key):
        demand(self.origin == key.name, f"the log is {self.origin!r}, and the key is for {key.name!r}")
        demand(self.note.signed_by(key), f"nobody signed a checkpoint with the key of {key.name}")


class LogProof:
    """A tlog-proof@v1: an index, hashes, and the checkpoint that they lead to."""

    def __init__(self, text):
        head, _, checkpoint = text.partition("\n\n")
        demand(len(head) <= MAX_NOTE, "a proof is too long")
        lines = head.split("\n")
        demand(lines.pop(0) == "c2sp.org/tlog-proof@v1", "a proof is not of the kind tlog-proof@v1")
        if lines and lines[0].startswith("extra "):
            demand(read_base64(lines.pop(0)[len("extra ") :]) is not None, "the extra data of a proof cannot be read")
        index = re.fullmatch("index (0|[1-9][0-9]{0,14})", lines.pop(0)) if lines else None
        demand(index, "a proof has no index")
        demand(len(lines) <= 53, "a proof has too many hashes")
        self.index, self.hashes = int(index[1]), [read_base64(line) for line in lines]
        demand(all(h is not None and len(h) == 32 for h in self.hashes), "a line of a proof is no hash")
        self.checkpoint = Checkpoint(checkpoint)

    def demand_inclusion(self, leaf):
        root = root_from_proof(leaf, self.index, self.checkpoint.size, self.hashes)
        demand(root == self.checkpoint.root, "a proof does not lead to the root of its checkpoint")


# ---- A bundle, and its checks (section 7 of the format)

QUICKNET = {
    "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "scheme": "bls-unchained-g1-rfc9380",
    "genesis": 1692803367,
    "period": 3,
    "key": bytes.fromhex(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
}
CHECKS = [
    "shape",
    "chain",
    "commit",
    "rules",
    "entries",
    "openings",
    "text",
    "schedule",
    "beacon",
    "result",
    "steps",
    "log",
    "witness",
    "seen",
]
TRUST = {"log", "witness", "seen"}


def of(pattern):
    return lambda value: type(value) is str and re.fullmatch(pattern, value) is not None


def integer(value):
    return type(value) is int


def positive(value):
    return type(value) is int and value >= 1


def strings(value):
    return type(value) is list and all(type(item) is str for item in value)


HASH, SALT = of("[0-9a-f]{64}"), of("[0-9a-f]{32}")
UUID = of("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
RULES = {
    "winners": {
        "alternates": integer,
        "prizes": lambda value: type(value) is list and all(map(integer, value)),
        "weighted": lambda value: value in (0, 1),
    },
    "teams": {"teams": integer},
    "numbers": {"count": integer, "max": integer, "min": integer},
}
COMMON = {
    "v": of(FORMAT),
    "t": of("open|freeze|result|void|step"),
    "draw": UUID,
    "n": integer,
    "prev": HASH,
    "at": integer,
}


def members_of(statement, opening):
    """What each member of a statement has to be. What belongs to it depends on how the draw was opened."""
    kind, with_round = str(opening.get("kind")), "round" in opening
    t = statement.get("t")
    if t == "open":
        members = {
            "kind": of("winners|teams|numbers"),
            "rules": lambda rules: has_members(rules, RULES.get(kind, {})),
            "commit": HASH,
            "organiser": SALT,
            "number": positive,
            "names": of("shown|masked|hidden"),
            "text": HASH,
        }
        if "round" in statement or "chain" in statement:
            members.update(chain=HASH, round=positive)
    elif t == "freeze":
        members = {"count": positive, "weight": positive}
        if kind != "numbers":
            members["entries"] = HASH
        if with_round:
            members["seed"] = HASH
    elif t == "result":
        members = {"result": HASH}
        members.update({"signature": of("[0-9a-f]{96}")} if with_round else {"seed": HASH})
    elif t == "void":
        members = {"why": of("organiser|late|beacon|error")}
    else:
        members = {"rank": positive, "why": of("declined|unreachable|ineligible")}
    return {**COMMON, **members}


def has_members(value, members):
    return (
        type(value) is dict
        and value.keys() == members.keys()
        and all(holds(value[name]) for name, holds in members.items())
    )


def demand_members(value, members, what):
    demand(type(value) is dict, f"{what} is not an object")
    odd = sorted(value.keys() ^ members.keys())
    demand(not odd, f"{what} lacks, or should not have: {', '.join(odd)[:200]}")
    for name, holds in members.items():
        demand(holds(value[name]), f"{what}: {name} is not valid")


BUNDLE = {
    "format": of(FORMAT),
    "statements": lambda value: strings(value) and 1 <= len(value) <= MAX_ENTRIES + 4,
    "proofs": strings,
    "text": lambda value: value is None
    or has_members(value, {"salt": SALT, "body": lambda body: type(body) is str}),
    "entries": lambda value: value is None or type(value) is str,
    "openings": lambda value: type(value) is str,
    "log": lambda value: type(value) is str,
    "witnesses": strings,
}
INCLUSION = {
    "number": positive,
    "c": HASH,
    "weight": positive,
    "proof": lambda value: type(value) is list and len(value) <= 17 and all(map(HASH, value)),
}
# What may follow: from each state, by type of statement.
ORDER = {
    "nothing": {"open": "open"},
    "open": {"void": "ended", "freeze": "locked"},
    "locked": {"void": "locked and cancelled", "result": "drawn"},
    "locked and cancelled": {"result": "ended"},
    "drawn": {"step": "drawn", "void": "ended"},
    "ended": {},
}


class Draw:
    """A bundle, and what the person checking gives beside it. Each method named check_... is a check of CHECKS."""

    def __init__(self, bundle, chain=None, log=None, witnesses=(), seen=None):
        self.bundle, self.given_chain, self.log = bundle, chain, log
        self.witnesses, self.seen = witnesses, seen
        self.statements, self.outcomes, self.lines, self.drawn = [], {}, None, None
        self.labels, self.holding = {}, None

    def run(self):
        """Makes all checks, and returns [(name, outcome, reason)]."""
        report = []
        for name in CHECKS:
            try:
                if name != "shape":
                    need(self.outcomes["shape"] == "pass", "the bundle has not the right shape")
                outcome, reason = "pass", getattr(self, f"check_{name}")()
            except Failed as failure:
                outcome, reason = "fail", str(failure)
            except Unchecked as missing:
                outcome, reason = "not checked", str(missing)
            except Inapplicable as why:
                outcome, reason = "not applicable", str(why)
            self.outcomes[name] = outcome
            report.append((name, outcome, reason))
        return report

    def first(self, t):
        return next((s for s in self.statements if s["t"] == t), None)

    def hash_of(self, t):
        return sha256(self.bundle["statements"][self.statements.index(self.first(t))].encode())

    def bound(self, name, *parts):
        """H(D(name), the draw's UUID, ...): what a hidden value of this draw is bound by."""
        return sha256(domain(name), bytes.fromhex(self.open["draw"].replace("-", "")), *parts)

    def chain(self):
        """The drand chain of this draw: quicknet, or the one that the person checking gave. No other counts."""
        if "round" not in self.open:
            raise Inapplicable("a draw without a round of a beacon (commit only)")
        for known in (QUICKNET, self.given_chain):
            if known and known["hash"] == self.open["chain"]:
                return known
        raise Unchecked("another beacon than quicknet, and nobody here vouches for it (--chain)")

    def round_time(self):
        chain = self.chain()
        return chain["genesis"] + (self.open["round"] - 1) * chain["period"]

    def seed(self):
        return (self.freeze or {}).get("seed") or (self.result or {}).get("seed")

    # -- it adds up

    def check_shape(self):
        members = dict(BUNDLE)
        if "inclusion" in self.bundle:
            members["inclusion"] = lambda value: type(value) is list and len(value) <= MAX_ENTRIES
        demand_members(self.bundle, members, "the bundle")
        for item in self.bundle.get("inclusion", []):
            demand_members(item, INCLUSION, "an item of inclusion")
        texts = self.bundle["statements"]
        self.statements = [read_canonical(t, f"statement {i}") for i, t in enumerate(texts)]
        self.open = next((s for s in self.statements if s.get("t") == "open"), None)
        demand(self.open, "no statement opens the draw")
        for i, statement in enumerate(self.statements):
            demand_members(statement, members_of(statement, self.open), f"statement {i}")
        self.freeze, self.result = self.first("freeze"), self.first("result")
        return f"{len(texts)} statements, each written in the one right way"

    def check_chain(self):
        state, at, prev = "nothing", 0, "0" * 64
        for n, (text, statement) in enumerate(zip(self.bundle["statements"], self.statements)):
            t = statement["t"]
            demand(t in ORDER[state], f"statement {n} ({t}) may not follow: the draw was {state}")
            demand(statement["n"] == n, f"statement {n} says that it is number {statement['n']}")
            demand(statement["draw"] == self.open["draw"], f"statement {n} is of another draw")
            demand(statement["prev"] == prev, f"statement {n} does not follow from the one before")
            demand(statement["at"] >= at, f"statement {n} is dated before the one before")
            state, at, prev = ORDER[state][t], statement["at"], sha256(text.encode()).hex()
        return f"each follows from the one before; the draw is {state}"

    def check_commit(self):
        need(self.seed(), "the secret number is not revealed yet")
        expected = self.bound("seed", bytes.fromhex(self.seed())).hex()
        demand(self.open["commit"] == expected, "the secret number is not the one set when the draw was published")
        return "the secret number is the one set when the draw was published"

    def check_rules(self):
        kind, rules, freeze = self.open["kind"], self.open["rules"], self.freeze
        least, weighted = 1, kind == "winners" and rules["weighted"] == 1
        if kind == "winners":
            prizes = rules["prizes"]
            demand(1 <= len(prizes) <= 100 and min(prizes) >= 1, "1 to 100 prizes, each at least once")
            least = sum(prizes) + rules["alternates"]
        elif kind == "teams":
            least = rules["teams"]
            demand(2 <= least <= 1000, "2 to 1,000 teams")
        else:
            size = rules["max"] - rules["min"] + 1
            demand(1 <= size <= MAX_INTEGER, "the range of numbers is not valid")
            demand(1 <= rules["count"] <= min(size, 10_000), "too many numbers, or none")
            demand(freeze is None or freeze["count"] == size, "the count is not that of the range")
        demand(kind == "numbers" or least <= MAX_ENTRIES, "more places than any list has entries")
        if not freeze:
            return "the rules were set when the draw was published"
        if kind != "numbers":
            demand(least <= freeze["count"] <= MAX_ENTRIES, "the rules do not fit the count of entries")
        if not weighted:
            demand(freeze["weight"] == freeze["count"], "weights in a draw without weights")
        return "the rules were set when the draw was published, and fit the list"

    def check_entries(self):
        if self.open["kind"] == "numbers":
            demand(self.bundle["entries"] is None, "there are no entries, but a file of them")
            raise Inapplicable("numbers are drawn, there are no entries")
        need(self.freeze, "the list is not locked yet")
        included = self.check_inclusion()
        need(self.bundle["entries"] is not None, f"the file of entries is left out{included}")
        data = self.bundle["entries"]
        demand(data.endswith("\n"), "the file of entries does not end with a line")
        demand(data.count("\n") == self.freeze["count"], "the count of entries is not the locked one")
        lines, before, total = data[:-1].split("\n"), "", 0
        for i, line in enumerate(lines, 1):
            match = re.fullmatch("([0-9a-f]{64}) ([1-9][0-9]{0,6})", line)
            demand(match and int(match[2]) <= MAX_WEIGHT, f"line {i} of the entries cannot be read")
            demand(match[1] > before, f"line {i} of the entries is out of order, or there twice")
            before, total = match[1], total + int(match[2])
        weighted = self.open["rules"].get("weighted") == 1
        demand(weighted or total == len(lines), "an entry has a weight in a draw without weights")
        demand(total == self.freeze["weight"], "the weights do not add up to the locked sum")
        root = tree_hash([line.encode() for line in lines]).hex()
        demand(root == self.freeze["entries"], "the file of entries is not the locked one")
        self.lines = lines
        return f"{len(lines)} entries, those that were locked"

    def check_inclusion(self):
        """The proofs for single entries that a bundle without the file may have."""
        items, count = self.bundle.get("inclusion", []), self.freeze["count"]
        for item in items:
            leaf = f"{item['c']} {item['weight']}".encode()
            proof = [bytes.fromhex(h) for h in item["proof"]]
            demand(item["number"] <= count, f"there is no entry {item['number']}")
            root = root_from_proof(leaf, item["number"] - 1, count, proof)
            demand(
                root is not None and root.hex() == self.freeze["entries"],
                f"entry {item['number']} is not in the locked list",
            )
        return f"; {len(items)} single entries are in the locked list" if items else ""

    def check_openings(self):
        openings = self.bundle["openings"]
        if not openings:
            raise Inapplicable("no names are opened")
        demand(openings.endswith("\n"), "the openings do not end with a line")
        opened = [self.opening_of(line) for line in openings[:-1].split("\n")]
        demand(self.open["kind"] != "numbers", "there are no entries, but names of them")
        need(self.freeze, "the list is not locked yet")
        included = {item["number"]: item["c"] for item in self.bundle.get("inclusion", [])}
        missing = 0
        for number, salt, label in opened:
            demand(number <= self.freeze["count"], f"an opening is of entry {number}, which there is not")
            demand(number not in self.labels, f"entry {number} is opened twice")
            self.labels[number] = label
            hidden = self.lines[number - 1][:64] if self.lines else included.get(number)
            missing += hidden is None
            demand(
                hidden is None or hidden == self.bound("entry", salt, label.encode()).hex(),
                f"the name given for entry {number} is not the one in the list",
            )
        need(self.outcomes["entries"] != "fail", "the entries are not the locked ones")
        need(not missing, f"{missing} names cannot be compared: the file of entries is left out")
        return f"{len(opened)} of {self.freeze['count']} names are those in the list"

    def opening_of(self, line):
        """Number, salt and label of a line of the openings."""
        match = re.fullmatch("([1-9][0-9]{0,5}) ([0-9a-f]{32}) (.+)", line, re.DOTALL)
        demand(match and not re.search("[\ud800-\udfff]", match[3]), "an opening cannot be read")
        demand(len(match[3].encode()) <= 1024, f"the name of entry {match[1]} is too long")
        return int(match[1]), bytes.fromhex(match[2]), match[3]

    def check_text(self):
        text = self.bundle["text"]
        need(text is not None, "title, prizes and conditions were removed, or are left out")
        expected = self.bound("text", bytes.fromhex(text["salt"]), text["body"].encode("utf-8", "replace"))
        demand(expected.hex() == self.open["text"], "title, prizes and conditions were changed after publishing")
        body = read_canonical(text["body"], "the text")
        string = of("(?s).*")
        demand_members(
            body, {"organiser": string, "prizes": strings, "rules": string, "title": string}, "the text"
        )
        return "title, prizes and conditions are as they were published"

    def check_schedule(self):
        appears, opened = self.round_time(), self.open["at"]
        demand(opened + 120 <= appears, "the round came too soon after publishing")
        demand(appears <= opened + 90 * 86400, "the round is more than 90 days after publishing")
        if self.freeze:
            demand(self.freeze["at"] + 60 <= appears, "the list was locked less than a minute before the round")
        if self.result:
            demand(self.result["at"] >= appears, "the result is dated before the round")
        return f"the round was set when the draw was published, and appears at {utc(appears)}"

    def check_beacon(self):
        chain = self.chain()
        need(self.result, "the round is not recorded yet")
        message = sha256(self.open["round"].to_bytes(8, "big"))
        demand(
            bls_verifies(chain["key"], message, bytes.fromhex(self.result["signature"])),
            f"the signature is not the beacon's for round {self.open['round']}",
        )
        own = "" if chain is QUICKNET else ", of the chain that you named"
        return f"the beacon signed round {self.open['round']}{own}"

    def check_result(self):
        need(self.result, "there is no result yet")
        need(self.outcomes["rules"] == "pass" and self.freeze, "the rules or the locked list do not hold")
        kind, rules, weights = self.open["kind"], self.open["rules"], None
        if kind == "winners" and rules["weighted"]:
            need(self.lines, "with weights it takes the file of entries")
            weights = [int(line[65:]) for line in self.lines]
        material = bytes.fromhex(self.seed())
        if "round" in self.open:
            material += sha256(bytes.fromhex(self.result["signature"]))
        stream = Stream(derive_key(material, self.hash_of("freeze")))
        text = result_text(kind, rules, self.freeze["count"], weights, stream)
        demand(sha256(text.encode()).hex() == self.result["result"], "the draw gives another result")
        self.drawn = text
        return "drawn again here, with the same result"

    def check_steps(self):
        steps = [s for s in self.statements if s["t"] == "step"]
        if not steps:
            raise Inapplicable("nobody gave way")
        demand(self.open["kind"] == "winners", "only winners can give way")
        need(self.outcomes["rules"] == "pass", "the rules do not hold")
        rules = self.open["rules"]
        places = sum(rules["prizes"])
        holding, reserve = set(range(1, places + 1)), places + 1
        for step in steps:
            demand(step["rank"] in holding, f"rank {step['rank']} gives way, but holds no place")
            holding.remove(step["rank"])
            if reserve <= places + rules["alternates"]:
                holding.add(reserve)
                reserve += 1
        self.holding = holding
        return f"{len(steps)} gave way; the alternates followed in their order"

    # -- trust from elsewhere

    def proof_of(self, n):
        text, s = "".join(self.bundle["proofs"][n : n + 1]), self.statements[n]
        need(text, f"statement {n} has no proof yet")
        proof = LogProof(text)
        leaf = f"{FORMAT} {s['draw']} {s['n']} {s['t']} {sha256(self.bundle['statements'][n].encode()).hex()}"
        proof.demand_inclusion(leaf.encode())
        return proof

    def check_log(self):
        need(self.log, "give the log's key, as you know it from elsewhere (--log)")
        roots, index = {}, -1
        for n in range(len(self.statements)):
            proof = self.proof_of(n)
            demand(proof.index > index, "the statements are not in their order in the log")
            checkpoint, index = proof.checkpoint, proof.index
            checkpoint.demand_signature(self.log)
            same = roots.setdefault(checkpoint.size, checkpoint.root) == checkpoint.root
            demand(same, "the log signed two different trees of the same size")
        return f"all statements are in the log {self.log.name}"

    def check_witness(self):
        if "round" not in self.open:
            raise Inapplicable("without a round, no time matters")
        need(self.witnesses, "give the keys of witnesses that you trust (--witness)")
        need(self.freeze, "the list is not locked yet")
        latest = self.round_time() - 30
        checkpoint = self.proof_of(self.statements.index(self.freeze)).checkpoint
        times = [(t, key.name) for key in self.witnesses for t in checkpoint.note.signed_by(key)]
        need(times, "no witness that you trust has signed a tree with the locked list")
        first, name = min(times)
        demand(first <= latest, f"{name} saw the locked list only at {utc(first)}, too late to say anything")
        return f"{name} saw the locked list at {utc(first)}, {duration(latest + 30 - first)} before the round"

    def check_seen(self):
        need(self.seen, "give F as you had it before the draw (--seen)")
        need(self.freeze, "the list is not locked yet")
        demand(self.seen(self.hash_of("freeze")), "the locked list is not the one that you saw")
        return "the locked list is the one that you saw"


def verdict_of(draw):
    """The highest verdict that holds, 0 to 3. Each needs the ones below it."""
    outcomes = draw.outcomes
    adds_up = all(outcomes[name] in ("pass", "not applicable") for name in CHECKS if name not in TRUST)
    if "fail" in outcomes.values() or not adds_up or not draw.result:
        return 0
    if outcomes["log"] != "pass":
        return 1
    fixed = "round" in draw.open and "pass" in (outcomes["witness"], outcomes["seen"])
    return 3 if fixed else 2


# ---- Words

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def fingerprint(hashed):
    """The first 130 bits of F as 26 characters of Crockford's base32, in groups of 5."""
    value = int.from_bytes(hashed, "big") >> 126
    text = "".join(CROCKFORD[value >> shift & 31] for shift in range(125, -1, -5))
    return "-".join(text[i : i + 5] for i in range(0, 26, 5))


def read_seen(text):
    """What the person gave as F, as a function that says whether a hash is it: hex, base64url or the fingerprint."""
    text = text.strip()
    if re.fullmatch("[0-9a-fA-F]{64}", text):
        return lambda hashed: hashed.hex() == text.lower()
    if re.fullmatch("[A-Za-z0-9_-]{43}", text):
        return lambda hashed: base64.urlsafe_b64encode(hashed).decode() == text + "="
    typed = re.sub("[ -]", "", text.upper()).replace("O", "0").replace("I", "1").replace("L", "1")
    if len(typed) == 26 and all(c in CROCKFORD for c in typed):
        return lambda hashed: fingerprint(hashed).replace("-", "") == typed
    raise Unreadable("--seen takes F (64 hex digits or base64url) or the fingerprint of 26 characters, not less")


def utc(seconds):
    if seconds > 253402300799:
        return f"second {seconds}"
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(seconds))


def duration(seconds):
    days, rest = divmod(max(0, seconds), 86400)
    return f"{days} d " * (days > 0) + f"{rest // 3600} h {rest % 3600 // 60} min {rest % 60} s"


def printable(text):
    """A name from the bundle, with nothing in it that could steer a terminal."""
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return shown if len(shown) <= 100 else shown[:99] + "\u2026"


def results_in_words(draw):
    """The first places, with the names that are opened."""
    labels, holding, kind = draw.labels, draw.holding, draw.open["kind"]
    lines = draw.drawn.splitlines()
    places = len(lines) if kind != "winners" else len(lines) - draw.open["rules"]["alternates"]
    for line in lines[:20]:
        rank, *numbers = line.split(" ")
        if kind == "numbers":
            yield f"  {rank}. {numbers[0]}"
        elif kind == "teams":
            yield f"  team {rank}: {len(numbers)} entries, the first is number {numbers[0]}"
        else:
            name = printable(labels[int(numbers[0])]) if int(numbers[0]) in labels else ""
            state = "" if int(rank) <= places else "alternate"
            if holding is not None:
                moved = int(rank) in holding
                state = ("" if moved else "gave way") if int(rank) <= places else "moved up" if moved else state
            yield f"  {rank}. entry {numbers[0]}  {name}  {state}".rstrip()
    if len(lines) > 20:
        yield f"  and {len(lines) - 20} more"


def summary(draw):
    """What is always shown beside the checks."""
    open_, freeze = draw.open, draw.freeze
    yield f"Draw {open_['draw']}: {open_['kind']}, number {open_['number']} of organiser {open_['organiser']}"
    yield f"published {utc(open_['at'])}"
    if freeze:
        yield f"locked {utc(freeze['at'])}, {duration(freeze['at'] - open_['at'])} after publishing"
        yield f"fingerprint {fingerprint(draw.hash_of('freeze'))}"
    for void in (s for s in draw.statements if s["t"] == "void"):
        when = "after" if draw.result and draw.result["n"] < void["n"] else "before"
        yield f"CANCELLED {utc(void['at'])} ({void['why']}), {when} a result"
    yield ""


VERDICTS = [
    "It is not proved that the result checks out.",
    "The result checks out.",
    "The result checks out, and it is on the public log.",
    "The list was locked before the result could exist. The result checks out, and it is on the public log.",
]
LIMITS = """Trust it only if you had this link before the draw. Nobody can prove that the list was right and complete, that
prizes were given, or that the organiser ran no other draw elsewhere. The organiser's other draws, also the cancelled ones,
are listed by number at /api/draws/organisers/{organiser}/ of the site."""


def print_report(draw, report):
    shaped = draw.outcomes["shape"] == "pass"
    for line in summary(draw) if shaped else ():
        print(line)
    for name, outcome, reason in report:
        print(f"{outcome:15} {name:9} {printable(reason) if outcome == 'fail' else reason}")
    print()
    if draw.drawn:
        print("\n".join(results_in_words(draw)) + "\n")
    verdict = verdict_of(draw)
    if "fail" in draw.outcomes.values():
        print("Do not trust it: a check failed.")
        return 1
    print(VERDICTS[verdict])
    if verdict and "round" not in draw.open:
        print("Partly checked: it had no public random number, so whoever runs this server could have chosen the result.")
    if shaped:
        print(LIMITS.format(organiser=draw.open["organiser"]))
    return 0 if verdict else 3

# ---- The watch: a monitor of a site's log, for anybody's cron job

MAX_LEAF = 256
MAX_FETCHES = 200_000
TIMEOUT = 30


class SameHost(urllib.request.HTTPRedirectHandler):
    """Follows redirects on the same host only."""

    max_redirections = 3

    def redirect_request(self, request, file, code, message, headers, url):
        if urllib.parse.urlsplit(url)[:2] != urllib.parse.urlsplit(request.full_url)[:2]:
            raise Unreadable(f"{request.full_url} redirects to another host")
        return super().redirect_request(request, file, code, message, headers, url)


class Site:
    """Reads from one site: a limited size, a limited time, a limited number of times."""

    def __init__(self, url):
        try:
            parts = urllib.parse.urlsplit(url)
        except ValueError:
            parts = urllib.parse.urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise Unreadable(f"{url!r} is not the address of a site")
        self.url, self.fetches = url.rstrip("/"), 0
        self.opener = urllib.request.OpenerDirector()
        for handler in (
            urllib.request.ProxyHandler,
            urllib.request.HTTPHandler,
            urllib.request.HTTPSHandler,
            urllib.request.HTTPDefaultErrorHandler,
            urllib.request.HTTPErrorProcessor,
            SameHost,
        ):
            self.opener.add_handler(handler())

    def read(self, path, limit, absent_is_none=False):
        """The bytes at a path, at most `limit`. None for a 404, if that is expected."""
        self.fetches += 1
        if self.fetches > MAX_FETCHES:
            raise Unreadable("there is more to read than one run may")
        end, data = time.monotonic() + TIMEOUT, b""
        request = urllib.request.Request(self.url + path, headers={"User-Agent": "sortes-check/1"})
        try:
            with self.opener.open(request, timeout=TIMEOUT) as reply:
                while len(data) <= limit:
                    piece = reply.read1(min(65536, limit + 1 - len(data)))
                    if not piece:
                        # read1 does not notice it
                        if reply.length:
                            raise Unreadable(f"{path} was cut off")
                        return data
                    data += piece
                    if time.monotonic() > end:
                        raise Unreadable(f"{path} took longer than {TIMEOUT} s")
        except urllib.error.HTTPError as error:
            if error.code == 404 and absent_is_none:
                return None
            raise Unreadable(f"{path} answers {error.code}") from None
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise Unreadable(f"{path} cannot be read: {error}") from None
        raise Unreadable(f"{path} has more than {limit} bytes")


def tile_path(number):
    """A tile's number in groups of three digits (tlog-tiles): 1234067 is x001/x234/067."""
    digits = str(number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[i : i + 3] for i in range(0, len(digits), 3)]
    return "/".join(["x" + group for group in groups[:-1]] + groups[-1:])


def split_leaves(data, path):
    leaves, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 2], "big")
        leaf = data[at + 2 : at + 2 + size]
        if len(leaf) != size or size > MAX_LEAF:
            raise Unreadable(f"{path} is not a list of leaves")
        leaves.append(leaf)
        at += 2 + size
    return leaves


def log_path(number):
    """Where a log is. A site that lost the key or the history of its log begins another one of the same leaves."""
    return "/draws/log" if number == 1 else f"/draws/log/{number}"


def new_leaves(site, log, old, new):
    """The leaves old .. new - 1 of the log at a path, tile by tile."""
    for tile in range(old // 256, -(-new // 256)):
        width = min(256, new - tile * 256)
        path = f"{log}/tile/entries/{tile_path(tile)}"
        limit, data = 256 * (2 + MAX_LEAF), None
        if width < 256:
            data = site.read(f"{path}.p/{width}", limit, absent_is_none=True)
        if data is None:
            data = site.read(path, limit)
        leaves = split_leaves(data, path)
        if len(leaves) < width:
            raise Unreadable(f"{path} has {len(leaves)} leaves, not {width}")
        yield from leaves[max(0, old - tile * 256) : width]


class Watch:
    """What is known of a log: its tree, the statements of each draw, and each organiser's last number."""

    def __init__(self, state):
        self.origin, self.log, self.number = state.get("origin"), state.get("log"), state.get("number", 1)
        self.tree = Frontier(state.get("size", 0), [bytes.fromhex(r) for r in state.get("roots", [])])
        self.draws, self.numbers = state.get("draws", {}), state.get("numbers", {})
        self.alarms = []

    def state(self):
        return {
            "origin": self.origin,
            "log": self.log,
            "number": self.number,
            "size": self.tree.size,
            "roots": [root.hex() for root in self.tree.roots],
            "draws": self.draws,
            "numbers": self.numbers,
        }

    def take(self, leaf, site):
        """Adds a leaf, and alarms if it is not the next statement of its draw, or not the organiser's next draw."""
        index = self.tree.size
        self.tree.append(leaf)
        pattern = rb"sortes-draw/1 ([0-9a-f-]{36}) (0|[1-9][0-9]{0,5}) ([a-z]{4,6}) ([0-9a-f]{64})"
        match = re.fullmatch(pattern, leaf)
        if not match:
            self.alarms.append(f"leaf {index} is no statement of a draw")
            return
        draw, n, t, hashed = (part.decode() for part in match.groups())
        expected = self.draws.get(draw, 0)
        if int(n) != expected or (t == "open") != (expected == 0):
            self.alarms.append(f"leaf {index}: statement {n} ({t}) of draw {draw} is not its next one")
        self.draws[draw] = max(expected, int(n) + 1)
        if t == "open":
            self.take_opening(draw, hashed, site)

    def take_opening(self, draw, hashed, site):
        text = site.read(f"/api/draws/{draw}/statements/0/", MAX_STATEMENT)
        if sha256(text).hex() != hashed:
            self.alarms.append(f"the opening of draw {draw} is not the one in the log")
            return
        try:
            opening = read_canonical(text.decode(), "it")
            demand_members(opening, members_of(opening, opening), "it")
            demand(opening["t"] == "open" and opening["draw"] == draw, "it opens another draw")
        except (Failed, ValueError) as error:
            self.alarms.append(f"the opening of draw {draw} is not valid: {error}")
            return
        organiser, number = opening["organiser"], opening["number"]
        last = self.numbers.get(organiser, 0)
        if number != last + 1:
            self.alarms.append(f"draw {draw} has number {number} of organiser {organiser}, after number {last}")
        self.numbers[organiser] = max(last, number)

    def newest_log(self, site):
        """The number and the checkpoint of the log that is signed now."""
        number, text = self.number, site.read(log_path(self.number) + "/checkpoint", MAX_PROOF)
        while following := site.read(log_path(number + 1) + "/checkpoint", MAX_PROOF, absent_is_none=True):
            number, text = number + 1, following
        return number, text

    def update(self, site):
        """Reads what is new, and returns how much it is."""
        number, text = self.newest_log(site)
        try:
            checkpoint = Checkpoint(text.decode())
            if number > self.number:
                demand(
                    self.log and VerifierKey(self.log, LOG_KEY).name == checkpoint.origin,
                    f"the log was begun anew as {checkpoint.origin}; find out why, and give its key with --log once",
                )
                self.origin, self.number = None, number
            if self.log:
                checkpoint.demand_signature(VerifierKey(self.log, LOG_KEY))
        except (Failed, ValueError) as error:
            self.alarms.append(f"the checkpoint is not valid: {error}")
            return 0
        if self.origin not in (None, checkpoint.origin):
            self.alarms.append(f"the log was {self.origin}, and calls itself {checkpoint.origin}")
            return 0
        self.origin, old = checkpoint.origin, self.tree.size
        if checkpoint.size < old:
            self.alarms.append(f"the log had {old} leaves, and has {checkpoint.size}")
            return 0
        for leaf in new_leaves(site, log_path(number), old, checkpoint.size):
            self.take(leaf, site)
        if self.tree.root() != checkpoint.root:
            self.alarms.append(f"the log's {checkpoint.size} leaves do not continue the {old} known ones")
        return checkpoint.size - old


def watch_command(arguments):
    parser = argparse.ArgumentParser(prog="check.py watch")
    parser.add_argument("url", help="the site, such as https://example.org")
    parser.add_argument("--log", help="the key of the log, kept from then on")
    parser.add_argument("--state", type=Path, help="where to keep what is known")
    given = parser.parse_args(arguments)
    site = Site(given.url)
    name = "check.watch." + re.sub("[^a-z0-9.-]+", "_", site.url.split("//")[1].lower()) + ".json"
    path = given.state or Path(__file__).resolve().with_name(name)
    try:
        watch = Watch(json.loads(path.read_text()) if path.exists() else {})
        if given.log:
            watch.log = VerifierKey(given.log, LOG_KEY).text
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise Unreadable(f"{path}: {error}") from None
    known = watch.tree.size
    new = watch.update(site)
    for alarm in watch.alarms:
        print(f"ALARM: {alarm}")
    if watch.alarms:
        print(f"Nothing was kept: the next run compares with the same {known} leaves again.")
        return 1
    written = path.with_name(path.name + ".new")
    try:
        written.write_text(json.dumps(watch.state()))
        os.replace(written, path)
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from None
    signed = "signed by its key" if watch.log else "NOT compared with a key: give --log VKEY once"
    print(f"{watch.origin}: {known} leaves as before, {new} new, {signed}.")
    print(f"{len(watch.draws)} draws of {len(watch.numbers)} organisers, numbered without gaps.")
    return 0


# ---- The command line


def read_file(path, limit):
    try:
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
    if len(data) > limit:
        raise Unreadable(f"{path} has more than {limit} bytes")
    return data


def read_bundle(data, path):
    try:
        bundle = read_json(data)
    except ValueError as error:
        raise Unreadable(f"{path} is not a bundle: {error}") from None
    if type(bundle) is not dict or bundle.get("format") != FORMAT:
        raise Unreadable(f"{path} is not a bundle of the format {FORMAT}")
    return bundle


def read_chain(path):
    """A drand chain, as the answer of a relay's /info has it."""
    try:
        info = json.loads(read_file(path, 65536))
        chain = {
            "hash": info["hash"],
            "scheme": info.get("schemeID", info.get("scheme")),
            "genesis": info["genesis_time"],
            "period": info["period"],
            "key": bytes.fromhex(info["public_key"]),
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Unreadable(f"{path} is not the /info of a drand chain") from None
    if chain["scheme"] != QUICKNET["scheme"] or not positive(chain["period"]) or not integer(chain["genesis"]):
        raise Unreadable(f"{path}: only chains of the scheme {QUICKNET['scheme']} can be checked")
    return chain


def check_command(arguments):
    parser = argparse.ArgumentParser(prog="check.py", usage=__doc__.split("\n\n")[1].strip(), add_help=False)
    parser.add_argument("bundle")
    parser.add_argument("--chain")
    parser.add_argument("--log")
    parser.add_argument("--witness", action="append", default=[])
    parser.add_argument("--seen")
    given = parser.parse_args(arguments)
    draw = Draw(
        read_bundle(read_file(given.bundle, MAX_BUNDLE), given.bundle),
        chain=read_chain(given.chain) if given.chain else None,
        log=VerifierKey(given.log, LOG_KEY) if given.log else None,
        witnesses=[VerifierKey(text, WITNESS_KEY) for text in given.witness],
        seen=read_seen(given.seen) if given.seen else None,
    )
    return print_report(draw, draw.run())


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments else 2
    try:
        return watch_command(arguments[1:]) if arguments[0] == "watch" else check_command(arguments)
    except Unreadable as error:
        print(f"check.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    # in Windows a file or a pipe gets the old encoding of the country, which has not every name
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
