import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../../src");

/** Everything that a file imports, also through others: files below `src`, and names of packages. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/^(?:import|export) [^;]*? from "([^"]+)";/gm)];
  for (const [statement, name = ""] of names) {
    if (/^(import|export) type/.test(statement)) continue;
    const target = name.startsWith(".") ? join(dirname(file), name) : name;
    const known = name.startsWith(".") ? relative(source, target) : name;
    if (seen.has(known)) continue;
    seen.add(known);
    if (name.startsWith(".")) importsOf(target, seen);
  }
  return seen;
}

const all = (entry: string) => [...importsOf(join(source, entry))];

describe("the modules that a page loads", () => {
  it("include nothing of published draws in the package's main entry", () => {
    const imported = all("index.ts");
    expect(imported).toContain("teams/generate-teams.ts");
    expect(imported.filter((name) => /^draws|curves/.test(name))).toEqual([]);
  });

  it("include no elliptic curves in the draws without their checks", () => {
    const imported = all("draws/index.ts");
    expect(imported).toContain("draws/merkle.ts");
    expect(imported.filter((name) => name.includes("curves"))).toEqual([]);
  });

  it("include one curve each in the beacon and the log's signatures", () => {
    expect(all("draws/beacon.ts")).toContain("@noble/curves/bls12-381.js");
    expect(all("draws/beacon.ts")).not.toContain("@noble/curves/ed25519.js");
    expect(all("draws/log-signatures.ts")).toContain("@noble/curves/ed25519.js");
    expect(all("draws/log-signatures.ts")).not.toContain("@noble/curves/bls12-381.js");
  });
});
