"""Makes bundles for the tests of check.py: with keys of its own for beacon, log and witness, nothing secret, all fixed."""

import base64
import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "draws"))
sys.dont_write_bytecode = True

import check  # noqa: E402

DRAW = "01234567-89ab-4cde-8f01-23456789abcd"
GENESIS, PERIOD, ROUND = 1_700_000_000, 3, 1000
APPEARS = GENESIS + (ROUND - 1) * PERIOD
SECRET = 0x123456789ABCDEF


def compressed(point):
    """The compressed form of a point of G1 (its coordinates lie in Fp) or G2."""
    x, y = point
    larger = (y[1] or y[0]) > (check.P - 1) // 2
    flags = 0x80 | 0x20 * larger
    data = x[0].to_bytes(48, "big") if x[1] == 0 else x[1].to_bytes(48, "big") + x[0].to_bytes(48, "big")
    return bytes([data[0] | flags]) + data[1:]


def chain():
    key = check.point_multiply(SECRET, check.decode_point(check.G2_GENERATOR, 2))
    scheme = check.QUICKNET["scheme"]
    return {"hash": "c4" * 32, "scheme": scheme, "genesis": GENESIS, "period": PERIOD, "key": compressed(key)}


def beacon_signature(number):
    hashed = check.hash_to_g1(check.sha256(number.to_bytes(8, "big")), check.DST)
    return compressed(check.point_multiply(SECRET, hashed))


def ed_encode(point):
    inverse = pow(point[2], -1, check.ED_P)
    x, y = point[0] * inverse % check.ED_P, point[1] * inverse % check.ED_P
    return (y | (x & 1) << 255).to_bytes(32, "little")


class Signer:
    """An Ed25519 key that signs notes (RFC 8032, 5.1.5 and 5.1.6)."""

    def __init__(self, name, kind):
        expanded = hashlib.sha512(name.encode()).digest()
        scalar = int.from_bytes(expanded[:32], "little") & ~7 & ((1 << 254) - 1) | 1 << 254
        self.scalar, self.prefix, self.name, self.kind = scalar, expanded[32:], name, kind
        self.public = ed_encode(check.ed_multiply(scalar, check.ED_BASE))
        typed = bytes([kind]) + self.public
        self.id = check.sha256(name.encode() + b"\n", typed)[:4]
        self.vkey = f"{name}+{self.id.hex()}+{base64.b64encode(typed).decode()}"

    def sign(self, message):
        def scalar(data):
            return int.from_bytes(hashlib.sha512(data).digest(), "little") % check.ED_L

        r = scalar(self.prefix + message)
        point = ed_encode(check.ed_multiply(r, check.ED_BASE))
        s = (r + scalar(point + self.public + message) * self.scalar) % check.ED_L
        return point + s.to_bytes(32, "little")

    def line(self, text, when=None):
        data = self.sign(text.encode())
        if self.kind == check.WITNESS_KEY:
            signed = self.sign(f"cosignature/v1\ntime {when}\n{text}".encode())
            data = when.to_bytes(8, "big") + signed
        return f"\u2014 {self.name} {base64.b64encode(self.id + data).decode()}\n"


LOG = Signer("example.org/draws/log", check.LOG_KEY)
WITNESS = Signer("witness.example/w1", check.WITNESS_KEY)


def b64(data):
    return base64.b64encode(data).decode()


def tree(leaves):
    """The root by RFC 9162's recursive definition, otherwise than check.py computes it."""
    if len(leaves) == 1:
        return check.sha256(b"\x00", leaves[0])
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return check.sha256(b"\x01", tree(leaves[:split]), tree(leaves[split:]))


def inclusion(leaves, index):
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if index < split:
        return inclusion(leaves[:split], index) + [tree(leaves[split:])]
    return inclusion(leaves[split:], index - split) + [tree(leaves[:split])]


