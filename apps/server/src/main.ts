import { badConfigurationExitCode, EnvError } from "@sortes/contract";
import { endOnUncaught } from "@sortes/process";
import { configOf } from "./config.ts";
import { createContext } from "./features/context.ts";
import { serverEnv } from "./env.ts";
import { buildApp } from "./app.ts";
import { createLog } from "./http/log.ts";
import { stopWhenAsked } from "./stopping.ts";

async function main(): Promise<void> {
  const config = configOf(serverEnv());
  const log = createLog(config.logLevel);
  endOnUncaught(log);
  const context = createContext(config, { log });
  const app = await buildApp(context, log);
  stopWhenAsked(app, context, log);
  await app.listen(config.listen);
  process.send?.("ready");
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(error instanceof EnvError ? badConfigurationExitCode : 1);
});
