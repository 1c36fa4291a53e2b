import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { fuzzSeed } from "@sortes/testing";
import { restTable } from "../src/rest/table.ts";
import { testServer } from "./support/server.ts";

const { call, person, context } = await testServer();
const { token, id: staffId } = await person("Fuzz");
// staff, so that no row is shut
await sql`update app_user set is_staff = true where id = ${staffId}`.execute(context.db);
const { body: openApi } = await call("/api/openapi.json");

const seed = fuzzSeed();
type Schema = Record<string, unknown> & { properties?: Record<string, Schema> };

/** Values near what the schema wants: right ones, wrong ones of each kind, and nasty ones. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const wanted: fc.Arbitrary<unknown>[] = [];
  if (Array.isArray(schema.enum)) wanted.push(fc.constantFrom(...(schema.enum as unknown[])));
  if (schema.type === "integer")
    wanted.push(fc.integer(), fc.maxSafeInteger(), fc.integer({ min: 0, max: 20 }));
  if (schema.type === "string")
    wanted.push(fc.string({ unit: "binary", maxLength: 200 }), fc.constant("Ana,Bogdan"));
  if (schema.type === "boolean") wanted.push(fc.boolean());
  if (schema.type === "array")
    wanted.push(fc.array(fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()))));
  const nasty = fc.constantFrom<unknown>(
    null,
    "",
    "\u0000",
    "\ud800",
    " ",
    -0,
    1e308,
    2 ** 53,
    [],
    [null],
    {},
    { __proto__: null },
    "x".repeat(5000),
    "ﷺ".repeat(100),
    "' or 1=1 --",
  );
  return fc.oneof(
    { arbitrary: fc.oneof(...wanted, nasty), weight: 4 },
    { arbitrary: fc.jsonValue(), weight: 1 },
  );
}

const bodies = (schema: Schema) =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueFor(inner)]),
        ),
        { requiredKeys: [] },
      ),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 1 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));

const safe = restTable.filter((row) => !["users.logout", "history.clear"].includes(row.procedure));

it.each(safe)("$method $path never answers 5xx, whatever it is sent", async (row) => {
  const operation = openApi.paths[`/api${row.path}`][row.method.toLowerCase()];
  const schema: Schema = operation.requestBody?.content["application/json"]?.schema ?? {};
  const query = Object.fromEntries(
    operation.parameters
      .filter((p: { in: string }) => p.in === "query")
      .map((p: { name: string; schema: Schema }) => [p.name, p.schema]),
  );
  const requests = fc.record({
    body: bodies(schema),
    query: bodies({ properties: query }),
    id: fc.oneof(
      fc.uuid(),
      fc.string({ minLength: 1, unit: "binary" }).filter((s) => s.isWellFormed()),
    ),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ body, query: parameters, id }) => {
      const search = new URLSearchParams(
        Object.entries(parameters).map(([key, value]): [string, string] => [
          key,
          String(JSON.stringify(value)),
        ]),
      );
      const path = `/api${row.path.replace(/\{\w+\}/, encodeURIComponent(id))}?${search.toString()}`;
      const hasBody = row.method === "POST" || row.method === "PATCH";
      const reply = await call(path, { method: row.method, token, ...(hasBody && { body }) });
      expect(reply.status).toBeLessThan(500);
      const isProblem =
        reply.body?.status === reply.status && Boolean(reply.body.detail && reply.body.code);
      expect(reply.status < 400 || isProblem).toBe(true);
    }),
    { seed, numRuns: 150 },
  );
});
