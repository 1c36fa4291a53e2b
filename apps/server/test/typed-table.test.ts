import { expect, it } from "vitest";
import { authed, open, router } from "../src/features/ground/procedures.ts";
import type { Routes } from "../src/rest/route.ts";
import { procedures } from "../src/router.ts";
import { procedureTable } from "../src/trpc/procedure-table.ts";

const row = { at: "GET /users/me/", summary: "Who the token belongs to" } as const;

// what is expected to be an error is one for the compiler

it("a route may only name existing procedures and parts of replies, and no access of its own", () => {
  // @ts-expect-error -- no procedure has this name
  ({ "users.you": row }) satisfies Routes;
  // @ts-expect-error -- the reply has no such part
  ({ "users.me": { ...row, results: "history" } }) satisfies Routes;
  // @ts-expect-error -- the procedure says it
  ({ "users.me": { ...row, auth: "none" } }) satisfies Routes;
  ({ "users.me": row }) satisfies Routes;
  expect(procedures.of("users.me").access).toBe("required");
  expect(procedures.of("users.verify").access).toBe("none");
  expect(procedures.of("generators.number").access).toBe("optional");
});

it("a procedure for everybody cannot read the caller", () => {
  // @ts-expect-error -- there is nothing to call
  const asking = open.query(async ({ ctx }) => (await ctx.authenticate())?.sessionId);
  expect(procedureTable(router({ a: router({ asking }) })).of("a.asking").access).toBe("none");
});

it("a procedure without access does not compile", () => {
  const silent = authed.meta({ access: undefined }).query(() => 1);
  expect(() => procedureTable(router({ a: router({ silent }) }))).toThrow("a.silent does not say");
});
