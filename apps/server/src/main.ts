import { endOnUncaught, runProgram } from "@sortes/process";
import { startTracing } from "@sortes/process/tracing";
import { configOf } from "./config.ts";
import { createContext } from "./features/context.ts";
import { inheritedSocket, serverEnv } from "./env.ts";
import { buildApp } from "./app.ts";
import { createLog } from "./http/log.ts";
import { stopWhenAsked } from "./stopping.ts";

runProgram(async () => {
  const config = configOf(serverEnv());
  const socket = inheritedSocket();
  await startTracing({
    ...(config.traces ?? { endpoint: undefined, share: 0 }),
    app: "server",
    folder: import.meta.dirname,
    onFailure: (error) => log.warn({ err: error }, "traces could not be sent to their collector"),
  });
  const log = createLog(config.logLevel);
  endOnUncaught(log);
  const context = createContext(config, { log });
  const app = await buildApp(context, log);
  stopWhenAsked({ app, context, log, isSocketKept: socket !== undefined });
  await app.listen({ ...config.listen, ...socket });
  process.send?.("ready");
});
