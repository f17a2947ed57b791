import { changeAddress, deleteAddress, listOwnAddresses, saveAddress } from "../../shop/addresses/addresses.ts";
import { addressContract } from "../contract/addresses.ts";
import { implement } from "../http/route.ts";
import { addressResponse } from "../serialize.ts";

export const addressRoutes = implement(addressContract)({
  "GET /addresses": async ({ shop, actor }) => (await listOwnAddresses(shop, await actor())).map(addressResponse),
  "POST /addresses": async ({ shop, body, actor }) => addressResponse(await saveAddress(shop, await actor(), body)),
  "PATCH /addresses/:id": async ({ shop, params, body, actor }) =>
    addressResponse(await changeAddress(shop, await actor(), params.id, body)),
  async "DELETE /addresses/:id"({ shop, params, actor }) {
    const deleted = await deleteAddress(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: deleted ? 1 : 0 };
  },
});
