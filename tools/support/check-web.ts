import { join } from "node:path";
import { environmentWith } from "../env.ts";
import { buildWeb } from "./build-web.ts";
import { testedBuilds, webDir } from "./paths.ts";
import { runInForeground } from "./programs.ts";
import { runCommand } from "./run-command.ts";
import { stopSignal } from "./stop-signal.ts";

/** The checks of a build. */
const checks = ["check-budget", "check-style-order", "check-markup"];

/** The task `budget`: builds the web app where the journeys find it, and checks the build. @returns the exit code */
async function run(): Promise<number> {
  const signal = stopSignal();
  const build = await buildWeb(testedBuilds, console.log, signal);
  let worst = 0;
  for (const check of checks) {
    const program = join(webDir, "build", `${check}.ts`);
    worst ||= await runInForeground([program, build], environmentWith({}), signal);
  }
  return worst;
}

await runCommand({ run }, []);