def checkpoint(leaves, seen_at=None, log=LOG):
    text = f"{log.name}\n{len(leaves)}\n{b64(tree(leaves))}\n"
    witnessed = WITNESS.line(text, seen_at) if seen_at else ""
    return f"{text}\n{log.line(text)}{witnessed}"


def proof(leaves, index, seen_at=None):
    hashes = "".join(f"{b64(h)}\n" for h in inclusion(leaves, index))
    return f"c2sp.org/tlog-proof@v1\nindex {index}\n{hashes}\n{checkpoint(leaves, seen_at)}"


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def leaf_of(text):
    s = json.loads(text)
    return f"sortes-draw/1 {s['draw']} {s['n']} {s['t']} {check.sha256(text.encode()).hex()}".encode()


def bound(name, *parts):
    return check.sha256(f"sortes-draw/1/{name}".encode() + b"\x00", bytes.fromhex(DRAW.replace("-", "")), *parts)


def make(kind, rules, weights=(), with_round=True, steps=(), void=None):
    """A whole bundle of a draw that was run and logged. `void`: before or after the result."""
    seed, opened = bytes(range(32)), APPEARS - 3600
    body = canonical({"organiser": "Ana", "prizes": ["Bread", "Wine"], "rules": "", "title": "Ziua școlii"})
    salted = sorted(
        (bound("entry", bytes([i % 256]) * 16, f"Name {i}".encode()).hex(), weight, i) for i, weight in enumerate(weights)
    )
    lines = [f"{c} {weight}" for c, weight, _ in salted]
    texts = []

    def say(t, at, **members):
        prev = check.sha256(texts[-1].encode()).hex() if texts else "0" * 64
        texts.append(canonical({"v": "sortes-draw/1", "t": t, "draw": DRAW, "n": len(texts), "prev": prev, "at": at, **members}))

    opening = {
        "kind": kind,
        "rules": rules,
        "commit": bound("seed", seed).hex(),
        "organiser": "ab" * 16,
        "number": 3,
        "names": "shown",
        "text": bound("text", bytes(16), body.encode()).hex(),
    }
    if with_round:
        opening.update(chain=chain()["hash"], round=ROUND)
    say("open", opened, **opening)
    freeze = {"count": len(weights), "weight": sum(weights)}
    if kind == "numbers":
        freeze = dict.fromkeys(("count", "weight"), rules["max"] - rules["min"] + 1)
    else:
        freeze["entries"] = tree([line.encode() for line in lines]).hex()
    if with_round:
        freeze["seed"] = seed.hex()
    say("freeze", APPEARS - 600, **freeze)
    if void == "before":
        say("void", APPEARS - 60, why="organiser")
    signature = beacon_signature(ROUND)
    material = seed + check.sha256(signature) if with_round else seed
    key = check.derive_key(material, check.sha256(texts[1].encode()))
    drawn = [int(line.split(" ")[1]) for line in lines] if rules.get("weighted") else None
    result = check.result_text(kind, rules, len(weights), drawn, check.Stream(key))
    revealed = {"signature": signature.hex()} if with_round else {"seed": seed.hex()}
    say("result", APPEARS + 2, result=check.sha256(result.encode()).hex(), **revealed)
    for rank in steps:
        say("step", APPEARS + 10, rank=rank, why="declined")
    if void == "after":
        say("void", APPEARS + 99, why="organiser")
    leaves = [b"another draw's", *map(leaf_of, texts)]
    # the freeze keeps the proof that a witness signed before the round
    proofs = [proof(leaves[:3], 2, APPEARS - 300) if n == 1 else proof(leaves, n + 1) for n in range(len(texts))]
    return {
        "format": "sortes-draw/1",
        "statements": texts,
        "proofs": proofs,
        "text": {"salt": "00" * 16, "body": body},
        "entries": "".join(f"{line}\n" for line in lines) if kind != "numbers" else None,
        "openings": "".join(f"{n} {bytes([i % 256]).hex() * 16} Name {i}\n" for n, (_, _, i) in enumerate(salted, 1)),
        "log": LOG.vkey,
        "witnesses": [WITNESS.vkey],
    }
