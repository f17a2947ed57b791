import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { expect, formatTaka, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = adminI18n.en;

isolatedShopStory("a courier's short payout becomes a claim, and the day is closed", async ({ page, database }) => {
  const soap = await createTestProduct(database, {
    name: { en: "Milk Soap", bn: "দুধ সাবান" },
    choices: [{ price: 320, stock: 50 }],
  });
  await openAdminAs(page, database, "Hasan", "/admin-dashboard?section=cash");
  await expect(page.getByText(t("admin.cash.couriersNone"))).toBeVisible();
  await expect(page.getByText(t("admin.cash.where.redx"))).toBeVisible();
  const rate = { kind: "steadfast", deliveryArea: "inside", startsOn: "2026-01-01", charge: 60, extraKilogram: 20 };
  await callApiAs(page, "POST", "/courier-rates", { ...rate, codPercent: 0, returnCharge: 30 });
  const numbers = [];
  for (const nth of [1, 2]) {
    const { insertedId, number } = await placeByApi(page, soap, 1, 380, `0171100000${nth}`);
    const step = (status: string) => callApiAs(page, "PATCH", `/orders/${insertedId}`, { status });
    await step("confirmed");
    const shipments = [{ number, trackingCode: `SFR-18774553${nth}` }];
    await callApiAs(page, "POST", "/shipments", { courier: "steadfast", shipments });
    await step("shipped");
    await step("delivered");
    numbers.push(number);
  }
  await callApiAs(page, "POST", "/cash/entries", { kind: "put-in", amount: 1000, text: "Change for the box" });
  await openPage(page, "/admin-dashboard?section=cash");
  const couriers = page.getByRole("region", { name: t("admin.cash.couriers") });
  await expect(couriers.getByText(formatTaka("en", 640)).first()).toBeVisible();

  // One parcel as it should be, one charged twice.
  await page.keyboard.press("i");
  const csv = "Consignment,COD Amount,Delivery Charge,Payable\nSFR-187745531,380,60,320\nSFR-187745532,380,120,260\n";
  const file = { name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel(t("admin.cash.chooseFile")).setInputFiles(file);
  await page.getByRole("button", { name: t("admin.cash.importNow", { count: 2 }) }).click();
  const payout = page.getByRole("region", { name: /FILE-/ });
  await expect(payout.getByText(t("admin.cash.why.charged", { amount: formatTaka("en", 60) }))).toBeVisible();
  await expectAccessible(page);
  await payout.getByRole("button", { name: t("admin.cash.book") }).click();
  await payout.getByRole("button", { name: t("admin.cash.bookNow") }).click();
  await expect(payout.getByRole("button", { name: t("admin.cash.book") })).toBeHidden();

  await page.keyboard.press("x");
  await expect(payout.getByLabel(t("admin.cash.claimText"))).toHaveValue(new RegExp(numbers[1] ?? "no number"));
  await payout.getByRole("button", { name: t("admin.cash.copyAndClaim") }).click();
  const claims = page.getByRole("region", { name: t("admin.cash.claims") });
  await expect(claims.getByText(formatTaka("en", 60)).first()).toBeVisible();
  const payouts = page.getByRole("region", { name: t("admin.cash.payouts") });
  await expect(payouts.getByText(t("admin.cash.claimedCount", { count: 1 }))).toBeVisible();
  await expect(payouts.getByText(t("admin.cash.allMatched"))).toBeHidden();

  await page.keyboard.press("z");
  const day = page.getByRole("region", { name: t("admin.cash.today") });
  await page.keyboard.type("980");
  await expect(day.getByText(t("admin.cash.short", { amount: formatTaka("en", 20) }))).toBeVisible();
  await day.getByLabel(t("admin.cash.whyDiffers")).fill("A note was missing");
  await expectAccessible(page);
  await day.getByRole("button", { name: t("admin.cash.close") }).click();
  await expect(
    day.getByText(t("admin.cash.closedAt", { time: "", name: "Hasan" }).split(" by ")[1] ?? ""),
  ).toBeVisible();
  const message = page.getByRole("region", { name: t("admin.cash.message") });
  await message.getByRole("button", { name: "বাংলা" }).click();
  await expect(
    message.getByText(adminI18n.bn.t("admin.cash.day.short", { amount: formatTaka("bn", 20) })),
  ).toBeVisible();
  await day.getByRole("button", { name: t("admin.cash.reopen") }).click();
  await day.getByLabel(t("admin.cash.reopenWhy")).fill("The note was found");
  await day.getByRole("button", { name: t("admin.cash.reopen") }).click();
  await expect(day.getByLabel(t("admin.cash.counted"))).toBeVisible();
});
