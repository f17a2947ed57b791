import { eq } from "drizzle-orm";
import { bookings, courierScores, shipments } from "../db/schema.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { demoStory } from "./demo-shop.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { placeByApi } from "./place-order.ts";
import { core, expect, openPage, story } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { Hands } from "./touches.ts";

const parcelCount = 64;

/** In its own shop: it books all packed parcels, which would include those of other stories. */
const bookingStory = demoStory.extend<object, { parcels: string }>({ parcels: ["booked", { scope: "worker" }] });
// One after the other: they share a shop.
bookingStory.describe.configure({ mode: "default" });

bookingStory(
  "sixty-four parcels are booked with couriers and their labels printed in six touches",
  core,
  async ({ page, database }) => {
    const { t } = adminI18n.en;
    await page.setViewportSize({ width: 1440, height: 900 });
    const soap = await createTestProduct(database, {
      name: { en: "Booked Soap", bn: "বুক সাবান" },
      choices: [{ price: 300, stock: 1000 }],
    });
    await signInAsStaff(database, page);
    const placed = await Promise.all(
      Array.from({ length: parcelCount }, async (_, nth) => {
        const { insertedId } = await callApiAs<{ insertedId: string }>(page, "POST", "/orders/by-staff", {
          billingDetails: {
            ...{ fullName: `Booked ${nth}`, phone: `0182${1_000_000 + nth}` },
            ...{ address: `House ${nth}, Road 4`, city: "Dhanmondi, Dhaka" },
          },
          items: [{ productId: soap.productId, variantId: soap.variantIds[0], quantity: 1 }],
          ...{ deliveryArea: "inside", total: 360, language: "en", confirmed: true },
        });
        await callApiAs(page, "POST", `/orders/${insertedId}/pack`, {});
        return insertedId;
      }),
    );
    const hands = new Hands(page);
    await openPage(page, "/admin-dashboard?section=dispatch");
    await hands.within(6, async () => {
      await hands.tap(page.getByRole("link", { name: new RegExp(t("admin.dispatch.step.packed")) }));
      await expectAccessible(page);
      await hands.tap(page.getByRole("button", { name: t("admin.booking.book", { count: parcelCount }) }));
      await expect(page.getByText(t("admin.booking.done", { count: parcelCount }))).toBeVisible({ timeout: 30_000 });
      await hands.tap(page.getByRole("link", { name: t("admin.booking.labels") }));
    });
    await expect(page.getByRole("article")).toHaveCount(parcelCount);
    for (const orderId of placed) {
      expect(await database.db.$count(bookings, eq(bookings.orderId, orderId))).toBe(1);
      expect(await database.db.$count(shipments, eq(shipments.orderId, orderId))).toBe(1);
    }
  },
);

story("the call card shows a courier's record of the number as text", async ({ page, database }) => {
  const soap = await createTestProduct(database, {
    name: { en: "Score Soap", bn: "স্কোর সাবান" },
    choices: [{ price: 300, stock: 10 }],
  });
  const { insertedId } = await placeByApi(page, soap, 1, 360, "01833334444");
  await signInAsStaff(database, page, "order-desk");
  const desk = (path: string) => openPage(page, `${path}?section=calls&order=${insertedId}`);
  await desk("/admin-dashboard");
  await expect(page.getByText(adminI18n.en.t("admin.calls.score.none"))).toBeVisible();
  await expectAccessible(page);
  const { phone } = courierScores;
  const score = { deliveredPercent: 82, delivered: null, cancelled: null, volume: "6-20", reports: 0 };
  await database.db.update(courierScores).set({ score }).where(eq(phone, "+8801833334444"));
  await desk("/bn/admin-dashboard");
  await expect(page.getByText("৮২% পৌঁছেছে, ৬–২০টি পার্সেল")).toBeVisible();
  await expectAccessible(page);
});
