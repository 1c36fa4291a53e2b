import { expect, it } from "vitest";
import { z } from "zod";
import { authed, open, router } from "../src/features/ground/procedures.ts";
import { routesOf } from "../src/rest/table.ts";
import { procedures } from "../src/router.ts";
import { procedureTable } from "../src/trpc/procedure-table.ts";
import type { RouteMeta } from "../src/trpc/route-meta.ts";

const row = { rest: "GET /users/{user_id}/", summary: "Who it is" } as const;

/** The routes of a procedure `a.b` with this meta. */
function declared(meta: RouteMeta, kind?: "data" | "file" | "upload") {
  const b = open
    .meta(meta)
    .input(z.object({ userId: z.string() }))
    .output(z.object({ name: z.string() }))
    .query(() => ({ name: "Ana" }));
  return routesOf(procedureTable(router({ a: router({ b }) })), kind);
}

it("a route has the address and the access of its procedure", () => {
  const parts = { results: "name", beside: ["name"] } as const;
  const found = { method: "GET", path: "/users/{user_id}/", procedure: "a.b", access: "none" };
  expect(declared({ ...row, ...parts })).toMatchObject([{ ...found, ...parts }]);
  expect(procedures.of("users.me").access).toBe("required");
  expect(procedures.of("users.verify").access).toBe("none");
  expect(procedures.of("generators.number").access).toBe("optional");
});

it.each<[string, RouteMeta, string]>([
  ["no route", { summary: row.summary }, "a.b has no route"],
  ["no summary", { rest: row.rest }, "a.b has no route"],
  ["an unknown parameter", { ...row, rest: "GET /users/{id}/" }, "a.b has no input id"],
  ["a parameter of ours", { ...row, rest: "GET /users/{userId}/" }, "a.b has no input userId"],
  ["an unknown part as results", { ...row, results: "history" }, "the reply of a.b has no history"],
  ["an unknown part beside", { ...row, beside: ["history"] }, "the reply of a.b has no history"],
])("a procedure with %s is found at the start", (_what, meta, message) => {
  expect(() => declared(meta)).toThrow(message);
});

it("a route for files or uploads is found outside their routers, and another one in them", () => {
  const raw = { type: "text/plain", description: "A text" };
  expect(() => declared({ ...row, raw })).toThrow("a.b has a route for file, not for data");
  expect(() => declared(row, "file")).toThrow("a.b has a route for data, not for file");
  expect(declared({ ...row, raw }, "file")).toMatchObject([{ raw }]);
});

// what is expected to be an error is one for the compiler

it("a route may only name existing methods and errors, with a slash at the end", () => {
  // @ts-expect-error -- no error has this code
  ({ ...row, errors: ["NOT_HERE"] }) satisfies RouteMeta;
  // @ts-expect-error -- no method has this name
  ({ ...row, rest: "FETCH /users/" }) satisfies RouteMeta;
  // @ts-expect-error -- the slash at the end is missing
  ({ ...row, rest: "GET /users" }) satisfies RouteMeta;
  expect(declared({ ...row, errors: ["NOT_FOUND"] })).toMatchObject([{ errors: ["NOT_FOUND"] }]);
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
