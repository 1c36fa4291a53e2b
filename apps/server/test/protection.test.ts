import { clickAddress, readEnv } from "@sortes/contract";
import { newToken } from "@sortes/db";
import { expectEveryCase } from "@sortes/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { configOf } from "../src/config.ts";
import { serverVariables } from "../src/env.ts";
import { hasFields, type RestRoute } from "../src/rest/route.ts";
import { restTable } from "../src/rest/table.ts";
import { fileProcedures, procedures, uploadProcedures } from "../src/router.ts";
import { staffAndMember, proceduresThat } from "./support/staff-and-member.ts";
import { testServer } from "./support/server.ts";

// what a server reads when nothing about hashing can be set
const environment = { DATABASE_URL: "postgres://localhost:1/none", APP_SECRET: "x".repeat(32) };
const { passwordHashing } = configOf(readEnv(serverVariables, environment));
const server = await testServer({ passwordHashing });
const { call, person, context, app } = server;
const { staff, ana, campaign, ids } = await staffAndMember(server);
const mutations = proceduresThat("mutation");

describe("fields that clients must not set", () => {
  const tables = [procedures, fileProcedures, uploadProcedures];
  const taking = tables.flatMap((table) =>
    table.names.flatMap((name) => {
      const input = table.find(name)?.input;
      return input ? [{ name, input }] : [];
    }),
  );

  it("every input rejects unknown keys, such as rights", () =>
    expectEveryCase(
      taking,
      ({ name }) => name,
      ({ name, input }) => {
        const schema = input as unknown as {
          safeParse: (value: unknown) => {
            error?: { issues: { code: string; keys?: string[] }[] };
          };
        };
        const keys = [
          "isStaff",
          "is_staff",
          "subscriptionTier",
          // names the tier to pay for
          ...(name === "tiers.upgrade" ? [] : ["tier"]),
          "userId",
          "constructor",
          "emailVerified",
        ];
        const accepted = keys.filter((key) => {
          const { error } = schema.safeParse({ [key]: true });
          return !error?.issues.some(
            ({ code, keys: unknown = [] }) => code === "unrecognized_keys" && unknown.includes(key),
          );
        });
        expect(accepted, `accepts ${accepted.join(", ")}`).toEqual([]);
      },
    ));

  const poisoned = [
    '{"__proto__":{"isStaff":true}}',
    '{"constructor":{"prototype":{"isStaff":true}}}',
    '{"email":"a@b.test","__proto__":{"isStaff":true}}',
  ];

  it.each(poisoned)("every procedure rejects %s, and no object has it afterwards", async (body) => {
    const token = ana.token;
    const rows = restTable.filter((row) => hasFields(row) && row.input);
    await expectEveryCase(
      rows,
      ({ method, path }) => `${method} ${path}`,
      async (row) => {
        const path = `/api${row.path.replaceAll(/\{\w+\}/g, ids[1] ?? "")}`;
        const { status } = await call(path, { token, method: row.method, body });
        expect(status).toBeGreaterThanOrEqual(300);
      },
    );
    await expectEveryCase(
      mutations.filter((one) => procedures.of(one as "users.me").input),
      (name) => name,
      async (name) => {
        const { status } = await call(`/trpc/${name}`, { token, body });
        expect(status).toBeGreaterThanOrEqual(300);
      },
    );
    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
    expect((await call("/api/users/me/", { token: ana.token })).body.data.is_staff).toBe(false);
  });
});

describe("replies to signed-in users", () => {
  const reads = restTable.filter((row) => row.method === "GET");
  const isKept = (row: RestRoute): boolean => row.freshFor !== undefined;

  it("are not cached over REST", () =>
    expectEveryCase(
      reads.filter((row) => !isKept(row)),
      ({ path }) => path,
      async ({ path }) => {
        for (const token of [ana.token, staff]) {
          const { headers } = await call(`/api${path.replaceAll(/\{\w+\}/g, campaign)}`, { token });
          expect(headers["cache-control"]).toBe("no-store");
        }
      },
    ));

  it("may be cached only if the route cannot know the caller", () =>
    expectEveryCase(
      reads.filter(isKept),
      ({ path }) => path,
      (row) => expect(row.access).toBe("none"),
    ));

  it("are not cached over tRPC", () =>
    expectEveryCase(
      procedures.names,
      (name) => name,
      async (name) => {
        const isQuery = !mutations.includes(name);
        const { headers } = await call(`/trpc/${name}${isQuery ? "?input=%7B%7D" : ""}`, {
          token: ana.token,
          ...(!isQuery && name !== "users.logout" && { body: {} }),
        });
        expect(headers["cache-control"]).toBe("no-store");
      },
    ));
});

describe("a redirect", () => {
  const elsewhere = fc.constantFrom(
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https:evil.test",
    "https://evil.test",
    "//evil.test/%2e%2e",
    "/%09/evil.test",
    "%2F%2Fevil.test",
    "//evil.test@sortes.example",
    "..//..//evil.test",
    "\r\nlocation: https://evil.test",
  );
  const parts = fc.array(
    fc.oneof(
      elsewhere,
      fc.string({ unit: "binary", maxLength: 12 }).filter((text) => text.isWellFormed()),
    ),
    { minLength: 1, maxLength: 3 },
  );
  const forms = fc.constantFrom<(text: string) => string>(encodeURIComponent, encodeURI, (text) =>
    encodeURIComponent(encodeURIComponent(text)),
  );
  const before = fc.constantFrom(
    "",
    "/",
    "/api/newsletter/unsubscribe/",
    `${clickAddress}/`,
    "/login?next=",
    "/?redirect=",
    "/verify/",
    "/api/users/verify/",
    "/ops/queues/",
  );

  it("leads to our own address for every request", async () => {
    let redirected = 0;
    const asked = fc
      .tuple(before, parts, forms)
      .map(([start, some, form]) => start + form(some.join("/")));
    await fc.assert(
      fc.asyncProperty(asked, async (path) => {
        const url = path.startsWith("/") ? path : `/${path}`;
        const { headers } = await app.inject({ url, method: "GET" });
        const { location } = headers;
        if (location === undefined) return;
        redirected++;
        const base = "https://sortes.example";
        expect(new URL(String(location), base + url).origin).toBe(base);
        expect(String(location)).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/);
      }),
      { seed: 20_261_120, numRuns: 400 },
    );
    expect(redirected).toBeGreaterThan(20);
  });
});

describe("secrets", () => {
  it("are unique tokens of 256 bits, never ids", async () => {
    const tokens = [ana.token, staff, ...Array.from({ length: 100 }, () => newToken())];
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) {
      expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(32);
      expect(token).not.toMatch(/^[\da-f]{8}-[\da-f]{4}-/);
    }
  });

  it("include stored passwords: argon2id, at OWASP's minimum or above, each with its own salt", async () => {
    await person("Eva"); // with the same password
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from app_user`.execute(context.db);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const salts = rows.map(({ hash }) => {
      const [, memory, passes, lanes, salt = "", digest = ""] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
      expect(Number(lanes)).toBeGreaterThanOrEqual(1);
      expect(Buffer.from(salt, "base64").length).toBeGreaterThanOrEqual(16);
      expect(Buffer.from(digest, "base64").length).toBeGreaterThanOrEqual(32);
      return salt;
    });
    expect(new Set(salts).size).toBe(salts.length);
  });
});
