import { once } from "node:events";
import { CommandError } from "@sortes/process";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { migrations } from "../migrations/index.gen.ts";
import type { BackupHead, BackupManifest } from "./manifest.ts";
import {
  copySettings,
  differences,
  lockBackups,
  quoted,
  quotedColumns,
  quotedTable,
  type TableShape,
  tablesOf,
} from "./tables.ts";

/** Tables with irreplaceable rows: a database with such rows is only overwritten on request. */
const precious = ["app_user", "subscriber", "campaign", "draw", "history_item"];

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Writes a backup into a database in one transaction: nothing is visible before the commit, and nothing remains without
 * it.
 */
export class Load {
  readonly #client: pg.Client;
  readonly #rows = new Map<string, number>();
  #columns = new Map<string, readonly string[]>();
  #aside: { foreignKeys: Constraint[]; indexes: { definition: string }[] } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /**
   * Begins the transaction, empties the database and creates the tables of the backup's version.
   * @param replace whether to overwrite a database with people in it
   * @param dropSchemas other schemas that belong to the overwritten rows
   * @throws CommandError if the database may not be overwritten, or the backup is of a newer version.
   */
  async begin(
    head: BackupHead,
    { replace, dropSchemas }: { replace: boolean; dropSchemas: readonly string[] },
  ): Promise<void> {
    refuseNewer(head);
    const client = this.#client;
    await client.query(`begin; ${copySettings}; set local maintenance_work_mem = '256MB'`);
    if (!(await lockBackups(client)))
      throw new CommandError("A backup or a restore of this database is under way; wait for it.");
    await this.#refuseUsed(head);
    await this.#refuseOthers();
    if (!replace) await this.#refusePeople();
    await this.#dropEverything(dropSchemas);
    await this.#makeTables(head);
    await this.#checkShapes(head.tables);
    await this.#setAside(head.tables);
  }

