"""Recomputes the vectors of the sortes-draw/1 stream with Python's standard library alone.

Run: python3 check.py. Prints how many vectors agree, and exits with 1 at the first that does not.
"""

import hmac
import json
import sys
from itertools import accumulate
from pathlib import Path


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
        bits = (n - 1).bit_length()
        words = max(1, -(-bits // 64))
        while True:
            taken = b"".join(self.word() for _ in range(words))
            value = int.from_bytes(taken, "big") & ((1 << bits) - 1)
            if value < n:
                return value


def sample(size, k, stream):
    """The first k positions of a forward Fisher-Yates shuffle of 0 .. size - 1."""
    items = list(range(size))
    for i in range(min(k, size - 1)):
        j = i + stream.below(size - i)
        items[i], items[j] = items[j], items[i]
    return items[:k]


def weighted(weights, k, stream):
    """k entries without replacement: a ticket below the remaining total, tickets numbered in the order of entries."""
    left, drawn = list(weights), []
    for _ in range(k):
        ticket = stream.below(sum(left))
        owner = next(i for i, end in enumerate(accumulate(left)) if ticket < end)
        drawn.append(owner)
        left[owner] = 0
    return drawn


def recompute(vector):
    stream = Stream(bytes.fromhex(vector["key"]))
    match vector["kind"]:
        case "blocks":
            return [stream.block().hex() for _ in vector["result"]]
        case "below":
            return [stream.below(n) for n in vector["of"]]
        case "belowBig":
            return [str(stream.below(int(n))) for n in vector["of"]]
        case "sample":
            return sample(vector["size"], vector["k"], stream)
        case "weighted":
            return weighted(vector["weights"], vector["k"], stream)
    raise ValueError(f"unknown kind {vector['kind']}")


def main():
    vectors = json.loads((Path(__file__).parent / "stream.json").read_text())["vectors"]
    for number, vector in enumerate(vectors):
        if recompute(vector) != vector["result"]:
            sys.exit(f"vector {number} ({vector['kind']}, key {vector['key']}) differs")
    print(f"{len(vectors)} vectors agree")


if __name__ == "__main__":
    main()
