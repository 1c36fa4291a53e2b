import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isNotModified } from "../src/http/preconditions.ts";
import { testServer } from "./support/server.ts";

const weak = 'W/"a1"';
const strong = '"a1"';

/** The status of a GET with If-None-Match or If-Match. */
function answerTo(etag: string, headers: Record<string, string>): number {
  try {
    return isNotModified({ headers }, etag) ? 304 : 200;
  } catch {
    return 412;
  }
}

describe("If-None-Match is compared weakly", () => {
  it.each([
    ["the same", '"a1"', 304],
    ["the same, weak", 'W/"a1"', 304],
    ["any", "*", 304],
    ["any, with spaces", " * ", 304],
    ["a list", '"x", "a1"', 304],
    ["a list without spaces, weak", 'W/"x",W/"a1","y"', 304],
    ["empty members of a list", ', ,"a1",', 304],
    ["another one", '"a2"', 200],
    ["a longer one", '"a12"', 200],
    ["one in which it stands", '"x\'a1"', 200],
    ["one with a comma", '"x,a1"', 200],
    ["none, without quotes", "a1", 200],
    ["a small w", 'w/"a2"', 200],
    ["any among others, in quotes", '"*"', 200],
    ["nothing", "", 200],
  ])("with %s", (_, header, status) => {
    for (const etag of [weak, strong])
      expect(answerTo(etag, { "if-none-match": header })).toBe(status);
  });
});

describe("If-Match is compared strongly", () => {
  it.each([
    ["the same", '"a1"', 200, 412],
    ["the same, weak", 'W/"a1"', 412, 412],
    ["any", "*", 200, 200],
    ["a list", '"x", "a1"', 200, 412],
    ["another one", '"a2"', 412, 412],
    ["nothing", "", 412, 412],
  ])("with %s", (_, header, ofStrong, ofWeak) => {
    expect(answerTo(strong, { "if-match": header })).toBe(ofStrong);
    expect(answerTo(weak, { "if-match": header })).toBe(ofWeak);
  });

  it("is evaluated before If-None-Match", () => {
    expect(answerTo(strong, { "if-match": '"x"', "if-none-match": "*" })).toBe(412);
    expect(answerTo(strong, { "if-match": strong, "if-none-match": weak })).toBe(304);
  });
});

describe("conditional requests over HTTP", async () => {
  const builds = await mkdtemp(join(tmpdir(), "sortes-builds-"));
  afterAll(() => rm(builds, { recursive: true, force: true }));
  await mkdir(join(builds, "one/assets"), { recursive: true });
  await writeFile(join(builds, "one/index.html"), "<!doctype html><p>Sortes</p>");
  await writeFile(join(builds, "one/favicon.svg"), "<svg/>");
  await writeFile(join(builds, "one/assets/x.js"), "1");
  await writeFile(join(builds, "current"), "one");
  const { call } = await testServer({ webBuilds: builds });

  const addresses = [
    "/",
    "/favicon.svg",
    "/assets/x.js",
    "/api/openapi.json",
    "/newsletter/rss.xml",
  ];
  it.each(addresses)("%s", async (path) => {
    const { status, headers } = await call(path);
    expect(status).toBe(200);
    const etag = String(headers["etag"]);
    expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/);
    const opaque = etag.replace("W/", "");
    const answers = async (name: string, tags: readonly string[]) =>
      Promise.all(tags.map(async (tag) => (await call(path, { headers: { [name]: tag } })).status));
    const known = [etag, opaque, `W/${opaque}`, "*", `"x", ${opaque}`];
    expect(await answers("if-none-match", known)).toEqual(known.map(() => 304));
    const unknown = ['"x"', `"${etag.slice(-3)}`, opaque.slice(1, -1)];
    expect(await answers("if-none-match", unknown)).toEqual(unknown.map(() => 200));
    expect(await answers("if-match", ["*", '"x"'])).toEqual([200, 412]);
    expect(await answers("if-match", [opaque])).toEqual([etag === opaque ? 200 : 412]);
  });

  it("an unsatisfiable range gets 416", async () => {
    const reply = await call("/favicon.svg", { headers: { range: "bytes=100-" } });
    expect(reply).toMatchObject({ status: 416, body: { code: "RANGE_NOT_SATISFIABLE" } });
  });

  it("a failed precondition on the documentation's files gets 412", async () => {
    const path = "/api/docs/files/swagger-ui.css";
    const reply = await call(path, { headers: { "if-match": '"x"' } });
    expect(reply).toMatchObject({ status: 412, body: { code: "PRECONDITION_FAILED" } });
  });
});
