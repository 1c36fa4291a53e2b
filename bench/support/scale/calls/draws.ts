import * as draws from "@sortes/db/draws/draws";
import * as drawLists from "@sortes/db/draws/lists";
import * as drawLogs from "@sortes/db/draws/log";
import * as beaconRounds from "@sortes/db/draws/rounds";
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
  organiserOf: (tx, { person }) => draws.organiserOf(tx, person, "f".repeat(32)),
  nextDrawNumber: (tx, { organiser }) => draws.nextNumber(tx, organiser),
  countOpenDraws: (tx, { organiser }) => draws.countOpen(tx, organiser),
  insertDraw: (tx, { fresh, organiser, person, now }) =>
    draws.insert(
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
  findDraw: (tx, { draw }) => draws.find(tx, draw),
  lockDraw: (tx, { draw }) => draws.lock(tx, draw),
  lockOwnDraw: (tx, { draw, person }) => draws.lockOwn(tx, { id: draw, userId: person }),
  isOwnDraw: (tx, { draw, person }) => draws.isOwn(tx, { id: draw, userId: person }),
  findStatements: (tx, { draw }) => draws.findStatements(tx, draw),
  findStatement: (tx, { draw }) => draws.findStatement(tx, draw, 0),
  addStatement: (tx, { draw }) => draws.addStatement(tx, statement(draw), { awaits: null }),
  findDueDraws: (tx, { now }) =>
    draws.findDue(tx, {
      chain: "chain",
      now,
      freezeBefore: before(now, 1),
      all: true,
      limit: 50,
    }),
  "findDueDraws of one chain": (tx, { now }) =>
    draws.findDue(tx, {
      chain: "chain",
      now,
      freezeBefore: before(now, 1),
      all: false,
      limit: 50,
    }),
  countDamagedDraws: (tx, { now }) => draws.countDamaged(tx, before(now, 1)),
  setDrawLookup: (tx, { draw }) => draws.setLookup(tx, draw, false),
  findDrawsOf: (tx, { organiser }) =>
    draws.findOfOrganiser(tx, organiser, { limit: 20, offset: 0 }),
  countDrawsOf: (tx, { organiser }) => draws.countOfOrganiser(tx, organiser),
  findOrganiser: (tx, { person }) => draws.findOrganiser(tx, person),
  lockOpenDrawsOf: (tx, { person }) => draws.lockOpenOf(tx, person),
  takeDownDraw: (tx, { draw, now }) => draws.takeDown(tx, draw, { at: now, reason: "r" }),
  findDrawText: (tx, { draw }) => drawLists.findText(tx, draw),
  replaceDrawList: (tx, { draw, person }) =>
    drawLists.replace(tx, {
      drawId: draw,
      userId: person,
      labels: "a",
      weights: null,
      count: 1,
      weight: 1,
      equalLabels: 0,
    }),
  findDrawList: (tx, { draw }) => drawLists.find(tx, draw),
  findDrawListSize: (tx, { draw }) => drawLists.findSize(tx, draw),
  insertFrozenList: (tx, { draw, person }) =>
    drawLists.insertFrozen(tx, { drawId: draw, userId: person }, [chunkOf(9)]),
  findChunk: (tx, { draw }) => drawLists.findChunk(tx, draw, 0),
  findChunkOf: (tx, { draw }) => drawLists.findChunkOf(tx, draw, "ffff"),
  findChunkRoots: (tx, { draw }) => drawLists.findChunkRoots(tx, draw),
  findOpenings: (tx, { draw }) => drawLists.findOpenings(tx, draw, [0]),
  findOpeningsOf: (tx, { draw }) =>
    drawLists.findOpeningsOf(tx, draw, { chunks: [0], numbers: [1, 2] }),
  findPublishedChunks: (tx, { draw }) => drawLists.findPublishedChunks(tx, draw),
  lockOpenings: (tx, { draw }) => drawLists.lockOpenings(tx, { drawId: draw, chunk: 0 }),
  changeOpenings: (tx, { draw }) =>
    drawLists.changeOpenings(tx, { drawId: draw, chunk: 0, published: [1] }),
  findOpeningsOfLabel: (tx, { draw }) =>
    drawLists.findOpeningsOfLabel(tx, { drawId: draw, label: "Ana", limit: 5 }),
  findEntriesFile: (tx, { draw }) => drawLists.findEntriesFile(tx, draw),
  lockDrawLog: (tx) => drawLogs.lock(tx),
  drawLogSize: (tx) => drawLogs.size(tx),
  appendDrawLogLeaf: (tx, { fresh }) => drawLogs.appendLeaf(tx, fresh),
  drawLogRoot: (tx, { rows }) => drawLogs.root(tx, 3 * rows.draws),
  drawLogInclusion: (tx, { rows }) => drawLogs.inclusion(tx, 5, 3 * rows.draws),
  drawLogConsistency: (tx, { rows }) => drawLogs.consistency(tx, 7, 3 * rows.draws),
  findDrawLogTile: (tx) => drawLogs.findTile(tx, { level: 0, tile: 0, width: 16 }),
  findDrawLogEntries: (tx) => drawLogs.findEntries(tx, { tile: 0, width: 16 }),
  findKnownDrawLogs: (tx) => drawLogs.findKnown(tx),
  findDrawLogs: (tx) => drawLogs.list(tx),
  findCurrentDrawLog: (tx) => drawLogs.findCurrent(tx),
  keepDrawLog: (tx) => drawLogs.keep(tx, "log.example"),
  beginDrawLog: (tx) => drawLogs.begin(tx),
  findDrawLogKeys: (tx) => drawLogs.findKeys(tx, 1),
  insertDrawLogKey: (tx, { fresh }) => drawLogs.insertKey(tx, { log: 1, vkey: fresh, fromSize: 0 }),
  insertDrawLogCheckpoint: (tx, { now }) =>
    drawLogs.insertCheckpoint(tx, { log: 1, size: 2_000_000_000, note: "n", signedAt: now }),
  findDrawLogCheckpoint: (tx) => drawLogs.findCheckpoint(tx, 1),
  findCheckpointFor: (tx) => drawLogs.findCheckpointFor(tx, { leaf: 1, log: 1 }),
  insertCosignature: (tx, { now }) =>
    drawLogs.insertCosignature(tx, { log: 1, size: 3, witness: "w", line: "l", signedAt: now }),
  witnessedSize: (tx) => drawLogs.witnessedSize(tx, { log: 1, witness: "w" }),
  findRound: (tx) => beaconRounds.find(tx, "chain", 9),
  insertRound: (tx) =>
    beaconRounds.insert(tx, { chain: "chain", round: 2_000_000_000, signature: "s" }),
  isRoundWanted: (tx) => beaconRounds.isWanted(tx, "chain", 9),
};
