import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expectEveryCase } from "@sortes/testing";
import { beforeAll, expect, it } from "vitest";
import { domains, packages, queries } from "../../oxlint.config.ts";
import { root } from "../support/paths.ts";
import { lintedFiles } from "./support/linted-files.ts";

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

/** For each two domains of the server and the worker, a file in one that calls queries of the other. */
const callers = Object.values(packages).flatMap(({ folder, domains: place, ours }) =>
  place === undefined || !ours.includes("db")
    ? []
    : names.flatMap((from) =>
        names.map((to) => ({
          file: `${folder}/${place}/${from}/calls-${to}.ts`,
          text: `import * as rows from "@sortes/db/${to}/deep/rows";\nexport const x = rows;\n`,
          isLegal: [from, ...(domains[from] ?? []), ...(queries[from] ?? [])].includes(to),
        })),
      ),
);

let found: Map<string, string[]>;

beforeAll(async () => {
  found = await lintedFiles(
    Object.fromEntries([...pairs, ...callers].map(({ file, text }) => [file, text])),
  );
});

it("a domain imports only what the table allows, in every package", () =>
  expectEveryCase(
    pairs,
    ({ file }) => file,
    ({ file, isLegal }) =>
      expect([...new Set(found.get(file))]).toEqual(
        isLegal ? [] : ["eslint(no-restricted-imports)"],
      ),
  ));

it("a domain calls queries of another only where the table allows it", () =>
  expectEveryCase(
    callers,
    ({ file }) => file,
    ({ file, isLegal }) =>
      expect([...new Set(found.get(file))]).toEqual(
        isLegal ? [] : ["eslint(no-restricted-imports)"],
      ),
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

it("each folder of a domain has the name of a domain", async () => {
  const allowed = new Set([...names, "ground"]);
  for (const folder of ["packages/db/src/queries", "apps/server/src/features"]) {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.filter((one) => one.isDirectory()))
      expect([folder, allowed.has(entry.name) ? "known" : entry.name]).toEqual([folder, "known"]);
  }
  const screens = await readdir(join(root, "apps/web/src/features"));
  expect(screens.toSorted()).toEqual(names.toSorted());
});
