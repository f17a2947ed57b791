import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { notifications, orderLines, orders, paymentAttempts, payments, refunds } from "../db/schema.ts";
import { localizeDigits } from "../shop/digits.ts";
import { type Language, languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { adminI18n } from "./admin.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { atBkash, type PaymentTextKey, paymentTexts, typeAtBkash } from "./pay-at-bkash.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { details, expect, formatTaka, i18n, oneOrAll, openPage, story } from "./story.ts";
import { changeVariant, createTestProduct } from "./test-product.ts";

/** ৳1,480 for each of two; free delivery. */
const price = 1480;
const total = 2 * price;

const names = {
  en: { language: "English", oil: { en: "Sold Out Oil", bn: "ফুরানো অয়েল" } },
  bn: { language: "Bangla", oil: { en: "Last Oil", bn: "শেষ অয়েল" } },
};

type TextKey = keyof typeof paymentTexts.en | PaymentTextKey;

/** A message about payments with its amounts and counts. */
function textOf(language: Language, key: TextKey, values: Record<string, string> = {}): string {
  return paymentTexts[language][key].replaceAll(/\{(\w{1,9})\}/g, (_, name: string) => values[name] ?? "");
}

const digits = (language: Language, count: number) => localizeDigits(language, String(count));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });

