import * as db from "@sortes/db";
import * as historyItems from "@sortes/db/generators/history";
import * as packs from "@sortes/db/generators/packs";
import * as ownedRows from "@sortes/db/generators/owned";
import * as presets from "@sortes/db/generators/presets";
import * as ownGenerators from "@sortes/db/generators/own-generators";
import * as expiry from "@sortes/db/operations/expiry";
import * as idempotencyKeys from "@sortes/db/ground/idempotency-keys";
import * as operations from "@sortes/db/operations/operations";
import * as watch from "@sortes/db/operations/watch";
import * as processes from "@sortes/db/operations/processes";
import * as measures from "@sortes/db/operations/measures";
import * as restored from "@sortes/db/ground/restored";
import * as rateLimits from "@sortes/db/ground/rate-limits";
import { before, type Call } from "./call.ts";

const list = { type: undefined, favorites: false, page: 1, limit: 20, order: "desc" } as const;
const listed = { ...list, sort: "created_at", search: "", utcOffset: 0 } as const;

/** Calls of the queries about results, packs, presets and custom generators. */
export const thingCalls: Record<string, Call> = {
  "generators/history.insert": (tx, { fresh, person, now }) =>
    historyItems.insert(tx, {
      id: fresh,
      userId: person,
      generatorType: "team",
      name: "n",
      content: {},
      createdAt: now,
    }),
  "generators/history.countByType": (tx, { person }) => historyItems.countByType(tx, person),
  "generators/history.find": (tx, { result, person }) =>
    historyItems.find(tx, { id: result, userId: person }),
  "generators/history.makeRoom": (tx, { person }) => historyItems.makeRoom(tx, person, 5),
  "generators/history.removeOfUser": (tx, { person }) => historyItems.removeOfUser(tx, person),
  "generators/history.rename": (tx, { result, person }) =>
    historyItems.rename(tx, { id: result, userId: person }, "n"),
  "generators/history.setFavorite": (tx, { result, person }) =>
    historyItems.setFavorite(tx, { id: result, userId: person }, true),
  "generators/history.toggleFavorite": (tx, { result, person }) =>
    historyItems.toggleFavorite(tx, { id: result, userId: person }),
  "generators/history.page": (tx, { person }) => historyItems.page(tx, person, listed),
  "generators/history.page by name": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, sort: "name" }),
  "generators/history.page by type": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, sort: "generator_type" }),
  "generators/history.page of favourites": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, favorites: true }),
  "generators/history.page with a word that nobody wrote": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, search: "nobody" }),
  "generators/history.page with the words of a shown name": (tx, { person }) =>
    historyItems.page(tx, person, { ...listed, search: "77 teams, 25 November" }),
  "generators/history.count": (tx, { person }) => historyItems.count(tx, person, listed),
  "generators/history.measure": (tx, { person }) => historyItems.measure(tx, person, list),
  "generators/history.batch": (tx, { person }) => historyItems.batch(tx, person, list),
  "generators/packs.insert": (tx, { fresh, person, now }) =>
    packs.insert(tx, {
      id: fresh,
      userId: person,
      name: "n",
      category: "teamGenerator",
      description: "",
      lines: { content: ["a"], preview: null },
      createdAt: now,
    }),
  "generators/packs.list": (tx, { person }) => packs.list(tx, person),
  "generators/packs.find": (tx, { pack, person }) => packs.find(tx, { id: pack, userId: person }),
  "generators/packs.update": (tx, { pack, person, now }) =>
    packs.update(tx, { id: pack, userId: person }, { updatedAt: now }),
  "generators/owned.remove": (tx, { pack, person }) =>
    ownedRows.remove(tx, "pack", { id: pack, userId: person }),
  "generators/presets.insert": (tx, { fresh, person, now }) =>
    presets.insert(tx, {
      id: fresh,
      userId: person,
      generatorType: "team",
      name: "new",
      settings: {},
      createdAt: now,
    }),
  "generators/presets.list": (tx, { person }) => presets.list(tx, person, undefined),
  "generators/presets.find": (tx, { preset, person }) =>
    presets.find(tx, { id: preset, userId: person }),
  "generators/presets.update": (tx, { preset, person, now }) =>
    presets.update(tx, { id: preset, userId: person }, { updatedAt: now }),
  "generators/own-generators.insert": (tx, { fresh, person, now }) =>
    ownGenerators.insert(tx, {
      id: fresh,
      userId: person,
      name: "n",
      description: "",
      template: "",
      lists: [],
      createdAt: now,
    }),
  "generators/own-generators.list": (tx, { person }) => ownGenerators.list(tx, person),
  "generators/own-generators.find": (tx, { generator, person }) =>
    ownGenerators.find(tx, { id: generator, userId: person }),
  "generators/own-generators.update": (tx, { generator, person, now }) =>
    ownGenerators.update(tx, { id: generator, userId: person }, { updatedAt: now }),
  "generators/own-generators.findShared": (tx) => ownGenerators.findShared(tx, "share9"),
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
  "operations/expiry.removeBefore": (tx, { now }) =>
    expiry.removeBefore(tx, "userSession", now, 1000),
  ...Object.fromEntries(
    (
      [
        "addressChange",
        "addressMail",
        "auditLog",
        "checkoutSession",
        "contactMessage",
        "mailToken",
        "openList",
        "operationsSample",
        "paymentEvent",
        "paymentEventWaiting",
        "personalToken",
      ] as const
    ).map(
      (table) =>
        [
          `operations/expiry.removeBefore of ${table}`,
          (tx, { now }) =>
            expiry.removeBefore(tx, table, before(now, table === "mailToken" ? 7 : 720), 1000),
        ] satisfies [string, Call],
    ),
  ),
  "ground/idempotency-keys.take": (tx, { person, fresh, now }) =>
    idempotencyKeys.take(tx, keyOf(person, fresh), { now, keptSince: before(now, 1), most: 1000 }),
  "ground/idempotency-keys.take when full": (tx, { person, fresh, now }) =>
    idempotencyKeys.take(tx, keyOf(person, fresh), { now, keptSince: before(now, 1), most: 5 }),
  "ground/idempotency-keys.keepReply": (tx, { person, fresh }) =>
    idempotencyKeys.keepReply(tx, keyOf(person, fresh), {}),
  "ground/idempotency-keys.removeBefore": (tx, { now }) =>
    idempotencyKeys.removeBefore(tx, before(now, 0.9), 1000),
  "operations/operations.addSmtpReplies": (tx) =>
    operations.addSmtpReplies(tx, [{ source: "mail", class: "2xx", count: 1 }]),
  "operations/operations.countSmtpReplies": (tx) => operations.countSmtpReplies(tx),
  "operations/operations.countUnsentMails": (tx) => operations.countUnsentMails(tx, days),
  "operations/operations.redriveMails": (tx) => operations.redriveMails(tx, { days, limit: 100 }),
  "operations/operations.campaignFigures": (tx) => operations.campaignFigures(tx),
  "operations/processes.ping": (tx) => processes.ping(tx),
  clockSkew: (tx, { now }) => db.clockSkew(tx, { now: () => now, sleep: async () => {} }),
  "operations/processes.beat": (tx, { fresh, now }) =>
    processes.beat(tx, { id: fresh, app: "worker", startedAt: now, notes: [] }),
  "operations/processes.findLive": (tx) => processes.findLive(tx, "worker", 20_000),
  "operations/processes.removeOldHeartbeats": (tx) => processes.removeOldHeartbeats(tx),
  "operations/processes.list": (tx) => processes.list(tx, 20_000, 50),
  "operations/watch.settle": (tx) => watch.settle(tx, [{ kind: "no_worker", since: null }]),
  "operations/watch.waitingMails": (tx) => watch.waitingMails(tx, 60),
  "operations/watch.troubles": (tx) => watch.troubles(tx),
  "operations/watch.readers": (tx) => watch.readers(tx),
  "operations/watch.turnReader": (tx, { person }) => watch.turnReader(tx, person, true),
  "operations/watch.sample": (tx) => watch.sample(tx, { waiting: 0, failed: 0 }),
  "operations/watch.lastDay": (tx) => watch.lastDay(tx),
  "operations/measures.tables": (tx) => measures.tables(tx),
  "operations/measures.activity": (tx) => measures.activity(tx),
  "operations/measures.drawLog": (tx) => measures.drawLog(tx),
  "operations/measures.findLastBackup": (tx) => measures.findLastBackup(tx),
  "ground/restored.holds": (tx) => restored.holds(tx),
  "ground/restored.releaseMails": (tx) => restored.releaseMails(tx),
  "ground/restored.releaseDraws": (tx) => restored.releaseDraws(tx),
  "operations/processes.findSeal": (tx) => processes.findSeal(tx),
  "operations/processes.insertSeal": (tx) => processes.insertSeal(tx, "sealed"),
  "operations/processes.replaceSeal": (tx) => processes.replaceSeal(tx, "sealed", "anew"),
  "ground/rate-limits.findHits": (tx, { now }) =>
    rateLimits.findHits(tx, ["login 2", "login 3"], now),
  "ground/rate-limits.addHits": (tx, { now }) =>
    rateLimits.addHits(tx, [{ key: "login 2", windowMs: 1000 }], now),
  "ground/rate-limits.renewWindow": (tx, { now }) =>
    rateLimits.renewWindow(tx, { key: "login 2", windowMs: 1000 }, now),
  "ground/rate-limits.takeBackHits": (tx) => rateLimits.takeBackHits(tx, ["login 2"]),
  "ground/rate-limits.forgetHits": (tx) => rateLimits.forgetHits(tx, ["login 2"]),
  "ground/rate-limits.takeTurn": (tx, { now, fresh }) =>
    rateLimits.takeTurn(tx, { key: fresh, everyMs: 10, withinMs: 20, now }),
  "ground/rate-limits.removeClosedWindows": (tx, { now }) =>
    rateLimits.removeClosedWindows(tx, now, 1000),
};
