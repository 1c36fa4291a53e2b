import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../support/paths.ts";

/** A file of the repository. */
export const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The titles of tests and groups, as in the source. */
const titlesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1\s*,/gs,
    ),
  ].flatMap(([, , title = ""]) => [title]);

/** The error of a test reference `path › title` in a document. */
export function faultOf(test: string): string | undefined {
  const [file = "", title = "", ...rest] = test.split(" › ");
  if (title.length < 6 || rest.length > 0) return `${test}: is no path and title`;
  if (!/\.(test|e2e|fault)\.tsx?$/.test(file) || !existsSync(join(root, file)))
    return `${test}: there is no such file of tests`;
  if (!titlesIn(read(file)).some((other) => other.includes(title)))
    return `${test}: the file has no test with this title`;
  return undefined;
}
