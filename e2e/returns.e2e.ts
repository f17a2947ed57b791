import type { Page } from "@playwright/test";
import orderPageBn from "../app/i18n/order-page-bn.json" with { type: "json" };
import orderPageEn from "../app/i18n/order-page-en.json" with { type: "json" };
import returnsBn from "../app/i18n/returns-bn.json" with { type: "json" };
import returnsEn from "../app/i18n/returns-en.json" with { type: "json" };
import { shipmentEvents, shipments } from "../db/schema.ts";
import type { Language } from "../shop/language.ts";
import { testImage } from "../shop/media/test-images.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { demoStory } from "./demo-shop.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { core, details, expect, i18n, oneOrAll, openPage } from "./story.ts";
import { changeVariant, createTestProduct, type TestProduct } from "./test-product.ts";

// One after the other: they share a shop.
demoStory.describe.configure({ mode: "default" });

const dayTexts = { en: orderPageEn, bn: orderPageBn };
const texts = { en: returnsEn, bn: returnsBn };
const staffTexts = adminI18n.en;
const lipstick = {
  name: { en: "Return Lipstick", bn: "ফেরত লিপস্টিক" },
  choices: ["Jaam", "Sindoor"].map((en) => ({ name: { en, bn: null }, price: 650, stock: 9 })),
};

type Delivered = { id: string; number: string; phone: string };

/** Places and delivers an order of one piece. */
async function deliver(page: Page, product: TestProduct): Promise<Delivered> {
  const order = await placeConfirmed(page, product);
  for (const status of ["shipped", "delivered"]) await callApiAs(page, "PATCH", `/orders/${order.id}`, { status });
  return order;
}

async function placeConfirmed(page: Page, { productId, variantIds: [variantId] }: TestProduct): Promise<Delivered> {
  const phone = `0${newPhone().slice("+880".length)}`;
  const { insertedId: id, number } = await callApiAs<{ insertedId: string; number: string }>(
    page,
    "POST",
    "/orders/by-staff",
    {
      billingDetails: { fullName: "Nusrat Jahan", phone, address: "House 18, Road 9/A", city: "Dhanmondi, Dhaka" },
      items: [{ productId, variantId, quantity: 1 }],
      ...{ deliveryArea: "inside", total: 710, language: "en", confirmed: true },
    },
  );
  return { id, number, phone };
}

async function track(page: Page, language: Language, { number, phone }: Delivered): Promise<void> {
  const { t, path } = i18n[language];
  await openPage(page, `${path("/track")}?number=${number}`);
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByRole("button", { name: t("track.find") }).click();
}

const photo = async () => ({
  name: "pack.png",
  mimeType: "image/png",
  buffer: await testImage("crimson", 400, 500).png().toBuffer(),
});

