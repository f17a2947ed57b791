import type { Page } from "@playwright/test";
import { newPhone, placeOrderButton } from "./checkout-form.ts";
import { details, expect, holdBack, i18n, oneOrAll, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

// The cart and the checkout before their scripts have loaded, as on a slow line.

const scripts = /\/assets\/.+\.js$/;
const rose = { name: { en: "Rose of the first view", bn: "প্রথম দেখার গোলাপ" }, choices: [{ price: 500 }] };
const bestSellers = (page: Page) => page.locator("section[aria-labelledby=best-sellers] .card");

for (const address of ["/cart", "/checkout"])
  for (const language of ["en", "bn"] as const) {
    const { t, path } = i18n[language];
    story(`${address} of a new visitor is complete before its scripts, in ${language}`, details, async ({ page }) => {
      const release = await holdBack(page, scripts);
      await page.goto(path(address), { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
      await expect(bestSellers(page)).toHaveCount(4);
      await expect(page.getByRole("link", { name: t("cart.toShop") })).toBeVisible();
      release();
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      await expect(page.locator(".first-view.is-empty")).toBeVisible();
    });
  }

story("a product added below an empty cart before the scripts are there is added then", async ({ page, database }) => {
  const product = await createTestProduct(database, rose);
  const release = await holdBack(page, /\/assets\/(router|entry).+\.js$/);
  await page.goto("/cart", { waitUntil: "commit" });
  // What is sold best in the demo has several variants, of which one is chosen first.
  const item = {
    id: product.productId,
    onlyVariantId: product.variantIds[0],
    name: { text: rose.name.en },
    picture: null,
  };
  await page
    .locator(".card .add")
    .first()
    .evaluate(
      (link, add) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "add";
        button.dataset.add = add;
        button.textContent = "Add";
        link.replaceWith(button);
      },
      JSON.stringify({ ...item, price: 50_000 }),
    );
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("document-startApp")),
  );
  await page.getByRole("button", { name: "Add", exact: true }).click();
  release();
  await expect(page.locator(".cart .line-name")).toHaveText(rose.name.en);
});

story("the empty cart stays as it was sent, and hearts are as this device has them", details, async ({ page }) => {
  await page.goto("/cart");
  const heart = bestSellers(page).locator(".heart").first();
  await seedLocalStorage(page, { wishes: [await heart.getAttribute("value")] });
  const release = await holdBack(page, scripts);
  await page.goto("/cart", { waitUntil: "commit" });
  await bestSellers(page)
    .first()
    .evaluate((card) => card.setAttribute("data-sent", ""));
  release();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".first-view.is-empty [data-sent]")).toBeVisible();
});

for (const language of ["en", "bn"] as const)
  story(`a cart is never said to be empty, and nothing moves, in ${language}`, details, async ({ page, database }) => {
    const product = await createTestProduct(database, rose);
    await seedLocalStorage(page, { cart: [{ ...cartLineOf(product, { price: 500 }), name: rose.name[language] }] });
    for (const [address, drawn] of [
      ["/cart", ".cart .line-name"],
      ["/checkout", "form.co"],
    ] as const) {
      const release = await holdBack(page, scripts);
      await page.goto(i18n[language].path(address), { waitUntil: "commit" });
      const heading = page.locator("h1:visible");
      await expect(heading).toHaveText(i18n[language].t(address === "/cart" ? "cart.title" : "checkout.title"));
      await expect(page.getByText(i18n[language].t("cart.empty"))).toBeHidden();
      const before = await heading.boundingBox();
      release();
      await expect(page.locator(drawn)).toBeVisible();
      await expect(page.locator(".sum dl")).toBeVisible();
      expect(await heading.boundingBox()).toEqual(before);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

for (const language of oneOrAll(["en", "bn"] as const, 1)) {
  const { t, path } = i18n[language];
  story(`a guest fills in the checkout before its scripts are there, in ${language}`, async ({ page, database }) => {
    const product = await createTestProduct(database, rose);
    const typed = {
      en: {
        fullName: "Nusrat Jahan",
        area: "Rangamati",
        address: "House 24, Road 7, beside the mosque",
        note: "Call first",
      },
      bn: { fullName: "নুসরাত জাহান", area: "রাঙ্গামাটি", address: "বাড়ি ২৪, সড়ক ৭, মসজিদের পাশে", note: "আগে ফোন করবেন" },
    }[language];
    await seedLocalStorage(page, { cart: [{ ...cartLineOf(product, { price: 500 }), name: rose.name[language] }] });
    await holdBack(page, scripts);
    await page.goto(path("/checkout"), { waitUntil: "commit" });
    const field = (name: keyof typeof typed) => page.getByRole("textbox", { name: t(`checkout.${name}`) });
    const address = page.getByLabel(t("checkout.address"), { exact: true });
    const phone = newPhone();
    await page.getByLabel(t("checkout.phone")).fill("01712");
    await field("fullName").fill(typed.fullName);
    await page.getByRole("radio", { name: t("checkout.delivery.outside") }).check({ force: true });
    // Nothing is lost where the line fails before the scripts have come.
    const release = await holdBack(page, scripts);
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByLabel(t("checkout.phone"))).toHaveValue("01712");
    await page.getByLabel(t("checkout.phone")).fill(phone);
    await expect(page.getByRole("radio", { name: t("checkout.delivery.outside") })).toBeChecked();
    await page.getByText(t("checkout.more")).click();
    await field("note").fill(typed.note);
    await page.getByRole("combobox", { name: t("checkout.area") }).fill(typed.area);
    await address.click();
    const typing = page.keyboard.type(typed.address, { delay: 60 });
    release();
    await typing;
    await expect(page.locator("form.co")).toBeVisible();
    await expect(address).toBeFocused();
    await page.keyboard.type("!");
    await expect(address).toHaveValue(`${typed.address}!`);
    for (const name of ["fullName", "note"] as const) await expect(field(name)).toHaveValue(typed[name]);
    await expect(page.getByLabel(t("checkout.phone"))).toHaveValue(i18n[language].phone(phone));
    await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(typed.area);
    await expect(page.getByRole("radio", { name: t("checkout.delivery.outside") })).toBeChecked();
    await expect(placeOrderButton(page, language)).toBeVisible();
  });
}

story("an area that is half typed when the scripts come is found", details, async ({ page, database }) => {
  const product = await createTestProduct(database, rose);
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 500 })] });
  const release = await holdBack(page, scripts);
  await page.goto("/checkout", { waitUntil: "commit" });
  const area = page.getByRole("combobox", { name: i18n.en.t("checkout.area") });
  await area.fill("Dhanm");
  release();
  await page.getByRole("option", { name: /^Dhanmondi, Dhaka/ }).click();
  await expect(area).toHaveValue("Dhanmondi");
});

