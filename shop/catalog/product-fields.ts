import * as z from "zod/mini";
import { cleanLines, cleanText } from "../text.ts";
import {
  type CategoryName,
  categoryName,
  maxBrandLength,
  type ProductAttributes,
  productAttributes,
} from "./catalog-schema.ts";

export type Texts = { en: string | null; bn: string | null };

export const noTexts: Texts = { en: null, bn: null };

/** How long a text may be as it is sent, before it is cleaned. */
const maxSentLength = 30_000;

type TextRules = {
  maxLength: number;
  /** Keeps paragraphs and lists; without it, the text is one line. */
  multiline?: boolean;
};

const cleanerOf = ({ multiline }: TextRules) => (multiline ? cleanLines : cleanText);

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(maxSentLength))));

/** A text as `{ en, bn }`, either of which may be missing; a plain string is English. Refuses `required` and `too-big`. */
export const localizedText = ({ required = false, ...rules }: TextRules & { required?: boolean }) =>
  z.pipe(
    z.union([z.string().check(z.maxLength(maxSentLength)), z.object({ en: optionalText, bn: optionalText })]),
    z.transform((input, context): Texts => {
      const clean = cleanerOf(rules);
      const read = (text: string | null | undefined, path: string[]) => {
        const cleaned = text ? clean(text) : "";
        if (cleaned.length > rules.maxLength)
          context.issues.push({ code: "custom", message: "too-big", input: text, path });
        return cleaned === "" ? null : cleaned;
      };
      const localized =
        typeof input === "string"
          ? { en: read(input, []), bn: null }
          : { en: read(input.en, ["en"]), bn: read(input.bn, ["bn"]) };
      if (required && localized.en === null && localized.bn === null)
        context.issues.push({ code: "custom", message: "required", input: input });
      return localized;
    }),
  );

/** One text that has no language, or nothing. */
export const singleText = (rules: TextRules) =>
  z.pipe(
    optionalText,
    z.transform((input, context) => {
      const cleaned = input ? cleanerOf(rules)(input) : "";
      if (cleaned.length > rules.maxLength) context.issues.push({ code: "custom", message: "too-big", input: input });
      return cleaned === "" ? null : cleaned;
    }),
  );

/** What is declared of every field. */
type Declared<Label extends string, Value> = {
  /** The message that names it in forms and in the audit log. */
  label: Label;
  /** What the documentation of the API shows. */
  example: Value;
};

/** A text in both languages: columns `…_en` and `…_bn`. */
const texts = <Label extends string>(field: TextRules & Declared<Label, Texts>) => {
  const schema = localizedText(field);
  return {
    ...field,
    kind: "texts",
    empty: noTexts,
    schema,
    newSchema: z._default(z.nullable(schema), noTexts),
  } as const;
};

/** The same where one of the languages is needed. */
const requiredTexts = <Label extends string>(field: TextRules & Declared<Label, Texts>) => {
  const schema = localizedText({ ...field, required: true });
  return { ...field, kind: "texts", empty: noTexts, schema, newSchema: schema } as const;
};

/** A text without a language. */
const text = <Label extends string>(field: TextRules & Declared<Label, string | null>) => {
  const schema = singleText(field);
  return { ...field, kind: "text", empty: null as string | null, schema, newSchema: z._default(schema, null) } as const;
};

type WholeNumberRules = { min: number; max: number };

const wholeNumber = <Label extends string>(field: WholeNumberRules & Declared<Label, number | null>) => {
  const schema = z.nullable(z.number().check(z.int(), z.gte(field.min), z.lte(field.max)));
  const newSchema = z._default(schema, null);
  return { ...field, kind: "whole-number", empty: null as number | null, schema, newSchema } as const;
};

/** Yes or no. `atFirst` is what a product added by staff has where nothing is sent; a draft has no. */
const flag = <Label extends string>(field: { atFirst: boolean } & Declared<Label, boolean>) => {
  const newSchema = z._default(z.boolean(), field.atFirst);
  return { ...field, kind: "flag", empty: false as boolean, schema: z.boolean(), newSchema } as const;
};

const brandSchema = z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(maxBrandLength));
const statusSchema = z.enum(["published", "hidden"]);
const substanceIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100));

/**
 * Every field of a product, once. Drafts, request schemas, columns, queries, form, import, export, audit snapshot and
 * API follow it, in this order (docs/how-to/add-a-product-field.md).
 */
