import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "./paths.ts";

// A program: loads sources and prints the regular expressions that they construct at run time, with file and line.
// Expressions inside a function appear when it is called.

export interface Constructed {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** The functions to call, by file, with their arguments. */
const calls: Readonly<Record<string, readonly [name: string, ...given: unknown[]]>> = {
  "packages/contract/src/accounts/mails.ts": ["maskPrivate", ""],
  "packages/core/src/names.ts": ["namesIn", ""],
  "apps/web/src/features/generators/names-input/delimited.ts": ["parseDelimited", "", ";"],
};

const constructed: Constructed[] = [];

function note(made: RegExp): RegExp {
  // the first frame outside this file
  const frame = new Error().stack
    ?.split("\n")
    .find((line) => line.includes("file:") && !line.includes(import.meta.url));
  const [, address = "", line] = /(file:[^\s)]+?):(\d+):\d+/.exec(frame ?? "") ?? [];
  if (address === "") return made;
  const file = fileURLToPath(address).slice(root.length + 1);
  constructed.push({ file, line: Number(line), source: made.source, flags: made.flags });
  return made;
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, given) => note(Reflect.construct(target, given)),
  apply: (target, self, given) => note(Reflect.apply(target, self, given)),
});

for (const file of process.argv.slice(2)) {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
  const [name = "", ...given] = calls[file] ?? [];
  const called = exported[name];
  if (typeof called === "function") called(...given);
}
console.log(JSON.stringify(constructed));
