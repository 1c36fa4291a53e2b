import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { unjudgedLicences } from "./support/licences.ts";
import { expressionFaults, keepVerdicts } from "./support/expression-check.ts";
import { copiesOf, licencesOf, strayPackages, unjudgedScripts } from "./support/lockfile.ts";
import { missingPaths } from "./support/named-paths.ts";
import { root } from "./support/paths.ts";
import { program, runSteps, type Step } from "./support/steps.ts";
import { runTasks } from "./support/turbo.ts";

/** Packages that must be installed in one copy only. */
const single = [
  // two copies have incompatible types, and a client of one does not recognise the other's errors
  "@trpc/server",
  // two versions could make the check and the build write different routes
  "@tanstack/router-generator",
];

const tasks = ["lint", "formatted", "unused", "catalogues", "budget"];

const steps: readonly Step[] = [
  // the following checks read what these write
  { name: "routes", run: () => program("apps/web/build/make-routes.ts") },
  { name: "migrations", run: () => program("packages/db/scripts/list-migrations.ts") },
  ...single.map((name) => ({ name: `one copy of ${name}`, run: () => oneCopyOf(name) })),
  { name: "install scripts are judged", run: judgedScripts },
  { name: "the lockfile knows what it installs", run: knownPackages },
  { name: "licences are judged", run: judgedLicences },
  { name: "pages name what there is", run: namedPaths },
  { name: "no text can keep a regular expression busy", run: safeExpressions },
  { name: "tasks of turbo.json", run: () => runTasks(tasks) },
];

/** `npm run check`: all checks of CI except tests. */
export async function run(): Promise<number> {
  const failed = await runSteps(steps, console.log);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEverything passed.");
  return failed.length > 0 ? 1 : 0;
}

const lockfile = (): Promise<string> => readFile(join(root, "package-lock.json"), "utf8");

async function oneCopyOf(name: string): Promise<void> {
  const copies = copiesOf(name, await lockfile());
  if (copies.length !== 1)
    throw new CommandError(
      `${name} is installed ${copies.length} times: ${copies.join(", ")}. Run npm dedupe.`,
    );
}

/** Install scripts run with the user's rights, so each needs an explicit decision. */
async function judgedScripts(): Promise<void> {
  const manifest = await readFile(join(root, "package.json"), "utf8");
  const unjudged = unjudgedScripts(await lockfile(), manifest);
  if (unjudged.length > 0)
    throw new CommandError(
      `${unjudged.join(", ")} runs a script when it is installed; allow or deny it under allowScripts in package.json.`,
    );
}

/** A package from the registry with a recorded hash cannot be replaced unnoticed. */
async function knownPackages(): Promise<void> {
  const stray = strayPackages(await lockfile());
  if (stray.length > 0) throw new CommandError(`In package-lock.json:\n${stray.join("\n")}`);
}

async function safeExpressions(): Promise<void> {
  const { verdicts, faults } = await expressionFaults();
  await keepVerdicts(verdicts);
  if (faults.length > 0) throw new CommandError(faults.join("\n"));
}

/** Sortes must not ship a package whose licence nobody has reviewed. */
async function judgedLicences(): Promise<void> {
  const unjudged = unjudgedLicences(licencesOf(await lockfile()));
  if (unjudged.length > 0)
    throw new CommandError(
      `${unjudged.map(({ name, licence }) => `${name} (${licence || "no licence"})`).join(", ")}: justify it in tools/support/licences.ts, or remove it.`,
    );
}

/** The files and folders that a documentation page names must exist. */
async function namedPaths(): Promise<void> {
  const faults: string[] = [];
  for await (const page of glob("{*.md,docs/**/*.md,infra/**/*.md}", { cwd: root })) {
    const missing = missingPaths(page, await readFile(join(root, page), "utf8"), root);
    if (missing.length > 0) faults.push(`${page}: ${missing.join(", ")}`);
  }
  if (faults.length > 0) throw new CommandError(`These do not exist:\n${faults.join("\n")}`);
}
