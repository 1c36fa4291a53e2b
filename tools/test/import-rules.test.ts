import { globSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expectEveryCase } from "@sortes/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { packages } from "../../oxlint.config.ts";
import { root } from "../support/paths.ts";
import { lintedFiles, oxlint } from "./support/linted-files.ts";

const everything = [...Object.keys(packages), "contract/meanings", "db/backup", "db/embedded"];

/** The packages that anything may be imported from. */
const importable = Object.entries(packages).flatMap(([name, { folder }]) =>
  folder.includes("/") ? [name] : [],
);

const importOf = (name: string): string => `import { x } from "${name}";\nx();\n`;
const typeImportOf = (name: string): string =>
  `import type { X } from "${name}";\nexport type Y = X;\n`;

/** One file for each package and each import, and whether the linter must accept it. */
const pairs = Object.entries(packages).flatMap(([self, { folder, ours, types = [] }]) =>
  everything
    // that a package does not import itself is left to the rule against cycles
    .filter((name) => name !== self)
    .flatMap((name) => {
      const file = `${folder}/src/imports-${name.replace("/", "-")}`;
      const legal = ours.includes(name);
      return [
        { file: `${file}.ts`, text: importOf(`@sortes/${name}`), legal },
        {
          file: `${file}-type.ts`,
          text: typeImportOf(`@sortes/${name}`),
          legal: legal || types.includes(name),
        },
        {
          file: `${file}.test.ts`,
          text: importOf(`@sortes/${name}`),
          legal: legal || name === "testing",
        },
      ];
    }),
);

const layered = Object.entries(packages).flatMap(([name, { folder, layers }]) =>
  layers ? [{ name, folder, layers }] : [],
);

/**
 * For each pair of layers of a package, files in one that import from the other, from its top folder and a deeper one.
 */
const betweenLayers = layered.flatMap(({ folder, layers }) =>
  layers.flatMap((layer, from) =>
    layers.flatMap((other, to) => {
      const [name = "", target = ""] = [layer[0], other[0]];
      if (from === to) return [];
      return [
        { file: `${folder}/src/${name}/to-${target}.ts`, up: `../${target}/x.ts` },
        { file: `${folder}/src/${name}/to-file-${target}.ts`, up: `../${target}.ts` },
        { file: `${folder}/src/${name}/deep/to-${target}.ts`, up: `../../${target}/x.ts` },
      ].map(({ file, up }) => ({
        file,
        text: `import type { X } from "${up}";\nexport type Y = X;\n`,
        legal: to > from,
      }));
    }),
  ),
);

