import { badConfigurationExitCode, EnvError } from "@sortes/contract";
import { configOf } from "./config.ts";
import { closeContext, createContext } from "./context.ts";
import { workerEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { startPulse } from "./pulse.ts";
import { runWorkers } from "./worker-host.ts";

/** Milliseconds a stop may take before what is left is cut off; whoever supervises waits for ten seconds. */
const stopWithin = 9000;

async function main(): Promise<void> {
  const config = configOf(workerEnv());
  const log = createLog(config.logLevel);
  const context = createContext(config, log);
  const pulse = startPulse(context);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithin).unref();
    await Promise.all([pulse.stop(), closeContext(context)]); // finishes the jobs in hand, takes nothing new
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());

  await runWorkers(context);
  process.send?.("ready");
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(error instanceof EnvError ? badConfigurationExitCode : 1);
});
