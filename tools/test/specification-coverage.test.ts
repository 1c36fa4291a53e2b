import { globSync } from "node:fs";
import { basename } from "node:path";
import { drawnTypes, generators } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { root } from "../support/paths.ts";
import { read } from "./support/named-tests.ts";

/** Every heading of the specification, in its order. */
const headings = [
  "1. What the product does and for whom",
  "2. Screens and routes",
  "Route table",
  "Header (all screens)",
  "Footer (all screens)",
  "Home",
  "Newsletter signup form (home and /mail)",
  "Team generator",
  "Number generator",
  "Pet name generator",
  "Lucky winner",
  "Articles (/random-article)",
  "My History (login)",
  "Dashboard (login)",
  "Packs (login)",
  "Login and register",
  "Newsletter page (/mail)",
  "Email campaign creator (/mail-campaign, staff)",
  "Mail campaign dashboard (/mail-campaigns)",
  "3. Entities and their fields",
  "4. States and transitions",
  "5. Validation rules",
  "6. Roles and permissions",
  "7. The calls it makes",
  "8. The error catalogue",
  "9. Business constants and limits",
];

/** The keys of the local storage that the specification names. */
const storageKeys = ["token", "user", "auth-storage", "language", "theme", "cookieConsent"];

interface Requirement {
  readonly id: string;
  /** The heading above it. */
  readonly heading: string;
  readonly says: string;
}

/** Reads the document: headings, with numbers of their own below “2.”, and a list item for each requirement. */
function requirementsOf(document: string): { headings: string[]; requirements: Requirement[] } {
  const found: string[] = [];
  const requirements: Requirement[] = [];
  for (const line of document.split("\n")) {
    const title = /^#{2,} (?:\d+\.\d+ )?(.*)$/.exec(line)?.[1];
    if (title !== undefined) found.push(title);
    const [, id, says] = /^- \*\*([\d.]+)\*\* (.*)$/.exec(line) ?? [];
    if (id && says) requirements.push({ id, heading: found.at(-1) ?? "", says });
  }
  return { headings: found, requirements };
}

/** The requirements that a file of tests names in comments, each directly above a test or a group of tests. */
const marksOf = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*\/\/ spec ([\d., ]+)\n\s*(?:it|test|describe)\b/gm)].flatMap(
    ([, ids = ""]) => ids.split(", "),
  );

/** Mistakes: a requirement without a test, two with one number, a mark that names nothing. */
function faultsOf(requirements: readonly Requirement[], marks: ReadonlyMap<string, string[]>) {
  const ids = requirements.map(({ id }) => id);
  const marked = new Set([...marks.values()].flat());
  return [
    ...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `${id} is there twice`),
    ...ids.filter((id) => !marked.has(id)).map((id) => `${id} has no test`),
    ...[...marks].flatMap(([file, named]) =>
      named.filter((id) => !ids.includes(id)).map((id) => `${file}: there is no ${id}`),
    ),
  ];
}

/** The routes and calls that requirements name, such as `/packs` and `GET /packs/`. */
const named = (requirements: readonly Requirement[], pattern: RegExp): string[] =>
  requirements.flatMap(({ says }) => [...says.matchAll(pattern)].map(([, name = ""]) => name));

const routes: readonly string[] = globSync("apps/web/src/routes/*.tsx", { cwd: root })
  .map((file) => basename(file, ".tsx"))
  .filter((name) => name !== "__root" && name !== "$")
  .map((name) => `/${name.replace(/\.?\bindex$/, "").replaceAll(".", "/")}`);

// the routes that save results derive from the generators' records
const restCalls = globSync("apps/server/src/features/**/*.ts", { cwd: root })
  .flatMap((file) => [...read(file).matchAll(/ rest: "([^"]+)"/g)].map(([, call = ""]) => call))
  .concat(drawnTypes.map((type) => `POST /history/${generators[type].slug}/`));

const testFiles = globSync("{apps,packages,tools,tests}/**/*.{test,fault,e2e}.{ts,tsx}", {
  cwd: root,
  exclude: (path) => path.endsWith("node_modules"),
});

const { headings: found, requirements } = requirementsOf(read("docs/specification-coverage.md"));

describe("docs/specification-coverage.md", () => {
  it("has every heading of the specification, in its order", () => {
    expect(found).toEqual(headings);
  });

  it("has requirements below each heading", () => {
    const filled = new Set(requirements.map(({ heading }) => heading));
    // a title over others
    expect(headings.filter((heading) => !filled.has(heading))).toEqual(["2. Screens and routes"]);
  });

  it("has a test for each requirement, and a requirement for each mark in a test", () => {
    const marks = new Map(testFiles.map((file) => [file, marksOf(read(file))]));
    expect(faultsOf(requirements, marks)).toEqual([]);
  });

  it("has marks only above tests", () => {
    const count = (file: string) => [...read(file).matchAll(/^[ \t]*\/\/ spec \d/gm)].length;
    const above = (file: string) =>
      [...read(file).matchAll(/^[ \t]*\/\/ spec [\d., ]+\n\s*(?:it|test|describe)\b/gm)].length;
    expect(testFiles.filter((file) => count(file) !== above(file))).toEqual([]);
  });

  it("names existing routes, calls and storage keys", () => {
    const [pages, calls] = [/`(\/[^`]*)`/g, /`([A-Z]+ \/[^`]*)`/g].map((pattern) =>
      named(requirements, pattern),
    );
    expect(pages?.length).toBeGreaterThan(20);
    expect(calls?.length).toBeGreaterThan(50);
    expect(pages?.filter((name) => !routes.includes(name))).toEqual([]);
    expect(calls?.filter((name) => !restCalls.includes(name))).toEqual([]);
    const stored = read("apps/web/src/base/stored-keys.ts");
    for (const key of storageKeys) {
      expect(stored).toMatch(new RegExp(`["\\s]${key}"?: "`));
      expect(requirements.some(({ says }) => says.includes(`\`${key}\``))).toBe(true);
    }
  });
});

describe("a gap in the coverage document is found:", () => {
  const { requirements: two } = requirementsOf("## Home\n\n- **1.1** one\n- **1.2** two\n");
  const mark = (ids: string) => marksOf(`  // spec ${ids}\n  it("does it", () => {});\n`);

  it.each([
    ["a requirement without a test", "1.1", "1.2 has no test"],
    ["a mark that names nothing", "1.1, 1.2, 1.3", "a.test.ts: there is no 1.3"],
  ])("%s", (_, ids, fault) => {
    expect(faultsOf(two, new Map([["a.test.ts", mark(ids)]]))).toEqual([fault]);
  });

  it("a repeated number, and nothing if all numbers fit", () => {
    const marks = new Map([["a.test.ts", mark("1.1, 1.2")]]);
    expect(faultsOf([...two, ...two.slice(1)], marks)).toEqual(["1.2 is there twice"]);
    expect(faultsOf(two, marks)).toEqual([]);
  });

  it("a mark above something other than a test", () => {
    expect(marksOf("// spec 1.1\nconst one = 1;\n")).toEqual([]);
  });
});
