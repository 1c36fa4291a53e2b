import { readAppEnv } from "./env.ts";
import { appPrograms } from "./support/app-programs.ts";
import { buildWeb } from "./support/build-web.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { runSortes } from "./support/sortes.ts";
import { stopSignal } from "./support/stop-signal.ts";
import { webBuildsFolder } from "./support/web-builds.ts";

/** `npm start`: runs everything that Sortes needs, from the web build to the worker, until it is stopped. */
export async function run(): Promise<number> {
  const env = readAppEnv();
  const signal = stopSignal();
  const dataDir = dataDirOf(env);
  const builds = await webBuildsFolder(env, dataDir);
  const edition = {
    dataDir,
    demoData: false,
    prepare: (log: (line: string) => void, stopped: AbortSignal) => buildWeb(builds, log, stopped),
    programs: async (childEnv: NodeJS.ProcessEnv) => appPrograms(childEnv),
  };
  await runSortes(env, edition, signal);
  return 0;
}
