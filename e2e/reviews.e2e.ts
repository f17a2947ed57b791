import { eq } from "drizzle-orm";
import { orders } from "../db/schema.ts";
import { testImage } from "../shop/media/test-images.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, expect, i18n, openPage, story } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { registerUser, signInByApi } from "./user.ts";

const { t } = i18n.en;
const words =
  "Twelve hours, three cups of cha, one very emotional khala. Still there when I got home </script><img src=x onerror=alert(1)>.";
const size = { en: "30 ml", bn: "৩০ মিলি" };
const balm = { name: { en: "Tamarind Balm", bn: "তেঁতুল বাম" }, choices: [{ name: size, price: 100, stock: 5 }] };

story(
  "a buyer's review of a delivered order is published, answered, and read by others",
  core,
  async ({ page, browser, database }) => {
    story.setTimeout(120_000);
    const { productId, name } = await createTestProduct(database, balm);
    await signInByApi(page, await registerUser(database));
    const billingDetails = { fullName: "Nusrat Jahan", phone: newPhone(), address: "House 24", city: "Dhaka" };
    const items = [{ productId, quantity: 1 }];
    const order = { billingDetails, items, deliveryArea: "inside", total: 160 };
    const { insertedId } = await callApiAs<{ insertedId: string }>(page, "POST", "/orders", order);
    await page.goto("/orders");
    const write = page.getByRole("button", { name: t("review.doNamed", { name: name.en }) });
    await expect(page.getByText(t("orders.detail"))).toBeVisible();
    await expect(write).toHaveCount(0);
    await database.db.update(orders).set({ status: "delivered" }).where(eq(orders.id, insertedId));

    await page.reload();
    await write.click();
    const window = page.getByRole("dialog", { name: t("review.yourOrders") });
    await window.getByRole("button", { name: t("review.send") }).click();
    await expect(window.getByText(t("review.starsMissing"))).toBeVisible();
    // By keyboard: the focus is on the first star, arrows move on.
    await page.keyboard.press("Space");
    for (let star = 1; star < 5; star += 1) await page.keyboard.press("ArrowRight");
    await expect(window.getByText(t("review.star5"))).toBeVisible();
    await window.getByLabel(t("review.text")).fill(words);
    const photo = {
      name: "balm.png",
      mimeType: "image/png",
      buffer: await testImage("teal", 400, 500).png().toBuffer(),
    };
    await window.locator("input[type=file]").setInputFiles(photo);
    const own = window.getByRole("img", { name: t("review.photoYours", { n: 1 }) });
    await expect(own).toBeVisible();
    // The header by which the service worker knows that it is private.
    await expect(own).toHaveAttribute("referrerpolicy", "no-referrer");
    await window.getByLabel(t("reviews.skin")).selectOption("dry");
    // The whole last field is above the buttons, which stay at the bottom.
    await window.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await expectAccessible(page, { judged: false });
    await window.getByRole("button", { name: t("review.send") }).click();
    await expect(page.getByText(t("review.doneText"))).toBeVisible();
    await expect(page.getByText(t("review.state.pending"))).toBeVisible();

    const adminPage = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInAsStaff(database, adminPage);
    await openSection(adminPage, "reviews");
    const staffI18n = adminI18n.en;
    const card = adminPage.getByRole("article", { name: name.en });
    await expect(card).toContainText(words);
    await card.getByRole("button", { name: staffI18n.t("admin.reviews.publish") }).click();
    await expect(card).toHaveCount(0);
    await openSection(adminPage, "reviews&tab=published");
    await card.getByRole("button", { name: staffI18n.t("admin.reviews.answer"), exact: true }).click();
    await card.getByLabel(staffI18n.t("admin.reviews.answerTo")).fill("Please greet the khala from us.");
    await card.getByRole("button", { name: staffI18n.t("admin.reviews.answerSave") }).click();
    await expect(card).toContainText("Please greet the khala from us.");
    await adminPage.context().close();

    // A visitor, on a page that is the same for everyone, in the other language.
    const guestPage = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await openPage(guestPage, `/bn/product/${productId}`);
    const bn = i18n.bn.t;
    const section = guestPage.getByRole("region", { name: bn("reviews.title") });
    await expect(section.getByRole("article")).toContainText("Nusrat J.");
    await expect(section.getByText(words)).toHaveAttribute("lang", "en");
    await expect(section).toContainText("Please greet the khala from us.");
    await section.getByLabel(bn("reviews.skin")).selectOption("oily");
    await expect(section.getByText(bn("reviews.filterNone"))).toBeVisible();
    await section.getByLabel(bn("reviews.skin")).selectOption("dry");
    await expect(section.getByRole("article")).toContainText(`${bn("reviews.bought")} ${size.bn}`);
    const withPhotos = section.getByRole("button", { name: bn("reviews.withPhotos") });
    await withPhotos.click();
    await expect(withPhotos).toHaveAttribute("aria-pressed", "true");
    await expect(section.getByText(bn("reviews.shown", { count: 1 }))).toBeVisible();
    await section.getByRole("button", { name: bn("reviews.photoOpen", { n: 1, count: 1 }) }).click();
    await expect(guestPage.getByRole("dialog").getByRole("img")).toBeVisible();
    // As high as the screen.
    const { height } = (await guestPage.getByRole("dialog").boundingBox()) ?? { height: 0 };
    expect(height).toBe(guestPage.viewportSize()?.height);
    await guestPage.keyboard.press("Escape");
    await section.getByRole("button", { name: bn("reviews.helpful") }).click();
    await expect(guestPage.getByText(bn("reviews.helpfulSignIn"))).toBeVisible();
    await guestPage.context().close();
  },
);
