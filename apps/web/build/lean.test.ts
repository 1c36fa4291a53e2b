import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { leanOf, sources, withoutMeanings } from "./lean.ts";

const { resolve } = createRequire(import.meta.url);
const contentOf = (...path: string[]) => readFileSync(join(...path), "utf8");

const reactDom = (name: string) =>
  contentOf(dirname(resolve("react-dom/package.json")), `cjs/${name}.production.js`);

test("React's code for view transitions, fragments with a ref and loading ahead is removed", () => {
  const client = reactDom("react-dom-client");
  const lean = leanOf(sources.react, client);
  expect(lean).not.toMatch(/(?:FragmentInstance|PseudoElement)\.prototype|= startViewTransition\(/);
  expect(lean).toContain("  (flushMutationEffects(), flushLayoutEffects(), flushSpawnedWork());");
  expect(lean).toMatch(/Internals\.d = \{\s+f: flushSyncWork,\s+r: requestFormReset \};/);
  const functionsOf = (code: string) => [...code.matchAll(/^function \w+\(/gm)].length;
  expect(functionsOf(lean)).toBeGreaterThan(functionsOf(client) - 20);
  const offered = leanOf(sources.loads, reactDom("react-dom")).matchAll(/^exports\.([a-z]\w+) =/gm);
  expect([...offered].map(([, name]) => name)).toEqual([
    "browser",
    "createPortal",
    "flushSync",
    "requestFormReset",
    "unstable_batchedUpdates",
    "useFormState",
    "useFormStatus",
    "version",
  ]);
});

test("no page uses what is removed from React", () => {
  const parts = ["../src", "../../../packages/ui/src"].flatMap((folder) => {
    const root = join(import.meta.dirname, folder);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" });
    return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(root, file));
  });
  const uses = parts.filter((file) =>
    /\bViewTransition\b|<Fragment\b[^>]*\bref=|import \{[^}]*\bpre(?:connect|fetchDNS|init|load)\w*\b[^}]*\} from "react-dom"/.test(
      contentOf(file),
    ),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(uses).toEqual([]);
});

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
