import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { addresses } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockPerson } from "../customers/lock-customer.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type AddressChanges, type AddressRequest, mostAddresses } from "./address-schema.ts";
import type { Address } from "./list-addresses.ts";

/**
 * Keeps an address; the first one is the default. One that is kept already is answered as it stands, so that the same
 * address of many orders is kept once. Refuses `address-book-full` beyond 20.
 */
export async function keepAddress(shop: Shop, actor: Actor, request: AddressRequest): Promise<Address> {
  const { isDefault, ...address } = request;
  return change(shop, actor, async (tx, userId) => {
    const kept = await tx.select().from(addresses).where(eq(addresses.userId, userId));
    const same = kept.find((each) => isSame(each, address));
    if (same) return isDefault ? makeDefault(tx, userId, same.id) : same;
    if (kept.length >= mostAddresses) throw new Refusal("address-book-full");
    const values = { id: newId(), userId, ...address, isDefault: kept.length === 0, createdAt: shop.now() };
    const [added] = await tx.insert(addresses).values(values).returning();
    return isDefault ? makeDefault(tx, userId, values.id) : found(added);
  });
}

/** Changes an address of her own. Refuses `not-found` for any other. */
export async function changeAddress(shop: Shop, actor: Actor, id: string, changes: AddressChanges): Promise<Address> {
  const { isDefault, ...address } = changes;
  return change(shop, actor, async (tx, userId) => {
    const [changed] = await tx
      .update(addresses)
      // Sets its id to itself where nothing else is to be changed.
      .set({ id, ...address })
      .where(own(userId, id))
      .returning();
    return isDefault ? makeDefault(tx, userId, id) : found(changed);
  });
}

/** Forgets an address of her own; the oldest of the others becomes the default. False where it was not there. */
export async function forgetAddress(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  return change(shop, actor, async (tx, userId) => {
    const [gone] = await tx.delete(addresses).where(own(userId, id)).returning();
    if (gone?.isDefault) {
      const oldest = tx
        .select({ id: addresses.id })
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(asc(addresses.createdAt), asc(addresses.id))
        .limit(1);
      await tx.update(addresses).set({ isDefault: true }).where(sql`${addresses.id} = (${oldest})`);
    }
    return gone !== undefined;
  });
}

/** One change of one person's address book at a time: of two at once each would count the other not there yet. */
async function change<Result>(
  shop: Shop,
  actor: Actor,
  work: (tx: Database, userId: string) => Promise<Result>,
): Promise<Result> {
  const { id: userId } = allow(actor, "addresses:change-own");
  return transaction(shop.db, async (tx) => {
    await lockPerson(tx, userId);
    return work(tx, userId);
  });
}

async function makeDefault(tx: Database, userId: string, id: string): Promise<Address> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), ne(addresses.id, id)));
  const [now] = await tx.update(addresses).set({ isDefault: true }).where(own(userId, id)).returning();
  return found(now);
}

function own(userId: string, id: string): SQL | undefined {
  return and(eq(addresses.id, id), eq(addresses.userId, userId));
}

function found(address: Address | undefined): Address {
  if (!address) throw new Refusal("not-found");
  return address;
}

/** The same place for the same person, whatever it is called. */
function isSame(kept: Address, { label, ...asked }: Omit<AddressRequest, "isDefault">): boolean {
  return (Object.keys(asked) as (keyof typeof asked)[]).every((field) => kept[field] === asked[field]);
}
