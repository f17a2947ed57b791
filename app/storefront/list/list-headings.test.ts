import { expect, test } from "vitest";
import { fromTaka } from "../../../shop/money.ts";
import { setShop } from "../../../shop/sets/test-sets.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../../../shop/test-shop.ts";
import { openDocument } from "../../documents/test-document.ts";

async function cosmeticsShop(): Promise<TestShop> {
  const shop = await testShop();
  await stockProduct(shop, {
    ...{ category: "Skincare", brand: "Chorui", attributes: { concern: ["acne"], skinType: ["dry"] } },
    variants: [variantDraft({ price: fromTaka(450), listPrice: fromTaka(500) })],
  });
  await stockProduct(shop, { category: "Makeup", variants: [variantDraft({ price: fromTaka(900) })] });
  return shop;
}

const cardsIn = (html: string) => [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => card);

/** Heading, breadcrumbs and title of a page. */
async function headOf(shop: TestShop, path: string) {
  const { html } = await openDocument(shop, path);
  const plain = (text = "") => text.replaceAll(/<[^>]*>/g, "");
  return {
    heading: plain(html.match(/<h1.*?<\/h1>/)?.[0]),
    trail: [...(html.match(/<nav class="crumbs".*?<\/nav>/s)?.[0] ?? "").matchAll(/<li>.*?<\/li>/gs)].map(([item]) =>
      plain(item),
    ),
    title: plain(html.match(/<title>.*?<\/title>/)?.[0]).split(" | ")[0],
    about: html.match(/<meta name="description" content="([^"]*)"/)?.[1] ?? "",
  };
}

test("lists of offers, a concern, a maximum price, a brand or new products have their own heading, title and breadcrumb", async () => {
  const shop = await cosmeticsShop();
  const headings: [string, string, string[]][] = [
    ["/shop?offer=1", "On offer", ["Home", "Shop"]],
    ["/bn/shop?offer=1", "ছাড় চলছে", ["হোম", "সব পণ্য"]],
    ["/shop?concern=acne", "Acne", ["Home", "Shop"]],
    ["/shop?price=-499", "Under ৳500", ["Home", "Shop"]],
    ["/bn/shop?price=-499", "৳৫০০-এর কমে", ["হোম", "সব পণ্য"]],
    ["/shop?price=-480", "Up to ৳480", ["Home", "Shop"]],
    ["/shop?brand=chorui", "Chorui", ["Home", "Shop"]],
    ["/shop?new=1&sort=newest", "New arrivals", ["Home", "Shop"]],
    ["/bn/skincare?new=1", "নতুন এসেছে", ["হোম", "স্কিনকেয়ার"]],
    ["/skincare?concern=acne", "Acne", ["Home", "Skincare"]],
  ];
  for (const [path, heading, trail] of headings) {
    const whole = await headOf(shop, path.replace(/\?.*/, ""));
    const list = await headOf(shop, path);
    expect([list.heading, list.trail], path).toEqual([heading, [...trail, heading]]);
    expect(list.title, path).toContain(heading);
    expect(list.title, path).not.toBe(whole.title);
    expect(list.about, path).not.toBe(whole.about);
  }
});

test("a list with several filters, or only sorted, keeps its name", async () => {
  const shop = await cosmeticsShop();
  for (const query of ["price=-499&concern=acne", "stock=1", "rating=4", "sort=price", "sort=newest"])
    expect(await headOf(shop, `/shop?${query}`), query).toMatchObject({ heading: "Shop", trail: ["Home", "Shop"] });
  expect(await headOf(shop, "/skincare?sort=newest")).toMatchObject({ heading: "Skincare" });
});

test("the page of sets has its own heading, and says if there are none", async () => {
  const { shop } = await setShop();
  expect(await headOf(shop, "/sets")).toMatchObject({ heading: "Gifts and sets", trail: ["Home", "Gifts and sets"] });
  expect(await headOf(shop, "/bn/sets?sort=price")).toMatchObject({ heading: "উপহার ও সেট", title: "উপহার ও সেট" });
  const { html } = await openDocument(shop, "/sets");
  const [list = "", below = ""] = html.split('data-swap="more"');
  expect(cardsIn(list)).toEqual([expect.stringContaining("Save ৳250")]);
  // This shop has no small gift.
  expect(cardsIn(below)).toEqual([]);
  expect((await openDocument(await testShop(), "/sets")).html).toContain("No sets at the moment");
});
