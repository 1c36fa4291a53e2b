import { campaignStatuses, recipientStates, workerNotes } from "@sortes/contract";
import type { DrawLog, poolFigures, WriteWatch } from "@sortes/db";
import {
  addPools,
  type FolderSpace,
  joinTexts,
  runtimeMetrics,
  Scrape,
} from "@sortes/process/metrics";
import type { Registry } from "prom-client";
import { addActivity, addRecords, addTables } from "./database-metrics.ts";
import { type Figures, working } from "./figures.ts";

type Known<Name extends keyof Figures> = NonNullable<Awaited<ReturnType<Figures[Name]>>>;

interface Parts {
  figures: Figures;
  writes: WriteWatch;
  drawLog: DrawLog;
  /** The registry of this process's own counters. */
  registry: Registry;
  /** The disk space of the data directory. */
  space: FolderSpace;
  pool: () => ReturnType<typeof poolFigures>;
}

/** The server's metrics in Prometheus' text format. */
export class Metrics {
  readonly registry: Registry;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.registry = parts.registry;
    this.#parts = parts;
  }

  /** Renders the metrics. Unknown figures are omitted, not shown as zero. */
  async render(): Promise<string> {
    return joinTexts(await Promise.all([this.#asked(), this.registry.metrics(), runtimeMetrics()]));
  }

  async #asked(): Promise<string> {
    const { figures, writes, drawLog, space, pool } = this.#parts;
    const [queues, mails, payments, skew, processes, campaigns, sending, replies, recipients] =
      await Promise.all([
        figures.queues(),
        figures.mails(),
        figures.payments(),
        figures.clockSkew(),
        figures.processes(),
        figures.campaigns(),
        figures.sending(),
        figures.smtpReplies(),
        figures.recipients(),
      ]);
    const [tables, activity, log, backup, damaged] = await Promise.all([
      figures.tables(),
      figures.activity(),
      figures.drawLog(),
      figures.backup(),
      figures.damagedDraws(),
    ]);
    const workers = working(processes, "worker");
    const scrape = new Scrape();
    scrape.gauge("sortes_store_up", "Whether a store answers (1) or not (0).", [
      [{ store: "database" }, Number(workers !== undefined)],
      [{ store: "queue" }, Number(queues !== undefined)],
    ]);
    scrape.gauge("sortes_writes_refused", "Whether the database refuses writes (1) or not (0).", [
      [{}, Number(writes.isRefused)],
    ]);
    scrape.gauge(
      "sortes_draw_log_stopped",
      "Whether this server cannot sign the log of draws (1) or can (0).",
      [[{}, Number(drawLog.isStopped)]],
    );
    if (damaged !== undefined)
      scrape.gauge(
        "sortes_draws_damaged",
        "Published draws of the last week that an error made void and that have no result.",
        [[{}, damaged]],
      );
    if (queues) addQueues(scrape, queues);
    if (mails) addMails(scrape, mails);
    if (skew !== undefined)
      scrape.gauge(
        "sortes_clock_skew_seconds",
        "By how much the clock of this server is ahead of the database's.",
        [[{}, skew / 1000]],
      );
    if (payments)
      scrape.gauge(
        "sortes_payment_events_waiting",
        "Events of the payment provider that could not be applied yet.",
        [[{}, payments.waiting]],
      );
    if (workers) addWorkers(scrape, workers);
    scrape.value(
      "sortes_servers",
      "Servers that have reported in the last 20 seconds.",
      working(processes, "server")?.length,
    );
    if (tables) addTables(scrape, tables);
    if (activity) addActivity(scrape, activity);
    addRecords(scrape, log, backup);
    addPools(scrape, { server: pool() });
    await space.addTo(scrape);
    if (campaigns) addCampaigns(scrape, campaigns);
    if (recipients)
      scrape.gauge(
        "sortes_campaign_recipients",
        "Recipients of the campaigns that are being sent.",
        recipientStates.map((state) => [{ state }, recipients.get(state) ?? 0]),
      );
    if (sending) {
      const { stopped, fault } = sending;
      scrape.gauge("sortes_sending_stopped", "Whether staff have stopped all campaigns (1).", [
        [{}, Number(stopped)],
      ]);
      scrape.gauge("sortes_sending_held", "Whether the mail server holds campaigns back (1).", [
        [{}, Number(fault !== undefined)],
      ]);
    }
    if (replies)
      scrape.counter(
        "sortes_smtp_replies_total",
        "Mails handed to a mail server, by source and the class of its reply.",
        replies.map(({ source, class: heard, count }) => [{ source, class: heard }, count]),
      );
    return await scrape.text();
  }
}

/** Seconds since a time in Unix milliseconds; 0 if undefined. */
const secondsSince = (time: number | undefined): number =>
  time === undefined ? 0 : Math.max(0, (Date.now() - time) / 1000);

function addQueues(scrape: Scrape, queues: Known<"queues">): void {
  scrape.gauge(
    "sortes_queue_jobs",
    "Jobs of a queue.",
    queues.flatMap(({ name: queue, waiting, active, delayed, failed }) =>
      Object.entries({ waiting, active, delayed, failed }).map(
        ([state, count]) => [{ queue, state }, count] as const,
      ),
    ),
  );
  scrape.gauge(
    "sortes_queue_oldest_waiting_seconds",
    "Age of the oldest waiting job; 0 if none waits.",
    queues.map(({ name: queue, oldestWaiting }) => [{ queue }, secondsSince(oldestWaiting)]),
  );
}

function addMails(scrape: Scrape, { states, redrivable, oldestDue }: Known<"mails">): void {
  scrape.gauge(
    "sortes_mail_messages",
    "Mails other than campaigns that are not sent.",
    Object.entries(states).map(([state, count]) => [{ state }, count]),
  );
  scrape.gauge("sortes_mail_redrivable", "Failed mails that staff may send again.", [
    [{}, redrivable],
  ]);
  scrape.gauge(
    "sortes_mail_oldest_due_seconds",
    "How long the most overdue mail has been due; 0 if none is due.",
    [[{}, secondsSince(oldestDue?.getTime())]],
  );
}

function addWorkers(scrape: Scrape, workers: Known<"processes">): void {
  const said = workers.flatMap((worker) => worker.notes);
  scrape.gauge("sortes_workers", "Workers that have reported in the last 20 seconds.", [
    [{}, workers.length],
  ]);
  scrape.gauge(
    "sortes_worker_notes",
    "Workers that report this note.",
    workerNotes.map((note) => [{ note }, said.filter((one) => one === note).length]),
  );
}

function addCampaigns(scrape: Scrape, { statuses, startLag }: Known<"campaigns">): void {
  scrape.gauge(
    "sortes_campaigns",
    "Campaigns.",
    campaignStatuses.map((status) => [{ status }, statuses.get(status) ?? 0]),
  );
  scrape.gauge(
    "sortes_campaign_start_lag_seconds",
    "Delay of the campaign that should have started first; 0 if none is late.",
    [[{}, startLag]],
  );
}
