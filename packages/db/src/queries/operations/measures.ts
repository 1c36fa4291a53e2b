import { sql } from "kysely";
import type { Db } from "../../client.ts";

/** The maximum number of tables reported, largest first. */
const reportedTables = 100;
/** The maximum number of replicas reported. */
const replicas = 20;

/** Rows are PostgreSQL's own estimates: nothing is counted. */
export interface TableFigures {
  name: string;
  rows: number;
  deadRows: number;
  bytes: number;
}

/**
 * The size of the database and its tables in bytes, from PostgreSQL's statistics, at a cost independent of row counts.
 */
export async function tables(db: Db): Promise<{ bytes: number; tables: TableFigures[] }> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const { rows: found } = await sql<{
    name: string;
    rows: string;
    deadRows: string;
    bytes: string;
  }>`
    select s.relname as name, s.n_dead_tup as dead_rows, pg_total_relation_size(s.relid) as bytes,
      greatest(s.n_live_tup, c.reltuples::bigint, 0) as rows
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema()
    order by c.relpages desc limit ${reportedTables}`.execute(db);
  return {
    bytes: Number(rows[0]?.bytes ?? 0),
    tables: found.map(({ name, ...one }) => ({
      name,
      rows: Number(one.rows),
      deadRows: Number(one.deadRows),
      bytes: Number(one.bytes),
    })),
  };
}

/** The database's activity, as far as the role may see it. */
export async function activity(db: Db) {
  const { rows: connections } = await sql<{ state: string; count: string }>`
    select coalesce(state, 'other') as state, count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' group by 1`.execute(db);
  const { rows } = await sql<{
    limit: number;
    oldest: number;
    commits: string;
    rollbacks: string;
    deadlocks: string;
    read: string;
    hit: string;
  }>`
    select current_setting('max_connections')::int as limit,
      coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()), 0)::float8 as oldest,
      xact_commit as commits, xact_rollback as rollbacks, deadlocks, blks_read as read,
      blks_hit as hit
    from pg_stat_database where datname = current_database()`.execute(db);
  const { rows: lags } = await sql<{ replica: string; seconds: number }>`
    select application_name as replica,
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as seconds
    from pg_stat_replication group by application_name limit ${replicas}`.execute(db);
  const [one] = rows;
  return {
    connections: connections.map(({ state, count }) => ({ state, count: Number(count) })),
    limit: one?.limit ?? 0,
    /** Seconds since the oldest open transaction began; 0 without one. */
    oldest: Math.max(0, one?.oldest ?? 0),
    commits: Number(one?.commits ?? 0),
    rollbacks: Number(one?.rollbacks ?? 0),
    deadlocks: Number(one?.deadlocks ?? 0),
    blocks: { read: Number(one?.read ?? 0), hit: Number(one?.hit ?? 0) },
    lags,
  };
}

/** The log of draws: its leaves, and the size and time of its newest checkpoint; null without one. */
export async function drawLog(db: Db) {
  const { rows } = await sql<{ leaves: number; signed: number; signedAt: Date | null }>`
    select coalesce((select max(leaf) + 1 from draw_log_leaf), 0) as leaves,
      coalesce(newest.size, 0) as signed, newest.signed_at
    from (select 1) as always left join lateral (
      select size, signed_at from draw_log_checkpoint order by log desc, size desc limit 1
    ) as newest on true`.execute(db);
  const [one] = rows;
  return { leaves: one?.leaves ?? 0, signed: one?.signed ?? 0, signedAt: one?.signedAt ?? null };
}

/** When the last successful backup ended; undefined if none is recorded. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  // the server may be newer than the schema, without the table of backups
  const { rows: known } = await sql<{ isThere: boolean }>`
    select to_regclass('backup_run') is not null as is_there`.execute(db);
  if (!known[0]?.isThere) return undefined;
  const { rows } = await sql<{ finishedAt: Date }>`
    select finished_at from backup_run where ok order by finished_at desc limit 1`.execute(db);
  return rows[0]?.finishedAt;
}
