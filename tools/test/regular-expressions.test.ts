import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { committedVerdicts, expressionFaults, judge } from "../support/expression-check.ts";
import { root } from "../support/paths.ts";
import { expressionsIn } from "../support/regular-expressions.ts";

/** A source file with this text for one test. It lies in the repository, like all sources. */
async function planted(text: string): Promise<string> {
  const folder = await mkdtemp(join(root, "tools/test/planted-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "planted.ts"), text);
  return relative(root, join(folder, "planted.ts"));
}

describe("shipped regular expressions", () => {
  it("take linear time, or their text is short or trusted", async () => {
    const { verdicts, faults } = await expressionFaults();
    expect(faults).toEqual([]);
    expect(Object.keys(verdicts).length).toBeGreaterThan(200);
  });

  it("have their verdicts in the committed file, which `npm run check` writes, and no others are there", async () => {
    const { verdicts } = await expressionFaults();
    expect(Object.keys(committedVerdicts())).toEqual(Object.keys(verdicts));
  });

  it("are found in literals, constructors and markup, and not in text", () => {
    const source =
      'const a = /x+/giu; // no /y+/\nconst b = <p title="/z/">{RegExp(`${a.source}`)}</p>;\nnew RegExp("q")';
    expect(expressionsIn("a.tsx", source)).toEqual([
      { file: "a.tsx", line: 1, literal: { source: "x+", flags: "giu" } },
      { file: "a.tsx", line: 2, literal: undefined },
      { file: "a.tsx", line: 3, literal: undefined },
    ]);
  });

  it("are rejected if one is slow, with its position", async () => {
    const file = await planted("const one = 1;\nexport const slow = /^(a+)+$/;\n");
    const { faults } = await expressionFaults([file]);
    expect(faults).toEqual([
      expect.stringMatching(`^${file}:2: /\\^\\(a\\+\\)\\+\\$/ is vulnerable, exponential`),
    ]);
  });

  it("are rejected if one is slow only as built", async () => {
    const file = await planted(
      'const part = "(?:b|b)*";\nexport const slow = new RegExp(`^${part}$`, "u");\n',
    );
    const { faults } = await expressionFaults([file]);
    expect(faults).toEqual([expect.stringMatching(`^${file}:2: .* is vulnerable`)]);
  });

  it("are rejected if their construction is unknown", async () => {
    const file = await planted("export const made = (part: string) =>\n  new RegExp(part);\n");
    const { faults } = await expressionFaults([file]);
    expect(faults).toEqual([expect.stringMatching(`^${file}:2: say in .* what has to be called`)]);
  });

  it("are analysed by recheck if they are new, and otherwise have a committed verdict", async () => {
    const all = ["^\\w+\\s*$", "^(?:c+)+$", "^(?:d+)+$"].map((source) => ({ source, flags: "" }));
    const known = { "/^(?:c+)+$/": "safe", "/gone/": "safe" };
    expect(await judge(all, known)).toEqual({
      "/^(?:c+)+$/": "safe",
      "/^(?:d+)+$/": expect.stringContaining("vulnerable, exponential"),
      "/^\\w+\\s*$/": "safe",
    });
  });
});
