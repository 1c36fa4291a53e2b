import { tiers } from "@sortes/contract";
import { fuzzRequests, fuzzSeed } from "@sortes/testing";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { plainSchema } from "../src/rest/json-schema.ts";
import { openApiDocument } from "../src/rest/openapi.ts";
import { hasFields, type RestRoute } from "../src/rest/route.ts";
import { restTable } from "../src/rest/table.ts";
import { procedures } from "../src/router.ts";
import type { Access } from "../src/trpc/procedure-table.ts";
import { campaigner } from "./support/campaigns.ts";
import { inputFor, Pool, type Schema } from "./support/generated-input.ts";
import { type Reply, testServer } from "./support/server.ts";

const server = await testServer();
const { call, person } = server;
const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const roles = ["guest", ...tiers, "staff"] as const;
type Role = (typeof roles)[number];
const tokens = new Map<Role, { email: string; token: string }>();
/** Ids of each kind of thing, of several people. An area is the first part of a procedure's name. */
const pool = new Pool();

let joined = 0;
/** Somebody new in a role. */
async function join(role: Exclude<Role, "guest">): Promise<void> {
  joined += 1;
  const somebody = await person(`caller${joined}`, {
    subscriptionTier: role === "staff" ? "free" : role,
    isStaff: role === "staff",
    emailVerified: true,
  });
  tokens.set(role, somebody);
}

beforeAll(async () => {
  for (const role of [...tiers, "staff"] as const) await join(role);
  const { draft } = await campaigner(server, "Desk");
  pool.add("campaigns", await draft(), await draft());
  const { body } = await call("/api/packs/");
  pool.add("packs", ...body.data.map(({ id }: { id: string }) => id));
});

const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
formats.default(ajv);
const outputs = new Map(
  procedures.names.flatMap((name) => {
    const { output } = procedures.of(name as "users.me");
    return output ? [[name, ajv.compile(plainSchema(output, "output"))] as const] : [];
  }),
);

/** A callable procedure or route, and its input. */
interface Target {
  what: string;
  area: string;
  access: Access;
  schema: Schema;
  named: Readonly<Record<string, Schema>>;
  ask: (input: Record<string, unknown>, token: string | undefined) => Promise<Reply>;
}

const text = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const areaOf = (procedure: string): string => procedure.slice(0, procedure.indexOf("."));

/** The ids in what an answer holds, and in its list. */
function idsIn(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  const found = Object.entries(data)
    .filter(([key, value]) => /^(?:id|token|slug)$/.test(key) && typeof value === "string")
    .map(([, value]) => value as string);
  const lists = Array.isArray(data) ? [data] : Object.values(data).filter(Array.isArray);
  return [...found, ...lists.flatMap((list: unknown[]) => list.slice(0, 5).flatMap(idsIn))];
}

function restTarget(row: RestRoute): Target {
  const operation = document.paths[`/api${row.path}`]?.[row.method.toLowerCase()];
  const fields = operation?.parameters.filter(({ in: place }) => place !== "header") ?? [];
  const body = operation?.requestBody?.content["application/json"]?.schema;
  const schema = {
    properties: {
      ...Object.fromEntries(fields.map((one) => [one.name, one.schema])),
      ...body?.properties,
    },
    required: [...row.path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = ""]) => name)
      .concat((body?.required as string[]) ?? []),
  };
  return {
    what: `${row.method} ${row.path}`,
    area: areaOf(row.procedure),
    access: row.access,
    schema,
    named: document.components.schemas,
    ask: async (input, token) => {
      const rest = { ...input };
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = text(rest[name] ?? "x");
        delete rest[name];
        return encodeURIComponent(value.isWellFormed() && value !== "" ? value.slice(0, 300) : "x");
      });
      const query = Object.entries(rest).map(([key, value]): [string, string] => [
        key,
        text(value).toWellFormed(),
      ]);
      const search = hasFields(row)
        ? ""
        : `?${new URLSearchParams(query).toString().slice(0, 4000)}`;
      if (row.upload)
        return await call(`/api${path}${search}`, {
          method: row.method,
          token,
          body: `email,language\n${Object.values(input).map(text).join("\n")}`,
          headers: { "content-type": row.upload.type },
        });
      return await call(`/api${path}${search}`, {
        method: row.method,
        token,
        ...(hasFields(row) && { body: rest }),
      });
    },
  };
}

