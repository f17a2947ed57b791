/** The release of the Universal Commerce Protocol that the shop speaks (ucp.dev). */
export const ucpVersion = "2026-04-08";

/** The two capabilities of the catalogue; carts and checkouts are people's. */
export const searchCapability = "dev.ucp.shopping.catalog.search";
export const lookupCapability = "dev.ucp.shopping.catalog.lookup";
