import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { freePort } from "@sortes/process";
import { environmentWith } from "../../env.ts";
import { programs, root } from "../../support/paths.ts";

/** The server alone, on a database that is there. */
export async function startServer(
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-server-"));
  const child = spawn(process.execPath, [join(root, programs.server)], {
    env: environmentWith({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      APP_SECRET: "a secret of the tests, 32 characters",
      PORT: String(port),
      LOG_LEVEL: "silent",
    }),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  await Promise.race([
    once(child, "message"),
    ended.then((): never => {
      throw new Error("the server ended before it was ready");
    }),
  ]);
  return { url: `http://127.0.0.1:${port}`, stop };
}
