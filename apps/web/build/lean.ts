import type { Plugin } from "vite";

/** A file of a library that builds more than any page uses, in a way that no bundler can see. */
interface Source {
  readonly file: RegExp;
  /** Replacements; the library has each pattern at least once. */
  readonly edits: readonly (readonly [found: RegExp, by: string])[];
}

const unusedHooks = [
  "usePrefetchQuery",
  "useQueries",
  "useSuspenseQueries",
  "useInfiniteQuery",
  "usePrefetchInfiniteQuery",
  "useSuspenseInfiniteQuery",
];
const unusedFormats = [
  "NumberToParts",
  "Duration",
  "DurationToParts",
  "RelativeTime",
  "DateToParts",
  "DateTimeRange",
  "TimeToParts",
  "Plural",
  "ListToParts",
  "DisplayName",
];

export const sources = {
  /**
   * No page makes a JSON Schema, shows zod's own sentences, or checks values that contain themselves, and none may
   * compile code. Together they are a fifth of the code of every form.
   */
  zod: {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    edits: [
      [
        /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\)/g,
        "undefined",
      ],
      [/createStandardJSONSchemaMethod\(this, "\w+"\)/g, "undefined"],
      [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, "undefined"],
      [/core\.config\(en\(\)\);/g, "return;"],
      [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/g, "return;"],
      [/core\.\$ZodObjectJIT\.init/g, "core.$$ZodObject.init"],
    ],
  },
  /** One object holds all hooks; what is taken out of it and out of the imports falls away. */
  trpc: {
    file: /\/@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/,
    edits: [
      ...unusedHooks.flatMap((name): [RegExp, string][] => [
        [new RegExp(`\\b${name}: ${name}\\$1,?`, "g"), ""],
        [new RegExp(`(import \\{[^}]*)\\b${name},?([^}]*\\} from "@tanstack)`, "g"), "$1$2"],
      ]),
      [/\buseSubscription,/g, ""],
      [/\b(?:infiniteQueryOptions|(?:fetch|prefetch)Infinite): \(\) => .*,/g, ""],
      [/\n\t\t(?:infiniteQueryOptions|(?:fetch|prefetch)InfiniteQuery): \([^]*?\n\t\t\},/g, ""],
      [/\binfiniteQueryOptions, (.*from "@tanstack)/g, "$1"],
    ],
  },
  /** No page has a list without an end. */
  query: {
    file: /\/@tanstack\/query-core\/build\/modern\/query\.js$/,
    edits: [
      [
        /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : (this\.options\.behavior)\)/g,
        "$1",
      ],
    ],
  },
  /** One object holds all ways to format; and the types demand what it checks, at length. */
  intl: {
    file: /\/@formatjs\/intl\/index\.js$/,
    edits: [
      ...unusedFormats.map((name): [RegExp, string] => [
        new RegExp(`\\bformat${name}: format${name}\\.bind\\(.*\\),?`, "g"),
        "",
      ]),
      ...["DurationFormat", "RelativeTimeFormat", "DisplayNames"].map((name): [RegExp, string] => [
        new RegExp(`\\bget${name}: memoize\\(\\(\\.\\.\\.args\\) => [^}]+\\}\\),?`, "g"),
        "",
      ]),
      [/\bif \(!msgId\) invariant\([^]*?\}`\);/g, ""],
      [/\bverifyConfigMessages\(resolvedConfig\);/g, ""],
      [/\belse if \(!Intl\.(?:Number|DateTime)Format\.supportedLocalesOf.*;/g, ""],
    ],
  },
} as const satisfies Record<string, Source>;

/** @throws if the library has changed. */
export function leanOf({ edits }: Source, code: string): string {
  return edits.reduce((rest, [found, by]) => {
    if (rest.search(found) === -1)
      throw new Error(`A library has changed: ${found.source} is not in it.`);
    return rest.replace(found, by);
  }, code);
}

/** Takes out of libraries what no page uses. */
export const lean = (): Plugin[] =>
  Object.entries(sources).map(([name, source]) => ({
    name: `lean-${name}`,
    apply: "build",
    transform: {
      filter: { id: source.file },
      handler: (code) => ({ code: leanOf(source, code), map: null }),
    },
  }));
