import { drawRecord } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { quicknet, roundTime } from "../../src/draws/beacon-rounds.ts";
import { bundleText } from "../../src/draws/bundle.ts";
import { checkBundleText } from "../../src/draws/check.ts";
import { readOpenings } from "../../src/draws/entries.ts";
import { readStatement, statementHash } from "../../src/draws/statements.ts";
import recorded from "../../src/draws/vectors/rounds.json" with { type: "json" };
import { makeDraw } from "./make-draw.ts";

const people = [
  ["Ana Pop", "Andrei Luca", "Bianca Stan", "Carla Weiss", "Cristina Rusu", "Dan Ionescu"],
  ["David Cohen", "Elena Marin", "Emma Clark", "Felix Braun", "George Popa", "Ioana Dumitru"],
  ["Irina Matei", "Jonas Berg", "Laura Neagu", "Liam Murphy", "Maria Costa", "Matei Sandu"],
  ["Noah Evans", "Oana Tudor", "Paul Moraru", "Sofia Rossi", "Ștefan Radu", "Tom Baker"],
].flat();
const { round, signature } = recorded.rounds[2]!;
const drawnAt = roundTime(round, quicknet);
const text = {
  organiser: "Sortes",
  prizes: ["Bicicletă · Bicycle", "Carte · Book"],
  rules: "",
  title: "Tombolă · Raffle",
};

/** A draw with invented names and a genuine round of drand, whose signature everybody can fetch. */
const bundle = makeDraw({
  id: "e5a3b1c7-0d2f-4e68-8a91-3c5d7f9b1e24",
  draw: { kind: "winners", rules: { alternates: 2, prizes: [1, 2], weighted: 0 } },
  labels: people,
  round,
  signature,
  chain: quicknet,
  openedAt: drawnAt - 7200,
  frozenAt: drawnAt - 3600,
  drawnAt: drawnAt + 3,
  text,
  after: ["freeze", "result"],
});
const file = bundleText(bundle);
const report = checkBundleText(file);
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The record of this draw, as the server would answer it. */
function recordOf() {
  const statements = bundle.statements.map((one) => readStatement(one));
  const [open, freeze] = statements;
  if (open?.t !== "open" || open.kind !== "winners" || freeze?.t !== "freeze")
    throw new Error("The example is no draw of winners");
  const names = new Map(readOpenings(bundle.openings).map((one) => [one.number, one.label]));
  const prizes = open.rules.prizes.flatMap((places, i) => Array<number>(places).fill(i + 1));
  const ranks = report.drawn && "ranks" in report.drawn ? report.drawn.ranks : [];
  return drawRecord.parse({
    id: open.draw,
    organiser: open.organiser,
    number: open.number,
    kind: open.kind,
    state: "drawn",
    rules: open.rules,
    names: open.names,
    text: { ...text, rules: undefined, conditions: text.rules },
    takenDown: null,
    chain: open.chain ?? null,
    round,
    drawsAt: iso(drawnAt),
    freezeBy: iso(drawnAt - 60),
    count: freeze.count,
    weight: freeze.weight,
    lookup: false,
    announced: false,
    listed: null,
    listVersion: null,
    statements: statements.map(({ n, t, at }) => ({
      n,
      t,
      hash: statementHash(bundle.statements[n] ?? ""),
      at: iso(at),
      logged: n,
    })),
    winners: ranks.map((number, i) => ({
      rank: i + 1,
      number,
      name: names.get(number) ?? null,
      published: false,
      prize: prizes[i] ?? null,
      status: i < prizes.length ? "winner" : "alternate",
    })),
    teams: [],
    numbers: [],
    more: false,
    voided: null,
  });
}

describe("the example of a published draw", () => {
  // `npm test -- packages/core/test/draws/example.test.ts -u` writes them
  it("is the files that the site ships", async () => {
    const folder = "../../src/draws/example";
    await expect(`${file}\n`).toMatchFileSnapshot(`${folder}/bundle.json`);
    const record = `${JSON.stringify(recordOf(), null, 2)}\n`;
    await expect(record).toMatchFileSnapshot(`${folder}/record.json`);
  });

  it("adds up for everybody, without any key", () => {
    expect(report.checks.filter(({ status }) => status === "fail")).toEqual([]);
    expect(report.verdict).toBe(1);
    expect(report.facts?.commitOnly).toBe(false);
    expect(recordOf().winners).toHaveLength(5);
  });
});
