import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { users } from "../db/schema.ts";
import { signInAsStaff } from "./admin.ts";
import { expect, openPage } from "./story.ts";
import type { TestProduct } from "./test-product.ts";

export type PlacedOrder = { insertedId: string; number: string };

/** Places an order inside Dhaka as a guest; the total in taka. */
export async function placeByApi(
  page: Page,
  { productId, variantIds }: TestProduct,
  quantity: number,
  total: number,
  phone: string,
) {
  // Each customer at a door of their own: several numbers at one address are called first.
  const address = `House ${phone.slice(-4)}, Road 9/A`;
  const data = {
    billingDetails: { fullName: "Nusrat Jahan", phone, address, city: "Dhanmondi, Dhaka" },
    items: [{ productId, variantId: variantIds[0], quantity }],
    ...{ deliveryArea: "inside", total, note: "Call when you reach the gate" },
  };
  const response = await page.request.post("/api/orders", { data });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as PlacedOrder;
}

/** Opens an admin page as a new member of staff with this name. */
export async function openAdminAs(page: Page, database: OpenDatabase, name: string, address: string): Promise<void> {
  const { email } = await signInAsStaff(database, page);
  await database.db.update(users).set({ name }).where(eq(users.email, email));
  await openPage(page, address);
}

/** Places orders until staff have heard of one: their stream of orders may open a moment after their page. */
export async function placeUntil(place: () => Promise<unknown>, isHeard: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await place();
    await expect.poll(isHeard, { timeout: 3000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
}
