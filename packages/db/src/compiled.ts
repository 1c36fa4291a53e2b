import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
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

/**
 * Compiles a query at start, for those that are asked so often that building them counts. The function that comes back
 * takes the values in the order in which they stand in the text.
 */
export function compileOnce<Row>(
  build: (db: Db) => { compile(): CompiledQuery<Row> },
): (db: Db | Tx, ...parameters: unknown[]) => Promise<Row[]> {
  const query = build(nowhere).compile();
  return async (db, ...parameters) => {
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
