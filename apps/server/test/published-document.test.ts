import { meanings, requestExamples } from "@sortes/contract/meanings";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../src/rest/openapi.ts";
import { publishedDocument } from "../src/rest/published.ts";
import { hasFields } from "../src/rest/route.ts";
import { restTable } from "../src/rest/table.ts";
import { fromWire, shapeOf, wireName } from "../src/rest/wire.ts";

type Schema = Record<string, unknown>;

interface Field {
  place: string;
  name: string;
  schema: Schema;
}

const document = publishedDocument(openApiDocument());

/** Every property of every schema below a value, with the place where it stands. */
function* fieldsOf(value: unknown, place: string): Generator<Field> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "properties" && typeof part === "object")
      for (const [name, schema] of Object.entries(part as Record<string, Schema>))
        yield { place, name, schema };
    yield* fieldsOf(part, `${place}/${key}`);
  }
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters: Schema[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
type Content = Record<string, { schema: Schema; example?: unknown }>;
const operations = Object.values(
  document.paths as Record<string, Record<string, Operation>>,
).flatMap(Object.values<Operation>);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);

const asField = (parameter: Schema): Field => ({
  place: "",
  name: String(parameter.name),
  schema: parameter,
});
const fields = [...fieldsOf(document.paths, ""), ...fieldsOf(document.components, "#")];
const accepts = (field: z.core.$ZodType, value: unknown) => z.safeParse(field, value).success;
const nameOf = ({ place, name }: Field) => `${place}/${name}`;
const isObject = ({ schema }: Field) => {
  const text = JSON.stringify(schema);
  return text.includes('"type":"object"') || text.includes('"$ref"') || !text.includes('"type"');
};

