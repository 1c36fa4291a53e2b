import { poolFigures } from "@sortes/db";
import { addPools, FolderSpace, joinTexts, runtimeMetrics, Scrape } from "@sortes/process/metrics";
import type { WorkerContext } from "../../context.ts";
import { jobsInHand } from "../../worker-host.ts";

/** The metrics of one worker in Prometheus' text format. Collecting them needs no query. */
export class WorkerMetrics {
  readonly #context: WorkerContext;
  readonly #space: FolderSpace;

  constructor(context: WorkerContext) {
    this.#context = context;
    this.#space = new FolderSpace(context.config.draws.dataDir);
  }

  async render(): Promise<string> {
    const { registry } = this.#context.figures;
    return joinTexts(await Promise.all([this.#present(), registry.metrics(), runtimeMetrics()]));
  }

  async #present(): Promise<string> {
    const { db, longDb, sendDb, vitals, lane, sender, smtpReplies, writes } = this.#context;
    const scrape = new Scrape();
    const { ready, database } = vitals.state(writes.isRefused);
    scrape.value("sortes_worker_ready", "Whether this worker works (1) or not (0).", Number(ready));
    scrape.value(
      "sortes_worker_database_up",
      "Whether this worker has reached the database lately (1) or not (0).",
      Number(database !== "silent"),
    );
    scrape.value(
      "sortes_worker_writes_refused",
      "Whether the database refuses the writes of this worker (1) or not (0).",
      Number(writes.isRefused),
    );
    scrape.gauge("sortes_worker_work_in_hand", "Jobs and mails that this worker has in hand.", [
      [{ kind: "job" }, jobsInHand()],
      [{ kind: "mail" }, lane.inHand],
      [{ kind: "campaign_mail" }, sender.inHand],
    ]);
    scrape.gauge(
      "sortes_smtp_sessions_open",
      "Sessions with the mail server that this worker keeps.",
      Object.entries(smtpReplies.sessions).map(([source, open]) => [{ source }, open]),
    );
    scrape.value(
      "sortes_worker_reports_expected",
      "Whether reports about campaign mails are asked for (1) or not (0).",
      Number(this.#context.config.sending.bounceAddress !== undefined),
    );
    addPools(scrape, {
      jobs: poolFigures(db),
      long: poolFigures(longDb),
      sending: poolFigures(sendDb),
    });
    await this.#space.addTo(scrape);
    return await scrape.text();
  }
}
