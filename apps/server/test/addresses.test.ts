import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTransaction } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { afterAll, describe, expect, it } from "vitest";
import { isPageAddress } from "../src/http/addresses.ts";
import { exchange, portOf } from "./support/socket.ts";
import { testServer } from "./support/server.ts";

const webBuilds = await mkdtemp(join(tmpdir(), "sortes-web-"));
afterAll(() => rm(webBuilds, { recursive: true, force: true }));
await mkdir(join(webBuilds, "one/assets"), { recursive: true });
await writeFile(join(webBuilds, "one/index.html"), "<!doctype html><title>Sortes</title>");
await writeFile(join(webBuilds, "one/assets/app.js"), "1");
await mkdir(join(webBuilds, "one/server"));
await writeFile(join(webBuilds, "one/server/addresses.json"), '["/","/about","/apiary"]');
await writeFile(join(webBuilds, "current"), "one");

const { app, call, person, clock, context } = await testServer({ webBuilds });
const port = await portOf(app);

/** Sends the address unchanged; a client would normalise it. */
const ask = (method: string, address: string, headers = "") =>
  exchange(port, `${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

const unrouted = [
  "/api",
  "/api/",
  "/api/nothing",
  "/api/nothing.js",
  "/api//users/me",
  "//api/users/me/",
  "/api%2fusers/me",
  "/api/Users/me",
  "/API/users/me/",
  "/x/../api/users/me",
  "/api\\users",
  `/api/history/${"a".repeat(600)}/`,
  "/trpc",
  "/trpc/a/b",
  "/TRPC/users.me",
  "/trpc/nothing",
  `/trpc/${"a".repeat(600)}`,
  "/trpc/articles.list%25",
  "/metrics/nothing",
  "/ops/nothing",
];

describe("an unknown API address", () => {
  it.each(unrouted)("%s is a 404 in the format of its wire", async (address) => {
    const { status, headers, body } = await ask("GET", address);
    expect(status).toBe(404);
    const isTrpc = /^\/trpc/i.test(address);
    expect(headers["content-type"]).toContain(isTrpc ? "application/json" : "problem+json");
    // what tRPC has a route for it says itself
    const isRouted = /^\/trpc\/[a-z.]{1,40}(?:%25)?$/.test(address);
    expect(isTrpc ? body.error.data.reason : body.code).toBe(
      isRouted ? "NOT_FOUND" : "ADDRESS_UNKNOWN",
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each(unrouted)("%s is not a page address", (address) =>
    expect(isPageAddress(address)).toBe(false),
  );

  it("is reported as missing in the reader's language", async () => {
    const [en, ro] = await Promise.all(
      ["en", "ro"].map((language) => call("/api/histroy/", { language })),
    );
    expect(en?.body.detail).toBe("There is no such address. Check the spelling.");
    expect(ro?.body.detail).toBe("Adresa aceasta nu există. Verifică dacă ai scris-o corect.");
  });

  it("is recognised when it is percent-encoded", async () => {
    expect(isPageAddress("/%61pi/users/me")).toBe(false);
    expect((await ask("GET", "/%61pi/users/me")).status).toBe(401);
  });

  it("is a 404 for every method", async () => {
    for (const method of [
      "POST",
      "PUT",
      "DELETE",
      "PATCH",
      "TRACE",
      "PROPFIND",
      "OPTIONS",
      "QUERY",
    ])
      expect([method, (await ask(method, "/api/nothing")).status]).toEqual([method, 404]);
  });
});

describe("a known API address", () => {
  it.each([
    ["GET", "/api/users/login/", "POST"],
    ["DELETE", "/api/users/login", "POST"],
    ["POST", "/api/users/me/", "GET, HEAD, PATCH, DELETE"],
    ["TRACE", "/api/users/me/", "GET, HEAD, PATCH, DELETE"],
    ["PROPFIND", "/api/users/me/", "GET, HEAD, PATCH, DELETE"],
    ["QUERY", "/api/users/me/", "GET, HEAD, PATCH, DELETE"],
    ["QUERY", "/about", "GET, HEAD"],
    ["PUT", "/api/history/0197a2b0-0000-7000-8000-000000000000/", "GET, HEAD, PATCH, DELETE"],
    // an address of its own, though a route with a parameter fits it, too
    ["GET", "/api/history/team/", "POST"],
    ["HEAD", "/api/history/team", "POST"],
    ["PATCH", "/api/history/team/?x=1", "POST"],
    ["DELETE", "/api/newsletter/campaigns/list/", "GET, HEAD"],
    ["OPTIONS", "/api/history/team/", "POST"],
    ["HEAD", "/api/users/verify/x/", "GET, POST"],
    ["POST", "/api/health-check", "GET, HEAD"],
    ["GET", "/trpc/users.login", "POST"],
    ["GET", "/trpc/users.login,users.logout?batch=1", "POST"],
    ["PUT", "/trpc/users.me", "GET, HEAD"],
    ["TRACE", "/trpc/users.login", "POST"],
    ["POST", "/about", "GET, HEAD"],
  ])("answers %s %s with 405 and the allowed methods", async (method, address, allow) => {
    const { status, headers } = await ask(method, address);
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow });
  });
});

describe("a page address", () => {
  it.each([
    ["/", 200],
    ["/about", 200],
    ["/apiary", 200],
    ["/foo.bar/baz", 404],
    ["/nothing/api", 404],
    ["/a%20b", 404],
  ])("%s serves the web app with status %i", async (address, expected) => {
    expect(isPageAddress(address)).toBe(true);
    const { status, headers, body } = await ask("GET", address);
    expect([status, headers["content-type"]]).toEqual([
      expected,
      expect.stringContaining("text/html"),
    ]);
    expect(body).toContain("Sortes");
  });

  it.each(["/foo.bar", "/robots.txt.old"])("%s is 404 as a missing file", async (address) =>
    expect((await ask("GET", address)).status).toBe(404),
  );

  it.each(["/%", "/%E0%A4%A", "/%ff", "/articles/%", "/%/api", "/g/%c3%28?x=1"])(
    "%s, with invalid escapes, redirects to the home page",
    async (address) => {
      const { status, headers } = await ask("GET", address);
      expect({ status, location: headers.location }).toEqual({ status: 303, location: "/" });
      expect((await ask("HEAD", address)).status).toBe(303);
      expect((await ask("POST", address)).status).toBe(400);
    },
  );

  it.each(["/api/%", "/api/%E0%A4%A", "/%61pi/%", "/trpc/%", "/trpc/%E0%A4%A", "/ops/%"])(
    "does not include an address of the API: %s",
    async (address) => {
      const { status, body } = await ask("GET", address);
      expect(status).toBe(400);
      expect(body.code ?? body.error.data.reason).toBe("MALFORMED_REQUEST");
    },
  );

  it("does not shadow a file of the build", async () => {
    expect((await ask("GET", "/assets/app.js")).status).toBe(200);
    expect((await ask("GET", "/assets/gone.js")).status).toBe(404);
  });
});

describe("HEAD", () => {
  it("does not use up the link of a mail", async () => {
    const { id } = await person("Ana");
    const now = clock.now();
    const hash = createHash("sha256").update("mailed").digest("hex");
    const expiresAt = new Date(now.getTime() + 60_000);
    await inTransaction(context.db, (tx) =>
      mailTokens.insert(tx, { hash, kind: "verify_email", userId: id, createdAt: now, expiresAt }),
    );
    const { status, headers } = await call("/api/users/verify/mailed/", { method: "HEAD" });
    expect([status, headers.allow]).toEqual([405, "GET, POST"]);
    expect((await call("/trpc/users.verify", { method: "HEAD" })).status).toBe(204);
    expect((await call("/api/users/verify/mailed/")).status).toBe(200);
  });

  it("is answered like GET where that only reads, and not where it writes", async () => {
    const { token } = await person("Bea");
    const me = await call("/api/users/me/", { token, method: "HEAD" });
    expect([me.status, me.body]).toEqual([200, ""]);
    for (const path of ["/api/history/clear/", "/api/users/logout/"])
      expect((await call(path, { token, method: "HEAD" })).status).not.toBe(204);
    expect((await call("/api/users/me/", { token })).status).toBe(200);
  });

  it.each(["/api/history/export/?format=csv", "/api/users/me/", "/api/packs/"])(
    "claims no other length of %s than GET",
    async (path) => {
      const { token } = await person(`Length${path.length}`);
      const [get, head] = await Promise.all([
        call(path, { token }),
        call(path, { token, method: "HEAD" }),
      ]);
      expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    },
  );
});
