import { columnTypes } from "./column-types.ts";
import notes from "./schema-notes.json" with { type: "json" };

/** A column of the migrated database, as the catalogue tells of it. */
export interface Column {
  table: string;
  name: string;
  /** The name of its type in PostgreSQL, such as `int4`. */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Lists the columns of our tables, in order. */
export const columnsQuery = `
  select table_name as "table", column_name as name, udt_name as type,
    is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' as "hasDefault"
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely%'
  order by table_name, ordinal_position`;

/** The driver's types of PostgreSQL's. */
const driverTypes: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "string",
  text: "string",
  timestamptz: "Timestamp",
  uuid: "string",
};

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

function typeOf({ table, name, type, isNullable, hasDefault }: Column): string {
  const known = columnTypes[`${table}.${name}`] ?? driverTypes[type];
  if (known === undefined) throw new Error(`say in column-types.ts what ${table}.${name} holds`);
  if (name === "created_at") return hasDefault ? "CreatedAt" : known;
  const whole = type === "jsonb" ? `JSONColumnType<${known}>` : known;
  const value = isNullable ? `${whole} | null` : whole;
  return hasDefault && !isNullable ? `Generated<${value}>` : value;
}

/** The types of `column-types.ts` that are declared in `states.ts`. */
const ownTypes = ["DataMarker", "MailState", "PaymentProviderName", "SmtpReplyClass"];

/** The names of declared types in the values of `column-types.ts`. */
const namedTypes = [
  ...new Set(Object.values(columnTypes).flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? [])),
].filter((name) => name !== "Record");

const importOf = (names: readonly string[], from: string): string =>
  `import type {\n${names
    .toSorted()
    .map((name) => `  ${name},\n`)
    .join("")}} from "${from}";`;

const noteOf = (place: string, indent: string): string => {
  const note = (notes as Readonly<Record<string, string>>)[place];
  return note === undefined ? "" : `${indent}/** ${note} */\n`;
};

/** @returns the source of `schema.gen.ts`. @throws Error where `column-types.ts` or the notes name a column that does not exist. */
export function printSchema(columns: readonly Column[]): string {
  const places = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  const lost = Object.keys({ ...columnTypes, ...notes }).find((place) => !places.has(place));
  if (lost !== undefined) throw new Error(`there is no table or column ${lost}`);
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  return [
    "// Printed from the migrated database by test/schema.test.ts.",
    importOf(
      namedTypes.filter((name) => !ownTypes.includes(name)),
      "@sortes/contract",
    ),
    importOf(["ColumnType", "JSONColumnType"], "kysely"),
    importOf(ownTypes, "./states.ts"),
    "type Timestamp = ColumnType<Date, Date | string, Date | string>;",
    "type Generated<T> =",
    "  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;",
    "type CreatedAt = ColumnType<Date, Date | undefined, never>;",
    "export interface Database {",
    ...tables.map(([table, its]) => {
      const lines = its.map(
        (column) =>
          `${noteOf(`${table}.${column.name}`, "    ")}    ${camel(column.name)}: ${typeOf(column)};\n`,
      );
      return `${noteOf(table, "  ")}  ${camel(table)}: {\n${lines.join("")}  };`;
    }),
    "}",
    "/** The columns of each table by name. */",
    "export const columns = {",
    ...tables.map(
      ([table, its]) =>
        `  ${camel(table)}: [${its.map(({ name }) => `"${camel(name)}"`).join(", ")}],`,
    ),
    "} as const;",
    "",
  ].join("\n");
}
