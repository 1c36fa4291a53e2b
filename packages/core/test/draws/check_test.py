"""Tests of check.py. Run: python3 check_test.py"""

import contextlib
import copy
import functools
import http.server
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

from draw_maker import (
    APPEARS,
    LOG,
    ROUND,
    WITNESS,
    Signer,
    beacon_signature,
    canonical,
    chain,
    check,
    checkpoint,
    compressed,
    inclusion,
    leaf_of,
    make,
    proof,
    tree,
)

WINNERS = {"alternates": 2, "prizes": [1, 2], "weighted": 0}
LOG_KEY = check.VerifierKey(LOG.vkey, check.LOG_KEY)
WITNESS_KEY = check.VerifierKey(WITNESS.vkey, check.WITNESS_KEY)
CHAIN = chain()
VECTORS = Path(check.__file__).parent / "vectors"

# most bundles have one of few signatures
check.bls_verifies = functools.lru_cache(None)(check.bls_verifies)


def run(bundle, **given):
    """The draw after all checks, made with all keys unless others are given."""
    draw = check.Draw(bundle, **{"chain": CHAIN, "log": LOG_KEY, "witnesses": [WITNESS_KEY], **given})
    draw.report = draw.run()
    return draw


def command(*arguments):
    """Exit code and what was printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = check.main([str(argument) for argument in arguments])
    return code, printed.getvalue()


def rechain(bundle):
    """Fits `prev` after a statement was changed, as an insider could."""
    prev = "0" * 64
    for n, text in enumerate(bundle["statements"]):
        bundle["statements"][n] = canonical({**json.loads(text), "prev": prev})
        prev = check.sha256(bundle["statements"][n].encode()).hex()


class Primitives(unittest.TestCase):
    def test_stream_agrees_with_its_vectors(self):
        for vector in json.loads((VECTORS / "stream.json").read_text())["vectors"]:
            stream = check.Stream(bytes.fromhex(vector["key"]))
            recompute = {
                "blocks": lambda: [stream.block().hex() for _ in vector["result"]],
                "below": lambda: [stream.below(n) for n in vector["of"]],
                "belowBig": lambda: [str(stream.below(int(n))) for n in vector["of"]],
                "sample": lambda: check.sample(vector["size"], vector["k"], stream),
                "weighted": lambda: check.weighted_sample(vector["weights"], vector["k"], stream),
            }
            self.assertEqual(recompute[vector["kind"]](), vector["result"], vector["key"])

    def test_hashing_to_g1_agrees_with_rfc_9380(self):
        dst = b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"
        for message, x, y in (
            (
                b"",
                0x052926ADD2207B76CA4FA57A8734416C8DC95E24501772C814278700EED6D1E4E8CF62D9C09DB0FAC349612B759E79A1,
                0x08BA738453BFED09CB546DBB0783DBB3A5F1F566ED67BB6BE0E8C67E2E81A4CC68EE29813BB7994998F3EAE0C9C6A265,
            ),
            (
                b"abc",
                0x03567BC5EF9C690C2AB2ECDF6A96EF1C139CC0B2F284DCA0A9A7943388A49A3AEE664BA5379A7655D3C68900BE2F6903,
                0x0B9C15F3FE6E5CF4211F346271D7B01C8F3B28BE689C8429C85B67AF215533311F0B8DFAAA154FA6B88176C229F2885D,
            ),
        ):
            self.assertEqual(check.hash_to_g1(message, dst), ((x, 0), (y, 0)))

    def test_rounds_of_quicknet_verify(self):
        for number, signature in (
            (1, "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b"),
            (1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"),
        ):
            message, data = check.sha256(number.to_bytes(8, "big")), bytes.fromhex(signature)
            self.assertTrue(check.bls_verifies(check.QUICKNET["key"], message, data))
            self.assertFalse(check.bls_verifies(check.QUICKNET["key"], check.sha256(message), data))

    def test_odd_points_of_g1_are_refused(self):
        good = beacon_signature(ROUND)
        self.assertIsNotNone(check.decode_point(good, 1))
        x = next(x for x in range(1, 99) if (y := check.f2_root((x**3 + 4, 0))) and y[1] == 0)
        # one whose x still fits into 381 bits when p is added
        small = next(p for p in map(beacon_signature, range(1, 99)) if int.from_bytes(p, "big") % 2**381 + check.P < 2**381)
        outside = compressed(((x, 0), check.f2_root((x**3 + 4, 0))))
        off_curve = next(x for x in range(1, 99) if check.f2_root((x**3 + 4, 0))[1] != 0)
        for name, data in {
            "outside of the subgroup": outside,
            "off the curve": (1 << 383 | off_curve).to_bytes(48, "big"),
            "not compressed": bytes([good[0] & 0x7F]) + good[1:],
            "infinity": bytes([0xC0]) + bytes(47),
            "x above p": (int.from_bytes(small, "big") + check.P).to_bytes(48, "big"),
            "too short": good[:-1],
        }.items():
            self.assertIsNone(check.decode_point(data, 1), name)

    def test_ed25519_agrees_with_rfc_8032_and_refuses_another_s(self):
        key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        signature = bytes.fromhex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
        self.assertTrue(check.ed25519_verifies(key, b"\x72", signature))
        self.assertFalse(check.ed25519_verifies(key, b"\x73", signature))
        larger = int.from_bytes(signature[32:], "little") + check.ED_L
        self.assertFalse(check.ed25519_verifies(key, b"\x72", signature[:32] + larger.to_bytes(32, "little")))

    def test_the_signed_note_of_c2sp_verifies(self):
        key = check.VerifierKey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", 1)
        signed = (
            "This is an example message.\n\n\u2014 example.com/foo "
            "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
        )
        self.assertEqual(check.Note(signed).signed_by(key), [None])
        with self.assertRaises(check.Failed):
            check.Note(signed.replace("example m", "example M")).signed_by(key)
        with self.assertRaises(check.Unreadable):
            check.VerifierKey("example.com/fool+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", 1)

    def test_a_key_may_have_a_long_name(self):
        name = "example.com/" + "a" * 1000
        key = check.VerifierKey(Signer(name, check.WITNESS_KEY).vkey, check.WITNESS_KEY)
        self.assertEqual(key.name, name)

    def test_trees_and_proofs_agree_with_the_recursive_definition(self):
        leaves, frontier = [], check.Frontier()
        for size in range(1, 40):
            leaves.append(bytes([size]) * size)
            frontier.append(leaves[-1])
            root = tree(leaves)
            self.assertEqual(check.tree_hash(leaves), root)
            self.assertEqual(frontier.root(), root)
            for index in range(size):
                proof = inclusion(leaves, index)
                self.assertEqual(check.root_from_proof(leaves[index], index, size, proof), root)
                self.assertIsNone(check.root_from_proof(leaves[index], index, size, [*proof, root]))
                if proof:
                    self.assertIsNone(check.root_from_proof(leaves[index], index, size, proof[:-1]))
                    self.assertNotEqual(check.root_from_proof(leaves[index], index ^ 1, size, proof), root)

    def test_only_canonical_texts_are_read(self):
        self.assertEqual(check.read_canonical('{"a":["é",1]}', "it"), {"a": ["é", 1]})
        for text in (
            '{"a":1,"a":1}', '{"a":1.0}', '{"a":1e3}', '{"a":NaN}', '{"a":-0}', '{"a":-1}', '{"a":9007199254740992}',
            '{"a":1e999}', '{"a":true}', '{"a":null}', '{"a": 1}', '{"b":1,"a":2}', '{"A":1}', '{"a":"\\u0041"}',
            '{"a":"\\n"}', '{"a":"\\ud800"}', '{"a":"\ud800"}', "[1]", "1", "", "{}{}", "[" * 8000, '{"a":' * 1600,
            '{"a":"' + "b" * 8192 + '"}', '{"a":' + "9" * 8000 + "}", "\ufeff{}", '{"a":01}',
        ):  # fmt: skip
            with self.assertRaises(check.Failed, msg=text[:40]):
                check.read_canonical(text, "it")


class Bundles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.good = make("winners", WINNERS, [1] * 10, steps=[1, 4], void="after")

    def test_good_bundles_pass_with_their_verdict(self):
        weighted = {**WINNERS, "weighted": 1}
        for bundle, verdict in (
            (self.good, 3),
            (make("winners", weighted, [1 + i % 5 for i in range(10)], void="before"), 3),
            (make("winners", {"alternates": 0, "prizes": [1], "weighted": 0}, [1]), 3),
            (make("teams", {"teams": 3}, [1] * 10, with_round=False), 2),
            (make("numbers", {"count": 6, "min": 1, "max": 49}), 3),
        ):
            draw = run(bundle)
            self.assertNotIn("fail", draw.outcomes.values(), draw.report)
            self.assertEqual(check.verdict_of(draw), verdict)

    def test_running_draws_have_no_verdict_and_no_failure(self):
        for statements, state in ((1, "open"), (2, "locked")):
            bundle = {**self.good, "statements": self.good["statements"][:statements]}
            draw = run(bundle)
            self.assertNotIn("fail", draw.outcomes.values(), draw.report)
            self.assertEqual((check.verdict_of(draw), draw.outcomes["result"]), (0, "not checked"), state)

    def test_without_keys_trust_is_not_checked(self):
        draw = run(self.good, log=None, witnesses=[])
        self.assertEqual([draw.outcomes[name] for name in ("log", "witness", "seen")], ["not checked"] * 3)
        self.assertEqual(check.verdict_of(draw), 1)

    def test_a_beacon_that_nobody_vouches_for_does_not_count(self):
        draw = run(self.good, chain=None)
        self.assertEqual((draw.outcomes["beacon"], check.verdict_of(draw)), ("not checked", 0))

    def test_erased_text_is_not_checked_and_gives_no_verdict(self):
        draw = run({**self.good, "text": None})
        self.assertEqual((draw.outcomes["text"], check.verdict_of(draw)), ("not checked", 0))
        self.assertNotIn("fail", draw.outcomes.values())

    def test_f_as_it_was_seen_takes_the_place_of_a_witness(self):
        frozen = check.sha256(self.good["statements"][1].encode())
        words = check.fingerprint(frozen)
        for seen in (frozen.hex(), words, words.lower().replace("-", " "), words.replace("0", "o").replace("1", "l")):
            draw = run(self.good, witnesses=[], seen=check.read_seen(seen))
            self.assertEqual(check.verdict_of(draw), 3, draw.report)
        other = ("2" if words[0] != "2" else "3") + words[1:]
        self.assertEqual(run(self.good, seen=check.read_seen(other)).outcomes["seen"], "fail")
        for short in (words[:25], "", "U" * 26):
            with self.assertRaises(check.Unreadable):
                check.read_seen(short)

    def test_changes_fail_at_their_check(self):
        def change(n, fit=True, **members):
            bundle = copy.deepcopy(self.good)
            bundle["statements"][n] = canonical({**json.loads(bundle["statements"][n]), **members})
            if fit:
                rechain(bundle)
            return bundle

        weighted = make("winners", {**WINNERS, "weighted": 1}, [3] * 10)
        heavier = weighted["statements"][1].replace('"weight":30', '"weight":31')
        renamed = self.good["proofs"][3].replace(LOG.name, "example.org/other", 1)
        resigned = renamed.split("\n\n")[1] + "\n"
        renamed = renamed.rsplit("\n\n", 1)[0] + "\n\n" + LOG.line(resigned)
        for name, bundle in (
            ("chain", change(1, fit=False, at=json.loads(self.good["statements"][1])["at"] + 1)),
            ("chain", change(3, at=0)),
            ("commit", change(0, commit="0" * 64)),
            ("result", change(0, round=ROUND, number=4)),
            ("beacon", change(2, signature=beacon_signature(ROUND + 1).hex())),
            ("schedule", change(1, at=APPEARS - 59)),
            ("rules", change(0, rules={**WINNERS, "prizes": [9]})),
            ("entries", {**self.good, "entries": self.good["entries"].replace(" 1\n", " 2\n", 1)}),
            ("openings", {**self.good, "openings": self.good["openings"].replace("Name 3", "Name 33")}),
            ("text", {**self.good, "text": {"salt": "00" * 16, "body": "{}"}}),
            ("openings", {**self.good, "openings": self.good["openings"] + self.good["openings"].splitlines(True)[0]}),
            ("entries", change(1, count=11)),
            ("entries", {**weighted, "statements": [weighted["statements"][0], heavier, *weighted["statements"][2:]]}),
            ("steps", change(4, rank=1)),
            ("log", {**self.good, "proofs": [*self.good["proofs"][:3], renamed, *self.good["proofs"][4:]]}),
        ):
            draw = run(bundle)
            self.assertEqual(draw.outcomes[name], "fail", (name, draw.report))
            self.assertEqual(check.verdict_of(draw), 0)

    def test_lines_of_openings_have_a_number_a_salt_and_a_short_label(self):
        draw, salt = check.Draw(self.good), "0f" * 16
        self.assertEqual(draw.opening_of(f"7 {salt} Ana Pop\r"), (7, bytes.fromhex(salt), "Ana Pop\r"))
        self.assertEqual(len(draw.opening_of(f"7 {salt} {'ș' * 512}")[2]), 512)
        for line in (f"7 {salt} ", f"07 {salt} A", f"7 {salt.upper()} A", f"7  {salt} A", f"7 {salt} {'ș' * 513}", ""):
            with self.assertRaises(check.Failed, msg=line[:50]):
                draw.opening_of(line)

    def test_notes_and_proofs_have_the_limits_of_the_other_checker(self):
        proof = self.good["proofs"][0]
        check.LogProof(proof + f"\u2014 \ufeff{'ș' * 20_000} AAAAAAAA\n")
        for long in (
            proof + f"\u2014 {'ș' * 40_000} AAAAAAAA\n",
            proof.replace("index", f"extra {'AAAA' * 16_384}\nindex", 1),
        ):
            with self.assertRaises(check.Failed):
                check.LogProof(long)

    def test_a_missing_proof_hides_no_fault_of_those_before_it(self):
        leaves = [leaf_of(text) for text in self.good["statements"]]
        swapped = [leaves[0], leaves[2], leaves[1], *leaves[3:]]
        backwards = [proof(swapped, swapped.index(leaf)) for leaf in leaves]
        forked = [proof(leaves, 0), proof([*leaves[:-1], b"another"], 1)]
        for proofs in (backwards[:-1], forked):
            draw = run({**self.good, "proofs": proofs}, witnesses=[])
            self.assertEqual(draw.outcomes["log"], "fail", draw.report)

    def test_another_log_or_witness_is_not_trusted(self):
        other = check.VerifierKey(Signer("example.org/draws/log/2", check.LOG_KEY).vkey, check.LOG_KEY)
        self.assertEqual(run(self.good, log=other).outcomes["log"], "fail")
        stranger = check.VerifierKey(Signer("other.example", check.WITNESS_KEY).vkey, check.WITNESS_KEY)
        draw = run(self.good, witnesses=[stranger])
        self.assertEqual((draw.outcomes["witness"], check.verdict_of(draw)), ("not checked", 2))

    def test_junk_in_any_place_ends_in_an_outcome(self):
        rng = random.Random(20)
        junk = [None, True, 0, 1, 2**53, -1, "", "0", "\ud800", "a" * 9000, [], [[]], {}, {"a": []}, "0" * 64]
        for _ in range(400):
            bundle = copy.deepcopy(self.good)
            if rng.random() < 0.5:
                bundle[rng.choice(list(bundle))] = rng.choice(junk)
            else:
                n = rng.randrange(len(bundle["statements"]))
                statement = json.loads(bundle["statements"][n])
                part = statement["rules"] if n == 0 and rng.random() < 0.3 else statement
                part[rng.choice(list(part))] = rng.choice(junk)
                bundle["statements"][n] = canonical(statement)
                if all(type(json.loads(t)) is dict for t in bundle["statements"]) and rng.random() < 0.7:
                    with contextlib.suppress(UnicodeEncodeError):
                        rechain(bundle)
            draw = run(bundle, chain=None, log=None)
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertIn(check.print_report(draw, draw.report), (1, 3))


def vectors(name):
    return json.loads((VECTORS / f"{name}.json").read_text())


def trusting(given):
    """What a vector's person knows, as check.py takes it."""
    info, seen = given["chain"], given.get("seen")
    return {
        "chain": {
            "hash": info["hash"],
            "scheme": info["schemeID"],
            "genesis": info["genesis_time"],
            "period": info["period"],
            "key": bytes.fromhex(info["public_key"]),
        },
        "log": check.VerifierKey(given["log"], check.LOG_KEY),
        "witnesses": [check.VerifierKey(text, check.WITNESS_KEY) for text in given["witnesses"]],
        "seen": check.read_seen(seen) if seen else None,
    }


