import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import joinBn from "../app/i18n/join-bn.json" with { type: "json" };
import joinEn from "../app/i18n/join-en.json" with { type: "json" };
import { createI18n } from "../app/i18n/language.tsx";
import type { OpenDatabase } from "../db/open.ts";
import { auditLog, users, variants } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { notificationTo } from "./emails.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, details, expect, formatTaka, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct, stockOf, waitForInvalidation } from "./test-product.ts";
import { findAccount, newTestUser, registerUser, signInByApi, submitLogin, type TestUser } from "./user.ts";

const { t } = adminI18n.en;
const photoFolder = path.join(import.meta.dirname, "..", "demo", "photography", "web");
const photo = (name: string) => path.join(photoFolder, `${name}-400.webp`);
const lipsticks = ["golap", "jaam", "mati", "bokul", "palash"].map((shade) => photo(`lipstick-velvet-${shade}`));

async function confirmDialog(page: Page, yes: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: yes, exact: true }).click();
}

async function confirmEmail({ db }: OpenDatabase, { email }: TestUser): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
}

for (const [where, width] of oneOrAll(
  [
    ["on a phone", 390],
    ["on a desk", 1440],
  ] as const,
  0,
)) {
  story(
    `staff add a product with five images and three shades, and the shop shows it, ${where}`,
    core,
    async ({ page, database }) => {
      await page.setViewportSize({ width, height: 900 });
      await signInAsStaff(database, page, "catalogue");
      await openSection(page, "add-product");
      const name = `Pearl Lipstick ${width}`;

      // Six images and a text: the sixth and the text are refused, each with a reason.
      const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
      const chooser = page.getByLabel(t("admin.images.choose"));
      await chooser.setInputFiles(note);
      await expect(page.getByText(t("admin.images.onlyPictures"))).toBeVisible();
      await chooser.setInputFiles([...lipsticks, photo("kajal-trio")]);
      await expect(page.getByText(t("admin.images.tooManyText"))).toBeVisible();
      // The error disappears once the upload succeeds.
      await expect(page.getByText(t("admin.images.onlyPictures"))).toHaveCount(0);
      await expect(page.getByRole("img", { name: t("admin.images.nth", { number: 5 }) })).toBeVisible({
        timeout: 50_000,
      });
      const second = await page.getByRole("img", { name: t("admin.images.nth", { number: 2 }) }).getAttribute("src");
      await page.getByRole("button", { name: t("admin.images.forward", { number: 2 }) }).click();
      const cover = page.getByRole("img", { name: t("admin.images.nth", { number: 1 }) });
      await expect(cover).toHaveAttribute("src", second ?? "");

      await page.getByLabel(t("admin.inEnglish", { name: t("admin.product.name") })).fill(name);
      await page.getByLabel(t("admin.inBangla", { name: t("admin.product.name") })).fill("কাউন্টার লিপস্টিক");
      await page.getByLabel(t("admin.inEnglish", { name: t("admin.product.shortDescription") })).fill("Three reds.");
      await page.getByLabel(t("admin.product.brand")).fill(`Rang ${width}`);

      // The form reports missing fields before sending, and forbidden claims while typing.
      const list = page.getByLabel(t("admin.ingredients.list"));
      await list.fill("Aqua, Glycerin, Squalane, Panthenol, Phenoxyethanol, Hydroquinone 2%");
      await expect(page.getByText(t("admin.ingredients.forbidden"))).toBeVisible();
      // In sight in the middle of the long form.
      const publish = page.getByRole("button", { name: t("admin.products.publish"), exact: true });
      await expect(publish).toBeInViewport({ ratio: 1 });
      await publish.click();
      await expect(page.getByText(t("admin.error.required")).first()).toBeVisible();
      await expect(page.getByText(t("admin.ingredients.unchecked"))).toBeVisible();
      // Away from the popups: axe counts half-covered targets as too small.
      await list.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      // Escape closes the newest of two popups. The warning stays until the form is saved.
      await page.keyboard.press("Escape");
      const description = page.getByLabel(t("admin.inEnglish", { name: t("admin.product.description") }), {
        exact: true,
      });
      await expect(description).toHaveAttribute("aria-invalid", "true");
      await description.fill("A matte that stays.");
      await expect(description).not.toHaveAttribute("aria-invalid");
      const category = page.getByLabel(t("admin.products.category"));
      await expect(category).toHaveAttribute("aria-invalid", "true");
      await category.selectOption("Makeup");
      await expect(category).not.toHaveAttribute("aria-invalid");

      for (const [index, [shade, colour, stock]] of [
        ["Sindoor", "#b3121f", "38"],
        ["Alta", "#8e2a35", "24"],
        ["Golap", "#d77f86", "0"],
      ].entries()) {
        await page.getByRole("button", { name: t("admin.product.addShade") }).click();
        const row = page.getByRole("group", { name: t("admin.product.shadeNumber", { number: index + 1 }) });
        await row.getByLabel(t("admin.product.colour")).fill(colour ?? "");
        await row.getByLabel(t("admin.product.shadeEn")).fill(shade ?? "");
        await row.getByLabel(t("admin.products.price"), { exact: true }).fill("৭৫০");
        await row.getByLabel(t("admin.products.stock")).fill(stock ?? "");
      }

      await page.getByLabel(t("admin.ingredients.checked")).check();

      // As customers see it.
      await page.getByRole("button", { name: t("admin.product.preview") }).click();
      const preview = page.getByRole("dialog", { name: t("admin.product.previewTitle") });
      await expect(preview.getByRole("heading", { name })).toBeVisible();
      await preview.getByRole("button", { name: t("admin.product.previewClose") }).click();

      // Closing by accident loses no input.
      await page
        .getByRole("link", { name: /Labonno/ })
        .first()
        .click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("admin.unsaved.stay") })
        .click();
      await page.getByRole("button", { name: t("admin.products.publish"), exact: true }).click();
      await expect(page.getByText("Product Added!")).toBeVisible();
      await expect(page.getByText("Your product was successfully added.")).toBeVisible();
      await expect(page.getByText(t("admin.notSaved"))).toHaveCount(0);

      const [added] = await database.db.select().from(auditLog).where(eq(auditLog.recordName, name));
      expect(added?.after).toMatchObject({ ingredientsChecked: ["hydroquinone"] });

      const seen = await page.getByRole("link", { name: t("admin.products.seeNamed", { name }) }).getAttribute("href");
      await openPage(page, seen ?? "");
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page.getByText(formatTaka("en", 750)).first()).toBeVisible();
      for (const shade of ["Sindoor", "Alta", "Golap"])
        await expect(page.getByRole("radio", { name: shade })).toBeAttached();
      await page.getByText(i18n.en.t("product.ingredients"), { exact: true }).click();
      const squalane = page.locator("summary", { hasText: "Squalane" });
      await squalane.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("listitem").getByText("A light oil like the one skin makes itself")).toBeVisible();
      await openPage(page, i18n.bn.path(seen ?? ""));
      await expect(page.getByRole("heading", { name: "কাউন্টার লিপস্টিক", level: 1 })).toBeVisible();

      // The brand gets a Bangla name, which Bangla pages show.
      await openSection(page, `brands&q=Rang ${width}`);
      const brandName = page.getByLabel(t("admin.brands.nameBnOf", { name: `Rang ${width}` }));
      await expectAccessible(page);
      await brandName.fill("রং");
      await brandName.press("Enter");
      await expect(page.getByText(t("admin.saved"))).toBeVisible();
      await waitForInvalidation(database);
      await openPage(page, i18n.bn.path(seen ?? ""));
      await expect(page.getByRole("link", { name: "রং", exact: true })).toBeVisible();
    },
  );
}

