import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openGate, testDatabase } from "@sortes/testing";
import pino from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const builds = await mkdtemp(join(tmpdir(), "sortes-rendered-"));
afterAll(() => rm(builds, { recursive: true, force: true }));

/** A program like that of a build, which shows what it was given. */
const program = (name: string) => `
let pages = 0;
const deeds = {
  "/random-article/slow": () => new Promise(() => {}),
  "/random-article/faulty": () => { throw new Error("no such component"); },
  "/g/crash": () => { setTimeout(() => { throw new Error("out of the blue"); }); return new Promise(() => {}); },
  "/g/stuck": () => { for (;;); },
  "/random-article/me": (ask) => ask("users.me"),
  "/random-article/change": (ask) => ask("users.logout"),
  "/random-article/env": () => JSON.stringify(process.env),
  "/tiers": (ask) => ask("tiers.plans"),
};
const shared = (ask, path) => ask("ownGenerators.shared", { shareId: path.slice("/g/".length) });
const joining = (ask, path) => ask("openLists.look", { key: path.slice("/join/".length) });
const article = (ask, path, language) =>
  ask("articles.get", { id: path.slice("/random-article/".length), language });
export const openRenderer = async (folder) => async (path, language, ask) => {
  const own = { g: shared, join: joining }[path.split("/")[1]];
  const deed = deeds[path] ?? own ?? article;
  const answer = await deed(ask, path, language);
  return \`<!doctype html><html lang="\${language}"><style>p{}</style><link href="https://sortes.invalid\${path}">\` +
    \`<a href="mailto:?body=\${encodeURIComponent("https://sortes.invalid" + path)}">\` +
    \`${name} \${++pages} \${JSON.stringify(answer).replaceAll("<", "\\\\u003c")}\`;
};
`;
const shell = "<!doctype html>shell";

async function putBuild(name: string, renderer = program(name)): Promise<void> {
  await mkdir(join(builds, name, "server"), { recursive: true });
  await writeFile(join(builds, name, "index.html"), shell);
  await writeFile(join(builds, name, "server/render.mjs"), renderer);
}
let last = 0;
/** A build that nothing has been asked of yet. */
async function serveNew(renderer?: (name: string) => string): Promise<string> {
  const name = `build-${++last}`;
  await putBuild(name, renderer?.(name));
  await writeFile(join(builds, "current"), name);
  return name;
}
await serveNew();

const lines: { msg: string }[] = [];
const log = pino(
  { level: "error" },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)) as { msg: string });
      done();
    },
  }),
);
const publicUrl = "https://sortes.example";
const server = await testServer({ webBuilds: builds, publicUrl }, undefined, log);
const { app, call, person } = server;

/** The page, as soon as the thread has started. */
async function page(path: string) {
  await expect.poll(async () => (await call("/tiers")).body).toContain("payments");
  return await call(path);
}

async function sharedGenerator(
  name: string,
): Promise<{ token: string; path: string; shareId: string }> {
  const { token } = await person(name, { subscriptionTier: "premium" });
  const body = { name: "Pets", template: "{a}", lists: [{ name: "a", lines: ["Ana", "Ion"] }] };
  const { id } = (await call("/api/own-generators/", { token, body })).body.data;
  const reply = await call(`/api/own-generators/${id}/share/`, { method: "POST", token });
  const shareId: string = reply.body.data.share_id;
  return { token, path: `/api/own-generators/${id}/`, shareId };
}

