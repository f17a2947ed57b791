import { ucpContract } from "../contract/ucp.ts";
import { implement } from "../http/route.ts";
import { getCatalogProduct, lookupCatalog, searchCatalog } from "../ucp/catalog.ts";

export const ucpRoutes = implement(ucpContract)({
  "POST /ucp/catalog/search": ({ shop, body }) => searchCatalog(shop, body),
  "POST /ucp/catalog/lookup": ({ shop, body }) => lookupCatalog(shop, body),
  "POST /ucp/catalog/product": ({ shop, body }) => getCatalogProduct(shop, body),
  async "POST /ucp/mcp"({ c, shop, body }) {
    // Loaded when the first program asks: no other request needs it.
    const { answerMcp } = await import("../ucp/mcp.ts");
    return answerMcp(shop, c.req.raw, body);
  },
});
