import * as db from "@sortes/db";
import { before, type Call } from "./call.ts";

const statement = (drawId: string) => ({ drawId, n: 9, t: "step" as const, body: "{}", hash: "h" });
const chunkOf = (chunk: number) => ({
  chunk,
  first: "a",
  lines: "a\n",
  root: Buffer.from("r"),
  openings: "o\n",
});

/** Calls of the queries about published draws and their log. */
export const drawCalls: Record<string, Call> = {
  organiserOf: (tx, { person }) => db.organiserOf(tx, person, "f".repeat(32)),
  nextDrawNumber: (tx, { organiser }) => db.nextDrawNumber(tx, organiser),
  countOpenDraws: (tx, { organiser }) => db.countOpenDraws(tx, organiser),
  insertDraw: (tx, { fresh, organiser, person, now }) =>
    db.insertDraw(
      tx,
      {
        id: fresh,
        organiser,
        number: 2_000_000_000,
        kind: "winners",
        state: "open",
        chain: null,
        round: null,
        drawsAt: null,
        awaits: null,
        seed: Buffer.from("s"),
        openedAt: now,
      },
      { userId: person, salt: Buffer.from("s"), body: "{}" },
    ),
  findDraw: (tx, { draw }) => db.findDraw(tx, draw),
  lockDraw: (tx, { draw }) => db.lockDraw(tx, draw),
  lockOwnDraw: (tx, { draw, person }) => db.lockOwnDraw(tx, { id: draw, userId: person }),
  isOwnDraw: (tx, { draw, person }) => db.isOwnDraw(tx, { id: draw, userId: person }),
  findStatements: (tx, { draw }) => db.findStatements(tx, draw),
  findStatement: (tx, { draw }) => db.findStatement(tx, draw, 0),
  addStatement: (tx, { draw }) => db.addStatement(tx, statement(draw), { awaits: null }),
  findDueDraws: (tx, { now }) =>
    db.findDueDraws(tx, {
      chain: "chain",
      now,
      freezeBefore: before(now, 1),
      all: true,
      limit: 50,
    }),
  "findDueDraws of one chain": (tx, { now }) =>
    db.findDueDraws(tx, {
      chain: "chain",
      now,
      freezeBefore: before(now, 1),
      all: false,
      limit: 50,
    }),
  countDamagedDraws: (tx, { now }) => db.countDamagedDraws(tx, before(now, 1)),
  setDrawLookup: (tx, { draw }) => db.setDrawLookup(tx, draw, false),
  findDrawsOf: (tx, { organiser }) => db.findDrawsOf(tx, organiser, { limit: 20, offset: 0 }),
  countDrawsOf: (tx, { organiser }) => db.countDrawsOf(tx, organiser),
  findOrganiser: (tx, { person }) => db.findOrganiser(tx, person),
  lockOpenDrawsOf: (tx, { person }) => db.lockOpenDrawsOf(tx, person),
  takeDownDraw: (tx, { draw, now }) => db.takeDownDraw(tx, draw, { at: now, reason: "r" }),
  findDrawText: (tx, { draw }) => db.findDrawText(tx, draw),
  replaceDrawList: (tx, { draw, person }) =>
    db.replaceDrawList(tx, {
      drawId: draw,
      userId: person,
      labels: "a",
      weights: null,
      count: 1,
      weight: 1,
      equalLabels: 0,
    }),
  findDrawList: (tx, { draw }) => db.findDrawList(tx, draw),
  findDrawListSize: (tx, { draw }) => db.findDrawListSize(tx, draw),
  insertFrozenList: (tx, { draw, person }) =>
    db.insertFrozenList(tx, { drawId: draw, userId: person }, [chunkOf(9)]),
  findChunk: (tx, { draw }) => db.findChunk(tx, draw, 0),
  findChunkOf: (tx, { draw }) => db.findChunkOf(tx, draw, "ffff"),
  findChunkRoots: (tx, { draw }) => db.findChunkRoots(tx, draw),
  findOpenings: (tx, { draw }) => db.findOpenings(tx, draw, [0]),
  findOpeningsOf: (tx, { draw }) => db.findOpeningsOf(tx, draw, { chunks: [0], numbers: [1, 2] }),
  findPublishedChunks: (tx, { draw }) => db.findPublishedChunks(tx, draw),
  lockOpenings: (tx, { draw }) => db.lockOpenings(tx, { drawId: draw, chunk: 0 }),
  changeOpenings: (tx, { draw }) =>
    db.changeOpenings(tx, { drawId: draw, chunk: 0, published: [1] }),
  findOpeningsOfLabel: (tx, { draw }) =>
    db.findOpeningsOfLabel(tx, { drawId: draw, label: "Ana", limit: 5 }),
  findEntriesFile: (tx, { draw }) => db.findEntriesFile(tx, draw),
  lockDrawLog: (tx) => db.lockDrawLog(tx),
  drawLogSize: (tx) => db.drawLogSize(tx),
  appendDrawLogLeaf: (tx, { fresh }) => db.appendDrawLogLeaf(tx, fresh),
  drawLogRoot: (tx, { rows }) => db.drawLogRoot(tx, 3 * rows.draws),
  drawLogInclusion: (tx, { rows }) => db.drawLogInclusion(tx, 5, 3 * rows.draws),
  drawLogConsistency: (tx, { rows }) => db.drawLogConsistency(tx, 7, 3 * rows.draws),
  findDrawLogTile: (tx) => db.findDrawLogTile(tx, { level: 0, tile: 0, width: 16 }),
  findDrawLogEntries: (tx) => db.findDrawLogEntries(tx, { tile: 0, width: 16 }),
  findKnownDrawLogs: (tx) => db.findKnownDrawLogs(tx),
  findDrawLogs: (tx) => db.findDrawLogs(tx),
  findCurrentDrawLog: (tx) => db.findCurrentDrawLog(tx),
  keepDrawLog: (tx) => db.keepDrawLog(tx, "log.example"),
  beginDrawLog: (tx) => db.beginDrawLog(tx),
  findDrawLogKeys: (tx) => db.findDrawLogKeys(tx, 1),
  insertDrawLogKey: (tx, { fresh }) =>
    db.insertDrawLogKey(tx, { log: 1, vkey: fresh, fromSize: 0 }),
  insertDrawLogCheckpoint: (tx, { now }) =>
    db.insertDrawLogCheckpoint(tx, { log: 1, size: 2_000_000_000, note: "n", signedAt: now }),
  findDrawLogCheckpoint: (tx) => db.findDrawLogCheckpoint(tx, 1),
  findCheckpointFor: (tx) => db.findCheckpointFor(tx, { leaf: 1, log: 1 }),
  insertCosignature: (tx, { now }) =>
    db.insertCosignature(tx, { log: 1, size: 3, witness: "w", line: "l", signedAt: now }),
  witnessedSize: (tx) => db.witnessedSize(tx, { log: 1, witness: "w" }),
  findRound: (tx) => db.findRound(tx, "chain", 9),
  insertRound: (tx) => db.insertRound(tx, { chain: "chain", round: 2_000_000_000, signature: "s" }),
  isRoundWanted: (tx) => db.isRoundWanted(tx, "chain", 9),
};
