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

/** The lockfile's entry of a package for some systems only. */
interface Placed {
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** The lockfile with more in it. */
function lockfileWith(packages: Record<string, object>): string {
  const parsed = JSON.parse(lockfile) as { packages: Record<string, object> };
  return JSON.stringify({ ...parsed, packages: { ...parsed.packages, ...packages } });
}

const integrity = `sha512-${"A".repeat(86)}==`;

describe("the lockfile", () => {
  it.each(["package-lock.json", "tools/extra/package-lock.json"])(
    "%s installs only from the registry, each package with its hash",
    async (file) => {
      expect(strayPackages(await readFile(join(root, file), "utf8"))).toEqual([]);
    },
  );

  it("has at most 772 packages that are installed on Linux", () => {
    const { packages } = JSON.parse(lockfile) as { packages: Record<string, Placed> };
    const installed = Object.entries(packages).filter(
      ([place, { link, os, cpu, libc }]) =>
        place.includes("node_modules/") &&
        link !== true &&
        (os?.includes("linux") ?? true) &&
        (cpu?.includes("x64") ?? true) &&
        (libc?.includes("glibc") ?? true),
    );
    expect(installed.length).toBeLessThanOrEqual(772);
  });

  it.each([
    ["a repository", { resolved: "git+ssh://git@example.test/a.git#1", integrity }, "comes from"],
    ["an archive", { resolved: "https://example.test/a.tgz", integrity }, "comes from"],
    ["nothing that says what it is", { version: "1.0.0" }, "has no SHA-512"],
    ["a weak hash", { version: "1.0.0", integrity: "sha1-AAAA" }, "has no SHA-512"],
  ])("is rejected with a package of %s", (_what, planted, fault) => {
    const stray = strayPackages(lockfileWith({ "node_modules/@planted/one": planted }));
    expect(stray).toEqual([expect.stringContaining(`node_modules/@planted/one ${fault}`)]);
  });
});

describe("licences of packages", () => {
  it("are permissive or justified for all shipped packages", () => {
    const all = licencesOf(lockfile);
    expect(all.length).toBeGreaterThan(100);
    expect(unjudgedLicences(all)).toEqual([]);
    expect(needlessJudgements(all)).toEqual([]);
  });

  it.each(["GPL-3.0-only", "AGPL-3.0-or-later", "MPL-2.0", "UNLICENSED", ""])(
    "such as %j are reported in new packages, unless only developers need them",
    (license) => {
      const planted = { version: "1.0.0", license };
      const found = unjudgedLicences(licencesOf(lockfileWith({ "node_modules/planted": planted })));
      expect(found).toEqual([{ name: "planted", version: "1.0.0", licence: license }]);
      const dev = lockfileWith({ "node_modules/planted": { ...planted, dev: true } });
      expect(unjudgedLicences(licencesOf(dev))).toEqual([]);
    },
  );

  it("are listed with their packages and with reasons", () => {
    const list = licenceList(licencesOf(lockfile));
    expect(list).toMatch(/^MIT \(\d+\)\n/);
    expect(list).toMatch(/^MPL-2\.0 \(\d+\)\n.*none of which are served\.\n {2}lightningcss-/m);
  });
});

it("npm run sbom lists all that comes with Sortes, and nothing else, as a CycloneDX document", async () => {
  const file = join(await temporaryFolder(), "sbom.json");
  const args = ["tools/run.mjs", "sbom", "--output", file];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  const document = JSON.parse(await readFile(file, "utf8")) as {
    bomFormat: string;
    metadata: object;
    components: { "bom-ref": string; name: string; version: string }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(document).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    metadata: { component: { type: "application", name: "sortes", "bom-ref": "sortes@1.0.0" } },
  });
  const others = document.components.filter(({ name }) => !name.startsWith("@sortes/"));
  const shipped = licencesOf(lockfile).map(({ name, version }) => `${name}@${version}`);
  expect(others.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(
    shipped.toSorted(),
  );
  for (const name of ["fastify", "kysely", "@node-rs/argon2", "react"])
    expect(others.map((one) => one.name)).toContain(name);
  // every reference is one of the document, and two runs write the same
  const references = new Set(["sortes@1.0.0", ...document.components.map((one) => one["bom-ref"])]);
  const used = document.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(used.filter((one) => !references.has(one))).toEqual([]);
  expect(document).not.toHaveProperty("serialNumber");
  expect(document.metadata).not.toHaveProperty("timestamp");
});
