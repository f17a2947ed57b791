import { createContext } from "react-router";
import type { ProductCard } from "../shop/catalog/list-products.ts";
import type { Shop } from "../shop/shop.ts";
import type { PageHtml } from "./page-html.ts";

/** The shop, for loaders: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** What a page's loader has found for the server's rendering alone, below an empty cart. */
export const bestSellersContext = createContext<ProductCard[]>([]);

/** Logs an error that occurred while a page was rendered. */
export const errorContext = createContext<(error: unknown) => void>();

/**
 * Receives the rendered page; null if something else is answered. As a Response body it would be encoded, streamed and
 * read again several times.
 */
export const htmlContext = createContext<PageHtml | null>(null);