for (const [language, resolution] of [
  ["en", "exchange"],
  ["bn", "refund"],
] as const)
  demoStory(
    `a customer returns a delivered piece with a photo: ${resolution}, ${language}`,
    core,
    async ({ page, database }) => {
      demoStory.setTimeout(180_000);
      const words = texts[language];
      const product = await createTestProduct(database, lipstick);
      await signInAsStaff(database, page);
      const order = await deliver(page, product);

      await track(page, language, order);
      const open = page.getByRole("button", { name: words["return.open"] });
      await open.click();
      await expect(page.getByRole("heading", { name: words["return.title"] })).toBeVisible();
      // A missing field is reported in place.
      await page.getByRole("button", { name: words["return.send"] }).click();
      await expect(page.getByText(words["return.reason.missing"])).toBeVisible();
      await page.getByText(words["return.reason.wrong-item"]).click();
      await page.locator(".return-form input[type=file]").setInputFiles(await photo());
      await expect(page.getByRole("img", { name: i18n[language].t("review.photoYours", { n: 1 }) })).toBeVisible();
      if (resolution === "exchange") {
        await page.locator(".return-piece").getByRole("combobox").selectOption({ label: "Sindoor" });
        await page.getByText(words["return.exchange"]).click();
      } else {
        await page.getByRole("radio", { name: new RegExp(words["return.refund"].replace("{amount} ", "")) }).check();
        await page.getByLabel(words["return.method"]).selectOption("nagad");
      }
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await page.getByRole("button", { name: words["return.send"] }).click();
      await expect(page.getByText(words["return.state.requested"])).toBeInViewport();
      await expect(open).toHaveCount(0);

      // Staff see it with its photo, and accept it with one tap.
      await openSection(page, "parcels");
      const card = page.locator(".need.is-return", { hasText: order.number });
      await expect(card.getByRole("img", { name: staffTexts.t("admin.return.photo", { n: 1 }) })).toBeVisible();
      await expectAccessible(page);
      await card.getByRole("button", { name: staffTexts.t(`admin.return.accept.${resolution}`) }).click();
      await expect(page.getByText(staffTexts.t("admin.return.accepted"))).toBeVisible();
      const tag = (state: "accepted." | "") =>
        card.getByText(staffTexts.t(`admin.return.kind.${state}${resolution}`), { exact: true });
      await expect(tag("accepted.")).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      // An accidental acceptance is undone, with the order that it created.
      await card.getByRole("button", { name: staffTexts.t("admin.undo") }).click();
      await expect(page.getByText(staffTexts.t("admin.return.undone"))).toBeVisible();
      await expect(tag("")).toBeVisible();
      await card.getByRole("button", { name: staffTexts.t(`admin.return.accept.${resolution}`) }).click();
      await expect(tag("accepted.")).toBeVisible();
      if (resolution === "exchange") {
        await card.getByText(staffTexts.t("admin.return.replaced")).getByRole("link").click();
        await expect(page.getByText(`⇄ ${order.number}`)).toBeVisible();
      }
      await callApiAs(page, "POST", `/orders/${order.id}/check-in`, {
        items: [{ variantId: product.variantIds[0], condition: "opened", quantity: 1 }],
      });

      // This tab has tracked the order before.
      await openPage(page, i18n[language].path("/track"));
      await expect(page.getByText(words["return.state.received"])).toBeVisible();
      const end = { en: words["return.about.exchanged"], bn: words["return.about.refundWaits"] }[language];
      await expect(
        page.getByText(
          end
            .split("}")
            .at(resolution === "exchange" ? 0 : -1)
            ?.split("{")[0] ?? "",
        ),
      ).toBeVisible();
    },
  );

for (const language of oneOrAll(["en", "bn"] as const, 0))
  demoStory(`staff start an exchange for a customer on the phone: ${language}`, details, async ({ page, database }) => {
    demoStory.setTimeout(120_000);
    const { t } = adminI18n[language];
    const product = await createTestProduct(database, lipstick);
    const staff = await signInAsStaff(database, page, "order-desk");
    const order = await deliver(page, product);
    const open = async () => {
      await openSection(page, `orders&tab=all&order=${order.id}`, language);
      return page.getByRole("region", { name: t("admin.return.title") });
    };
    const returns = await open();
    await returns.getByRole("button", { name: t("admin.return.start") }).click();
    const form = page.getByRole("form", { name: t("admin.return.start") });
    // A missing field is reported in place.
    await form.getByRole("button", { name: t("admin.return.startReturn") }).click();
    await expect(form.getByText(t("admin.return.missing.reason"))).toBeVisible();
    await form.getByText(t("admin.return.reason.wrong-item")).click();
    await form.getByRole("combobox").selectOption({ label: "Sindoor" });
    await form.getByLabel(t("admin.return.said")).fill("Jaam came instead of Sindoor.");
    await form.locator("input[type=file]").setInputFiles(await photo());
    await expect(form.getByRole("img", { name: t("admin.return.photo", { n: 1 }) })).toBeVisible();
    await form.getByText(t("admin.return.fix.exchange")).click();
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    await form.getByRole("button", { name: t("admin.return.startExchange") }).click();
    await expect(returns.getByText(t("admin.return.byPhone", { name: staff.name }))).toBeVisible();
    await expect(returns.getByRole("img", { name: t("admin.return.photo", { n: 1 }) })).toBeVisible();
    await expect(page.locator(".od-tl")).toContainText(t("admin.return.step.requested.exchange"));
    await expect(page.locator(".od-tl")).toContainText(t("admin.order.by.staff", { name: staff.name }));
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    await returns.getByRole("button", { name: t("admin.return.accept.exchange") }).click();
    await expect(page.locator(".od-tl")).toContainText(t("admin.return.step.accepted.exchange"));
    await expect(returns.getByRole("button", { name: t("admin.return.start") })).toHaveCount(0);
    await expect(returns.getByText(t("admin.return.problem.under-way"))).toBeVisible();
  });

