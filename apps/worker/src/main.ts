import { endOnUncaught, runProgram } from "@sortes/process";
import { startTracing } from "@sortes/process/tracing";
import { configOf, createLog } from "./config.ts";
import { createContext } from "./context.ts";
import { workerEnv } from "./env.ts";
import { openProbe } from "./operations/probe/probe.ts";
import { startPulse } from "./pulse.ts";
import { stopWhenAsked } from "./stopping.ts";
import { runWorkers } from "./worker-host.ts";

runProgram(async () => {
  const config = configOf(workerEnv());
  await startTracing({
    ...(config.traces ?? { endpoint: undefined, share: 0 }),
    app: "worker",
    folder: import.meta.dirname,
    onFailure: (error) => log.warn({ err: error }, "traces could not be sent to their collector"),
  });
  const log = createLog(config.logLevel);
  endOnUncaught(log);
  const context = createContext(config, log);
  openProbe(context);
  stopWhenAsked(context, startPulse(context));
  await runWorkers(context);
  process.send?.("ready");
});
