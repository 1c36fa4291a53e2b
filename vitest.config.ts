import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Every workspace with tests is a project of its own: as its `vitest.config.ts` says where it has one (a browser-like
 * environment, plugins, a database), else as here, in plain Node processes.
 */
const rooms = globSync("{packages/*,apps/*,infra,bench}", { cwd: import.meta.dirname });

const projects = rooms.map((room) => {
  const own = join(room, "vitest.config.ts");
  if (existsSync(join(import.meta.dirname, own))) return own;
  return {
    test: {
      name: room.split("/").at(-1) ?? room,
      root: join(import.meta.dirname, room),
      include: ["{src,test,build,cli}/**/*.test.ts"],
      pool: "forks" as const,
    },
  };
});

// one PostgreSQL cluster a run, and a Redis where one can be had; many tests wait for others' time-outs, so that two
// files at once keep even two processors from idling
export default defineConfig({
  test: {
    projects,
    globalSetup: ["infra/test/support/vitest-global-setup.ts"],
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
