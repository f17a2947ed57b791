import { beforeEach, expect, test } from "vitest";
import { stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { listResults } from "./list-results.ts";
import { suggest } from "./suggest.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  await stockProduct(shop, { name: { en: "Moslin Compact Powder", bn: "মসলিন কমপ্যাক্ট পাউডার" } });
  await stockProduct(shop, { name: { en: "Red Onion Retinol Serum", bn: null }, category: "Skincare" });
});

async function help(q: string) {
  const input = { q, page: 1, limit: 24 };
  const [list, suggested] = await Promise.all([listResults(shop, input, "en"), suggest(shop, q, "en")]);
  expect(
    suggested.help.map(({ answer, ...page }) => page),
    q,
  ).toEqual(list.help);
  return { pages: list.help.map(({ path }) => path), products: [...list.products, ...list.near].length };
}

test("service words lead to the page that answers them, in both languages, and to no product", async () => {
  const returns = "/delivery-and-returns#returns";
  const answers: Record<string, string[]> = {
    ...{ "return policy": [returns], refund: [returns] },
    ...{ "delivery charge koto": ["/delivery-and-returns"], ডেলিভারি: ["/delivery-and-returns"] },
    ...{
      "রিটার্ন পলিসি": [returns],
      ferot: [returns],
      retrun: [returns],
    },
    ...{ "track my order": ["/track"], "amar order kothay": ["/track"], অর্ডার: ["/track", "/faq"] },
    ...{ contact: ["/contact"], "phone number": ["/contact"], "ফোন নাম্বার": ["/contact"], যোগাযোগ: ["/contact"] },
    ...{ bkash: ["/faq#pay"], deliv: ["/delivery-and-returns"], "free deli": ["/delivery-and-returns"] },
  };
  for (const [q, pages] of Object.entries(answers)) {
    const found = await help(q);
    expect([...found.pages].sort(), q).toEqual(expect.arrayContaining([...pages].sort()));
    expect(found.products, q).toBe(0);
  }
});

test("an order's number leads to where it is tracked, whole, incomplete or mistyped, and is no price", async () => {
  const answers: Record<string, string> = {
    ...{ "LB-482-719-368": "LB-482-719-368", "lb 482719368": "LB-482-719-368", "482-719-368": "482-719-368" },
    ...{ "এলবি-৪৮২-৭১৯-৩৬৮": "LB-482-719-368", "LB-482-719-361": "LB-482-719-361", LB123: "LB123" },
  };
  for (const [q, number] of Object.entries(answers))
    expect(await help(q), q).toEqual({ pages: [`/track?number=${number}`], products: 0 });
  for (const q of ["SK123", "powder 482", "LB"]) expect((await help(q)).pages, q).toEqual([]);
});

test("a mobile number leads to where orders are tracked, and does not stand in the address", async () => {
  for (const q of ["01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮"])
    expect((await help(q)).pages, q).toEqual(["/track"]);
  for (const q of ["02712345678", "0171234567"]) expect((await help(q)).pages, q).toEqual([]);
});

test("the search panel says how to pay, how long returns are accepted, and which number to call", async () => {
  const answerTo = async (q: string) => (await suggest(shop, q, "en")).help[0]?.answer;
  const { phone, returnDays } = await shop.settings();
  expect(await answerTo("bkash")).toEqual({ ways: [], returnDays: null, phone: null });
  expect(await answerTo("refund")).toEqual({ ways: null, returnDays, phone: null });
  expect(await answerTo("helpline")).toEqual({ ways: null, returnDays: null, phone });
  expect(await answerTo("track")).toBe(null);
});

test("a strong service word decides, with any words beside it", async () => {
  await stockProduct(shop, { name: { en: "Fragrance Free Toner", bn: null } });
  const answers: Record<string, string> = {
    ...{ "free delivery": "/delivery-and-returns", "ডেলিভারি ফ্রি": "/delivery-and-returns" },
    ...{
      "free shipping": "/delivery-and-returns",

      "delivery koto din": "/delivery-and-returns",
    },
    ...{ "ডেলিভারি কত দিনে": "/delivery-and-returns", "delivery inside dhaka": "/delivery-and-returns" },
    ...{ "refund policy koto din": "/delivery-and-returns#returns", "store location": "/contact" },
  };
  for (const [q, page] of Object.entries(answers)) expect(await help(q), q).toEqual({ pages: [page], products: 0 });
  // "return gift" means a product.
  expect((await help("return gift")).pages).toEqual([]);
});

