import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { licenceList, needlessJudgements, unjudgedLicences } from "../support/licences.ts";
import { licencesOf, strayPackages } from "../support/lockfile.ts";
import { root } from "../support/paths.ts";
import { temporaryFolder } from "./support/folder.ts";

const lockfile = await readFile(join(root, "package-lock.json"), "utf8");

/** The lockfile with more in it. */
function lockfileWith(packages: Record<string, object>): string {
  const parsed = JSON.parse(lockfile) as { packages: Record<string, object> };
  return JSON.stringify({ ...parsed, packages: { ...parsed.packages, ...packages } });
}

const integrity = `sha512-${"A".repeat(86)}==`;

describe("the lockfile", () => {
  it("installs from the registry alone, each package with its hash", () => {
    expect(strayPackages(lockfile)).toEqual([]);
  });

  it.each([
    ["a repository", { resolved: "git+ssh://git@example.test/a.git#1", integrity }, "comes from"],
    ["an archive", { resolved: "https://example.test/a.tgz", integrity }, "comes from"],
    ["nothing that says what it is", { version: "1.0.0" }, "has no SHA-512"],
    ["a weak hash", { version: "1.0.0", integrity: "sha1-AAAA" }, "has no SHA-512"],
  ])("is refused with a package of %s", (_what, planted, fault) => {
    const stray = strayPackages(lockfileWith({ "node_modules/@planted/one": planted }));
    expect(stray).toEqual([expect.stringContaining(`node_modules/@planted/one ${fault}`)]);
  });
});

describe("licences", () => {
  it("of all that comes with Sortes are permissive, or somebody has said why not", () => {
    const all = licencesOf(lockfile);
    expect(all.length).toBeGreaterThan(100);
    expect(unjudgedLicences(all)).toEqual([]);
    expect(needlessJudgements(all)).toEqual([]);
  });

  it.each(["GPL-3.0-only", "AGPL-3.0-or-later", "MPL-2.0", "UNLICENSED", ""])(
    "such as %j are found in what is new, unless only developers need it",
    (license) => {
      const planted = { version: "1.0.0", license };
      const found = unjudgedLicences(licencesOf(lockfileWith({ "node_modules/planted": planted })));
      expect(found).toEqual([{ name: "planted", version: "1.0.0", licence: license }]);
      const dev = lockfileWith({ "node_modules/planted": { ...planted, dev: true } });
      expect(unjudgedLicences(licencesOf(dev))).toEqual([]);
    },
  );

  it("are listed with the packages that have them, and with reasons", () => {
    const list = licenceList(licencesOf(lockfile));
    expect(list).toMatch(/^MIT \(\d+\)\n/);
    expect(list).toMatch(/^MPL-2\.0 \(\d+\)\n.*none of which are served\.\n {2}lightningcss-/m);
  });
});

it("what comes with Sortes is written as a CycloneDX document that its schema knows", async () => {
  const file = join(await temporaryFolder(), "sbom.json");
  const args = ["tools/run.mjs", "sbom", "--output", file];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  const document = JSON.parse(await readFile(file, "utf8")) as {
    bomFormat: string;
    components: { name: string; group?: string; version: string }[];
  };
  expect(document.bomFormat).toBe("CycloneDX");
  const names = new Set(
    document.components.map(({ group, name }) => (group ? `${group}/${name}` : name)),
  );
  const shipped = licencesOf(lockfile).map(({ name }) => name);
  for (const name of ["fastify", "kysely", "@node-rs/argon2", "react"])
    expect(shipped).toContain(name);
  // optional parts for other systems are in the lockfile alone
  expect(shipped.filter((name) => names.has(name)).length).toBeGreaterThan(shipped.length * 0.8);
  expect(names.has("oxlint")).toBe(false);
}, 60_000);
