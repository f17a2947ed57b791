import { sql } from "drizzle-orm";
import type { UnpaidParcelResponse } from "../api/contract/cash.ts";
import { courierNames } from "../shop/parcels/courier-names-rules.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { core, details, expect, formatTaka, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = adminI18n.en;

isolatedShopStory(
  "a courier's short payout leads to a claim, and the day is closed",
  core,
  async ({ page, database }) => {
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
    // The owner's money is no income.
    const message = page.getByRole("region", { name: t("admin.cash.message") });
    const owner = t("admin.cash.ownerPut", { amount: formatTaka("en", 1000) });
    await expect(message).toContainText(`${t("admin.cash.day.net", { amount: formatTaka("en", 0) })} ${owner}`);
    await expect(page.getByRole("region", { name: t("admin.cash.today") })).toContainText(owner);

    // One parcel is correct, one is charged twice.
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
    await message.getByRole("button", { name: "বাংলা" }).click();
    await expect(
      message.getByText(adminI18n.bn.t("admin.cash.day.short", { amount: formatTaka("bn", 20) })),
    ).toBeVisible();
    await day.getByRole("button", { name: t("admin.cash.reopen") }).click();
    await day.getByLabel(t("admin.cash.reopenWhy")).fill("The note was found");
    await day.getByRole("button", { name: t("admin.cash.reopen") }).click();
    await expect(day.getByLabel(t("admin.cash.counted"))).toBeVisible();
  },
);

isolatedShopStory(
  "a courier that collected less than its charges says who owes whom",
  details,
  async ({ page, database }) => {
    const soap = await createTestProduct(database, {
      name: { en: "Neem Soap", bn: "নিম সাবান" },
      choices: [{ price: 320, stock: 50 }],
    });
    await openAdminAs(page, database, "Hasan", "/admin-dashboard?section=cash");
    const rate = { kind: "steadfast", deliveryArea: "inside", startsOn: "2026-01-01", charge: 120, extraKilogram: 20 };
    await callApiAs(page, "POST", "/courier-rates", { ...rate, codPercent: 0, returnCharge: 30 });
    const { insertedId, number } = await placeByApi(page, soap, 1, 380, "01713000001");
    const step = (status: string) => callApiAs(page, "PATCH", `/orders/${insertedId}`, { status });
    await step("confirmed");
    const shipments = [{ number, trackingCode: "SFR-387745531" }];
    await callApiAs(page, "POST", "/shipments", { courier: "steadfast", shipments });
    await step("shipped");
    await step("returned");
    for (const language of ["en", "bn"] as const) {
      const { t, path } = adminI18n[language];
      await openPage(page, path("/admin-dashboard?section=cash"));
      const owed = t("admin.cash.youOwe", { amount: formatTaka(language, 150) });
      const couriers = page.getByRole("region", { name: t("admin.cash.couriers") });
      await expect(couriers.getByRole("cell", { name: owed })).toBeVisible();
      await expect(page.getByRole("list").filter({ hasText: t("admin.cash.notPaid") })).toContainText(owed);
      const list = `${courierNames.steadfast[language]} ${formatTaka(language, 150)}`;
      const message = page.getByRole("region", { name: t("admin.cash.message") });
      await message.getByRole("button", { name: language === "en" ? "English" : "বাংলা" }).click();
      await expect(message).toContainText(t("admin.cash.day.youOwe", { list }));
      await expectAccessible(page);
    }
  },
);

