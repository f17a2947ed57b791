import { listBrands, nameBrand } from "../../shop/catalog/brands.ts";
import { brandContract } from "../contract/brands.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

export const brandRoutes = implement(brandContract)({
  async "GET /brands"({ c, shop, query, actor }) {
    const { brands, total } = await listBrands(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return brands.map(({ id, ...brand }) => ({ _id: id, ...brand }));
  },
  async "PATCH /brands/:id"({ shop, params, body, actor }) {
    await nameBrand(shop, await actor(), params.id, body.nameBn);
    return { acknowledged: true, modifiedCount: 1 };
  },
});