function trpcTarget(name: string): Target {
  const { input, type, access } = procedures.of(name as "users.me");
  return {
    what: `tRPC ${name}`,
    area: areaOf(name),
    access,
    schema: input ? plainSchema(input, "input") : {},
    named: {},
    ask: async (given, token) => {
      const asked = encodeURIComponent(JSON.stringify(given).toWellFormed());
      const reply = await (type === "mutation"
        ? call(`/trpc/${name}`, { token, body: given })
        : call(`/trpc/${name}?input=${asked.slice(0, 6000)}`, { token }));
      const fault = trpcFaultOf(name, reply);
      if (fault !== undefined) throw new Error(`${name}: ${fault}: ${JSON.stringify(reply.body)}`);
      return reply;
    },
  };
}

/** The fault of a tRPC reply; undefined if there is none. */
function trpcFaultOf(name: string, { status, body }: Reply): string | undefined {
  if (status >= 400) {
    const keys = Object.keys(body.error ?? {})
      .toSorted()
      .join();
    const inner = Object.keys(body.error?.data ?? {})
      .toSorted()
      .join();
    return keys === "code,data,message" &&
      /^code,(?:fields,)?httpStatus,(?:params,)?(?:path,)?reason$|^code,fields,httpStatus,params,path,reason$/.test(
        inner,
      )
      ? undefined
      : `an error of another shape (${keys}; ${inner})`;
  }
  const validate = outputs.get(name);
  if (!validate)
    return body.result.data === undefined ? undefined : "an answer where there is none";
  return validate(body.result.data) ? undefined : ajv.errorsText(validate.errors);
}

// by name, so that a seed asks the same wherever a procedure is declared
const targets = [...restTable.map(restTarget), ...procedures.names.map(trpcTarget)].toSorted(
  (a, b) => (a.what < b.what ? -1 : 1),
);
const requests = fc
  .tuple(fc.constantFrom(...targets), fc.constantFrom(...roles), fc.boolean(), fc.boolean())
  .chain(([target, anybody, right, isStaff]) => {
    // half of what is for staff is asked by staff, and half of all inputs are right as far as a schema can say
    const role = target.access === "staff" && isStaff ? "staff" : anybody;
    const input = inputFor(target.schema, {
      named: target.named,
      pool,
      area: target.area,
      right,
    });
    return fc.tuple(fc.constant(target), fc.constant(role), input);
  });

/** A session may have been ended by what was asked, and so may the account. */
async function signIn(role: Role): Promise<void> {
  const who = tokens.get(role);
  if (!who || role === "guest") return;
  const password = "secret1";
  const reply = await call("/api/users/login/", { body: { email: who.email, password } });
  if (reply.status === 200) who.token = reply.body.data.token;
  else await join(role);
}

it(
  "no generated request, of anybody, on either wire, is answered 5xx or with anything that is not declared",
  { timeout: 1_800_000 },
  async () => {
    const seed = fuzzSeed();
    const found = new Map<number, number>();
    const asked = new Set<Target>();
    const reached = new Set<string>();
    const property = fc.asyncProperty(requests, async ([target, role, input]) => {
      asked.add(target);
      const reply = await target.ask(input, tokens.get(role)?.token); // `call` compares it with the document
      if (reply.status === 401) await signIn(role);
      found.set(reply.status, (found.get(reply.status) ?? 0) + 1);
      if (reply.status < 300) reached.add(target.what);
      if (reply.status < 300)
        pool.add(target.area, ...idsIn(reply.body?.data ?? reply.body?.result?.data));
      if (reply.status >= 500)
        throw new Error(`${target.what} as ${role}: ${JSON.stringify(reply.body)}`);
    });
    await fc.assert(property, { seed, numRuns: fuzzRequests(), endOnFailure: true });
    const counts = [...found]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status} ×${times}`);
    console.log(
      `seed ${seed}: ${counts.join(", ")}; ${reached.size} of ${targets.length} targets answered a success`,
    );
    expect(targets.filter((target) => !asked.has(target)).map(({ what }) => what)).toEqual([]);
    // requests that are all refused show little
    expect(reached.size).toBeGreaterThan(targets.length / 3);
  },
);

it("every object that a reply may hold has its keys declared", () => {
  const open: string[] = [];
  const walk = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) return;
    const schema = value as Schema;
    if (schema.type === "object" && schema.properties && schema.additionalProperties !== false)
      open.push(place);
    for (const [key, inner] of Object.entries(schema)) walk(inner, `${place}/${key}`);
  };
  walk(document.components.schemas, "schemas");
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(operations))
      walk(responses, `${method} ${path}`);
  expect(open).toEqual([]);
});
