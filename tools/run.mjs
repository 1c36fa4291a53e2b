// Runs `tools/<command>.ts`. Plain JavaScript, so that an old Node can report that it is too old.
import module from "node:module";
import { join } from "node:path";

const commands = [
  "start",
  "dev",
  "test",
  "test-long",
  "test-busy",
  "test-faults",
  "test-load",
  "test-requests",
  "test-mutations",
  "pictures",
  "guide-pictures",
  "check",
  "check-changed",
  "configuration",
  "bench",
  "staff",
  "sending",
  "draw-log",
  "data",
  "backup",
  "restore",
  "seed",
  "database",
  "migrate",
  "server",
  "worker",
  "licences",
  "sbom",
  "pack",
];
const [command, ...args] = process.argv.slice(2);

if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Sortes needs Node 24 or newer, and this is ${process.version}: run "npm ci", which brings one on Linux, or install it.`,
  );
  process.exitCode = 1;
} else if (!command || !commands.includes(command)) {
  console.error(`Usage: npm run <${commands.join(" | ")}> [-- arguments]`);
  process.exitCode = 1;
} else {
  // compiled sources are kept, also those of the processes that a command starts: each then needs half the CPU to load
  const cache = join(import.meta.dirname, "../node_modules/.cache/compiled");
  const { directory } = module.enableCompileCache(cache);
  // oxlint-disable-next-line eslint/no-restricted-properties -- env.ts can be loaded only by a Node that is new enough
  if (directory) process.env["NODE_COMPILE_CACHE"] ??= directory;
  const { runCommand } = await import("./support/run-command.ts");
  await runCommand(await import(`./${command}.ts`), args);
}
