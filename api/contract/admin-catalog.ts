import * as z from "zod/mini";
import { adminSorts, categoryName, categoryNames, stockFilters } from "../../shop/catalog/catalog-schema.ts";
import {
  fieldNames,
  type ProductFieldName,
  type ProductFieldValues,
  productFields,
} from "../../shop/catalog/product-fields.ts";
import {
  newProduct,
  productChanges,
  productStatusChanges,
  salePriceChanges,
  variantChanges,
} from "../../shop/catalog/product-schema.ts";
import { salePriceStates } from "../../shop/catalog/sale-price.ts";
import { claims } from "../../shop/ingredients/ingredient-rules.ts";
import { pageQuery } from "../http/paging.ts";
import { productFacts, shadeTone } from "./catalog.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  acknowledged,
  day,
  deleted,
  eitherLanguage,
  flag,
  image,
  inserted,
  lipstick,
  list,
  localized,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  storedImage,
  taka,
  text,
} from "./values.ts";

const staffFilter = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  status: z.optional(z.enum(["published", "hidden"])),
  category: z.optional(categoryName),
  stock: z.optional(z.enum(stockFilters)),
  offer: z.optional(z.enum(salePriceStates)),
};

const staffQuery = z.extend(pageQuery, {
  ...staffFilter,
  sort: z._default(z.enum(adminSorts), "newest"),
});

const salePrice = {
  offerPrice: maybe(taka(600)),
  offerFrom: maybe(day("2026-11-25")),
  offerUntil: maybe(day("2026-11-30")),
};

/** A product in the admin's list. */
const staffProductResponse = object({
  _id: text(lipstick.id),
  path: text(lipstick.path),
  name: localized(lipstick.name),
  brand: text("Labonno"),
  category: oneOf(categoryNames, "Makeup"),
  status: oneOf(["published", "hidden"], "published"),
  picture: maybe(image),
  forbidden: list(object({ id: text("mercury"), name: text("Mercury and its compounds"), checked: flag(false) })),
  isSet: flag(false),
  variants: list(
    object({
      _id: text(lipstick.variantId),
      sku: text("LAB-SVL-SIN"),
      name: maybe(localized("Sindoor")),
      swatch: maybe(text("#B3121F")),
      price: taka(750),
      listPrice: maybe(taka(890)),
      ...salePrice,
      offerState: maybe(oneOf(salePriceStates, "coming")),
      stock: maybe(number(38)),
      /** Of a set: how many its parts make; null where none of them is counted. */
      setsLeft: maybe(number(12)),
      /** The number of back-in-stock alerts. */
      waiting: number(0),
    }),
  ),
});

export type StaffProductResponse = z.infer<typeof staffProductResponse>;

/** A product field as staff read it, by its kind. */
function fieldResponse(name: ProductFieldName): z.ZodMiniType {
  const field = productFields[name];
  switch (field.kind) {
    case "texts":
      return eitherLanguage(field.example.en ?? "", field.example.bn ?? "");
    case "text":
      return maybe(text(field.example ?? ""));
    case "whole-number":
      return maybe(number(field.example ?? 0));
    case "flag":
      return flag(field.example);
    case "status":
      return oneOf(["published", "hidden"], field.example);
    case "checked-substances":
      return list(text(field.example[0] ?? ""));
    case "attributes":
      return productFacts.attributes;
    case "reference":
      return name === "category" ? oneOf(categoryNames, "Makeup") : text(field.example);
  }
}

const fieldResponses = Object.fromEntries(fieldNames.map((name) => [name, fieldResponse(name)])) as {
  [Name in ProductFieldName]: z.ZodMiniType<ProductFieldValues[Name]>;
};

