import { readStoreEnv } from "./env.ts";
import { migrate, withDatabase } from "./support/database.ts";

/** `npm run migrate`: brings the database to its newest form. */
export async function run(): Promise<number> {
  const env = readStoreEnv();
  const applied = await withDatabase(env, (url) => migrate(url, env));
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "Nothing to apply.");
  return 0;
}
