import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/paths.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const documents = globSync(["*.md", "docs/*.md", "docs/domains/*.md"], { cwd: root });

const scriptsOf = (folder: string): Readonly<Record<string, string>> =>
  (JSON.parse(read(join(folder, "package.json"))) as { scripts: Record<string, string> }).scripts;

/** The faults of the commands that a text names. */
function faultsIn(text: string): string[] {
  const runs = [
    ...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)((?:` · `[\w:-]+)*)(?: -w ([\w/]+))?/g),
  ].flatMap(([command, name = "", more = "", folder = "."]) =>
    [name, ...more.split("` · `").slice(1)]
      .filter((one) => !existsSync(join(root, folder)) || !scriptsOf(folder)[one])
      .map((one) => `${command}: there is no script ${one} in ${folder}`),
  );
  const tests = [...text.matchAll(/npm test -- ([\w./-]+)/g)]
    .filter(([, path = ""]) => path !== "unit" && path !== "e2e" && !existsSync(join(root, path)))
    .map(([command]) => `${command}: there is no such path`);
  // the system's Node may be too old for TypeScript; npm finds ours
  const bare = [...text.matchAll(/node [\w/-]*\/[\w-]+\.ts/g)].map(
    ([command]) => `${command}: make it a script of its package`,
  );
  return [...runs, ...tests, ...bare];
}

describe("a documented command", () => {
  it.each(documents)("exists: %s", (file) => {
    expect(faultsIn(read(file))).toEqual([]);
  });

  it("is reported if its script, folder or path is missing, or if it needs the system's Node", () => {
    const gone = "`npm run gone`, `npm run pack` · `also-gone`, `npm run sprite -w packages/gone`";
    expect(faultsIn(`${gone}, npm test -- tools/gone.test.ts, node scripts/gone.ts`)).toEqual([
      "npm run gone: there is no script gone in .",
      "npm run pack` · `also-gone: there is no script also-gone in .",
      "npm run sprite -w packages/gone: there is no script sprite in packages/gone",
      "npm test -- tools/gone.test.ts: there is no such path",
      "node scripts/gone.ts: make it a script of its package",
    ]);
  });
});