/** An order of two, open on its page in a window of this width. */
async function openPlaced(page: Page, database: OpenDatabase, language: Language) {
  const { t, path } = i18n[language];
  const phone = newPhone();
  await page.setViewportSize(language === "bn" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
  const { number, insertedId: id } = await placeByApi(page, oil, 2, total, phone);
  await database.db.update(orders).set({ language }).where(eq(orders.id, id));
  await openPage(page, path("/track"));
  await page.getByLabel(t("track.number")).fill(number);
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByRole("button", { name: t("track.find") }).click();
  await button(page, textOf(language, "payment.rest", { amount: formatTaka(language, total) })).click();
  await button(page, textOf(language, "pay.button.bkash", { amount: formatTaka(language, total) })).click();
  await expect(atBkash(page)).toBeVisible();
  return { id, oil };
}

/** The order's stock is released, and others have bought all but one piece. */
async function sellAllButOne(database: OpenDatabase, { id, oil }: Awaited<ReturnType<typeof openPlaced>>) {
  await database.db.update(orderLines).set({ stockReserved: false }).where(eq(orderLines.orderId, id));
  await database.db.update(orders).set({ holdsStock: false }).where(eq(orders.id, id));
  await changeVariant(database, oil, { stock: 1 });
}

for (const language of oneOrAll(languages, 1)) {
  const all = formatTaka(language, total);
  const half = formatTaka(language, price);
  story(
    `a customer whose items sold out while they paid is told in ${names[language].language}, and chooses`,
    async ({ page, database }) => {
      const order = await openPlaced(page, database, language);
      await sellAllButOne(database, order);
      await typeAtBkash(page, "12121");
      const gone = textOf(language, "payment.ran-out.some#one", {
        ...{ count: digits(language, 1), of: digits(language, 2) },
      });
      await expect(page.getByRole("heading", { name: gone, exact: true })).toBeVisible();
      await expect(page.getByText(textOf(language, "payment.ran-out.backText"), { exact: false })).toBeVisible();
      await expect(page.getByRole("region", { name: gone })).toContainText(formatTaka(language, -price));
      await expectAccessible(page);

      await button(page, textOf(language, "payment.ran-out.cancel", { amount: all })).click();
      await expect(button(page, textOf(language, "payment.ran-out.keep"))).toBeFocused();
      if (language === "en") {
        await button(page, textOf(language, "payment.ran-out.cancelDo")).click();
        await expect(page.getByRole("heading", { name: textOf(language, "payment.paid"), exact: true })).toBeVisible();
        await expect
          .poll(async () => {
            const sent = await database.db.select().from(refunds).where(eq(refunds.orderId, order.id));
            return sent.reduce((sum, { amount }) => sum + amount, 0);
          })
          .toBe(total * 100);
      } else {
        await button(page, textOf(language, "payment.ran-out.keep")).click();
        await button(page, textOf(language, "payment.ran-out.send#one")).click();
        await expect(page.getByRole("heading", { name: gone, exact: true })).toHaveCount(0);
        await expect(page.getByRole("region", { name: i18n[language].t("receipt.title") })).toContainText(half);
      }
      const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id));
      expect(row?.status).toBe(language === "en" ? "cancelled" : "confirmed");
    },
  );

  story(
    `a customer whose payment is not reported enters its transaction number in ${names[language].language}`,
    details,
    async ({ page, database }) => {
      const { id } = await openPlaced(page, database, language);
      // As if half an hour had passed without any report from bKash.
      const startedAt = new Date(Date.now() - 40 * 60_000);
      const nextAskAt = new Date(Date.now() + 3_600_000);
      await database.db.update(paymentAttempts).set({ startedAt, nextAskAt }).where(eq(paymentAttempts.orderId, id));
      await openPage(page, i18n[language].path("/track"));
      await expect(
        page.getByRole("heading", { name: textOf(language, "payment.late.bkash"), exact: true }),
      ).toBeVisible();
      const field = page.getByLabel(textOf(language, "payment.claim"));
      await field.fill("BKL");
      await button(page, textOf(language, "payment.claim.send")).click();
      await expect(page.getByText(textOf(language, "payment.claim.invalid"))).toBeVisible();
      await field.fill("bkl 6q2w9xf");
      await expectAccessible(page);
      await button(page, textOf(language, "payment.claim.send")).click();
      await expect(page.getByText(textOf(language, "payment.claim.looking"))).toContainText("BKL6Q2W9XF");
      await expect(page.getByLabel(textOf(language, "payment.claim.another"))).toHaveValue("");
      const claimed = await database.db.select().from(payments).where(eq(payments.orderId, id));
      expect(claimed).toMatchObject([{ state: "claimed", reference: "BKL6Q2W9XF", amount: total * 100 }]);
    },
  );

  story(
    `a customer enters the number of an advance sent by hand, and staff verify it, in ${names[language].language}`,
    async ({ page, browser, database }) => {
      const { t, path, money } = i18n[language];
      const admin = adminI18n[language];
      const phone = newPhone();
      const oil = await createTestProduct(database, { name: names[language].oil, choices: [{ price, stock: 9 }] });
      const { number, insertedId: id } = await placeByApi(page, oil, 2, total, phone);
      // As requested by staff on the phone.
      await database.db
        .update(orders)
        .set({ language, advanceAsked: fromTaka(500) })
        .where(eq(orders.id, id));
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, path("/track"));
      await page.getByLabel(t("track.number")).fill(number);
      await page.getByLabel(t("checkout.phone")).fill(phone);
      await page.getByRole("button", { name: t("track.find") }).click();
      const reference = language === "en" ? "9F7GK2M4QX" : "9F7GK2M4QY";
      await page.getByRole("radio", { name: textOf(language, "payment.claim.method.nagad"), exact: true }).check();
      await page.getByLabel(textOf(language, "payment.claim")).fill(reference.toLowerCase());
      // Under the header axe would count covered targets as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
      await button(page, textOf(language, "payment.claim.send")).click();
      await expect(page.getByText(textOf(language, "payment.claim.looking"))).toContainText(reference);

      const desk = await browser.newContext();
      const staff = await desk.newPage();
      const admins = path("/admin-dashboard");
      // It is listed among payments to look at, and in its order.
      await openAdminAs(staff, database, "Hasan", `${admins}?section=payments`);
      const waiting = staff.getByRole("listitem").filter({ hasText: reference });
      await expect(
        waiting.getByRole("button", { name: admin.t("admin.payments.notFound"), exact: true }),
      ).toBeVisible();
      await expectAccessible(staff);
      await openPage(staff, `${admins}?section=orders&q=${phone.slice(1)}&order=${id}`);
      const claims = staff.getByRole("listitem").filter({ hasText: reference });
      await claims.getByRole("button", { name: admin.t("admin.payments.found"), exact: true }).click();
      // The button has the same text: only the toast says that it is saved.
      await expect(staff.getByRole("status").getByText(admin.t("admin.payments.state.verified"))).toBeVisible();
      await desk.close();

      await page.reload();
      const receipt = page.getByRole("region", { name: t("receipt.title") });
      await expect(receipt).toContainText(money(fromTaka(-500)));
      await expect(page.getByLabel(textOf(language, "payment.claim"))).toHaveCount(0);
      const sent = await database.db.select().from(notifications).where(eq(notifications.kind, "payment-received"));
      expect(sent.filter(({ data }) => JSON.stringify(data).includes(number))).toHaveLength(1);
    },
  );
}
