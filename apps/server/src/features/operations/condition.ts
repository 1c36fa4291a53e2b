import { type Trouble, type TroubleKind, troubleKinds } from "@sortes/contract";
import type { WriteWatch } from "@sortes/db";
import type { SeenTrouble } from "@sortes/db/operations/watch";
import type { FolderSpace } from "@sortes/process/metrics";
import { type Figures, working } from "./figures.ts";

/** From when on something is wrong, as in the alert rules of `infra/alerts/`: milliseconds, or a number. */
const from = {
  queueWaits: 5 * 60_000,
  mailWaits: 10 * 60_000,
  paymentWaits: 30 * 60_000,
  campaignLag: 60,
  failedJobs: 20,
  failedMails: 10,
  backupAge: 36 * 60 * 60_000,
  freeShare: 0.1,
};

/** Notes of workers that are troubles. */
const noted: readonly TroubleKind[] = [
  "app_secret",
  "copied",
  "restored",
  "mail_account",
  "mail_server",
  "campaigns_bounce",
  "draws_waiting",
  "draw_log",
  "reports_away",
  "webhook_off",
];

interface Parts {
  figures: Figures;
  writes: WriteWatch;
  space: FolderSpace;
}

/** Finds the troubles that this server can see. Figures that cannot be read count as a trouble, too. */
export async function troublesOf({ figures, writes, space }: Parts): Promise<SeenTrouble[]> {
  const [processes, queues, mails, payments, campaigns, sending, backup, disk] = await Promise.all([
    figures.processes(),
    figures.queues(),
    figures.mails(),
    figures.payments(),
    figures.campaigns(),
    figures.sending(),
    figures.backup(),
    space.find(),
  ]);
  const now = Date.now();
  const found = new Map<TroubleKind, Date | null>();
  const add = (kind: TroubleKind, isWrong: boolean, since: Date | null = null) => {
    if (isWrong) found.set(kind, since ?? found.get(kind) ?? null);
  };
  const isOlder = (time: Date | null | undefined, age: number): boolean =>
    time != null && now - time.getTime() > age;

  add("database", !processes || !mails || !payments || !campaigns || !sending);
  add("writes_refused", writes.isRefused);
  add("queue_store", !queues);
  if (processes) {
    const workers = working(processes, "worker") ?? [];
    const beats = processes.filter(({ app }) => app === "worker").map(({ beatAt }) => beatAt);
    const last = beats.toSorted((a, b) => b.getTime() - a.getTime())[0];
    add("no_worker", workers.length === 0, last);
    for (const kind of noted)
      add(
        kind,
        workers.some(({ notes }) => notes.includes(kind)),
      );
  }
  const oldest = Math.min(...(queues ?? []).map(({ oldestWaiting = Infinity }) => oldestWaiting));
  add(
    "queue_stuck",
    now - oldest > from.queueWaits,
    Number.isFinite(oldest) ? new Date(oldest) : null,
  );
  add("jobs_failed", queues?.some(({ failed }) => failed > from.failedJobs) === true);
  if (mails) {
    add("mail_stuck", isOlder(mails.oldestDue, from.mailWaits), mails.oldestDue);
    add("mail_failed", mails.redrivable > from.failedMails);
  }
  if (payments)
    add("payments_waiting", isOlder(payments.oldest, from.paymentWaits), payments.oldest);
  if (campaigns) {
    const { startLag, statuses, secondMissed } = campaigns;
    add("campaign_late", startLag > from.campaignLag, new Date(now - startLag * 1000));
    add("campaign_missed", (statuses.get("missed") ?? 0) > 0);
    add("second_mail_missed", secondMissed !== null, secondMissed);
  }
  if (sending) {
    add("sending_stopped", sending.stopped, sending.stoppedAt);
    const kind = sending.fault?.kind === "bounces" ? "campaigns_bounce" : "mail_server";
    add(kind, sending.fault !== undefined, sending.fault?.since);
  }
  add("backup_old", isOlder(backup, from.backupAge), backup);
  add("disk_full", disk !== undefined && disk.free < from.freeShare * disk.size);
  return [...found].map(([kind, since]) => ({ kind, since: since ?? null }));
}

/** Troubles that only the server concerned can see; the other servers read them from the database. */
const seenByOneServer: readonly string[] = ["disk_full", "queue_store"];

type RecordedTrouble = SeenTrouble & { isSeen: boolean };

/** Lists the troubles for staff, the gravest first: those that this server finds, and those that others see. */
export function asTroubles(
  seen: readonly SeenTrouble[],
  recorded: readonly RecordedTrouble[] = [],
): Trouble[] {
  const all = new Map(
    [
      ...seen,
      ...recorded.filter(({ kind, isSeen }) => isSeen && seenByOneServer.includes(kind)),
    ].map((one) => [one.kind, one.since]),
  );
  return troubleKinds.flatMap((kind) => {
    const since = all.get(kind);
    if (since === undefined) return [];
    const known = since ?? recorded.find((one) => one.kind === kind)?.since;
    return [{ kind, since: known?.toISOString() ?? null }];
  });
}
