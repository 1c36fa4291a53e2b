import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { type Db, plugins } from "./client.ts";
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
 * Compiles a query at start. Run it by `db.executeQuery({ ...query, parameters: […] })`, with the values in the order in
 * which they stand in the text.
 */
export const compileOnce = <Row>(build: (db: Db) => Compilable<Row>): CompiledQuery<Row> =>
  build(nowhere).compile();
