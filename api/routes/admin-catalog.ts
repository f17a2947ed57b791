import { addProduct } from "../../shop/catalog/add-product.ts";
import { type AdminProduct, listAdminProducts } from "../../shop/catalog/admin-products.ts";
import { changeProduct, changeProductStatuses, deleteProduct } from "../../shop/catalog/change-product.ts";
import { changeSalePrices } from "../../shop/catalog/change-sale-prices.ts";
import { changeVariant } from "../../shop/catalog/change-variant.ts";
import { getEditableProduct, type ProductWithWaiting } from "../../shop/catalog/editable-product.ts";
import type { SalePrice } from "../../shop/catalog/sale-price.ts";
import { exportCatalogue } from "../../shop/import-export/export-catalogue.ts";
import { analyzeIngredients } from "../../shop/ingredients/claims.ts";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { type Paisa, toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { EditableProductResponse, StaffProductResponse, StoredImageResponse } from "../contract/admin-catalog.ts";
import { adminCatalogContract } from "../contract/admin-catalog.ts";
import { csvResponse } from "../http/file-responses.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

/** The catalogue as staff work on it. */
export const adminCatalogRoutes = implement(adminCatalogContract)({
  async "GET /products/staff"({ c, shop, query, language, actor }) {
    const { products, total } = await listAdminProducts(shop, await actor(), query, language);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return products.map(staffProductResponse);
  },
  async "GET /products/export"({ c, shop, query, actor }) {
    return csvResponse(c, "products.csv", exportCatalogue(shop, await actor(), query));
  },
  async "GET /product/:id/edit"({ shop, params, actor }) {
    const product = await getEditableProduct(shop, await actor(), params.id);
    if (!product) throw new Refusal("not-found");
    return editableProductResponse(product);
  },
  async "POST /products"({ shop, body, actor }) {
    return { acknowledged: true, insertedId: await addProduct(shop, await actor(), body) };
  },
  async "PATCH /product/:id"({ shop, params, body, actor }) {
    const changed = await changeProduct(shop, await actor(), params.id, body);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "PATCH /products/offers"({ shop, body, actor }) {
    return { acknowledged: true, modifiedCount: await changeSalePrices(shop, await actor(), body) };
  },
  async "PATCH /products/status"({ shop, body, actor }) {
    return { acknowledged: true, modifiedCount: await changeProductStatuses(shop, await actor(), body) };
  },
  async "PATCH /variant/:id"({ shop, params, body, actor }) {
    const { price, listPrice, stock } = await changeVariant(shop, await actor(), params.id, body);
    return { acknowledged: true, price: toTaka(price), listPrice: takaOrNull(listPrice), stock };
  },
  async "DELETE /product/:id"({ shop, params, actor }) {
    const deleted = await deleteProduct(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: deleted ? 1 : 0 };
  },
});

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

function editableProductResponse({
  id,
  pictures,
  variants,
  parts,
  ...product
}: ProductWithWaiting): EditableProductResponse {
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
    parts: parts.map((part) => ({ ...part, price: toTaka(part.price) })),
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