story(
  "before its scripts the checkout shows a guest nothing of an account, and leaves a customer's form to the account",
  details,
  async ({ page, database }) => {
    const product = await createTestProduct(database, rose);
    const phone = page.getByLabel(i18n.en.t("checkout.phone"));
    const draft = { phone: "01712-345678", owner: "nusrat" };
    await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 500 })], "checkout-address": draft });
    await holdBack(page, scripts);
    await page.goto("/checkout", { waitUntil: "commit" });
    await expect(phone).toBeEnabled();
    await expect(phone).toHaveValue("");
    await seedLocalStorage(page, { "signed-in": "nusrat" });
    await page.goto("/checkout", { waitUntil: "commit" });
    await expect(phone).toBeDisabled();
  },
);

for (const language of ["en", "bn"] as const)
  story(
    `a cart with names of the other language does not move when they are read, in ${language}`,
    details,
    async ({ page, database }) => {
      const { path } = i18n[language];
      const long = { en: "Rose water mist for the face and the neck", bn: "মুখ ও গলার জন্য গোলাপজলের স্প্রে, দিনে দুবার" };
      const short = { en: "Rose mist", bn: "গোলাপজল" };
      // Whichever language is read, one name takes more lines than before, and one fewer.
      for (const name of [
        { en: long.en, bn: short.bn },
        { en: short.en, bn: long.bn },
      ]) {
        const product = await createTestProduct(database, { ...rose, name });
        const stored = name[language === "en" ? "bn" : "en"];
        await seedLocalStorage(page, { cart: [{ ...cartLineOf(product, { price: 500 }), name: stored }] });
        const release = await holdBack(page, /\/api\/cart\/quote/);
        await page.goto(path("/cart"));
        await expect(page.locator("html[data-hydrated]")).toBeAttached();
        release();
        await expect(page.locator(".cart .line-name")).toHaveText(name[language]);
        await expect(page.locator(".sum dl")).toBeVisible();
        expect(await page.evaluate(layoutShifts)).toBeLessThan(0.002);
        await page.unrouteAll({ behavior: "wait" });
      }
    },
  );

/** Runs in the browser: how far what was seen has moved by itself (CLS). */
async function layoutShifts(): Promise<number> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
    ).observe({ type: "layout-shift", buffered: true });
    setTimeout(resolve, 500, 0);
  });
}

story(
  "pictures of best sellers are requested below an empty cart, and not where this device has a cart",
  details,
  async ({ page, database }) => {
    const product = await createTestProduct(database, rose);
    const pictures: string[] = [];
    page.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
    await holdBack(page, scripts);
    await page.goto("/cart", { waitUntil: "domcontentloaded" });
    const first = bestSellers(page).locator("img").first();
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    expect(pictures.some((url) => url.includes("/images/"))).toBe(true);
    await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 500 })] });
    for (const address of ["/cart", "/checkout"]) {
      pictures.length = 0;
      await page.goto(address, { waitUntil: "domcontentloaded" });
      await expect(page.locator(".first-filled h1")).toBeVisible();
      expect(await first.getAttribute("src")).toContain("/images/");
      expect(pictures.filter((url) => url.includes("/images/"))).toEqual([]);
    }
  },
);

story("a cart whose last line is removed shows best sellers as well", details, async ({ page, database }) => {
  const product = await createTestProduct(database, rose);
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 500 })] });
  await openPage(page, "/cart");
  await page.getByRole("button", { name: i18n.en.t("cart.remove", { name: product.name.en }) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(i18n.en.t("cart.empty"));
  await expect(bestSellers(page)).toHaveCount(4);
});
