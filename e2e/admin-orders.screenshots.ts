import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sectionLink } from "../app/admin/sections.ts";
import paymentBn from "../app/i18n/payment-bn.json" with { type: "json" };
import paymentEn from "../app/i18n/payment-en.json" with { type: "json" };
import { callAttempts, orders, rateLimits, users } from "../db/schema.ts";
import { type Language, languages } from "../shop/language.ts";
import { defaultGuard } from "../shop/orders/guard/guard-rules.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, placeOrderButton } from "./checkout-form.ts";
import { storyInOwnShop } from "./own-shop.ts";
import type { PlacedOrder } from "./place-order.ts";
import { type Device, demoProduct, devices, saveScreenshot } from "./screenshot.ts";
import { startShop } from "./start-shop.ts";
import { expect, i18n, openPage, seedLocalStorage } from "./story.ts";
import { cartLineOf, type TestProduct } from "./test-product.ts";

type Customer = {
  fullName: string;
  phone: string;
  address: string;
  city: string;
  language: Language;
  outside?: true;
};

const nusrat: Customer = {
  ...{ fullName: "নুসরাত জাহান", phone: "01712300001", address: "বাড়ি ১৮, রোড ৯/এ", city: "ধানমন্ডি, ঢাকা", language: "bn" },
};
const tasnim: Customer = {
  ...{ fullName: "Tasnim Akter", phone: "01912300003", address: "Green Road", city: "Farmgate, Dhaka", language: "en" },
};
const farhana: Customer = {
  ...{
    fullName: "Farhana Yasmin",
    phone: "01612300004",
    address: "House 3, Road 5, Flat 2A",
    city: "Agrabad, Chattogram",
  },
  ...{ language: "en", outside: true },
};
const sadia: Customer = {
  ...{
    fullName: "সাদিয়া ইসলাম",
    phone: "01812300002",
    address: "বাড়ি ৯, রোড ৩, ফ্ল্যাট ৪বি",
    city: "উত্তরা, ঢাকা",
    language: "bn",
  },
};
const ishrat: Customer = {
  ...{ fullName: "Ishrat Jahan", phone: "01512300005", address: "College Gate", city: "Khulna Sadar, Khulna" },
  ...{ language: "en", outside: true },
};

const chat = [
  "আপু সালাম। সিঁদুর ভেলভেট লিপস্টিক ২টা লাগবে, sathe niacinamide serum 30 ml 1ta",
  "নাম: শারমিন সুলতানা",
  "বাসা ২৭, রোড ৩, কাজীপাড়া, ঢাকা। ফোন ০১৮১৯৮৭৬৫৪৩",
  "150 tk bkash korsi, TrxID 9F8KD03VWL",
].join("\n");

type Desk = Record<
  "toCall" | "onHold" | "toPack" | "packed" | "booked" | "coming" | "returned" | "unanswered",
  PlacedOrder & { phone: string }
> & { lipstick: TestProduct };

type Scene = { to: (desk: Desk) => string; do?: (page: Page, language: Language, desk: Desk) => Promise<unknown> };

const hour = 3_600_000;

