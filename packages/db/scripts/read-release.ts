import type { Client } from "pg";

/** The schema that a version reads and writes: its columns, and the rules that its rows obey. */
export interface Release {
  /** The commit of its sources, or of the last ones with this schema. */
  commit: string;
  /** The newest migration that it knows. */
  migration: string;
  /** For each table: its columns' types, with `null` and `default` where they may be left out. */
  tables: Record<string, Record<string, string>>;
  /** Checks, keys and unique indexes, by table and name. */
  rules: Record<string, string>;
}

/** The tables of a migrated database, as `Release` has them. */
export async function readRelease(client: Client): Promise<Omit<Release, "commit" | "migration">> {
  const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, attname as column, concat_ws(' ', format_type(atttypid, atttypmod),
      case when not attnotnull then 'null' end,
      case when atthasdef or attidentity <> '' then 'default' end) as type
    from pg_attribute join pg_class c on c.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped and relname not like 'kysely%'
    order by relname, attnum`);
  const { rows: rules } = await client.query<{ name: string; rule: string }>(`
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      and conrelid <> 0 and conrelid::regclass::text not like 'kysely%'
    union all
    select indrelid::regclass || '.' || indexrelid::regclass, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid) and relname not like 'kysely%'
    order by 1`);
  return {
    tables: Object.fromEntries(
      [...Map.groupBy(columns, ({ table }) => table)].map(([table, its]) => [
        table,
        Object.fromEntries(its.map(({ column, type }) => [column, type])),
      ]),
    ),
    rules: Object.fromEntries(rules.map(({ name, rule }) => [name, rule])),
  };
}