describe("a server-rendered page", () => {
  beforeEach(() => serveNew());

  it("comes with its data, in the visitor's language, with its own policy", async () => {
    const name = await serveNew();
    const { status, headers, body } = await page("/tiers?lang=ro");
    expect(status).toBe(200);
    expect(body).toContain(`${name} `);
    expect(body).toContain('{"payments":"trial"');
    expect(body).toContain(`<html lang="ro">`);
    expect(body).toContain(`href="${publicUrl}/tiers"`);
    expect(body).toContain(`body=${encodeURIComponent(`${publicUrl}/tiers`)}"`);
    expect(headers["content-language"]).toBe("ro");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["vary"]).toBe("cookie, accept-encoding");
    expect(headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-/);
    const again = await call("/tiers?lang=ro", {
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect(again.status).toBe(304);
  });

  it("is compressed as the browser accepts it", async () => {
    const { body } = await page("/tiers");
    const ask = async (encoding: string) =>
      (await app.inject({ url: "/tiers", headers: { "accept-encoding": encoding } })).rawPayload;
    expect(brotliDecompressSync(await ask("gzip, br")).toString()).toBe(body);
    expect(gunzipSync(await ask("gzip")).toString()).toBe(body);
  });

  it("is rendered once per language if everybody sees the same", async () => {
    const first = await page("/random-article/fair-teams");
    expect(first.body).toContain('"id":"fair-teams"');
    expect((await call("/random-article/fair-teams")).body).toBe(first.body);
    expect((await call("/random-article/fair-teams?lang=ro")).body).not.toBe(first.body);
  });

  it("shows the current state of a shared generator, and 404 once it is not shared", async () => {
    await page("/tiers");
    const { token, path, shareId } = await sharedGenerator("Sharer");
    expect((await call(`/g/${shareId}`)).body).toContain('"name":"Pets"');
    const change = { name: "<b>Towns" };
    expect((await call(path, { method: "PATCH", token, body: change })).status).toBe(200);
    const { headers, body } = await call(`/g/${shareId}`);
    expect(body).toContain("Towns");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toBe("noindex");
    await call(`${path}unshare/`, { method: "POST", token });
    expect(await call(`/g/${shareId}`)).toMatchObject({ status: 404, body: shell });
  });

  it.each(["/g/unknown", "/random-article/unknown"])("%s is 404 with the shell", async (path) => {
    await page("/tiers");
    const { status, headers, body } = await call(path);
    expect([status, body]).toEqual([404, shell]);
    const etag = String(headers["etag"]);
    expect((await call(path, { headers: { "if-none-match": etag } })).status).toBe(404);
  });

  it.each(["/g/a/b", "/g/", "/g/%3Cb%3E", "/random-article/a%2Fb", "/random-article/a/b"])(
    "%s is not rendered on the server",
    async (path) => {
      await page("/tiers");
      expect(await call(path)).toMatchObject({ status: 200, body: shell });
    },
  );

  it("is that of a guest for every caller, and changes nothing", async () => {
    await page("/tiers");
    const { token } = await person("Visitor");
    const as = { token, headers: { cookie: `token=${token}` } };
    expect(await call("/random-article/me", as)).toMatchObject({ status: 200, body: shell });
    // an unknown query
    expect(await call("/random-article/change", as)).toMatchObject({ status: 404, body: shell });
    expect((await call("/api/users/me/", { token })).status).toBe(200);
  });

  it("does not expose the server's environment", async () => {
    await page("/tiers");
    expect((await call("/random-article/env")).body).toContain(
      JSON.stringify({ NODE_ENV: "production" }).replaceAll('"', '\\"'),
    );
  });

  it("does not expose the program that renders it", async () => {
    expect((await call("/server/render.mjs")).body).toBe(shell);
  });

  it("is rendered by the current build", async () => {
    const before = await page("/tiers");
    const name = await serveNew();
    expect((await page("/tiers")).body).toContain(`${name} 1`);
    expect(before.body).not.toContain(name);
  });
});

describe("the shell is sent instead", () => {
  beforeEach(async () => {
    await serveNew();
    await page("/tiers");
    lines.length = 0;
  });
  const logged = () => lines.map(({ msg }) => msg);

  it("of a page that takes too long", async () => {
    expect(await call("/random-article/slow")).toMatchObject({ status: 200, body: shell });
    expect((await page("/tiers")).body).toContain("payments");
  });

  it("of a page whose rendering fails, which is logged once", async () => {
    for (let i = 0; i < 3; i++)
      expect(await call("/random-article/faulty")).toMatchObject({ status: 200, body: shell });
    expect(logged()).toEqual(["a page could not be rendered"]);
    expect((await page("/tiers")).body).toContain("payments");
  });

  const broken = [expect.stringContaining("the page renderer failed")];

  it("after the renderer has crashed, until there is a new build", async () => {
    expect(await call("/g/crash")).toMatchObject({ status: 200, body: shell });
    await expect.poll(logged).toEqual(broken);
    expect(await call("/random-article/fair-teams")).toMatchObject({ status: 200, body: shell });
    expect((await call("/api/health-check")).status).toBe(200);
    await serveNew();
    expect((await page("/tiers")).body).toContain("payments");
  });

  it("while the renderer hangs, which is then stopped", async () => {
    const stuck = async () => {
      expect(await call("/g/stuck")).toMatchObject({ status: 200, body: shell });
      return logged();
    };
    await expect.poll(stuck).toEqual(broken);
    expect((await call("/api/health-check")).status).toBe(200);
  });

  it("of pages above the limit of concurrent renderings", async () => {
    const { shareId } = await sharedGenerator("Crowd");
    const statuses = new Set<number>();
    const crowd = async () => {
      const replies = await Promise.all(Array.from({ length: 100 }, () => call(`/g/${shareId}`)));
      for (const { status } of replies) statuses.add(status);
      return replies.filter(({ body }) => String(body).includes("Pets")).length;
    };
    // on a busy machine, the others may take too long as well
    await expect.poll(crowd).toSatisfy((rendered) => rendered > 0 && rendered < 100);
    expect([...statuses]).toEqual([200]);
    // none of it lasts
    await expect.poll(async () => (await call(`/g/${shareId}`)).body).toContain("Pets");
    expect(logged()).toEqual([]);
  });

  it("if the build has no valid renderer", async () => {
    await serveNew(() => "export const other = 1;");
    expect(await call("/tiers")).toMatchObject({ status: 200, body: shell });
    expect(await call("/g/unknown")).toMatchObject({ status: 200, body: shell });
    expect(logged()).toEqual(broken);
  });
});

describe("a visitor who requests many pages", async () => {
  const limited = await testServer({ webBuilds: builds, rateLimits: true });

  it("gets the shell once their network has used up its calls", async () => {
    await serveNew();
    const ask = (from: string) => limited.call("/g/unknown", { from });
    await expect.poll(async () => (await ask("192.0.2.9")).status).toBe(404);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && statuses.length < 400)
      statuses.push((await ask("192.0.2.1")).status);
    expect(statuses.length).toBeGreaterThan(200);
    expect(statuses.length).toBeLessThan(300);
    const me = await limited.call("/api/articles/", { from: "192.0.2.1" });
    expect(me.headers["x-ratelimit-remaining"]).toBe("0");
    expect((await ask("192.0.2.2")).status).toBe(404);
    // kept pages cost nothing
    await limited.call("/tiers", { from: "192.0.2.2" });
    expect((await limited.call("/tiers", { from: "192.0.2.1" })).body).toContain("payments");
  });

  it("pays for the page of an open list only what its question costs", async () => {
    await serveNew();
    const ask = () => limited.call("/join/unknown", { from: "192.0.2.3" });
    await expect.poll(async () => (await ask()).status).toBe(404);
    const left = async () => Number((await ask()).headers["x-ratelimit-remaining"]);
    expect((await left()) - (await left())).toBe(1);
  });
});

describe("while the database is silent", async () => {
  const { url } = await testDatabase();
  const gate = await openGate(url);
  afterAll(() => gate.close());
  const cut = await testServer({
    webBuilds: builds,
    database: { url: gate.url, connections: 10, prepare: true },
  });

  it("pages that need it are answered with the shell, and other pages are still rendered", async () => {
    await serveNew();
    await expect.poll(async () => (await cut.call("/g/unknown")).status).toBe(404);
    await gate.mute();
    for (const { status, body } of await Promise.all(
      Array.from({ length: 12 }, () => cut.call("/g/unknown")),
    ))
      expect([status, body]).toEqual([200, shell]);
    expect((await cut.call("/random-article/fair-teams")).body).toContain('"id":"fair-teams"');
  });
});