// In a shop of its own, so that no other picture shows these orders.
const deskTest = storyInOwnShop(startShop).extend<object, { desk: Desk }>({
  desk: [
    async ({ browser, database, ownShop }, use) => {
      const lipstick = await demoProduct(database, "sindoor-velvet-lipstick");
      const serum = await demoProduct(database, "niacinamide-10-clarifying-serum");
      const oil = await demoProduct(database, "hibiscus-hair-oil");
      const page = await browser.newPage({ baseURL: ownShop.url });
      const { email } = await signInAsStaff(database, page);
      await database.db.update(users).set({ name: "Rima Akter" }).where(eq(users.email, email));

      async function place({ language, outside, ...billingDetails }: Customer, products: TestProduct[], ageHours = 1) {
        await database.db.delete(rateLimits);
        const order = {
          billingDetails,
          items: products.map(({ productId, variantIds: [variantId] }) => ({ productId, variantId, quantity: 1 })),
          deliveryArea: outside ? "outside" : "inside",
        };
        // A refused order gives the right total.
        const refused = await page.request.post(`/api/orders?lang=${language}`, { data: { ...order, total: 0 } });
        const { quote } = (await refused.json()) as { quote: { total: number } };
        const data = { ...order, total: quote.total };
        const placed = await page.request.post(`/api/orders?lang=${language}`, { data });
        expect(placed.status(), await placed.text()).toBe(201);
        const { insertedId, number } = (await placed.json()) as PlacedOrder;
        const placedAt = new Date(Date.now() - ageHours * hour);
        await database.db.update(orders).set({ placedAt }).where(eq(orders.id, insertedId));
        return { insertedId, number, phone: billingDetails.phone };
      }
      const move = (id: string, body: object) => callApiAs(page, "PATCH", `/orders/${id}`, body);
      const pack = async ({ insertedId }: PlacedOrder) => {
        await move(insertedId, { status: "confirmed" });
        await callApiAs(page, "POST", `/orders/${insertedId}/pack`, {});
      };
      const book = ({ number }: PlacedOrder, courier: string, trackingCode: string) =>
        callApiAs(page, "POST", "/shipments", { courier, shipments: [{ number, trackingCode }] });
      const handOver = ({ insertedId }: PlacedOrder) =>
        callApiAs(page, "POST", "/shipments/hand-over", { ids: [insertedId] });

      const delivered = await place(nusrat, [lipstick], 300);
      for (const status of ["confirmed", "shipped", "delivered"]) await move(delivered.insertedId, { status });
      const returned = await place(ishrat, [serum, oil], 90);
      await pack(returned);
      await book(returned, "pathao", "DT231126RTN01");
      await handOver(returned);
      await move(returned.insertedId, { status: "returned", closure: { reason: "refused-at-door" } });
      const coming = await place(tasnim, [serum, lipstick], 30);
      await pack(coming);
      await book(coming, "steadfast", "SFR-187745531");
      await handOver(coming);
      const booked = await place(farhana, [lipstick], 20);
      await pack(booked);
      await book(booked, "pathao", "DT231126AB4K");
      const bookedToo = await place(sadia, [serum], 19);
      await pack(bookedToo);
      await book(bookedToo, "redx", "23A912MO88HQ");
      const packed = await place(tasnim, [lipstick], 12);
      for (const each of [packed, await place(farhana, [serum, oil], 10)]) await pack(each);
      const toPack = await place(sadia, [lipstick, oil], 7);
      for (const each of [toPack, await place(tasnim, [oil], 6)]) await move(each.insertedId, { status: "confirmed" });
      const unanswered = await place(farhana, [serum], 5);
      await callApiAs(page, "POST", `/orders/${unanswered.insertedId}/calls`, { outcome: "no-answer" });
      const onHold = await place(ishrat, [lipstick], 4);
      const hold = { reason: "Back from Cox's Bazar on Thursday", until: new Date(Date.now() + 72 * hour) };
      await callApiAs(page, "POST", `/orders/${onHold.insertedId}/hold`, hold);
      const toCall = await place(nusrat, [lipstick, serum], 3);
      await place(nusrat, [serum], 2.5);
      await place(sadia, [lipstick], 2);
      // Pictures are taken at any hour; calls were made by day.
      await database.db.update(callAttempts).set({ at: new Date(Date.now() - hour) });
      const guard = {
        ...defaultGuard,
        openOrders: 2,
        answer: "advance" as const,
        advance: 200,
        sendTo: "bKash 01700-000000",
      };
      await callApiAs(page, "PATCH", "/settings", { guard });
      await page.close();
      await use({ toCall, onHold, toPack, packed, booked, coming, returned, unanswered, lipstick });
    },
    { scope: "worker" },
  ],
});

const section = (...link: Parameters<typeof sectionLink>) => `/admin-dashboard${sectionLink(...link)}`;
const texts = (language: Language) => adminI18n[language].t;

async function scan(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByLabel(label, { exact: true }).press("Enter");
}

