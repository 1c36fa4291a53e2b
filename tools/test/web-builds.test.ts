import { spawn } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { root } from "../support/paths.ts";
import { makeCurrent, prune, webBuildsFolder } from "../support/web-builds.ts";
import { addStyles, build, current } from "./support/built-web.ts";
import { temporaryFolder } from "./support/folder.ts";
import { sortesTree } from "./support/sortes-tree.ts";

const hash = (letter: string): string => letter.repeat(64);
const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000);

/** A folder with finished builds, none of them served yet. */
async function folderWith(...names: string[]): Promise<string> {
  const builds = await temporaryFolder();
  for (const name of names) {
    await mkdir(join(builds, name));
    await writeFile(join(builds, name, "index.html"), name);
  }
  return builds;
}

const age = (path: string): Promise<void> => utimes(path, twoDaysAgo, twoDaysAgo);

it("an installation in a folder with URL characters in its name can be built", async () => {
  const { tree } = await sortesTree("a#b");
  await addStyles(tree);
  const builds = await temporaryFolder();
  await build(tree, builds);
  const page = await readFile(join(builds, await current(builds), "index.html"), "utf8");
  expect(page).toMatch(/src="\/assets\/[^"]+\.js"/);
  expect(await readdir(join(tree, "apps/web"))).not.toContain("node_modules");
});

it("a new build is served at once, and the previous one is kept for a day", async () => {
  const { tree } = await sortesTree();
  const builds = join(tree, "apps/web/dist");
  expect(await build(tree, builds)).toBe("Building the web app …\n");
  const first = await current(builds);
  expect(await readdir(builds)).toEqual(expect.arrayContaining([first, "current"]));
  await age(join(builds, first)); // served for days

  await appendFile(join(tree, "apps/web/src/main.ts"), "console.log(2);");
  await build(tree, builds);
  const second = await current(builds);
  expect((await readdir(builds)).toSorted()).toEqual([first, second, "current"].toSorted());

  await age(join(builds, first));
  await age(join(builds, second));
  expect(await build(tree, builds)).toBe(""); // nothing to build
  expect((await readdir(builds)).toSorted()).toEqual([second, "current"].toSorted());
});

it("the served build is never removed, and leftovers of killed builds are removed after a day", async () => {
  const [a, b, c] = [hash("a"), hash("b"), hash("c")];
  const builds = await folderWith(a, b, c, ".building-x", ".building-y");
  await makeCurrent(builds, a);
  for (const name of [a, b, ".building-x"]) await age(join(builds, name));
  await prune(builds);
  expect((await readdir(builds)).toSorted()).toEqual([".building-y", a, c, "current"]);
  expect(await current(builds)).toBe(a);
});

it("a build that another process has just removed is reported", async () => {
  const builds = await folderWith(hash("a"));
  expect(await makeCurrent(builds, hash("a"))).toBe(true);
  expect(await makeCurrent(builds, hash("b"))).toBe(false);
});

it("builds are kept in a writable folder", async () => {
  const dataDir = await temporaryFolder();
  expect(await webBuildsFolder({ WEB_BUILDS: "some/where" }, dataDir)).toBe(
    join(root, "some/where"),
  );
  const { tree } = await sortesTree();
  await writeFile(join(tree, "apps/web/dist"), "in the way");
  const program = `
    import { webBuildsFolder } from "./tools/support/web-builds.ts";
    console.log(await webBuildsFolder({}, process.argv[1]));`;
  const ask = async (folder: string): Promise<string> => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, folder], {
      cwd: tree,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return (await text(child.stdout)).trim();
  };
  expect(await ask(dataDir)).toBe(join(dataDir, "web"));
  expect(await ask("/dev/null/nowhere")).toMatch(/\/sortes-web-\d+$/);
});
