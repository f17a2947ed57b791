import type * as z from "zod/mini";
import { addressChanges, addressRequest } from "../../shop/addresses/address-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { deleted, flag, list, maybe, object, text } from "./values.ts";

/** A saved address of a user. */
export const addressResponse = object({
  _id: text("d9f4kr7mwx2p"),
  label: maybe(text("Home")),
  fullName: text("Nusrat Jahan"),
  phone: text("+8801712345678"),
  address: text("House 12, Road 4"),
  city: text("Dhanmondi, Dhaka"),
  district: maybe(text("dhaka")),
  area: maybe(text("dhanmondi")),
  zip: maybe(text("1209")),
  isDefault: flag(true),
});

export type AddressResponse = z.infer<typeof addressResponse>;

export const addressContract = {
  "GET /addresses": {
    tag: "Addresses",
    summary: "List your saved addresses",
    signedIn: true,
    response: { status: 200, description: "Your addresses, default first", schema: list(addressResponse) },
    refuses: ["not-signed-in"],
  },
  "POST /addresses": {
    tag: "Addresses",
    summary: "Save an address (at most 20). The first becomes the default; a duplicate is saved once",
    body: addressRequest,
    signedIn: true,
    response: { status: 201, description: "The saved address", schema: addressResponse },
    refuses: ["invalid-input", "not-signed-in", "address-book-full"],
  },
  "PATCH /addresses/:id": {
    tag: "Addresses",
    summary: "Update an address or make it the default. Omitted fields stay the same",
    body: addressChanges,
    signedIn: true,
    response: { status: 200, description: "The saved address", schema: addressResponse },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
  },
  "DELETE /addresses/:id": {
    tag: "Addresses",
    summary: "Delete an address. If it was the default, the oldest remaining one takes over",
    signedIn: true,
    response: { status: 200, description: "`deletedCount` is 0 if it did not exist", schema: deleted },
    refuses: ["not-signed-in"],
  },
} satisfies ContractTable;
