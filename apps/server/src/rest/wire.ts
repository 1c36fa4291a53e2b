import { DomainError, formErrors, type Message } from "@sortes/contract";
import { z } from "zod";
import { snake } from "../http/problem.ts";
import { shortened, toldIssues } from "../trpc/bounded-issues.ts";

/**
 * The one edge between camelCase inside and snake_case on the wire. It renames the keys that a schema declares and
 * nothing else, so a person's own data passes through untouched.
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
  // a measuring step precedes the schema
  return bare((def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
}

const shapeOf = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined => {
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod;
  return def.type === "object" ? def.shape : undefined;
};

/** The variant of a union that a value is, by its discriminator. */
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

/** The wire's name of a declared key, cached since there are few. */
function wireName(key: string): string {
  let name = wireNames.get(key);
  if (name === undefined) wireNames.set(key, (name = snake(key)));
  return name;
}

type Renamer = (value: Json) => Json;

/** The renamers of schemas, which cost more to find than to call; undefined for values without declared keys. */
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

/** A value of ours as it goes over the wire. */
export function toWire(schema: z.core.$ZodType, value: Json): Json {
  const rename = renamerOf(schema);
  return rename ? rename(value) : value;
}

/** The value of a field, with record keys under our names; a union's discriminator selects its variant. */
function fieldFromWire(schema: z.core.$ZodType, value: Json): Json {
  if (!isRecord(value)) return value;
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod;
  if (def.type === "object") return fromWire(schema, value);
  if (def.type !== "union" || !("discriminator" in def)) return value;
  const discriminator = String(def.discriminator);
  const variant = variantOf(schema, { [discriminator]: value[wireName(discriminator)] });
  // if no variant matches, the schema reports it; any variant serves for renaming
  return fromWire(shapeOf(variant) ? variant : (def.options[0] ?? schema), value);
}

/**
 * Input from the wire under our names. Undeclared keys keep theirs, so that a strict schema can reject them under the
 * client's name.
 * @throws DomainError INVALID_INPUT on keys that have our own names, which the wire does not know.
 */
export function fromWire(
  schema: z.core.$ZodType,
  value: Record<string, Json>,
): Record<string, Json> {
  const shape = shapeOf(schema) ?? {};
  const ours = Object.keys(shape);
  const byWireName = new Map(ours.map((key) => [wireName(key), key]));
  refuseCrowds(value, byWireName);
  // without a prototype: `__proto__` is a key like any other, and unknown
  const result = Object.create(null) as Record<string, Json>;
  const unknown: Record<string, Message[]> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (!byWireName.has(key) && ours.includes(key)) unknown[key] = [{ code: "UNKNOWN_FIELD" }];
    const name = byWireName.get(key);
    const inner = name !== undefined && shape[name];
    result[name ?? key] = inner ? fieldFromWire(inner, entry) : entry;
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
  if (keys.length <= byWireName.size + toldIssues) return;
  refuseUnknown(keys.filter((key) => !byWireName.has(key)));
}

/**
 * Tells the first of some keys that are no fields, and how many more there are.
 * @throws DomainError INVALID_INPUT if there is one.
 */
export function refuseUnknown(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const told = keys
    .slice(0, toldIssues)
    .map((key): [string, Message[]] => [shortened(key), [{ code: "UNKNOWN_FIELD" }]]);
  const count = keys.length - told.length;
  const more: [string, Message[]][] =
    count > 0 ? [[formErrors, [{ code: "MORE_ISSUES", params: { count } }]]] : [];
  throw new DomainError("INVALID_INPUT", {}, Object.fromEntries([...told, ...more]));
}

/**
 * Query strings and paths carry only text: values are converted to the schema's numbers and booleans if written as such.
 */
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

/** The same of a query, in which forms also send the filters that nobody has filled in: empty ones are left out. */
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
