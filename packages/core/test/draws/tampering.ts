import { bls12_381 } from "@noble/curves/bls12-381.js";
import { roundTime } from "../../src/draws/beacon-rounds.ts";
import { type Bundle, bundleText } from "../../src/draws/bundle.ts";
import type { Trust } from "../../src/draws/check.ts";
import { entriesTree, readEntries } from "../../src/draws/entries.ts";
import { seedCommit, textCommit } from "../../src/draws/hidden.ts";
import type { CheckName } from "../../src/draws/outcome.ts";
import { cofactorPoint, encodedPoint } from "./curve-points.ts";
import {
  canonicalOf,
  hex,
  hexToBytes,
  type Logging,
  makeDraw,
  proofsOf,
  rechained,
  redraw,
  roundSignature,
  sha256,
  testChain,
  vkeyOf,
} from "./make-draw.ts";
import { type PlanName, plans } from "./plans.ts";

/** One change of a good bundle. */
export interface Tampering {
  name: string;
  base: PlanName;
  /** The check that must fail. */
  check: CheckName;
  /** The members of the bundle that are changed. */
  changes?: Partial<Bundle>;
  /** The whole file instead, if it is no bundle any more. */
  file?: string;
  /** What the person checking gives instead of the usual. */
  trust?: Trust;
}

/** A statement as a record that can be changed. */
type Loose = Record<string, any>;

const bases = Object.fromEntries(
  Object.entries(plans).map(([name, plan]) => [name, makeDraw(plan)]),
) as Record<PlanName, Bundle>;

const otherSeed = hex(sha256("another seed"));
const idOf = (open: Loose): string => open["draw"] as string;

/** What anybody could change in a file. */
function byAnyone(
  check: CheckName,
  base: PlanName,
  name: string,
  change: (bundle: Bundle) => Partial<Bundle>,
): Tampering {
  return { name, base, check, changes: change(structuredClone(bases[base])) };
}

/** What the server could do: statements are changed, chained, logged and signed again. */
function byInsider(
  check: CheckName,
  base: PlanName,
  name: string,
  change: (statements: Loose[], bundle: Bundle) => Partial<Bundle> | void,
  logging?: Logging,
): Tampering {
  const bundle = structuredClone(bases[base]);
  let more: Partial<Bundle> = {};
  const changed = rechained(
    bundle,
    (statements) => {
      more = change(statements, bundle) ?? {};
    },
    logging,
  );
  const { statements, proofs } = changed;
  return { name, base, check, changes: { statements, proofs, ...more } };
}

/** A change of one statement's text, logged again. */
function inText(name: string, n: number, from: string | RegExp, to: string): Tampering {
  const bundle = bases.winners;
  const statements = bundle.statements.with(n, bundle.statements[n]!.replace(from, to));
  return { name, base: "winners", check: "shape", changes: { statements } };
}

