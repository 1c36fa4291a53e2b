import { roundTime } from "../../../src/draws/beacon-rounds.ts";
import {
  canonicalOf,
  hex,
  proofsOf,
  rechained,
  redraw,
  sha256,
  testChain,
  vkeyOf,
} from "../make-draw.ts";
import { byAnyone, byInsider, replaced, bases, type Tampering } from "./kit.ts";

/** Tamperings that the checks against the checker's own keys and notes must find. */
export function publicTamperings(): Tampering[] {
  const { winners } = bases;
  return [
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
    byAnyone("log", "winners", "extra data that is not base64", ({ proofs }) => ({
      proofs: proofs.with(2, replaced(proofs[2]!, "\n", "\nextra ?\n")),
    })),
    byAnyone("log", "winners", "a signature whose name has a space", ({ proofs }) => ({
      proofs: proofs.with(2, `${proofs[2]!}— some\u0085body AAAAAAAA\n`),
    })),
    byAnyone("log", "winners", "more than 64 signatures", ({ proofs }) => ({
      proofs: proofs.with(2, proofs[2]! + "— somebody AAAAAAAA\n".repeat(63)),
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
    byInsider("log", "winners", "a freeze that was logged after its result", () => {}, {
      order: [0, 2, 1],
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
