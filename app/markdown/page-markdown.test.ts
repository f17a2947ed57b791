import { beforeAll, expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { setShop } from "../../shop/sets/test-sets.ts";
import type { Shop } from "../../shop/shop.ts";
import { stockShop } from "../../shop/stock/test-stock.ts";
import { stockProduct, testShop, variantDraft } from "../../shop/test-shop.ts";
import { renderDocument } from "../documents/render-document.tsx";
import { matchDocument } from "../documents/routes.ts";
import bn from "../i18n/bn.json" with { type: "json" };
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { plain } from "./markdown.ts";

beforeAll(() => {
  registerMessages("en", en);
  registerMessages("bn", bn);
});

async function read(shop: Shop, path: string): Promise<string> {
  const url = new URL(path, shop.publicUrl);
  const errors: unknown[] = [];
  const input = { shop, url, matched: matchDocument(url.pathname), asMarkdown: true, network: null };
  const rendered = await renderDocument(input, (error) => void errors.push(error));
  expect(errors).toEqual([]);
  if ("markdown" in rendered) return rendered.markdown;
  if ("movedTo" in rendered) return read(shop, rendered.movedTo);
  throw new Error(`no Markdown: ${JSON.stringify(rendered).slice(0, 200)}`);
}

const lipstick = {
  name: { en: "Velvet Lipstick", bn: "ভেলভেট লিপস্টিক" },
  description: { en: "Soft and matte.\n\n- stays all day\n- no parfum", bn: null },
  variants: [
    variantDraft({ name: { en: "Rosewood", bn: null }, swatch: "#8A3B3B", price: fromTaka(650), stock: 3 }),
    variantDraft({ name: { en: "Plum", bn: null }, swatch: "#4A1B3B", price: fromTaka(700), stock: 0 }),
  ],
};

test("a product's Markdown has price, shades with links, delivery and texts, in both languages", async () => {
  const shop = await testShop();
  const { productId, variantIds } = await stockProduct(shop, lipstick);
  const english = await read(shop, `/product/${productId}`);
  expect(english).toMatch(/^# Velvet Lipstick\n/);
  expect(english).toContain("- ৳650\n- In stock");
  expect(english).toContain(
    `- [Rosewood](${shop.publicUrl}/product/${productId}/velvet-lipstick?variant=${variantIds[0]}): ৳650 · In stock`,
  );
  expect(english).toMatch(/- \[Plum\]\(.*\): ৳700 · Sold out/);
  expect(english).toContain("## Description\n\nSoft and matte.\n\n- stays all day\n- no parfum");
  expect(english).toMatch(/- Inside Dhaka .*৳\d+/);
  const bangla = await read(shop, `/bn/product/${productId}`);
  expect(bangla).toMatch(/^# ভেলভেট লিপস্টিক\n/);
  expect(bangla).toContain(`(${shop.publicUrl}/bn/product/${productId}/`);
  expect(bangla).toContain("৳৬৫০");
});

test("a set's Markdown has its parts with their prices alone, and leads to the other sets", async () => {
  const { shop, items } = await setShop();
  const [box, serum, soap] = items({ box: 1, serum: 1, soap: 1 });
  const english = await read(shop, `/product/${box?.productId}`);
  expect(english).toContain(`[Gifts and sets](${shop.publicUrl}/sets)`);
  const link = (part: typeof serum, slug: string) =>
    `${shop.publicUrl}/product/${part?.productId}/${slug}?variant=${part?.variantId}`;
  expect(english).toContain(
    `## In the set\n\n- [Serum](${link(serum, "serum")}) (separately ৳1,000)\n- [Soap](${link(soap, "soap")}) × 2 (separately ৳400)`,
  );
  const bangla = await read(shop, `/bn/product/${box?.productId}`);
  expect(bangla).toContain(`(${shop.publicUrl}/bn/sets)`);
  expect(bangla).toMatch(/## সেটে যা আছে\n\n- \[Serum\].* \(আলাদা দাম ৳১,০০০\)/);
});

test("a product's Markdown says until when the pieces are good that go out next", async () => {
  const shop = await stockShop();
  await shop.receive([{ code: "SG-OLD", expires: "2027-03-31", quantity: 2 }]);
  expect(await read(shop, `/product/${shop.productId}`)).toContain("- This batch: best before 03/2027");
});

test("a list's Markdown has its products with prices, and links to its other pages", async () => {
  const shop = await testShop();
  for (let n = 1; n <= 11; n += 1) await stockProduct(shop, { name: { en: `Lipstick ${n}`, bn: null } });
  const first = await read(shop, "/shop");
  expect(first).toContain("11 products · Page 1 / 2");
  expect(await read(shop, "/bn/shop")).toContain("পেজ ১ / ২");
  expect(first.match(/^- \[Lipstick \d+\]/gm)).toHaveLength(10);
  expect(first).toContain(`[Next page](${shop.publicUrl}/shop?page=2)`);
  const found = await read(shop, "/search?q=lipstick+7");
  expect(found).toContain("Results for “lipstick 7”");
  expect(found).toContain("[Lipstick 7]");
});

test("a merchant's text never becomes markup", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, {
    name: { en: "Serum](https://evil.example) <script>alert(1)</script>", bn: null },
    description: {
      en: "# Not a heading\n\n1. no list ![x](https://evil.example/x.png)\n\n`code` **bold** &lt;b&gt;",
      bn: null,
    },
  });
  const text = await read(shop, `/product/${productId}`);
  expect(text).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(https:\/\/evil|^# Not|(?<!\\)!\[|(?<!\\)`code|^1\. no/m);
  expect(text).toContain("\\# Not a heading");
});

test.each([
  ["a\n\n# b", "a \\# b"],
  ["12. item", "12\\. item"],
  ["- item", "\\- item"],
  ["[a](b)", "\\[a\\](b)"],
  ["<b>", "\\<b\\>"],
  ["৳1,200 – 20 ml", "৳1,200 – 20 ml"],
])("%j is escaped as plain text", (text, written) => {
  expect(plain(text)).toBe(written);
});
