import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { migrations } from "../src/migrations/index.gen.ts";
import { readRelease, type Release } from "./read-release.ts";

// `npm run record-release -w packages/db -- VERSION DATABASE_URL`, with a database of that version
const [version, connectionString] = process.argv.slice(2);
if (connectionString === undefined) throw new Error("which version is it, and where?");
const client = new pg.Client({ connectionString });
await client.connect();
const release: Release = {
  commit: execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim(),
  migration: Object.keys(migrations).at(-1) ?? "",
  ...(await readRelease(client)),
};
await client.end();
const file = join(import.meta.dirname, `../test/releases/${version}.json`);
await writeFile(file, `${JSON.stringify(release, null, 2)}\n`);
