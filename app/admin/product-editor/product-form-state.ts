import type { EditableProductResponse } from "../../../api/contract/admin-catalog.ts";
import type { CategoryName } from "../../../shop/catalog/catalog-schema.ts";
import {
  type FieldKind,
  type FieldOf,
  fieldsOf,
  productFields,
  type Texts,
} from "../../../shop/catalog/product-fields.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { type Language, localize } from "../../../shop/language.ts";
import type { Depth, Undertone } from "../../../shop/shades/shade-facts.ts";
import type { TextPair } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";

/** An image in our store. */
export type FormImage = { url: string; id: string };

export type FormVariant = {
  /** Identifies the row while rows are moved and removed. */
  key: string;
  _id: string | null;
  name: TextPair;
  swatch: string | null;
  line: TextPair;
  undertone: Undertone | null;
  depth: Depth | null;
  sku: string;
  price: string;
  listPrice: string;
  offerPrice: string;
  /** Days as the date input writes them, `2026-11-30`; empty where the sale is open. */
  offerFrom: string;
  offerUntil: string;
  stock: string;
  /** The stock when the form was opened. */
  seenStock: number | null;
  /** Waiting stock alerts. */
  waiting: number;
  image: string | null;
};

/** A part of a set: one more of it costs so much alone. */
export type FormPart = {
  sku: string;
  name: string;
  productId: string;
  variantId: string;
  price: number;
  pieces: number;
  /** Whether it is a shade, and whether customers choose among those of its product. */
  isShade: boolean;
  any: boolean;
};

type TypedKind = Exclude<FieldKind, "attributes" | "status">;

/** How the form holds a field of each kind; it shows attributes and status in inputs of their own. */
const inputs = {
  texts: { empty: { en: "", bn: "" } as TextPair, read: toTextPair, send: (typed: TextPair) => typed },
  text: { empty: "", read: (value: string | null) => value ?? "", send: (typed: string) => typed },
  reference: { empty: "", read: (value: string) => value, send: (typed: string) => typed },
  "checked-substances": { empty: [] as string[], read: (ids: string[]) => ids, send: (ids: string[]) => ids },
  "whole-number": { empty: "", read: formatNumber, send: parseCount },
  flag: { empty: false as boolean, read: (value: boolean) => value, send: (value: boolean) => value },
};

/** The fields that the form holds under their own names. */
export type FormFieldName = FieldOf<TypedKind>;

type FormFields = {
  [Name in FormFieldName]: (typeof inputs)[(typeof productFields)[Name]["kind"]]["empty"];
};

export const formFields = fieldsOf<TypedKind>(...(Object.keys(inputs) as TypedKind[]));

const attributeLists = ["skinType", "hairType", "concern"] as const;
export type AttributeList = (typeof attributeLists)[number];

/** The form as it is typed: numbers are texts until they are sent. */
export type ProductForm = Omit<FormFields, "category"> &
  Record<AttributeList, string[]> & {
    category: CategoryName | "";
    finish: string;
    volume: string;
    visible: boolean;
    images: FormImage[];
    /** Whether customers choose a shade or a size; if not, the only variant has no name. */
    hasChoice: boolean;
    variants: FormVariant[];
    /** What a set consists of; empty for every other product. */
    parts: FormPart[];
  };

let newVariantCount = 0;

export function newVariant(template?: FormVariant): FormVariant {
  return {
    key: `new-${++newVariantCount}`,
    _id: null,
    name: { en: "", bn: "" },
    swatch: null,
    line: { en: "", bn: "" },
    undertone: null,
    depth: null,
    sku: "",
    price: template?.price ?? "",
    listPrice: template?.listPrice ?? "",
    offerPrice: template?.offerPrice ?? "",
    offerFrom: template?.offerFrom ?? "",
    offerUntil: template?.offerUntil ?? "",
    stock: "",
    seenStock: null,
    waiting: 0,
    image: null,
  };
}

/** The fields under their own names, each made from the input of its kind. */
function eachInput(toValue: (name: FormFieldName, input: (typeof inputs)[TypedKind]) => unknown) {
  return Object.fromEntries(formFields.map((name) => [name, toValue(name, inputs[productFields[name].kind])]));
}

