import { DomainError, formErrors, type Message } from "@sortes/contract";
import { z } from "zod";
import { snake } from "../http/problem.ts";
import { shortened, reportedIssues } from "../trpc/bounded-issues.ts";
import { countsAsMissing } from "./nulls.ts";

/**
 * Converts between our camelCase and the wire's snake_case. Renames only keys declared by a schema, so that users' own
 * data passes through untouched.
 */

type Json = unknown;
const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The inner schema, without defaults, transformations and the like. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (
    def.type === "optional" ||
    def.type === "nullable" ||
    def.type === "default" ||
    def.type === "prefault" ||
    def.type === "readonly" ||
    def.type === "nonoptional"
  )
    return bare(def.innerType);
  if (def.type !== "pipe") return schema;
  // a preprocessing step precedes the schema
  return bare((def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
}

/** The fields of an object; undefined for other schemas. */
export const shapeOf = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined => {
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod;
  return def.type === "object" ? def.shape : undefined;
};

/** The variant of a union that matches a value's discriminator. */
function variantOf(schema: z.core.$ZodType, value: Record<string, Json>): z.core.$ZodType {
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod;
  if (def.type !== "union") return schema;
  const { discriminator } = def as z.core.$ZodDiscriminatedUnionDef;
  const fits = (option: z.core.$ZodType) => {
    const literal = shapeOf(option)?.[discriminator];
    return literal?._zod.values?.has(value[discriminator] as z.core.util.Primitive) ?? false;
  };
  return def.options.find(fits) ?? schema;
}

const wireNames = new Map<string, string>();

/** The wire name of a declared key; cached, because there are few. */
export function wireName(key: string): string {
  let name = wireNames.get(key);
  if (name === undefined) wireNames.set(key, (name = snake(key)));
  return name;
}

type Renamer = (value: Json) => Json;

/**
 * Cached renamers by schema, because they cost more to build than to call; undefined for values without declared keys.
 */
const renamers = new WeakMap<z.core.$ZodType, Renamer | undefined>();

function renamerOf(schema: z.core.$ZodType): Renamer | undefined {
  if (!renamers.has(schema)) renamers.set(schema, makeRenamer(schema));
  return renamers.get(schema);
}

function makeRenamer(schema: z.core.$ZodType): Renamer | undefined {
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod;
  if (def.type === "array") {
    const rename = renamerOf(def.element);
    return rename && ((value) => (Array.isArray(value) ? value.map(rename) : value));
  }
  if (def.type === "union")
    return (value) => {
      const variant = isRecord(value) ? variantOf(schema, value) : schema;
      return variant === schema ? value : toWire(variant, value);
    };
  if (def.type !== "object") return undefined;
  const fields = new Map(
    Object.entries(def.shape).map(([key, inner]) => [
      key,
      { name: wireName(key), rename: renamerOf(inner) },
    ]),
  );
  return (value) => {
    if (!isRecord(value)) return value;
    const renamed: [string, Json][] = [];
    for (const key of Object.keys(value)) {
      const { name = key, rename } = fields.get(key) ?? {};
      renamed.push([name, rename ? rename(value[key]) : value[key]]);
    }
    return Object.fromEntries(renamed);
  };
}

/** Converts a value to wire names. */
export function toWire(schema: z.core.$ZodType, value: Json): Json {
  const rename = renamerOf(schema);
  return rename ? rename(value) : value;
}

/** Converts a field's value to our names. The discriminator of a union selects its variant. @param within its wire name */
function fieldFromWire(schema: z.core.$ZodType, value: Json, said: Said, within: string): Json {
  if (!isRecord(value)) return value;
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod;
  if (def.type === "object") return fromWire(schema, value, said, within);
  if (def.type !== "union" || !("discriminator" in def)) return value;
  const discriminator = String(def.discriminator);
  const variant = variantOf(schema, { [discriminator]: value[wireName(discriminator)] });
  // if no variant matches, the schema reports it, and any variant will do for renaming
  return fromWire(shapeOf(variant) ? variant : (def.options[0] ?? schema), value, said, within);
}

/** Input for something new, or a change or a question. */
type Said = "new" | "other";

/**
 * Converts input to our names. Undeclared keys stay unchanged, so that a strict schema can reject them under the
 * client's name. For something new, null for an optional field is left out.
 * @param within the wire name of the field that holds it, if one does
 * @throws DomainError INVALID_INPUT on keys in camelCase, which the wire does not know.
 */
export function fromWire(
  schema: z.core.$ZodType,
  value: Record<string, Json>,
  said: Said = "other",
  within?: string,
): Record<string, Json> {
  const shape = shapeOf(schema) ?? {};
  const ours = Object.keys(shape);
  const byWireName = new Map(ours.map((key) => [wireName(key), key]));
  refuseCrowds(value, byWireName);
  // without a prototype, so that `__proto__` is an ordinary, unknown key
  const result = Object.create(null) as Record<string, Json>;
  const unknown: Record<string, Message[]> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (!byWireName.has(key) && ours.includes(key))
      unknown[within === undefined ? key : `${within}.${key}`] = [{ code: "UNKNOWN_FIELD" }];
    const name = byWireName.get(key);
    const inner = name !== undefined && shape[name];
    if (inner && said === "new" && countsAsMissing(inner, entry)) continue;
    result[name ?? key] = inner ? fieldFromWire(inner, entry, said, key) : entry;
  }
  if (Object.keys(unknown).length > 0) throw new DomainError("INVALID_INPUT", {}, unknown);
  return result;
}

/**
 * Rejects thousands of unknown keys before copying, which costs a hundred times as much as detecting them.
 * @throws DomainError INVALID_INPUT.
 */
function refuseCrowds(value: Record<string, Json>, byWireName: ReadonlyMap<string, string>): void {
  const keys = Object.keys(value);
  if (keys.length <= byWireName.size + reportedIssues) return;
  refuseUnknown(keys.filter((key) => !byWireName.has(key)));
}

/**
 * Rejects unknown keys: reports the first ones, and the number of the others.
 * @throws DomainError INVALID_INPUT if there are any.
 */
export function refuseUnknown(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const reported = keys
    .slice(0, reportedIssues)
    .map((key): [string, Message[]] => [shortened(key), [{ code: "UNKNOWN_FIELD" }]]);
  const count = keys.length - reported.length;
  const more: [string, Message[]][] =
    count > 0 ? [[formErrors, [{ code: "MORE_ISSUES", params: { count } }]]] : [];
  throw new DomainError("INVALID_INPUT", {}, Object.fromEntries([...reported, ...more]));
}

/** Converts the texts of queries and paths to the schema's numbers and booleans, where they are written as such. */
export function fromText(
  schema: z.core.$ZodType,
  texts: Record<string, Json>,
): Record<string, Json> {
  const shape = shapeOf(schema) ?? {};
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
      const type = inner && (bare(inner) as z.core.$ZodTypes)._zod.def.type;
      if (type === "number" && typeof text === "string" && /^-?\d{1,16}$/.test(text))
        return [key, Number(text)];
      if (type === "boolean" && (text === "true" || text === "false"))
        return [key, text === "true"];
      return [key, text];
    }),
  );
}

/** Converts a query like `fromText`, and drops empty values, which forms send for unused filters. */
export function fromQuery(
  schema: z.core.$ZodType,
  query: Record<string, Json>,
): Record<string, Json> {
  const shape = shapeOf(schema) ?? {};
  const filled = Object.entries(query).filter(
    ([key, text]) => text !== "" || !Object.hasOwn(shape, key),
  );
  return fromText(schema, Object.fromEntries(filled));
}
