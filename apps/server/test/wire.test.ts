import { webhookTypes } from "@sortes/contract";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { restTable } from "../src/rest/table.ts";
import type { AppRouter } from "../src/router.ts";
import { testServer } from "./support/server.ts";
import { portOf } from "./support/socket.ts";

const { app, call, person, context } = await testServer();
const port = await portOf(app);

const client = (token?: string) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `http://127.0.0.1:${port}/trpc`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    ],
  });

/** The names of all properties that a JSON Schema declares, at any depth. */
function* propertiesIn(schema: unknown): Generator<string> {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") yield* Object.keys(value as object);
    yield* propertiesIn(value);
  }
}

async function error(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(error instanceof TRPCClientError)) throw new Error("it was not refused");
  return error as TRPCClientError<AppRouter>;
}

describe("tRPC", () => {
  it("serves a batch in which each call has its own outcome", async () => {
    const { token } = await person("Ana");
    const api = client(token);
    const [me, list, missing] = await Promise.allSettled([
      api.users.me.query(),
      api.history.list.query({}),
      api.history.get.query({ id: "0197a2b0-0000-7000-8000-000000000000" }),
    ]);
    expect(me).toMatchObject({ value: { username: "Ana", emailVerified: false } });
    expect(list).toMatchObject({ value: { history: [], counts: { total: 0 } } });
    expect(missing).toMatchObject({
      reason: { data: { code: "NOT_FOUND", httpStatus: 404, reason: "NOT_FOUND" } },
    });
  });

  it("reports an error with our code, its parameters, and the fields to change", async () => {
    const impossible = await error(
      client().generators.number.mutate({ minValue: 1, maxValue: 45, count: 50, unique: true }),
    );
    expect(impossible.data).toMatchObject({
      httpStatus: 400,
      reason: "NOT_ENOUGH_NUMBERS",
      params: { available: 45, count: 50 },
    });
    const form = await error(
      client().users.register.mutate({
        username: "a b",
        email: "x",
        password: "y",
        passwordConfirm: "z",
      }),
    );
    expect(form.data).toMatchObject({
      reason: "INVALID_INPUT",
      fields: { username: [{ code: "USERNAME_HAS_SPACES" }] },
    });
    const guest = await error(client().history.list.query({}));
    expect(guest.data).toMatchObject({
      code: "UNAUTHORIZED",
      httpStatus: 401,
      reason: "UNAUTHENTICATED",
    });
  });

  it("rejects a batch longer than any page needs", async () => {
    const paths = Array(21).fill("users.me").join(",");
    expect((await call(`/trpc/${paths}?batch=1&input=%7B%7D`)).status).toBe(400);
  });

  it.each(["[1,2]", '"x"', "null", "7", "true"])("refuses %s for an object", async (body) => {
    for (const path of ["/trpc/users.login", "/trpc/users.login?batch=1"]) {
      const reply = await call(path, { body });
      const { error } = Array.isArray(reply.body) ? reply.body[0] : reply.body;
      expect(reply.status).toBe(400);
      expect(error.data.reason).toBe("BODY_NOT_OBJECT");
    }
  });

  it.each([
    ["broken JSON", "/trpc/users.login", { body: "{" }, 400],
    ["an unknown procedure", "/trpc/users.nothing", {}, 404],
    ["a mutation by GET", "/trpc/users.login", { method: "GET" }, 405],
    [
      "a form",
      "/trpc/users.login",
      { body: "a=1", headers: { "content-type": "text/plain" } },
      415,
    ],
  ] as const)(
    "answers %s without a stack trace or a library's message",
    async (_what, path, options, status) => {
      const reply = await call(path, { ...options });
      expect(reply.status).toBe(status);
      expect(JSON.stringify(reply.body)).not.toMatch(/stack|node_modules|SyntaxError|position/);
    },
  );
});

