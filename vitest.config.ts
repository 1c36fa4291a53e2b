import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * One PostgreSQL cluster a run. Many tests wait for time-outs of others: on two cores, four files at once keep both busy.
 * Each further process costs CPU time to load and compile what it tests: with six, a fifth more.
 */
const maxWorkers = Math.max(4, availableParallelism() - 1);

/**
 * Settings that projects do not inherit. A wait ends as soon as its condition holds, so that its limit, long enough for
 * a machine with other work, costs nothing.
 */
const everywhere = {
  maxWorkers,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Begins with the file that takes minutes: the runner's own order, by project, would end with it alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      basename(moduleId) === "campaign.long.test.ts";
    return (await super.sort(files)).toSorted(
      (a, b) => Number(isLongest(b)) - Number(isLongest(a)),
    );
  }
}

/**
 * Every workspace with tests is a project: configured by its `vitest.config.ts` if it has one (a browser-like
 * environment, plugins, a database), else here, in plain Node processes.
 */
const projects = globSync("{packages/*,apps/*,tools,tests,bench}", {
  cwd: import.meta.dirname,
}).map((folder) => {
  const root = join(import.meta.dirname, folder);
  const own = join(root, "vitest.config.ts");
  if (existsSync(own))
    return { extends: own, root, test: { name: basename(folder), ...everywhere } };
  const include = ["{src,test,build,cli}/**/*.test.ts"];
  const test = {
    name: basename(folder),
    include,
    pool: "forks" as const,
    // files share what they import: their tests keep nothing in modules
    isolate: false,
    ...everywhere,
  };
  return { root, test };
});

export default defineConfig({
  test: {
    projects,
    globalSetup: ["tools/test/support/vitest-global-setup.ts"],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
  },
});
