import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import orderPageBn from "../app/i18n/order-page-bn.json" with { type: "json" };
import { orders, shipments } from "../db/schema.ts";
import { standInKeys } from "../integrations/couriers/stand-in/contract.ts";
import { raiseTask } from "../shop/couriers/task-records.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { demoStory } from "./demo-shop.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, details, expect, formatTaka, i18n, openPage } from "./story.ts";
import { createTestProduct, type TestProduct } from "./test-product.ts";

const dashboard = "/admin-dashboard?section=";
const { t } = adminI18n.en;
const shown = i18n.bn;

/** Separate from the stories that change and remove couriers. */
const followingStory = demoStory.extend<object, { couriers: string }>({ couriers: ["all", { scope: "worker" }] });
// One after the other: they share a shop.
followingStory.describe.configure({ mode: "default" });

type Booked = { id: string; number: string; phone: string; reference: string; shipmentId: string; code: string };

type CourierName = "Pathao (stand-in)" | "Steadfast (stand-in)";

type Placed = Pick<Booked, "id" | "number" | "phone">;

/** Places a confirmed order of one piece of each, and packs it. */
async function placePacked(page: Page, products: TestProduct[], total: number): Promise<Placed> {
  const phone = newPhone();
  const { insertedId: id, number } = await callApiAs<{ insertedId: string; number: string }>(
    page,
    "POST",
    "/orders/by-staff",
    {
      billingDetails: {
        ...{ fullName: "Nusrat Jahan", phone: `0${phone.slice("+880".length)}` },
        ...{ address: "House 18, Road 9/A", city: "Dhanmondi, Dhaka" },
      },
      items: products.map(({ productId, variantIds: [variantId] }) => ({ productId, variantId, quantity: 1 })),
      ...{ deliveryArea: "inside", total, language: "bn", confirmed: true },
    },
  );
  await callApiAs(page, "POST", `/orders/${id}/pack`, {});
  return { id, number, phone };
}

/** Books the parcel of an order of one piece of each with a courier. */
async function book(
  page: Page,
  products: TestProduct[],
  total: number,
  courier: CourierName = "Pathao (stand-in)",
): Promise<Booked> {
  const { id, number, phone } = await placePacked(page, products, total);
  await openPage(page, `${dashboard}dispatch&stage=packed`);
  await bookOnly(page, courier);
  const [parcel] = await callApiAs<ParcelFacts[]>(page, "GET", `/parcels?ids=${id}`);
  const [shipment] = parcel?.shipments ?? [];
  const reference = parcel?.booking.reference ?? "";
  return {
    ...{ id, number, phone, reference },
    ...{ shipmentId: shipment?._id ?? "", code: shipment?.trackingCode ?? "" },
  };
}

/** Books the only parcel of the list. */
async function bookOnly(page: Page, courier: CourierName): Promise<void> {
  await page.getByRole("combobox", { name: /LB-/ }).selectOption({ label: courier });
  await page.getByRole("button", { name: t("admin.booking.book", { count: 1 }) }).click();
  await expect(page.getByText(t("admin.booking.done", { count: 1 }))).toBeVisible({ timeout: 20_000 });
}

type ParcelFacts = {
  number: string;
  booking: { reference: string };
  shipments: { _id: string; trackingCode: string }[];
};

