import type { EditableProductResponse, LocalizedTextsResponse } from "../../../api/contract/admin-catalog.ts";
import type { CategoryName } from "../../../shop/catalog/catalog-schema.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import type { Language } from "../../../shop/language.ts";

export type TextPair = Record<Language, string>;

/** A picture that our store keeps. */
export type FormImage = { url: string; id: string };

export type FormVariant = {
  /** Tells the rows of the form apart while they are moved and removed. */
  key: string;
  _id: string | null;
  name: TextPair;
  swatch: string | null;
  sku: string;
  price: string;
  listPrice: string;
  offerPrice: string;
  /** Days as the browser's date field has them, `2026-11-30`; empty where they are open. */
  offerFrom: string;
  offerUntil: string;
  stock: string;
  /** The stock that the person saw when the form was opened. */
  seenStock: number | null;
  /** How many want to be told when it is back. */
  waiting: number;
  image: string | null;
};

const textPairs = ["name", "shortDescription", "description", "howToUse", "material", "origin"] as const;
export type PairName = (typeof textPairs)[number];

const attributeLists = ["skinType", "hairType", "concern"] as const;
export type AttributeList = (typeof attributeLists)[number];

/** The form as it is typed: numbers are words until they are sent. */
export type ProductForm = Record<PairName, TextPair> &
  Record<AttributeList, string[]> & {
    category: CategoryName | "";
    brand: string;
    ingredients: string;
    /** The forbidden substances that whoever saves it says she has checked. */
    ingredientsChecked: string[];
    finish: string;
    volume: string;
    expiryMonths: string;
    isNew: boolean;
    featured: boolean;
    visible: boolean;
    images: FormImage[];
    /** Whether there is something to choose: shades or sizes. Without, the only variant has no name. */
    hasChoice: boolean;
    variants: FormVariant[];
  };

let newVariantCount = 0;

export function newVariant(template?: FormVariant): FormVariant {
  return {
    key: `new-${++newVariantCount}`,
    _id: null,
    name: { en: "", bn: "" },
    swatch: null,
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

const emptyPair: TextPair = { en: "", bn: "" };

export const emptyForm: ProductForm = {
  ...{ name: emptyPair, shortDescription: emptyPair, description: emptyPair },
  ...{ howToUse: emptyPair, material: emptyPair, origin: emptyPair },
  ...{ skinType: [], hairType: [], concern: [], finish: "", volume: "" },
  ...{ category: "", brand: "", ingredients: "", expiryMonths: "", isNew: true, featured: false, visible: true },
  ingredientsChecked: [],
  images: [],
  hasChoice: false,
  variants: [newVariant()],
};

export function toFormState(product: EditableProductResponse): ProductForm {
  const { attributes, variants } = product;
  const [first] = variants;
  return {
    ...(Object.fromEntries(textPairs.map((name) => [name, toTextPair(product[name])])) as Record<PairName, TextPair>),
    ...(Object.fromEntries(attributeLists.map((name) => [name, attributes[name] ?? []])) as Record<
      AttributeList,
      string[]
    >),
    category: product.category,
    brand: product.brand,
    ingredients: product.ingredients ?? "",
    ingredientsChecked: product.ingredientsChecked,
    finish: attributes.finish ?? "",
    volume: attributes.volume ?? "",
    expiryMonths: formatNumber(product.expiryMonths),
    isNew: product.isNew,
    featured: product.featured,
    visible: product.status === "published",
    images: product.images.map(({ url, id }) => ({ url, id })),
    hasChoice: variants.length > 1 || (first !== undefined && (first.name.en ?? first.name.bn) !== null),
    variants: variants.map((variant) => ({
      key: variant._id,
      _id: variant._id,
      name: toTextPair(variant.name),
      swatch: variant.swatch,
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
  };
}

const toTextPair = ({ en, bn }: LocalizedTextsResponse): TextPair => ({ en: en ?? "", bn: bn ?? "" });
const formatNumber = (value: number | null) => (value === null ? "" : String(value));

/** What is sent: `POST /products` and `PATCH /product/{id}` take the same. Judged by `newProduct` before. */
export function toRequest(form: ProductForm) {
  const { skinType, hairType, concern, finish, volume, visible, images, hasChoice, variants, ...rest } = form;
  return {
    ...rest,
    category: form.category || undefined,
    expiryMonths: parseCount(form.expiryMonths),
    attributes: { skinType, hairType, concern, finish: finish.trim() || null, volume: parseVolume(volume) },
    status: visible ? "published" : "hidden",
    images: images.map(({ url }) => url),
    variants: variants.map((variant) => ({
      ...(variant._id !== null && { _id: variant._id, was: { stock: variant.seenStock } }),
      sku: variant.sku,
      name: hasChoice ? variant.name : emptyPair,
      swatch: hasChoice ? variant.swatch : null,
      price: normalizeTaka(variant.price),
      listPrice: normalizeTaka(variant.listPrice) ?? null,
      offerPrice: normalizeTaka(variant.offerPrice) ?? null,
      offerFrom: variant.offerFrom || null,
      offerUntil: variant.offerUntil || null,
      stock: parseCount(variant.stock),
      image: variant.image,
    })),
  };
}

/** "৩০ মিলি" is kept as "30 ml": pages write it in the language they are read in. */
function parseVolume(text: string): string | null {
  return toLatinDigits(text).replace("মিলি", "ml").replace("গ্রাম", "g").trim() || null;
}

/** As it was typed, in Latin digits and without a sign of grouping; what is empty is missing. */
export function normalizeTaka(text: string): string | undefined {
  return toLatinDigits(text).replaceAll(/[\s,৳]/g, "") || undefined;
}

/** Null for an empty field; what is no number stays as it is, and is refused. */
function parseCount(text: string): number | string | null {
  const digits = toLatinDigits(text).trim();
  if (digits === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : digits;
}
