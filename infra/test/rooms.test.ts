import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../cli/support/paths.ts";

/** The import table of ARCHITECTURE.md: a room's folder, and what it may import of ours. */
const table: Record<string, readonly string[]> = {
  "packages/contract/src": [],
  "packages/core/src": ["contract"],
  "packages/ui/src": [],
  "packages/i18n/src": ["contract"],
  "packages/process/src": [],
  "packages/db/src": ["contract"],
  "packages/queue/src": ["contract"],
  "packages/email/src": ["contract", "i18n"],
  "apps/server/src": ["contract", "core", "db", "email", "i18n", "process", "queue"],
  "apps/worker/src": ["contract", "core", "db", "email", "i18n", "process", "queue"],
  "apps/web/src": ["contract", "core", "i18n", "ui"],
  "infra/cli": ["contract", "db", "db/embedded", "process", "queue"],
};

const everything = [
  "contract",
  "core",
  "db",
  "db/embedded",
  "email",
  "i18n",
  "process",
  "queue",
  "ui",
  "testing",
  "server",
  "worker",
  "web",
  "infra",
  "bench",
  "e2e",
];

const importOf = (name: string): string => `import { x } from "${name}";\nx();\n`;

/** One file for each pair of a room and an import, and what the linter has to think of it. */
const pairs = Object.entries(table).flatMap(([room, allowed]) =>
  everything.map((name) => ({
    file: `${room}/imports-${name.replace("/", "-")}.ts`,
    text: importOf(`@sortes/${name}`),
    legal: allowed.includes(name),
  })),
);

const illegal: Record<string, { rule: string; text: string }> = {
  "packages/contract/src/other.ts": { rule: "no-restricted-imports", text: importOf("kysely") },
  "packages/contract/src/io.ts": { rule: "no-restricted-imports", text: importOf("node:fs") },
  "packages/core/src/io.ts": { rule: "no-restricted-imports", text: importOf("node:fs") },
  "apps/web/src/values.ts": {
    rule: "no-restricted-imports",
    text: 'import { type AppRouter, router } from "@sortes/server";\nexport const r: AppRouter = router;\n',
  },
  "apps/web/src/passed-on.ts": {
    rule: "no-restricted-imports",
    text: 'export { openDb } from "@sortes/db";\n',
  },
  "apps/worker/src/deep.ts": {
    rule: "no-restricted-imports",
    text: importOf("@sortes/core/src/shuffle.ts"),
  },
  "bench/deep.ts": { rule: "no-restricted-imports", text: importOf("@sortes/core/src/shuffle.ts") },
  "apps/server/src/by-place.ts": {
    rule: "no-restricted-imports",
    text: importOf("../../../packages/core/src/shuffle.ts"),
  },
  "apps/server/test/worker.test.ts": {
    rule: "no-restricted-imports",
    text: importOf("@sortes/worker"),
  },
  "packages/core/src/luck.ts": {
    rule: "no-restricted-properties",
    text: "export const luck = Math.random();\n",
  },
  "packages/testing/src/luck.ts": {
    rule: "no-restricted-properties",
    text: "export const luck = Math.random();\n",
  },
  "apps/server/src/config.ts": {
    rule: "no-restricted-properties",
    text: "export const port = process.env.PORT;\n",
  },
  "apps/server/src/destructured.ts": {
    rule: "no-restricted-properties",
    text: "export const { env } = process;\n",
  },
  "packages/db/src/query.ts": {
    rule: "no-restricted-properties",
    text: 'import { sql } from "kysely";\nexport const q = (name: string) => sql.raw(name);\n',
  },
  "apps/server/src/cycle-a.ts": {
    rule: "no-cycle",
    text: 'import { b } from "./cycle-b.ts";\nexport const a = () => b;\n',
  },
  "apps/server/src/cycle-b.ts": {
    rule: "no-cycle",
    text: 'import { a } from "./cycle-a.ts";\nexport const b = () => a;\n',
  },
  "apps/server/src/floating.ts": {
    rule: "no-floating-promises",
    text: "const work = async () => 1;\nwork();\n",
  },
  "apps/server/src/misused.ts": {
    rule: "no-misused-promises",
    text: "export const f = (p: Promise<boolean>) => (p ? 1 : 2);\n",
  },
};

const legal: Record<string, string> = {
  "apps/web/src/types.ts":
    'import type { AppRouter } from "@sortes/server";\nexport type R = AppRouter;\n',
  "packages/contract/src/schema.ts":
    'import { z } from "zod";\nimport "./other.ts";\nexport const s = z.string();\n',
  "packages/core/src/hash.ts": importOf("@noble/hashes/sha2.js"),
  "packages/core/test/draw.test.ts": importOf("@sortes/testing"),
  "apps/server/src/app.test.ts": importOf("@sortes/testing"),
  "e2e/journey.ts": everything
    .map((name, i) => `import { x${i} } from "@sortes/${name}";\nx${i}();\n`)
    .join(""),
  "bench/luck.ts": "export const luck = Math.random();\n",
  "apps/server/src/env.ts": "export const port = process.env.PORT;\n",
};

const run = (args: readonly string[], cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = join(root, "node_modules/.bin/oxlint");
    execFile(command, args, { cwd, maxBuffer: 1e8 }, (error, stdout) =>
      error && typeof error.code !== "number" ? reject(error) : resolve(stdout),
    );
  });

describe("the rules between rooms", () => {
  let tree: string;
  let found: Map<string, string[]>;

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), "sortes-rooms-"));
    await cp(join(root, ".oxlintrc.json"), join(tree, ".oxlintrc.json"));
    await cp(join(root, "tsconfig.json"), join(tree, "tsconfig.base.json"));
    await writeFile(
      join(tree, "tsconfig.json"),
      JSON.stringify({ extends: "./tsconfig.base.json", files: [], include: ["apps"] }),
    );
    await symlink(join(root, "node_modules"), join(tree, "node_modules"));
    const files = [
      ...pairs.map(({ file, text }) => [file, text] as const),
      ...Object.entries(illegal).map(([file, { text }]) => [file, text] as const),
      ...Object.entries(legal),
    ];
    for (const [file, text] of files) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), text);
    }
    const report = JSON.parse(
      await run(
        ["--type-aware", "--format=json", "apps", "bench", "e2e", "infra", "packages"],
        tree,
      ),
    ) as {
      diagnostics: { filename: string; code: string }[];
    };
    found = new Map(
      Array.from(
        Map.groupBy(report.diagnostics, (d) => d.filename),
        ([file, all]) => [file, all.map((d) => d.code)],
      ),
    );
  }, 60_000);

  afterAll(() => rm(tree, { recursive: true, force: true }));

  it.each(pairs.filter((pair) => !pair.legal).map((pair) => pair.file))("%s is refused", (file) => {
    expect(found.get(file)).toEqual(["eslint(no-restricted-imports)"]);
  });

  it.each(pairs.filter((pair) => pair.legal).map((pair) => pair.file))("%s passes", (file) => {
    expect(found.get(file)).toBeUndefined();
  });

  it.each(Object.keys(illegal))("%s is refused", (file) => {
    expect(found.get(file)).toContainEqual(expect.stringContaining(`(${illegal[file]?.rule})`));
  });

  it.each(Object.keys(legal))("%s passes", (file) => {
    expect(found.get(file)).toBeUndefined();
  });
});
