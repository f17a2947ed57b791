import { createContext } from "react-router";
import type { Shop } from "../shop/shop.ts";
import type { PageHtml } from "./page-html.ts";

/** How a page's loader reaches the shop: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** Who is told what failed on the way to a page, so that it is written down where all faults are. */
export const errorContext = createContext<(error: unknown) => void>();

/**
 * Where a rendered page is put for whoever asked for it; null where something else is answered. As the body of a Response it
 * would be encoded, streamed and read again, several times over.
 */
export const htmlContext = createContext<PageHtml | null>(null);
