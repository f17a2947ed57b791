import { randomInt } from "node:crypto";
import { dhakaDay, startOfDhakaDay } from "../shop/dhaka-time.ts";
import { adminI18n } from "./admin.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openAdminAs } from "./place-order.ts";
import { details, expect, holdBack, i18n, openPage, story } from "./story.ts";
import { changeVariant, createTestProduct } from "./test-product.ts";

const shades = [
  { name: { en: "Tilottoma", bn: "তিলোত্তমা" }, price: 890, stock: 9, swatch: "#B3445A" },
  { name: { en: "Jolpai", bn: "জলপাই" }, price: 890, stock: 9, swatch: "#5A1F3D" },
];

const syllables = [
  ["Ka", "কা"],
  ["Mi", "মি"],
  ["Lo", "লো"],
  ["Tu", "তু"],
  ["Ri", "রি"],
  ["No", "নো"],
  ["Pu", "পু"],
  ["Sha", "শা"],
] as const;

/** A name that no other product has, so that a chat can only mean this one. */
function coinName() {
  const chosen = Array.from({ length: 5 }, () => syllables[randomInt(syllables.length)] ?? syllables[0]);
  return { en: chosen.map(([latin]) => latin).join(""), bn: chosen.map(([, bangla]) => bangla).join("") };
}

story(
  "a pasted chat becomes an order on a phone in Bangla, with open questions and a claimed payment",
  async ({ page, context, database }) => {
    const { t, phone: asRead } = adminI18n.bn;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width: 390, height: 844 });
    const coined = coinName();
    const name = { en: `${coined.en} Lipstick`, bn: `${coined.bn} লিপস্টিক` };
    await createTestProduct(database, { category: "Makeup", name, choices: shades });
    const phone = newPhone();
    const chat = [
      `আপু সালাম। ${name.bn} ২টা লাগবে।`,
      "নাম: শারমিন সুলতানা",
      `বাসা ২৭, রোড ৩, কাজীপাড়া, ঢাকা। ফোন ${asRead(phone)}`,
      "150 tk bkash korsi, TrxID 9F8KD03VWL",
      "কালকে দিয়েন",
    ].join("\n");
    await openAdminAs(page, database, "Rupa Sultana", "/bn/admin-dashboard?section=order-pad");
    await expectAccessible(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), chat);
    await page.getByRole("button", { name: t("admin.pad.paste"), exact: true }).click();

    await expect(page.getByLabel(t("checkout.fullName"))).toHaveValue("শারমিন সুলতানা");
    await expect(page.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("কাজীপাড়া");
    await expect(page.locator(".op-msg mark")).not.toHaveCount(0);
    await expectAccessible(page);
    // The draft survives a reload.
    await page.reload();
    await page.getByRole("button", { name: "তিলোত্তমা", exact: true }).click();
    await expect(page.locator(".op-reply")).toContainText(`${name.bn}, তিলোত্তমা × ২: ৳১,৭৮০`);
    await page.getByRole("button", { name: t("admin.pad.copy"), exact: true }).click();
    await expect(page.getByRole("button", { name: t("admin.pad.copied"), exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("শারমিন সুলতানা, আপনার অর্ডার লিখে নিলাম");

    await page.getByLabel(t("checkout.gift")).check();
    await page.getByLabel(t("checkout.giftMessage")).fill("মিতুকে ভালোবাসা");
    // A recipient requires a name and a number.
    const receiver = page.getByRole("group", { name: t("admin.pad.receiver") });
    await receiver.getByLabel(t("admin.pad.receiver.phone")).fill("০১৮১২৩৪৫৬৭৮");
    await page.getByRole("button", { name: t("admin.pad.make", { total: "" }) }).click();
    await expect(receiver.getByText(t("admin.pad.receiver.nameMissing"))).toBeVisible();
    await expect(receiver.getByLabel(t("admin.pad.receiver.name"))).toBeFocused();
    await receiver.getByLabel(t("admin.pad.receiver.name")).fill("মিতু রহমান");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("admin.pad.make", { total: "" }) }).click();
    await expect(page.getByRole("heading", { level: 2, name: /LB-/ })).toBeVisible();
    const [order] = await ordersOf(database, phone);
    expect(order).toMatchObject({ source: "messenger", status: "pending", language: "bn", area: "kazipara" });
    expect(order).toMatchObject({ isGift: true, giftMessage: "মিতুকে ভালোবাসা" });
    expect(order).toMatchObject({ receiverName: "মিতু রহমান", receiverPhone: "+8801812345678" });
    expect(order?.deliverTo).toBe(dhakaDay(startOfDhakaDay(new Date(), 1)));
    // The reply now asks for confirmation on the order's page, and the order is in today's list.
    await page.getByRole("button", { name: t("admin.pad.copy"), exact: true }).click();
    const link = `/bn/track?number=${order?.number}`;
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(link);
    const today = page.getByRole("region", { name: t("admin.pad.today") });
    await expect(today.getByRole("listitem").filter({ hasText: name.bn })).toContainText("শারমিন সুলতানা");
    await expectAccessible(page);
    const payments = await database.db.query.payments.findMany({
      where: ({ orderId }, { eq }) => eq(orderId, order?.id ?? ""),
    });
    expect(payments).toMatchObject([{ method: "bkash", amount: 150_00, reference: "9F8KD03VWL", state: "claimed" }]);
  },
);

