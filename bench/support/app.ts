import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@sortes/process";

export const root = join(import.meta.dirname, "../..");

export interface RunningApp {
  address: string;
  /** Stops everything in order. */
  stop(): Promise<void>;
}

/** `npm start` on a free port; resolves at the line that says it is ready. */
export async function startApp(dataDir: string): Promise<RunningApp> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, "tools/run.mjs"), "start"], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      // keeps the build that this checkout serves unchanged
      WEB_BUILDS: join(dataDir, "web"),
      PORT: port,
      LOG_LEVEL: "silent",
      RATE_LIMIT: "off",
      // without it the contact page warns the operator, which visitors of a configured site never see
      SUPPORT_EMAIL: "help@sortes.example",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(child);
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("the output is not piped");
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes("is ready at")) return;
  throw new Error("it ended before it was ready");
}
