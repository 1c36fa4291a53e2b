import { sql } from "kysely";
import type { Tx } from "../../client.ts";
import type { DataMarker } from "../../states.ts";

/** The identity of a database, as far as any role can read it. */
export interface DatabaseIdentity {
  databaseOid: string;
  tableOid: string;
  serverMajor: number;
  /** Null if the role may not read it. */
  systemIdentifier: string | null;
}

export async function findDatabaseIdentity(tx: Tx): Promise<DatabaseIdentity> {
  const { rows } = await sql<
    Omit<DatabaseIdentity, "systemIdentifier"> & { hasIdentifier: boolean }
  >`
    select oid::text as database_oid, 'data_place'::regclass::oid::text as table_oid,
      current_setting('server_version_num')::int / 10000 as server_major,
      has_function_privilege('pg_control_system()', 'execute') as has_identifier
    from pg_database where datname = current_database()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the database does not know itself");
  const { hasIdentifier, ...identity } = row;
  if (!hasIdentifier) return { ...identity, systemIdentifier: null };
  const { rows: control } = await sql<{ identifier: string }>`
    select system_identifier::text as identifier from pg_control_system()`.execute(tx);
  return { ...identity, systemIdentifier: control[0]?.identifier ?? null };
}

/** The place of the data at the last start; undefined before the first. */
export async function lock(tx: Tx) {
  const row = await tx
    .selectFrom("dataPlace")
    .select([
      "databaseOid",
      "tableOid",
      "serverMajor",
      "systemIdentifier",
      "marker",
      "notedAt",
      "elsewhereAt",
    ])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, isElsewhere: row.elsewhereAt !== null };
}

/** Records the place, unless another process has done so. */
export async function insert(
  tx: Tx,
  { marker, ...identity }: DatabaseIdentity & { marker: DataMarker | null },
): Promise<void> {
  await tx
    .insertInto("dataPlace")
    .values({
      ...identity,
      marker: marker && JSON.stringify(marker),
      notedAt: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Changes = Partial<DatabaseIdentity & { marker: DataMarker | null }> & { isElsewhere: boolean };

export async function update(tx: Tx, { isElsewhere, marker, ...identity }: Changes): Promise<void> {
  await tx
    .updateTable("dataPlace")
    .set({
      ...identity,
      ...(marker !== undefined && { marker: marker && JSON.stringify(marker) }),
      ...(!isElsewhere && { notedAt: sql`clock_timestamp()` }),
      elsewhereAt: isElsewhere ? sql`clock_timestamp()` : null,
    })
    .execute();
}
