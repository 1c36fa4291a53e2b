import { readAppEnv } from "./env.ts";
import { appPrograms } from "./support/app-programs.ts";
import { buildWeb } from "./support/build-web.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { runSortes } from "./support/sortes.ts";
import { stopSignal } from "./support/stop-signal.ts";

/** `npm start`: everything that Sortes needs, from the web build to the worker, until it is stopped. */
export async function run(): Promise<number> {
  const env = readAppEnv();
  const signal = stopSignal();
  const edition = {
    dataDir: dataDirOf(env),
    demoData: false,
    prepare: buildWeb,
    programs: async (childEnv: NodeJS.ProcessEnv) => appPrograms(childEnv),
  };
  await runSortes(env, edition, signal);
  return 0;
}
