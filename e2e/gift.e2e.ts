import giftBn from "../app/i18n/gift-bn.json" with { type: "json" };
import giftEn from "../app/i18n/gift-en.json" with { type: "json" };
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs } from "./place-order.ts";
import { details, expect, formatTaka, i18n, oneOrAll, openPage, seedLocalStorage } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";
import { registerUser, signInByApi } from "./user.ts";

const giftTexts = { en: giftEn, bn: giftBn };

const giftStory = isolatedShopStory.extend<object, { goods: string }>({ goods: ["own", { scope: "worker" }] });
// One after the other: they share a shop.
giftStory.describe.configure({ mode: "default" });

for (const { language, width } of oneOrAll(
  [
    { language: "bn", width: 390 },
    { language: "en", width: 1440 },
  ] as const,
  1,
))
  giftStory(
    `a gift is sent with its card and without a price, in ${language} at ${width} px`,
    async ({ page, database, browser }) => {
      const { t, path } = i18n[language];
      const words = { en: "Happy birthday, Mitu!\nNusrat", bn: "শুভ জন্মদিন, মিতু!\nনুসরাত আপু" }[language];
      await page.setViewportSize({ width, height: 900 });
      const soap = await createTestProduct(database, {
        name: { en: `Gift Soap ${width}`, bn: `উপহারের সাবান ${width}` },
        choices: [{ price: 220, stock: 9 }],
      });
      await seedLocalStorage(page, { cart: [cartLineOf(soap, { price: 220 })] });
      // Set in the cart with its card, it is set at the checkout, until it is removed there.
      const texts = giftTexts[language];
      const block = page.getByRole("region", { name: texts["gift.title"] });
      await openPage(page, path("/cart"));
      const isGift = page.getByRole("checkbox", { name: t("checkout.gift") });
      await expect(isGift).not.toBeChecked();
      await isGift.click();
      await expect(block).toBeVisible();
      await isGift.click();
      await expect(block).toHaveCount(0);
      await expect(isGift).toBeFocused();
      await page.keyboard.press("Space");
      await expect(isGift).toBeChecked();
      await block.getByRole("button", { name: texts["gift.writeCard"] }).click();
      await page.keyboard.type("Mitu");
      await block.getByRole("button", { name: texts["gift.done"] }).last().click();
      await expect(block.getByText("Mitu")).toBeVisible();
      await expectAccessible(page);
      // The recipient's place is also chosen in the cart, and fills in the checkout.
      await page.getByRole("radio", { name: t("checkout.delivery.outside") }).check({ force: true });
      await expect(page.getByRole("complementary")).toContainText(t("summary.delivery.outside"));
      await page
        .getByRole("link", { name: t("cart.checkout") })
        .first()
        .click();
      await expect(page.getByRole("radio", { name: t("checkout.delivery.outside") })).toBeChecked();
      await expect(page.getByLabel(t("checkout.gift"))).toBeChecked();
      await page.getByRole("link", { name: t("checkout.giftNote") }).click();
      // The card is not asked for again, but can be changed.
      const card = page.getByLabel(t("checkout.giftMessage"));
      const editCard = page.getByRole("button", { name: texts["gift.editCard"] });
      await expect(page.getByText("Mitu", { exact: true })).toBeInViewport();
      await expect(card).toHaveCount(0);
      await editCard.click();
      await expect(card).toBeFocused();
      await expect(card).toHaveValue("Mitu");
      await page.getByLabel(t("checkout.gift")).uncheck();
      await page.reload();
      await expect(page.getByLabel(t("checkout.gift"))).not.toBeChecked();
      const phone = newPhone();
      await fillCheckout(page, language, { phone });
      await page.getByLabel(t("checkout.gift")).check();
      await editCard.click();
      await card.fill(words);
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      // Closing the page loses no input.
      await page.reload();
      await expect(page.locator(".gift-words")).toHaveText(words);
      const receiver = { en: "Mitu Rahman", bn: "মিতু রহমান" }[language];
      const nameField = page.getByLabel(giftTexts[language]["gift.name"]);
      await page.getByLabel(giftTexts[language]["gift.phone"]).fill("01812345678");
      await expect(page.locator(".co-receiver").getByText(t("field.optional"))).toHaveCount(0);
      // Without a name the order button leads to the missing field.
      await placeOrderButton(page, language).click();
      await expect(nameField).toBeFocused();
      await expect(nameField).toBeInViewport();
      await expect(page.getByText(giftTexts[language]["gift.nameMissing"])).toBeVisible();
      await nameField.fill(receiver);
      // The recipient pays on delivery, not the buyer.
      const summary = page.getByRole("complementary");
      await expect(summary).toContainText(receiver);
      const pays = t("checkout.receiverPays", { name: receiver, amount: formatTaka(language, 220 + 60) });
      await expect(page.locator(".radio", { hasText: t("checkout.payment.cash") })).toContainText(pays);
      await placeOrderButton(page, language).click();
      await expect(page).toHaveURL(path("/success-checkout"));
      // Both pages show the order: its recipient, and the card.
      const gift = page.getByRole("region", { name: giftTexts[language]["gift.title"] });
      const thanks = page.getByRole("heading", { level: 1 });
      await expect(thanks).toContainText(receiver);
      for (const shown of [receiver, words]) await expect(gift).toContainText(shown);
      await expectAccessible(page);
      await page.getByRole("link", { name: t("success.track") }).click();
      await expect(gift).toContainText(receiver);
      await expect(gift.getByText(words.split("\n")[0] ?? "")).toBeVisible();
      await expect(page.locator("#address")).toContainText(receiver);
      await expect(page.getByText(t("timeline.delivered.ahead"), { exact: true })).toHaveCount(0);
      await expect(page.getByText(t("receipt.toPay"), { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      const [order] = await ordersOf(database, phone);
      expect(order).toMatchObject({ isGift: true, giftMessage: words });
      const staff = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
      const admin = adminI18n[language];
      const dispatch = `${path("/admin-dashboard")}?section=dispatch`;
      await openAdminAs(staff, database, "Jewel Mia", dispatch);
      await callApiAs(staff, "PATCH", `/orders/${order?.id}`, { status: "confirmed" });
      await openPage(staff, `${path("/admin-dashboard")}?section=orders&view=print&paper=slip&ids=${order?.id}`);
      const slip = staff.getByRole("article");
      await expect(slip).toContainText(soap.name[language]);
      await expect(slip).not.toContainText("৳");
      await expectAccessible(staff);

      await openPage(staff, dispatch);
      const scan = staff.getByLabel(admin.t("admin.dispatch.scan.to-pack"), { exact: true });
      await scan.fill(order?.number ?? "");
      await scan.press("Enter");
      await expect(staff.getByText(admin.t("admin.dispatch.gift"))).toBeVisible();
      await expectAccessible(staff);
      await staff.getByRole("link", { name: admin.t("admin.dispatch.giftCard") }).click();
      const printed = staff.getByRole("article", { name: order?.number ?? "" });
      await expect(printed.getByText(words.replace("\n", " "))).toBeVisible();
      await expect(printed).not.toContainText("৳");
      await expectAccessible(staff);
      // The label shows the rider what to collect, and nobody what is inside.
      await staff.getByRole("link", { name: admin.t("admin.labels.roll") }).click();
      await expect(printed).toContainText(receiver);
      await expect(printed).not.toContainText(soap.name[language]);
      expect(await overflowingElements(staff)).toEqual([]);
      await staff.context().close();
    },
  );

for (const { language, width } of oneOrAll(
  [
    { language: "bn", width: 390 },
    { language: "en", width: 1440 },
  ] as const,
  0,
))
  giftStory(
    `a merchant chooses the wrapping from the products, and it is offered for gifts, in ${language} at ${width} px`,
    details,
    async ({ page, database, browser }) => {
      const { t, path } = i18n[language];
      const admin = adminI18n[language];
      await page.setViewportSize({ width, height: 900 });
      const kinds = [
        { en: "Jamdani paper", bn: "জামদানি কাগজ" },
        { en: "Potli", bn: "পটলি" },
      ];
      const wrap = await createTestProduct(database, {
        name: { en: `Story Wrap ${width}`, bn: `গল্পের মোড়ক ${width}` },
        choices: kinds.map((name, index) => ({ name, price: 80, stock: 9, sku: `WRAP-${width}-${index}` })),
      });
      const staff = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
      await openAdminAs(staff, database, "Rupa Sultana", `${path("/admin-dashboard")}?section=settings`);
      const heading = staff.getByRole("heading", { name: admin.t("admin.settings.gifts"), exact: true });
      const panel = staff.locator("section.panel").filter({ has: heading });
      await panel.getByLabel(admin.t("admin.phoneOrder.find")).fill(wrap.name[language]);
      const name = `${wrap.name[language]}, ${kinds[1]?.[language]}`;
      await panel.getByRole("button", { name }).click();
      await expect(panel.getByRole("listitem").filter({ hasText: name })).toBeVisible();
      await staff.getByRole("button", { name: admin.t("admin.product.save") }).click();
      await expect(panel.getByText(admin.t("admin.settings.giftWrapKinds", { count: 2 }))).toBeVisible();
      await expectAccessible(staff);
      expect(await overflowingElements(staff)).toEqual([]);

      const soap = await createTestProduct(database, {
        name: { en: `Wrapped Soap ${width}`, bn: `মোড়ানো সাবান ${width}` },
        choices: [{ price: 220, stock: 9 }],
      });
      await seedLocalStorage(page, { cart: [cartLineOf(soap, { price: 220 })] });
      const texts = giftTexts[language];
      const sums = page.getByRole("complementary");
      const badge = page.getByRole("banner").getByText({ en: "+1", bn: "+১" }[language]);
      await openPage(page, path("/checkout"));
      await page.getByLabel(t("checkout.gift")).check();
      await page
        .locator(".wraps label")
        .filter({ hasText: kinds[1]?.[language] ?? "" })
        .click();
      await expect(page.getByRole("radio", { name: kinds[1]?.[language] ?? "" })).toBeChecked();
      await expect(sums.getByText(wrap.name[language])).toBeVisible();
      await expect(page.locator(".is-stale")).toHaveCount(0);
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      // In the cart it belongs to the gift: it is no item, but a line of the totals.
      await openPage(page, path("/cart"));
      const block = page.getByRole("region", { name: texts["gift.title"] });
      await expect(block).toContainText(wrap.name[language]);
      await expect(block).toContainText(kinds[1]?.[language] ?? "");
      await expect(page.getByText(t("cart.pieces", { count: 1 })).first()).toBeVisible();
      await expect(badge).toBeVisible();
      await expect(page.getByRole("group", { name: t("quantity.of", { name: wrap.name[language] }) })).toHaveCount(0);
      await expect(sums).toContainText(t("summary.wrap"));
      await expect(sums).toContainText(formatTaka(language, 220 + 80 + 60));
      await block.getByRole("button", { name: texts["gift.editWrap"] }).click();
      await block
        .locator(".wraps label")
        .filter({ hasText: kinds[0]?.[language] ?? "" })
        .click();
      await expect(block.getByRole("radio", { name: kinds[0]?.[language] ?? "" })).toBeChecked();
      await expect(page.locator(".is-stale")).toHaveCount(0);
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      // Removed there, or with the gift at the checkout, it is not bought.
      await block.getByRole("button", { name: texts["gift.wrapOff"] }).click();
      await expect(sums).not.toContainText(t("summary.wrap"));
      await expect(sums).toContainText(formatTaka(language, 220 + 60));
      await block
        .locator(".wraps label")
        .filter({ hasText: kinds[0]?.[language] ?? "" })
        .click();
      await expect(sums).toContainText(t("summary.wrap"));
      await openPage(page, path("/checkout"));
      await expect(sums).toContainText(formatTaka(language, 220 + 80 + 60));
      await page.getByLabel(t("checkout.gift")).uncheck();
      await expect(sums).toContainText(formatTaka(language, 220 + 60));
      await expect(sums).not.toContainText(wrap.name[language]);
      // Thank-you page, order page and e-mail show it like the cart: with the gift and in the totals, not as an item.
      const phone = newPhone();
      await fillCheckout(page, language, { phone });
      await page.getByLabel(t("checkout.gift")).check();
      await page
        .locator(".wraps label")
        .filter({ hasText: kinds[0]?.[language] ?? "" })
        .click();
      await expect(sums).toContainText(formatTaka(language, 220 + 80 + 60));
      await placeOrderButton(page, language).click();
      await expect(page).toHaveURL(path("/success-checkout"));
      const receipt = page.getByRole("region", { name: t("receipt.title") });
      const expectWrapInSums = async () => {
        await expect(receipt.getByRole("listitem")).toHaveCount(1);
        await expect(receipt.locator("dl")).toContainText(t("summary.wrap"));
        await expect(receipt.locator("dl")).toContainText(formatTaka(language, 220));
        await expect(receipt.locator("dl")).toContainText(formatTaka(language, 220 + 80 + 60));
        await expect(page.getByRole("region", { name: texts["gift.title"] })).toContainText(wrap.name[language]);
      };
      await expectWrapInSums();
      await page.getByRole("link", { name: t("success.track") }).click();
      // Both pages have a receipt.
      await expect(page).not.toHaveURL(path("/success-checkout"));
      await expectWrapInSums();
      await expectAccessible(page);

      await panel.getByRole("button", { name: admin.t("admin.settings.giftWrapRemove") }).click();
      await staff.getByRole("button", { name: admin.t("admin.product.save") }).click();
      await expect(panel.getByText(admin.t("admin.settings.giftWrapNone"))).toBeVisible();
      await expect(staff.getByText(admin.t("admin.unsaved.here"))).toHaveCount(0);

      // A field with an error is completely visible: neither a popup nor the bar covers it.
      for (const field of ["admin.settings.returnDays", "admin.settings.whatsappUrl"] as const) {
        const input = staff.getByLabel(admin.t(field), { exact: field === "admin.settings.returnDays" });
        const before = await input.inputValue();
        await input.fill("x y");
        await staff.getByRole("button", { name: admin.t("admin.product.save") }).click();
        await expect(staff.getByRole("alert").getByText(admin.t("admin.notSaved"))).toBeVisible();
        await expect(input).toBeFocused();
        await expect.poll(() => input.evaluate(isUncovered)).toBe(true);
        await input.fill(before);
      }
      await staff.context().close();
    },
  );

for (const language of oneOrAll(["en", "bn"] as const, 1))
  giftStory(
    `the account shows who receives a gift and who pays on delivery, ${language}`,
    details,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      const soap = await createTestProduct(database, {
        name: { en: "Sister's Soap", bn: "বোনের সাবান" },
        choices: [{ price: 220, stock: 9 }],
      });
      await signInByApi(page, await registerUser(database, language));
      const receiver = { en: "Mitu Rahman", bn: "মিতু রহমান" }[language];
      await callApiAs(page, "POST", "/orders", {
        billingDetails: { fullName: "Nusrat Jahan", phone: newPhone(), address: "House 18", city: "Dhanmondi, Dhaka" },
        items: [{ productId: soap.productId, variantId: soap.variantIds[0], quantity: 1 }],
        ...{ deliveryArea: "inside", total: 280 },
        gift: { message: null, receiver: { fullName: receiver, phone: "01812345678" } },
      });
      await openPage(page, path("/orders"));
      const order = page.getByRole("article").first();
      const texts = giftTexts[language];
      await expect(order).toContainText(texts["gift.giftFor"].replace("{name}", receiver));
      await order.getByRole("button", { name: t("orders.detail") }).click();
      await expect(order.getByText(texts["gift.toPay"].replace("{name}", receiver), { exact: true })).toBeVisible();
      await expect(order.locator("address")).toContainText(receiver);
      await expect(order).not.toContainText("Nusrat Jahan");
      await expect(order.getByText(t("timeline.delivered.ahead"), { exact: true })).toHaveCount(0);
      await expect(order.getByText(t("receipt.toPay"), { exact: true })).toHaveCount(0);
      await expectAccessible(page);
    },
  );

/** Runs in the browser: whether the elements at the corners of the field and its error belong to the field. */
function isUncovered(input: Element): boolean {
  const field = input.closest(".field") ?? input;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
  return corners.every(([x, y]) => {
    const shown = document.elementFromPoint(x, y);
    return shown !== null && (field.contains(shown) || shown.contains(field));
  });
}
