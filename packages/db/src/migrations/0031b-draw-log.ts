import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

const kept = ["draw_log_leaf", "draw_log_node", "draw_log_checkpoint"];

/**
 * The transparency log of the draws' statements: its entries, the hashes of its complete subtrees, the keys that sign,
 * signed checkpoints, and what witnesses said of them. The first three never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draw_log (
      id boolean primary key default true check (id),
      origin text not null
    )`.execute(db);
  await sql`
    create table draw_log_key (
      vkey text primary key,
      from_size integer not null
    )`.execute(db);
  await sql`
    create table draw_log_leaf (
      leaf integer primary key,
      entry text not null
    )`.execute(db);
  await sql`
    create table draw_log_node (
      level integer not null,
      place integer not null,
      hash bytea not null,
      primary key (level, place)
    )`.execute(db);
  await sql`
    create table draw_log_checkpoint (
      size integer primary key,
      note text not null,
      signed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table draw_log_cosignature (
      size integer not null references draw_log_checkpoint,
      witness text not null,
      line text not null,
      signed_at timestamptz not null,
      primary key (size, witness)
    )`.execute(db);
  await sql`
    create index draw_log_cosignature_newest on draw_log_cosignature (witness, size desc)`.execute(
    db,
  );
  for (const table of kept)
    await sql`
      create trigger ${sql.id(`${table}_kept`)} before update or delete or truncate
        on ${sql.table(table)} for each statement execute function refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "draw_log_cosignature",
    "draw_log_checkpoint",
    "draw_log_node",
    "draw_log_leaf",
    "draw_log_key",
    "draw_log",
  ])
    await sql`drop table ${sql.table(table)}`.execute(db);
}
