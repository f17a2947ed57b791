import { listTopUps } from "../../shop/cart/top-up.ts";
import { listCategories } from "../../shop/catalog/list-products.ts";
import { listShades } from "../../shop/catalog/list-shades.ts";
import { getProduct, pickProducts } from "../../shop/catalog/product-queries.ts";
import { listBoughtTogether } from "../../shop/catalog/rank-bought-together.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { toTaka } from "../../shop/money.ts";
import { getGiftWrap } from "../../shop/orders/gift-wrap.ts";
import { Refusal } from "../../shop/refusal.ts";
import { resultFacets } from "../../shop/search/list-results.ts";
import { catalogContract } from "../contract/catalog.ts";
import { implement, writtenJson } from "../http/route.ts";
import { productCardResponse, productResponse, takaOrNull, unitPriceOrNull } from "../serialize.ts";
import { productsJson, readProductList } from "./product-list.ts";

const randomCount = 8;
const maxTogether = 8;

export const catalogRoutes = implement(catalogContract)({
  async "GET /products"({ c, shop, query, language }) {
    const { headers, body } = await readProductList(shop, { url: c.req.url, query, language });
    for (const [name, value] of headers) c.header(name, value);
    return writtenJson(c.body(body));
  },
  async "GET /products/facets"({ shop, query: { q, ...filter }, language }) {
    const { prices, ...counts } = await resultFacets(shop, { q, filter }, language);
    const inTaka = prices && { lowest: toTaka(prices.lowest), highest: toTaka(prices.highest) };
    return { ...counts, prices: inTaka };
  },
  "GET /products-random": async ({ c, shop, language }) =>
    writtenJson(
      c.body(productsJson(await pickProducts(shop, randomCount, language)), 200, {
        "Content-Type": "application/json",
      }),
    ),
  async "GET /product/:id"({ shop, params, language }) {
    const product = await getProduct(shop, params.id, language);
    if (!product) throw new Refusal("not-found");
    return productResponse(product);
  },
  async "GET /gift-wrap"({ shop, language }) {
    const wrap = await getGiftWrap(shop, language);
    return (
      wrap && {
        productId: wrap.id,
        name: wrap.name.text,
        choices: wrap.choices.map(({ id, name, price, picture }) => ({
          ...{ _id: id, name: name?.text ?? null, price: toTaka(price) },
          picture: picture ?? wrap.pictures[0] ?? null,
        })),
      }
    );
  },
  async "GET /product/:id/shades"({ shop, params, language }) {
    const [list, settings] = await Promise.all([listShades(shop, params.id, language), shop.settings()]);
    if (!list) throw new Refusal("not-found");
    const { whatsappUrl, messengerUrl } = settings;
    const shades = list.shades.map(({ id, price, listPrice, unitPrice, ...shade }) => ({
      ...{ _id: id, ...shade, price: toTaka(price), listPrice: takaOrNull(listPrice) },
      unitPrice: unitPriceOrNull(unitPrice),
    }));
    return { ...list, chats: { whatsappUrl, messengerUrl }, shades };
  },
  async "GET /products/top-up"({ shop, query: { missing, cart }, language }) {
    const cards = await listTopUps(shop, { missing, productIds: cart }, language);
    return cards.map(productCardResponse);
  },
  async "GET /products/bought-together"({ shop, query: { cart }, language }) {
    const cards = await listBoughtTogether(shop, cart, maxTogether, language);
    return cards.map(productCardResponse);
  },
  async "GET /categories"({ shop, language }) {
    const categories = await listCategories(shop, language);
    return categories.map(({ name, title, path, picture }) => ({
      name,
      title,
      path,
      image: picture ? imageUrl(picture) : null,
    }));
  },
});
