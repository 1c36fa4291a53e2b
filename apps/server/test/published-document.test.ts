import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { fieldExamples, fieldWords } from "../src/rest/field-words.ts";
import { openApiDocument } from "../src/rest/openapi.ts";
import { publishedDocument } from "../src/rest/published.ts";

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

const fields = [...fieldsOf(document.paths, ""), ...fieldsOf(document.components, "#")];
const told = ({ place, name }: Field) => `${place}/${name}`;
const isObject = ({ schema }: Field) => {
  const text = JSON.stringify(schema);
  return text.includes('"type":"object"') || text.includes('"$ref"') || !text.includes('"type"');
};

describe("the published document", () => {
  it("describes every field, operation and parameter", () => {
    expect(fields.length).toBeGreaterThan(1000);
    expect(new Set(fields.filter(({ schema }) => !schema.description).map(told))).toEqual(
      new Set(),
    );
    const operations = Object.values(
      document.paths as Record<string, Record<string, Schema>>,
    ).flatMap(Object.values<Schema>);
    const silent = operations.flatMap(({ operationId, summary, parameters }) => [
      ...(summary ? [] : [String(operationId)]),
      ...(parameters as Schema[])
        .filter(({ description }) => !description)
        .map(({ name }) => `${String(operationId)} ${String(name)}`),
    ]);
    expect(silent).toEqual([]);
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
      return fits ? [] : [`${told(field)}: ${JSON.stringify(example)}`];
    }).flat();
    expect(wrong).toEqual([]);
  });

  it("lets responses have more fields, and requests no unknown ones", () => {
    const { put } = (document.paths as Record<string, Record<string, Schema>>)[
      "/api/newsletter/sending/"
    ]!;
    expect(JSON.stringify(put?.responses)).not.toContain('"additionalProperties":false');
    expect(JSON.stringify(put?.requestBody)).toContain('"additionalProperties":false');
    expect(JSON.stringify(document.components)).not.toContain('"additionalProperties":false');
  });

  it("has no words for fields that are gone", () => {
    const text = JSON.stringify(document.paths);
    const parameters = [...text.matchAll(/"name":"(\w+)","in"/g)].map(([, name]) => name);
    const names = new Set<string | undefined>([...fields.map(({ name }) => name), ...parameters]);
    const known = [...Object.keys(fieldWords), ...Object.keys(fieldExamples)];
    expect(known.filter((key) => !names.has(key.split(".").at(-1)))).toEqual([]);
  });
});