const scenes: Record<string, Scene> = {
  "call desk": {
    to: ({ toCall }) => section("calls", { order: toCall.insertedId }),
    do: (page, language) => expect(page.getByText(texts(language)("admin.calls.attempts"))).toBeAttached(),
  },
  "call desk, why an order is cancelled": {
    to: ({ toCall }) => section("calls", { order: toCall.insertedId }),
    do: async (page, language) => {
      await expect(page.getByText(texts(language)("admin.calls.attempts"))).toBeAttached();
      await page.keyboard.press("5");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "order pad with a chat": {
    to: () => section("order-pad"),
    do: async (page, language) => {
      const t = texts(language);
      await page.getByLabel(t("admin.pad.chat")).fill(chat);
      await page.getByRole("button", { name: t("admin.pad.read"), exact: true }).click();
      await expect(page.locator(".op-reply")).toContainText("শারমিন");
    },
  },
  "orders chosen together": {
    to: () => section("orders", { tab: "new" }),
    do: async (page) => {
      const boxes = page.getByRole("row").getByRole("checkbox");
      for (const nth of [1, 2]) await boxes.nth(nth).check();
    },
  },
  "an order on hold": { to: ({ onHold }) => section("orders", { tab: "new", order: onHold.insertedId }) },
  "an order that is changed": {
    to: ({ toCall }) => section("orders", { tab: "new", order: toCall.insertedId }),
    do: async (page, language) => {
      await page.getByRole("button", { name: texts(language)("admin.order.edit"), exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("combobox").first()).toBeVisible();
    },
  },
  "packing by scan": {
    to: () => section("dispatch"),
    do: async (page, language, { toPack }) => {
      await scan(page, texts(language)("admin.dispatch.scan.to-pack"), toPack.number);
      await expect(page.getByText(texts(language)("admin.dispatch.scanAgain"))).toBeVisible();
    },
  },
  "parcels to book": {
    to: () => section("dispatch", { stage: "packed" }),
    do: async (page, language, { packed: { number } }) => {
      const t = texts(language);
      await page.getByLabel(t("admin.booking.courierOf", { number }), { exact: true }).selectOption("own");
      await page.getByLabel(t("admin.tracking.riderName"), { exact: true }).fill("Jashim");
    },
  },
  "parcels to hand over": {
    to: () => section("dispatch", { stage: "booked" }),
    do: (page, language, { booked }) => scan(page, texts(language)("admin.dispatch.scan.booked"), booked.number),
  },
  "parcel labels": {
    to: ({ booked, coming }) =>
      section("dispatch", { view: "print", paper: "a4", ids: `${booked.insertedId},${coming.insertedId}` }),
  },
  "a return that is checked in": {
    to: () => section("parcels", { stage: "to-check-in" }),
    do: async (page, language, { returned }) => {
      const t = texts(language);
      await scan(page, t("admin.parcels.scan.to-check-in"), returned.number);
      const checkIn = page.getByRole("region", { name: t("admin.checkIn.title", { number: returned.number }) });
      const condition = t("admin.checkIn.resellable");
      await checkIn.getByRole("radio", { name: condition }).first().check();
    },
  },
  "a customer": { to: ({ toCall }) => section("customers", { phone: `88${toCall.phone}` }) },
};

const track = (number: string, hash = "") => `/track?number=${number}${hash}`;

/** The customer's pages of their orders. */
const customerScenes: Record<string, Scene> = {
  "an order on its way": { to: ({ coming }) => track(coming.number) },
  "an order whose call was missed": { to: ({ unanswered }) => track(unanswered.number) },
  "the address of an order": { to: ({ toPack }) => track(toPack.number, "#address") },
  "an advance that is asked for": {
    to: () => "/checkout",
    do: async (page, language, { toCall }) => {
      await fillCheckout(page, language, { phone: toCall.phone });
      await placeOrderButton(page, language).click();
      const { "pay.advance.title": title } = language === "bn" ? paymentBn : paymentEn;
      const heading = page.getByRole("heading", { name: title.replaceAll("\n", " ") });
      await expect(heading).toBeVisible();
      await heading.scrollIntoViewIfNeeded();
    },
  },
};

for (const device of Object.keys(devices) as Device[]) {
  const { viewport, hasTouch } = devices[device];
  deskTest.describe(`orders on a ${device}`, () => {
    deskTest.use({ viewport, hasTouch });

    deskTest(`seen by staff on a ${device}`, async ({ page, database, desk }) => {
      deskTest.setTimeout(240_000);
      const { email } = await signInAsStaff(database, page);
      await database.db.update(users).set({ name: "Rupa Sultana" }).where(eq(users.email, email));
      for (const language of languages)
        for (const [name, { to, do: prepare }] of Object.entries(scenes)) {
          await openPage(page, i18n[language].path(to(desk)));
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await prepare?.(page, language, desk);
          await expect(page.locator(".sk").filter({ visible: true })).toHaveCount(0);
          await saveScreenshot(page, `admin ${name}`, device, language);
          // The next picture begins with an empty pad.
          await page.evaluate(() => sessionStorage.clear());
        }
    });

    deskTest(`seen by customers on a ${device}`, async ({ page, database, desk }) => {
      deskTest.setTimeout(120_000);
      const tracked = Object.values(desk).flatMap((each) => ("number" in each ? [each] : []));
      for (const language of languages)
        for (const [name, { to, do: prepare }] of Object.entries(customerScenes)) {
          await database.db.delete(rateLimits);
          const address = i18n[language].path(to(desk));
          await seedLocalStorage(page, { cart: [cartLineOf(desk.lipstick, { price: 890 })] });
          const order = tracked.find(({ number }) => address.includes(number));
          if (order)
            await page.evaluate((proof) => sessionStorage.setItem("tracked-order", JSON.stringify(proof)), {
              number: order.number,
              phone: order.phone,
            });
          await openPage(page, address);
          await prepare?.(page, language, desk);
          await expect(page.locator(".sk").filter({ visible: true })).toHaveCount(0);
          await saveScreenshot(page, name, device, language);
        }
    });
  });
}