for (const language of oneOrAll(["en", "bn"] as const, 1))
  demoStory(
    `staff learn that a piece sold out, or that a colleague was faster: ${language}`,
    details,
    async ({ page, database }) => {
      demoStory.setTimeout(120_000);
      const { t } = adminI18n[language];
      const product = await createTestProduct(database, lipstick);
      await signInAsStaff(database, page, "order-desk");
      const order = await deliver(page, product);
      await openSection(page, `orders&tab=all&order=${order.id}`, language);
      const returns = page.getByRole("region", { name: t("admin.return.title") });
      await returns.getByRole("button", { name: t("admin.return.start") }).click();
      const form = page.getByRole("form", { name: t("admin.return.start") });
      await form.getByText(t("admin.return.reason.damaged")).click();
      await form.getByText(t("admin.return.fix.exchange"), { exact: true }).click();
      const [bought = ""] = product.variantIds;
      // The dashboard hears of both a moment too late: once the form is sent.
      let isLate = true;
      await page.route(/\/api\/orders\/[^/]+\/returns/, async (route) => {
        const request = route.request();
        if (request.postData()?.includes("damaged")) isLate = false;
        await (isLate && request.method() === "GET" ? route.abort() : route.continue());
      });
      await changeVariant(database, product, { stock: 0 });
      await form.getByRole("button", { name: t("admin.return.startExchange") }).click();
      await expect(page.getByText(t("admin.return.gone"))).toBeVisible();
      // The form is up to date, with what was chosen in it.
      await expect(form.getByRole("radio", { name: t("admin.return.fix.exchange") })).toBeDisabled();
      await expect(form.getByRole("radio", { name: t("admin.return.reason.damaged") })).toBeChecked();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      await form.locator("input[name=fix]:enabled").check();
      isLate = true;
      await callApiAs(page, "POST", `/orders/${order.id}/returns`, {
        ...{ items: [{ variantId: bought, quantity: 1 }], reason: "seal-open" },
        ...{ resolution: "refund", refundMethod: "bkash", way: "fetch" },
      });
      await form.getByRole("button", { name: t("admin.return.startReturn") }).click();
      await expect(page.getByText(t("admin.return.problem.under-way")).first()).toBeVisible();
      await expect(form).toHaveCount(0);
      await expect(returns).toBeFocused();
      await expect(returns.getByText(t("admin.return.reason.seal-open"))).toBeVisible();
      expect(await overflowingElements(page)).toEqual([]);
    },
  );

