import { readFileSync } from "node:fs";
import { join } from "node:path";
import { backupVariables, sharedVariables } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { configurationPage, configurationPath, faultsOf } from "../configuration.ts";
import { root } from "../support/paths.ts";

describe("docs/configuration.md", () => {
  it("matches the output of npm run configuration", () => {
    expect(readFileSync(join(root, configurationPath), "utf8")).toBe(configurationPage());
  });

  it("has a row for each variable of the apps and of backups", () => {
    const rows = [...configurationPage().matchAll(/^\| `(\w+)` +\| \S.* \| \S.* \|$/gm)];
    const names = rows.map(([, name]) => name);
    expect(names).toEqual([...Object.keys(sharedVariables), ...Object.keys(backupVariables)]);
  });
});

describe("the description of a variable", () => {
  it("exists, with its default in one place", () => {
    expect(faultsOf(sharedVariables)).toEqual([]);
    expect(faultsOf(backupVariables)).toEqual([]);
  });

  it("is reported as missing, like a second default", () => {
    const gaps = {
      SILENT: () => z.string().optional(),
      WITHOUT_DEFAULT: () => z.string().optional().meta({ says: "a text" }),
      TWICE: () => z.string().default("a").meta({ says: "a text", fallback: "b" }),
      COMPLETE: () => z.string().default("a").meta({ says: "a text" }),
    };
    expect(faultsOf(gaps)).toEqual([
      "SILENT has no words (says)",
      "SILENT has neither a default nor words for it (fallback)",
      "WITHOUT_DEFAULT has neither a default nor words for it (fallback)",
      "TWICE has a default, and words for another (fallback)",
    ]);
  });
});