const illegal: Record<string, { rule: string; text: string }> = {
  "packages/contract/src/other.ts": { rule: "no-restricted-imports", text: importOf("kysely") },
  "packages/contract/src/io.ts": { rule: "no-restricted-imports", text: importOf("node:fs") },
  "packages/core/src/io.ts": { rule: "no-restricted-imports", text: importOf("node:fs") },
  "apps/web/src/values.ts": {
    rule: "no-restricted-imports",
    text: 'import { type AppRouter, router } from "@sortes/server";\nexport const r: AppRouter = router;\n',
  },
  "apps/web/src/cycle-type-a.ts": {
    rule: "no-cycle",
    text: 'import type { B } from "./cycle-type-b.ts";\nexport type A = B;\n',
  },
  "apps/web/src/cycle-type-b.ts": {
    rule: "no-cycle",
    text: 'import type { A } from "./cycle-type-a.ts";\nexport type B = A;\n',
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
  "apps/server/src/switch.ts": {
    rule: "switch-exhaustiveness-check",
    text: 'export function f(x: "a" | "b") {\n  switch (x) {\n    case "a":\n      return 1;\n    default:\n      return 2;\n  }\n}\n',
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
  "tests/journey.ts": importable
    .map((name, i) => `import { x${i} } from "@sortes/${name}";\nx${i}();\n`)
    .join(""),
  "bench/luck.ts": "export const luck = Math.random();\n",
  "apps/server/src/env.ts": "export const port = process.env.PORT;\n",
};

/** The oxlint that `npm run check` runs for a package, by its folder: its arguments. */
const lints = Object.values(packages).map(({ folder }) => {
  const manifest = readFileSync(join(root, folder, "package.json"), "utf8");
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const [, args = ""] = / && oxlint (.*)$/.exec(scripts.lint ?? "") ?? [];
  return { folder, args: args.split(" ") };
});

describe("the import rules", () => {
  let found: Map<string, string[]>;

  beforeAll(async () => {
    found = await lintedFiles({
      ...Object.fromEntries([...pairs, ...betweenLayers].map(({ file, text }) => [file, text])),
      ...Object.fromEntries(Object.entries(illegal).map(([file, { text }]) => [file, text])),
      ...legal,
    });
  });

  const refused = ["eslint(no-restricted-imports)"];

  it("reject exactly the imports that the table does not allow", () =>
    expectEveryCase(
      pairs,
      ({ file }) => file,
      ({ file, legal: isLegal }) => expect(found.get(file)).toEqual(isLegal ? undefined : refused),
    ));

  it("let a layer import only from those below it", () =>
    expectEveryCase(
      betweenLayers,
      ({ file }) => file,
      ({ file, legal: isLegal }) => expect(found.get(file)).toEqual(isLegal ? undefined : refused),
    ));

  it("refuse each of these files for its reason", () =>
    expectEveryCase(
      Object.entries(illegal),
      ([file]) => file,
      ([file, { rule }]) =>
        expect(found.get(file)).toContainEqual(expect.stringContaining(`(${rule})`)),
    ));

  it("accept each of the legal example files", () =>
    expectEveryCase(
      Object.keys(legal),
      (file) => file,
      (file) => expect(found.get(file)).toBeUndefined(),
    ));
});

describe.each(layered)("the layers of $name", ({ name, folder, layers }) => {
  it("include everything in its src", async () => {
    const entries = await readdir(join(root, folder, "src"));
    const names = entries.map((name) => name.replace(/\.tsx?$/, ""));
    expect(layers.flat().toSorted()).toEqual(names.toSorted());
  });

  it("match ARCHITECTURE.md", async () => {
    const text = await readFile(join(root, "ARCHITECTURE.md"), "utf8");
    const said = new RegExp(`^- \\*\\*${name}\\*\\*: (.*)$`, "m").exec(text)?.[1];
    expect(said).toBe(layers.map((layer) => layer.join(", ")).join(" → "));
  });
});

it("the import table of ARCHITECTURE.md matches the rules", async () => {
  const text = await readFile(join(root, "ARCHITECTURE.md"), "utf8");
  const section = text.split("\n## ").find((part) => part.startsWith("Who may import whom"));
  const rows = [...(section ?? "").matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2);
  const said = rows.flatMap(([, names = "", may = ""]) => {
    const ours = (may.split(/[;(]/)[0] ?? "").split(", ").map((name) => name.trim());
    const types = /_types only_ from (.*)/.exec(may)?.[1]?.split(", ");
    return names.split(", ").map((name) => [name, { ours: ours.toSorted(), types }]);
  });
  const meant = Object.entries(packages).map(([name, { ours, types, others = [] }]) => {
    const named = [...ours.filter((other) => !other.includes("/")), ...others];
    const cell = importable.every((other) => ours.includes(other))
      ? ["anything"]
      : named.toSorted();
    return [name, { ours: cell.length > 0 ? cell : ["nothing of ours"], types }];
  });
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(meant));
});

describe("the lints of all packages", () => {
  it("check types and see every file that one lint of everything would see", async () => {
    const filesOf = async (args: readonly string[]) =>
      (await oxlint(["--debug=files", ...args], root))
        .split("\n")
        // regular-expressions.test.ts plants files for a moment
        .filter((line) => /\.\w+$/.test(line) && !line.includes("/planted-"));
    for (const { folder, args } of lints)
      expect(args.slice(0, 3)).toEqual(["--type-aware", "--type-check", folder]);
    const paths = lints.flatMap(({ args }) => args.slice(2));
    const seen = await filesOf(paths.flatMap((path) => globSync(path, { cwd: root })));
    expect(seen.length).toBeGreaterThan(2000);
    expect(seen.toSorted()).toEqual((await filesOf([])).toSorted());
  });
});
