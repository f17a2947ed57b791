import { beforeEach, expect, test } from "vitest";
import { templateFault } from "../../../shop/content/article-template.ts";
import { articleNames, builtInArticles, type Content } from "../../../shop/content/content-schema.ts";
import type { Language } from "../../../shop/language.ts";
import type { PromiseName } from "../../../shop/promises/promise-schema.ts";
import { promiseNames } from "../../../shop/promises/promise-text.ts";
import { readSettings } from "../../../shop/settings/settings-schema.ts";
import type { Shop } from "../../../shop/shop.ts";
import { type TestShop, testShop } from "../../../shop/test-shop.ts";
import bn from "../../i18n/bn.json" with { type: "json" };
import en from "../../i18n/en.json" with { type: "json" };
import { registerMessages } from "../../i18n/messages.ts";
import { renderArticle } from "./article.ts";

registerMessages("en", en);
registerMessages("bn", bn);

const set = {
  name: { en: "Shiuli", bn: "শিউলি" },
  phone: "+8801812345678",
  email: "hello@shiuli.example",
  deliveryCharges: { inside: 7500, outside: 13500 },
  deliveryDays: { inside: { from: 0, to: 1 }, outside: { from: 3, to: 5 } },
};

let empty: TestShop;

beforeEach(async () => {
  empty = await testShop();
});

function shopWith(settings: object, own: Partial<Content["articles"]> = {}): Shop {
  const read = readSettings({ ...set, ...settings });
  const content = { articles: { ...builtInArticles, ...own } };
  return { ...empty, settings: async () => read, content: async () => content as Content };
}

/** The text of the four pages in one string. */
async function renderPages(language: Language, returnDays: number, more: object = {}): Promise<string> {
  const shop = shopWith({ returnDays, ...more });
  const texts = await Promise.all(articleNames.map((name) => renderArticle(name, shop, language)));
  // URLs and anchors are not words.
  const isAddress = (key: string) => key === "to" || key === "id";
  return JSON.stringify(texts, (key, value) => (isAddress(key) ? undefined : value)).replaceAll(/"\w+":/g, "");
}

test("every placeholder in the built-in articles can be filled in", () => {
  const texts = import.meta.glob<string>("../../i18n/articles/*.md", { query: "?raw", import: "default", eager: true });
  expect(Object.keys(texts).length).toBe(2 * articleNames.length);
  for (const [file, text] of Object.entries(texts)) expect(templateFault(text), file).toBeNull();
});

test("a fact without a text in the shop is left out", async () => {
  const text = "# A\n\nFree from{freeFrom}{advertises}. {telephone}";
  const { description } = await renderArticle("about", shopWith({}, { about: { en: text, bn: text } }), "en");
  expect(description).toBe("Free from. {telephone}");
});

test("both languages have the same sections with the same anchors", async () => {
  const outline = async (language: Language, returnDays: number) =>
    Promise.all(
      articleNames.map(async (name) => {
        const { heading, description, lede, sections } = await renderArticle(name, shopWith({ returnDays }), language);
        expect([heading, description, lede].map((text) => text.length > 0)).toEqual([true, true, true]);
        return sections.map(({ id, answers, blocks, link }) => {
          expect(id).toMatch(/^[a-z]+$/);
          const sizes = blocks.map((block) => ("items" in block ? block.items.length : 0));
          return [id, sizes, link?.to, answers.map((answer) => answer.link?.to)];
        });
      }),
    );
  for (const returnDays of [0, 7]) expect(await outline("bn", returnDays)).toEqual(await outline("en", returnDays));
});

test("the merchant's own texts and name are plain text, even with Markdown in them", async () => {
  const words = "1. As *we* wrote <b>it</b>, [a](b), {phone} {else} `c` & \\d.";
  const settings = {
    name: { en: "A & *B*", bn: "ক" },
    promises: { openParcel: { on: true, words: { en: words, bn: "" } } },
  };
  const { description } = await renderArticle("privacy", shopWith(settings), "en");
  expect(description).toContain("What A & *B* stores");
  const { sections } = await renderArticle("delivery-and-returns", shopWith(settings), "en");
  expect(sections.find(({ id }) => id === "door")?.blocks).toEqual([{ words: [words] }]);
});