class Vectors(unittest.TestCase):
    """The bundles and changes that the TypeScript is tested with."""

    def test_bundles_have_the_same_outcome_of_each_check(self):
        trust = trusting(vectors("trust"))
        for vector in vectors("bundles")["bundles"]:
            draw = run(vector["bundle"], **trust)
            outcomes = {name: outcome.replace(" ", "_") for name, outcome in draw.outcomes.items()}
            self.assertEqual(outcomes, vector["checks"], vector["name"])
            self.assertEqual(check.verdict_of(draw), vector["verdict"], vector["name"])

    def test_each_change_fails_its_check(self):
        bases = {vector["name"]: vector["bundle"] for vector in vectors("bundles")["bundles"]}
        found = set()
        for change in vectors("tamper")["tamperings"]:
            text = change.get("file") or json.dumps({**bases[change["base"]], **change["changes"]})
            with self.subTest(change["name"]):
                try:
                    bundle = check.read_bundle(text.encode(), "it")
                except check.Unreadable:
                    self.assertEqual(change["check"], "shape")
                    continue
                draw = run(bundle, **trusting({**vectors("trust"), **change.get("trust", {})}))
                self.assertEqual(draw.outcomes[change["check"]], "fail", draw.report)
                self.assertEqual(check.verdict_of(draw), 0)
                found.add(change["check"])
        self.assertEqual(found, set(check.CHECKS))

    def test_odd_signatures_have_the_same_outcome(self):
        for vector in vectors("signatures")["vectors"]:
            key, signature = bytes.fromhex(vector["key"]), bytes.fromhex(vector["signature"])
            verifies = check.ed25519_verifies(key, vector["text"].encode(), signature)
            self.assertEqual(verifies, vector["verifies"], vector["name"])

    def test_a_hundred_thousand_entries_add_up(self):
        large = vectors("large")
        draw = json.loads(large["bundle"]["statements"][0])["draw"]
        prefix = check.domain("entry") + bytes.fromhex(draw.replace("-", ""))
        hashes = sorted(
            check.sha256(prefix, check.sha256(f"salt {i}".encode())[:16], f"entry {i}".encode()).hex()
            for i in range(1, large["recipe"]["count"] + 1)
        )
        entries = "".join(f"{c} 1\n" for c in hashes)
        self.assertEqual(check.sha256(entries.encode()).hex(), large["sha256"])
        checked = run({**large["bundle"], "entries": entries}, **trusting(vectors("trust")))
        self.assertEqual(check.verdict_of(checked), 3, checked.report)

    def test_canonical_texts_are_told_apart(self):
        texts = vectors("canonical")
        for text in texts["refused"]:
            with self.assertRaises(check.Failed, msg=text):
                check.read_canonical(f'{{"a":{text}}}', "it")
        for text in texts["accepted"]:
            check.read_canonical(f'{{"a":{text}}}', "it")

    def test_draws_give_the_same_results(self):
        for vector in vectors("selection")["vectors"]:
            material = bytes.fromhex(vector["seed"])
            if vector.get("signature"):
                material += check.sha256(bytes.fromhex(vector["signature"]))
            stream = check.Stream(check.derive_key(material, bytes.fromhex(vector["freeze"])))
            text = check.result_text(
                vector["kind"], vector["rules"], vector["count"], vector.get("weights"), stream
            )
            self.assertEqual(check.sha256(text.encode()).hex(), vector["result"], vector)


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def written(self, value, name="bundle.json"):
        path = self.folder / name
        path.write_text(value if type(value) is str else json.dumps(value))
        return path

    def test_exit_codes_and_words(self):
        bundle = make("winners", WINNERS, [1] * 10)
        info = {"public_key": CHAIN["key"].hex(), "period": 3, "genesis_time": CHAIN["genesis"]}
        info.update(hash=CHAIN["hash"], schemeID=CHAIN["scheme"])
        named = ("--chain", self.written(info, "info.json"))
        code, printed = command(self.written(bundle), *named, "--log", LOG.vkey, "--witness", WITNESS.vkey)
        self.assertEqual(code, 0)
        self.assertIn("The list was locked before the result could exist.", printed)
        code, printed = command(self.written(bundle))
        self.assertEqual(code, 3)
        self.assertIn("nobody here vouches", printed)
        bundle["openings"] = bundle["openings"].replace("Name 1\n", "Name \x1b[2J\n")
        code, printed = command(self.written(bundle), *named)
        self.assertEqual(code, 1)
        self.assertNotIn("\x1b", printed)
        twice = json.dumps(bundle)[:-1] + ',"entries":null}'
        for junk in (twice, "", "{", "[]", '{"format":"sortes-draw/2"}', "[" * 100_000, '{"format":1.5}', "\x00"):
            self.assertEqual(command(self.written(junk))[0], 2, junk[:20])
        self.assertEqual(command(self.folder / "absent")[0], 2)
        self.assertEqual(command(self.written(bundle), "--log", WITNESS.vkey)[0], 2)
        self.assertEqual(command(self.written(bundle), "--seen", "ABCDE")[0], 2)


    def test_names_beyond_the_encoding_of_the_output_are_escaped(self):
        arguments = (sys.executable, check.__file__, self.written({"format": check.FORMAT, "Aș": 1}))
        ran = subprocess.run(arguments, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "cp1252"})
        self.assertEqual((ran.returncode, ran.stderr), (1, b""))
        self.assertIn(b"A\\u0219", ran.stdout)


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):  # noqa: N802
        body = self.server.pages.get(self.path)
        if isinstance(body, str) and body.startswith("http"):
            self.send_response(302)
            self.send_header("Location", body)
            body = b""
        else:
            self.send_response(200 if body is not None else 404)
        body = body.encode() if isinstance(body, str) else body or b""
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if self.path == self.server.cut else body)

    def log_message(self, *_):
        pass