describe("the published document", () => {
  it("describes every field, operation and parameter", () => {
    expect(fields.length).toBeGreaterThan(1000);
    expect(new Set(fields.filter(({ schema }) => !schema.description).map(nameOf))).toEqual(
      new Set(),
    );
    const silent = operations.flatMap(({ operationId, summary, description, parameters }) => [
      ...(summary && description ? [] : [operationId]),
      ...parameters
        .filter((parameter) => !parameter.description || parameter.example === undefined)
        .map(({ name }) => `${operationId} ${String(name)}`),
    ]);
    expect(silent).toEqual([]);
  });

  it("has one example of a value, not a general one beside its own", () => {
    expect(fields.filter(({ schema }) => "examples" in schema).map(nameOf)).toEqual([]);
  });

  it("has an example of every value, which fits its schema", () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const values = fields.filter((field) => !isObject(field));
    // most fields are those of letters, again and again
    const kinds = new Map(values.map((field) => [JSON.stringify(field.schema), field]));
    const wrong = Array.from(kinds.values(), (field) => {
      const { example, ...schema } = field.schema;
      const fits = example !== undefined && ajv.validate(schema, example);
      return fits ? [] : [`${nameOf(field)}: ${JSON.stringify(example)}`];
    }).flat();
    expect(wrong).toEqual([]);
  });

  it("has no example that repeats the name of its field", () => {
    const repeating = fields.filter(({ name, schema }) =>
      [schema.example].flat().includes(name.replaceAll("_", " ")),
    );
    expect(new Set(repeating.map(nameOf))).toEqual(new Set());
  });

  it("has an example of each response in JSON, which fits its schema", () => {
    const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
    formats.default(ajv);
    ajv.addSchema({ $id: "all", components: document.components });
    const wrong = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const media = content?.["application/json"];
        if (!media || Number(status) >= 300) return [];
        const schema = JSON.parse(
          JSON.stringify(media.schema).replaceAll('"#/components', '"all#/components'),
        ) as Schema;
        const fits = media.example !== undefined && ajv.validate(schema, media.example);
        return fits
          ? []
          : [`${operationId}: ${ajv.errorsText()} in ${JSON.stringify(media.example)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("has an example of each request in JSON, which its procedure takes", async () => {
    const wrong: string[] = [];
    for (const route of restTable) {
      const id = route.procedure.replace(".", "_");
      const media = operationOf(id)?.requestBody?.content["application/json"];
      const { input } = route;
      if (!hasFields(route) || !media || !input) continue;
      const inPath = operationOf(id)!.parameters.filter((parameter) => parameter.in === "path");
      const sent = {
        ...(media.example as Record<string, unknown>),
        ...Object.fromEntries(inPath.map(({ name, example }) => [name, example])),
      };
      const { error } = await z.safeParseAsync(input, fromWire(input, sent));
      if (error) wrong.push(`${id}: ${z.prettifyError(error)} in ${JSON.stringify(sent)}`);
    }
    expect(wrong).toEqual([]);
  });

  it("calls no field optional that its procedure needs", () => {
    const optional = restTable.flatMap(({ procedure, input }) => {
      const shape = (input && shapeOf(input)) ?? {};
      const { parameters, requestBody } = operationOf(procedure.replace(".", "_"))!;
      const body = requestBody?.content["application/json"]?.schema.required ?? [];
      const needed = new Set([
        ...(body as string[]),
        ...parameters.flatMap(({ name, required }) => (required ? [name] : [])),
      ]);
      return Object.entries(shape)
        .filter(([name, field]) => !needed.has(wireName(name)) && !accepts(field, undefined))
        .map(([name]) => `${procedure} ${name}`);
    });
    expect(optional).toEqual([]);
  });

  it("requires a body exactly if it requires one of its fields, or a file", () => {
    const wrong = operations.filter(({ requestBody }) => {
      const { schema } = requestBody?.content["application/json"] ?? {};
      const isNeeded = (schema?.["required"] as string[] | undefined)?.length !== 0;
      return requestBody && requestBody.required !== isNeeded;
    });
    expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
    expect(operationOf("campaigns_send")?.requestBody?.required).toBe(false);
  });

  it("erases an account only with its password", () => {
    const { schema } = operationOf("users_erase")!.requestBody!.content["application/json"]!;
    expect(schema.required).toEqual(["current_password"]);
  });

  it("has no examples of removed requests", () => {
    expect(Object.keys(requestExamples).filter((id) => !operationOf(id)?.requestBody)).toEqual([]);
  });

  it("lets responses have more fields, and requests no unknown ones", () => {
    const { put } = (document.paths as Record<string, Record<string, Schema>>)[
      "/api/newsletter/sending/"
    ]!;
    expect(JSON.stringify(put?.responses)).not.toContain('"additionalProperties":false');
    expect(JSON.stringify(put?.requestBody)).toContain('"additionalProperties":false');
    expect(JSON.stringify(document.components)).not.toContain('"additionalProperties":false');
  });

  it("has no meanings that no field needs", () => {
    const parameters = operations.flatMap((operation) => operation.parameters);
    const used = new Map<string, Set<unknown>>();
    for (const { name, schema } of [...fields, ...parameters.map(asField)])
      for (const said of [schema.description, schema.example].flat())
        used.set(name, (used.get(name) ?? new Set()).add(said));
    const needless = Object.entries(meanings).flatMap(([key, { description, example }]) => {
      const known = used.get(key.split(".").at(-1) ?? "");
      return [description, example].filter((said) => said !== undefined && !known?.has(said));
    });
    expect(needless).toEqual([]);
  });
});

it("has a description of each tag, and no tag that no operation has", () => {
  const described = (document.tags as { name: string; description: string }[]).map(
    ({ name, description }) => {
      expect(description).not.toBe("");
      return name;
    },
  );
  const calls = document.webhooks as Record<string, Record<string, { tags: string[] }>>;
  const paths = document.paths as Record<string, Record<string, { tags: string[] }>>;
  const used = [paths, calls].flatMap((some) =>
    Object.values(some).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  );
  expect(described.toSorted()).toEqual([...new Set(used)].toSorted());
  expect(new Set(described).size).toBe(described.length);
});

it("lets winners be drawn without alternates, as the server does", () => {
  const open = operationOf("draws_open")?.requestBody?.content["application/json"]?.schema as {
    properties: { rules: Schema };
  };
  expect(open.properties.rules["required"]).toBeUndefined();
  const { alternates } = open.properties.rules["properties"] as Record<string, Schema>;
  expect(alternates?.["description"]).toMatch(/0 if left out/);
});