for (const language of oneOrAll(["en", "bn"] as const, 0))
  demoStory(`a customer postpones a delivery to another day: ${language}`, details, async ({ page, database }) => {
    demoStory.setTimeout(120_000);
    const words = dayTexts[language];
    const product = await createTestProduct(database, lipstick);
    await signInAsStaff(database, page);
    const order = await placeConfirmed(page, product);
    await track(page, language, order);
    await page.getByRole("button", { name: words["orderPage.day.open"] }).click();
    const days = page.locator(".own-days");
    await expect(days.getByText(words["orderPage.day.closed"])).toHaveCount(1);
    await days.locator("input:enabled").last().check();
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    await page.locator(".order-do button").first().click();
    await expect(page.getByRole("heading", { name: words["orderPage.stage.on-hold"] })).toBeVisible();
    await expect(page.getByRole("button", { name: words["orderPage.day.open"] })).toHaveCount(0);
    const detail = await callApiAs<{ stage: string; hold: { reason: string } }>(page, "GET", `/orders/${order.id}`);
    expect(detail).toMatchObject({ stage: "on-hold", hold: { reason: "own-day" } });
  });

for (const language of oneOrAll(["en", "bn"] as const, 1))
  demoStory(`a customer sees the courier's updates about their parcel: ${language}`, async ({ page, database }) => {
    demoStory.setTimeout(120_000);
    const product = await createTestProduct(database, lipstick);
    await signInAsStaff(database, page);
    const order = await placeConfirmed(page, product);
    const shipment = { id: `h-${order.id}`, orderId: order.id, courier: "redx" as const, trackingCode: `R${order.id}` };
    await database.db.insert(shipments).values({ ...shipment, state: "picked-up" });
    const text = { en: "Received at the Dhanmondi hub", bn: "ধানমন্ডি হাবে পৌঁছেছে" }[language];
    const event = { shipmentId: shipment.id, source: "webhook" as const, rawState: "ready-for-delivery", hash: "one" };
    await database.db.insert(shipmentEvents).values({ ...event, state: "picked-up", text, at: new Date() });
    await callApiAs(page, "PATCH", `/orders/${order.id}`, { status: "shipped" });
    await track(page, language, order);
    await expect(page.locator(".tracked-said")).toContainText(text);
    await expect(page.locator(".tracked-due")).toContainText(dayTexts[language]["orderPage.ready"]);
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
  });

for (const language of oneOrAll(["en", "bn"] as const, 0))
  demoStory(`a customer answers after a missed delivery, and staff see it: ${language}`, async ({ page, database }) => {
    demoStory.setTimeout(120_000);
    const words = dayTexts[language];
    const product = await createTestProduct(database, lipstick);
    await signInAsStaff(database, page);
    const order = await placeConfirmed(page, product);
    await database.db.insert(shipments).values({
      id: `s-${order.id}`,
      orderId: order.id,
      courier: "pathao",
      trackingCode: `DC${order.id}`,
      state: "not-reached",
    });
    await callApiAs(page, "PATCH", `/orders/${order.id}`, { status: "shipped" });
    await track(page, language, order);
    await expect(page.getByRole("heading", { name: words["orderPage.missed.title"] })).toBeVisible();
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    // Someone else takes it: not without a name and a number.
    const send = page.getByRole("button", { name: words["orderPage.missed.do"] });
    await page.getByRole("radio", { name: words["orderPage.missed.other"] }).check();
    await send.click();
    await expect(page.getByText(words["orderPage.missed.noName"])).toBeVisible();
    await page.getByLabel(words["orderPage.missed.name"]).fill("Mitu Rahman");
    await page.getByRole("textbox", { name: words["orderPage.missed.phone"] }).fill("01812345678");
    await expectAccessible(page);
    await send.click();
    const change = page.getByRole("button", { name: words["orderPage.missed.change"] });
    await change.click();
    await page.getByRole("radio", { name: words["orderPage.missed.hub"] }).check();
    await send.click();
    await expect(page.getByText(words["orderPage.missed.hubSaid"])).toBeVisible();
    await change.click();
    await send.click();
    await expect(change).toBeVisible();
    await openSection(page, "parcels");
    const card = page.locator(".need", { hasText: order.number });
    await expect(card).toContainText(staffTexts.t("admin.task.kind.customer-answer"));
    await card.getByRole("button", { name: staffTexts.t("admin.task.close.customer-answer") }).click();
    await expect(card).toHaveCount(0);
  });
