import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/paths.ts";
import { faultOf, read } from "./support/named-tests.ts";

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

interface Row {
  readonly heading: string;
  /** What the specification says. */
  readonly says: string;
  /** Each as `path › title`. */
  readonly tests: readonly string[];
}

interface Table {
  readonly headings: readonly string[];
  /** What tests show. */
  readonly rows: readonly Row[];
}

/** Reads the document: a heading, then a table whose rows name their tests in the last column. */
function tableOf(document: string): Table {
  const found: string[] = [];
  const rows: Row[] = [];
  let heading = "";
  for (const line of document.split("\n")) {
    const title = /^#{2,} (.*)$/.exec(line)?.[1];
    if (title !== undefined) found.push((heading = title));
    const [, says = "", tests = ""] = /^\| (.*?) +\| (.*?) *\|$/.exec(line) ?? [];
    if (says === "" || /^(-+|Specification)$/.test(says)) continue;
    const named = [...tests.matchAll(/`([^`]+)`/g)].flatMap(([, test = ""]) => [test]);
    rows.push({ heading, says, tests: named });
  }
  return { headings: found, rows };
}

const faultsOf = ({ rows }: Table): string[] =>
  rows.flatMap(({ heading, says, tests }) =>
    tests.length === 0
      ? [`${heading}: ${says}: no test is named`]
      : tests.flatMap((test) => faultOf(test) ?? []),
  );

/** Those that no row speaks of. */
const missing = (names: readonly string[], { rows }: Table): string[] =>
  names.filter((name) => !rows.some(({ says }) => says.includes(`\`${name}\``)));

const routes: readonly string[] = globSync("apps/web/src/routes/*.tsx", { cwd: root })
  .map((file) => basename(file, ".tsx"))
  .filter((name) => name !== "__root" && name !== "$")
  .map((name) => `/${name.replace(/\.?\bindex$/, "").replaceAll(".", "/")}`);

const restCalls = globSync("apps/server/src/rest/rows/*.ts", { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/method: "(\w+)",\s*path: "([^"]+)"/g)].map(
    ([, method, path]) => `${method} ${path}`,
  ),
);

const document = read("docs/specification-coverage.md");
const table = tableOf(document);

describe("docs/specification-coverage.md", () => {
  it("has every heading of the specification, in its order", () => {
    expect(table.headings).toEqual(headings);
  });

  it("has something below each heading", () => {
    const told = new Set(table.rows.map(({ heading }) => heading));
    const empty = headings.filter((heading) => !told.has(heading));
    // a title over others
    expect(empty).toEqual(["2. Screens and routes"]);
  });

  it("names tests that there are", () => {
    expect(faultsOf(table)).toEqual([]);
  });

  it("forgets no route, no call and no storage key", () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(restCalls.length).toBeGreaterThan(100);
    const stored = read("apps/web/src/base/storage.ts");
    for (const key of storageKeys) expect(stored).toMatch(new RegExp(`["\\s]${key}"?: "`));
    expect(missing([...routes, ...restCalls, ...storageKeys], table)).toEqual([]);
  });
});

describe("a gap", () => {
  const rowWith = (tests: string) => tableOf(`## Home\n\n| It does | ${tests} |\n`);
  const own = "tools/test/specification-coverage.test.ts";

  it.each([
    ["a row without a test", "somewhere", "no test is named"],
    ["a test of a file that is not there", "`tools/test/gone.test.ts › something`", "no such file"],
    ["a test in a file that has none", "`tools/env.ts › something`", "no such file"],
    ["a title that is not there", `\`${own} › something ${"else"}\``, "no test with this title"],
    ["a title that says nothing", `\`${own} › is\``, "is no path and title"],
  ])("is found: %s", (_, tests, fault) => {
    expect(faultsOf(rowWith(tests))).toEqual([expect.stringContaining(fault)]);
  });

  it("is none where the test is there", () => {
    expect(faultsOf(rowWith(`\`${own} › is none where the test is there\``))).toEqual([]);
  });

  it("is found: a route, a call or a key that no row names", () => {
    expect(missing(["/packs"], tableOf("| `/packs` opens | x |"))).toEqual([]);
    expect(missing(["/packs", "token"], tableOf("| `/packs/mine` opens | x |"))).toEqual([
      "/packs",
      "token",
    ]);
  });

  it("is found: a heading that is left out", () => {
    expect(tableOf("## Home\n\n### Packs (login)\n").headings).toEqual(["Home", "Packs (login)"]);
  });
});
