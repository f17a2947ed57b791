import { createContext } from "react-router";
import type { Shop } from "../shop/shop.ts";

/** How a page's loader reaches the shop: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();
