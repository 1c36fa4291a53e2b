import * as reports from "@sortes/db/generators/reports";
import type { Call, Known } from "./call.ts";

const callsOf = (
  kind: reports.ReportedKind,
  what: string,
  reported: (known: Known) => string,
): Record<string, Call> => ({
  [`generators/reports.insert ${what}`]: (tx, known) => {
    const { fresh: id, person: userId, now: createdAt } = known;
    const report = { id, thingId: reported(known), userId, networkHash: id, createdAt };
    return reports.insert(tx, kind, { ...report, reason: "other", text: "" }, 50);
  },
  [`generators/reports.page ${what}`]: (tx) =>
    reports.page(tx, kind, "open", { limit: 20, offset: 0 }),
  [`generators/reports.page ${what} taken down`]: (tx) =>
    reports.page(tx, kind, "taken_down", { limit: 20, offset: 0 }),
  [`generators/reports.count ${what}`]: (tx) => reports.count(tx, kind, "open"),
  [`generators/reports.count ${what} taken down`]: (tx) => reports.count(tx, kind, "taken_down"),
  [`generators/reports.ofThings ${what}`]: (tx, known) =>
    reports.ofThings(tx, kind, [reported(known)]),
  [`generators/reports.find ${what}`]: (tx, known) => reports.find(tx, kind, reported(known)),
  [`generators/reports.lock ${what}`]: (tx, known) => reports.lock(tx, kind, reported(known)),
  [`generators/reports.setTakenDown ${what}`]: (tx, known) =>
    reports.setTakenDown(tx, kind, reported(known), {
      takenDownAt: known.now,
      takenDownReason: "spam",
    }),
  [`generators/reports.removeOf ${what}`]: (tx, known) =>
    reports.removeOf(tx, kind, reported(known)),
});

/** Calls of the queries about reports of custom generators and of open lists. */
export const reportCalls = {
  ...callsOf("generator", "of generators", ({ reportedGenerator }) => reportedGenerator),
  ...callsOf("open_list", "of lists", ({ openList }) => openList),
};
