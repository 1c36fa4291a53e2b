import { badConfigurationExitCode, EnvError } from "@sortes/contract";
import { endOnUncaught } from "@sortes/process";
import { configOf } from "./config.ts";
import { createContext } from "./context.ts";
import { workerEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { startPulse } from "./pulse.ts";
import { stopWhenAsked } from "./stopping.ts";
import { runWorkers } from "./worker-host.ts";

async function main(): Promise<void> {
  const config = configOf(workerEnv());
  const log = createLog(config.logLevel);
  endOnUncaught(log);
  const context = createContext(config, log);
  stopWhenAsked(context, startPulse(context));
  await runWorkers(context);
  process.send?.("ready");
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(error instanceof EnvError ? badConfigurationExitCode : 1);
});
