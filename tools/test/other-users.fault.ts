import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDb } from "@sortes/db";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import { folderOfNobody, nobody } from "./support/nobody.ts";
import { sortesTree } from "./support/sortes-tree.ts";

describe.runIf(process.getuid?.() === 0)("an installation owned by another user", () => {
  it("can be tested without writing a byte into it", async () => {
    const { run, tree } = await sortesTree();
    const files = {
      "vitest.config.ts": `export default { test: { include: ["unit/*.test.ts"] } };`,
      "unit/a.test.ts": `import { expect, it } from "vitest"; it("a", () => expect(1).toBe(1));`,
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), text);
    }
    const own = await folderOfNobody();
    const tests = run(["test", "unit"], { HOME: own, TMPDIR: own }, nobody);
    expect({ code: await tests.ends(), said: tests.output() }).toMatchObject({ code: 0 });
    expect(tests.output()).toMatch(/\n1 passed, 0 failed, 0 skipped\n$/);
  });
});

describe.runIf(process.getuid?.() === 0)("a data folder that was once used with sudo", () => {
  it("reports its owner and how to fix it, and works afterwards", async () => {
    const { run } = await sortesTree();
    const folder = await folderOfNobody();
    const asRoot = run(["migrate"], { DATA_DIR: folder });
    expect({ code: await asRoot.ends(), said: asRoot.output() }).toMatchObject({ code: 0 });
    const refused = run(["migrate"], { DATA_DIR: folder }, nobody);
    expect(await refused.ends()).toBe(1);
    const [, command = ""] =
      /^\S+ belongs to (?:root|postgres), as after a start with sudo; give it back with: sudo (chown -R nobody \S+)\n$/.exec(
        refused.output(),
      ) ?? [];
    expect(command).toBe(`chown -R nobody ${folder}`);
    execFileSync("sh", ["-c", command]);
    const again = run(["migrate"], { DATA_DIR: folder }, nobody);
    expect({ code: await again.ends(), said: again.output() }).toMatchObject({ code: 0 });
    expect(again.output()).toBe("Nothing to apply.\n");
  });
});

describe("the server alone", () => {
  it("creates the data folder for its secret", async () => {
    const { run, dataDir } = await sortesTree();
    const database = run(["database"], { DATA_DIR: await temporaryFolder() });
    const [, DATABASE_URL = ""] = await database.prints(/^DATABASE_URL=(.*)$/m);
    const server = run(["server"], { DATABASE_URL });
    await server.prints(/^server \d+$/m);
    expect(server.output()).not.toContain("ENOENT");
    expect(dataDir).toBeDefined();
    server.child.kill("SIGTERM");
    await server.ends();
  });
});

it("a database of a newer version that breaks this one is reported in one sentence", async () => {
  const { run } = await sortesTree();
  const database = run(["database"]);
  const [, url = ""] = await database.prints(/^DATABASE_URL=(.*)$/m);
  expect(await run(["migrate"]).ends()).toBe(0);
  // as the migration of a newer version leaves it; the table belongs to the migrator and is not in our schema
  const db = openDb({ url, connections: 1 });
  const later = { name: "9999-later", timestamp: "" };
  await db
    .insertInto("kyselyMigration" as never)
    .values(later as never)
    .execute();
  await db.insertInto("schemaBreak").values({ migration: later.name }).execute();
  await db.destroy();
  for (const command of [["migrate"], ["staff", "grant", "ana@example.test"], ["start"]]) {
    const refused = run(command, { DATABASE_URL: url, DATA_DIR: await temporaryFolder() });
    expect(await refused.ends()).toBe(1);
    expect(refused.output()).toContain(
      "The tables of this database were made by a newer Sortes (9999-later is unknown here); start that version, or restore a backup from before it.\n",
    );
    expect(refused.output()).not.toMatch(/^ +at /m);
  }
});
