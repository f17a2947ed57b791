import { changeAddress, forgetAddress, keepAddress } from "../shop/addresses/change-addresses.ts";
import { ownAddresses } from "../shop/addresses/queries.ts";
import { addressChanges, addressRequest } from "../shop/addresses/schema.ts";
import { bareAddress, exampleAddress } from "./examples.ts";
import { route } from "./route.ts";
import { addressAnswer } from "./wire.ts";

const oneAnswer = { description: "The address as it is kept", example: exampleAddress, bare: bareAddress };

export const addressRoutes = [
  route({
    method: "get",
    path: "/addresses",
    tag: "Addresses",
    summary: "One's own address book",
    signedIn: true,
    answer: {
      status: 200,
      description: "The addresses, the default first",
      example: [exampleAddress],
      bare: [bareAddress],
    },
    refuses: ["not-signed-in"],
    handle: async ({ c, shop, actor }) => c.json((await ownAddresses(shop, await actor())).map(addressAnswer)),
  }),
  route({
    method: "post",
    path: "/addresses",
    tag: "Addresses",
    summary: "Keep an address, at most 20; the first is the default, and the same one is kept once",
    body: addressRequest,
    signedIn: true,
    answer: { status: 201, ...oneAnswer },
    refuses: ["invalid-input", "not-signed-in", "address-book-full"],
    handle: async ({ c, shop, body, actor }) =>
      c.json(addressAnswer(await keepAddress(shop, await actor(), body)), 201),
  }),
  route({
    method: "patch",
    path: "/addresses/:id",
    tag: "Addresses",
    summary: "Change one's own address, or make it the default; what is left out stays",
    body: addressChanges,
    signedIn: true,
    answer: { status: 200, ...oneAnswer },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
    handle: async ({ c, shop, params, body, actor }) =>
      c.json(addressAnswer(await changeAddress(shop, await actor(), params.id ?? "", body))),
  }),
  route({
    method: "delete",
    path: "/addresses/:id",
    tag: "Addresses",
    summary: "Forget one's own address; of the others, the oldest becomes the default",
    signedIn: true,
    answer: {
      status: 200,
      description: "`deletedCount` is 0 when it was not there",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, actor }) {
      const forgotten = await forgetAddress(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: forgotten ? 1 : 0 });
    },
  }),
];
