import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import giftBn from "../app/i18n/gift-bn.json" with { type: "json" };
import giftEn from "../app/i18n/gift-en.json" with { type: "json" };
import orderPageBn from "../app/i18n/order-page-bn.json" with { type: "json" };
import orderPageEn from "../app/i18n/order-page-en.json" with { type: "json" };
import type { OpenDatabase } from "../db/open.ts";
import { orders, paymentAttempts, payments, shopSettings } from "../db/schema.ts";
import { type Language, languages } from "../shop/language.ts";
import { defaultGuard } from "../shop/orders/guard/guard-rules.ts";
import type { GatewayKind } from "../shop/payments/payment-rules.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { demoStory } from "./demo-shop.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { atBkash, type PaymentTextKey, paymentTexts, typeAtBkash, typeAtWallet } from "./pay-at-bkash.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { core, details, expect, formatTaka, i18n, oneOrAll, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct, type TestProduct } from "./test-product.ts";

const orderTexts = { en: orderPageEn, bn: orderPageBn };
const names = {
  en: { language: "English", oil: { en: "Paid Oil", bn: "পেইড অয়েল" } },
  bn: { language: "Bangla", oil: { en: "Prepaid Oil", bn: "প্রিপেইড অয়েল" } },
};

/** ৳1,480 for two; free delivery. */
const price = 1480;
const total = 2 * price;

/** A message about payments, with its amount. */
function textOf(language: Language, key: PaymentTextKey, amount = total): string {
  return paymentTexts[language][key].replace("{amount}", formatTaka(language, amount));
}

function button(page: Page, language: Language, key: PaymentTextKey, amount = total) {
  return page.getByRole("button", { name: textOf(language, key, amount), exact: true }).filter({ visible: true });
}

function heading(page: Page, language: Language, key: PaymentTextKey) {
  return page.getByRole("heading", { name: textOf(language, key), exact: true });
}

/** Fills the cart, the checkout and its payment, up to the pay button. */
async function openCheckoutWith(
  kind: GatewayKind,
  page: Page,
  language: Language,
  oil: TestProduct,
  phone: string,
): Promise<void> {
  const { t, path } = i18n[language];
  await page.setViewportSize({ width: 390, height: 844 });
  await seedLocalStorage(page, { cart: [{ ...cartLineOf(oil, { price }), quantity: 2 }] });
  await openPage(page, path("/checkout"));
  await expect(page.getByRole("radio", { name: t("checkout.payment.cash") })).toBeChecked();
  await fillCheckout(page, language, { phone });
  await page.getByRole("radio", { name: textOf(language, `pay.method.${kind}`) }).check();
}

const openCheckoutWithBkash = (...of: [page: Page, language: Language, oil: TestProduct, phone: string]) =>
  openCheckoutWith("bkash", ...of);

/** Starts a payment of the amount due from the order's page. */
async function payRest(page: Page, language: Language): Promise<void> {
  await button(page, language, "payment.rest").click();
  await button(page, language, "pay.button.bkash").click();
}

/** Opens the order's page by number and phone. */
async function findOrder(page: Page, language: Language, { number, phone }: { number: string; phone: string }) {
  const { t, path } = i18n[language];
  await openPage(page, path("/track"));
  await page.getByLabel(t("track.number")).fill(number);
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByRole("button", { name: t("track.find") }).click();
}

async function expectPaidOnce({ db }: OpenDatabase, orderId: string): Promise<void> {
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(paid).toMatchObject([{ state: "verified", method: "bkash", amount: total * 100, test: true }]);
}

for (const language of oneOrAll(languages, 0))
  story(
    `a customer who sends a gift with cash on delivery sees that its recipient pays, and can prepay (${language})`,
    details,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
      const receiver = { en: "Mitu Rahman", bn: "মিতু রহমান" }[language];
      await seedLocalStorage(page, { cart: [{ ...cartLineOf(oil, { price }), quantity: 2 }] });
      await openPage(page, path("/checkout"));
      await fillCheckout(page, language, { phone: newPhone() });
      await page.getByLabel(t("checkout.gift")).check();
      await page.getByLabel({ en: giftEn, bn: giftBn }[language]["gift.name"]).fill(receiver);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        const cash = page.getByRole("radio", { name: t("checkout.payment.cash") });
        await cash.check();
        const ahead = page.locator(".pay-ahead");
        await expect(ahead).toContainText(receiver);
        await expect(ahead).toContainText(formatTaka(language, total));
        await expect(ahead).toContainText(textOf(language, "pay.receiver.ahead"));
        // Under the header and the bar axe would count covered targets as too small.
        await page.evaluate(() => scrollTo(0, 0));
        await expectAccessible(page);
        expect(await overflowingElements(page)).toEqual([]);
        // The bar at the bottom is completely readable.
        if (width === 360) {
          const bar = page.locator(".buybar");
          await expect(bar).toBeVisible();
          const hidden = await bar
            .locator("small")
            .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
              scrollWidth - clientWidth,
              scrollHeight - clientHeight,
            ]);
          for (const pixels of hidden) expect(pixels).toBeLessThanOrEqual(1);
        }
        await page.getByRole("radio", { name: textOf(language, "pay.method.bkash") }).check();
        await expect(ahead).toHaveCount(0);
        await expect(page.getByRole("complementary")).not.toContainText(receiver);
        await cash.check();
      }
    },
  );

