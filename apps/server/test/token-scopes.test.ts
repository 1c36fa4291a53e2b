import { readFile } from "node:fs/promises";
import { tokenScopes } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { restTable } from "../src/rest/table.ts";
import { fileProcedures, procedures, uploadProcedures } from "../src/router.ts";
import { testServer } from "./support/server.ts";
import { personalToken } from "./support/tokens.ts";

const server = await testServer();
const { call, person, context } = server;
const staff = await person("stan", { isStaff: true });
const nobody = "01900000-0000-7000-8000-000000000000";

/** A token of staff that may do all but some of it. */
const tokenWithout = async (without: readonly string[]) => {
  const scopes = tokenScopes.filter((scope) => !without.includes(scope));
  const made = await personalToken(server, staff.token, scopes);
  spent.push(made.id);
  return made.token;
};
const spent: string[] = [];
async function revokeSpent() {
  for (const id of spent.splice(0))
    await call(`/api/users/tokens/${id}/`, { token: staff.token, method: "DELETE" });
}

const rows = restTable
  .map((row) => ({ name: `${row.method} ${row.path}`, row, ...row }))
  .filter(({ access }) => access !== "none");

const ask = (row: (typeof rows)[number]["row"], token: string) =>
  call(`/api${row.path.replace("{id}", nobody)}`, {
    method: row.method,
    token,
    ...((row.method === "POST" || row.method === "PATCH") && { body: {} }),
  });

it("every procedure that accepts tokens declares its scopes", () => {
  const undecided = [procedures, fileProcedures, uploadProcedures].flatMap((table) =>
    table.names.filter((name) => {
      const procedure = table.find(name);
      return procedure?.access !== "none" && procedure?.token === undefined;
    }),
  );
  expect(undecided).toEqual([]);
});

it("every scope is used, and no token may change the account", () => {
  const needed = new Set(rows.flatMap(({ token }) => (token === "never" ? [] : (token ?? []))));
  expect([...needed].toSorted()).toEqual([...tokenScopes].toSorted());
  const allowed = rows.filter(({ token }) => token !== "never").map(({ name }) => name);
  expect(allowed.filter((name) => / \/users?\//.test(name))).toEqual([
    "GET /user/packs/",
    "GET /users/me/",
    "GET /users/tier/",
  ]);
});

const closed = rows.filter(({ token }) => token === "never");
it.each(closed)("$name accepts no personal token, whatever its scopes", async ({ row }) => {
  const reply = await ask(row, await tokenWithout([]));
  expect(reply).toMatchObject({ status: 403, body: { code: "TOKEN_NOT_ALLOWED" } });
  await revokeSpent();
});

const scoped = rows.flatMap(({ token = [], ...rest }) =>
  token === "never" ? [] : [{ ...rest, needed: token }],
);
it.each(scoped)("$name needs $needed, and no other scope", async ({ row, needed }) => {
  for (const scope of needed) {
    const reply = await ask(row, await tokenWithout([scope]));
    expect(reply).toMatchObject({ status: 403, body: { code: "TOKEN_SCOPE_MISSING" } });
    expect(reply.body.detail).toContain(scope);
  }
  const others = tokenScopes.filter((scope) => !needed.includes(scope));
  const { status, body } = await ask(row, await tokenWithout(others));
  expect(status).not.toBe(401);
  expect(["TOKEN_SCOPE_MISSING", "TOKEN_NOT_ALLOWED"]).not.toContain(body.code);
  await revokeSpent();
});

it("the guide to the API names every scope", async () => {
  const guide = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
  const table = guide.split("\n").filter((line) => line.startsWith("| `"));
  const named = table.flatMap((line) => line.match(/`[a-z]+:[a-z]+`(?=[^|]*\|[^|]*\|$)/g) ?? []);
  expect(named.map((scope) => scope.slice(1, -1)).toSorted()).toEqual([...tokenScopes].toSorted());
});

it("tRPC rejects one call of a batch and answers the rest", async () => {
  const { token } = await personalToken(server, staff.token, ["account:read"]);
  const reply = await call("/trpc/users.me,history.list?batch=1&input=%7B%221%22%3A%7B%7D%7D", {
    token,
  });
  expect(reply.status).toBe(207);
  expect(reply.body).toMatchObject([
    { result: { data: { username: "stan" } } },
    {
      error: {
        data: { httpStatus: 403, reason: "TOKEN_SCOPE_MISSING", params: { scope: "history:read" } },
      },
    },
  ]);
});

it.each([
  ["numbers", "/generators/number/", { min_value: 1, max_value: 6, count: 1 }],
  ["dice", "/generators/dice/", { notation: "d6" }],
  ["lottery", "/generators/lottery/", { game: "ro-6-49", lines: 1 }],
  ["pet", "/generators/pet-name/", { pet_type: "dog", gender: "any" }],
  ["own", "/own-generators/{id}/draw/", { count: 1 }],
])("a drawn result (%s) is saved only with a token that may write the history", async (...row) => {
  const [kind, path, input] = row;
  const { token: session, id: owner } = await person(`Ana-${kind}`);
  await sql`update app_user set subscription_tier = 'premium' where id = ${owner}`.execute(
    context.db,
  );
  const own = { name: "Face", template: "{face}", lists: [{ name: "face", lines: ["1", "2"] }] };
  const { id } = (await call("/api/own-generators/", { token: session, body: own })).body.data;
  const draw = async (scopes: Parameters<typeof personalToken>[2], keep: boolean) => {
    const { token } = await personalToken(server, session, scopes);
    const body = { ...input, save_history: keep };
    return await call(`/api${path.replace("{id}", id)}`, { token, body });
  };
  expect(await draw(["generators:draw"], false)).toMatchObject({ status: 200 });
  expect(await draw(["generators:draw"], true)).toMatchObject({
    status: 403,
    body: { code: "TOKEN_SCOPE_MISSING", detail: expect.stringContaining("history:write") },
  });
  expect(await draw(["generators:draw", "history:write"], true)).toMatchObject({
    status: 200,
    body: { data: { saved: true } },
  });
});

it("a staff scope only works with its owner's current rights", async () => {
  const { token: session, id } = await person("Bogdan", { isStaff: true });
  const { token } = await personalToken(server, session, ["campaigns:read"]);
  const list = () => call("/api/newsletter/campaigns/list/", { token });
  expect((await list()).status).toBe(200);
  await inTransaction(context.db, (tx) => users.setStaff(tx, id, false));
  expect(await list()).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
});
