import { expect, test } from "vitest";
import { renderDocument } from "../../app/documents/render-document.tsx";
import { documentRoutes, matchDocument } from "../../app/documents/routes.ts";
import bn from "../../app/i18n/bn.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { registerMessages } from "../../app/i18n/messages.ts";
import pages from "../../app/routes.ts";
import { isReservedSlug } from "../../shop/content/content-rules.ts";
import { type Content, content as contentSchema } from "../../shop/content/content-schema.ts";
import { publishDraft, restoreVersion, saveDraft } from "../../shop/content/content-versions.ts";
import { admin, type TestShop, testShop } from "../../shop/test-shop.ts";

registerMessages("en", en);
registerMessages("bn", bn);

const sizes: Content["pages"][number] = {
  ...{ slug: "sizes", on: true, inFooter: true, title: { en: "Sizes", bn: "মাপ" } },
  text: { en: "# Which size?\n\nAs *worn*. Call {phone}.", bn: "# কোন মাপ?\n\nযেমন *পরেন*।" },
};

async function publish(shop: TestShop, own: Content["pages"], name = "Pages"): Promise<void> {
  const content = { ...(await shop.content()), pages: own };
  expect(contentSchema.safeParse(content).error?.issues).toBeUndefined();
  await publishDraft(shop, admin, { name, updatedAt: await saveDraft(shop, admin, { content, updatedAt: null }) });
}

async function visit(shop: TestShop, path: string) {
  const url = new URL(path, "http://localhost");
  const input = { shop, url, matched: matchDocument(url.pathname), asMarkdown: false, network: null };
  return renderDocument(input, (error) => {
    throw error;
  });
}

test("a merchant's page is shown in both languages and in the footer, until it is switched off", async () => {
  const shop = await testShop();
  await publish(shop, [sizes]);
  const english = await visit(shop, "/pages/sizes");
  expect(english).toMatchObject({ status: 200, html: expect.stringContaining("Which size?") });
  expect(english).toMatchObject({ html: expect.stringMatching(/As .*worn.*01700-000000/) });
  expect(await visit(shop, "/bn/pages/sizes")).toMatchObject({ html: expect.stringContaining("কোন মাপ?") });
  const inFooter = /href="\/pages\/sizes">Sizes<\/a>/;
  expect(await visit(shop, "/faq")).toMatchObject({ html: expect.stringMatching(inFooter) });

  await publish(shop, [{ ...sizes, inFooter: false }], "Not in the footer");
  expect(await visit(shop, "/pages/sizes")).toMatchObject({ status: 200 });
  expect(await visit(shop, "/faq")).toMatchObject({ html: expect.not.stringMatching(inFooter) });

  await publish(shop, [{ ...sizes, on: false }], "Off");
  for (const path of ["/pages/sizes", "/bn/pages/sizes", "/pages/nothing"])
    expect(await visit(shop, path)).toMatchObject({ status: 404 });
  expect(await visit(shop, "/faq")).toMatchObject({ html: expect.not.stringMatching(inFooter) });

  // Restoring the version with the page brings it back.
  const { rows } = await shop.pool.query("select id from content_versions where name = 'Pages'");
  const updatedAt = await restoreVersion(shop, admin, rows[0].id, null);
  await publishDraft(shop, admin, { name: "Back", updatedAt });
  expect(await visit(shop, "/pages/sizes")).toMatchObject({ status: 200 });
});

test("paths that the shop uses are reserved, and lead to the shop's own pages", async () => {
  const shop = await testShop();
  expect(await visit(shop, "/pages/about")).toEqual({ movedTo: "/about" });
  expect(await visit(shop, "/bn/pages/faq")).toEqual({ movedTo: "/bn/faq" });
  const paths = [...documentRoutes.map(({ path }) => path), ...(await pages).map(({ path }) => path ?? "")];
  const firstParts = paths.map((path) => /^(?:bn\?\/?)?([a-z-]+)$|^(?:bn\?\/)?([a-z-]+)\//.exec(path));
  const used = firstParts.flatMap((match) => match?.[1] ?? match?.[2] ?? []);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((part) => !isReservedSlug(part))).toEqual([]);
});

test.each(["../admin", "a/b", "%2e%2e", "a b", "মাপ", "", "A", "x".repeat(61), "about", "cart", "bn"])(
  "the slug %j is refused",
  async (slug) => {
    const shop = await testShop();
    const content = { ...(await shop.content()), pages: [{ ...sizes, slug }] };
    expect(contentSchema.safeParse(content).success).toBe(false);
  },
);

test("two pages with one slug, and a text of a megabyte, are refused", async () => {
  const shop = await testShop();
  const live = await shop.content();
  const parse = (own: Content["pages"]) => contentSchema.safeParse({ ...live, pages: own });
  expect(parse([sizes, sizes]).success).toBe(false);
  const long = { ...sizes, text: { ...sizes.text, en: "a".repeat(1_048_576) } };
  expect(parse([long]).error?.issues[0]).toMatchObject({ path: ["pages", 0, "text", "en"], message: "text-long" });
});

test("a page's Markdown produces no scripts and no dangerous links", async () => {
  const shop = await testShop();
  const evil = [
    "# <script>alert(1)</script>",
    '## Part {#x" onclick="alert(1)}',
    "[go](javascript:alert(1)) [data](data:text/html,x) [away](//evil.example) [ok](https://good.example/)",
    "<img src=x onerror=alert(1)> ![pic](https://evil.example/p.png)",
    "<iframe src=https://evil.example></iframe>",
  ].join("\n\n");
  await publish(shop, [{ ...sizes, title: { en: "<b>Sizes</b>", bn: "মাপ" }, text: { en: evil, bn: evil } }]);
  const page = await visit(shop, "/pages/sizes");
  if (!("html" in page)) throw new Error("no page");
  const main = /<main[\s\S]*<\/main>/.exec(page.html)?.[0] ?? "";
  expect(main).not.toMatch(/<script>alert|<img src=x|<iframe|href="(?:javascript|data|\/\/evil)|\sonclick="alert/i);
  expect(main).toContain('href="https://good.example/"');
  expect(page.html).toContain("&lt;b&gt;Sizes&lt;/b&gt;");
});