for (const language of oneOrAll(languages, 1)) {
  const { path } = i18n[language];
  story(
    `a customer pays with bKash on a phone in ${names[language].language}, after leaving it, going back and a wrong PIN`,
    core,
    async ({ page, browser, database }) => {
      const phone = newPhone();
      const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
      await openCheckoutWithBkash(page, language, oil, phone);
      // A reload and a change of language keep the payment method.
      await openPage(page, i18n[language].path("/checkout"));
      await expect(page.getByRole("radio", { name: textOf(language, "pay.method.bkash") })).toBeChecked();
      // With everything paid now the rider collects nothing.
      await expect(page.getByText(textOf(language, "pay.split.cash"), { exact: true })).toHaveCount(0);
      // Under the header and the bar axe would count covered targets as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
      await button(page, language, "pay.button.bkash").first().dblclick();
      await expect(atBkash(page)).toBeVisible();

      await page.goBack();
      await expect(heading(page, language, "payment.open")).toBeVisible();
      await expectAccessible(page);
      await button(page, language, "payment.go.bkash").click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(heading(page, language, "payment.cancelled.bkash")).toBeVisible();
      await expectAccessible(page);

      await button(page, language, "payment.again.bkash").click();
      await typeAtBkash(page, "00000");
      for (const pin of ["00001", "00002"]) {
        await page.getByLabel("PIN").fill(pin);
        await page.getByRole("button", { name: "Confirm" }).click();
      }
      await expect(heading(page, language, "payment.failed")).toBeVisible();
      await page.reload();
      await button(page, language, "payment.again.bkash").click();
      await typeAtBkash(page, "12121");
      await expect(heading(page, language, "payment.paid")).toBeVisible();
      await expect(page.getByText(textOf(language, "payment.paid.all"))).toBeVisible();
      await expect(page.getByText(textOf(language, "pay.split.cash"), { exact: true })).toHaveCount(0);
      // First the order number, by which the customer finds it again.
      const [numberLine, paidHeading] = await Promise.all(
        [page.locator(".payment .order-number"), heading(page, language, "payment.paid")].map((each) =>
          each.boundingBox(),
        ),
      );
      expect(numberLine?.y).toBeLessThan(paidHeading?.y ?? 0);
      const receipt = page.locator(".receipt");
      await expect(receipt).toContainText(i18n[language].t("receipt.left"));
      await expect(receipt).not.toContainText(i18n[language].t("receipt.toPay"));
      await expectAccessible(page);

      const [order, ...others] = await ordersOf(database, phone);
      if (!order) throw new Error("no order was placed");
      expect(others).toEqual([]);
      await expectPaidOnce(database, order.id);

      // The bKash app may open another browser, which shows the payment's result but not whose it is.
      const elsewhere = await browser.newContext();
      const stranger = await elsewhere.newPage();
      await openPage(stranger, page.url());
      await expect(heading(stranger, language, "payment.paid")).toBeVisible();
      await expect(stranger.getByRole("main").getByText(order.fullName)).toHaveCount(0);
      await expect(stranger.getByRole("main").getByText(order.address)).toHaveCount(0);
      await elsewhere.close();
    },
  );

  story(
    `a customer changes to cash in ${names[language].language}, and later pays the amount due online`,
    details,
    async ({ page, database }) => {
      const phone = newPhone();
      const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
      await openCheckoutWithBkash(page, language, oil, phone);
      await button(page, language, "pay.button.bkash").first().click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await button(page, language, "payment.cash").click();
      await expect(page).toHaveURL(path("/track"));
      await expect(heading(page, language, "payment.cancelled.bkash")).toHaveCount(0);

      await payRest(page, language);
      await typeAtBkash(page, "12121");
      await expect(heading(page, language, "payment.paid")).toBeVisible();
      await expect(button(page, language, "payment.rest")).toHaveCount(0);
      const [order] = await ordersOf(database, phone);
      await expectPaidOnce(database, order?.id ?? "");
    },
  );
}

