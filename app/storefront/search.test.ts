import { beforeEach, expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { gatewayShop } from "../../shop/payments/test-payments.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../../shop/test-shop.ts";
import { openDocument } from "../documents/test-document.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  const stock = (name: string, taka: number) =>
    stockProduct(shop, {
      ...{ name: { en: name, bn: null }, category: "Skincare", variants: [variantDraft({ price: fromTaka(taka) })] },
    });
  await stock("Saffron Serum", 650);
  await stock("Pearl Serum", 790);
  await stock("Neem Face Wash", 220);
  await stock("Mango Body Butter", 390);
});

/** The text and links of the results page for a query. */
async function search(q: string, { language = "", more = "" } = {}) {
  const { html } = await openDocument(shop, `${language}/search?q=${encodeURIComponent(q)}${more}`);
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const texts = (pattern: RegExp) =>
    [...main.matchAll(pattern)].map(([, each = ""]) => each.replaceAll(/<[^>]+>/g, ""));
  return {
    text: main.replaceAll(/<[^>]+>/g, ""),
    main,
    titles: texts(/<h[12][^>]*>(.*?)<\/h[12]>/gs),
    names: texts(/class="card-name"><a[^>]*>(.*?)<\/a>/gs),
  };
}

test("a price without results is reported in one sentence, and no filter chip is shown for it", async () => {
  const { text, main, names } = await search("serum under 600");
  expect(text).toContain("No serum under ৳600. The nearest starts at ৳650.");
  expect(names.slice(0, 2)).toEqual(["Saffron Serum", "Pearl Serum"]);
  expect(main).not.toContain('class="chip"');
  expect(main).toContain('href="/search?q=serum"');
  const bangla = await search("৬০০ টাকার নিচে serum", { language: "/bn" });
  expect(bangla.text).toContain("৳৬০০ বা তার কমে serum নেই। সবচেয়ে কাছেরটির দাম ৳৬৫০।");
  expect((await search("serum under 700")).main).toContain('class="chip"');
});

test("few results are followed by similar products of their category, each once", async () => {
  const dry = { attributes: { concern: ["dryness"] } };
  const stock = (name: string, taka: number) =>
    stockProduct(shop, {
      ...{
        name: { en: name, bn: null },
        category: "Skincare",
        variants: [variantDraft({ price: fromTaka(taka) })],
        ...dry,
      },
    });
  await stock("Oat Body Wash", 320);
  await stock("Shea Hand Balm", 450);
  await stock("Ghee Night Pack", 350);
  const { titles, names } = await search("body wash");
  expect(titles).toContain("More in Skincare");
  // The row is filled with bestsellers of the category.
  expect(names.slice(0, 3)).toEqual(["Oat Body Wash", "Ghee Night Pack", "Shea Hand Balm"]);
  expect(names).toHaveLength(7);
  expect(new Set(names).size).toBe(7);
  // Nothing above the price in the query.
  const { names: cheap } = await search("body wash under 400");
  expect(cheap.slice(0, 2)).toEqual(["Oat Body Wash", "Ghee Night Pack"]);
  expect(cheap).not.toContain("Shea Hand Balm");
  expect((await search("body wash", { language: "/bn" })).titles).toContain("স্কিনকেয়ার থেকে আরও");
  const { names: washes } = await search("face wash");
  expect(washes[0]).toBe("Neem Face Wash");
  expect(washes.length).toBeGreaterThan(4);
});

test("products beside the one that was meant are listed as similar", async () => {
  const { titles, names } = await search("saffron serum");
  expect(names.slice(0, 2)).toEqual(["Saffron Serum", "Pearl Serum"]);
  expect(titles).toContain("Similar products");
});

test("a corrected word is shown, with a link to search for the original", async () => {
  const { titles, main } = await search("serrum");
  expect(titles[0]).toBe("Showing results for “serum”");
  // The word as typed finds nothing.
  expect(main).not.toContain("exact=1");
  expect((await search("saffron serrum")).main).toContain('href="/search?q=saffron+serrum&amp;exact=1"');
  const typed = await search("serrum", { more: "&exact=1" });
  expect(typed.text).toContain("Nothing matches “serrum”.");
  expect((await search("serum")).titles[0]).toBe("Results for “serum”");
});

test("a question about service first shows the page that answers it", async () => {
  for (const [q, language, title] of [
    ["return policy", "", "Returns and exchanges"],
    ["রিটার্ন", "/bn", "ফেরত ও বদল"],
  ] as const) {
    const { main } = await search(q, { language });
    const firstLink = /<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/s.exec(main);
    expect(firstLink?.[1], q).toBe(`${language}/delivery-and-returns#returns`);
    expect(firstLink?.[2], q).toContain(title);
  }
});

