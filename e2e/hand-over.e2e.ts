import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { orders, shipments } from "../db/schema.ts";
import { ownRider } from "../shop/parcels/courier-names-rules.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { openAdminAs } from "./place-order.ts";
import { core, expect, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const dispatch = "/admin-dashboard?section=dispatch";
const { t } = adminI18n.en;

/** Like a USB scanner: the code, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByLabel(t("admin.dispatch.scan.booked"), { exact: true });
  await field.fill(code);
  await field.press("Enter");
}

/** Only its own parcels are in the lists. */
const handOverStory = isolatedShopStory.extend<object, { piles: string }>({ piles: ["own", { scope: "worker" }] });

handOverStory(
  "each courier's parcels are scanned against a list, which is printed and signed by the rider",
  core,
  async ({ page, database }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const soap = await createTestProduct(database, {
      name: { en: "Sheet Soap", bn: "শিট সাবান" },
      choices: [{ price: 300, stock: 100 }],
    });
    await openAdminAs(page, database, "Jewel Mia", dispatch);
    const place = async (nth: number, fullName: string) => {
      const placed = await callApiAs<{ insertedId: string; number: string }>(page, "POST", "/orders/by-staff", {
        billingDetails: {
          fullName,
          phone: `0187${1_000_000 + nth}`,
          address: `House ${nth}`,
          city: "Boalia, Rajshahi",
        },
        items: [{ productId: soap.productId, variantId: soap.variantIds[0], quantity: 1 }],
        ...{ deliveryArea: "outside", total: 420, language: "en", confirmed: true },
      });
      await callApiAs(page, "POST", `/orders/${placed.insertedId}/pack`, {});
      return placed;
    };
    const [one, two, three, ridden] = [
      await place(1, "নুসরাত জাহান"),
      await place(2, "Mst. Rokeya Begum"),
      await place(3, "Tanjina Islam"),
      await place(4, "Rokib Hasan"),
    ];
    const number = async (courier: string, numbers: [string, string][]) =>
      callApiAs(page, "POST", "/shipments", {
        courier,
        shipments: numbers.map(([order, trackingCode]) => ({ number: order, trackingCode })),
      });
    await number("steadfast", [
      [one.number, "SFR-900000001"],
      [two.number, "SFR-900000002"],
    ]);
    await number("pathao", [[three.number, "DA900000003"]]);
    await number("other", [[ridden.number, ridden.number]]);

    await openPage(page, `${dispatch}&stage=booked`);
    await page.getByRole("link", { name: t("admin.handOver.open") }).click();
    const piles = page.getByRole("navigation", { name: t("admin.tracking.courier") });
    await piles.getByRole("link", { name: /Steadfast/ }).click();
    const sheet = page.getByRole("region", { name: "Steadfast" });
    await expect(sheet).toContainText("SFR-900000001");
    await expect(sheet).not.toContainText("DA900000003");
    await expectAccessible(page);

    // A parcel of another list, an unknown code and a second scan are reported immediately.
    await scan(page, "DA900000003");
    await expect(page.getByText(t("admin.handOver.otherPile", { courier: "Pathao" }))).toBeVisible();
    await scan(page, "5901234123457");
    await expect(page.getByText(t("admin.handOver.notOurs"))).toBeVisible();
    await scan(page, "sfr-900000001");
    await expect(page.getByRole("checkbox", { name: one.number })).toBeChecked();
    await scan(page, one.number);
    await expect(page.getByText(t("admin.handOver.again"))).toBeVisible();
    await expect(page.getByText(t("admin.handOver.missing", { count: 1 }))).toBeVisible();

    // The page may be closed in between. The printed list has only what the rider takes.
    await page.reload();
    await expect(page.getByRole("checkbox", { name: one.number })).toBeChecked();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(t("admin.handOver.sign.signature"))).toBeVisible();
    await expect(sheet.getByText("SFR-900000001")).toBeVisible();
    await expect(sheet.getByText("SFR-900000002")).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("button", { name: t("admin.handOver.take", { count: 1 }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin.handOver.yes") })
      .click();
    await expect(page.getByText(t("admin.dispatch.handedOver", { count: 1 }))).toBeVisible();
    const statusOf = async (id: string) =>
      (await database.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;
    expect([await statusOf(one.insertedId), await statusOf(two.insertedId)]).toEqual(["shipped", "confirmed"]);
    // It can still be printed.
    await expect(sheet).toContainText("SFR-900000001");
    await expect(sheet).not.toContainText("SFR-900000002");

    // What no courier has goes with their own rider, who is named.
    const free = await place(5, "Shirin Akter");
    await openPage(page, `${dispatch}&stage=packed`);
    await page.getByRole("row", { name: free.number }).getByRole("checkbox").check();
    await page.getByRole("button", { name: t("admin.dispatch.handOver"), exact: true }).click();
    const question = page.getByRole("alertdialog");
    // The shop has a mail server, and no SMS gateway.
    await expect(question).toContainText(t("admin.reach.mail"));
    await question.getByLabel(t("admin.tracking.riderName")).fill("Jashim");
    await expectAccessible(page);
    await question.getByRole("button", { name: t("admin.dispatch.handOverYes") }).click();
    await expect(page.getByText(t("admin.dispatch.handedOver", { count: 1 }))).toBeVisible();
    expect(await database.db.select().from(shipments).where(eq(shipments.orderId, free.insertedId))).toMatchObject([
      { courier: "other", courierName: "Jashim", trackingCode: free.number },
    ]);

    // A barcode for the scanner of a hub, on each label; their own rider has no number but the order's.
    await openPage(page, `${dispatch}&view=print&paper=roll&ids=${two.insertedId},${ridden.insertedId}`);
    await expect(page.getByRole("img", { name: t("admin.labels.bars", { code: "SFR-900000002" }) })).toBeVisible();
    const label = page.getByRole("article", { name: ridden.number });
    await expect(label).toContainText(ownRider.en);
    await expect(label.getByText(ridden.number)).toHaveCount(1);
    await openPage(page, `${dispatch}&stage=booked`);
    await expect(page.getByRole("row", { name: ridden.number }).getByText(ridden.number)).toHaveCount(1);
  },
);
