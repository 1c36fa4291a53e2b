import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailKinds } from "@sortes/contract";
import { hashOfToken, inTransaction, newToken } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, describe, expect, it } from "vitest";
import { inlineHashes } from "../src/http/security.ts";
import { openApiDocument } from "../src/rest/openapi.ts";
import { type Call, testServer } from "./support/server.ts";
import { exchange, portOf, type RawReply } from "./support/socket.ts";

const builds = await mkdtemp(join(tmpdir(), "sortes-builds-"));
afterAll(() => rm(builds, { recursive: true, force: true }));
const page = `<!doctype html><script>window.build = 1</script>`;
await mkdir(join(builds, "one/assets"), { recursive: true });
await writeFile(join(builds, "one/index.html"), page);
await writeFile(join(builds, "one/favicon.svg"), "<svg/>");
await writeFile(join(builds, "one/assets/index.js"), "1");
await writeFile(join(builds, "current"), "one");

const server = await testServer({ webBuilds: builds, https: true });
const { app, call, context } = server;
app.get("/fault/", () => {
  throw new Error("a fault");
});
const port = await portOf(app);
const ana = await server.person("Ana", { isStaff: true });
const member = await server.person("Tom");
const opened = await call("/api/operations/board/", { method: "POST", token: ana.token });
const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
async function preview(): Promise<string> {
  const token = newToken();
  const kept = { hash: hashOfToken(token), html: "<p>Hello</p>", seconds: 60 };
  await inTransaction(context.db, (tx) => campaigns.insertPreview(tx, kept));
  return `/api/preview/${token}/`;
}

interface Kind {
  what: string;
  status: number;
  /** Asks by a socket of its own where that is what it takes. */
  ask: () => Promise<Pick<RawReply, "status"> & { headers: object }>;
}

const asked = (what: string, status: number, path: string, options: Call = {}): Kind => ({
  what,
  status,
  ask: () => call(path, options),
});
const sent = (what: string, status: number, text: string): Kind => ({
  what,
  status,
  ask: () => exchange(port, text),
});

