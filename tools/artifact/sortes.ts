import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { allocator, serverHeap, workerHeap } from "@sortes/process";
import { environment } from "./env.ts";
import { apps, type DataCommand, dataCommands, isOneOf } from "./names.ts";

// The command line of the artifact. It loads only what the command needs.

const heaps = { server: serverHeap, worker: workerHeap };
const [command = "", ...args] = process.argv.slice(2);
const usage = `usage: node sortes.mjs ${[...apps, ...dataCommands, "probe"].join(" | ")}`;

if (isOneOf(apps, command) && args.length === 0) await become(command);
else if (command === "probe") {
  const { probe } = await import("./probe.ts");
  process.exitCode = await probe(args, environment);
} else if (isOneOf(dataCommands, command)) await runDataCommand(command);
else {
  console.error(usage);
  process.exitCode = 1;
}

/** Replaces this process with the app and its Node options, so that signals reach it directly and no parent remains. */
async function become(app: (typeof apps)[number]): Promise<void> {
  if (!process.execve) {
    console.error("This build of Sortes runs on Linux and macOS only.");
    process.exitCode = 1;
    return;
  }
  const program = join(import.meta.dirname, "../../lib/run-app.mjs");
  // execve closes all but the three standard streams, and with them systemd's socket; the unit sets the options instead
  if (environment["LISTEN_PID"] === String(process.pid)) {
    await import(pathToFileURL(program).href);
    return;
  }
  const options = ["--disable-warning=ExperimentalWarning", ...heaps[app], ...process.execArgv];
  process.removeAllListeners("warning"); // Node calls `execve` experimental
  const words = [process.execPath, ...options, program, app];
  process.execve(process.execPath, words, { ...allocator, ...environment });
}

async function runDataCommand(name: DataCommand): Promise<void> {
  const { runDataCommand: run } = await import("./data-commands.ts");
  await run(name, args);
}
