import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { expectEveryCase } from "@sortes/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { domains, packages } from "../../oxlint.config.ts";
import { root } from "../support/paths.ts";

const names = Object.keys(domains);

/** For each package and each two domains, a file in one that imports from a room of the other, at two depths. */
const pairs = Object.values(packages).flatMap(({ folder, domains: place }) =>
  place === undefined
    ? []
    : Object.entries(domains).flatMap(([from, open]) =>
        names
          .filter((to) => to !== from)
          .flatMap((to) => {
            const rooms = open.flatMap((path) => (path.startsWith(`${to}/`) ? [path] : []));
            return [`${to}/some`, ...rooms].flatMap((target, i) =>
              ["", "deep/"].map((deep) => ({
                file: `${folder}/${place}/${from}/${deep}to-${to}-${i}.ts`,
                text: `import type { X } from "${deep && "../"}../${target}/x.ts";\nexport type Y = X;\n`,
                isLegal: open.includes(to) || open.includes(target),
              })),
            );
          }),
      ),
);

let tree: string;
let refused: Set<string>;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "sortes-domains-"));
  const files = [
    {
      file: "oxlint.config.ts",
      text: `export { default } from ${JSON.stringify(join(root, "oxlint.config.ts"))};`,
    },
    ...pairs,
  ];
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
  for (const { file, text } of files) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  const command = join(root, "node_modules/.bin/oxlint");
  const { stdout } = await promisify(execFile)(command, ["--format=json", "apps", "packages"], {
    cwd: tree,
    maxBuffer: 1e8,
  }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  refused = new Set(
    diagnostics
      .filter(({ code }) => code === "eslint(no-restricted-imports)")
      .map(({ filename }) => filename),
  );
});

afterAll(() => rm(tree, { recursive: true, force: true }));

it("a domain imports from another only where the table allows it, in every package", () =>
  expectEveryCase(
    pairs,
    ({ file }) => file,
    ({ file, isLegal }) => expect(refused.has(file)).toBe(!isLegal),
  ));

it("ARCHITECTURE.md has the table", async () => {
  const text = await readFile(join(root, "ARCHITECTURE.md"), "utf8");
  const rows = names.map((name) => {
    const cell = new RegExp(`^\\| ${name} +\\| ([^|]*?) +\\|`, "m").exec(
      text.slice(text.indexOf("| Domain")),
    )?.[1];
    return [name, cell === "only the ground" ? [] : cell?.split(", ")];
  });
  expect(Object.fromEntries(rows)).toEqual(domains);
});

it("each folder of a domain is one of the domains", async () => {
  const allowed = new Set([...names, "ground"]);
  for (const folder of ["packages/db/src/queries", "apps/server/src/features"]) {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.filter((one) => one.isDirectory()))
      expect([folder, allowed.has(entry.name) ? "known" : entry.name]).toEqual([folder, "known"]);
  }
  const screens = await readdir(join(root, "apps/web/src/features"));
  expect(screens.toSorted()).toEqual(names.toSorted());
});

/** The rooms of a domain that import each other, perhaps through others; a file beside the rooms is none. */
function circles(folder: string): string[] {
  const roomOf = (file: string) => /^([^/.][^/]*)\//.exec(relative(folder, file))?.[1];
  const arrows = new Map<string, Set<string>>();
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ["**/*.test.*"] })) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const imported = readFileSync(file, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+)"/g);
    for (const [, path = ""] of imported) {
      const other = roomOf(join(dirname(file), path));
      if (other === undefined || other === room) continue;
      arrows.set(room, (arrows.get(room) ?? new Set()).add(other));
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...arrows.keys()].filter((room) => reaches(room, room));
}

it.each(
  ["apps/web/src/features", "apps/server/src/features"].flatMap((place) =>
    names.map((name) => `${place}/${name}`),
  ),
)("the rooms of %s import downwards only", (folder) => {
  expect(circles(join(root, folder))).toEqual([]);
});
