import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutJsonSchemas } from "./lean-zod.ts";

const zod = dirname(createRequire(import.meta.url).resolve("zod/package.json"));
const schemas = readFileSync(join(zod, "v4/classic/schemas.js"), "utf8");

test("nothing of zod that makes a JSON Schema is called any more", () => {
  const lean = withoutJsonSchemas(schemas);
  expect(lean).not.toMatch(/processJSONSchema|JSONSchemaMethod\(/);
  // descriptions of a schema's rules stay
  expect(lean).toContain("processors.aggregateChecks");
});

test("a zod that creates them differently is reported", () => {
  expect(() => withoutJsonSchemas("export const schemas = {};")).toThrow("another way");
});
