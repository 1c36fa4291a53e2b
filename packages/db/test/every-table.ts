import { queryDatabase } from "@sortes/testing";
import pg from "pg";

/** The names of all tables but the migrator's, sorted. */
export async function tablesOf(url: string): Promise<string[]> {
  const rows = await queryDatabase(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  return rows.map(({ name }) => String(name)).toSorted();
}

/** Values that a check asks for, by column; others follow from the type alone. */
const choices: Readonly<Record<string, unknown>> = {
  "*.language": "en",
  "*.locale": "en",
  "*.tier": "medium",
  "*.subscription_tier": "free",
  "*.generator_type": "team",
  "campaign.status": "draft",
  "campaign.letters_frozen": false,
  "campaign.pause_reason": null,
  "campaign_again.after_days": 3,
  "checkout_session.state": "open",
  "draw.awaits": "freeze",
  "gift_mail.state": "waiting",
  "inbound_message.state": "done",
  "mail_message.address": null,
  "mail_message.state": "queued",
  "mail_token.staff_invitation_id": null,
  "mail_token.subscriber_id": null,
  "picture.state": "kept",
  "subscriber.state": "active",
  "subscriber_value.text": "Cluj",
  "subscriber_value.number": null,
  "subscriber_value.day": null,
};

/** Characters that `COPY` escapes, and letters of two bytes. */
const tricky = 'ăț\\ \t\n\r\b "\\N" \\. ,;';

const values: Readonly<Record<string, (column: string, row: number) => unknown>> = {
  uuid: (_column, row) => `01939c5a-0000-7000-8000-${String(row).padStart(12, "0")}`,
  text: (column, row) => `${column} ${tricky} ${row}`,
  int2: (_column, row) => row,
  int4: (_column, row) => row,
  int8: (_column, row) => String(row),
  float8: (_column, row) => row + 1 / 3,
  bool: () => true,
  timestamptz: (_column, row) => `2026-11-23 07:00:00.${String(row).padStart(6, "0")}+02`,
  jsonb: (column, row) => JSON.stringify({ [column]: [tricky, row, null] }),
  date: (_column, row) => `2026-11-${String(row + 1).padStart(2, "0")}`,
  bytea: (_column, row) => Buffer.from([0, 10, 92, 255, row]),
  _text: (column, row) => [column, tricky, String(row), "", null],
  _int2: (_column, row) => [row, -1],
  _int4: (_column, row) => [row, -1],
};

interface Column {
  table: string;
  name: string;
  type: string;
  optional: boolean;
}

/** Puts rows with all kinds of values into every table. Rows of the same number belong together. */
export async function fillEveryTable(url: string): Promise<void> {
  const columns = (await queryDatabase(
    url,
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as optional
     from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%' and is_identity = 'NO'`,
  )) as unknown as Column[];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let waiting = [...Map.groupBy(columns, ({ table }) => table)];
  while (waiting.length > 0) {
    const later = [];
    for (const [table, its] of waiting)
      if (!(await fill(client, table, its))) later.push([table, its] as const);
    if (later.length === waiting.length)
      throw new Error(`${String(later[0]?.[0])} cannot be filled`);
    waiting = later as typeof waiting;
  }
  await client.end();
}

/** @returns false if a row that it refers to is not there yet. */
async function fill(client: pg.Client, table: string, columns: readonly Column[]) {
  const isAlone = columns.some(
    ({ type, name }) => type === "bool" && ["id", "only_one"].includes(name),
  );
  for (const row of isAlone ? [1] : [1, 2, 3]) {
    const given = columns.map((column) => valueOf(column, row));
    const places = given.map((_value, i) => `$${i + 1}`);
    const names = columns.map(({ name }) => `"${name}"`);
    try {
      await client.query(
        `insert into "${table}" (${names.join(", ")}) values (${places.join(", ")})
         on conflict do nothing`,
        given,
      );
    } catch (error) {
      if ((error as { code?: string }).code === "23503") return false;
      throw new Error(`${table}: ${(error as Error).message}`, { cause: error });
    }
  }
  return true;
}

function valueOf({ table, name, type, optional }: Column, row: number): unknown {
  for (const place of [`${table}.${name}`, `*.${name}`])
    if (Object.hasOwn(choices, place)) return choices[place];
  // one row has nothing where that is allowed, but for what makes it one of a kind
  if (row === 3 && optional && !name.endsWith("_id")) return null;
  const make = values[type];
  if (!make) throw new Error(`there is no value of the type ${type} for ${table}.${name}`);
  return make(name, row);
}
