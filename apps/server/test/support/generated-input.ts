import fc from "fast-check";

export type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Values that no schema expects, and known troublemakers. */
const hostile = fc.constantFrom<unknown>(
  null,
  "",
  "\u0000",
  "\ud800",
  " ",
  -0,
  1e308,
  2 ** 53,
  -1,
  [],
  [null],
  {},
  [[[[[[[[]]]]]]]],
  "x".repeat(5000),
  "ﷺ".repeat(300),
  "' or 1=1 --",
  "a\r\nBcc: somebody@example.test",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  '=HYPERLINK("https://evil.test")',
  "../../../etc/passwd",
  "{{unsubscribe_url}}{{constructor}}",
  "9999-99-99T99:99:99Z",
  JSON.parse('{"__proto__":{"isStaff":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isStaff":true}}}'),
);

/** Keys that no client may send. */
const forbiddenKeys = [
  "__proto__",
  "constructor",
  "isStaff",
  "is_staff",
  "tier",
  "subscriptionTier",
  "subscription_tier",
  "userId",
  "user_id",
  "toString",
];

/** Existing ids and similar values by area, such as `campaigns`, so that requests get past lookups. */
export class Pool {
  readonly #all: string[] = ["0197a2b0-0000-7000-8000-000000000000"];
  readonly #byArea = new Map<string, string[]>();

  add(area: string, ...values: readonly string[]): void {
    const own = this.#byArea.get(area) ?? [];
    this.#byArea.set(area, own);
    for (const list of [this.#all, own]) {
      list.push(...values);
      if (list.length > 500) list.splice(1, values.length);
    }
  }

  /** Any value of the pool; in three of four cases one of this area, if there is one. */
  arbitrary(area: string): fc.Arbitrary<string> {
    return fc.tuple(fc.nat(), fc.nat(3)).map(([n, other]) => {
      const own = this.#byArea.get(area);
      const list = own && other > 0 ? own : this.#all;
      return list[n % list.length] ?? "";
    });
  }
}

const words = fc.oneof(
  fc.constantFrom(
    "Ana,Bogdan",
    "Ștefan",
    "ana@example.test",
    "secret1",
    "{{site_url}}",
    "<p>Hello</p>",
  ),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

/** The settings for generated values. */
interface Source {
  /** The targets of a schema's references. */
  named: Readonly<Record<string, Schema>>;
  pool: Pool;
  /** The area of the pool that is preferred. */
  area: string;
  /** Whether to generate only values that are valid according to the schema. */
  right: boolean;
}

/** A text for a schema. */
function textFor(schema: Schema, { pool, area, right }: Source): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = 300 } = schema as Bounds;
  if (format === "uuid" || format === "guid") return pool.arbitrary(area);
  if (format === "email") return fc.nat(99).map((n) => `person${n}@example.test`);
  if (format === "date-time")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const longest = Math.min(maxLength, 3000);
  const usual = [
    words.filter(({ length }) => length >= minLength && length <= maxLength),
    pool.arbitrary(area),
    fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 300)) }),
  ];
  return right ? fc.oneof(...usual) : fc.oneof(...usual, fc.constant("x".repeat(longest + 1)));
}

interface Bounds {
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

function numberFor(schema: Schema, { right }: Source): fc.Arbitrary<number> {
  const { minimum = -(2 ** 31), maximum = 2 ** 31 } = schema as Bounds;
  const [min, max] = [Math.ceil(minimum), Math.floor(Math.max(minimum, maximum))];
  const usual = [fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max })];
  return right ? fc.oneof(...usual) : fc.oneof(...usual, fc.constantFrom(min - 1, max + 1));
}

/** A valid value of a schema. */
function wanted(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  const reference = name === undefined ? undefined : source.named[name];
  if (reference) return wanted(reference, source);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((one) => wanted(one, source)));
  switch (schema.type) {
    case "string":
      return textFor(schema, source);
    case "integer":
    case "number":
      return numberFor(schema, source);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueFor(schema.items ?? {}, source), { minLength: 1, maxLength: 6 });
    case "object":
      return inputFor(schema, source);
    default:
      return source.right ? words : fc.oneof(words, fc.jsonValue());
  }
}

const valueFor = (schema: Schema, source: Source): fc.Arbitrary<unknown> =>
  source.right
    ? wanted(schema, source)
    : fc.oneof(
        { arbitrary: wanted(schema, source), weight: 8 },
        { arbitrary: hostile, weight: 1 },
        { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
      );

/** An input for the fields of a schema: all valid, or with some invalid, missing or additional ones. */
export function inputFor(schema: Schema, source: Source): fc.Arbitrary<Record<string, unknown>> {
  const properties = schema.properties ?? {};
  const required = ((schema.required ?? []) as string[]).filter((key) => key in properties);
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [key, valueFor(inner, source)]),
    ),
    { requiredKeys: required },
  );
  if (source.right) return fields;
  const missing = fc.nat(20).map((n) => required[n]);
  const added = fc.option(fc.tuple(fc.constantFrom(...forbiddenKeys), hostile), { freq: 4 });
  return fc.tuple(fields, missing, added).map(([known, left, extra]) => {
    const pairs = Object.entries(known).filter(([key]) => key !== left);
    if (extra) pairs.push(extra);
    // through JSON, in which `__proto__` is an ordinary key
    const members = pairs.map(([key, value]) => `${JSON.stringify(key)}:${jsonOf(value)}`);
    return JSON.parse(`{${members.join(",")}}`) as Record<string, unknown>;
  });
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? "null";
