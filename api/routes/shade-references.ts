import { deleteReference, importReferences, listReferences } from "../../shop/shades/shade-references.ts";
import { shadeReferenceContract } from "../contract/shade-references.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

export const shadeReferenceRoutes = implement(shadeReferenceContract)({
  async "GET /shade-references"({ c, shop, query, actor }) {
    const { references, total } = await listReferences(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return references.map(({ id, ...reference }) => ({ _id: id, ...reference }));
  },
  "POST /shade-references/import": async ({ shop, body, actor }) => importReferences(shop, await actor(), body.csv),
  async "DELETE /shade-references/:id"({ shop, params, actor }) {
    return { deletedCount: (await deleteReference(shop, await actor(), params.id)) ? 1 : 0 };
  },
});