for (const language of oneOrAll(languages, 1)) {
  story(
    `a product without a price is not shown, and staff see what to do, ${language}`,
    details,
    async ({ page, database }) => {
      const { t } = adminI18n[language];
      const lotus = await createTestProduct(database, {
        name: { en: `Lotus Soap ${language}`, bn: language === "bn" ? "লাল পদ্ম সাবান" : "সাদা পদ্ম সাবান" },
        choices: [{ price: 300, stock: 5 }],
      });
      await signInAsStaff(database, page, "catalogue");
      await openSection(page, `products&q=${lotus.name[language]}`, language);
      const price = page.getByLabel(t("admin.products.priceOf", { name: lotus.name[language] ?? "" }));
      await price.fill("0");
      await price.press("Enter");
      await expect(page.getByText(t("admin.error.priceNeeded"))).toBeVisible();
      expect(
        await database.db
          .select({ price: variants.price })
          .from(variants)
          .where(eq(variants.productId, lotus.productId)),
      ).toEqual([{ price: 30_000 }]);
      // The form validates the whole product, so the story uses one of the demo's, without a sale price.
      const { rows } = await database.db.execute<{ id: string }>(sql`
        select p.id from products p join variants v on v.product_id = p.id and not v.deleted
         where p.status = 'published' and p.how_to_use_bn is not null and v.sale_price is null group by p.id having count(*) = 1 limit 1`);
      await openSection(page, `add-product&id=${rows[0]?.id}`, language);
      const field = page.getByLabel(t("admin.products.price"), { exact: true });
      await field.fill("0");
      await page.getByRole("button", { name: t("admin.product.save"), exact: true }).click();
      await expect(field).toHaveAccessibleDescription(t("admin.error.priceNeeded"));
    },
  );
}