  /** Adds rows of a table. @throws the database's error. */
  async rows(table: string, part: Buffer): Promise<void> {
    const columns = this.#columns.get(table);
    if (!columns) throw new Error(`${table} is not a table of this backup`);
    const stream = this.#client.query(
      from(`copy ${quotedTable(table)} (${quotedColumns(columns)}) from stdin`),
    );
    const done = once(stream, "finish");
    stream.end(part);
    await done;
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + stream.rowCount);
  }

  /**
   * Restores the constraints and indexes that were set aside, and migrates the tables to the newest version.
   * @returns the migrations that were applied. @throws Error if rows are missing.
   */
  async finish(head: BackupHead, manifest: BackupManifest): Promise<string[]> {
    for (const { name } of head.tables) {
      const [expected, found] = [manifest.tables[name]?.rows, this.#rows.get(name) ?? 0];
      if (expected !== found)
        throw new Error(`${name} has ${found} rows, and ${String(expected)} in the backup`);
    }
    for (const { name, value, called } of manifest.sequences)
      await this.#client.query("select setval($1::regclass, $2::bigint, $3)", [
        quotedTable(name),
        value,
        called,
      ]);
    await this.#putBack(head.tables);
    const later = Object.keys(migrations).filter((name) => !head.migrations.includes(name));
    await this.#migrate(later);
    return later;
  }

  async commit(): Promise<void> {
    await this.#client.query("commit");
  }

  async rollBack(): Promise<void> {
    await this.#client.query("rollback").catch(() => {});
  }

  /**
   * Refuses a standby, a server before PostgreSQL 14, and one older than the backup's, whose values it may not support.
   */
  async #refuseUsed({ serverVersion }: BackupHead): Promise<void> {
    const { rows } = await this.#client.query<{ server: number; standby: boolean }>(
      "select current_setting('server_version_num')::int as server, pg_is_in_recovery() as standby",
    );
    const [row] = rows;
    if (row?.standby)
      throw new CommandError("This database is a standby; restore into its primary.");
    const majors = [row?.server ?? 0, serverVersion].map((number) => Math.floor(number / 10_000));
    const [ours = 0, theirs = 0] = majors;
    if (ours < 14)
      throw new CommandError(`Sortes needs PostgreSQL 14 or newer, and this is ${ours}.`);
    if (ours < theirs)
      throw new CommandError(
        `This backup was made from PostgreSQL ${theirs}, and this is ${ours}; restore it into ${theirs} or newer.`,
      );
  }

  async #refuseOthers(): Promise<void> {
    const { rows } = await this.#client.query<{ names: string; others: number }>(
      `select count(*)::int as others,
         string_agg(distinct coalesce(nullif(application_name, ''), usename), ', ') as names
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const { others = 0, names = "" } = rows[0] ?? {};
    if (others > 0)
      throw new CommandError(
        `Others are connected to this database (${others}: ${names}); stop servers and workers first, and a pooler, which keeps its connections.`,
      );
  }

  async #refusePeople(): Promise<void> {
    for (const table of precious) {
      const { rows: found } = await this.#client.query<{ there: boolean }>(
        "select to_regclass($1) is not null as there",
        [quotedTable(table)],
      );
      if (!found[0]?.there) continue;
      const { rowCount } = await this.#client.query(`select from ${quotedTable(table)} limit 1`);
      if (rowCount)
        throw new CommandError(
          `This database is in use (${table} has rows); a backup is restored into an empty one. To overwrite its data, add --replace=${await this.#databaseName()}.`,
        );
    }
  }

  async #databaseName(): Promise<string> {
    const { rows } = await this.#client.query<{ name: string }>(
      "select current_database() as name",
    );
    return rows[0]?.name ?? "";
  }

  /** Drops what migrations create, but nothing of extensions. Other roles' rights on the schema stay. */
  async #dropEverything(schemas: readonly string[]): Promise<void> {
    for (const schema of schemas)
      await this.#client.query(`drop schema if exists ${quoted(schema)} cascade`);
    const { rows } = await this.#client.query<{ statement: string }>(
      `select format('drop %s if exists %s cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
            when 'f' then 'foreign table' else 'table' end, oid::regclass) as statement
       from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
         and not relispartition
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
       union all
       select format('drop routine if exists %s cascade', oid::regprocedure)
       from pg_proc p
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    for (const { statement } of rows) await this.#client.query(statement);
  }

  async #makeTables({ migrations: names }: BackupHead): Promise<void> {
    // as Kysely's migrator makes them
    await this.#client.query(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
      insert into kysely_migration_lock (id) values ('migration_lock')`);
    await this.#migrate(names);
  }

  async #migrate(names: readonly string[]): Promise<void> {
    const db = onClient(this.#client);
    for (const name of names) {
      const step = migrations[name];
      await step?.up(db);
      if (step?.breaks)
        await this.#client.query("insert into schema_break (migration) values ($1)", [name]);
      await this.#client.query("insert into kysely_migration values ($1, $2)", [
        name,
        new Date().toISOString(),
      ]);
    }
  }

  /** @throws CommandError unless the tables are those of the backup. */
  async #checkShapes(tables: readonly TableShape[]): Promise<void> {
    const different = differences(tables, await tablesOf(this.#client));
    if (different.length > 0)
      throw new CommandError(
        `The tables of this backup are not those of its version: they differ in ${different.slice(0, 10).join(", ")}. Somebody changed them by hand.`,
      );
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]));
  }

  /** Sets aside indexes (to load faster), foreign keys (to load in any order) and triggers (to load rows unchanged). */
  async #setAside(tables: readonly TableShape[]): Promise<void> {
    const { rows: foreignKeys } = await this.#client.query<Constraint>(
      `select conrelid::regclass::text as table, conname::text as name,
         pg_get_constraintdef(oid) as definition
       from pg_constraint
       where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0`,
    );
    const { rows: indexes } = await this.#client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace and not c.relispartition
         and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    );
    const { rows: triggers } = await this.#client.query(
      "select from pg_trigger where not tgisinternal and tgenabled <> 'O'",
    );
    if (triggers.length > 0) throw new Error("a migration makes a trigger that is not a plain one");
    for (const { table, name } of foreignKeys)
      await this.#client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { name } of indexes) await this.#client.query(`drop index ${name}`);
    for (const { name } of tables)
      await this.#client.query(`alter table ${quotedTable(name)} disable trigger user`);
    // what migrations have inserted is in the backup
    const names = tables.map(({ name }) => quotedTable(name)).join(", ");
    await this.#client.query(`truncate ${names}`);
    this.#aside = { foreignKeys, indexes };
  }

  async #putBack(tables: readonly TableShape[]): Promise<void> {
    const { foreignKeys = [], indexes = [] } = this.#aside ?? {};
    for (const { definition } of indexes) await this.#client.query(definition);
    for (const { table, name, definition } of foreignKeys)
      await this.#client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name } of tables)
      await this.#client.query(`alter table ${quotedTable(name)} enable trigger user`);
  }
}

function refuseNewer({ migrations: names, version }: BackupHead): void {
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new CommandError(
      `This backup was made by a newer Sortes (${version}; ${unknown.join(", ")} is unknown here); restore it with that version.`,
    );
}

/** Kysely on a client that is in a transaction already. */
function onClient(client: pg.Client): Kysely<unknown> {
  const alone = {
    query: client.query.bind(client),
    release: () => {},
  } as unknown as pg.PoolClient;
  const pool = { connect: () => Promise.resolve(alone), end: () => Promise.resolve() };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as pg.Pool }) });
}
