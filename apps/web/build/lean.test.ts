import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { leanOf, sources, withoutMeanings } from "./lean.ts";

const { resolve } = createRequire(import.meta.url);
const contentOf = (...path: string[]) => readFileSync(join(...path), "utf8");

test("zod code that no page needs is removed", () => {
  const schemas = contentOf(dirname(resolve("zod/package.json")), "v4/classic/schemas.js");
  const lean = leanOf(sources.zod, schemas);
  expect(lean).not.toMatch(/processJSONSchema|JSONSchemaMethod\(/);
  expect(lean).not.toMatch(/core\.config\(|ObjectJIT\.init/);
  expect(lean).toContain("core.$ZodObject.init(");
  // descriptions of a schema's rules stay
  expect(lean).toContain("processors.aggregateChecks");
});

test("tRPC hooks that no page uses are neither exported nor imported", () => {
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

test("the code of infinite queries is removed", () => {
  const lean = leanOf(
    sources.query,
    contentOf(dirname(resolve("@tanstack/query-core")), "../modern/query.js"),
  );
  expect(lean).toContain("this.options.behavior?.onFetch(");
  expect(lean).not.toContain("infiniteQueryBehavior(");
});

test("intl formatters that no page uses are removed", () => {
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

test("reports a library whose code has changed", () => {
  expect(() => leanOf(sources.zod, "export const schemas = {};")).toThrow("has changed");
});

test("meanings of fields are removed from the contract", () => {
  expect(
    withoutMeanings(`
const one = z.object({
  /** A name. */
  name: line(20).meta({ description: "(its) name", example: ")" }).optional(),
  inner: z.object({ at: time.meta({ id: "T" }) }).meta({ id: "Inner" }),
}).meta({ id: "One" });
export const year = import.meta.env.YEAR;`),
  ).toBe(`
const one = z.object({
  /** A name. */
  name: line(20).optional(),
  inner: z.object({ at: time }),
});
export const year = import.meta.env.YEAR;`);
});
