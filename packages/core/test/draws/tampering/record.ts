import { bundleText } from "../../../src/draws/bundle.ts";
import { seedCommit } from "../../../src/draws/hidden.ts";
import { hexToBytes, redraw } from "../make-draw.ts";
import {
  byAnyone,
  byInsider,
  inText,
  replaced,
  idOf,
  otherSeed,
  bases,
  type Tampering,
} from "./kit.ts";

/** Tamperings that the checks of statements and rules must find. */
export function recordTamperings(): Tampering[] {
  const { winners } = bases;
  const text = bundleText(winners);
  const included = { number: 1, c: otherSeed, weight: 1, proof: [] };
  return [
    // shape
    inText("a blank", 0, ":", ": "),
    inText("a member twice", 1, '"count":8', '"count":7,"count":8'),
    inText("a fraction", 1, '"count":8', '"count":8.0'),
    inText("an exponent", 1, '"count":8', '"count":8e0'),
    inText("an integer above 2^53 - 1", 1, '"count":8', '"count":9007199254740993'),
    inText("an escape that is not needed", 2, '"t":"result"', '"t":"\\u0072esult"'),
    inText("members in another order", 2, /"at":(\d+),"draw":("[^"]+")/, '"draw":$2,"at":$1'),
    inText("a hash in capitals", 1, /"entries":"[^"]+"/, `"entries":"${"A".repeat(64)}"`),
    inText("a line feed after a statement", 0, /$/, "\n"),
    inText(
      "a statement longer than 8,192 bytes",
      0,
      '"names"',
      `"nam_${"e".repeat(8192)}":"","names"`,
    ),
    byInsider(
      "shape",
      "winners",
      "an unlisted member",
      ([open]) => void (open!["seed"] = otherSeed),
    ),
    byInsider(
      "shape",
      "winners",
      "a version that is not ours",
      ([open]) => void (open!["v"] = "sortes-draw/2"),
    ),
    byInsider(
      "shape",
      "winners",
      "a statement of no type",
      (all) => void (all[2]!["t"] = "Result"),
    ),
    byInsider(
      "shape",
      "winners",
      "a round without a chain",
      ([open]) => void delete open!["chain"],
    ),
    byInsider(
      "shape",
      "winners",
      "a round but no seed at freeze",
      (all) => void delete all[1]!["seed"],
    ),
    byInsider("shape", "winners", "a list without a root", (all) => void delete all[1]!["entries"]),
    byInsider(
      "shape",
      "winners",
      "a seed with the result besides",
      (all) => void (all[2]!["seed"] = otherSeed),
    ),
    byInsider(
      "shape",
      "commit only",
      "a seed at freeze without a round",
      (all) => void (all[1]!["seed"] = all[2]!["seed"]),
    ),
    byInsider(
      "shape",
      "numbers",
      "a root without a list",
      (all) => void (all[1]!["entries"] = otherSeed),
    ),
    byInsider(
      "shape",
      "teams",
      "rules of another kind",
      ([open]) => void (open!["kind"] = "numbers"),
    ),
    byInsider("shape", "winners", "no opening", (all) => void all.shift()),
    {
      name: "a bundle with an unlisted member",
      base: "winners",
      check: "shape",
      file: replaced(text, "{", '{"verdict":3,'),
    },
    {
      name: "a bundle with a member twice",
      base: "winners",
      check: "shape",
      file: replaced(text, "{", '{"openings":"",'),
    },
    {
      name: "a bundle of another format",
      base: "winners",
      check: "shape",
      file: replaced(text, "sortes-draw/1", "sortes-draw/2"),
    },
    {
      name: "a number of the bundle written as a fraction",
      base: "numbers",
      check: "shape",
      file: bundleText({ ...bases.numbers, inclusion: [included] }).replace(/1(?=,"proof")/, "1.0"),
    },
    {
      name: "an inclusion proof longer than that of any list",
      base: "numbers",
      check: "shape",
      file: bundleText({
        ...bases.numbers,
        inclusion: [{ ...included, proof: Array.from({ length: 18 }, () => otherSeed) }],
      }),
    },
    { name: "a file cut off", base: "winners", check: "shape", file: text.slice(0, -1) },

    // chain
    byAnyone("chain", "winners", "other rules than were chained", ({ statements }) => ({
      statements: statements.with(0, replaced(statements[0]!, '"prizes":[1,2]', '"prizes":[2,1]')),
    })),
    byAnyone("chain", "void before the result", "a void taken out", (bundle) => ({
      statements: bundle.statements.toSpliced(2, 1),
      proofs: bundle.proofs.toSpliced(2, 1),
    })),
    byAnyone("chain", "steps", "two steps in another order", ({ statements, proofs }) => ({
      statements: [0, 1, 2, 4, 3, 5, 6].map((n) => statements[n]!),
      proofs: [0, 1, 2, 4, 3, 5, 6].map((n) => proofs[n]!),
    })),
    byInsider("chain", "winners", "a number left out", (all) => void (all[2]!["n"] = 3)),
    byInsider(
      "chain",
      "winners",
      "a second freeze",
      (all) => void all.splice(2, 0, { ...all[1], n: 2 }),
    ),
    byInsider("chain", "winners", "a second result", (all) => void all.push({ ...all[2], n: 3 })),
    byInsider(
      "chain",
      "void before the result",
      "a second void",
      (all) => void all.push({ ...all[2], n: 4 }),
    ),
    byInsider("chain", "void before the result", "a step after a void", (all) => {
      const { v, draw, at } = all[3]!;
      all.push({ v, draw, at, n: 4, prev: "", t: "step", rank: 1, why: "declined" });
    }),
    byInsider("chain", "winners", "a freeze after a void", (all) => {
      const { v, draw, at } = all[0]!;
      all.splice(1, 0, { v, draw, at, n: 1, prev: "", t: "void", why: "error" });
      all[2]!["n"] = 2;
      all[3]!["n"] = 3;
    }),
    byInsider("chain", "winners", "a time before the one before", (all) => {
      all[0]!["at"] = all[1]!["at"] + 1;
      redraw(all);
    }),
    byInsider("chain", "winners", "a statement of another draw", (all) => {
      all[2]!["draw"] = replaced(idOf(all[2]!), /^0/, "1");
    }),
    byInsider("chain", "winners", "a first statement that follows something", (all) => {
      all[0]!["prev"] = otherSeed;
      redraw(all);
    }),

    // commit
    byInsider("commit", "winners", "another seed at freeze", (all) => {
      all[1]!["seed"] = otherSeed;
      redraw(all);
    }),
    byInsider("commit", "commit only", "another seed with the result", (all) => {
      all[2]!["seed"] = otherSeed;
      redraw(all);
    }),
    byInsider("commit", "teams", "a seed bound to another draw", (all) => {
      const seed = hexToBytes(all[1]!["seed"]);
      all[0]!["commit"] = seedCommit(
        idOf(bases.winners.statements.map((one) => JSON.parse(one))[0]),
        seed,
      );
      redraw(all);
    }),

    // rules
    byInsider(
      "rules",
      "winners",
      "more places and alternates than entries",
      (all) => void (all[0]!["rules"].alternates = 6),
    ),
    byInsider("rules", "winners", "no prizes", (all) => void (all[0]!["rules"].prizes = [])),
    byInsider("rules", "winners", "a prize without a place", (all) => {
      all[0]!["rules"].prizes = [3, 0];
      redraw(all);
    }),
    byInsider(
      "rules",
      "winners",
      "101 prizes",
      (all) => void (all[0]!["rules"].prizes = Array(101).fill(1)),
    ),
    byInsider("rules", "teams", "one team", (all) => {
      all[0]!["rules"].teams = 1;
      redraw(all);
    }),
    byInsider(
      "rules",
      "teams",
      "more teams than entries",
      (all) => void (all[0]!["rules"].teams = 9),
    ),
    byInsider("rules", "numbers", "10,001 numbers", (all) => {
      all[0]!["rules"].count = 10_001;
      redraw(all);
    }),
    byInsider(
      "rules",
      "numbers",
      "a range turned round",
      (all) => void Object.assign(all[0]!["rules"], { min: 9, max: 7 }),
    ),
    byInsider("rules", "numbers", "a count that is not the range's", (all) => {
      all[1]!["count"]--;
      all[1]!["weight"]--;
      redraw(all);
    }),
    byInsider("rules", "winners", "a weight without weights", (all) => {
      all[1]!["weight"] = 9;
      redraw(all);
    }),
  ];
}