story("staff change price and stock in the list, and hide and delete a product", async ({ page, database }) => {
  const soap = await createTestProduct(database, {
    name: { en: "Zinnia Soap", bn: "জিনিয়া সাবান" },
    choices: [{ price: 300, stock: 5 }],
  });
  await signInAsStaff(database, page, "catalogue");
  await openSection(page, "products&q=Zinnia Soap");
  const price = page.getByLabel(t("admin.products.priceOf", { name: soap.name.en }));
  await price.fill("350.50");
  await price.press("Enter");
  await expect(page.getByText(t("admin.saved"))).toBeVisible();
  const stock = page.getByLabel(t("admin.products.stockOf", { name: soap.name.en }));
  await stock.fill("১২");
  await stock.press("Enter");
  await expect.poll(() => stockOf(database, soap)).toBe(12);
  await expect(stock).toHaveValue("12");

  await page.getByRole("button", { name: `${t("admin.products.hide")} ${soap.name.en}` }).click();
  await expect(page.locator(".st", { hasText: t("admin.status.hidden") })).toBeVisible();
  expect((await page.request.get(`/product/${soap.productId}`)).status()).toBe(404);
  await page.getByRole("button", { name: t("admin.products.deleteNamed", { name: soap.name.en }) }).click();
  await expect(page.getByRole("alertdialog")).toContainText("You won't be able to revert this!");
  await confirmDialog(page, t("admin.yesDelete"));
  await expect(page.getByText("Your product has been deleted.")).toBeVisible();
  await expect(page.getByText("No products found.")).toBeVisible();
  const done = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, soap.productId))
    .orderBy(auditLog.id);
  expect(done.map(({ action }) => action)).toEqual([...Array(3).fill("product-changed"), "product-deleted"]);
});