/** A reply of each kind that we send. */
const kinds: readonly Kind[] = [
  asked("a page", 200, "/team-generator"),
  asked("a page by its headers alone", 200, "/team-generator", { method: "HEAD" }),
  asked("a file of a build", 200, "/assets/index.js"),
  asked("a part of a file", 206, "/assets/index.js", { headers: { range: "bytes=0-0" } }),
  {
    what: "a file that the browser has",
    status: 304,
    ask: async () => {
      const { headers } = await call("/assets/index.js");
      return await call("/assets/index.js", { headers: { "if-none-match": String(headers.etag) } });
    },
  },
  asked("a file that is not there", 404, "/assets/gone.js"),
  asked("success", 200, "/api/site/"),
  asked("success over tRPC", 200, "/trpc/site.settings"),
  asked("success without a body", 204, "/api/history/clear/", {
    method: "DELETE",
    token: ana.token,
  }),
  asked("something new", 201, "/api/history/team/", {
    token: ana.token,
    body: { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] },
  }),
  asked("a file of CSV", 200, "/api/history/export/?format=csv", { token: ana.token }),
  asked("a batch", 207, "/trpc/site.settings,users.me?batch=1&input=%7B%7D"),
  asked("a redirect to a page", 303, "/api/newsletter/unsubscribe/x/"),
  asked("a link of a mail that leads nowhere", 404, "/c/x.y"),
  asked("the picture of a mail", 200, "/o/x.gif"),
  asked("an invalid input", 400, "/api/users/login/", { body: {} }),
  asked("a body that is not JSON", 400, "/api/users/login/", { body: "{" }),
  asked("no token", 401, "/api/users/me/"),
  asked("no rights", 403, "/api/operations/", { token: member.token }),
  asked("no such address", 404, "/api/nothing/"),
  asked("another method", 405, "/api/users/me/", { method: "PUT", body: {} }),
  asked("too large a body", 413, "/api/users/login/", { body: "x".repeat(1024 * 1024 + 1) }),
  asked("too long an address", 414, `/api/site/?${"x".repeat(9000)}`),
  asked("a form", 415, "/api/users/login/", {
    body: "a=b",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  asked("a fault", 500, "/fault/"),
  asked("an address that cannot be read", 400, "/trpc/%E0%A4%A"),
  asked("a page that cannot be read", 303, "/%E0%A4%A"),
  asked("the document", 200, "/api/openapi.json"),
  asked("the page of the document", 200, "/api/docs"),
  asked("its script", 200, "/api/docs/files/swagger-ui-bundle.js"),
  asked("health", 200, "/api/health-check"),
  asked("metrics to nobody", 200, "/metrics"),
  asked("the board", 200, "/ops/queues", { headers: { cookie } }),
  asked("the board to outsiders", 401, "/ops/queues"),
  asked("OPTIONS", 405, "/api/site/", { method: "OPTIONS", headers: { origin: "https://a.test" } }),
  { what: "a preview", status: 200, ask: async () => await call(await preview()) },
  {
    what: "a preview that is over",
    status: 404,
    ask: async () => {
      const address = await preview();
      await call(address);
      return await call(address, { headers: { accept: "text/html" } });
    },
  },
  sent("what is no request", 400, "nonsense\r\n\r\n"),
  sent(
    "headers that are too large",
    431,
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(40_000)}\r\n\r\n`,
  ),
];

/** Findings of the evaluator about every policy that allows own scripts, and why they are accepted. */
const accepted = [
  // nothing that a visitor uploads is served from here, and no address answers a callback of JSONP
  "'self' can be problematic if you host JSONP, AngularJS or user uploaded files.",
];

function findingsIn(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(
      ({ severity, description }) => severity < Severity.INFO && !accepted.includes(description),
    )
    .map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
}

describe("every kind of reply", () => {
  it.each(kinds)(
    "$what ($status) carries the headers that protect it",
    async ({ ask, status, what }) => {
      const reply = await ask();
      const headers = reply.headers as Record<string, string>;
      expect([what, reply.status]).toEqual([what, status]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
      expect(headers["cross-origin-opener-policy"]).toBe(
        // in a tab of its own a browser shows no sandboxed page that has one
        what.startsWith("a preview") ? "unsafe-none" : "same-origin",
      );
      expect(headers["referrer-policy"]).toMatch(
        /^(?:strict-origin-when-cross-origin|no-referrer)$/,
      );
      expect(headers["x-frame-options"]).toBe(what.startsWith("a preview") ? "SAMEORIGIN" : "DENY");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers["server"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toMatch(/^default-src 'none';.* frame-ancestors '(?:none|self)'/);
      expect(findingsIn(policy)).toEqual([]);
    },
  );

  it("allows only our scripts on pages, by file or hash", async () => {
    const { headers } = await call("/");
    const policy = new CspParser(String(headers["content-security-policy"])).csp.directives;
    expect(policy["script-src"]).toEqual(["'self'", ...inlineHashes(page).scripts]);
    expect(policy["require-trusted-types-for"]).toEqual(["'script'"]);
  });

  it("without TLS mentions no TLS", async () => {
    const plain = await testServer();
    expect((await plain.call("/api/site/")).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("an unsafe content security policy", () => {
  it.each([
    ["default-src 'none'; script-src 'self' 'unsafe-inline'", "script-src 'unsafe-inline'"],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", "script-src 'unsafe-eval'"],
    ["default-src 'none'; script-src *", "script-src *"],
    ["default-src 'none'; script-src data:", "script-src data:"],
    ["script-src 'self'", "object-src"],
  ])("is found: %s", (policy, finding) => {
    expect(findingsIn(policy)).toEqual(expect.arrayContaining([expect.stringContaining(finding)]));
  });
});

describe("an address that holds a token", () => {
  const pages = Object.values(mailKinds).flatMap((kind) => ("page" in kind ? [kind.page] : []));

  it.each([...pages, "/newsletter/unsubscribe"])("%s is not leaked", async (path) => {
    const { headers, status } = await call(`${path}/${newToken()}`);
    expect(status).toBe(200);
    expect(headers["referrer-policy"]).toBe("no-referrer");
  });

  it("is not leaked by a redirect", async () => {
    const { headers } = await call("/api/newsletter/unsubscribe/x/");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect((await call(await preview())).headers["referrer-policy"]).toBe("no-referrer");
  });
});

describe("other origins", () => {
  const origin = "https://friend.test";
  const from = (other: string): Call => ({ headers: { origin: other } });

  it("may read nothing unless the operator lists them", async () => {
    for (const other of [origin, "null", "https://sortes.example"]) {
      const { headers } = await call("/api/site/", from(other));
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("may read if they are listed by their whole name, and never with cookies", async () => {
    const open = await testServer({ corsOrigins: [origin] });
    const { headers } = await open.call("/api/site/", from(origin));
    expect(headers["access-control-allow-origin"]).toBe(origin);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    for (const other of [`${origin}.evil.test`, "https://evil.test", "http://friend.test", "null"])
      expect(
        (await open.call("/api/site/", from(other))).headers["access-control-allow-origin"],
      ).toBeUndefined();
    const preflight = await open.call("/trpc/history.clear", {
      method: "OPTIONS",
      headers: { origin: "https://evil.test", "access-control-request-method": "DELETE" },
    });
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("that are listed may read every header of a reply that the API describes", async () => {
    const described = JSON.stringify(openApiDocument()).matchAll(/"headers":\{"([\w-]+)"/g);
    const names = new Set(Array.from(described, ([, name = ""]) => name.toLowerCase()));
    const open = await testServer({ corsOrigins: [origin] });
    const { headers } = await open.call("/api/site/", from(origin));
    const shown = String(headers["access-control-expose-headers"]).split(", ");
    expect(names.size).toBeGreaterThan(1);
    expect(shown).toEqual(expect.arrayContaining([...names]));
  });
});
