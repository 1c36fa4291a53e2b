import { mkdir, readFile, writeFile } from "node:fs/promises";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "@sortes/process";
import { check } from "recheck";
import { environmentWith } from "../env.ts";
import type { Constructed } from "./constructed-expressions.ts";
import { root } from "./paths.ts";
import { outputOf } from "./programs.ts";
import { expressionsIn } from "./regular-expressions.ts";

/** Expressions that may take more than linear time, and why their text is short or trusted. */
const bounded: Readonly<Record<string, string>> = {
  "apps/web/src/base/load-part.ts": "the browser's own words on a part that did not load",
  "apps/web/src/prerender/critical-styles.ts": "the build's own stylesheet",
  "apps/web/src/prerender/renderer.ts": "the build's own page without content",
  "apps/web/src/features/names-input/table.ts":
    "the first 100 characters of a cell, in its owner's browser",
  "apps/web/src/features/names-input/import-names.ts": "a cell of a file, in its owner's browser",
  "apps/server/src/features/articles/article-html.ts": "our own articles, once",
  "apps/server/src/http/queue-board.ts": "the board's own page, which holds nothing of a request",
  "packages/email/src/campaign/filter-mail.ts": "4,000 characters of an attribute",
  "packages/contract/src/env.ts": "a variable of the environment, when a process starts",
};

/** The shipped sources. */
const sources = (): string[] =>
  globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/^packages\/testing\/|\.(?:test|gen)\.tsx?$/.test(file))
    .toSorted();

interface Expression {
  place: string;
  file: string;
  source: string;
  flags: string;
}

/** Every regular expression of some sources; those that are put together as they come out when the sources run. */
async function expressionsOf(files: readonly string[]) {
  const written = files.flatMap((file) =>
    expressionsIn(file, readFileSync(join(root, file), "utf8")),
  );
  const open = written.filter(({ literal }) => literal === undefined);
  const program = "tools/support/constructed-expressions.ts";
  const { code, output } = await outputOf(
    [program, ...new Set(open.map(({ file }) => file))],
    environmentWith({}),
  );
  if (code !== 0) throw new CommandError(`${program} failed`);
  const constructed = JSON.parse(output) as Constructed[];
  const unseen = open
    .filter((one) => !constructed.some(({ file, line }) => file === one.file && line === one.line))
    .map(
      ({ file, line }) =>
        `${file}:${line}: say in ${program} what has to be called for this expression to be made`,
    );
  const literals = written.flatMap(({ file, line, literal }) =>
    literal ? [{ file, line, ...literal }] : [],
  );
  const all = [...literals, ...constructed.filter(({ file }) => files.includes(file))].map(
    ({ file, line, source, flags }) => ({ place: `${file}:${line}`, file, source, flags }),
  );
  return { all, unseen };
}

/** Milliseconds for one expression. */
const patience = 60_000;

/** Counts steps instead of milliseconds: slower, but a safe expression never looks slow on a busy machine. */
const withoutClock = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null };
const cacheFile = join(root, "node_modules/.cache/sortes/regular-expressions.json");

/** The verdicts by expression, cached. */
export async function judge(
  all: readonly Pick<Expression, "source" | "flags">[],
): Promise<Map<string, string>> {
  const before = await readFile(cacheFile, "utf8").catch(() => "{}");
  const known = new Map(Object.entries(JSON.parse(before) as Record<string, string>));
  const judged = new Map<string, string>();
  for (const { source, flags } of all) {
    const text = `/${source}/${flags}`;
    let verdict = judged.get(text) ?? known.get(text);
    if (verdict === undefined) {
      const limits = { timeout: patience, randomSeed: 1 };
      let told = await check(source, flags, limits);
      if (told.status !== "safe") told = await check(source, flags, { ...limits, ...withoutClock });
      verdict = told.status;
      if (told.status === "vulnerable") verdict += `, ${told.complexity.summary}`;
    }
    judged.set(text, verdict);
  }
  await mkdir(dirname(cacheFile), { recursive: true });
  await writeFile(cacheFile, JSON.stringify(Object.fromEntries([...known, ...judged])));
  return judged;
}

/** Reports the shipped regular expressions that hostile input can make slow. */
export async function expressionFaults(
  files = sources(),
): Promise<{ looked: number; faults: string[] }> {
  const { all, unseen } = await expressionsOf(files);
  const verdicts = await judge(all);
  const slow = all.filter(({ source, flags }) => verdicts.get(`/${source}/${flags}`) !== "safe");
  const faults = slow
    .filter(
      ({ file }) =>
        bounded[file] === undefined || slow.filter((one) => one.file === file).length > 1,
    )
    .map(
      ({ place, source, flags }) =>
        `${place}: /${source}/${flags} is ${verdicts.get(`/${source}/${flags}`)}`,
    );
  const needless = Object.keys(bounded)
    .filter((name) => files.includes(name) && slow.every(({ file }) => file !== name))
    .map((name) => `${name}: nothing in it needs a reason any more`);
  return { looked: all.length, faults: [...unseen, ...faults, ...needless] };
}