story(
  "staff put several products on sale after a preview of the prices, and end the sale",
  details,
  async ({ page, database }) => {
    const products = [299, 450].map((price, index) =>
      createTestProduct(database, {
        name: { en: `Offered Comb ${index}`, bn: `অফারের চিরুনি ${"কখ"[index]}` },
        choices: [{ price }],
      }),
    );
    const [comb] = await Promise.all(products);
    await signInAsStaff(database, page, "catalogue");
    await openSection(page, "products&q=Offered Comb");
    await page.getByLabel(t("admin.products.selectAll")).check();
    await page.getByRole("button", { name: t("admin.salePrice.bulk") }).click();
    const dialog = page.getByRole("dialog", { name: t("admin.salePrice.bulkTitle", { count: 2 }) });
    await dialog.getByLabel(t("admin.salePrice.percent")).fill("25");
    await expect(dialog).toContainText("৳224 instead of ৳299");
    await dialog.getByLabel(t("admin.salePrice.until")).fill("2025-11-30");
    await dialog.getByRole("button", { name: t("admin.salePrice.bulk") }).click();
    await expect(dialog.getByText(t("admin.error.offerOver"))).toBeVisible();
    await dialog.getByLabel(t("admin.salePrice.until")).fill("2999-11-30");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("admin.salePrice.bulk") }).click();
    await expect(
      page.getByText(t("admin.salePrice.state.running"), { exact: true }).locator("visible=true"),
    ).toHaveCount(2);

    const address = `/product/${comb?.productId}`;
    const shopper = await page.context().newPage();
    await openPage(shopper, address);
    await expect(shopper.locator(".info-price")).toHaveText(/^Offer price ৳224was ৳299/);
    await expect(shopper.getByText("On offer until 30 November 2999")).toBeVisible();

    await page.getByLabel(t("admin.products.selectAll")).check();
    await page.getByRole("button", { name: t("admin.salePrice.bulkEnd") }).click();
    await confirmDialog(page, t("admin.salePrice.endYes"));
    await expect(page.getByText(t("admin.salePrice.ended"))).toBeVisible();
    await openPage(shopper, i18n.bn.path(address));
    await expect(shopper.locator(".info-price")).toHaveText("৳২৯৯");

    // All of them are hidden together, then published again.
    for (const [button, question, seen] of [
      ["admin.products.hide", "admin.products.hideAsk", 404],
      ["admin.products.publish", "admin.products.publishAsk", 200],
    ] as const) {
      await page.getByLabel(t("admin.products.selectAll")).check();
      await page
        .locator(".bulk")
        .getByRole("button", { name: t(button) })
        .click();
      await expect(page.getByRole("heading", { name: t(question, { count: 2 }) })).toBeVisible();
      await confirmDialog(page, t(button));
      await expect(page.locator(".bulk")).toHaveCount(0);
      expect((await shopper.goto(address))?.status()).toBe(seen);
    }
  },
);

