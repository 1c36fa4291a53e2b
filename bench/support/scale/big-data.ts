import pg from "pg";
import { drawsSql, newsletterSql } from "./newsletter.ts";
import { peopleSql } from "./people.ts";
import { type Rows, rowsBeside } from "./rows.ts";

/**
 * Fills a migrated, empty database with `history` results and everything that goes with them; only timestamps differ
 * between runs. Person 1 has much, person 2 little, and the others' rows are skewed. Triggers and foreign keys are
 * disabled, so the user must be a superuser.
 * @param told receives one line per table, with its seconds.
 */
export async function fillWithBigData(
  url: string,
  history: number,
  report: (line: string) => void = () => {},
): Promise<Rows> {
  const rows = rowsBeside(history);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
    await client.query("update newsletter_settings set postal_address = '1 Example Street'");
    await client.query("update sending_control set looked_at = now()");
    const parts = [...peopleSql(rows), ...newsletterSql(rows), ...drawsSql(rows)];
    const byTable = Map.groupBy(parts, ([into]) => into.split(" ")[0] ?? into);
    for (const [table, statements] of byTable) {
      const began = performance.now();
      const indexes = await dropIndexes(client, table);
      for (const [into, select] of statements) await client.query(`insert into ${into} ${select}`);
      for (const index of indexes) await client.query(index);
      await client.query(`vacuum (analyze, freeze) ${table}`);
      report(`${table}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Drops a table's indexes: creating them after the table is filled is faster. @returns the statements that recreate
 * those that belong to no constraint
 */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i where i.indrelid = $1::regclass
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}
