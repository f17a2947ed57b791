import { eq } from "drizzle-orm";
import { serverI18n } from "../app/i18n/server-texts.ts";
import setsBn from "../app/i18n/sets-bn.json" with { type: "json" };
import setsEn from "../app/i18n/sets-en.json" with { type: "json" };
import { orderLines, orderSets } from "../db/schema.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs } from "./place-order.ts";
import { expect, formatTaka, i18n, openPage, story } from "./story.ts";
import { createTestProduct, stockOf } from "./test-product.ts";

const texts = { en: setsEn, bn: setsBn };

for (const language of ["en", "bn"] as const)
  story(
    `a set is chosen, seen in the cart, ordered and packed as its parts, in ${language}`,
    async ({ page, database, browser }) => {
      const { t, path } = i18n[language];
      const server = serverI18n(language);
      await page.setViewportSize({ width: 390, height: 844 });
      const add = (en: string, bn: string, sku: string, price: number, stock: number) =>
        createTestProduct(database, { name: { en, bn }, choices: [{ price, stock, sku: `${sku}-${language}` }] });
      const serum = await add(`Box Serum ${language}`, `বাক্সের সিরাম ${language}`, "BOX-SERUM", 1450, 3);
      const soap = await add(`Box Soap ${language}`, `বাক্সের সাবান ${language}`, "BOX-SOAP", 220, 9);
      const set = await createTestProduct(database, {
        name: { en: `The Story Box ${language}`, bn: `গল্পের বাক্স ${language}` },
        choices: [{ price: 1690, stock: null }],
        parts: [
          { sku: `BOX-SERUM-${language}`, pieces: 1 },
          { sku: `BOX-SOAP-${language}`, pieces: 2 },
        ],
      });

      // On the page of a part stands the set, with one reason.
      await openPage(page, path(`/product/${serum.productId}`));
      const strip = page.getByRole("region", { name: server.t("set.strip") });
      await expect(strip).toContainText(server.t("set.stripWhy", { amount: formatTaka(language, 200) }));
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await strip.getByRole("link", { name: set.name[language] }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(set.name[language]);
      const parts = page.getByRole("region", { name: server.t("set.inside") });
      await expect(parts.getByRole("listitem")).toHaveCount(2);
      await expect(parts).toContainText(formatTaka(language, 1890));
      // Three serums, so three sets.
      await expect(page.getByText(t("product.onlyLeft", { count: 3 })).first()).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      await page
        .getByRole("button", { name: t("product.addToCart"), exact: true })
        .first()
        .click();
      await page.waitForURL(`**${path("/cart")}`);
      const line = page.getByRole("listitem").filter({ hasText: set.name[language] }).first();
      await expect(line).toContainText(texts[language]["sets.saves"].replace("{amount}", formatTaka(language, 200)));
      await line.getByText(texts[language]["sets.inside"]).click();
      await expect(line.getByText(serum.name[language])).toBeVisible();
      await expect(line.getByText(soap.name[language])).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      await openPage(page, path("/checkout"));
      const phone = newPhone();
      await fillCheckout(page, language, { phone });
      await placeOrderButton(page, language).click();
      await expect(page).toHaveURL(path("/success-checkout"));
      await expect(page.getByText(set.name[language]).first()).toBeVisible();

      const [order] = await ordersOf(database, phone);
      const id = order?.id ?? "";
      const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, id));
      expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
      expect(lines.reduce((saved, { setSaving }) => saved + setSaving, 0)).toBe(20_000);
      expect(await database.db.$count(orderSets, eq(orderSets.orderId, id))).toBe(1);
      expect([await stockOf(database, serum), await stockOf(database, soap)]).toEqual([2, 7]);

      // Staff see the set with its parts, and pack the parts.
      const staff = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      await openAdminAs(staff, database, "Jewel Mia", `${path("/admin-dashboard")}?section=orders&q=${order?.number}`);
      await staff
        .getByText(order?.number ?? "")
        .first()
        .click();
      await expect(staff.getByText(set.name[language]).first()).toBeVisible();
      await expectAccessible(staff);
      await callApiAs(staff, "PATCH", `/orders/${id}`, { status: "confirmed" });
      await openPage(staff, `${path("/admin-dashboard")}?section=orders&view=print&paper=slip&ids=${id}`);
      const slip = staff.getByRole("article");
      await expect(slip).toContainText(serum.name[language]);
      await expect(slip).toContainText(set.name[language]);
      await openPage(staff, `${path("/admin-dashboard")}?section=orders&view=print&paper=invoice&ids=${id}`);
      await expect(staff.getByRole("article")).toContainText(formatTaka(language, 1690));
      await staff.context().close();
    },
  );
