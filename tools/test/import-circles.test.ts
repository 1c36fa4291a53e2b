import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { domains } from "../../oxlint.config.ts";
import { root } from "../support/paths.ts";

/** The files that a file imports by its place, also by `import()`, which the linter's rule against cycles passes over. */
function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const places = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
  return places
    .filter((place) => place.startsWith("."))
    .map((place) => posix.join(posix.dirname(file), place));
}

/** The first circle among files and what they import; undefined if there is none. */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): string[] | undefined => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported, [...above, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

it("an import cycle through a dynamic import is found", () => {
  const files = {
    "a.ts": 'export const load = () => import("./b.ts");',
    "b.ts": 'import { load } from "./a.ts";\nload();',
  };
  const imports = new Map(
    Object.entries(files).map(([file, text]) => [file, importsOf(file, text)]),
  );
  expect(findCircle(imports)).toEqual(["a.ts", "b.ts", "a.ts"]);
});

it("the web app and its components have no import cycles", () => {
  const files = globSync("{apps/web,packages/ui}/src/**/*.{ts,tsx}", { cwd: root });
  const imports = new Map(
    files
      // routes import the tree that is made of them, as types
      .filter((file) => !file.endsWith("routeTree.gen.ts"))
      .map((file) => [file, importsOf(file, readFileSync(join(root, file), "utf8"))]),
  );
  expect(imports.size).toBeGreaterThan(300);
  expect(findCircle(imports)).toBeUndefined();
});

/** The imports between the rooms of a domain; a file beside the rooms belongs to none. */
function roomImports(domain: string): Map<string, string[]> {
  const roomOf = (file: string) => /^([^/]+)\//.exec(posix.relative(domain, file))?.[1];
  const imports = new Map<string, string[]>();
  for (const file of globSync(`${domain}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/*.test.*"] })) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const others = importsOf(file, readFileSync(join(root, file), "utf8"))
      .map(roomOf)
      .filter((other) => other !== undefined && other !== room && other !== "..");
    imports.set(room, [...(imports.get(room) ?? []), ...(others as string[])]);
  }
  return imports;
}

const roomed = ["apps/web/src/features", "apps/server/src/features"].flatMap((place) =>
  Object.keys(domains).map((name) => `${place}/${name}`),
);

it.each(roomed)("the folders of %s import downwards only", (domain) => {
  expect(findCircle(roomImports(domain))).toBeUndefined();
});
