import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { leanOf, sources } from "./lean.ts";

const { resolve } = createRequire(import.meta.url);
const contentOf = (...path: string[]) => readFileSync(join(...path), "utf8");

test("nothing of zod is called that no page needs", () => {
  const schemas = contentOf(dirname(resolve("zod/package.json")), "v4/classic/schemas.js");
  const lean = leanOf(sources.zod, schemas);
  expect(lean).not.toMatch(/processJSONSchema|JSONSchemaMethod\(/);
  expect(lean).not.toMatch(/core\.config\(|ObjectJIT\.init/);
  expect(lean).toContain("core.$ZodObject.init(");
  // descriptions of a schema's rules stay
  expect(lean).toContain("processors.aggregateChecks");
});

test("hooks that no page uses are neither offered nor imported", () => {
  const dist = join(dirname(resolve("@trpc/react-query/package.json")), "dist");
  const [file = ""] = readdirSync(dist).filter((name) => sources.trpc.file.test(join(dist, name)));
  const lean = leanOf(sources.trpc, contentOf(dist, file));
  const imported = /import \{([^}]*)\} from "@tanstack\/react-query"/.exec(lean)?.[1];
  expect(imported?.split(",").map((name) => name.trim())).toEqual([
    "QueryClient",
    "hashKey",
    "queryOptions",
    "skipToken",
    "useMutation",
    "useQuery",
    "useSuspenseQuery",
  ]);
  expect(lean).not.toMatch(/useInfiniteQuery: |useSubscription,/);
  expect(lean).toContain("useSuspenseQuery: useSuspenseQuery$1");
});

test("queries without an end have no code", () => {
  const lean = leanOf(
    sources.query,
    contentOf(dirname(resolve("@tanstack/query-core")), "../modern/query.js"),
  );
  expect(lean).toContain("this.options.behavior?.onFetch(");
  expect(lean).not.toContain("infiniteQueryBehavior(");
});

test("formats that no page uses are not offered", () => {
  const lean = leanOf(sources.intl, contentOf(resolve("@formatjs/intl")));
  const offered = lean.matchAll(/\b(\$t|format\w+): \w+\.bind\(/g);
  expect([...offered].map(([, name]) => name)).toEqual([
    "formatNumber",
    "formatDate",
    "formatTime",
    "formatMessage",
    "formatList",
  ]);
  expect(lean).not.toMatch(/new (?:Intl\.DurationFormat|RelativeTimeFormat|DisplayNames)\(/);
});

test("a library that has changed is reported", () => {
  expect(() => leanOf(sources.zod, "export const schemas = {};")).toThrow("has changed");
});
