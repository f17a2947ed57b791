import type * as z from "zod/mini";
import type { orders } from "../../db/schema.ts";
import type { billingDetails, writtenAddress } from "../customers/customer-schema.ts";
import { Refusal } from "../refusal.ts";

type OrderAddress = z.infer<typeof billingDetails>;

/** The recipient and address of an order. */
export function addressOf(order: typeof orders.$inferSelect): OrderAddress {
  const { fullName, phone, email, address, city, zip, district, area } = order;
  return { fullName, phone, email, address, city, zip, district, area };
}

/** Whether two addresses are equal field by field; a missing field equals null. */
export function isSameAddress(one: OrderAddress, other: z.infer<typeof writtenAddress>): boolean {
  const names = Object.keys(one) as (keyof OrderAddress)[];
  return names.every((name) => (one[name] ?? null) === (other[name] ?? null));
}

type AddressChange = {
  /** The address from which the correction began; null where the caller knows none. */
  was: z.infer<typeof writtenAddress> | null;
  to: OrderAddress;
};

/**
 * Refuses a correction as `changed-meanwhile`, with the present address (`billingDetails`), where somebody has changed
 * it since it began. One that says what the address is already overwrites nothing.
 */
export function assertAddressUnchanged(current: OrderAddress, { was, to }: AddressChange): void {
  if (was && !isSameAddress(current, was) && !isSameAddress(current, to))
    throw new Refusal("changed-meanwhile", { details: { billingDetails: current } });
}
