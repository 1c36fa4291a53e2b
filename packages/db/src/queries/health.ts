import { sql } from "kysely";
import type { Db } from "../client.ts";

/** Resolves when the database answers. @throws what the driver says where it does not. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