/** Everything that staff can change, in both languages. */
const editableProductResponse = object({
  _id: text(lipstick.id),
  ...fieldResponses,
  /** The analysis of its ingredients: what it is free of, and unknown ones. */
  ingredientsRead: object({ marks: list(oneOf(claims, "alcohol-free")), unknown: list(text("Xylia Extract")) }),
  updatedAt: moment("2026-11-21T07:10:09.442137Z"),
  images: list(storedImage),
  variants: list(
    object({
      _id: text(lipstick.variantId),
      sku: text("LAB-SVL-SIN"),
      name: eitherLanguage("Sindoor", "সিঁদুর"),
      swatch: maybe(text("#B3121F")),
      line: eitherLanguage("True vermilion, for every skin", "খাঁটি সিঁদুরে লাল, সব ত্বকে"),
      ...shadeTone,
      price: taka(750),
      listPrice: maybe(taka(890)),
      ...salePrice,
      stock: maybe(number(38)),
      waiting: number(0),
      image: maybe(storedImage),
    }),
  ),
  /** What a set consists of, with the price and stock of each part alone; empty for every other product. */
  parts: list(
    object({
      sku: text("LAB-SVL-SIN"),
      pieces: number(1),
      productId: text(lipstick.id),
      variantId: text(lipstick.variantId),
      name: eitherLanguage(lipstick.name, "সিঁদুর ভেলভেট লিপস্টিক"),
      variantName: eitherLanguage("Sindoor", "সিঁদুর"),
      swatch: maybe(text("#B3121F")),
      price: taka(750),
      stock: maybe(number(38)),
      /** False where it has left the shop, so that the set cannot be sold either. */
      isSold: flag(true),
      /** Customers choose among the shades of its product; this is the first of them. */
      any: flag(false),
    }),
  ),
});

export type EditableProductResponse = z.infer<typeof editableProductResponse>;
export type StoredImageResponse = z.infer<typeof storedImage>;

const variantResponse = z.extend(acknowledged, {
  price: taka(750),
  listPrice: maybe(taka(890)),
  stock: maybe(number(38)),
});

export const adminCatalogContract = {
  "GET /products/staff": {
    tag: "Catalogue",
    summary: "List published and hidden products. Staff only",
    query: staffQuery,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Products. X-Total-Count is the number of matches; the Link header leads to more pages",
      schema: list(staffProductResponse),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "GET /products/export": {
    tag: "Catalogue",
    summary: "Export matching products as CSV for re-import. Staff only",
    query: z.object(staffFilter),
    signedIn: "products:change",
    response: {
      status: 200,
      type: "text/csv",
      description: "One row per variant, in the columns of docs/import.md. UTF-8 with a byte order mark",
      schema: text("key,sku,name_en,…\r\n"),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /product/:id/edit": {
    tag: "Catalogue",
    summary: "Get a product for editing, in both languages. Staff only",
    signedIn: "products:change",
    response: {
      status: 200,
      description: "The product; `updatedAt` goes back with the changes",
      schema: editableProductResponse,
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "POST /products": {
    tag: "Catalogue",
    summary: "Create a product. Texts are English, or `{ en, bn }`. Pictures from other sites are copied. Staff only",
    body: newProduct,
    signedIn: "products:change",
    response: { status: 201, description: "The new product's id", schema: inserted(lipstick.id) },
    refuses: ["invalid-input", "ingredients-unchecked", "not-signed-in", "not-allowed", "storage-full"],
  },
  "PATCH /product/:id": {
    tag: "Catalogue",
    summary: "Update, publish or hide a product. Staff only",
    body: productChanges,
    signedIn: "products:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: [
      ...(["invalid-input", "ingredients-unchecked", "not-signed-in", "not-allowed", "not-found"] as const),
      ...(["changed-meanwhile", "storage-full"] as const),
    ],
  },
  "PATCH /products/offers": {
    tag: "Catalogue",
    summary:
      "Put up to 100 products on offer by a percentage, or end their offers (`percent: null`). Prices are rounded down to whole taka. Staff only",
    body: salePriceChanges,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Number of changed products",
      schema: z.extend(acknowledged, { modifiedCount: number(3) }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "PATCH /products/status": {
    tag: "Catalogue",
    summary: "Publish or hide up to 100 products, all or none. Staff only",
    body: productStatusChanges,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Number of changed products",
      schema: z.extend(acknowledged, { modifiedCount: number(3) }),
    },
    refuses: ["invalid-input", "ingredients-unchecked", "not-signed-in", "not-allowed"],
  },
  "PATCH /variant/:id": {
    tag: "Catalogue",
    summary: "Update a variant's price or stock. Stock is checked against the value you saw (`was`). Staff only",
    body: variantChanges,
    signedIn: "products:change",
    response: { status: 200, description: "The updated variant", schema: variantResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
  "DELETE /product/:id": {
    tag: "Catalogue",
    summary: "Delete a product. Past orders still show it. Staff only",
    signedIn: "products:change",
    response: { status: 200, description: "`deletedCount` is 0 if it did not exist", schema: deleted },
    refuses: ["not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
