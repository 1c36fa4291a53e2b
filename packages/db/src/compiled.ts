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
import type { Database } from "./schema.gen.ts";

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

/** A placeholder for a parameter of a compiled query. */
export const later = null;

/**
 * Compiles a query at start, for frequent queries whose building time matters. The returned function takes the values
 * in their order in the text.
 */
export const compileOnce = <Row>(build: (db: Db) => { compile(): CompiledQuery<Row> }): Ask<Row> =>
  asking(build(nowhere).compile());

/** `compileOnce` for raw SQL, with `later` in place of each value. */
export const compileSqlOnce = <Row>(text: RawBuilder<Row>): Ask<Row> =>
  asking(text.compile(nowhere));

function asking<Row>(query: CompiledQuery<Row>): Ask<Row> {
  return async (db, ...parameters) => {
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** Escapes a text for a `like` pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
