import * as z from "zod/mini";
import { addProduct } from "../../shop/catalog/add-product.ts";
import { type AdminProduct, listAdminProducts } from "../../shop/catalog/admin-products.ts";
import { adminSorts, categoryName, stockFilters } from "../../shop/catalog/catalog-schema.ts";
import { changeProduct, deleteProduct } from "../../shop/catalog/change-product.ts";
import { changeSalePrices } from "../../shop/catalog/change-sale-prices.ts";
import { changeVariant } from "../../shop/catalog/change-variant.ts";

import { getEditableProduct, type ProductWithWaiting } from "../../shop/catalog/editable-product.ts";
import type { ImageInfo } from "../../shop/catalog/list-products.ts";
import { newProduct, productChanges, salePriceChanges, variantChanges } from "../../shop/catalog/product-schema.ts";
import { type SalePrice, salePriceStates } from "../../shop/catalog/sale-price.ts";
import { exportCatalogue } from "../../shop/import-export/export-catalogue.ts";
import { analyzeIngredients } from "../../shop/ingredients/claims.ts";
import { type Paisa, toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import {
  exampleEditableProduct,
  exampleStaffProduct,
  minimalEditableProduct,
  minimalStaffProduct,
} from "../admin-examples.ts";
import { exampleProduct } from "../examples.ts";
import { csvResponse } from "../http/csv.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { EditableProductResponse, StaffProductResponse, StoredImageResponse } from "../responses.ts";
import { imageUrl } from "../serialize.ts";

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

/** The catalogue as staff work on it. */
export const adminCatalogRoutes = [
  route({
    method: "get",
    path: "/products/staff",
    tag: "Catalogue",
    summary: "List published and hidden products. Staff only",
    query: staffQuery,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Products. X-Total-Count is the number of matches; the Link header leads to more pages",
      example: [exampleStaffProduct],
      minimal: [minimalStaffProduct],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      const { products, total } = await listAdminProducts(shop, await actor(), query, language);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(products.map(staffProductResponse));
    },
  }),
  route({
    method: "get",
    path: "/products/export",
    tag: "Catalogue",
    summary: "Export matching products as CSV for re-import. Staff only",
    query: z.object(staffFilter),
    signedIn: "products:change",
    response: {
      status: 200,
      type: "text/csv",
      description: "One row per variant, in the columns of docs/import.md. UTF-8 with a byte order mark",
      example: "key,sku,name_en,…\r\n",
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      return csvResponse(c, "products.csv", exportCatalogue(shop, await actor(), query));
    },
  }),
  route({
    method: "get",
    path: "/product/:id/edit",
    tag: "Catalogue",
    summary: "Get a product for editing, in both languages. Staff only",
    signedIn: "products:change",
    response: {
      status: 200,
      description: "The product; `updatedAt` goes back with the changes",
      example: exampleEditableProduct,
      minimal: minimalEditableProduct,
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
    async handle({ c, shop, params, actor }) {
      const product = await getEditableProduct(shop, await actor(), params.id ?? "");
      if (!product) throw new Refusal("not-found");
      return c.json(editableProductResponse(product));
    },
  }),
  route({
    method: "post",
    path: "/products",
    tag: "Catalogue",
    summary: "Create a product. Texts are English, or `{ en, bn }`. Pictures from other sites are copied. Staff only",
    body: newProduct,
    signedIn: "products:change",
    response: {
      status: 201,
      description: "The new product's id",
      example: { acknowledged: true, insertedId: exampleProduct._id },
    },
    refuses: ["invalid-input", "ingredients-unchecked", "not-signed-in", "not-allowed", "storage-full"],
    async handle({ c, shop, body, actor }) {
      return c.json({ acknowledged: true, insertedId: await addProduct(shop, await actor(), body) }, 201);
    },
  }),
  route({
    method: "patch",
    path: "/product/:id",
    tag: "Catalogue",
    summary: "Update, publish or hide a product. Staff only",
    body: productChanges,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "`modifiedCount` is 0 if nothing changed",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: [
      ...(["invalid-input", "ingredients-unchecked", "not-signed-in", "not-allowed", "not-found"] as const),
      ...(["changed-meanwhile", "storage-full"] as const),
    ],
    async handle({ c, shop, params, body, actor }) {
      const changed = await changeProduct(shop, await actor(), params.id ?? "", body);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
  route({
    method: "patch",
    path: "/products/offers",
    tag: "Catalogue",
    summary:
      "Put up to 100 products on offer by a percentage, or end their offers (`percent: null`). Prices are rounded down to whole taka. Staff only",
    body: salePriceChanges,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Number of changed products",
      example: { acknowledged: true, modifiedCount: 3 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, body, actor }) {
      return c.json({ acknowledged: true, modifiedCount: await changeSalePrices(shop, await actor(), body) });
    },
  }),
  route({
    method: "patch",
    path: "/variant/:id",
    tag: "Catalogue",
    summary: "Update a variant's price or stock. Stock is checked against the value you saw (`was`). Staff only",
    body: variantChanges,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "The updated variant",
      example: { acknowledged: true, price: 750, listPrice: 890, stock: 38 },
      minimal: { acknowledged: true, price: 750, listPrice: null, stock: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
    async handle({ c, shop, params, body, actor }) {
      const { price, listPrice, stock } = await changeVariant(shop, await actor(), params.id ?? "", body);
      return c.json({ acknowledged: true, price: toTaka(price), listPrice: takaOrNull(listPrice), stock });
    },
  }),
  route({
    method: "delete",
    path: "/product/:id",
    tag: "Catalogue",
    summary: "Delete a product. Past orders still show it. Staff only",
    signedIn: "products:change",
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it did not exist",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, params, actor }) {
      const deleted = await deleteProduct(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: deleted ? 1 : 0 });
    },
  }),
];

function staffProductResponse({ id, variants, ...product }: AdminProduct): StaffProductResponse {
  return {
    ...product,
    _id: id,
    path: `/product/${id}`,
    variants: variants.map(({ id: _id, offer, ...variant }) => ({
      _id,
      ...variant,
      ...priceFields({ ...variant, offer }),
      offerState: offer?.state ?? null,
    })),
  };
}

function editableProductResponse({ id, pictures, variants, ...product }: ProductWithWaiting): EditableProductResponse {
  return {
    ...product,
    _id: id,
    ingredientsRead: analyzeIngredients(product.ingredients),
    images: pictures.map(storedImageResponse),
    variants: variants.map(({ id: _id, picture, offer, ...variant }) => ({
      _id,
      ...variant,
      ...priceFields({ ...variant, offer }),
      image: picture && storedImageResponse(picture),
    })),
  };
}

function priceFields({ price, listPrice, offer }: { price: Paisa; listPrice: Paisa | null; offer: SalePrice | null }) {
  return {
    price: toTaka(price),
    listPrice: takaOrNull(listPrice),
    offerPrice: offer && toTaka(offer.price),
    offerFrom: offer?.from ?? null,
    offerUntil: offer?.until ?? null,
  };
}

function takaOrNull(amount: Paisa | null): number | null {
  return amount === null ? null : toTaka(amount);
}

function storedImageResponse({ id, width, height, widths }: Omit<ImageInfo, "alt">): StoredImageResponse {
  return { url: imageUrl({ id, widths }), id, width, height, widths };
}
