import { parseSync, Visitor } from "oxc-parser";
import type { Plugin } from "vite";

/** A library file that pulls in more code than any page uses, in a way that no bundler can detect. */
interface Source {
  readonly file: RegExp;
  /** Replacements; each pattern must match. */
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

/** The methods of a class of React's, except its constructor. */
const methodsOf = (name: string) =>
  new RegExp(`^${name}\\.prototype\\.\\w+ = function \\([^]*?^\\};\\n`, "gm");
const bodyOf = (name: string) => new RegExp(`(^function ${name}\\([^)]*\\)) \\{[^]*?^\\}`, "gm");

/** Functions of React's that look for `<ViewTransition>`, or for fragments with a `ref`, in what has changed. */
const fruitlessSearches = [
  "trackEnterViewTransitions",
  "commitAppearingPairViewTransitions",
  "commitEnterViewTransitions",
  "commitDeletedPairViewTransitions",
  "commitExitViewTransitions",
  "commitNestedViewTransitions",
  "restoreEnterOrExitViewTransitions",
  "restoreNestedViewTransitions",
  "restoreViewTransitionOnHostInstances",
  "commitNewChildToFragmentInstance",
  "commitNewChildToFragmentInstances",
  "commitFragmentInstanceInsertionEffects",
  "commitFragmentInstanceDeletionEffects",
  "deleteChildFromFragmentInstance",
];
/** Functions of react-dom that load files ahead. */
const loads = ["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"];

export const sources = {
  /**
   * No page has a `<ViewTransition>`, or a fragment with a `ref`, or has React load files ahead. Together these are a
   * tenth of React's code. What only they call is dropped with them.
   */
  react: {
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    edits: [
      [
        /\bshouldStartViewTransition\s+\? \(pendingViewTransition = startViewTransition\([^]*?\)\)\s+: (?=\(flushMutationEffects\()/g,
        "",
      ],
      ...["FragmentInstance", "ViewTransitionPseudoElement"].map((name): [RegExp, string] => [
        methodsOf(name),
        "",
      ]),
      ...fruitlessSearches.map((name): [RegExp, string] => [bodyOf(name), "$1 {}"]),
      [/(ReactDOMSharedInternals\.d = \{\s+f: \w+,\s+r: \w+),[^}]+\}/g, "$1 }"],
    ],
  },
  loads: {
    file: /\/react-dom\/cjs\/react-dom\.production\.js$/,
    edits: loads.map((name): [RegExp, string] => [
      new RegExp(`^exports\\.${name} = function \\([^]*?^\\};\\n`, "gm"),
      "",
    ]),
  },
  /**
   * No page creates a JSON Schema, shows zod's own messages, or validates cyclic values, and none may compile code.
   * Together these are a fifth of the code of every form.
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
  /** One object holds all hooks; those removed from it and from the imports are tree-shaken. */
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
  /** No page uses infinite queries. */
  query: {
    file: /\/@tanstack\/query-core\/build\/modern\/query\.js$/,
    edits: [
      [
        /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : (this\.options\.behavior)\)/g,
        "$1",
      ],
    ],
  },
  /** One object holds all formatters; and TypeScript already checks what the library verifies at length. */
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

/** Applies the replacements. @throws if a pattern does not match, since the library has changed. */
export function leanOf({ edits }: Source, code: string): string {
  return edits.reduce((rest, [found, by]) => {
    if (rest.search(found) === -1)
      throw new Error(`A library has changed: ${found.source} is not in it.`);
    return rest.replace(found, by);
  }, code);
}

/** A file of the contract without the meanings of its fields, which only the API's published document shows. */
export function withoutMeanings(code: string): string {
  const meanings: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, end }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (callee.property.name === "meta") meanings.push({ start: callee.object.end, end });
    },
  }).visit(parseSync("contract.ts", code).program);
  let kept = "";
  let from = 0;
  for (const { start, end } of meanings.toSorted((a, b) => a.start - b.start)) {
    // a meaning within another went with it
    if (start < from) continue;
    kept += code.slice(from, start);
    from = end;
  }
  return kept + code.slice(from);
}

/** Removes code that no page uses, of libraries and of the contract. */
export const lean = (): Plugin[] => [
  ...Object.entries(sources).map(([name, source]): Plugin => ({
    name: `lean-${name}`,
    apply: "build",
    transform: {
      filter: { id: source.file },
      handler: (code) => ({ code: leanOf(source, code), map: null }),
    },
  })),
  {
    name: "lean-contract",
    apply: "build",
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: ".meta(" },
      handler: (code) => ({ code: withoutMeanings(code), map: null }),
    },
  },
];
