import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addStyles, build, current } from "./support/built-web.ts";
import { temporaryFolder } from "./support/folder.ts";
import { folderOfNobody, nobody } from "./support/nobody.ts";
import { sortesTree } from "./support/sortes-tree.ts";

it.each(["it's here", 'a "b" ?c', "școală și acasă"])(
  "an installation in a folder called %s can be built",
  async (name) => {
    const { tree } = await sortesTree(name);
    await addStyles(tree);
    const builds = await temporaryFolder();
    await build(tree, builds);
    const page = await readFile(join(builds, await current(builds), "index.html"), "utf8");
    expect(page).toMatch(/src="\/assets\/[^"]+\.js"/);
    expect(await readdir(join(tree, "apps/web"))).not.toContain("node_modules");
  },
);

it.runIf(process.getuid?.() === 0).each(["plain", "it's #1"])(
  "another user's read-only installation with its own compiler can be built in a folder called %s",
  async (name) => {
    const { tree } = await sortesTree(name);
    await addStyles(tree);
    // root may still write there; the building user may not
    execFileSync("chmod", ["-R", "a-w", join(tree, "apps/web")]);
    const builds = await folderOfNobody();
    await build(tree, builds, nobody);
    const page = await readFile(join(builds, await current(builds), "index.html"), "utf8");
    expect(page).toMatch(/href="\/assets\/[^"]+\.css"/);
  },
);

it("two concurrent builds do not disturb each other", async () => {
  const { tree } = await sortesTree();
  const [shared, other] = [join(tree, "shared"), join(tree, "other")];
  await Promise.all([build(tree, shared), build(tree, shared), build(tree, other)]);
  for (const builds of [shared, other]) {
    const name = await current(builds);
    expect((await readdir(builds)).toSorted()).toEqual([name, "current"].toSorted());
    const page = await readFile(join(builds, name, "index.html"), "utf8");
    const [, script = ""] = /src="\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect(await readFile(join(builds, name, script), "utf8")).toContain("web");
  }
});
