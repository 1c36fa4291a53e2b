import type { Scrape } from "@sortes/process/metrics";
import type { Figures } from "./figures.ts";

type Known<Name extends keyof Figures> = NonNullable<Awaited<ReturnType<Figures[Name]>>>;

/** Adds the sizes and row counts of tables, as estimated by PostgreSQL. */
export function addTables(scrape: Scrape, { bytes, tables }: Known<"tables">): void {
  scrape.value("sortes_database_bytes", "Size of the database.", bytes);
  const each = (of: (table: (typeof tables)[number]) => number) =>
    tables.map((table) => [{ table: table.name }, of(table)] as const);
  scrape.gauge(
    "sortes_table_rows",
    "Rows of a table, as PostgreSQL estimates them.",
    each((table) => table.rows),
  );
  scrape.gauge(
    "sortes_table_dead_rows",
    "Rows of a table that were deleted or replaced and not cleaned up.",
    each((table) => table.deadRows),
  );
  scrape.gauge(
    "sortes_table_bytes",
    "Size of a table with its indexes.",
    each((table) => table.bytes),
  );
}

/** Adds the activity of the database. */
export function addActivity(scrape: Scrape, activity: Known<"activity">): void {
  const { connections, limit, oldest, commits, rollbacks, deadlocks, blocks, lags } = activity;
  scrape.gauge(
    "sortes_database_connections",
    "Connections to the database from everywhere, by what they do.",
    connections.map(({ state, count }) => [{ state }, count]),
  );
  scrape.value("sortes_database_connections_limit", "Connections that the database takes.", limit);
  scrape.value(
    "sortes_database_oldest_transaction_seconds",
    "How long the oldest open transaction has been open; 0 without one.",
    oldest,
  );
  scrape.counter("sortes_database_transactions_total", "Transactions by outcome.", [
    [{ outcome: "committed" }, commits],
    [{ outcome: "rolled_back" }, rollbacks],
  ]);
  scrape.counter("sortes_database_deadlocks_total", "Deadlocks.", [[{}, deadlocks]]);
  scrape.counter("sortes_database_blocks_total", "Blocks read, by source.", [
    [{ source: "memory" }, blocks.hit],
    [{ source: "disk" }, blocks.read],
  ]);
  scrape.value("sortes_database_replicas", "Replicas that are connected.", lags.length);
  scrape.gauge(
    "sortes_database_replica_lag_seconds",
    "How far a replica is behind.",
    lags.map(({ replica, seconds }) => [{ replica }, seconds]),
  );
}

/** Adds the state of the draw log and of backups. */
export function addRecords(
  scrape: Scrape,
  drawLog: Known<"drawLog"> | undefined,
  backup: Date | undefined,
): void {
  if (drawLog) {
    const { leaves, signed, signedAt } = drawLog;
    scrape.value("sortes_draw_log_leaves", "Statements in the log of published draws.", leaves);
    scrape.value(
      "sortes_draw_log_unsigned_leaves",
      "Statements that the newest checkpoint of the log does not cover.",
      Math.max(0, leaves - signed),
    );
    scrape.value(
      "sortes_draw_log_checkpoint_timestamp_seconds",
      "When the newest checkpoint of the log was signed.",
      signedAt ? signedAt.getTime() / 1000 : undefined,
    );
  }
  scrape.value(
    "sortes_backup_last_success_timestamp_seconds",
    "When the last good backup ended.",
    backup && backup.getTime() / 1000,
  );
}
