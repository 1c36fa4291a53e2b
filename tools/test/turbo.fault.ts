import { execFile } from "node:child_process";
import { appendFile, cp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { environmentWith } from "../env.ts";
import { root } from "../support/paths.ts";
import { cacheFolder } from "../support/turbo.ts";
import { temporaryFolder } from "./support/folder.ts";

const run = promisify(execFile);
const tasks = ["lint", "formatted", "unused", "catalogues", "budget"];

interface Task {
  readonly taskId: string;
  readonly package: string;
  readonly directory: string;
  readonly command: string;
  readonly hash: string;
  /** Hashes by path, relative to the package. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
}

/** The tasks that turbo would run, by name; a task with a changed hash is not cached. */
async function plan(tree: string, env: Record<string, string> = {}): Promise<Map<string, Task>> {
  const turbo = join(root, "node_modules/turbo/bin/turbo");
  const { stdout } = await run(process.execPath, [turbo, "run", ...tasks, "--dry=json"], {
    cwd: tree,
    env: environmentWith({ TURBO_TELEMETRY_DISABLED: "1", NODE_VERSION: "v24", ...env }),
    maxBuffer: 1e8,
  });
  const { tasks: all } = JSON.parse(stdout) as { tasks: Task[] };
  return new Map(all.map((task) => [task.taskId, task]));
}

/** The names of the tasks that would run again. */
const changed = (before: Map<string, Task>, after: Map<string, Task>): string[] =>
  [...after.values()]
    .filter(({ command }) => command !== "<NONEXISTENT>")
    .filter(({ taskId, hash }) => before.get(taskId)?.hash !== hash)
    .map(({ taskId }) => taskId.replace("@sortes/", ""))
    .toSorted();

const whole = ["//#formatted", "//#unused"];

let sources: Map<string, Task>;
beforeAll(async () => {
  sources = await plan(root);
});

describe("a passed check runs again", () => {
  let all: string[];

  /** A copy of the sources, and the tasks that rerun after a change of one of them. */
  async function tree() {
    const folder = await temporaryFolder();
    for (const file of Object.keys(sources.get("//#formatted")!.inputs))
      await cp(join(root, file), join(folder, file));
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const before = await plan(folder);
    all = changed(new Map(), before);
    return {
      folder,
      before,
      change: async (file: string) => {
        const text = await readFile(join(folder, file));
        await appendFile(join(folder, file), "\n");
        const after = await plan(folder);
        await writeFile(join(folder, file), text);
        return changed(before, after);
      },
    };
  }

  it("when a file that it reads has changed, and not for others", async () => {
    const { change } = await tree();
    expect(all).toHaveLength(new Set(all).size);
    for (const name of [...whole, "server#lint", "i18n#catalogues", "web#catalogues", "web#budget"])
      expect(all).toContain(name);

    // only checks of the whole tree read files outside packages
    expect(await change("README.md")).toEqual(whole);
    expect(await change("knip.json")).toEqual(whole);
    expect(await change("bench/shuffle.ts")).toEqual([...whole, "bench#lint"]);
    const lints = all.filter((name) => name.endsWith("#lint"));
    expect(await change("oxlint.config.ts")).toEqual([...whole, ...lints]);
    // all packages depend on the contract, except those without dependencies of ours
    expect(await change("packages/contract/src/constants.ts")).toEqual(
      all.filter((name) => !/^(process|ui)#/.test(name)),
    );
    expect(await change("packages/ui/src/components/Button/Button.tsx")).toEqual([
      ...whole,
      "tests#lint",
      "ui#lint",
      "web#budget",
      "web#catalogues",
      "web#lint",
    ]);
    const ofServer = ["client#lint", "server#lint", "web#budget", "web#catalogues", "web#lint"];
    expect(await change("apps/server/src/index.ts")).toEqual([...whole, ...ofServer]);
    expect(await change("packages/i18n/scripts/check-catalogues.ts")).toEqual(
      expect.arrayContaining(["i18n#catalogues", "web#catalogues"]),
    );
    expect(await change("tsconfig.json")).toEqual(all);
    expect(await change("package-lock.json")).toEqual(all);
  });

  it("with another version of Node", async () => {
    const { folder, before } = await tree();
    expect(changed(before, await plan(folder, { NODE_VERSION: "v25" }))).toEqual(all);
  });
});

describe("the types of every package", () => {
  /** Every file that a task or one that it depends on has for an input, relative to the root. */
  function inputsOf(taskId: string): Set<string> {
    const task = sources.get(taskId)!;
    const own = Object.keys(task.inputs).map((file) => join(task.directory, file));
    return new Set([...own, ...task.dependencies.flatMap((name) => [...inputsOf(name)])]);
  }

  it("are checked again when any file that the compiler reads has changed", async () => {
    const checks = [...sources.values()].filter(({ taskId }) => taskId.endsWith("#lint"));
    expect(checks.length).toBeGreaterThan(10);
    for (const { taskId, directory } of checks) {
      const tsc = join(root, "node_modules/typescript/bin/tsc");
      const { stdout } = await run(process.execPath, [tsc, "-p", ".", "--listFilesOnly"], {
        cwd: join(root, directory),
        maxBuffer: 1e8,
      });
      const read = stdout
        .split("\n")
        .filter((file) => file.startsWith(root + sep) && !file.includes(`${sep}node_modules${sep}`))
        .map((file) => relative(root, file));
      const inputs = inputsOf(taskId);
      expect([taskId, read.length > 0]).toEqual([taskId, true]);
      expect([taskId, read.filter((file) => !inputs.has(file))]).toEqual([taskId, []]);
    }
  }, 300_000);
});

describe("the cache of checks", () => {
  it("is in the configured folder, or else in a writable one", async () => {
    const folder = await temporaryFolder();
    expect(await cacheFolder(join(folder, "a/b"))).toBe(join(folder, "a/b"));
    await writeFile(join(folder, "file"), "");
    const other = await cacheFolder(join(folder, "file/b"));
    onTestFinished(() => rm(other, { recursive: true }));
    expect(other).not.toContain(folder);
    await writeFile(join(other, "note"), "");
  });
});
