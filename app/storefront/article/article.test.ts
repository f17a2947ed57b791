import { expect, test } from "vitest";
import type { Language } from "../../../shop/language.ts";
import { readSettings } from "../../../shop/settings/schema.ts";
import type { Shop } from "../../../shop/shop.ts";
import bn from "../../messages/bn.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { keepMessages } from "../../messages/messages.ts";
import { about } from "../about/about.ts";
import { deliveryAndReturns } from "../delivery-and-returns/delivery-and-returns.ts";
import { faq } from "../faq/faq.ts";
import { privacy } from "../privacy/privacy.ts";
import { type Told, tell } from "./article.ts";

keepMessages("en", en);
keepMessages("bn", bn);

const set = {
  name: { en: "Shiuli", bn: "শিউলি" },
  phone: "+8801812345678",
  email: "hello@shiuli.example",
  deliveryCharges: { inside: 7500, outside: 13500 },
  deliveryDays: { inside: { from: 0, to: 1 }, outside: { from: 3, to: 5 } },
};

/** Everything that the four pages say, in one string. */
async function said(language: Language, returnDays: number, more: object = {}): Promise<string> {
  const settings = readSettings({ ...set, returnDays, ...more });
  const shop = { settings: async () => settings } as unknown as Shop;
  const pages: Told<unknown>[] = [about, deliveryAndReturns, faq, privacy];
  const texts = await Promise.all(pages.map((page) => tell(page, shop, language)));
  // Addresses of pages are no words.
  return JSON.stringify(texts, (key, value) => (key === "to" ? undefined : value)).replaceAll(/"\w+":/g, "");
}

test("what the merchant has set stands in the texts, in the digits of their language", async () => {
  const english = await said("en", 9);
  for (const fact of ["Shiuli", "01812-345678", "৳75", "৳135", "up to 1 day", "3–\u20605 days", "within 9 days"])
    expect(english).toContain(fact);
  const bangla = await said("bn", 9);
  for (const fact of ["শিউলি", "০১৮১২-৩৪৫৬৭৮", "৳৭৫", "৳১৩৫", "৩–\u2060৫ দিন", "৯ দিনের মধ্যে"])
    expect(bangla).toContain(fact);
});

test("delivery is called free from the amount that the merchant has set, and where she has set none, nowhere", async () => {
  const free = { freeDeliveryAbove: 150_000 };
  expect(await said("en", 7, free)).toMatch(/From ৳1,500 on, delivery is free/);
  expect(await said("bn", 7, free)).toMatch(/৳১,৫০০ থেকে ডেলিভারি ফ্রি/);
  expect(await said("en", 7)).not.toMatch(/\bfree\b(?! of)/i);
  expect(await said("bn", 7)).not.toMatch(/থেকে (ডেলিভারি )?ফ্রি/);
});

test("a shop that takes nothing back for a change of mind promises no days for it", async () => {
  expect(await said("en", 0)).not.toMatch(/changed your mind|within 0/i);
  expect(await said("bn", 0)).not.toMatch(/মত বদলালে: |০ দিনের মধ্যে জানান/);
});

test("each language keeps to its own letters and digits", async () => {
  for (const [returnDays, freeDeliveryAbove] of [
    [0, null],
    [7, 150_000],
  ] as const) {
    expect(await said("en", returnDays, { freeDeliveryAbove })).not.toMatch(/[\u0980-\u09f1\u09f4-\u09ff]/);
    const bangla = (await said("bn", returnDays, { freeDeliveryAbove }))
      .replaceAll(set.email, "")
      .replaceAll("Google", "");
    expect(bangla.match(/[A-Za-z0-9]+/g)).toBeNull();
  }
});
