import * as db from "@sortes/db";
import * as historyItems from "@sortes/db/generators/history";
import * as packs from "@sortes/db/generators/packs";
import * as ownedRows from "@sortes/db/generators/owned";
import * as presets from "@sortes/db/generators/presets";
import * as ownGenerators from "@sortes/db/generators/own-generators";
import * as expiry from "@sortes/db/operations/expiry";
import * as idempotencyKeys from "@sortes/db/ground/idempotency-keys";
import * as operations from "@sortes/db/operations/operations";
import * as processes from "@sortes/db/operations/processes";
import * as measures from "@sortes/db/operations/measures";
import * as restored from "@sortes/db/ground/restored";
import * as rateLimits from "@sortes/db/ground/rate-limits";
import { before, type Call } from "./call.ts";

const list = { type: undefined, favorites: false, page: 1, limit: 20, order: "desc" } as const;
const listed = { ...list, sort: "created_at", search: "" } as const;

/** Calls of the queries about results, packs, presets and custom generators. */
export const thingCalls: Record<string, Call> = {
  insertHistoryItem: (tx, { fresh, person, now }) =>
    historyItems.insert(tx, {
      id: fresh,
      userId: person,
      generatorType: "team",
      name: "n",
      content: {},
      createdAt: now,
    }),
  countHistoryByType: (tx, { person }) => historyItems.countByType(tx, person),
  findHistoryItem: (tx, { result, person }) =>
    historyItems.find(tx, { id: result, userId: person }),
  makeRoomForUse: (tx, { person }) => historyItems.makeRoom(tx, person, 5),
  deleteHistoryOfUser: (tx, { person }) => historyItems.removeOfUser(tx, person),
  renameHistoryItem: (tx, { result, person }) =>
    historyItems.rename(tx, { id: result, userId: person }, "n"),
  setFavorite: (tx, { result, person }) =>
    historyItems.setFavorite(tx, { id: result, userId: person }, true),
  toggleFavorite: (tx, { result, person }) =>
    historyItems.toggleFavorite(tx, { id: result, userId: person }),
  findHistoryPage: (tx, { person }) => historyItems.page(tx, person, listed),
  "findHistoryPage by name": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, sort: "name" }),
  "findHistoryPage by type": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, sort: "generator_type" }),
  "findHistoryPage of favourites": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, favorites: true }),
  "findHistoryPage with a word that nobody wrote": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, search: "nobody" }),
  countHistory: (tx, { person }) => historyItems.count(tx, person, listed),
  measureHistory: (tx, { person }) => historyItems.measure(tx, person, list),
  findHistoryBatch: (tx, { person }) => historyItems.batch(tx, person, list),
  insertPack: (tx, { fresh, person, now }) =>
    packs.insert(tx, {
      id: fresh,
      userId: person,
      name: "n",
      category: "teamGenerator",
      description: "",
      lines: { content: ["a"], preview: null },
      createdAt: now,
    }),
  findPacks: (tx, { person }) => packs.list(tx, person),
  findPack: (tx, { pack, person }) => packs.find(tx, { id: pack, userId: person }),
  updatePack: (tx, { pack, person, now }) =>
    packs.update(tx, { id: pack, userId: person }, { updatedAt: now }),
  countOwned: (tx, { person }) => ownedRows.count(tx, "pack", person),
  "countOwned of results": (tx, { person }) => ownedRows.count(tx, "historyItem", person),
  deleteOwned: (tx, { pack, person }) => ownedRows.remove(tx, "pack", { id: pack, userId: person }),
  insertPreset: (tx, { fresh, person, now }) =>
    presets.insert(tx, {
      id: fresh,
      userId: person,
      generatorType: "team",
      name: "new",
      settings: {},
      createdAt: now,
    }),
  findPresets: (tx, { person }) => presets.list(tx, person, undefined),
  countPresets: (tx, { person }) => presets.count(tx, { userId: person, generatorType: "team" }),
  findPreset: (tx, { preset, person }) => presets.find(tx, { id: preset, userId: person }),
  updatePreset: (tx, { preset, person, now }) =>
    presets.update(tx, { id: preset, userId: person }, { updatedAt: now }),
  insertOwnGenerator: (tx, { fresh, person, now }) =>
    ownGenerators.insert(tx, {
      id: fresh,
      userId: person,
      name: "n",
      description: "",
      template: "",
      lists: [],
      createdAt: now,
    }),
  findOwnGenerators: (tx, { person }) => ownGenerators.list(tx, person),
  findOwnGenerator: (tx, { generator, person }) =>
    ownGenerators.find(tx, { id: generator, userId: person }),
  updateOwnGenerator: (tx, { generator, person, now }) =>
    ownGenerators.update(tx, { id: generator, userId: person }, { updatedAt: now }),
  findSharedGenerator: (tx) => ownGenerators.findShared(tx, "share9"),
  insertGeneratorReport: (tx, { fresh, generator, person, now }) =>
    ownGenerators.insertReport(
      tx,
      {
        id: fresh,
        generatorId: generator,
        userId: person,
        reason: "other",
        text: "",
        networkHash: fresh,
        createdAt: now,
      },
      50,
    ),
  findReportedGenerators: (tx) => ownGenerators.reportedPage(tx, "open", { limit: 20, offset: 0 }),
  "findReportedGenerators taken down": (tx) =>
    ownGenerators.reportedPage(tx, "taken_down", { limit: 20, offset: 0 }),
  countReportedGenerators: (tx) => ownGenerators.countReported(tx, "open"),
  "countReportedGenerators taken down": (tx) => ownGenerators.countReported(tx, "taken_down"),
  findGeneratorReports: (tx, { reportedGenerator }) =>
    ownGenerators.findReports(tx, [reportedGenerator]),
  findReportedGenerator: (tx, { reportedGenerator }) =>
    ownGenerators.findReported(tx, reportedGenerator),
  lockGenerator: (tx, { generator }) => ownGenerators.lock(tx, generator),
  setTakenDown: (tx, { generator, now }) =>
    ownGenerators.setTakenDown(tx, generator, { takenDownAt: now, takenDownReason: "spam" }),
  deleteGeneratorReports: (tx, { reportedGenerator }) =>
    ownGenerators.removeReports(tx, reportedGenerator),
};