for (const language of oneOrAll(languages, 0)) {
  const { t } = i18n[language];
  story(
    `a customer who paid cancels in ${names[language].language}, and sees the refund`,
    async ({ page, browser, database }) => {
      const own = orderTexts[language];
      const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
      const phone = newPhone();
      await openCheckoutWithBkash(page, language, oil, phone);
      await button(page, language, "pay.button.bkash").first().click();
      await typeAtBkash(page, "12121");
      await expect(heading(page, language, "payment.paid")).toBeVisible();
      const receipt = page.getByRole("region", { name: t("receipt.title") });
      await expect(receipt).toContainText(t("receipt.paid"));
      await page.getByRole("button", { name: own["orderPage.cancel"], exact: true }).click();
      await page.getByRole("radio", { name: own["orderPage.reason.changed-mind"] }).check();
      await page.getByRole("button", { name: own["orderPage.cancel.do"] }).click();
      await expect(page.getByRole("heading", { name: own["orderPage.stage.to-give-back"] })).toBeVisible();
      await expect(receipt).toContainText(t("receipt.giveBack"));

      const desk = await browser.newContext();
      const staff = await desk.newPage();
      await openAdminAs(staff, database, "Hasan", "/admin-dashboard?section=refunds");
      const [order] = await ordersOf(database, phone);
      const [payment] = await database.db
        .select()
        .from(payments)
        .where(eq(payments.orderId, order?.id ?? ""));
      await callApiAs(staff, "POST", `/orders/${order?.id}/refunds`, {
        ...{ payment: payment?.id, method: "bkash", amount: total },
      });
      await desk.close();

      const back = own["orderPage.about.refunded"].replace("{amount}", formatTaka(language, total));
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(back)).toBeVisible({ timeout: 2000 });
        await expect(page.getByText(textOf(language, "payment.paid.sentBack"))).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 20_000 });
      await expect(receipt).toContainText(t("receipt.refunded"));
      // Under the header axe would count covered targets as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
    },
  );
}

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];
  const inLanguage = `in ${names[language].language}`;

  story(`one order in two tabs ${inLanguage} is paid once`, details, async ({ page, context, database }) => {
    const phone = newPhone();
    const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
    const { number, insertedId } = await placeByApi(page, oil, 2, total, phone);
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await tab.setViewportSize({ width: 390, height: 844 });
      await findOrder(tab, language, { number, phone });
    }
    await Promise.all(tabs.map((tab) => payRest(tab, language)));
    for (const tab of tabs) await expect(atBkash(tab)).toBeVisible();
    expect(tabs[1]?.url()).toBe(page.url());
    await database.db.update(orders).set({ language }).where(eq(orders.id, insertedId));
    await typeAtBkash(page, "12121");
    await expect(heading(page, language, "payment.paid")).toBeVisible();
    await openPage(tabs[1] ?? page, path("/track"));
    await expect(button(tabs[1] ?? page, language, "payment.rest")).toHaveCount(0);
    await expectPaidOnce(database, insertedId);
  });

  story(`a payment ${inLanguage} whose window was closed is found by polling`, async ({ page, context, database }) => {
    const phone = newPhone();
    const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
    await openCheckoutWithBkash(page, language, oil, phone);
    await button(page, language, "pay.button.bkash").first().click();
    await page.route("**/api/payments/return/**", (route) => route.abort());
    await typeAtBkash(page, "12121");
    const [order] = await ordersOf(database, phone);
    if (!order) throw new Error("no order was placed");
    await page.close();
    // As if the minute had passed.
    const ofOrder = eq(paymentAttempts.orderId, order.id);
    await database.db.update(paymentAttempts).set({ nextAskAt: new Date() }).where(ofOrder);
    await expect.poll(() => database.db.$count(payments, eq(payments.orderId, order.id)), { timeout: 20_000 }).toBe(1);
    await expectPaidOnce(database, order.id);
    // The next day the customer checks the result.
    const next = await context.newPage();
    await next.setViewportSize({ width: 390, height: 844 });
    await findOrder(next, language, { number: order.number, phone });
    const receipt = next.getByRole("region", { name: t("receipt.title") });
    await expect(receipt).toContainText(formatTaka(language, -total));
    const money = next.locator(".tracked-money");
    await expect(money).toContainText(formatTaka(language, total));
    await expect(money).toContainText(orderTexts[language]["orderPage.money.all"]);
    await expectAccessible(next);
    await expect(button(next, language, "payment.rest")).toHaveCount(0);
  });

  story(
    `a customer pays through SSLCOMMERZ ${inLanguage} after a failed attempt, and through Nagad`,
    async ({ page, database }) => {
      const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
      for (const kind of ["sslcommerz", "nagad"] as const) {
        const phone = newPhone();
        await openCheckoutWith(kind, page, language, oil, phone);
        await button(page, language, `pay.button.${kind}`).first().click();
        if (kind === "nagad") await typeAtWallet(page, "Nagad", "12121");
        else {
          for (const wish of ["Let it fail", "Pay"]) {
            await page.getByRole("radio", { name: "Card" }).check();
            await page.getByRole("button", { name: wish, exact: true }).click();
            // The gateway's own form leads the browser back.
            await page.getByRole("button", { name: "Back to the shop" }).click();
            if (wish === "Pay") continue;
            await expect(heading(page, language, "payment.failed")).toBeVisible();
            // The order's page by number and phone shows it as well, with a way to pay again.
            await openPage(page, path("/track"));
            await expect(page.locator(".payment-note", { hasText: textOf(language, "payment.failed") })).toBeVisible();
            await expect(button(page, language, "payment.rest")).toBeVisible();
            await page.goBack();
            await button(page, language, "payment.again.sslcommerz").click();
          }
        }
        await expect(heading(page, language, "payment.paid")).toBeVisible();
        await expect(page.getByText(textOf(language, `payment.paid.by.${kind}`))).toBeVisible();
        const [order] = await ordersOf(database, phone);
        const paid = await database.db
          .select()
          .from(payments)
          .where(eq(payments.orderId, order?.id ?? ""));
        expect(paid).toMatchObject([{ state: "verified", method: kind, amount: total * 100, test: true }]);
      }
    },
  );
}

