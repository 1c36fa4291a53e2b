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
  "draws/draws.organiserOf": (tx, { person }) => draws.organiserOf(tx, person, "f".repeat(32)),
  "draws/draws.nextNumber": (tx, { organiser }) => draws.nextNumber(tx, organiser),
  "draws/draws.countOpen": (tx, { organiser }) => draws.countOpen(tx, organiser),
  "draws/draws.insert": (tx, { fresh, organiser, person, now }) =>
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
  "draws/draws.find": (tx, { draw }) => draws.find(tx, draw),
  "draws/draws.lock": (tx, { draw }) => draws.lock(tx, draw),
  "draws/draws.lockOwn": (tx, { draw, person }) => draws.lockOwn(tx, { id: draw, userId: person }),
  "draws/draws.setOpenList": (tx, { draw, openList }) => draws.setOpenList(tx, draw, openList),
  "draws/draws.findOfOpenList": (tx, { openList }) => draws.findOfOpenList(tx, openList),
  "draws/draws.isOwn": (tx, { draw, person }) => draws.isOwn(tx, { id: draw, userId: person }),
  "draws/draws.findStatements": (tx, { draw }) => draws.findStatements(tx, draw),
  "draws/draws.findStatement": (tx, { draw }) => draws.findStatement(tx, draw, 0),
  "draws/draws.addStatement": (tx, { draw }) =>
    draws.addStatement(tx, statement(draw), { awaits: null }),
  "draws/draws.findDue": (tx, { now }) =>
    draws.findDue(tx, {
      chain: "chain",
      now,
      freezeBefore: before(now, 1),
      all: true,
      limit: 50,
    }),
  "draws/draws.findDue of one chain": (tx, { now }) =>
    draws.findDue(tx, {
      chain: "chain",
      now,
      freezeBefore: before(now, 1),
      all: false,
      limit: 50,
    }),
  "draws/draws.countDamaged": (tx, { now }) => draws.countDamaged(tx, before(now, 1)),
  "draws/draws.setLookup": (tx, { draw }) => draws.setLookup(tx, draw, false),
  "draws/draws.setAnnounced": (tx, { draw }) => draws.setAnnounced(tx, draw, false),
  "draws/draws.findAnnounced": (tx) => draws.findAnnounced(tx, 12),
  "draws/draws.findOfOrganiser": (tx, { organiser }) =>
    draws.findOfOrganiser(tx, organiser, { limit: 20, offset: 0 }),
  "draws/draws.countOfOrganiser": (tx, { organiser }) => draws.countOfOrganiser(tx, organiser),
  "draws/draws.findOrganiser": (tx, { person }) => draws.findOrganiser(tx, person),
  "draws/draws.lockOpenOf": (tx, { person }) => draws.lockOpenOf(tx, person),
  "draws/draws.takeDown": (tx, { draw, now }) => draws.takeDown(tx, draw, { at: now, reason: "r" }),
  "draws/lists.findText": (tx, { draw }) => drawLists.findText(tx, draw),
  "draws/lists.replace": (tx, { draw, person }) =>
    drawLists.replace(tx, {
      drawId: draw,
      userId: person,
      labels: "a",
      weights: null,
      count: 1,
      weight: 1,
      equalLabels: 0,
    }),
  "draws/lists.removeOfUser": (tx, { person }) => drawLists.removeOfUser(tx, person),
  "draws/lists.find": (tx, { draw }) => drawLists.find(tx, draw),
  "draws/lists.findSize": (tx, { draw }) => drawLists.findSize(tx, draw),
  "draws/lists.insertFrozen": (tx, { draw, person }) =>
    drawLists.insertFrozen(tx, { drawId: draw, userId: person }, [chunkOf(9)]),
  "draws/lists.findChunk": (tx, { draw }) => drawLists.findChunk(tx, draw, 0),
  "draws/lists.findChunkOf": (tx, { draw }) => drawLists.findChunkOf(tx, draw, "ffff"),
  "draws/lists.findChunkRoots": (tx, { draw }) => drawLists.findChunkRoots(tx, draw),
  "draws/lists.findOpenings": (tx, { draw }) => drawLists.findOpenings(tx, draw, [0]),
  "draws/lists.findOpeningsOf": (tx, { draw }) =>
    drawLists.findOpeningsOf(tx, draw, { chunks: [0], numbers: [1, 2] }),
  "draws/lists.findPublishedChunks": (tx, { draw }) => drawLists.findPublishedChunks(tx, draw),
  "draws/lists.lockOpenings": (tx, { draw }) =>
    drawLists.lockOpenings(tx, { drawId: draw, chunk: 0 }),
  "draws/lists.changeOpenings": (tx, { draw }) =>
    drawLists.changeOpenings(tx, { drawId: draw, chunk: 0, published: [1] }),
  "draws/lists.findOpeningsOfLabel": (tx, { draw }) =>
    drawLists.findOpeningsOfLabel(tx, { drawId: draw, label: "Ana", limit: 5 }),
  "draws/lists.hasAllOpenings": (tx, { draw }) =>
    drawLists.hasAllOpenings(tx, { drawId: draw, openingChanges: 1 }),
  "draws/lists.findEntriesFile": (tx, { draw }) => drawLists.findEntriesFile(tx, draw),
  "draws/log.lock": (tx) => drawLogs.lock(tx),
  "draws/log.size": (tx) => drawLogs.size(tx),
  "draws/log.appendLeaf": (tx, { fresh }) => drawLogs.appendLeaf(tx, fresh),
  "draws/log.root": (tx, { rows }) => drawLogs.root(tx, 3 * rows.draws),
  "draws/log.inclusion": (tx, { rows }) => drawLogs.inclusion(tx, 5, 3 * rows.draws),
  "draws/log.consistency": (tx, { rows }) => drawLogs.consistency(tx, 7, 3 * rows.draws),
  "draws/log.findTile": (tx) => drawLogs.findTile(tx, { level: 0, tile: 0, width: 16 }),
  "draws/log.findEntries": (tx) => drawLogs.findEntries(tx, { tile: 0, width: 16 }),
  "draws/log.findKnown": (tx) => drawLogs.findKnown(tx),
  "draws/log.list": (tx) => drawLogs.list(tx),
  "draws/log.findCurrent": (tx) => drawLogs.findCurrent(tx),
  "draws/log.keep": (tx) => drawLogs.keep(tx, "log.example"),
  "draws/log.begin": (tx) => drawLogs.begin(tx),
  "draws/log.findKeys": (tx) => drawLogs.findKeys(tx, 1),
  "draws/log.insertKey": (tx, { fresh }) =>
    drawLogs.insertKey(tx, { log: 1, vkey: fresh, fromSize: 0 }),
  "draws/log.insertCheckpoint": (tx, { now }) =>
    drawLogs.insertCheckpoint(tx, { log: 1, size: 2_000_000_000, note: "n", signedAt: now }),
  "draws/log.findCheckpoint": (tx) => drawLogs.findCheckpoint(tx, 1),
  "draws/log.findCheckpointFor": (tx) => drawLogs.findCheckpointFor(tx, { leaf: 1, log: 1 }),
  "draws/log.insertCosignature": (tx, { now }) =>
    drawLogs.insertCosignature(tx, { log: 1, size: 3, witness: "w", line: "l", signedAt: now }),
  "draws/log.witnessedSize": (tx) => drawLogs.witnessedSize(tx, { log: 1, witness: "w" }),
  "draws/rounds.find": (tx) => beaconRounds.find(tx, "chain", 9),
  "draws/rounds.insert": (tx) =>
    beaconRounds.insert(tx, { chain: "chain", round: 2_000_000_000, signature: "s" }),
  "draws/rounds.isWanted": (tx) => beaconRounds.isWanted(tx, "chain", 9),
};
