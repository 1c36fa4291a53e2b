import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TroubleKind } from "@sortes/contract";
import { expect, it } from "vitest";
import { troublesOf } from "../src/features/operations/condition.ts";
import type { Figures } from "../src/features/operations/figures.ts";

const rules = readFileSync(join(import.meta.dirname, "../../../infra/alerts/sortes.yml"), "utf8");

/** The number that a figure has to exceed in the alert rules. */
function limitOf(figure: string): number {
  const [, limit] = rules.match(new RegExp(`\\(${figure}\\)? > (\\d+)`)) ?? [];
  if (limit === undefined) throw new Error(`no alert rule compares ${figure}`);
  return Number(limit);
}

const ago = (seconds: number) => new Date(Date.now() - 1000 * seconds);
const minute = 60;

/** Figures of a site where all is well, but for those given. */
const withFigures = (found: Record<string, object>): Parameters<typeof troublesOf>[0] => {
  const well = {
    processes: [
      { app: "worker", state: "running", isSilent: false, beatAt: new Date(), notes: [] },
    ],
    queues: [],
    mails: { oldestDue: null, redrivable: 0 },
    payments: { oldest: null },
    campaigns: { startLag: 0, statuses: new Map(), secondMissed: null },
    sending: { stopped: false, stoppedAt: new Date(), fault: undefined },
    backup: new Date(),
    ...found,
  };
  const figures = Object.fromEntries(
    Object.entries(well).map(([name, value]) => [name, () => Promise.resolve(value)]),
  ) as unknown as Figures;
  return {
    figures,
    writes: { isRefused: false } as Parameters<typeof troublesOf>[0]["writes"],
    space: { find: () => Promise.resolve(undefined) } as Parameters<typeof troublesOf>[0]["space"],
  };
};

const kindsOf = async (found: Record<string, object>): Promise<TroubleKind[]> =>
  (await troublesOf(withFigures(found))).map(({ kind }) => kind as TroubleKind);

it.each<[TroubleKind, number, number, (figure: number) => Record<string, object>]>([
  [
    "queue_stuck",
    limitOf("sortes_queue_oldest_waiting_seconds"),
    minute,
    (seconds) => ({ queues: [{ oldestWaiting: ago(seconds).getTime(), failed: 0 }] }),
  ],
  [
    "jobs_failed",
    limitOf('sortes_queue_jobs{state="failed"}'),
    1,
    (failed) => ({ queues: [{ oldestWaiting: undefined, failed }] }),
  ],
  [
    "mail_stuck",
    limitOf("sortes_mail_oldest_due_seconds"),
    minute,
    (seconds) => ({ mails: { oldestDue: ago(seconds), redrivable: 0 } }),
  ],
  [
    "mail_failed",
    limitOf("sortes_mail_redrivable"),
    1,
    (redrivable) => ({ mails: { oldestDue: null, redrivable } }),
  ],
  [
    "campaign_late",
    limitOf("sortes_campaign_start_lag_seconds"),
    1,
    (startLag) => ({ campaigns: { startLag, statuses: new Map(), secondMissed: null } }),
  ],
  ["payments_waiting", 30 * minute, minute, (seconds) => ({ payments: { oldest: ago(seconds) } })],
  ["backup_old", 36 * 60 * minute, minute, (seconds) => ({ backup: ago(seconds) })],
])("%s begins where its alert does, at %d", async (kind, limit, step, figures) => {
  expect(await kindsOf(figures(limit - step))).toEqual([]);
  expect(await kindsOf(figures(limit + step))).toEqual([kind]);
});
