import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const origin = "https://friend.test";
const listed = "https://listed.test";
const nobody = "01939c5a-7b1e-7c3d-8f2a-6b4d9e0f1a2b";
const hash = "0".repeat(64);
const open = await testServer();
const withList = await testServer({ corsOrigins: [listed] });
const limited = await testServer({ rateLimits: true });

const drawAddresses = [
  `/api/draws/${nobody}/`,
  `/api/draws/${nobody}/bundle/`,
  `/api/draws/${nobody}/entries/`,
  `/api/draws/${nobody}/entries/${hash}/`,
  `/api/draws/${nobody}/statements/0/`,
  `/api/draws/${nobody}/statements/0/proof/`,
  `/api/draws/organisers/${"0".repeat(32)}/`,
  "/api/draws/rounds/1/",
  "/api/draws/settings/",
  "/draws/log/checkpoint",
  "/draws/log/2/checkpoint",
  "/draws/log/tile/0/000",
  "/draws/log/2/tile/entries/000",
  `/draws/${nobody}/poster.pdf`,
];

describe.each([
  ["any server", open],
  ["a server that lists origins", withList],
])("on %s", (_, { call }) => {
  it.each(drawAddresses)("any origin may send a preflight request for %s", async (path) => {
    const headers = {
      origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "accept-language, x-trace",
    };
    const reply = await call(path, { method: "OPTIONS", headers });
    expect(reply).toMatchObject({ status: 204, body: "" });
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*, authorization",
    });
    expect(reply.headers["access-control-allow-methods"]).toMatch(/\bGET\b.*\bHEAD\b/);
    expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it.each<[number, string, { method?: "POST" | "HEAD"; headers?: Record<string, string> }]>([
    [200, "/api/draws/settings/", {}],
    [404, `/api/draws/${nobody}/`, {}],
    [404, `/api/draws/${nobody}/`, { method: "HEAD" }],
    [404, `/api/draws/${nobody}/statements/0/proof/`, {}],
    [404, "/draws/log/tile/0/999", {}],
    [404, "/draws/log/tile/9/x", {}],
    [404, "/draws/log/1/checkpoint", {}],
    [404, `/draws/${nobody}/poster.pdf`, {}],
    [404, `/api/draws/${nobody}/nothing/`, {}],
    [405, "/draws/log/checkpoint", { method: "POST" }],
    [400, "/api/draws/x/", {}],
    [400, `/api/draws/${nobody}/statements/x/`, {}],
    [400, `/api/draws/${nobody}/bundle/?log=0`, {}],
    [400, `/api/draws/${nobody}/?a=1&a=2`, {}],
    [400, "/api/draws/%zz/", {}],
    [400, "/api/draws/settings/", { headers: { host: "two words" } }],
    [414, `/api/draws/settings/?x=${"x".repeat(70_000)}`, {}],
  ])("any origin may read the answer %s of %s", async (status, path, options) => {
    for (const from of [origin, listed]) {
      const headers = { origin: from, ...options.headers };
      const reply = await call(path, { ...options, headers });
      expect(reply.status).toBe(status);
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
    }
  });

  it("other origins may not read private resources", async () => {
    for (const path of ["/api/draws/", `/api/draws/${nobody}/tickets/`, "/api/site/"]) {
      const headers = { origin };
      expect(
        (await call(path, { headers })).headers["access-control-allow-origin"],
      ).toBeUndefined();
    }
  });
});

it("pages of any origin can read why a request was limited", async () => {
  const path = "/draws/log/checkpoint";
  for (let i = 0; i < 1200; i++) await limited.app.inject({ url: path });
  const reply = await limited.call(path, { headers: { origin } });
  expect(reply.status).toBe(429);
  expect(reply.headers["access-control-allow-origin"]).toBe("*");
});

it("pages of listed origins may replace a list, which shares its address with a public resource", async () => {
  const reply = await withList.call(`/api/draws/${nobody}/entries/`, {
    method: "OPTIONS",
    headers: { origin: listed, "access-control-request-method": "PUT" },
  });
  expect(reply.headers["access-control-allow-methods"]).toContain("PUT");
  expect(reply.headers["access-control-allow-headers"]).toContain("authorization");
});
