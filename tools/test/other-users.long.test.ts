import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import { folderOfNobody, nobody } from "./support/nobody.ts";
import { sortesTree } from "./support/sortes-tree.ts";

describe.runIf(process.getuid?.() === 0)("an installation owned by another user", () => {
  it("asks for another data folder", async () => {
    const { run, tree } = await sortesTree();
    const refused = run(["database"], {}, nobody);
    expect(await refused.ends()).toBe(1);
    expect(refused.output()).toBe(
      `The data folder ${join(tree, ".data")} cannot be written to (EACCES). Set DATA_DIR to one that this user may write to.\n`,
    );
  });

  it("starts read-only, even if the build needs a copy of the sources", async () => {
    const { run, tree } = await sortesTree("it's #1");
    execFileSync("chmod", ["-R", "a-w", tree]);
    const DATA_DIR = join(await folderOfNobody(), "data");
    const started = run(["start"], { DATA_DIR }, nobody);
    await started.prints(/^Sortes is ready at /m);
    started.child.kill("SIGTERM");
    expect({ code: await started.ends(), said: started.output() }).toMatchObject({ code: 0 });
  });

  it("refuses to run in development mode", async () => {
    const { run, tree } = await sortesTree();
    const refused = run(["dev"], { DATA_DIR: await folderOfNobody() }, nobody);
    expect(await refused.ends()).toBe(1);
    expect(refused.output()).toBe(
      `${tree} belongs to somebody else: "npm run dev" works on a copy of your own; "npm start" runs what is here, with DATA_DIR set to a folder of yours.\n`,
    );
  });
});

describe("the server alone", () => {
  it("reports a missing secret that it cannot create", async () => {
    const { run } = await sortesTree();
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const env = {
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
      DATA_DIR: join(file, "data"),
    };
    const server = run(["worker"], env);
    expect(await server.ends()).toBe(1);
    expect(server.output()).toBe(
      `The secret of this installation can be neither read from ${file}/data/app-secret nor made there (ENOTDIR); set APP_SECRET, or DATA_DIR to a folder that this user may write to.\n`,
    );
  });
});
