import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { addresses } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import { maxAddresses } from "./address-rules.ts";
import type { AddressChanges, AddressRequest } from "./address-schema.ts";

export type Address = typeof addresses.$inferSelect;

/** The account's addresses: the default first, then oldest first. */
export async function listOwnAddresses(shop: Shop, actor: Actor): Promise<Address[]> {
  const { id } = allow(actor, "addresses:change-own");
  return shop.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, id))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

/**
 * Saves an address; the first one becomes the default. An address that is saved already is returned unchanged, so
 * repeated orders do not duplicate it. Refuses `address-book-full` beyond 20.
 */
export async function saveAddress(shop: Shop, actor: Actor, request: AddressRequest): Promise<Address> {
  const { isDefault, ...address } = request;
  return withAddressBook(shop, actor, async (tx, userId) => {
    const stored = await tx.select().from(addresses).where(eq(addresses.userId, userId));
    const existing = stored.find((each) => isSame(each, address));
    if (existing) return isDefault ? makeDefault(tx, userId, existing.id) : existing;
    if (stored.length >= maxAddresses) throw new Refusal("address-book-full");
    const values = { id: newId(), userId, ...address, isDefault: stored.length === 0, createdAt: shop.now() };
    const [added] = await tx.insert(addresses).values(values).returning();
    return isDefault ? makeDefault(tx, userId, values.id) : requireAddress(added);
  });
}

/** Changes an address of the account. Refuses `not-found` for any other. */
export async function changeAddress(shop: Shop, actor: Actor, id: string, changes: AddressChanges): Promise<Address> {
  const { isDefault, ...address } = changes;
  return withAddressBook(shop, actor, async (tx, userId) => {
    const [changed] = await tx
      .update(addresses)
      // Sets the id to itself when nothing else changes, because an update needs a column.
      .set({ id, ...address })
      .where(isOwnAddress(userId, id))
      .returning();
    return isDefault ? makeDefault(tx, userId, id) : requireAddress(changed);
  });
}

/** Deletes an address of the account; the oldest remaining one becomes the default. False when it did not exist. */
export async function deleteAddress(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  return withAddressBook(shop, actor, async (tx, userId) => {
    const [deleted] = await tx.delete(addresses).where(isOwnAddress(userId, id)).returning();
    if (deleted?.isDefault) {
      const oldest = tx
        .select({ id: addresses.id })
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(asc(addresses.createdAt), asc(addresses.id))
        .limit(1);
      await tx.update(addresses).set({ isDefault: true }).where(sql`${addresses.id} = (${oldest})`);
    }
    return deleted !== undefined;
  });
}

/** Serializes changes of one address book, so that two parallel inserts cannot both pass the limit. */
async function withAddressBook<Result>(
  shop: Shop,
  actor: Actor,
  work: (tx: Database, userId: string) => Promise<Result>,
): Promise<Result> {
  const { id: userId } = allow(actor, "addresses:change-own");
  return transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    return work(tx, userId);
  });
}

async function makeDefault(tx: Database, userId: string, id: string): Promise<Address> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), ne(addresses.id, id)));
  const [updated] = await tx.update(addresses).set({ isDefault: true }).where(isOwnAddress(userId, id)).returning();
  return requireAddress(updated);
}

function isOwnAddress(userId: string, id: string): SQL | undefined {
  return and(eq(addresses.id, id), eq(addresses.userId, userId));
}

function requireAddress(address: Address | undefined): Address {
  if (!address) throw new Refusal("not-found");
  return address;
}

/** Whether two addresses are the same place and recipient, whatever their labels. */
function isSame(stored: Address, { label, ...requested }: Omit<AddressRequest, "isDefault">): boolean {
  return (Object.keys(requested) as (keyof typeof requested)[]).every((field) => stored[field] === requested[field]);
}
