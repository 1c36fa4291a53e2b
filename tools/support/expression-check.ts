import { readFile, writeFile } from "node:fs/promises";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { check } from "recheck";
import { environmentWith } from "../env.ts";
import type { Constructed } from "./constructed-expressions.ts";
import { root } from "./paths.ts";
import { outputOf } from "./programs.ts";
import { expressionsIn } from "./regular-expressions.ts";

/** Expressions that may take more than linear time, and why their input is short or trusted. */
const bounded: Readonly<Record<string, string>> = {
  "apps/web/src/prerender/critical-styles.ts": "the build's own stylesheet",
  "apps/web/src/prerender/renderer.ts": "the build's own page without content",
  "apps/web/src/features/generators/names-input/table.ts":
    "the first 100 characters of a cell, in its owner's browser",
  "apps/server/src/features/site/articles/article-html.ts": "our own articles, once",
  "apps/server/src/http/queue-board.ts": "the board's own page, which holds nothing of a request",
  "packages/email/src/newsletter/letters/filter-mail.ts": "4,000 characters of an attribute",
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

/** Every regular expression of these sources; those constructed at run time as they are when the sources run. */
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

/** Time limit for one expression, in ms. */
const patience = 60_000;

/** Counts steps instead of milliseconds: slower, but a safe expression never looks slow on a busy machine. */
const withoutClock = {
  timeout: 10 * patience,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

/** Verdicts by expression, as `/source/flags`. */
export type Verdicts = Readonly<Record<string, string>>;

/** The committed verdicts on the shipped expressions, so that only new expressions are analysed. */
const verdictsFile = join(root, "tools/support/expression-verdicts.json");

export const committedVerdicts = (): Verdicts =>
  JSON.parse(readFileSync(verdictsFile, "utf8")) as Verdicts;

const textOf = ({ source, flags }: Pick<Expression, "source" | "flags">): string =>
  `/${source}/${flags}`;

/** The verdicts on these expressions; unknown ones are analysed. */
export async function judge(
  all: readonly Pick<Expression, "source" | "flags">[],
  known: Verdicts,
): Promise<Verdicts> {
  const judged = new Map<string, string>();
  for (const one of all) {
    const text = textOf(one);
    judged.set(text, judged.get(text) ?? known[text] ?? (await verdictOn(one)));
  }
  return Object.fromEntries([...judged].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function verdictOn({ source, flags }: Pick<Expression, "source" | "flags">): Promise<string> {
  const limits = { timeout: patience, randomSeed: 1 };
  let verdict = await check(source, flags, limits);
  if (verdict.status !== "safe")
    verdict = await check(source, flags, { ...limits, ...withoutClock });
  return verdict.status === "vulnerable"
    ? `vulnerable, ${verdict.complexity.summary}`
    : verdict.status;
}

/** Saves the verdicts on the shipped expressions if they have changed. */
export async function keepVerdicts(verdicts: Verdicts): Promise<void> {
  const text = `${JSON.stringify(verdicts, null, 2)}\n`;
  if (text !== (await readFile(verdictsFile, "utf8"))) await writeFile(verdictsFile, text);
}

/**
 * Finds shipped regular expressions that hostile input can make slow, and reasons in `bounded` that are no longer
 * needed. Also returns all verdicts.
 */
export async function expressionFaults(
  files = sources(),
  known = committedVerdicts(),
): Promise<{ verdicts: Verdicts; faults: string[] }> {
  const { all, unseen } = await expressionsOf(files);
  const verdicts = await judge(all, known);
  const slow = all.filter((one) => verdicts[textOf(one)] !== "safe");
  const faults = slow
    .filter(
      ({ file }) =>
        bounded[file] === undefined || slow.filter((one) => one.file === file).length > 1,
    )
    .map((one) => `${one.place}: ${textOf(one)} is ${verdicts[textOf(one)]}`);
  const needless = Object.keys(bounded)
    .filter((name) => files.includes(name) && slow.every(({ file }) => file !== name))
    .map((name) => `${name}: nothing in it needs a reason any more`);
  return { verdicts, faults: [...unseen, ...faults, ...needless] };
}
