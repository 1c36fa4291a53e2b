import * as db from "@sortes/db";
import { before, type Call } from "./call.ts";

const list = { type: undefined, favorites: false, page: 1, limit: 20, order: "desc" } as const;
const listed = { ...list, sort: "created_at", search: "" } as const;

/** Calls of the queries about results, packs, presets and custom generators. */
export const thingCalls: Record<string, Call> = {
  insertHistoryItem: (tx, { fresh, person, now }) =>
    db.insertHistoryItem(tx, {
      id: fresh,
      userId: person,
      generatorType: "team",
      name: "n",
      content: {},
      createdAt: now,
    }),
  countHistoryByType: (tx, { person }) => db.countHistoryByType(tx, person),
  findHistoryItem: (tx, { result, person }) =>
    db.findHistoryItem(tx, { id: result, userId: person }),
  makeRoomForUse: (tx, { person }) => db.makeRoomForUse(tx, person, 5),
  deleteHistoryOfUser: (tx, { person }) => db.deleteHistoryOfUser(tx, person),
  renameHistoryItem: (tx, { result, person }) =>
    db.renameHistoryItem(tx, { id: result, userId: person }, "n"),
  setFavorite: (tx, { result, person }) => db.setFavorite(tx, { id: result, userId: person }, true),
  toggleFavorite: (tx, { result, person }) => db.toggleFavorite(tx, { id: result, userId: person }),
  findHistoryPage: (tx, { person }) => db.findHistoryPage(tx, person, listed),
  "findHistoryPage by name": (tx, { person }) =>
    db.findHistoryPage(tx, person, { ...listed, sort: "name" }),
  "findHistoryPage by type": (tx, { person }) =>
    db.findHistoryPage(tx, person, { ...listed, sort: "generator_type" }),
  "findHistoryPage of favourites": (tx, { person }) =>
    db.findHistoryPage(tx, person, { ...listed, favorites: true }),
  "findHistoryPage with a word that nobody wrote": (tx, { person }) =>
    db.findHistoryPage(tx, person, { ...listed, search: "nobody" }),
  countHistory: (tx, { person }) => db.countHistory(tx, person, listed),
  measureHistory: (tx, { person }) => db.measureHistory(tx, person, list),
  findHistoryBatch: (tx, { person }) => db.findHistoryBatch(tx, person, list),
  insertPack: (tx, { fresh, person, now }) =>
    db.insertPack(tx, {
      id: fresh,
      userId: person,
      name: "n",
      category: "teamGenerator",
      description: "",
      lines: { content: ["a"], preview: null },
      createdAt: now,
    }),
  findPacks: (tx, { person }) => db.findPacks(tx, person),
  findPack: (tx, { pack, person }) => db.findPack(tx, { id: pack, userId: person }),
  updatePack: (tx, { pack, person, now }) =>
    db.updatePack(tx, { id: pack, userId: person }, { updatedAt: now }),
  countOwned: (tx, { person }) => db.countOwned(tx, "pack", person),
  "countOwned of results": (tx, { person }) => db.countOwned(tx, "historyItem", person),
  deleteOwned: (tx, { pack, person }) => db.deleteOwned(tx, "pack", { id: pack, userId: person }),
  insertPreset: (tx, { fresh, person, now }) =>
    db.insertPreset(tx, {
      id: fresh,
      userId: person,
      generatorType: "team",
      name: "new",
      settings: {},
      createdAt: now,
    }),
  findPresets: (tx, { person }) => db.findPresets(tx, person, undefined),
  countPresets: (tx, { person }) => db.countPresets(tx, { userId: person, generatorType: "team" }),
  findPreset: (tx, { preset, person }) => db.findPreset(tx, { id: preset, userId: person }),
  updatePreset: (tx, { preset, person, now }) =>
    db.updatePreset(tx, { id: preset, userId: person }, { updatedAt: now }),
  insertOwnGenerator: (tx, { fresh, person, now }) =>
    db.insertOwnGenerator(tx, {
      id: fresh,
      userId: person,
      name: "n",
      description: "",
      template: "",
      lists: [],
      createdAt: now,
    }),
  findOwnGenerators: (tx, { person }) => db.findOwnGenerators(tx, person),
  findOwnGenerator: (tx, { generator, person }) =>
    db.findOwnGenerator(tx, { id: generator, userId: person }),
  updateOwnGenerator: (tx, { generator, person, now }) =>
    db.updateOwnGenerator(tx, { id: generator, userId: person }, { updatedAt: now }),
  findSharedGenerator: (tx) => db.findSharedGenerator(tx, "share9"),
  insertGeneratorReport: (tx, { fresh, generator, person, now }) =>
    db.insertGeneratorReport(
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
  findReportedGenerators: (tx) => db.findReportedGenerators(tx, "open", { limit: 20, offset: 0 }),
  "findReportedGenerators taken down": (tx) =>
    db.findReportedGenerators(tx, "taken_down", { limit: 20, offset: 0 }),
  countReportedGenerators: (tx) => db.countReportedGenerators(tx, "open"),
  "countReportedGenerators taken down": (tx) => db.countReportedGenerators(tx, "taken_down"),
  findGeneratorReports: (tx, { reportedGenerator }) =>
    db.findGeneratorReports(tx, [reportedGenerator]),
  findReportedGenerator: (tx, { reportedGenerator }) =>
    db.findReportedGenerator(tx, reportedGenerator),
  lockGenerator: (tx, { generator }) => db.lockGenerator(tx, generator),
  setTakenDown: (tx, { generator, now }) =>
    db.setTakenDown(tx, generator, { takenDownAt: now, takenDownReason: "spam" }),
  deleteGeneratorReports: (tx, { reportedGenerator }) =>
    db.deleteGeneratorReports(tx, reportedGenerator),
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
  deleteBefore: (tx, { now }) => db.deleteBefore(tx, "userSession", now, 1000),
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
            db.deleteBefore(tx, table, before(now, table === "mailToken" ? 7 : 720), 1000),
        ] satisfies [string, Call],
    ),
  ),
  takeIdempotencyKey: (tx, { person, fresh, now }) =>
    db.takeIdempotencyKey(tx, keyOf(person, fresh), { now, keptSince: before(now, 1), most: 1000 }),
  "takeIdempotencyKey when full": (tx, { person, fresh, now }) =>
    db.takeIdempotencyKey(tx, keyOf(person, fresh), { now, keptSince: before(now, 1), most: 5 }),
  keepReply: (tx, { person, fresh }) => db.keepReply(tx, keyOf(person, fresh), {}),
  deleteIdempotencyKeysBefore: (tx, { now }) =>
    db.deleteIdempotencyKeysBefore(tx, before(now, 0.9), 1000),
  addSmtpReplies: (tx) => db.addSmtpReplies(tx, [{ source: "mail", class: "2xx", count: 1 }]),
  countSmtpReplies: (tx) => db.countSmtpReplies(tx),
  countUnsentMails: (tx) => db.countUnsentMails(tx, days),
  redriveMails: (tx) => db.redriveMails(tx, { days, limit: 100 }),
  campaignFigures: (tx) => db.campaignFigures(tx),
  ping: (tx) => db.ping(tx),
  clockSkew: (tx, { now }) => db.clockSkew(tx, { now: () => now, sleep: async () => {} }),
  beat: (tx, { fresh, now }) =>
    db.beat(tx, { id: fresh, app: "worker", startedAt: now, notes: [] }),
  findLiveProcesses: (tx) => db.findLiveProcesses(tx, "worker", 20_000),
  deleteOldHeartbeats: (tx) => db.deleteOldHeartbeats(tx),
  findProcesses: (tx) => db.findProcesses(tx, 20_000, 50),
  measureTables: (tx) => db.measureTables(tx),
  measureActivity: (tx) => db.measureActivity(tx),
  measureDrawLog: (tx) => db.measureDrawLog(tx),
  findLastBackup: (tx) => db.findLastBackup(tx),
  getHolds: (tx) => db.getHolds(tx),
  releaseMails: (tx) => db.releaseMails(tx),
  releaseDraws: (tx) => db.releaseDraws(tx),
  findSeal: (tx) => db.findSeal(tx),
  insertSeal: (tx) => db.insertSeal(tx, "sealed"),
  replaceSeal: (tx) => db.replaceSeal(tx, "sealed", "anew"),
  findHits: (tx, { now }) => db.findHits(tx, ["login 2", "login 3"], now),
  addHits: (tx, { now }) => db.addHits(tx, [{ key: "login 2", windowMs: 1000 }], now),
  renewWindow: (tx, { now }) => db.renewWindow(tx, { key: "login 2", windowMs: 1000 }, now),
  takeBackHits: (tx) => db.takeBackHits(tx, ["login 2"]),
  forgetHits: (tx) => db.forgetHits(tx, ["login 2"]),
  takeTurn: (tx, { now, fresh }) => db.takeTurn(tx, { key: fresh, everyMs: 10, withinMs: 20, now }),
  deleteClosedRateWindows: (tx, { now }) => db.deleteClosedRateWindows(tx, now, 1000),
};