story(
  "an order refused for a new price keeps what was ticked and typed meanwhile, and is placed at that price",
  details,
  async ({ page, database }) => {
    const { t } = adminI18n.en;
    const coined = coinName();
    const kajal = await createTestProduct(database, {
      ...{ category: "Makeup", name: { en: `${coined.en} Kajal`, bn: `${coined.bn} কাজল` } },
      choices: [{ price: 300, stock: 9 }],
    });
    const phone = newPhone();
    await openAdminAs(page, database, "Rupa Sultana", "/admin-dashboard?section=order-pad");
    await page
      .getByLabel(t("admin.pad.chat"))
      .fill(`${kajal.name.en} 1 pc\nName: Sharmin Sultana\nHouse 27, Road 3, Kazipara, Dhaka. ${phone}`);
    await page.getByRole("button", { name: t("admin.pad.read"), exact: true }).click();
    const make = page.getByRole("button", { name: t("admin.pad.make", { total: "" }) });
    await expect(make).toContainText("360");
    const confirmed = page.getByRole("checkbox", { name: t("admin.pad.confirmed") });
    await confirmed.check();
    await changeVariant(database, kajal, { price: 320 });
    const release = await holdBack(page, /\/api\/orders\/by-staff$/);
    await make.click();
    const note = page.getByLabel(t("checkout.note"));
    await note.fill("Ring twice");
    release();
    await expect(page.getByText(t("admin.phoneOrder.failed"))).toBeVisible();
    await expect(make).toContainText("380");
    await expect(note).toBeFocused();
    await expect(note).toHaveValue("Ring twice");
    await expect(confirmed).toBeChecked();
    await make.click();
    await expect(page.getByRole("heading", { level: 2, name: /LB-/ })).toBeVisible();
    expect(await ordersOf(database, phone)).toMatchObject([{ status: "confirmed", note: "Ring twice", total: 380_00 }]);
  },
);

story(
  "a buy link adds to the cart, opens the checkout and is recorded in the order",
  details,
  async ({ page, database }) => {
    const { t } = i18n.en;
    const kajal = await createTestProduct(database, {
      ...{ category: "Makeup", name: { en: "Dighi Kajal", bn: "দীঘি কাজল" }, choices: [{ price: 300, stock: 9 }] },
    });
    const comb = await createTestProduct(database, {
      ...{ category: "Accessories", name: { en: "Dighi Comb", bn: "দীঘি চিরুনি" }, choices: [{ price: 200, stock: 1 }] },
    });
    const [kajalId = "", combId = ""] = [kajal.variantIds[0], comb.variantIds[0]];
    // One piece is missing, which is reported first.
    await openPage(page, `/buy/${combId}:2,gone`);
    await expect(page.getByText(t("buy.lineFewer", { count: 1 }))).toBeVisible();
    await expect(page.getByText(t("buy.added"))).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/buy/${kajalId}:2?from=messenger&campaign=winter-glow`);
    await expect(page).toHaveURL("/checkout");
    // Opened twice, it adds nothing twice.
    await page.goto(`/buy/${kajalId}:2?from=messenger&campaign=winter-glow`);
    await expect(page).toHaveURL("/checkout");
    const phone = newPhone();
    await fillCheckout(page, "en", { phone });
    await placeOrderButton(page, "en").click();
    await expect(page).toHaveURL(/success-checkout/);
    const [order] = await ordersOf(database, phone);
    // Two kajals and the comb.
    expect(order).toMatchObject({ source: "messenger", campaign: "winter-glow", subtotal: 800_00 });
  },
);
