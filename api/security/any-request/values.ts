import fc from "fast-check";

/** The parts of an OpenAPI schema that our own document uses. */
export type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

type Value = fc.Arbitrary<unknown>;

/** Existing values, by field name: without them nearly all requests would be refused by validation. */
export type KnownValues = Record<string, unknown[]>;

const hostileValue = [
  ...[null, true, "", " ", [], {}, [[]], { a: 1 }, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e300, "0", "-1", "1e9", "২"],
  ...["\0", "\u{d800}", "\u202eabc", "ক্ষ্ম", "e\u0301", "👩🏽‍🔬", "a\r\nBcc: x@y.example", "\ufeff", "x".repeat(5000)],
  ...[
    "'; drop table orders; --",
    "%_\\",
    "<img src=x onerror=alert(1)>",
    "</script>",
    "javascript:alert(1)",
    "../../x",
  ],
  ...[
    "{{7*7}}",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
    "2026-02-31",
    "+00:00",
    "NaN",
    "undefined",
    "__proto__",
    "constructor",
  ],
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":1}'),
];

/** A value that the schema does not allow. */
export const anyJson: Value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileValue) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);

/** A value that a schema allows; sometimes, anywhere within it, one that it does not. */
export function valueFor(schema: Schema, knownIds: KnownValues, name = ""): Value {
  const kind = schemaType(schema, knownIds, name);
  const presentFields = knownIds[name];
  return fc.oneof(
    { weight: 12, arbitrary: kind },
    { weight: presentFields ? 40 : 0, arbitrary: presentFields ? fc.constantFrom(...presentFields) : kind },
    { weight: 2, arbitrary: anyJson },
  );
}

function schemaType(schema: Schema, knownIds: KnownValues, name: string): Value {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueFor(each, knownIds, name)));
  if (schema.allOf)
    return schemaType(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf) as Schema, knownIds, name);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => schemaType({ ...schema, type }, knownIds, name)));
  const { minimum = -1000, maximum = 100_000 } = schema;
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) });
    case "number":
      return fc.oneof(fc.integer({ min: Math.ceil(minimum), max: maximum }), fc.double({ min: minimum, max: maximum }));
    case "string":
      return textOf(schema);
    case "array": {
      const { items = {}, minItems = 0, maxItems = 4 } = schema;
      return fc.array(valueFor(items, knownIds, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    }
    case "object":
      return objectOf(schema, knownIds);
    default:
      return anyJson;
  }
}

function objectOf({ properties = {}, required = [] }: Schema, knownIds: KnownValues): Value {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, valueFor(each, knownIds, name)]),
  );
  // Sometimes a required field is missing, or there is an unknown one.
  return fc.oneof(
    { weight: 20, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...fields, role: fc.constant("admin"), userId: anyJson, total: anyJson }) },
  );
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Value {
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl({ withQueryParameters: true });
  if (format === "date") return fc.constantFrom("2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31");
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  // No values can be generated for lookaheads and lookbehinds.
  if (pattern && !/\(\?<?[=!]/.test(pattern))
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.string({ maxLength: 70 }));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) });
}
