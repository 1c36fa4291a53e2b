import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import { type Db, plugins, type Tx } from "./client.ts";
import type { Database } from "./schema.ts";

const nowhere = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins,
});

type Ask<Row> = (db: Db | Tx, ...parameters: unknown[]) => Promise<Row[]>;

/** What is known when a query is compiled of a value that it is asked with. */
export const later = null;

/**
 * Compiles a query at start, for those that are asked so often that building them counts. The function that comes back
 * takes the values in the order in which they stand in the text.
 */
export const compileOnce = <Row>(build: (db: Db) => { compile(): CompiledQuery<Row> }): Ask<Row> =>
  asking(build(nowhere).compile());

/** The same of SQL, in which `later` stands for each value. */
export const compileSqlOnce = <Row>(text: RawBuilder<Row>): Ask<Row> =>
  asking(text.compile(nowhere));

function asking<Row>(query: CompiledQuery<Row>): Ask<Row> {
  return async (db, ...parameters) => {
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** A text as a pattern of `like`: the characters that have a meaning there stand for themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