const keyOf = (userId: string, key: string) => ({
  userId,
  procedure: "history.saveTeams",
  key,
  requestHash: "h",
});
const days = { all: 30, anybodys: 1 };

/** Calls of the queries about keys, limits, processes and metrics, and of the clean-up queries. */
export const operationCalls: Record<string, Call> = {
  deleteBefore: (tx, { now }) => expiry.removeBefore(tx, "userSession", now, 1000),
  ...Object.fromEntries(
    (
      [
        "addressChange",
        "addressMail",
        "auditLog",
        "checkoutSession",
        "contactMessage",
        "mailToken",
        "paymentEvent",
        "paymentEventWaiting",
        "personalToken",
      ] as const
    ).map(
      (table) =>
        [
          `deleteBefore of ${table}`,
          (tx, { now }) =>
            expiry.removeBefore(tx, table, before(now, table === "mailToken" ? 7 : 720), 1000),
        ] satisfies [string, Call],
    ),
  ),
  takeIdempotencyKey: (tx, { person, fresh, now }) =>
    idempotencyKeys.take(tx, keyOf(person, fresh), { now, keptSince: before(now, 1), most: 1000 }),
  "takeIdempotencyKey when full": (tx, { person, fresh, now }) =>
    idempotencyKeys.take(tx, keyOf(person, fresh), { now, keptSince: before(now, 1), most: 5 }),
  keepReply: (tx, { person, fresh }) => idempotencyKeys.keepReply(tx, keyOf(person, fresh), {}),
  deleteIdempotencyKeysBefore: (tx, { now }) =>
    idempotencyKeys.removeBefore(tx, before(now, 0.9), 1000),
  addSmtpReplies: (tx) =>
    operations.addSmtpReplies(tx, [{ source: "mail", class: "2xx", count: 1 }]),
  countSmtpReplies: (tx) => operations.countSmtpReplies(tx),
  countUnsentMails: (tx) => operations.countUnsentMails(tx, days),
  redriveMails: (tx) => operations.redriveMails(tx, { days, limit: 100 }),
  campaignFigures: (tx) => operations.campaignFigures(tx),
  ping: (tx) => processes.ping(tx),
  clockSkew: (tx, { now }) => db.clockSkew(tx, { now: () => now, sleep: async () => {} }),
  beat: (tx, { fresh, now }) =>
    processes.beat(tx, { id: fresh, app: "worker", startedAt: now, notes: [] }),
  findLiveProcesses: (tx) => processes.findLive(tx, "worker", 20_000),
  deleteOldHeartbeats: (tx) => processes.removeOldHeartbeats(tx),
  findProcesses: (tx) => processes.list(tx, 20_000, 50),
  measureTables: (tx) => measures.tables(tx),
  measureActivity: (tx) => measures.activity(tx),
  measureDrawLog: (tx) => measures.drawLog(tx),
  findLastBackup: (tx) => measures.findLastBackup(tx),
  getHolds: (tx) => restored.holds(tx),
  releaseMails: (tx) => restored.releaseMails(tx),
  releaseDraws: (tx) => restored.releaseDraws(tx),
  findSeal: (tx) => processes.findSeal(tx),
  insertSeal: (tx) => processes.insertSeal(tx, "sealed"),
  replaceSeal: (tx) => processes.replaceSeal(tx, "sealed", "anew"),
  findHits: (tx, { now }) => rateLimits.findHits(tx, ["login 2", "login 3"], now),
  addHits: (tx, { now }) => rateLimits.addHits(tx, [{ key: "login 2", windowMs: 1000 }], now),
  renewWindow: (tx, { now }) => rateLimits.renewWindow(tx, { key: "login 2", windowMs: 1000 }, now),
  takeBackHits: (tx) => rateLimits.takeBackHits(tx, ["login 2"]),
  forgetHits: (tx) => rateLimits.forgetHits(tx, ["login 2"]),
  takeTurn: (tx, { now, fresh }) =>
    rateLimits.takeTurn(tx, { key: fresh, everyMs: 10, withinMs: 20, now }),
  deleteClosedRateWindows: (tx, { now }) => rateLimits.removeClosed(tx, now, 1000),
};
