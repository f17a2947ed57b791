import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { fieldCodes } from "../../shop/field-codes.ts";

type Judge = {
  safeParse: (
    value: unknown,
    context?: { reportInput: boolean },
  ) => { data?: unknown; error?: { issues: Parameters<typeof fieldCodes>[0] } };
};
type Module = Record<string, unknown>;

const shop = path.join(projectRoot, "shop");
const files = readdirSync(shop, { recursive: true, encoding: "utf8" }).filter(
  (file) => /-(schema|fields|rules)\.ts$/.test(file) || file === "text.ts",
);

const isSchema = (value: unknown): value is Judge =>
  typeof value === "object" && value !== null && "safeParse" in value && "parse" in value;

/** Every schema of these files, as validated by this library. */
async function schemasBy(light: boolean): Promise<Map<string, Judge>> {
  vi.resetModules();
  if (light) vi.doMock("zod/mini", async () => ({ ...(await import("./zod-light.ts")) }));
  else vi.doUnmock("zod/mini");
  const schemas = new Map<string, Judge>();
  for (const file of files) {
    const module = (await import(path.join(shop, file))) as Module;
    for (const [name, value] of Object.entries(module)) if (isSchema(value)) schemas.set(`${file} ${name}`, value);
  }
  return schemas;
}

const zod = await schemasBy(false);
const light = await schemasBy(true);

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom("", " ", "01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "a@example.com", "a@b", "Dhaka", "inside"),
  fc.constantFrom(
    "2026-02-29",
    "2026-03-01",
    "2026-03-01T10:00:00Z",
    "2026-03-01T10:00:00+06:00",
    "https://example.com/a",
    "http://x",
    "yes",
    "en",
  ),
  fc.constantFrom("Shapla-2026", "short", "x".repeat(300), "😀".repeat(45), "1", "12.5", "verified", "refused"),
);
const values = fc.oneof(
  texts,
  fc.constantFrom(undefined, null, true, false, 0, 1, -1, 2, 1.5, 99, 1e7, 2 ** 60, Number.NaN, "__none__", {}, []),
  fc.array(texts, { maxLength: 3 }),
);

/** All field names of the schemas, from which inputs are generated. */
const fieldNames = [
  ...new Set(
    files.flatMap((file) =>
      [...readFileSync(path.join(shop, file), "utf8").matchAll(/^\s+(\w+):/gm)].map(([, name = ""]) => name),
    ),
  ),
];

/** The fields of a schema, or any. */
function inputsFor(schema: Judge): fc.Arbitrary<unknown> {
  const shape = (schema as { shape?: Record<string, unknown> }).shape;
  const names = shape ? Object.keys(shape) : [];
  const fields = names.length > 0 ? fc.constantFrom(...names) : fc.constantFrom(...fieldNames);
  const objects = (depth: number): fc.Arbitrary<unknown> =>
    fc.dictionary(
      fields,
      depth > 0 ? fc.oneof(values, fc.dictionary(fc.constantFrom(...fieldNames), values)) : values,
      {
        maxKeys: 12,
        noNullPrototype: true,
      },
    );
  return fc.oneof({ weight: 1, arbitrary: values }, { weight: 3, arbitrary: objects(1) });
}

type Def = {
  type: string;
  innerType?: Described;
  in?: Described;
  element?: Described;
  keyType?: Described;
  valueType?: Described;
  shape?: Record<string, Described>;
  options?: Described[];
  entries?: Record<string, unknown>;
  values?: unknown[];
};
type Described = { _zod: { def: Def } };

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 50, 250, 300),
  fc.integer({ min: -2, max: 100 }),
  fc.constantFrom("0", "300", "১২", "12.5"),
);
const words = fc.oneof(texts, fc.constantFrom("Soap", "সাবান", "0", "300", "#c0ffee", "2026-11-30", "ABC10"));

/** A likely valid input: the schema's own fields, some missing or of another type now and then. */
function nearTo({ _zod: { def } }: Described): fc.Arbitrary<unknown> {
  const inner = () => nearTo((def.innerType ?? def.in) as Described);
  const arbitraries: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () => {
      const fields = Object.entries(def.shape ?? {}).map(([key, field]) => [key, nearTo(field)] as const);
      return fc.record(Object.fromEntries(fields), { noNullPrototype: true }).chain((whole) =>
        fc
          .tuple(fc.constant(whole), fc.constantFrom("__none__", ...Object.keys(whole)), fc.nat(7), values)
          .map(([object, key, kind, other]) => {
            const { [key]: left, ...others } = object;
            if (kind === 0) return others;
            return kind === 1 && key in object ? { ...others, [key]: other } : object;
          }),
      );
    },
    array: () => fc.array(nearTo(def.element as Described), { maxLength: 3 }),
    record: () =>
      fc.dictionary(nearTo(def.keyType as Described) as fc.Arbitrary<string>, nearTo(def.valueType as Described), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    union: () => fc.oneof(...(def.options ?? []).map(nearTo)),
    enum: () => fc.constantFrom(...Object.values(def.entries ?? {})),
    literal: () => fc.constantFrom(...(def.values ?? [])),
    boolean: () => fc.boolean(),
    number: () => numbers,
    string: () => words,
    optional: () => fc.oneof({ weight: 4, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(undefined) }),
    default: () => fc.oneof({ weight: 4, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(undefined) }),
    nullable: () => fc.oneof({ weight: 4, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(null) }),
    pipe: inner,
  };
  const usual = arbitraries[def.type]?.() ?? fc.oneof(words, numbers);
  return fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: values });
}

/** The result, the data and every issue that forms read, so without default messages. */
function judge(schema: Judge, value: unknown) {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (!error) return { data };
  const issues = error.issues.map(({ path: at, message, input }) => ({
    path: at,
    message: /^[a-z-]+$/.test(message) ? message : null,
    isMissing: input === undefined,
  }));
  return { codes: fieldCodes(error.issues), issues };
}

describe("the browser's light validation agrees with zod for", () => {
  test("the same set of schemas", () => {
    expect([...light.keys()]).toEqual([...zod.keys()]);
    expect(zod.size).toBeGreaterThan(60);
  });

  for (const [name, schema] of zod)
    test(name, () => {
      const inputs = fc.oneof(inputsFor(schema), nearTo(schema as unknown as Described));
      fc.assert(
        fc.property(inputs, (value) => {
          expect(judge(light.get(name) as Judge, structuredClone(value))).toEqual(
            judge(schema, structuredClone(value)),
          );
        }),
        { numRuns: 200 },
      );
    });
});
