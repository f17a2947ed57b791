import type { EditableProductAnswer, TextsAnswer } from "../../../api/responses.ts";
import type { CategoryName } from "../../../shop/catalog/catalog-schema.ts";
import { latinDigits } from "../../../shop/digits.ts";
import type { Language } from "../../../shop/language.ts";

export type TextPair = Record<Language, string>;

/** A picture that our store keeps. */
export type FormPicture = { url: string; id: string };

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

const pairs = ["name", "shortDescription", "description", "howToUse", "material", "origin"] as const;
export type PairName = (typeof pairs)[number];

const lists = ["skinType", "hairType", "concern"] as const;
export type AttributeList = (typeof lists)[number];

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
    pictures: FormPicture[];
    /** Whether there is something to choose: shades or sizes. Without, the only variant has no name. */
    hasChoice: boolean;
    variants: FormVariant[];
  };

let made = 0;

export function newVariant(like?: FormVariant): FormVariant {
  return {
    key: `new-${++made}`,
    _id: null,
    name: { en: "", bn: "" },
    swatch: null,
    sku: "",
    price: like?.price ?? "",
    listPrice: like?.listPrice ?? "",
    offerPrice: like?.offerPrice ?? "",
    offerFrom: like?.offerFrom ?? "",
    offerUntil: like?.offerUntil ?? "",
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
  pictures: [],
  hasChoice: false,
  variants: [newVariant()],
};

export function formOf(product: EditableProductAnswer): ProductForm {
  const { attributes, variants } = product;
  const [first] = variants;
  return {
    ...(Object.fromEntries(pairs.map((name) => [name, written(product[name])])) as Record<PairName, TextPair>),
    ...(Object.fromEntries(lists.map((name) => [name, attributes[name] ?? []])) as Record<AttributeList, string[]>),
    category: product.category,
    brand: product.brand,
    ingredients: product.ingredients ?? "",
    ingredientsChecked: product.ingredientsChecked,
    finish: attributes.finish ?? "",
    volume: attributes.volume ?? "",
    expiryMonths: number(product.expiryMonths),
    isNew: product.isNew,
    featured: product.featured,
    visible: product.status === "published",
    pictures: product.images.map(({ url, id }) => ({ url, id })),
    hasChoice: variants.length > 1 || (first !== undefined && (first.name.en ?? first.name.bn) !== null),
    variants: variants.map((variant) => ({
      key: variant._id,
      _id: variant._id,
      name: written(variant.name),
      swatch: variant.swatch,
      sku: variant.sku,
      price: number(variant.price),
      listPrice: number(variant.listPrice),
      offerPrice: number(variant.offerPrice),
      offerFrom: variant.offerFrom ?? "",
      offerUntil: variant.offerUntil ?? "",
      stock: number(variant.stock),
      seenStock: variant.stock,
      waiting: variant.waiting,
      image: variant.image?.url ?? null,
    })),
  };
}

const written = ({ en, bn }: TextsAnswer): TextPair => ({ en: en ?? "", bn: bn ?? "" });
const number = (value: number | null) => (value === null ? "" : String(value));

/** What is sent: `POST /products` and `PATCH /product/{id}` take the same. Judged by `newProduct` before. */
export function requestOf(form: ProductForm) {
  const { skinType, hairType, concern, finish, volume, visible, pictures, hasChoice, variants, ...rest } = form;
  return {
    ...rest,
    category: form.category || undefined,
    expiryMonths: count(form.expiryMonths),
    attributes: { skinType, hairType, concern, finish: finish.trim() || null, volume: volumeOf(volume) },
    status: visible ? "published" : "hidden",
    images: pictures.map(({ url }) => url),
    variants: variants.map((variant) => ({
      ...(variant._id !== null && { _id: variant._id, was: { stock: variant.seenStock } }),
      sku: variant.sku,
      name: hasChoice ? variant.name : emptyPair,
      swatch: hasChoice ? variant.swatch : null,
      price: typedTaka(variant.price),
      listPrice: typedTaka(variant.listPrice) ?? null,
      offerPrice: typedTaka(variant.offerPrice) ?? null,
      offerFrom: variant.offerFrom || null,
      offerUntil: variant.offerUntil || null,
      stock: count(variant.stock),
      image: variant.image,
    })),
  };
}

/** "৩০ মিলি" is kept as "30 ml": pages write it in the language they are read in. */
function volumeOf(typed: string): string | null {
  return latinDigits(typed).replace("মিলি", "ml").replace("গ্রাম", "g").trim() || null;
}

/** As it was typed, in Latin digits and without a sign of grouping; what is empty is missing. */
export function typedTaka(typed: string): string | undefined {
  return latinDigits(typed).replaceAll(/[\s,৳]/g, "") || undefined;
}

/** Null for an empty field; what is no number stays as it is, and is refused. */
function count(typed: string): number | string | null {
  const plain = latinDigits(typed).trim();
  if (plain === "") return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : plain;
}