story("staff download the product list for spreadsheets, without formulas", details, async ({ page, database }) => {
  const name = { en: "=Quartz Roller, rose", bn: "কোয়ার্টজ রোলার" };
  await createTestProduct(database, { name, choices: [{ price: 300.5, stock: 5 }] });
  await signInAsStaff(database, page, "catalogue");
  await openSection(page, `products&q=${encodeURIComponent(name.en)}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: t("admin.export.csv") }).click();
  const file = readFileSync(await (await saved).path(), "utf8");
  expect(file.startsWith("\uFEFFkey,sku,name_en")).toBe(true);
  expect(file).toContain(`"'=Quartz Roller, rose",কোয়ার্টজ রোলার,Labonno,Accessories,লাবণ্য,300.5,,,,,5,`);
});

story(
  "of two people who edit one product the second is warned, and may see the first one's version",
  details,
  async ({ page, database }) => {
    const cream = await createTestProduct(database, {
      name: { en: "Village Cream", bn: "গ্রামের ক্রিম" },
      choices: [{ price: 300 }],
      description: { en: "Words", bn: null },
      pictures: [{ imageId: "lipstick-velvet-golap", alt: { en: "Cream", bn: null } }],
    });
    await signInAsStaff(database, page, "catalogue");
    await openSection(page, `add-product&id=${cream.productId}`);
    await page.getByLabel(t("admin.inEnglish", { name: t("admin.product.shortDescription") })).fill("Mine");
    const token = await page.evaluate(() => localStorage.getItem("access-token"));
    await page.request.patch(`/api/product/${cream.productId}`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { brand: "Theirs" },
    });
    await page.getByRole("button", { name: t("admin.product.save"), exact: true }).click();
    await confirmDialog(page, t("admin.product.takeTheirs"));
    await expect(page.getByLabel(t("admin.product.brand"))).toHaveValue("Theirs");
  },
);

story(
  "an admin promotes and demotes a user, but neither themselves nor the last admin",
  details,
  async ({ page, database }) => {
    const minaUser = await registerUser(database);
    const me = await signInAsStaff(database, page);
    await openSection(page, `users&q=${minaUser.email}`);
    const promote = page.getByRole("button", { name: `${t("admin.users.promote")} ${minaUser.name}` });
    // An unconfirmed e-mail is pointed out first, before anything changes.
    await promote.click();
    await expect(page.getByRole("alertdialog", { name: t("admin.users.promoteUnconfirmedTitle") })).toBeVisible();
    await confirmDialog(page, t("admin.cancel"));
    expect((await findAccount(database, minaUser.email))?.role).toBe("user");
    await confirmEmail(database, minaUser);
    await openSection(page, `users&q=${minaUser.email}`);
    await promote.click();
    await expect(page.getByRole("alertdialog")).toContainText("Promote this user to Admin?");
    await confirmDialog(page, t("admin.users.yesPromote"));
    await expect(page.getByText("User promoted to admin.")).toBeVisible();
    expect((await findAccount(database, minaUser.email))?.role).toBe("admin");

    await page.getByRole("button", { name: `${t("admin.users.demote")} ${minaUser.name}` }).click();
    await confirmDialog(page, t("admin.users.yesDemote"));
    await expect(page.getByText(t("admin.users.demoted"))).toBeVisible();
    await page.getByLabel(t("admin.users.roleOf", { name: minaUser.name })).selectOption("order-desk");
    await confirmDialog(page, t("admin.users.yesRole"));
    await expect.poll(async () => (await findAccount(database, minaUser.email))?.role).toBe("order-desk");

    await page.getByRole("button", { name: t("admin.users.deleteNamed", { name: minaUser.name }) }).click();
    await expect(page.getByRole("alertdialog")).toContainText("This will permanently delete the user!");
    await confirmDialog(page, t("admin.yesDelete"));
    await expect(page.getByText("User has been removed.")).toBeVisible();
    await expect(page.getByText("No users found.")).toBeVisible();

    // No action is offered for one's own account.
    await openSection(page, `users&q=${me.email}`);
    await expect(page.getByText(t("admin.users.you"), { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: t("admin.users.demote") })).toHaveCount(0);

    // A direct request is refused with a message, which depends on the admins of other stories.
    const myself = await findAccount(database, me.email);
    const other = await registerUser(database);
    await confirmEmail(database, other);
    await page.route(/\/api\/users\/(admin\/)?[\w-]+$/, (route) => {
      const request = route.request();
      if (request.method() === "GET") return route.continue();
      return route.continue({ url: request.url().replace(/[\w-]+$/, myself?.id ?? "") });
    });
    const refused = new RegExp(`${t("refusal.own-account")}|${t("refusal.last-admin")}`);
    await openSection(page, `users&q=${other.email}`);
    await page.getByLabel(t("admin.users.roleOf", { name: other.name })).selectOption("order-desk");
    await confirmDialog(page, t("admin.users.yesRole"));
    await expect(page.getByText(refused)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(refused)).toBeHidden();
    await page.getByRole("button", { name: t("admin.users.deleteNamed", { name: other.name }) }).click();
    await confirmDialog(page, t("admin.yesDelete"));
    await expect(page.getByText(refused)).toBeVisible();
    expect((await findAccount(database, me.email))?.role).toBe("admin");
  },
);

story(
  "an admin invites an employee, who joins on a phone in Bangla and sees only the menu of their role",
  core,
  async ({ page, database, browser }) => {
    const { email } = newTestUser();
    const invited = { name: "Rima Akter", email, password: "Padma-Meghna-9" };
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsStaff(database, page);
    // An invalid date is reported beside today's.
    await openSection(page, "users&day=2026-02-31");
    await expect(page.getByText(t("admin.staffDay.notADay", { day: "2026-02-31" }))).toBeVisible();

    await page.getByRole("button", { name: t("admin.invite.do"), exact: true }).click();
    const form = page.getByRole("dialog", { name: t("admin.invite.title") });
    await form.getByLabel(t("admin.invite.name")).fill(invited.name);
    await form.getByLabel(t("admin.invite.to")).fill("0171234");
    await form.getByLabel(t("admin.invite.role"), { exact: true }).selectOption("packing");
    await form.getByLabel(t("admin.invite.language")).selectOption("bn");
    await expectAccessible(page);
    await form.getByRole("button", { name: t("admin.invite.send") }).click();
    await expect(form.getByText(t("field.phoneInvalid"))).toBeVisible();
    await form.getByLabel(t("admin.invite.to")).fill(email);
    await form.getByRole("button", { name: t("admin.invite.send") }).click();
    const sent = page.getByRole("dialog").filter({ hasText: email });
    await sent.getByRole("button", { name: t("admin.invite.copy") }).click();
    const copied = page.getByRole("dialog", { name: t("admin.invite.linkTitle", invited) });
    await expect(copied.getByLabel(t("admin.invite.link"))).toHaveValue(/\/bn\/join\?token=\w{32}$/);
    await copied.getByRole("button", { name: t("dialog.close") }).click();
    await page.keyboard.press("Escape");
    const listed = page.getByRole("listitem").filter({ hasText: email });
    await expect(listed.getByRole("button", { name: t("admin.invite.withdrawOf", invited) })).toBeVisible();

    const { link, language } = await notificationTo(database, email, "staff-invitation");
    expect(language).toBe("bn");
    const bangla = adminI18n.bn;
    const join = createI18n<keyof typeof joinBn>("bn", joinBn);
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const phonePage = await phone.newPage();
    await openPage(phonePage, link);
    await expect(phonePage.getByText(join.t("join.role.packing"))).toBeVisible();
    await expect(phonePage.getByText(join.t("join.signsInWith", invited))).toBeVisible();
    await expectAccessible(phonePage);
    await phonePage.getByLabel(bangla.t("signin.password"), { exact: true }).fill("short");
    await phonePage.getByRole("button", { name: join.t("join.submit") }).click();
    await expect(phonePage.getByText(bangla.t("password.weak"))).toBeVisible();
    await phonePage.getByLabel(bangla.t("signin.password"), { exact: true }).fill(invited.password);
    await phonePage.getByRole("button", { name: join.t("join.submit") }).click();
    await expect(phonePage).toHaveURL("/bn/admin-dashboard");
    await phonePage.getByRole("button", { name: bangla.t("admin.menu") }).click();
    const drawer = phonePage.getByRole("dialog", { name: bangla.t("admin.menu") });
    const menu = drawer.getByRole("navigation", { name: bangla.t("admin.menu") });
    await expect(menu.getByRole("link")).toHaveText([
      bangla.t("admin.nav.dispatch"),
      bangla.t("admin.nav.parcels"),
      bangla.t("admin.nav.stock"),
      bangla.t("admin.nav.home"),
    ]);
    await openPage(phonePage, link);
    await expect(phonePage.getByText(join.t("refusal.invitation-used"))).toBeVisible();
    await phone.close();

    // Changing the main role keeps the other roles, and the form says so.
    await openSection(page, `users&q=${email}`);
    await expect(listed).toHaveCount(0);
    const roleOf = page.getByLabel(t("admin.users.roleOf", { name: invited.name }));
    await roleOf.selectOption("order-desk");
    await confirmDialog(page, t("admin.users.yesRole"));
    await page.getByLabel(t("admin.role.packing")).click();
    await expect.poll(async () => (await findAccount(database, email))?.furtherRoles).toEqual(["packing"]);
    await expect(page.getByLabel(t("admin.role.packing"))).toBeChecked();
    await roleOf.selectOption("catalogue");
    await expect(page.getByRole("alertdialog")).toContainText(
      t("admin.users.keepsRoles", { roles: t("admin.role.packing") }),
    );
    await confirmDialog(page, t("admin.users.yesRole"));
    await expect.poll(async () => (await findAccount(database, email))?.role).toBe("catalogue");
    expect((await findAccount(database, email))?.furtherRoles).toEqual(["packing"]);
  },
);

story(
  "an invitation is accepted with one tap by the account it is for",
  details,
  async ({ page, database, browser }) => {
    const other = await registerUser(database);
    const user = await registerUser(database);
    const admin = await (await browser.newContext()).newPage();
    await signInAsStaff(database, admin);
    await admin.goto("/admin-dashboard?section=users");
    const join = createI18n<keyof typeof joinEn>("en", joinEn);
    const token = await admin.evaluate(() => localStorage.getItem("access-token"));
    const response = await admin.request.post("/api/users/invitations", {
      headers: { Authorization: `Bearer ${token}` },
      data: { name: user.name, to: user.email, role: "order-desk" },
    });
    expect(response.status()).toBe(201);
    await admin.context().close();
    const { link } = await notificationTo(database, user.email, "staff-invitation");

    await signInByApi(page, other);
    await openPage(page, link);
    await expect(page.getByText(join.t("join.other", { invited: user.email, email: other.email }))).toBeVisible();
    await page.getByRole("button", { name: t("user.signOut") }).click();
    await expect(page.getByText(join.t("join.hasAccount", user))).toBeVisible();
    await page.getByRole("link", { name: join.t("join.signIn") }).click();
    await submitLogin(page, user);
    await page.getByRole("button", { name: join.t("join.accept") }).click();
    await expect(page).toHaveURL("/admin-dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await findAccount(database, user.email)).toMatchObject({ role: "order-desk", emailVerified: true });
  },
);

story(
  "everyone who types /admin signs in and is in the dashboard, in their language",
  details,
  async ({ page, database }) => {
    const { t: bn, path } = adminI18n.bn;
    const staff = await registerUser(database);
    await database.db.update(users).set({ role: "order-desk" }).where(eq(users.email, staff.email));
    await page.goto(path("/admin?section=orders"));
    await expect(page).toHaveURL(path("/signin?from=%2Fadmin-dashboard%3Fsection%3Dorders"));
    await waitForHydration(page);
    await submitLogin(page, staff, "bn");
    await expect(page).toHaveURL(path("/admin-dashboard?section=orders"));
    await expect(page.getByRole("heading", { level: 1, name: bn("admin.nav.orders") })).toBeVisible();

    await page.goto("/admin");
    await expect(page).toHaveURL("/admin-dashboard");
    await expect(page.getByRole("heading", { level: 1, name: t("admin.nav.overview") })).toBeVisible();
    // The address of the login page, too, leads on to it.
    await page.goto("/signin");
    await expect(page).toHaveURL("/admin-dashboard");
  },
);

story(
  "a user who is not staff is redirected home, and staff see only what their role may see",
  async ({ page, database }) => {
    await page.goto("/admin-dashboard");
    await expect(page).toHaveURL("/");
    await signInAsStaff(database, page, "user");
    await page.goto("/admin-dashboard?section=users");
    await expect(page).toHaveURL("/");
    const dashboard = page.getByRole("link", { name: "Admin Dashboard" });
    // The explanation is above the header, and remains while the pointer rests on it.
    await page.getByRole("button", { name: t("dialog.close") }).click();
    await page.getByRole("button", { name: t("menu.title") }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: t("user.account") })).toBeVisible();
    await expect(dashboard).toHaveCount(0);

    // The link is in the side menu of a phone and in the user menu of a desktop.
    await signInAsStaff(database, page, "catalogue");
    await openPage(page, "/");
    await page.getByRole("button", { name: t("menu.title") }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Admin Dashboard" }).click();
    await expect(page).toHaveURL("/admin-dashboard");
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, "/");
    await page.getByRole("button", { name: t("user.menu") }).click();
    await page
      .getByRole("region", { name: t("user.menu") })
      .getByRole("link", { name: "Admin Dashboard" })
      .click();
    await expect(page).toHaveURL("/admin-dashboard");
    await openSection(page, "users");
    await expect(page.getByRole("heading", { level: 1, name: t("admin.nav.products") })).toBeVisible();
    const menu = page.getByRole("navigation", { name: t("admin.menu") });
    await expect(menu.getByRole("link")).toHaveText([
      t("admin.nav.products"),
      t("admin.nav.addProduct"),
      t("admin.nav.stock"),
      t("admin.nav.coupons"),
      t("admin.nav.reviews"),
      t("admin.nav.brands"),
      t("admin.nav.synonyms"),
      t("admin.nav.shadeReferences"),
      t("admin.nav.look"),
      t("admin.nav.home"),
    ]);
  },
);

story("a customer's browser loads no admin code", details, async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", async (response) => {
    if (/\.(js|json|css)(\?|$)/.test(new URL(response.url()).pathname))
      loaded.push(await response.text().catch(() => ""));
  });
  for (const address of ["/", "/shop", "/cart", "/signin"]) await openPage(page, address);
  await page.waitForLoadState("networkidle");
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((text) => /admin\.(nav|products|users)|\/products\/staff|adm-nav/.test(text))).toEqual([]);
});

story("the name of a shade does not break inside a word", details, async ({ page, database }) => {
  const { productId } = await createTestProduct(database, {
    name: { en: "Long Names Lipstick", bn: "লম্বা নামের লিপস্টিক" },
    choices: ["02 Krishnachura", "Rani"].map((name) => ({
      name: { en: name, bn: null },
      price: 450,
      swatch: "#B3121F",
    })),
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, `/product/${productId}`);
    const shade = page.getByRole("group", { name: /shade/i }).getByText("02 Krishnachura").last();
    const pieces = await shade.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const word = new Range();
      word.setStart(text, "02 ".length);
      word.setEnd(text, text.length);
      return word.getClientRects().length;
    });
    expect(pieces, `at ${width}`).toBe(1);
  }
});

for (const [language, width] of oneOrAll(
  [
    ["bn", 390],
    ["en", 1440],
  ] as const,
  0,
))
  story(
    `a product with many shades is a short list whose rows open for editing, in ${language} at ${width} px`,
    details,
    async ({ page, database }) => {
      const { t: adminT, path: to } = adminI18n[language];
      await page.setViewportSize({ width, height: 900 });
      const { productId } = await createTestProduct(database, {
        category: "Makeup",
        name: { en: `Many Shades ${width}`, bn: `অনেক শেড ${width}` },
        choices: Array.from({ length: 16 }, (_, index) => ({
          name: { en: `Tone ${index + 1}`, bn: `টোন ${"কখগঘঙচছজঝঞটঠডঢণত"[index]}` },
          ...{ price: 750, stock: index + 3, swatch: "#B3121F" },
        })),
      });
      await signInAsStaff(database, page);
      await openPage(page, `${to("/admin-dashboard")}?section=add-product&id=${productId}`);
      const shades = page.locator("section.panel").filter({ hasText: adminT("admin.product.shadesHint") });
      const line = (index: number) => shades.getByRole("listitem").nth(index).getByRole("button").first();
      await expect(line(0)).toContainText("Tone 1 · টোন ক");
      await expect(line(15)).toContainText(formatTaka(language, 750));
      await expect(shades.getByRole("textbox")).toHaveCount(0);
      expect(await shades.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(1300);
      await expectAccessible(page);

      await line(4).click();
      const fields = shades.getByRole("group", { name: adminT("admin.product.shadeNumber", { number: 5 }) });
      await fields.getByLabel(adminT("admin.products.price"), { exact: true }).fill("800");
      await line(4).click();
      await expect(shades.getByRole("textbox")).toHaveCount(0);
      await expect(line(4)).toContainText(formatTaka(language, 800));
      // A row with an error opens by itself, and stays open while it is corrected.
      await line(9).click();
      const wrong = shades.getByRole("group", { name: adminT("admin.product.shadeNumber", { number: 10 }) });
      const price = wrong.getByLabel(adminT("admin.products.price"), { exact: true });
      await price.fill("");
      await line(9).click();
      await page.getByRole("button", { name: adminT("admin.product.save"), exact: true }).click();
      await expect(price).toHaveAttribute("aria-invalid", "true");
      await price.fill("700");
      await expect(price).not.toHaveAttribute("aria-invalid");
      await expect(price).toBeVisible();
      await expect(line(9)).toContainText(formatTaka(language, 700));
    },
  );