const replaced = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to replace: ${String(from)}`);
  return changed;
};

/** The signature of a round, moved out of the subgroup. */
function outside(signature: string): string {
  const moved = bls12_381.G1.Point.fromHex(signature).add(cofactorPoint());
  return encodedPoint(moved);
}

/** Freezes another list, as the server could before the round. */
function refrozen(file: string, statements: Loose[]): Partial<Bundle> {
  const lines = file.slice(0, -1).split("\n");
  const weights = lines.map((line) => Number(line.slice(65)));
  const { root } = entriesTree({ lines, weights, weight: 0 });
  Object.assign(statements[1]!, { count: lines.length, entries: root });
  statements[1]!["weight"] = weights.reduce((sum, weight) => sum + weight, 0);
  redraw(statements, weights);
  return { entries: file, openings: "" };
}

const flippedHex = (text: string): string => (text.startsWith("0") ? "1" : "0") + text.slice(1);

/** A round's draw moved to another round, with its signature and a right result. */
function atRound(round: number) {
  return (statements: Loose[]): void => {
    statements[0]!["round"] = round;
    statements[2]!["signature"] = roundSignature(round);
    redraw(statements);
  };
}

const file = (base: PlanName): string => bases[base].entries!;

export function tamperings(): Tampering[] {
  const { winners } = bases;
  const text = bundleText(winners);
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

    // entries
    byAnyone("entries", "winners", "an entry left out", ({ entries }) => ({
      entries: entries!.slice(67),
      openings: "",
    })),
    byAnyone("entries", "winners", "an entry replaced", ({ entries }) => ({
      entries: entries!.slice(0, -67) + `${"f".repeat(64)} 1\n`,
      openings: "",
    })),
    byAnyone("entries", "winners", "two entries in another order", ({ entries }) => ({
      entries: entries!.slice(67, 134) + entries!.slice(0, 67) + entries!.slice(134),
    })),
    byAnyone("entries", "weighted", "a weight raised, another lowered", ({ entries }) => ({
      entries: replaced(replaced(entries!, " 5\n", " 6\n"), " 3\n", " 2\n"),
    })),
    byAnyone("entries", "winners", "lines that end in CR LF", ({ entries }) => ({
      entries: entries!.replaceAll("\n", "\r\n"),
    })),
    byAnyone("entries", "winners", "a last line without an end", ({ entries }) => ({
      entries: entries!.slice(0, -1),
    })),
    byAnyone("entries", "winners", "a weight with a leading zero", ({ entries }) => ({
      entries: replaced(entries!, " 1\n", " 01\n"),
    })),
    byAnyone("entries", "numbers", "a list where numbers are drawn", () => ({
      entries: file("winners"),
    })),
    byAnyone("entries", "winners", "an inclusion of more weight", () => {
      const entries = readEntries(file("winners"));
      const proof = entriesTree(entries).proofOf(2);
      return {
        entries: null,
        openings: "",
        inclusion: [{ number: 2, c: entries.lines[1]!.slice(0, 64), weight: 2, proof }],
      };
    }),
    byInsider("entries", "winners", "an entry twice", (all, { entries }) =>
      refrozen(entries!.slice(0, 67) + entries!, all),
    ),
    byInsider("entries", "winners", "a list that is not sorted", (all, { entries }) =>
      refrozen(entries!.slice(67) + entries!.slice(0, 67), all),
    ),
    byInsider("entries", "winners", "a hash in capitals in the list", (all, { entries }) =>
      refrozen(entries!.toUpperCase(), all),
    ),
    byInsider(
      "entries",
      "winners",
      "a weight inside a list without weights",
      (all, { entries }) => {
        const changes = refrozen(replaced(entries!, " 1\n", " 2\n"), all);
        all[1]!["weight"] = 8;
        redraw(all);
        return changes;
      },
    ),
    byInsider("entries", "weighted", "a weight above a million", (all, { entries }) => {
      const changed = replaced(entries!, " 1000000\n", " 1000001\n");
      return refrozen(changed, all);
    }),
    byInsider("entries", "winners", "a root over other leaves", (all) => {
      all[1]!["entries"] = otherSeed;
      redraw(all);
    }),
    byInsider("entries", "winners", "a frozen count above the list", (all) => {
      Object.assign(all[1]!, { count: 9, weight: 9 });
      redraw(all);
    }),

    // openings
    byAnyone("openings", "winners", "another name", ({ openings }) => ({
      openings: replaced(openings, "Ștefan", "Stefan"),
    })),
    byAnyone("openings", "winners", "a name in another Unicode form", ({ openings }) => ({
      openings: replaced(openings, "Ș", "S\u0326"),
    })),
    byAnyone("openings", "winners", "another salt", ({ openings }) => ({
      openings: replaced(openings, /^1 (.)/, winners.openings[2] === "0" ? "1 1" : "1 0"),
    })),
    byAnyone("openings", "winners", "two names exchanged", ({ openings }) => ({
      openings: openings.replace("Ștefan", "\0").replace("李雷", "Ștefan").replace("\0", "李雷"),
    })),
    byAnyone("openings", "winners", "an entry opened twice", ({ openings }) => ({
      openings: openings + openings.slice(0, openings.indexOf("\n") + 1),
    })),
    byAnyone("openings", "winners", "an entry that there is not", ({ openings }) => ({
      openings: replaced(openings, /^1 /, "9 "),
    })),
    byAnyone("openings", "winners", "openings cut off", ({ openings }) => ({
      openings: openings.slice(0, -1),
    })),
    byAnyone("openings", "numbers", "names where numbers are drawn", () => ({
      openings: winners.openings,
    })),

    // text
    byAnyone("text", "winners", "another prize", ({ text }) => ({
      text: { ...text!, body: replaced(text!.body, "Bicicletă", "Trotinetă") },
    })),
    byAnyone("text", "winners", "another salt of the text", ({ text }) => ({
      text: { ...text!, salt: flippedHex(text!.salt) },
    })),
    ...[
      ["a blank in the text", "{ "],
      ["an unlisted member of the text", '{"more":1,'],
    ].map(([name = "", start = ""]) =>
      byInsider("text", "winners", name, (all, { text }) => {
        const body = replaced(text!.body, "{", start);
        all[0]!["text"] = textCommit(idOf(all[0]!), hexToBytes(text!.salt), body);
        redraw(all);
        return { text: { ...text!, body } };
      }),
    ),

    // schedule
    byInsider("schedule", "winners", "a round 119 seconds after the opening", (all) => {
      all[0]!["at"] = roundTime(1001, testChain) - 119;
      all[1]!["at"] = all[0]!["at"];
      redraw(all);
    }),
    byInsider(
      "schedule",
      "winners",
      "a round 90 days and 3 seconds after the opening",
      atRound(1 + (90 * 86_400) / 3 + 1),
    ),
    byInsider("schedule", "winners", "a freeze 59 seconds before the round", (all) => {
      all[1]!["at"] = roundTime(1001, testChain) - 59;
      redraw(all);
    }),
    byInsider("schedule", "winners", "a result before the round", (all) => void all[2]!["at"]--),

    // beacon
    byInsider("beacon", "winners", "the signature of another round", (all) => {
      all[2]!["signature"] = roundSignature(1002);
      redraw(all);
    }),
    byInsider("beacon", "winners", "the signature of another key", (all) => {
      all[2]!["signature"] = roundSignature(
        1001,
        Uint8Array.from([0, ...sha256("own key").subarray(1)]),
      );
      redraw(all);
    }),
    byInsider("beacon", "winners", "a signature outside of the subgroup", (all) => {
      all[2]!["signature"] = outside(all[2]!["signature"]);
      redraw(all);
    }),
    byInsider("beacon", "winners", "the point at infinity as a signature", (all) => {
      all[2]!["signature"] = `c${"0".repeat(95)}`;
      redraw(all);
    }),
    byInsider(
      "beacon",
      "quicknet",
      "a byte of quicknet's signature",
      (all) => {
        all[2]!["signature"] = replaced(all[2]!["signature"], /.$/, "8");
        redraw(all);
      },
      plans.quicknet.logging,
    ),

    // result
    byInsider("result", "winners", "another result", (all) => void (all[2]!["result"] = otherSeed)),
    byInsider("result", "teams", "a result from another freeze", (all) => void all[1]!["at"]++),
    byInsider(
      "result",
      "numbers",
      "a result from another range",
      (all) => void (all[0]!["rules"].count = 5),
    ),
    byInsider("result", "weighted", "a result without the weights", (all) => {
      all[0]!["rules"].weighted = 0;
      redraw(all);
      all[0]!["rules"].weighted = 1;
    }),
    byInsider(
      "result",
      "commit only",
      "another result without a round",
      (all) => void (all[2]!["result"] = otherSeed),
    ),
    byInsider(
      "result",
      "one entry",
      "another result of one entry",
      (all) => void (all[2]!["result"] = otherSeed),
    ),

    // steps
    byInsider(
      "steps",
      "steps",
      "an alternate gives way who has no place",
      (all) => void (all[3]!["rank"] = 5),
    ),
    byInsider("steps", "steps", "a rank gives way twice", (all) => void (all[4]!["rank"] = 2)),
    byInsider(
      "steps",
      "steps",
      "a rank gives way that nobody drew",
      (all) => void (all[5]!["rank"] = 6),
    ),
    byInsider("steps", "teams", "a step of a team", (all) => {
      const { v, draw, at } = all[2]!;
      all.push({ v, draw, at, n: 3, prev: "", t: "step", rank: 1, why: "declined" });
    }),

    // log
    byAnyone("log", "winners", "the proof of another statement", ({ proofs }) => ({
      proofs: proofs.with(0, proofs[2]!),
    })),
    byAnyone("log", "winners", "another index", ({ proofs }) => ({
      proofs: proofs.with(2, replaced(proofs[2]!, "index 5", "index 4")),
    })),
    byAnyone("log", "winners", "a proof without its last hash", ({ proofs }) => ({
      proofs: proofs.with(2, replaced(proofs[2]!, /\n.{44}\n\n/, "\n\n")),
    })),
    byAnyone("log", "winners", "no proof in the proof", ({ proofs }) => ({
      proofs: proofs.with(2, "index 5"),
    })),
    byAnyone("log", "winners", "no signature of the log", ({ proofs }) => ({
      proofs: proofs.map((proof) => replaced(proof, /— draws.*\n/, "")),
    })),
    byAnyone("log", "winners", "a checkpoint of another size", ({ proofs }) => ({
      proofs: proofs.with(2, replaced(proofs[2]!, "\n9\n", "\n10\n")),
    })),
    byAnyone("log", "winners", "statements that are not those of the log", ({ proofs }) => {
      const others = rechained(winners, (all) => {
        all[1]!["at"] = (all[1]!["at"] as number) + 1;
        redraw(all);
      });
      return { statements: others.statements, proofs };
    }),
    byInsider("log", "winners", "a log of another key", () => {}, { log: "otherLog" }),
    byInsider("log", "winners", "another key under the log's name", () => {}, {
      log: "otherLog",
      origin: "draws.example/draws/log",
    }),
    byInsider("log", "winners", "a checkpoint of another origin", () => {}, {
      origin: "elsewhere.example/draws/log",
    }),
    {
      ...byAnyone("log", "winners", "a good log, but not the one that was given", () => ({})),
      trust: { log: vkeyOf("otherLog") },
    },
    byAnyone("log", "winners", "two trees of one size", ({ statements, proofs }) => {
      const other = proofsOf([
        ...statements.slice(0, 2),
        canonicalOf({ ...JSON.parse(statements[2]!), at: 1 }),
      ]);
      return { proofs: proofs.with(0, other[0]!) };
    }),

    // witness
    byInsider("witness", "winners", "a witness 29 seconds before the round", () => {}, {
      witnessedAt: roundTime(1001, testChain) - 29,
    }),
    byInsider(
      "witness",
      "winners",
      "a list frozen again after the round, dated before",
      (all) => {
        all[1]!["at"]++;
        redraw(all);
      },
      { witnessedAt: roundTime(1001, testChain) + 300 },
    ),
    byAnyone("witness", "winners", "a witness's time put back", ({ proofs }) => ({
      proofs: proofs.with(1, replaced(proofs[1]!, /(— witness\S+ \S{12})./, "$1A")),
    })),

    // seen
    ...[
      ["another F", bases.teams],
      ["another F from a poster", bases.teams],
      ["another fingerprint", bases.teams],
    ].map(([name], i): Tampering => {
      const freeze = sha256(bases.teams.statements[1]!);
      const notes = [
        hex(freeze),
        Buffer.from(freeze).toString("base64url"),
        "8476N-JEGJS-CG1A7-JHQ6D-Q3Z0D-0",
      ];
      return {
        name: name as string,
        base: "winners",
        check: "seen",
        changes: {},
        trust: { seen: notes[i] },
      };
    }),
    {
      ...byInsider(
        "seen",
        "commit only",
        "a list frozen again after the poster was printed",
        (all) => {
          all[1]!["at"]++;
          redraw(all);
        },
      ),
      trust: { seen: hex(sha256(bases["commit only"].statements[1]!)) },
    },
  ];
}

export { bases };
