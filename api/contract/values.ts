import * as z from "zod/mini";
import { languages } from "../../shop/language.ts";

// The vocabulary of responses. Every leaf carries an example, from which the examples of the documentation are put
// together. Objects are strict: a field that the contract does not name is an error in tests and development.

export const object = z.strictObject;
export const list = z.array;
export const maybe = z.nullable;

/** Gives a schema the example that the documentation shows. */
export function like<S extends z.ZodMiniType>(schema: S, example: z.output<S>): S {
  return schema.check(z.meta({ example }));
}

export const text = (example: string) => like(z.string(), example);
export const number = (example: number) => like(z.number(), example);
export const flag = (example: boolean) => like(z.boolean(), example);
export const oneOf = <const Value extends string>(values: readonly Value[], example: NoInfer<Value>) =>
  like(z.enum(values), example);

/** One field for each of these values. */
export function eachOf<Value extends string, Field extends z.ZodMiniType>(
  values: readonly Value[],
  field: (value: Value) => Field,
) {
  return object(Object.fromEntries(values.map((value) => [value, field(value)])) as Record<Value, Field>);
}

/** Amounts of money are taka with at most two decimals. */
export const taka = (example: number) => number(example);
/** The price of a compared amount: ৳197 for 1 g; null where that is the whole pack. */
export const unitPrice = maybe(object({ price: taka(197), amount: number(1), unit: oneOf(["ml", "g", "piece"], "g") }));
/** A day of Dhaka's calendar, `2026-11-22`. */
export const day = (example: string) => text(example);
/** A moment in ISO 8601. */
export const moment = (example: string) => text(example);

export const acknowledged = object({ acknowledged: like(z.literal(true), true) });
export const inserted = (id: string) => z.extend(acknowledged, { insertedId: text(id) });
export const modified = z.extend(acknowledged, { modifiedCount: number(1) });
export const deleted = z.extend(acknowledged, { deletedCount: number(1) });
export const nothing = object({});

/** The one lipstick that all examples are about. */
export const lipstick = {
  id: "k7w3pfz2mq9d",
  variantId: "v4n8rtc6hbxw",
  slug: "sindoor-velvet-lipstick",
  path: "/product/k7w3pfz2mq9d",
  name: "Sindoor Velvet Lipstick",
  photo: "/images/lipstick-sindoor-800.jpg",
};

export const language = oneOf(languages, "en");
/** A text, with the language it is really written in. */
export const localized = (example: string) => object({ text: text(example), language });
export const bothLanguages = (en: string, bn: string) => object({ en: text(en), bn: text(bn) });
export const eitherLanguage = (en: string, bn: string) => object({ en: maybe(text(en)), bn: maybe(text(bn)) });

const imageFile = { width: number(800), height: number(1000), widths: like(list(z.number()), [400, 800]) };

export const imageOf = (id: string, alt: string) => object({ id: text(id), ...imageFile, alt: localized(alt) });
export const image = imageOf("lipstick-sindoor", "Vermilion lipstick beside its case");
export const storedImage = object({ url: text(lipstick.photo), id: text("lipstick-sindoor"), ...imageFile });

/** The example of a schema, put together from those of its parts. */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const meta = z.globalRegistry.get(schema);
  if (meta && "example" in meta) return meta.example;
  if (schema instanceof z.ZodMiniObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([name, field]) => {
        const value = exampleOf(field);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  if (schema instanceof z.ZodMiniArray) return [exampleOf(schema.def.element)];
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return exampleOf(schema.def.innerType);
  throw new Error(`A ${schema._zod.def.type} of the contract has no example`);
}
