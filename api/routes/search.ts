import type { ProductCard } from "../../shop/catalog/list-products.ts";
import { toTaka } from "../../shop/money.ts";
import { recordSearch } from "../../shop/search/popular-searches.ts";
import { readSearchStart } from "../../shop/search/search-start.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { changeSynonyms, deleteSynonyms, listSynonyms } from "../../shop/search/synonyms.ts";
import type { SynonymsResponse } from "../contract/search.ts";
import { searchContract } from "../contract/search.ts";
import { implement } from "../http/route.ts";
import { productCardResponse } from "../serialize.ts";

function foundProduct(card: ProductCard) {
  const { salePrice, saleVariant, isNew, isSet, setAbout, secondPicture, onlyVariantId, ...found } =
    productCardResponse(card);
  return found;
}

export const searchRoutes = implement(searchContract)({
  async "GET /search/suggestions"({ shop, query, language }) {
    const { products, near, more, missedPrice, ...others } = await suggest(shop, query.q, language);
    return {
      products: products.map(foundProduct),
      near: near.map(foundProduct),
      more: more && { ...more, products: more.products.map(foundProduct) },
      missedPrice: missedPrice && { ...missedPrice, nearest: toTaka(missedPrice.nearest) },
      ...others,
    };
  },
  async "GET /search/start"({ shop, language }) {
    const { products, ...others } = await readSearchStart(shop, language);
    return { products: products.map(foundProduct), ...others };
  },
  async "POST /search/searches"({ shop, body, address }) {
    await recordSearch(shop, { q: body.q, address });
    return { acknowledged: true };
  },
  async "GET /synonyms"({ shop, actor }) {
    const groups = await listSynonyms(shop, await actor());
    return groups.map(({ id, phrases }): SynonymsResponse => ({ _id: id, phrases }));
  },
  async "POST /synonyms"({ shop, body, actor }) {
    const insertedId = await changeSynonyms(shop, await actor(), null, body.phrases);
    return { acknowledged: true, insertedId };
  },
  async "PATCH /synonyms/:id"({ shop, params, body, actor }) {
    await changeSynonyms(shop, await actor(), params.id, body.phrases);
    return { modifiedCount: 1 };
  },
  async "DELETE /synonyms/:id"({ shop, params, actor }) {
    return { deletedCount: (await deleteSynonyms(shop, await actor(), params.id)) ? 1 : 0 };
  },
});
