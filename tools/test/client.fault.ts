import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { testDatabase } from "@sortes/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environmentWith } from "../env.ts";
import { root } from "../support/paths.ts";
import { compile, compilers, emptyProject } from "./support/empty-project.ts";
import { paste, stepsOf } from "./support/pages.ts";
import { startServer } from "./support/server.ts";

const run = promisify(execFile);
/** Milliseconds, on a machine that does other things too. */
const patience = 240_000;

let url: string;
let project: string;
let tarball: string;

const folder = await mkdtemp(join(tmpdir(), "sortes-client-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const database = await testDatabase();
let stop: () => Promise<void> = async () => {};
afterAll(() => stop());

beforeAll(async () => {
  ({ url, stop } = await startServer(database.url));
  ({ project, tarball } = await emptyProject(folder));
}, patience);

const ways = Object.entries(compilers).flatMap(([name, compiler]) =>
  (["nodenext", "bundler"] as const).map((resolution) => ({ name, compiler, resolution })),
);

async function post(path: string, body: object, token?: string) {
  const reply = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

describe("the packed client", () => {
  it("is small, and contains type declarations and one program", async () => {
    const { stdout } = await run("tar", ["tzf", tarball]);
    expect(stdout.trim().split("\n").toSorted()).toEqual([
      "package/README.md",
      "package/dist/api.d.ts",
      "package/dist/index.d.ts",
      "package/dist/index.js",
      "package/package.json",
    ]);
    const dist = join(project, "node_modules/@sortes/client/dist");
    const calls = (await readFile(join(dist, "api.d.ts"), "utf8")).match(/\b(?:query|mutate): \(/g);
    expect(calls?.length).toBeGreaterThan(100);
    // it grows with the API, and with nothing else
    expect((await stat(tarball)).size / calls!.length).toBeLessThan(200);
    const declared = await readFile(join(dist, "index.d.ts"), "utf8");
    expect([...declared.matchAll(/from "(.+?)"/g)].map(([, from]) => from)).toEqual([
      "./api.ts",
      "./api.ts",
    ]);
  });

  it.each(ways)(
    "provides its types to a project of $name, resolved as $resolution",
    async ({ compiler, resolution }) => {
      await cp(join(import.meta.dirname, "fixtures/consumer.ts.txt"), join(project, "consumer.ts"));
      expect(await compile(project, ["consumer.ts"], { compiler, resolution })).toBe("");
    },
    patience,
  );

  it("calls a server with a personal token", async () => {
    const person = { username: "Consumer", email: "consumer@example.test" };
    const password = { password: "long enough", password_confirm: "long enough" };
    const session = await post("/users/register/", { ...person, ...password });
    const scopes = ["account:read", "history:read", "history:write"];
    const token = await post("/users/tokens/", { name: "consumer", scopes }, session);
    expect(token).toMatch(/^sortes_pat_/);
    await cp(join(import.meta.dirname, "fixtures/consumer.ts.txt"), join(project, "consumer.ts"));
    const env = environmentWith({ SORTES: url, SORTES_TOKEN: token });
    const { stdout } = await run(process.execPath, ["consumer.ts"], { cwd: project, env });
    expect(stdout.trim().split("\n")).toEqual([
      "Ana,Ion 1 true",
      "true Consumer true",
      "UNAUTHENTICATED 401 undefined",
      "TOKEN_SCOPE_MISSING 403 packs:read",
      "TOKEN_NOT_ALLOWED 403 undefined",
      "NOT_FOUND 404 undefined",
      "undefined undefined undefined",
    ]);
  });

  it("saves large results at once, which together are more than a request may hold", async () => {
    const person = { username: "Saver", email: "saver@example.test" };
    const password = { password: "long enough", password_confirm: "long enough" };
    const token = await post("/users/register/", { ...person, ...password });
    const program = `
      import { createSortesClient } from "@sortes/client";
      const { SORTES: url, SORTES_TOKEN: token } = process.env;
      const sortes = createSortesClient({ url, token });
      const names = Array.from({ length: 100 }, (_, i) => String(i).padEnd(1000, "x"));
      const result = [names.slice(0, 50), names.slice(50)];
      const input = { inputNames: names.join(), numberOfTeams: 2, result };
      const saves = [1, 2, 3, 4, 5, 6].map(() => sortes.history.saveTeams.mutate(input));
      await Promise.all(saves);
      console.log((await sortes.history.list.query({})).pagination.total);
    `;
    await writeFile(join(project, "saver.mjs"), program);
    const env = environmentWith({ SORTES: url, SORTES_TOKEN: token });
    const { stdout } = await run(process.execPath, ["saver.mjs"], { cwd: project, env });
    expect(stdout.trim()).toBe("6");
  });
});

describe("docs/api.md", () => {
  /** The programs of the page, by the name that their first line gives. */
  async function programsOf(page: string): Promise<string[]> {
    const programs = [...page.matchAll(/^```ts\n\/\/ (\S+)\n([^]*?)^```$/gm)];
    for (const [, name = "", text = ""] of programs) await writeFile(join(project, name), text);
    return programs.map(([, name = ""]) => name);
  }

  it(
    "contains calls that work with curl, the client and a generated client",
    async () => {
      const page = await readFile(join(root, "docs/api.md"), "utf8");
      const programs = await programsOf(page);
      expect(programs).toEqual(["client.ts", "generated.ts"]);
      const steps = stepsOf(page);
      expect(steps.length).toBeGreaterThan(5);
      await paste(steps, { cwd: project, env: environmentWith({ SORTES: url }), patience });
      for (const { compiler, resolution } of ways)
        expect(await compile(project, programs, { compiler, resolution })).toBe("");
      // the packages that it installs were installed here
      const installs = [...page.matchAll(/^npm install (?:--save-dev )?(.+)$/gm)];
      const names = installs.flatMap(([, list = ""]) => list.split(" "));
      expect(names).toEqual([
        "./sortes-client-1.0.0.tgz",
        "openapi-fetch",
        "openapi-typescript",
        "typescript@5",
      ]);
      expect(tarball).toContain("sortes-client-1.0.0.tgz");
    },
    2 * patience,
  );
});
