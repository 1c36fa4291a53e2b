import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { environmentWith } from "./env.ts";
import { buildWeb } from "./support/build-web.ts";
import { copiesOf, unjudgedScripts } from "./support/lockfile.ts";
import { root } from "./support/paths.ts";
import { CommandError } from "./support/run-command.ts";
import { runSteps, type Step } from "./support/steps.ts";

const modules = join(root, "node_modules");

const steps: readonly Step[] = [
  { name: "types", run: () => program(join(modules, "turbo/bin/turbo"), "run", "typecheck") },
  {
    name: "lint and room rules",
    run: () => program(join(modules, "oxlint/bin/oxlint"), "--type-aware"),
  },
  { name: "format", run: () => program(join(modules, "oxfmt/bin/oxfmt"), "--check", ".") },
  { name: "unused code and dependencies", run: () => program(join(modules, "knip/bin/knip.js")) },
  { name: "one copy of @trpc/server", run: () => oneCopyOf("@trpc/server") },
  { name: "install scripts are judged", run: judgedScripts },
  {
    name: "server's and mails' catalogues",
    run: () => program("packages/i18n/scripts/check-catalogues.ts"),
  },
  { name: "web catalogues", run: () => program("apps/web/build/check-catalogues.ts") },
  {
    name: "bundle budget",
    run: async () => {
      // in a folder of its own: a server that runs here serves another build
      const builds = await mkdtemp(join(tmpdir(), "sortes-check-"));
      try {
        const build = await buildWeb(builds, () => {});
        await program("apps/web/build/check-budget.ts", build);
      } finally {
        await rm(builds, { recursive: true, force: true });
      }
    },
  },
];

/** `npm run check`: what CI checks besides tests. */
export async function run(): Promise<number> {
  const failed = await runSteps(steps, console.log);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEverything passed.");
  return failed.length > 0 ? 1 : 0;
}

/** @throws CommandError with the program's output when it fails. */
async function program(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environmentWith({ TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new CommandError(`${out}${err}`);
}

/** Several copies have types that do not fit each other, and a client of one does not know the other's errors. */
async function oneCopyOf(name: string): Promise<void> {
  const copies = copiesOf(name, await readFile(join(root, "package-lock.json"), "utf8"));
  if (copies.length !== 1)
    throw new CommandError(
      `${name} is installed ${copies.length} times: ${copies.join(", ")}. Run npm dedupe.`,
    );
}

/** What a package runs when it is installed runs with the rights of whoever installs, so each is decided by a person. */
async function judgedScripts(): Promise<void> {
  const [lockfile, manifest] = await Promise.all(
    ["package-lock.json", "package.json"].map((file) => readFile(join(root, file), "utf8")),
  );
  const unjudged = unjudgedScripts(lockfile ?? "", manifest ?? "");
  if (unjudged.length > 0)
    throw new CommandError(
      `${unjudged.join(", ")} runs a script when it is installed; say true or false to it under allowScripts in package.json.`,
    );
}