demoStory(
  "a large order requires an advance with a reason, and the rider collects the rest",
  details,
  async ({ page, database }) => {
    const oil = await createTestProduct(database, {
      name: { en: "Large Oil", bn: "বড় অয়েল" },
      choices: [{ price, stock: 9 }],
    });
    const guard = { ...defaultGuard, advance: 500_00, advanceAbove: 2000_00 };
    await database.db
      .insert(shopSettings)
      .values({ value: { guard, freeDeliveryAbove: 1500_00 } })
      .onConflictDoUpdate({ target: shopSettings.id, set: { value: { guard, freeDeliveryAbove: 1500_00 } } });
    const { t, path } = i18n.bn;
    await page.setViewportSize({ width: 390, height: 844 });
    await seedLocalStorage(page, { cart: [{ ...cartLineOf(oil, { price }), quantity: 2 }] });
    await openPage(page, path("/checkout"));
    const phone = newPhone();
    await fillCheckout(page, "bn", { phone });
    // The number is typed last, and the button leaves the focus there.
    const number = page.getByLabel(t("checkout.phone"));
    await number.fill(phone.replace("+88", ""));
    await placeOrderButton(page, "bn").click();
    const title = heading(page, "bn", "pay.advance.title.large-order");
    await expect(title).toBeVisible();
    await number.blur();
    await expect(number).not.toHaveValue(phone.replace("+88", ""));
    await expect(title).toBeVisible();
    const above = formatTaka("bn", 2000);
    await expect(
      page.getByText(paymentTexts.bn["pay.advance.reason.large-order"].replace("{above}", above)),
    ).toBeVisible();
    await expectAccessible(page);
    await button(page, "bn", "pay.button.bkash", 500).first().click();
    await typeAtBkash(page, "12121");
    await expect(heading(page, "bn", "payment.paid")).toBeVisible();
    await expect(page.getByText(textOf("bn", "payment.paid.rest", total - 500))).toBeVisible();
    await expect(page.getByRole("region", { name: t("receipt.title") })).toContainText(formatTaka("bn", -500));
    const money = page.locator(".tracked-money");
    await expect(money).toContainText(formatTaka("bn", 500));
    await expect(money).toContainText(formatTaka("bn", total - 500));
    await expect(button(page, "bn", "payment.rest", total - 500)).toBeVisible();
    const [order] = await ordersOf(database, phone);
    const paid = await database.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order?.id ?? ""));
    expect(paid).toMatchObject([{ kind: "advance", amount: 500_00, state: "verified" }]);
  },
);
