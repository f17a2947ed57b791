import type { LoaderFunctionArgs } from "react-router";
import { listProducts } from "../../../shop/catalog/list-products.ts";
import { languageOf } from "../../../shop/language.ts";
import { bestSellersContext, shopContext } from "../../context.ts";
import { bestSellersQuery } from "../best-sellers-section.tsx";

/** Loads the best sellers below an empty cart, for the server's rendering alone. */
export async function loadBestSellers({ context, url }: LoaderFunctionArgs & { url: URL }): Promise<null> {
  const { products } = await listProducts(
    context.get(shopContext),
    { ...bestSellersQuery, page: 1 },
    languageOf(url.pathname),
  );
  context.set(bestSellersContext, products);
  return null;
}