class Watching(unittest.TestCase):
    def setUp(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = Path(folder.name) / "state.json"
        self.leaves, self.openings = [], {}
        bundle = make("numbers", {"count": 1, "min": 1, "max": 2}, with_round=False)
        self.opening = json.loads(bundle["statements"][0])

    def open(self, number, organiser="ab" * 16):
        """Logs one more opening, with another UUID and the number given."""
        draw = f"{len(self.leaves):08x}-0000-4000-8000-000000000000"
        text = canonical({**self.opening, "draw": draw, "number": number, "organiser": organiser})
        self.openings[f"/api/draws/{draw}/statements/0/"] = text
        self.leaves.append(leaf_of(text))

    def publish(self):
        self.server.pages, self.server.cut = dict(self.openings), None
        self.publish_log("/draws/log", LOG)

    def publish_log(self, log, signer):
        self.server.pages[log + "/checkpoint"] = checkpoint(self.leaves, log=signer)
        for tile in range(0, len(self.leaves), 256):
            part = self.leaves[tile : tile + 256]
            path = f"{log}/tile/entries/{tile // 256:03}" + (f".p/{len(part)}" if len(part) < 256 else "")
            self.server.pages[path] = b"".join(len(leaf).to_bytes(2, "big") + leaf for leaf in part)

    def watch(self, *more):
        return command("watch", self.url, "--state", self.state, *more)

    def test_a_log_that_grows_is_consistent(self):
        self.open(1)
        self.publish()
        self.assertEqual(self.watch("--log", LOG.vkey)[0], 0)
        for number in range(2, 300):
            self.open(number)
        self.open(1, "cd" * 16)
        self.publish()
        code, printed = self.watch()
        self.assertEqual(code, 0, printed)
        self.assertIn("1 leaves as before, 299 new, signed by its key", printed)
        self.assertIn("300 draws of 2 organisers", printed)
        self.assertEqual(self.watch()[0], 0)

    def test_alarms(self):
        self.open(1)
        self.open(2)
        self.publish()
        self.assertEqual(self.watch("--log", LOG.vkey)[0], 0)

        def alarm(change):
            leaves, openings = list(self.leaves), dict(self.openings)
            change()
            self.publish()
            code, printed = self.watch()
            self.assertEqual(code, 1, printed)
            self.leaves, self.openings = leaves, openings
            return printed

        def rewrite():
            self.leaves[0] = self.leaves[0][:-1] + b"g"
            self.open(3)

        def change_opening():
            self.open(3)
            path = list(self.openings)[-1]
            self.openings[path] = self.openings[path].replace('"number":3', '"number":4')

        def repeat():
            self.leaves.append(self.leaves[0])

        self.assertIn("after number 2", alarm(lambda: self.open(4)))
        self.assertIn("after number 2", alarm(lambda: self.open(2)))
        self.assertIn("do not continue", alarm(rewrite))
        self.assertIn("the log had 2 leaves, and has 1", alarm(self.leaves.pop))
        self.assertIn("not the one in the log", alarm(change_opening))
        self.assertIn("not its next one", alarm(repeat))
        self.assertIn("is no statement", alarm(lambda: self.leaves.append(b"hello")))
        self.publish()
        signed = self.server.pages["/draws/log/checkpoint"]
        self.server.pages["/draws/log/checkpoint"] = signed.replace(" " + LOG.name, " stranger")
        code, printed = self.watch()
        self.assertEqual((code, "nobody signed" in printed), (1, True), printed)
        self.publish()
        self.assertEqual(self.watch()[0], 0)

    def test_a_log_that_was_begun_anew_needs_its_key_and_the_same_leaves(self):
        self.open(1)
        self.publish()
        self.assertEqual(self.watch("--log", LOG.vkey)[0], 0)
        anew = Signer(LOG.name + "/2", check.LOG_KEY)
        self.open(2)
        self.publish()
        self.publish_log("/draws/log/2", anew)
        code, printed = self.watch()
        self.assertEqual((code, "begun anew as " + anew.name in printed), (1, True), printed)
        code, printed = self.watch("--log", anew.vkey)
        self.assertEqual((code, "1 leaves as before, 1 new, signed by its key" in printed), (0, True), printed)
        self.open(3)
        self.publish()
        self.publish_log("/draws/log/2", anew)
        code, printed = self.watch()
        self.assertEqual((code, "2 leaves as before, 1 new" in printed), (0, True), printed)
        self.leaves[1] = self.leaves[1][:-1] + b"g"
        self.open(4)
        self.publish()
        self.publish_log("/draws/log/2", anew)
        code, printed = self.watch()
        self.assertEqual((code, "do not continue" in printed), (1, True), printed)

    def test_redirects_to_other_hosts_and_large_or_cut_answers_are_refused(self):
        self.open(1)
        self.publish()
        good = dict(self.server.pages)
        self.server.pages["/draws/log/checkpoint"] = "http://localhost:1/x"
        code, printed = self.watch()
        self.assertEqual((code, "redirects to another host" in printed), (2, True), printed)
        self.server.pages = {**good, "/draws/log/checkpoint": "x" * (check.MAX_PROOF + 1)}
        code, printed = self.watch()
        self.assertEqual((code, "has more than" in printed), (2, True), printed)
        for path in good:
            self.server.pages, self.server.cut = good, path
            code, printed = self.watch()
            self.assertEqual((code, "was cut off" in printed), (2, True), printed)
        self.server.pages, self.server.cut = {}, None
        self.assertEqual(self.watch()[0], 2)
        for url in ("file:///etc/passwd", "ftp://example.org", "example.org", "http://[", "http://127.0.0.1:1"):
            self.assertEqual(command("watch", url, "--state", self.state)[0], 2, url)
        self.assertFalse(self.state.exists())


if __name__ == "__main__":
    unittest.main()
