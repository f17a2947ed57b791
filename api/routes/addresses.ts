import { addressChanges, addressRequest } from "../../shop/addresses/address-schema.ts";
import { changeAddress, deleteAddress, listOwnAddresses, saveAddress } from "../../shop/addresses/addresses.ts";

import { exampleAddress, minimalAddress } from "../examples.ts";
import { route } from "../http/route.ts";
import { addressResponse } from "../serialize.ts";

const addressAnswerSpec = { description: "The saved address", example: exampleAddress, minimal: minimalAddress };

export const addressRoutes = [
  route({
    method: "get",
    path: "/addresses",
    tag: "Addresses",
    summary: "List your saved addresses",
    signedIn: true,
    response: {
      status: 200,
      description: "Your addresses, default first",
      example: [exampleAddress],
      minimal: [minimalAddress],
    },
    refuses: ["not-signed-in"],
    handle: async ({ c, shop, actor }) => c.json((await listOwnAddresses(shop, await actor())).map(addressResponse)),
  }),
  route({
    method: "post",
    path: "/addresses",
    tag: "Addresses",
    summary: "Save an address (at most 20). The first becomes the default; a duplicate is saved once",
    body: addressRequest,
    signedIn: true,
    response: { status: 201, ...addressAnswerSpec },
    refuses: ["invalid-input", "not-signed-in", "address-book-full"],
    handle: async ({ c, shop, body, actor }) =>
      c.json(addressResponse(await saveAddress(shop, await actor(), body)), 201),
  }),
  route({
    method: "patch",
    path: "/addresses/:id",
    tag: "Addresses",
    summary: "Update an address or make it the default. Omitted fields stay the same",
    body: addressChanges,
    signedIn: true,
    response: { status: 200, ...addressAnswerSpec },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
    handle: async ({ c, shop, params, body, actor }) =>
      c.json(addressResponse(await changeAddress(shop, await actor(), params.id ?? "", body))),
  }),
  route({
    method: "delete",
    path: "/addresses/:id",
    tag: "Addresses",
    summary: "Delete an address. If it was the default, the oldest remaining one takes over",
    signedIn: true,
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it did not exist",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, actor }) {
      const deleted = await deleteAddress(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: deleted ? 1 : 0 });
    },
  }),
];