test("a question is answered with the beginning of its article, and by the settings about delivery", async () => {
  const { text, main } = await search("bkash");
  expect(text).toContain("Ways to payIn cash, when your parcel arrives.");
  expect(main).toContain('href="/faq#pay"');
  const { text: bangla } = await search("ফ্রি ডেলিভারি", { language: "/bn" });
  expect(bangla).toContain("ডেলিভারি ও ফেরতঢাকার ভেতরে ৳৬০, ঢাকার বাইরে ৳১২০");
  const own = { en: "# Questions\n\n## Money {#money}\n\n### Cards?\n\nYes.", bn: "# প্রশ্ন" };
  const content = await shop.content();
  shop.content = async () => ({ ...content, articles: { ...content.articles, faq: own } });
  expect((await search("bkash")).main).toContain('href="/faq"');
});

test("the page says that a kind of product is not sold", async () => {
  const { main, titles } = await search("bindi");
  expect(titles[0]).toBe("We don&#x27;t sell “bindi”");
  expect(main).not.toContain("another spelling");
  expect((await search("টিপ", { language: "/bn" })).titles[0]).toBe("“টিপ” আমাদের কাছে নেই");
});

test("without results, concerns and categories come before products", async () => {
  await stockProduct(shop, { attributes: { concern: ["acne"] }, category: "Skincare" });
  const { main, titles } = await search("qwzxplk");
  const places = ['href="/shop?concern=acne"', 'href="/skincare"', 'class="card-name"'].map((each) =>
    main.indexOf(each),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(titles[0]).toBe("No products found.");
});

test("the page says that nothing is made for men or babies", async () => {
  expect((await search("face wash for men")).text).toContain("Nothing here is made for men alone.");
  expect((await search("বেবি face wash", { language: "/bn" })).text).toContain("এগুলোর কোনোটিই শিশুদের জন্য তৈরি নয়।");
  await stockProduct(shop, { name: { en: "Men's Face Wash", bn: null }, category: "Skincare" });
  expect((await search("face wash for men")).text).not.toContain("Nothing here is made");
});

test("a price, offer or order in the query is set in the filter and sort order of the list", async () => {
  const controls = async (q: string, language = "") => {
    const { main } = await search(q, { language });
    const props = /data-island="list-controls"[^>]*data-props="([^"]*)"/.exec(main)?.[1] ?? "{}";
    return { main, ...JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) };
  };
  const priced = await controls("serum under 700");
  expect(priced).toMatchObject({ q: "serum", filter: { price: ["-700"] }, sort: "relevance" });
  expect(priced.main).toMatch(/<a href="\/search\?q=serum" class="chip"[^>]*aria-label="[^"]*৳700/);
  expect(priced.main).toMatch(/name="to" value="700"/);
  expect(priced.main.match(/class="chip"/g)).toHaveLength(1);
  // Without other words the list of all products is left.
  const all = await controls("৳500", "/bn");
  expect(all).toMatchObject({ q: "", filter: { price: ["-500"] }, sort: "best-selling" });
  expect(all.main).toMatch(/<a href="\/bn\/shop[^"]*" class="chip"/);
  expect(await controls("cheap serum")).toMatchObject({ q: "serum", filter: {}, sort: "price" });
  // A chosen filter replaces the words.
  const { main } = await search("serum under 700", { more: "&price=780-900" });
  expect(main).toContain("Pearl Serum");
  expect(main).not.toContain("৳700");
});

test("without a match the page says so once, and similar products are not counted as results", async () => {
  const { titles } = await search("face mask");
  expect(titles).toEqual(["No exact match for “face mask”", "These come closest"]);
  const bangla = await search("face mask", { language: "/bn" });
  expect(bangla.titles).toEqual(["“face mask” হুবহু পাওয়া যায়নি", "কাছাকাছি যা আছে"]);
  expect((await search("nivea serum")).titles).toEqual(["We don&#x27;t sell Nivea", "Similar products"]);
  expect((await search("saffron serum")).titles[0]).toBe("Results for “saffron serum”");
});

