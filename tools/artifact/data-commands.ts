import { resolve } from "node:path";
import { readStoreEnv } from "../env.ts";
import { type Command, runCommand } from "../support/run-command.ts";
import { environment } from "./env.ts";
import type { DataCommand } from "./names.ts";
import { databaseIn } from "./needed.ts";

const commands: Readonly<Record<DataCommand, () => Promise<Command>>> = {
  migrate: () => import("../migrate.ts"),
  staff: () => import("../staff.ts"),
  sending: () => import("../sending.ts"),
  "draw-log": () => import("../draw-log.ts"),
  data: () => import("../data.ts"),
  backup: () => import("../backup.ts"),
  restore: () => import("../restore.ts"),
};

/** Runs a command of `tools`. Relative paths are resolved from the working directory. */
export async function runDataCommand(name: DataCommand, args: readonly string[]): Promise<void> {
  const run = async (): Promise<number> => {
    const env = readStoreEnv();
    databaseIn(env);
    environment["DATA_DIR"] = resolve(env.DATA_DIR ?? ".data");
    const command = await commands[name]();
    return await command.run(args);
  };
  await runCommand({ run }, args);
}