isolatedShopStory(
  "claims end as paid or written off, and transfers between own accounts are recorded",
  details,
  async ({ page, database }) => {
    const soap = await createTestProduct(database, {
      name: { en: "Rose Soap", bn: "গোলাপ সাবান" },
      choices: [{ price: 320, stock: 50 }],
    });
    await openAdminAs(page, database, "Hasan", "/admin-dashboard?section=cash");
    const rate = { kind: "steadfast", deliveryArea: "inside", startsOn: "2026-01-01", charge: 60, extraKilogram: 20 };
    await callApiAs(page, "POST", "/courier-rates", { ...rate, codPercent: 0, returnCharge: 30 });
    const numbers: string[] = [];
    for (const nth of [1, 2, 3, 4]) {
      const { insertedId, number } = await placeByApi(page, soap, 1, 380, `0171200000${nth}`);
      const step = (status: string) => callApiAs(page, "PATCH", `/orders/${insertedId}`, { status });
      await step("confirmed");
      // The last one is delivered by the shop itself.
      const shipments = [{ number, trackingCode: `SFR-28774553${nth}` }];
      if (nth < 4) await callApiAs(page, "POST", "/shipments", { courier: "steadfast", shipments });
      await step("shipped");
      await step("delivered");
      numbers.push(number);
    }
    const [late = "", older = "", short = "", own = ""] = numbers;
    // Two were delivered long ago; for one the rider collected too little.
    await database.db.execute(sql`
    update parcel_dues d set at = now() - interval '20 days' from orders o
     where o.id = d.order_id and o.number in (${late}, ${older})`);
    const { rows } = await database.db.execute<{ id: string }>(sql`
    select s.id from shipments s join orders o on o.id = s.order_id where o.number = ${short}`);
    await callApiAs(page, "POST", `/shipments/${rows[0]?.id}/events`, { state: "delivered", collected: 350 });
    await openPage(page, "/admin-dashboard?section=cash");

    // One claim is paid and the other written off.
    const unpaid = page.getByRole("region", { name: t("admin.cash.unpaid") });
    const claims = page.getByRole("region", { name: t("admin.cash.claims") });
    for (const number of [late, older]) {
      const row = unpaid.getByRole("listitem").filter({ hasText: number });
      await row.getByRole("button", { name: t("admin.cash.claim"), exact: true }).click();
      await expect(row.getByLabel(t("admin.cash.claimText"))).toHaveValue(new RegExp(number));
      await row.getByRole("button", { name: t("admin.cash.copyAndClaim") }).click();
      await expect(row.getByText(t("admin.cash.claim.open"))).toBeVisible();
    }
    await expectAccessible(page);
    const claimOf = (number: string) => claims.getByRole("listitem").filter({ hasText: number });
    await claimOf(late)
      .getByRole("button", { name: t("admin.cash.claimPaid") })
      .click();
    await claimOf(late)
      .getByRole("button", { name: t("admin.cash.claimPaid") })
      .last()
      .click();
    await expect(
      claimOf(late).getByText(t("admin.cash.claimWasPaid", { amount: formatTaka("en", 320) })),
    ).toBeVisible();
    await claimOf(older)
      .getByRole("button", { name: t("admin.cash.writeOff") })
      .click();
    await claimOf(older).getByLabel(t("admin.cash.writeOffWhy")).fill("They never found it");
    await claimOf(older)
      .getByRole("button", { name: t("admin.cash.writeOff") })
      .last()
      .click();
    await expect(claimOf(older).getByText(t("admin.cash.claim.dropped")).first()).toBeVisible();
    await expect(unpaid.getByText(late)).toBeHidden();
    await expect(unpaid.getByText(older)).toBeHidden();

    // Parcels delivered by the shop itself are paid without a statement.
    await unpaid.getByRole("checkbox", { name: own }).check();
    await unpaid.getByRole("button", { name: t("admin.cash.countLater") }).click();
    const payout = page.getByRole("region", { name: /HAND-/ });
    await expect(payout).toBeFocused();
    // Once it is withdrawn, the next payout to settle is shown in its place.
    const listed = await callApiAs<UnpaidParcelResponse[]>(page, "GET", "/unpaid-parcels");
    const parcels = listed.flatMap(({ _id, number }) => (number === short ? [_id] : []));
    const { insertedId } = await callApiAs<{ insertedId: string }>(page, "POST", "/payouts", {
      courier: "steadfast",
      parcels,
    });
    await payout.getByRole("button", { name: t("admin.cash.withdraw") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin.cash.withdraw") })
      .click();
    await expect(
      page.getByRole("region", { name: t("admin.cash.payout", { number: `HAND-${insertedId.slice(0, 8)}` }) }),
    ).toContainText(courierNames.steadfast.en);
    await unpaid.getByRole("checkbox", { name: own }).check();
    const amount = formatTaka("en", 380);
    await unpaid.getByRole("button", { name: t("admin.cash.counted.book", { amount }) }).click();
    await expect(page.getByText(t("admin.cash.countedDone", { amount }))).toBeVisible();
    await expect(unpaid.getByText(own)).toBeHidden();

    // A customer's unpaid rest is written off.
    const customers = page.getByRole("region", { name: t("admin.cash.customers") });
    await customers.getByText(t("admin.cash.debts", { count: 1 })).click();
    await customers.getByRole("button", { name: t("admin.cash.writeOff") }).click();
    await customers.getByLabel(t("admin.cash.writeOffWhy")).fill("No change at the door");
    await customers.getByRole("button", { name: t("admin.cash.writeOff") }).click();
    await expect(customers.getByText(t("admin.cash.debts", { count: 1 }))).toBeHidden();

    // bKash's balance is transferred to the bank.
    const day = page.getByRole("region", { name: t("admin.cash.today") });
    await day.getByRole("button", { name: t("admin.cash.transfer") }).click();
    await day.getByLabel(t("admin.cash.transfer.amount")).fill("4,900");
    await day.getByLabel(t("admin.cash.transfer.fee"), { exact: true }).fill("75");
    await expectAccessible(page);
    await day.getByRole("button", { name: t("admin.cash.enterNow") }).click();
    await expect(day.getByText(t("admin.cash.move.transfer", { count: 1 })).first()).toBeVisible();
    await expect(day.getByText(t("admin.cash.move.fee", { count: 1 }))).toBeVisible();

    // An expense with a zero too many is taken back, and stays to be seen.
    await day.getByRole("button", { name: t("admin.cash.enter"), exact: true }).click();
    await day.getByLabel(t("admin.cash.amount")).fill("৬৪০০");
    await day.getByLabel(t("admin.cash.what")).fill("Tape");
    await day.getByRole("button", { name: t("admin.cash.enterNow") }).click();
    await expectAccessible(page);
    await day.getByRole("button", { name: t("admin.cash.takeBackOf", { text: "Tape" }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin.cash.takeBack.yes") })
      .click();
    await expect(day.getByText(t("admin.cash.takenBack", { name: "Hasan" }))).toBeVisible();
    await expect(day.getByRole("button", { name: t("admin.cash.takeBackOf", { text: "Tape" }) })).toBeHidden();
  },
);