describe("REST", () => {
  it.each([
    ["broken JSON", "{", 400, "MALFORMED_BODY"],
    ["a JSON list", "[1,2]", 400, "BODY_NOT_OBJECT"],
    ["a list of objects", '[{"email":"a@example.test"}]', 400, "BODY_NOT_OBJECT"],
    ["an empty list", "[]", 400, "BODY_NOT_OBJECT"],
    ["a JSON text", '"x"', 400, "BODY_NOT_OBJECT"],
    ["an empty JSON text", '""', 400, "BODY_NOT_OBJECT"],
    ["a number", "0", 400, "BODY_NOT_OBJECT"],
    ["a flag", "false", 400, "BODY_NOT_OBJECT"],
    ["null", " null ", 400, "BODY_NOT_OBJECT"],
  ])("answers %s with a problem document", async (_what, body, status, code) => {
    const reply = await call("/api/users/login/", { body });
    expect(reply.status).toBe(status);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(reply.body).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status,
      detail: expect.any(String),
      code,
    });
  });

  it("rejects unknown input for a call without fields", async () => {
    const { token } = await person("Dora");
    const logOut = (body: unknown) => call("/api/users/logout/", { token, body });
    const shown = "This field does not exist here. Leave it out.";
    const errors = { everywhere: [shown] };
    expect(await logOut({ everywhere: true })).toMatchObject({ status: 400, body: { errors } });
    expect(await logOut("[1,2]")).toMatchObject({ status: 400, body: { code: "BODY_NOT_OBJECT" } });
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    expect((await logOut({})).status).toBe(204);
  });

  it.each([
    ["__proto__", '{"__proto__":{"is_staff":true}}'],
    ["__proto__", '{"email":"a@example.test","password":"x","__proto__":null}'],
    ["__proto__", '{"\\u005f_proto__":{}}'],
    ["constructor", '{"constructor":{"prototype":{}}}'],
    ["prototype", '{"prototype":1}'],
  ])("names %s as a field that does not exist: %s", async (field, body) => {
    const shown = "This field does not exist here. Leave it out.";
    for (const path of [
      "/api/users/login/",
      "/api/generators/number/",
      "/api/newsletter/subscribe/",
    ]) {
      const reply = await call(path, { body });
      expect(reply.status).toBe(400);
      expect(Object.entries(reply.body.errors)).toContainEqual([field, [shown]]);
    }
    const { error } = (await call("/trpc/users.login", { body })).body;
    expect(Object.entries(error.data.fields)).toContainEqual([field, [{ code: "UNKNOWN_FIELD" }]]);
    expect(({} as Record<string, unknown>)["is_staff"]).toBeUndefined();
  });

  it("names such a field inside an object", async () => {
    const { token } = await person("Bob");
    const body = `{"kind":"teams","title":"T","names":"shown","rules":{"teams":2,"__proto__":{"a":1}}}`;
    const reply = await call("/api/draws/", { body, token });
    expect(Object.keys(reply.body.errors)).toEqual(["rules.__proto__"]);
  });

  it("accepts an empty body as none", async () => {
    const { token } = await person("Bea");
    const reply = await call("/api/users/logout/", { method: "POST", body: "", token });
    expect(reply.status).toBe(204);
  });

  // spec 7.2
  it("rejects forms and text, and bodies over 1 MiB", async () => {
    const text = await call("/api/users/login/", {
      body: "x",
      headers: { "content-type": "text/plain" },
    });
    expect(text).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
    const huge = await call("/api/users/login/", { body: { email: "x".repeat(1024 * 1024) } });
    expect(huge).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } });
  });

  it("accepts paths without a trailing slash, and answers 404 to unknown ones in the reader's language", async () => {
    expect((await call("/api/users/me")).status).toBe(401);
    const reply = await call("/api/nothing/", { language: "ro" });
    expect(reply).toMatchObject({ status: 404, body: { code: "ADDRESS_UNKNOWN" } });
    expect(reply.headers["content-language"]).toBe("ro");
  });

  it("hides a fault behind a request id", async () => {
    const { token } = await person("Carla");
    const list = context.history.list.bind(context.history);
    context.history.list = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.1 secret"));
    const reply = await call("/api/history/", { token });
    const trpc = await error(client(token).history.list.query({}));
    context.history.list = list;
    expect(reply).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
    expect(reply.body.request_id).toBe(reply.headers["x-request-id"]);
    expect(JSON.stringify([reply.body, trpc.shape])).not.toMatch(/ECONNREFUSED|secret/);
  });
});

describe("headers", () => {
  it("are on every reply", async () => {
    for (const path of ["/api/health-check", "/api/users/me/", "/trpc/users.me", "/nothing.js"]) {
      const { headers } = await call(path);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["x-request-id"]).toBeTruthy();
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("forbid caching of personal data", async () => {
    expect((await call("/api/users/me/")).headers["cache-control"]).toBe("no-store");
    expect((await call("/trpc/users.me")).headers["cache-control"]).toBe("no-store");
  });
});

describe("the API's own description", () => {
  // spec 7.84
  it("is an OpenAPI 3.1 document of every route, in wire names", async () => {
    const { body } = await call("/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    const described = new Set(restTable.map(({ path }) => `/api${path}`));
    const own = [
      "/health-check",
      "/ready",
      "/openapi.json",
      "/preview/{token}/",
      "/mail-logos/{name}",
      "/mail-pictures/{name}",
    ];
    for (const path of own.map((name) => `/api${name}`)) described.add(path);
    expect(new Set(Object.keys(body.paths))).toEqual(described);
    // what the server itself posts
    expect(Object.keys(body.webhooks)).toEqual([...webhookTypes]);
    const finished = body.webhooks["campaign.finished"].post.requestBody.content;
    expect(finished["application/json"].schema.properties.data.required).toEqual([
      "campaign_id",
      "run",
      "status",
    ]);
    const save = body.paths["/api/history/winner/"].post;
    const schema = save.requestBody.content["application/json"].schema;
    expect(Object.keys(schema.properties)).toEqual([
      "name",
      "input_names",
      "number_of_winners",
      "number_of_alternates",
      "weights",
      "prizes",
      "in_turn",
      "result",
      "alternates",
    ]);
    expect(schema.required).toEqual(["input_names", "number_of_winners", "result"]);
    // the specification gives the names of this reply
    const { "/api/newsletter/stats/": specified, ...paths } = body.paths;
    expect([...propertiesIn(specified)]).toContain("totalSubscribers");
    const others = { ...body, paths };
    expect([...propertiesIn(others)].filter((name) => /[A-Z]/.test(name))).toEqual([]);
    const references = JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references) expect(body.components.schemas).toHaveProperty(name ?? "");
  });

  it("has a page that may load only what it needs", async () => {
    const { status, headers, body } = await call("/api/docs");
    expect(status).toBe(200);
    for (const [, path] of String(body).matchAll(/(?:src|href)="([^"]+)"/g))
      expect([path, (await call(path ?? "")).status]).toEqual([path, 200]);
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
  });
});