test("articles contain the merchant's settings, in the digits of their language", async () => {
  const english = await renderPages("en", 9);
  for (const fact of ["Shiuli", "01812-345678", "৳75", "৳135", "up to 1 day", "3–\u20605 days", "within 9 days"])
    expect(english).toContain(fact);
  const bangla = await renderPages("bn", 9);
  for (const fact of ["শিউলি", "০১৮১২-৩৪৫৬৭৮", "৳৭৫", "৳১৩৫", "৩–\u2060৫ দিন", "৯ দিনের মধ্যে"])
    expect(bangla).toContain(fact);
});

test("free delivery is mentioned with the merchant's minimum, or not at all", async () => {
  const free = { freeDeliveryAbove: 150_000 };
  expect(await renderPages("en", 7, free)).toMatch(/Delivery is free from ৳1,500/);
  expect(await renderPages("bn", 7, free)).toMatch(/৳১,৫০০ বা তার বেশি কেনাকাটায় ডেলিভারি ফ্রি/);
  expect(await renderPages("en", 7)).not.toMatch(/\bfree\b(?! of)/i);
  expect(await renderPages("bn", 7)).not.toMatch(/কেনাকাটায়|ডেলিভারি ফ্রি/);
});

test("a shop without returns for a change of mind promises no days for them", async () => {
  expect(await renderPages("en", 0)).not.toMatch(/changed your mind|within 0/i);
  expect(await renderPages("bn", 0)).not.toMatch(/মত বদলালে: |০ দিনের মধ্যে জানান/);
});

test("each language uses its own letters and digits only", async () => {
  for (const [returnDays, freeDeliveryAbove] of [
    [0, null],
    [7, 150_000],
  ] as const) {
    expect(await renderPages("en", returnDays, { freeDeliveryAbove })).not.toMatch(/[\u0980-\u09f1\u09f4-\u09ff]/);
    const bangla = (await renderPages("bn", returnDays, { freeDeliveryAbove }))
      .replaceAll(set.email, "")
      .replaceAll("Google", "");
    expect(bangla.match(/[A-Za-z0-9]+/g)).toBeNull();
  }
});

/** The default text of each promise, in both languages. */
const usual: Record<PromiseName, [RegExp, RegExp]> = {
  openParcel: [/open (your|the) parcel|look first|take a look/i, /পার্সেল খুল|দেখে নেন, টাকা|আগে দেখুন/],
  partialAcceptance: [/pay for the rest|only for what you keep/, /বাকিটুকুর|যা রাখছেন/],
  changeOfMind: [/Changed your mind\?/, /মত বদলালে:/],
  exchange: [/an exchange or your money/, /নতুন পণ্য নেবেন না টাকা/],
  noAdvance: [/in advance/, /অগ্রিম/],
  changeByPhone: [/change a shade/, /শেড, পণ্য বা ডেলিভারির দিন/],
  batchCheck: [/batch/, /ব্যাচ/],
};
const all = (on: boolean, words = { en: "", bn: "" }) => ({
  promises: Object.fromEntries(promiseNames.map((name) => [name, { on, words }])),
});

test.each(promiseNames)("the pages make the promise %s if it is on, and not if it is off", async (name) => {
  for (const [language, pattern] of [
    ["en", usual[name][0]],
    ["bn", usual[name][1]],
  ] as const) {
    expect(await renderPages(language, 7, all(true))).toMatch(pattern);
    expect(await renderPages(language, 7, all(false))).not.toMatch(pattern);
    const others = Object.fromEntries(Object.entries(all(true).promises).filter(([each]) => each !== name));
    const words = { en: "", bn: "" };
    expect(await renderPages(language, 7, { promises: { ...others, [name]: { on: false, words } } })).not.toMatch(
      pattern,
    );
  }
});

test("a promise uses the merchant's own text if there is one", async () => {
  const own = all(true, { en: "As we wrote it.", bn: "যেভাবে আমরা লিখেছি।" });
  expect(await renderPages("en", 7, own)).toContain("As we wrote it.");
  expect(await renderPages("bn", 7, own)).toContain("যেভাবে আমরা লিখেছি।");
  for (const name of promiseNames.filter((each) => each !== "openParcel"))
    expect(await renderPages("en", 7, own), name).not.toMatch(usual[name][0]);
  expect(await renderPages("en", 7, all(false, { en: "As we wrote it.", bn: "" }))).not.toContain("As we wrote it.");
});

test("a shop without settings promises only what staff can record", async () => {
  const english = await renderPages("en", 7);
  expect(promiseNames.filter((name) => usual[name][0].test(english))).toEqual(["openParcel", "changeOfMind"]);
});