/** The stand-in couriers' page: sets how a parcel ends, or lets hours pass. */
async function atCourier(page: Page, standInUrl: string, form: Record<string, string>): Promise<void> {
  const response = await page.request.post(standInUrl, { form });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Reloads a list of parcels until the courier's update has arrived. */
async function seeInParcels(page: Page, stage: string, what: (page: Page) => Locator): Promise<void> {
  await expect(async () => {
    await openPage(page, `${dashboard}parcels${stage && `&stage=${stage}`}`);
    await expect(what(page)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}

followingStory(
  "staff and customer see a parcel booked, on its way and delivered",
  core,
  async ({ page, database, ownShop, browser }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const soap = await createTestProduct(database, {
      name: { en: "Followed Soap", bn: "সাবান" },
      choices: [{ price: 300, stock: 10 }],
    });
    await signInAsStaff(database, page);
    await openPage(page, `${dashboard}overview`);
    const { number, phone, reference } = await book(page, [soap], 360);
    await atCourier(page, ownShop.standInUrl, { reference, outcome: "delivered" });
    await atCourier(page, ownShop.standInUrl, { hours: "25" });
    const row = () => page.getByRole("row", { name: new RegExp(number) });
    await seeInParcels(page, "with-courier", () => row().getByText(t("admin.courierState.out-for-delivery")));
    await expectAccessible(page);

    const customer = await browser.newPage({ baseURL: ownShop.url });
    await openPage(customer, shown.path("/track"));
    await customer.getByLabel(shown.t("track.number")).fill(number);
    await customer.getByLabel(shown.t("checkout.phone")).fill(phone);
    await customer.getByRole("button", { name: shown.t("track.find") }).click();
    const order = customer.getByRole("article", { name: number });
    await expect(order).toContainText(orderPageBn["orderPage.arrives.onToday"]);
    await expect(order).toContainText(`${orderPageBn["orderPage.ready"]} ৳৩৬০`);
    // Each chat with its own mark.
    const messenger = order
      .getByRole("link", { name: /Messenger/ })
      .locator("use")
      .first();
    await expect(messenger).toHaveAttribute("href", /#i-messenger-logo$/);
    await expectAccessible(customer);

    await atCourier(page, ownShop.standInUrl, { hours: "10" });
    await expect(async () => {
      await customer.reload();
      await expect(order).toContainText(orderPageBn["orderPage.stage.delivered"], { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await customer.close();
    await openPage(page, `${dashboard}parcels`);
    await expect(page.getByText(t("admin.parcels.none.needs-you"))).toBeVisible();
    await openPage(page, `${dashboard}parcels&stage=with-courier`);
    await expect(row()).toHaveCount(0);
  },
);

followingStory("staff settle a partly accepted parcel and one without news", async ({ page, database, ownShop }) => {
  const [soap, oil] = await Promise.all(
    ["Kept Soap", "Returned Oil"].map((en) =>
      createTestProduct(database, { name: { en, bn: en }, choices: [{ price: 300, stock: 10 }] }),
    ),
  );
  if (!soap || !oil) throw new Error("no products");
  await signInAsStaff(database, page);
  await openPage(page, `${dashboard}overview`);
  const part = await book(page, [soap, oil], 660);
  await atCourier(page, ownShop.standInUrl, { reference: part.reference, outcome: "partly" });
  await atCourier(page, ownShop.standInUrl, { hours: "31" });
  const card = (number: string) => page.getByRole("listitem").filter({ hasText: number });
  await seeInParcels(page, "", () => card(part.number).getByText(t("admin.task.kind.partly-delivered")));
  await card(part.number)
    .getByRole("button", { name: t("admin.part.open") })
    .click();
  const form = page.getByRole("region", { name: t("admin.part.title", { number: part.number }) });
  await expect(form.getByText(t("admin.part.choose"))).toBeVisible();
  await form
    .getByRole("group", { name: /Returned Oil/ })
    .getByText(t("admin.part.back"))
    .click();
  // Half of what was due, says the courier: 330 for a soap of 300 and the delivery of 60.
  await expect(form.getByRole("status")).toContainText("৳360");
  await expect(form.getByRole("status")).toContainText("৳330");
  await expectAccessible(page);
  await form.getByRole("button", { name: t("admin.part.keep") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("admin.part.yes") })
    .click();
  // The difference is asked for in its place.
  await expect(card(part.number).getByText(t("admin.task.kind.amount-differs"))).toBeVisible();
  expect(await database.db.select().from(orders).where(eq(orders.id, part.id))).toMatchObject([{ total: 36_000 }]);
  await card(part.number)
    .getByRole("button", { name: t("admin.task.close.amount-differs") })
    .click();
  await expect(page.getByText(t("admin.parcels.none.needs-you"))).toBeVisible();
  await openPage(page, `${dashboard}parcels&stage=coming-back`);
  await page.getByRole("button", { name: part.number }).click();
  await expect(
    page.getByRole("region", { name: t("admin.checkIn.title", { number: part.number }) }).getByRole("listitem"),
  ).toHaveText([/Returned Oil/]);

  const silent = await book(page, [soap], 360);
  await atCourier(page, ownShop.standInUrl, { hours: "6" });
  await seeInParcels(page, "with-courier", () => page.getByRole("row", { name: new RegExp(silent.number) }));
  // Three days later.
  const heardAt = new Date(Date.now() - 3 * 86_400_000);
  const { id: orderId, shipmentId } = silent;
  await database.db.update(shipments).set({ heardAt }).where(eq(shipments.id, shipmentId));
  await raiseTask(database.db, {
    ...{ kind: "stuck", subject: shipmentId, orderId, shipmentId, detail: { state: "picked-up" }, now: new Date() },
  });
  await seeInParcels(page, "stuck", () => page.getByRole("row", { name: new RegExp(t("admin.stuck.silent")) }));
  await expectAccessible(page);
  await openPage(page, `${dashboard}parcels`);
  await card(silent.number)
    .getByRole("button", { name: t("admin.task.enter.delivered") })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("admin.task.enter.delivered.yes") })
    .click();
  await expect(page.getByText(t("admin.parcels.none.needs-you"))).toBeVisible();
  expect(await database.db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
    { status: "delivered" },
  ]);
});

followingStory("staff enter what stayed of a parcel that their own rider carries", async ({ page, database }) => {
  const [soap, oil] = await Promise.all(
    ["Kept Scrub", "Returned Scent"].map((en) =>
      createTestProduct(database, { name: { en, bn: en }, choices: [{ price: 300, stock: 10 }] }),
    ),
  );
  if (!soap || !oil) throw new Error("no products");
  await signInAsStaff(database, page);
  await openPage(page, `${dashboard}overview`);
  const { id, number } = await placePacked(page, [soap, oil], 660);
  const shipments = [{ number, trackingCode: "KARIM-7" }];
  await callApiAs(page, "POST", "/shipments", { courier: "other", courierName: "Karim", shipments });
  await callApiAs(page, "PATCH", `/orders/${id}`, { status: "shipped" });
  await openPage(page, `${dashboard}orders&order=${id}`);
  const report = () => page.getByRole("button", { name: t("admin.part.report") });
  await report().click();
  const taken = page.getByLabel(t("admin.part.took"));
  await taken.fill("lots");
  await report().click();
  await expect(taken).toHaveAttribute("aria-invalid", "true");
  await taken.fill("৩০০");
  await expectAccessible(page);
  await report().click();
  const correct = page.getByRole("button", { name: t("admin.part.correct") });
  await correct.click();
  await taken.fill("৩৬০");
  await correct.click();
  await expect(page.getByText(t("admin.part.corrected"))).toBeVisible();
  await page.getByRole("link", { name: t("admin.part.open") }).click();
  const card = page.getByRole("listitem").filter({ hasText: number });
  await expect(card).toContainText(t("admin.task.partly-delivered", { amount: formatTaka("en", 360) }));
  const form = page.getByRole("region", { name: t("admin.part.title", { number }) });
  await expect(form).toBeFocused();
  await form
    .getByRole("group", { name: /Returned Scent/ })
    .getByText(t("admin.part.back"))
    .click();
  await expect(form.getByRole("status")).toContainText(t("admin.part.agrees"));
  await form.getByRole("button", { name: t("admin.part.keep") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("admin.part.yes") })
    .click();
  await expect(card).toHaveCount(0);
  expect(await database.db.select().from(orders).where(eq(orders.id, id))).toMatchObject([
    { status: "delivered", total: 36_000 },
  ]);
});

followingStory(
  "a parcel's return is requested from its courier, and one that was never collected is booked again",
  details,
  async ({ page, database }) => {
    const soap = await createTestProduct(database, {
      name: { en: "Wanted Soap", bn: "সাবান" },
      choices: [{ price: 300, stock: 10 }],
    });
    await signInAsStaff(database, page);
    await openPage(page, `${dashboard}overview`);
    const back = await book(page, [soap], 360, "Steadfast (stand-in)");
    await callApiAs(page, "POST", "/shipments/hand-over", { ids: [back.id] });
    await openPage(page, `${dashboard}parcels&stage=with-courier`);
    await page.getByRole("button", { name: back.number }).click();
    const ask = page.getByRole("button", { name: t("admin.askBack.open") });
    await ask.click();
    await ask.click();
    await expect(page.getByText(t("admin.askBack.reasonNeeded"))).toBeVisible();
    await page.getByLabel(t("admin.askBack.reason", { courier: "Steadfast" })).fill("The customer moved away");
    await expectAccessible(page);
    await ask.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin.askBack.yes") })
      .click();
    await expect(page.getByText(t("admin.askBack.done", { courier: "Steadfast" }))).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(back.number) })).toContainText("The customer moved away");

    const waiting = await book(page, [soap], 360);
    const accounts = await callApiAs<{ kind: string; webhookUrl: string }[]>(page, "GET", "/courier-accounts");
    const pathao = accounts.find(({ kind }) => kind === "pathao");
    const cancelled = await page.request.post(pathao?.webhookUrl ?? "", {
      headers: { "X-Pathao-Signature": standInKeys.pathao.webhookSecret },
      data: { event: "order.pickup-cancelled", merchant_order_id: waiting.reference, consignment_id: waiting.code },
    });
    expect(cancelled.ok(), await cancelled.text()).toBe(true);
    const card = page.getByRole("listitem").filter({ hasText: waiting.number });
    await seeInParcels(page, "", () => card.getByText(t("admin.task.kind.never-fetched")));
    await expectAccessible(page);
    await card.getByRole("link", { name: t("admin.task.bookAgain") }).click();
    await bookOnly(page, "Steadfast (stand-in)");
    await openPage(page, `${dashboard}parcels`);
    await expect(page.getByText(t("admin.parcels.none.needs-you"))).toBeVisible();
  },
);