test("questions about delivery times and exchanges are answered without products", async () => {
  await stockProduct(shop, { name: { en: "Din Face Wash", bn: "দিনের ফেসওয়াশ" } });
  const when = ["koto din lagbe", "কত দিন লাগবে", "কতদিন লাগবে", "koto din", "কবে পাব", "kobe pabo", "how many days"];
  for (const q of when) expect(await help(q), q).toEqual({ pages: ["/delivery-and-returns"], products: 0 });
  for (const q of ["পাল্টানো", "পাল্টানো যাবে", "paltano jabe", "বদলানো যাবে"])
    expect(await help(q), q).toEqual({ pages: ["/delivery-and-returns#returns"], products: 0 });
  // "day" in "day cream" asks no question.
  expect((await help("দিনের ফেসওয়াশ")).pages).toEqual([]);
});

test("questions of trust, of the account and of payment lead to their answers only", async () => {
  const answers: Record<string, string[]> = {
    ...{ "is it original": ["/faq#authentic", "/verify"], আসল: ["/faq#authentic", "/verify"] },
    ...{ "can i pay by card": ["/faq#pay"], "wrong product received": ["/delivery-and-returns#returns"] },
    ...{ halal: ["/faq#halal"], expiry: ["/faq#keep"], মেয়াদ: ["/faq#keep"] },
    ...{ login: ["/account"], "sign in": ["/account"], register: ["/account"], একাউন্ট: ["/account"] },
    "order cancel": ["/track", "/faq#cancel"],
    ...{ helpline: ["/contact"], হেল্পলাইন: ["/contact"] },
    ...{ wishlist: ["/wishes"], "wish list": ["/wishes"], "my wishlist": ["/wishes"], উইশলিস্ট: ["/wishes"] },
    ...{ cod: ["/faq#pay"], "cash on delivery": ["/faq#pay"], payment: ["/faq#pay"], নগদ: ["/faq#pay"] },
  };
  const articles = { about: { en: "# Us\n\n## Payment and prices", bn: "# আমরা" } };
  const content = await shop.content();
  shop.content = async () => ({ ...content, articles: { ...content.articles, ...articles } });
  for (const [q, pages] of Object.entries(answers)) expect(await help(q), q).toEqual({ pages, products: 0 });
});

test("a product word is not a service word, even if it begins like one", async () => {
  for (const q of ["compact", "comp", "retinol", "red onion", "order compact", "saree"])
    expect((await help(q)).pages, q).toEqual([]);
  expect((await help("comp")).products).toBeGreaterThan(0);
});

test("the merchant's own pages and headings are found by their titles", async () => {
  const text = { en: "Text.", bn: "লেখা।" };
  const pages = [
    { slug: "size-guide", on: true, inFooter: true, title: { en: "Size guide", bn: "মাপের তালিকা" }, text },
    { slug: "hidden", on: false, inFooter: true, title: { en: "Wholesale", bn: "পাইকারি" }, text },
    { slug: "powder", on: true, inFooter: true, title: { en: "Our powder story", bn: "পাউডারের গল্প" }, text },
  ];
  const articles = {
    ...{ about: null, faq: null, privacy: null },
    "delivery-and-returns": { en: "# Shipping\n\n## Chittagong hills {#hills}\n\nText.", bn: "# ডেলিভারি" },
  };
  const content = { ...(await shop.content()), pages, articles };
  shop.content = async () => content;
  expect((await help("size guide")).pages).toEqual(["/pages/size-guide"]);
  expect((await help("chittagong")).pages).toEqual(["/delivery-and-returns"]);
  expect((await help("wholesale")).pages).toEqual([]);
  // The product is meant, not information about it.
  expect((await help("powder")).pages).toEqual([]);
});