const own = (text: string) => ({ privacy: { en: text, bn: text } });
const render = (text: string) => renderArticle("privacy", shopWith({}, own(text)), "en");

test("the shop's number in an article is a phone link", async () => {
  const { sections } = await render("# Help\n\nAsk.\n\n## By phone\n\nCall {phone} or write.");
  const number = { to: "tel:+8801812345678", label: "01812-345678" };
  expect(sections[0]?.blocks).toEqual([{ words: ["Call ", number, " or write."] }]);
});

test("the merchant's own article replaces the built-in one, with the shop's facts", async () => {
  const text = [
    "# Our *word*\n\nCall {phone}.\n\n## Delivery\n\nInside Dhaka **{inside}**, see [the table](/delivery-and-returns).",
    "\n1. Order\n2. Open\n\n### And Eid?\n\n- *Longer*\n",
  ].join("");
  expect(await render(text)).toEqual({
    ...{ heading: "Our *word*", description: "Call 01812-345678." },
    lede: [{ words: ["Call ", { to: "tel:+8801812345678", label: "01812-345678" }, "."] }],
    sections: [
      {
        ...{ id: "part-1", title: "Delivery" },
        blocks: [
          {
            words: [
              ...["Inside Dhaka ", { strong: ["৳75"] }, ", see "],
              ...[{ to: "/delivery-and-returns", label: "the table" }, "."],
            ],
          },
          { items: [["Order"], ["Open"]], ordered: true },
        ],
        answers: [{ title: "And Eid?", blocks: [{ items: [[{ em: ["Longer"] }]] }] }],
      },
    ],
  });
});

test("the opening paragraph keeps bold text, and a list below it its points", async () => {
  const { lede, description } = await render("# A\n\nFrom **Jashore**.\n\n- *Fresh*\n- Slow");
  expect(lede).toEqual([
    { words: ["From ", { strong: ["Jashore"] }, "."] },
    { items: [[{ em: ["Fresh"] }], ["Slow"]] },
  ]);
  expect(description).toBe("From Jashore. Fresh Slow");
});

test.each([
  ["1. Order\n2. Open", {}],
  ["১. Order\n২. Open", {}],
  ["১। Order\n২। Open", {}],
  ["  ৩) Order\n  ৪) Open", { start: 3 }],
])("%j is a numbered list", async (text, more) => {
  const { sections } = await render(`# A\n\n## B\n\n${text}`);
  expect(sections[0]?.blocks).toEqual([{ items: [["Order"], ["Open"]], ordered: true, ...more }]);
});

test.each(["১.৫ গ্রাম", "১ জন। ২ জন", "২০২৬।"])("%j is not a list", async (text) => {
  const { sections } = await render(`# A\n\n## B\n\n${text}`);
  expect(sections[0]?.blocks).toEqual([{ words: [text] }]);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#115;cript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:x)",
  "[x](//evil.example)",
  "[x](\\\\evil.example)",
  "<javascript:alert(1)>",
  "[x][1]\n\n[1]: javascript:alert(1)",
])("a link in an article leads only to allowed targets: %s", async (link) => {
  const { sections } = await render(`# A\n\n## B\n\nSee ${link} here.\n\n${link}`);
  expect(JSON.stringify(sections)).not.toMatch(/"to":/);
});

test("HTML and pictures in an article are shown as text", async () => {
  const { sections } = await render(
    "# A\n\n## B\n\nA <img src=x onerror=alert(1)> b ![a cat](https://evil.example/cat.png).\n\n<script>alert(1)</script>",
  );
  expect(sections[0]?.blocks).toEqual([
    { words: ["A <img src=x onerror=alert(1)> b a cat."] },
    { words: ["<script>alert(1)</script>"] },
  ]);
});

test.each([
  ["quotes in quotes", ">".repeat(16_000)],
  ["lists in lists", "- ".repeat(8_000)],
  ["open brackets", "[".repeat(16_000)],
  ["stars", "*a".repeat(8_000)],
  ["blocks that never end", "{if phone}".repeat(1_600)],
  ["unknown placeholders", "{constructor} {toString} {phone {if nothing}a{/if} {/promise}"],
])("any text gives an article: %s", async (_, text) => {
  const { lede, sections } = await render(`# A\n\n## B\n\n${text}`);
  expect(lede.length + sections.length).toBeGreaterThan(0);
});