export const productFields = {
  name: requiredTexts({
    label: "admin.product.name",
    maxLength: 200,
    example: { en: "Sindoor Velvet Lipstick", bn: "সিঁদুর ভেলভেট লিপস্টিক" },
  }),
  /** By its name; a new product without one gets the shop's own. */
  brand: {
    kind: "reference",
    label: "admin.product.brand",
    empty: "" as string,
    example: "Labonno",
    schema: brandSchema,
    newSchema: z.optional(brandSchema),
  },
  category: {
    kind: "reference",
    label: "admin.products.category",
    empty: "Skincare" as CategoryName,
    example: "Makeup" as CategoryName,
    schema: categoryName,
    newSchema: categoryName,
  },
  shortDescription: requiredTexts({
    label: "admin.product.shortDescription",
    maxLength: 400,
    example: { en: "A true vermilion red.", bn: "খাঁটি সিঁদুরে লাল।" },
  }),
  description: requiredTexts({
    label: "admin.product.description",
    maxLength: 10_000,
    multiline: true,
    example: { en: "Full colour in one stroke.", bn: "এক টানেই পুরো রং।" },
  }),
  howToUse: texts({
    label: "admin.product.howToUse",
    maxLength: 10_000,
    multiline: true,
    example: { en: "Line from the bow outwards.", bn: "ঠোঁটের মাঝখান থেকে বাইরের দিকে টানুন।" },
  }),
  ingredients: text({
    label: "admin.auditLog.field.ingredients",
    maxLength: 10_000,
    multiline: true,
    example: "Ricinus Communis Seed Oil, CI 15850",
  }),
  /** Ids of the forbidden substances that staff confirm to have checked; an import leaves them as they are. */
  ingredientsChecked: {
    kind: "checked-substances",
    label: "admin.auditLog.field.ingredientsChecked",
    empty: [] as string[],
    example: ["mercury"] as string[],
    staffOnly: true,
    schema: substanceIds,
    newSchema: z._default(substanceIds, []),
  },
  material: texts({
    label: "admin.product.material",
    maxLength: 10_000,
    example: { en: "Wax and pigment", bn: "মোম ও রং" },
  }),
  origin: texts({ label: "admin.product.origin", maxLength: 200, example: { en: "Bangladesh", bn: "বাংলাদেশ" } }),
  attributes: {
    kind: "attributes",
    label: "admin.auditLog.field.attributes",
    empty: {} as ProductAttributes,
    example: {
      ...{ skinType: ["all"], hairType: ["all"], concern: ["dryness"] },
      ...{ finish: "matte", volume: "3.5 g" },
    } as ProductAttributes,
    schema: productAttributes,
    newSchema: z._default(productAttributes, {}),
  },
  expiryMonths: wholeNumber({ label: "admin.product.expiryMonths", min: 1, max: 1200, example: 36 }),
  isNew: flag({ label: "admin.product.isNew", atFirst: true, example: true }),
  featured: { ...flag({ label: "admin.product.featured", atFirst: false, example: false }), staffOnly: true },
  status: {
    kind: "status",
    label: "admin.orders.column.status",
    empty: "published" as z.output<typeof statusSchema>,
    example: "published" as z.output<typeof statusSchema>,
    staffOnly: true,
    schema: statusSchema,
    newSchema: z._default(statusSchema, "published"),
  },
} as const;

type ProductFields = typeof productFields;

export type ProductFieldName = keyof ProductFields;

/** The value of each field. */
export type ProductFieldValues = { -readonly [Name in ProductFieldName]: ProductFields[Name]["empty"] };

export type FieldKind = ProductFields[ProductFieldName]["kind"];

/** The fields of a kind, by name. */
export type FieldOf<Kind extends FieldKind> = {
  [Name in ProductFieldName]: ProductFields[Name]["kind"] extends Kind ? Name : never;
}[ProductFieldName];

/** The fields that customers may see. */
export type PublicFieldName = {
  [Name in ProductFieldName]: ProductFields[Name] extends { staffOnly: true } ? never : Name;
}[ProductFieldName];

export const fieldNames = Object.keys(productFields) as ProductFieldName[];

/** Whether a field is of a kind. */
export function isFieldOf<Kind extends FieldKind>(kind: Kind, name: ProductFieldName): name is FieldOf<Kind> {
  return productFields[name].kind === kind;
}

/** The fields of some kinds, in the order of their declaration. */
export function fieldsOf<Kind extends FieldKind>(...kinds: Kind[]): FieldOf<Kind>[] {
  return fieldNames.filter((name): name is FieldOf<Kind> => kinds.some((kind) => isFieldOf(kind, name)));
}

/** Whether customers see a field; the others are for staff only. */
export function isPublic(name: ProductFieldName): name is PublicFieldName {
  return !("staffOnly" in productFields[name]);
}

/** One property of every field, by the field's name. */
export function eachField<Property extends "empty" | "example" | "label" | "schema" | "newSchema">(property: Property) {
  return Object.fromEntries(fieldNames.map((name) => [name, productFields[name][property]])) as {
    -readonly [Name in ProductFieldName]: ProductFields[Name][Property];
  };
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** `howToUse` as databases and files write it: `how_to_use`. */
export function columnName<Name extends string>(name: Name): SnakeCase<Name> {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as SnakeCase<Name>;
}

/** The columns of `products` that hold the fields, with their values. */
export type FieldColumns = { [Name in FieldOf<"texts"> as `${Name}En` | `${Name}Bn`]: string | null } & {
  [Name in FieldOf<"reference"> as `${Name}Id`]: string;
} & Omit<ProductFieldValues, FieldOf<"texts" | "reference">>;

/** The columns of `products` that hold a field. */
export function columnsOf(name: ProductFieldName): (keyof FieldColumns)[] {
  if (isFieldOf("texts", name)) return [`${name}En`, `${name}Bn`];
  return isFieldOf("reference", name) ? [`${name}Id`] : [name];
}
