import { workerHeap } from "@sortes/process";
import { readAppEnv } from "./env.ts";
import { runOneApp } from "./support/one-app.ts";
import { programs } from "./support/paths.ts";

/** `npm run worker`: runs the worker alone. */
export async function run(): Promise<number> {
  const env = readAppEnv();
  return await runOneApp([...workerHeap, programs.worker], env, env.PORT);
}
