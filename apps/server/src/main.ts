import { badConfigurationExitCode, EnvError } from "@sortes/contract";
import { configOf } from "./config.ts";
import { closeContext, createContext } from "./context.ts";
import { serverEnv } from "./env.ts";
import { buildApp } from "./http/app.ts";
import { createLog } from "./http/log.ts";

/** Milliseconds a stop may take before what is left is cut off. */
const stopWithin = 10_000;

async function main(): Promise<void> {
  const config = configOf(serverEnv());
  const log = createLog(config.logLevel);
  const context = createContext(config, { log });
  const app = await buildApp(context, log);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithin).unref();
    await app.close(); // answers what is in flight, takes nothing new
    await closeContext(context);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());

  await app.listen(config.listen);
  process.send?.("ready");
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(error instanceof EnvError ? badConfigurationExitCode : 1);
});