export const emptyForm: ProductForm = {
  ...(eachInput((_, input) => input.empty) as FormFields),
  ...{ category: "", isNew: true, visible: true },
  ...{ skinType: [], hairType: [], concern: [], finish: "", volume: "" },
  images: [],
  hasChoice: false,
  variants: [newVariant()],
  parts: [],
};

export function toFormState(product: EditableProductResponse, language: Language): ProductForm {
  const { attributes, variants } = product;
  const [first] = variants;
  const isSet = product.parts.length > 0;
  return {
    ...(eachInput((name, { read }) => (read as (value: unknown) => unknown)(product[name])) as FormFields),
    category: product.category,
    skinType: attributes.skinType ?? [],
    hairType: attributes.hairType ?? [],
    concern: attributes.concern ?? [],
    finish: attributes.finish ?? "",
    volume: attributes.volume ?? "",
    visible: product.status === "published",
    images: product.images.map(({ url, id }) => ({ url, id })),
    hasChoice: !isSet && (variants.length > 1 || (first !== undefined && (first.name.en ?? first.name.bn) !== null)),
    // A set's shades follow from its parts: all have the price of the first.
    variants: (isSet ? variants.slice(0, 1) : variants).map((variant) => ({
      key: variant._id,
      _id: variant._id,
      name: toTextPair(variant.name),
      swatch: variant.swatch,
      line: toTextPair(variant.line),
      undertone: variant.undertone,
      depth: variant.depth,
      sku: variant.sku,
      price: formatNumber(variant.price),
      listPrice: formatNumber(variant.listPrice),
      offerPrice: formatNumber(variant.offerPrice),
      offerFrom: variant.offerFrom ?? "",
      offerUntil: variant.offerUntil ?? "",
      stock: formatNumber(variant.stock),
      seenStock: variant.stock,
      waiting: variant.waiting,
      image: variant.image?.url ?? null,
    })),
    parts: product.parts.map(({ name, variantName, swatch, stock: _, isSold: __, ...part }) => ({
      ...part,
      name: [localize(name, language)?.text, localize(variantName, language)?.text].filter(Boolean).join(", "),
      isShade: swatch !== null,
    })),
  };
}

function toTextPair({ en, bn }: Texts): TextPair {
  return { en: en ?? "", bn: bn ?? "" };
}

function formatNumber(value: number | null): string {
  return value === null ? "" : String(value);
}

/** The body of `POST /products` and of `PATCH /product/{id}`; `newProduct` validates it before it is sent. */
export function toRequest(form: ProductForm) {
  const { skinType, hairType, concern, finish, volume, visible, images, variants, parts } = form;
  // A set has its shades from its part.
  const hasChoice = form.hasChoice && parts.length === 0;
  return {
    ...eachInput((name, { send }) => (send as (typed: unknown) => unknown)(form[name])),
    category: form.category || undefined,
    attributes: { skinType, hairType, concern, finish: finish.trim() || null, volume: parseVolume(volume) },
    status: visible ? "published" : "hidden",
    images: images.map(({ url }) => url),
    variants: (parts.length > 0 ? variants.slice(0, 1) : variants).map((variant) => ({
      ...(variant._id !== null && { _id: variant._id, was: { stock: variant.seenStock } }),
      sku: variant.sku,
      name: hasChoice ? variant.name : inputs.texts.empty,
      swatch: hasChoice ? variant.swatch : null,
      line: hasChoice ? variant.line : inputs.texts.empty,
      undertone: hasChoice ? variant.undertone : null,
      depth: hasChoice ? variant.depth : null,
      price: normalizeAmount(variant.price) || undefined,
      listPrice: parts.length > 0 ? null : normalizeAmount(variant.listPrice) || null,
      offerPrice: normalizeAmount(variant.offerPrice) || null,
      offerFrom: variant.offerFrom || null,
      offerUntil: variant.offerUntil || null,
      stock: parts.length > 0 ? null : parseCount(variant.stock),
      image: variant.image,
    })),
    parts: parts.map(({ sku, pieces, any }) => ({ sku, pieces, any })),
  };
}

/** Stores "৩০ মিলি" as "30 ml": pages write it in their own language. */
function parseVolume(text: string): string | null {
  return toLatinDigits(text).replace("মিলি", "ml").replace("গ্রাম", "g").trim() || null;
}

/** Null for an empty field; anything but a number stays as it is, and is refused. */
function parseCount(text: string): number | string | null {
  const digits = toLatinDigits(text).trim();
  if (digits === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : digits;
}
