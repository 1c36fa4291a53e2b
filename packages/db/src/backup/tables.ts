import pg from "pg";

/** Tables of Kysely's migrator, whose content is in the head of a backup. */
const migratorTables = ["kysely_migration", "kysely_migration_lock"];

/** A table with its stored columns, without generated ones. */
export interface TableShape {
  name: string;
  columns: string[];
}

/**
 * All tables of the schema, by name, read from the catalogue so that none can be forgotten. The queue's tables are in
 * another schema and not included, since its jobs only announce what these tables hold.
 */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.oid, c.relname order by c.relname`,
    [migratorTables],
  );
  return rows;
}

/** Names of the tables and columns that only one of two schemas has. */
export function differences(
  some: readonly TableShape[],
  others: readonly { name: string; columns: readonly string[] }[],
): string[] {
  const other = new Map(others.map(({ name, columns }) => [name, columns]));
  const different = [...other.keys()].filter((name) => !some.some((one) => one.name === name));
  for (const { name, columns } of some) {
    const known = other.get(name);
    if (!known) different.push(name);
    else
      different.push(
        ...[...columns, ...known]
          .filter((column) => !columns.includes(column) || !known.includes(column))
          .map((column) => `${name}.${column}`),
      );
  }
  return different;
}

/** The number of rows of a table. */
export async function countRows(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from ${quotedTable(table)}`,
    );
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}

/** Quotes a table's or column's name for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedTable = (name: string): string => `public.${quoted(name)}`;

export const quotedColumns = (columns: readonly string[]): string => columns.map(quoted).join(", ");

/** The formats of values in `COPY`, fixed regardless of the settings of server and role. */
export const copySettings = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '20s'`;

/** The key of the advisory lock that serialises backups and restores of a database. */
const lockNumber = 7_306_115_001;

/**
 * Takes the lock until the client's transaction ends. @returns false if a backup or restore of this database is
 * running.
 */
export async function lockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    "select pg_try_advisory_xact_lock($1) as got",
    [lockNumber],
  );
  return rows[0]?.got === true;
}
