import { execFile } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { environmentWith } from "../../env.ts";
import { extra, installExtra } from "../../support/extra.ts";
import { root } from "../../support/paths.ts";

const run = promisify(execFile);
const room = join(root, "packages/client");

/** Packages that a project outside gets from the registry, by where they are installed here: no network is needed. */
const installed = {
  [root]: ["@trpc/client", "@trpc/server", "@types/node", "undici-types"],
  [extra]: ["openapi-fetch", "openapi-typescript-helpers"],
};

/** Compilers that people use: the one that `openapi-typescript` needs, and the newest one. */
export const compilers = {
  "TypeScript 5": join(extra, "node_modules/typescript/bin/tsc"),
  "TypeScript 7": join(root, "node_modules/typescript/bin/tsc"),
};

/** Packs the client as `npm pack` does, without a byte written into the installation. @returns the tarball. */
async function packed(folder: string): Promise<string> {
  const copy = join(folder, "packages/client");
  const isSource = (path: string) => !/\/(?:node_modules|dist)$/.test(path);
  await cp(room, copy, { recursive: true, filter: isSource });
  await cp(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await run("npm", ["pack", "--pack-destination", folder], { cwd: copy, env: environmentWith({}) });
  return join(folder, "sortes-client-1.0.0.tgz");
}

/** A folder with only the packed client and its dependencies. */
export async function emptyProject(folder: string): Promise<{ project: string; tarball: string }> {
  const [project, build] = [join(folder, "project"), join(folder, "build")];
  await mkdir(project);
  await mkdir(build);
  await installExtra();
  const tarball = await packed(build);
  const files = Object.entries(installed).flatMap(([place, names]) =>
    names.map((name) => [name, `file:${join(place, "node_modules", name)}`]),
  );
  const dependencies = { "@sortes/client": `file:${tarball}`, ...Object.fromEntries(files) };
  const manifest = { name: "project", private: true, type: "module", dependencies };
  await writeFile(join(project, "package.json"), JSON.stringify(manifest));
  const options = ["--offline", "--install-links", "--legacy-peer-deps", "--ignore-scripts"];
  await run("npm", ["install", ...options], { cwd: project, env: environmentWith({}) });
  // it needs too many packages to install each from a folder
  const generator = join(extra, "node_modules/openapi-typescript/bin/cli.js");
  await symlink(generator, join(project, "node_modules/.bin/openapi-typescript"));
  return { project, tarball };
}

/** Checks files of the project as strictly as a compiler can, declarations of packages too. @returns what it says. */
export async function compile(
  project: string,
  files: readonly string[],
  { compiler, resolution }: { compiler: string; resolution: "nodenext" | "bundler" },
): Promise<string> {
  const module = resolution === "bundler" ? "esnext" : "nodenext";
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
    target: "es2022",
    lib: ["ES2022", "DOM"],
    types: ["node"],
    module,
    moduleResolution: resolution,
  };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const done = run(process.execPath, [compiler, "-p", project]);
  return await done.then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string }) => error.stdout ?? error.message,
  );
}