test("a single foundation is followed by a link to the shade finder", async () => {
  const finder = /href="(\/bn)?\/shade-finder"[^>]*>([^<]+)/;
  expect((await search("serum")).main).not.toMatch(finder);
  await stockProduct(shop, {
    ...{ name: { en: "Silk Foundation", bn: null }, category: "Makeup" },
    variants: [
      variantDraft({ name: { en: "Sand", bn: "বালি" }, swatch: "#E3B692", price: fromTaka(900) }),
      variantDraft({ name: { en: "Teak", bn: "সেগুন" }, swatch: "#5C3724", price: fromTaka(900) }),
    ],
  });
  const { main, names } = await search("foundation for dark skin");
  expect(names[0]).toBe("Silk Foundation");
  expect(main).toMatch(/href="\/product\/[^"]+\?variant=[^"]+">/);
  expect(finder.exec(main)?.[2]).toBe("Find your shade");
  const bangla = await search("ফাউন্ডেশন", { language: "/bn" });
  expect(finder.exec(bangla.main)?.slice(1)).toEqual(["/bn", "আপনার শেড খুঁজুন"]);
});

test("queries about service are answered in the list: phone number, delivery days, payment methods", async () => {
  const settings = await shop.settings();
  const contact = await search("helpline");
  expect(contact.main).toContain(`href="tel:${settings.phone}"`);
  expect((await search("delivery time")).text).toMatch(/Inside Dhaka 1–\u{2060}?2 days, elsewhere/u);
  expect((await search("ডেলিভারি কত দিনে", { language: "/bn" })).text).toMatch(/ঢাকার ভেতরে ১–\u{2060}?২ দিন/u);
  expect((await search("bkash")).text).toContain("In cash, when your parcel arrives");
  ({ shop } = await gatewayShop());
  expect((await search("bkash")).text).toContain(
    "With bKash, Nagad, or card at checkout, or in cash when your parcel arrives",
  );
  expect((await search("wishlist")).main).toContain('href="/wishes"');
});

test("a search for coupons explains where to enter a code, a search for offers does not", async () => {
  await stockProduct(shop, {
    ...{ name: { en: "Reduced Toner", bn: null }, category: "Skincare" },
    variants: [variantDraft({ price: fromTaka(200), listPrice: fromTaka(300) })],
  });
  expect((await search("coupon")).text).toContain("Have a code? Enter it in the cart.");
  expect((await search("কুপন", { language: "/bn" })).text).toContain("কোড আছে? কার্টে গিয়ে লিখুন।");
  expect((await search("offer")).text).not.toContain("Have a code?");
});

test("every corrected search is said alike, and the words as typed are offered where they find something", async () => {
  for (const q of ["serrum", "sirum"]) {
    const { titles, text } = await search(q);
    expect(titles[0], q).toBe("Showing results for “serum”");
    expect(text, q).not.toContain(q);
  }
  expect((await search("serrum", { language: "/bn" })).titles[0]).toBe("“serum” ধরে খুঁজে যা পাওয়া গেল");
  const { titles, text } = await search("saffron serrum");
  expect(titles[0]).toBe("Showing results for “saffron serum”");
  expect(text).toContain("Search for “saffron serrum” instead");
});

test("a search for a sort order is titled by it, and beside other words the order is shown", async () => {
  expect((await search("best seller")).titles[0]).toBe("Best sellers");
  expect((await search("top rated")).titles[0]).toBe("Highest rated");
  expect((await search("সস্তা", { language: "/bn" })).titles[0]).toBe("কম দাম আগে");
  const { titles, main } = await search("new serum");
  expect(titles[0]).toBe("Results for “new serum”");
  expect(main).toContain("<p>Newest first</p>");
  expect((await search("serum")).main).not.toContain("Newest first</p>");
});

test("a product found by its ingredient or claim shows it", async () => {
  await stockProduct(shop, {
    ...{ name: { en: "Night Cream", bn: null }, category: "Skincare" },
    ingredients: "Aqua, Glycerin, Niacinamide, Parfum",
  });
  await stockProduct(shop, {
    ...{ name: { en: "Niacinamide Drops", bn: null }, category: "Skincare" },
    ingredients: "Aqua, Niacinamide, Glycerin, Panthenol, Xanthan Gum, Sodium Hyaluronate, Phenoxyethanol",
  });
  const { names, main } = await search("niacinamide");
  expect(names.slice(0, 2)).toEqual(["Niacinamide Drops", "Night Cream"]);
  expect(main.match(/Contains [^<]+/g)).toEqual(["Contains Niacinamide"]);
  expect((await search("niacinamide", { language: "/bn" })).main).toContain("Niacinamide আছে");
  const free = await search("fragrance free niacinamide");
  expect(free.names[0]).toBe("Niacinamide Drops");
  expect(free.main).toContain("Fragrance-free");
});

test("a single result has no sort order", async () => {
  expect((await search("neem face wash")).main).not.toContain('name="sort"');
  expect((await search("serum")).main).toContain('name="sort"');
});
