import { expect, test } from "vitest";
import { rateLimits } from "../../shop/rate-limits/limits.ts";
import { spend } from "../../shop/rate-limits/spend.ts";
import { changeSettings } from "../../shop/settings/settings.ts";
import { stockShop } from "../../shop/stock/test-stock.ts";
import { admin } from "../../shop/test-shop.ts";
import { openDocument as open } from "../documents/test-document.ts";

test("the page works without a script: verified with a date, or unknown, and only the empty form may be indexed", async () => {
  const shop = await stockShop();
  await shop.receive([{ code: "SG-2608-14", expires: "2028-08-31", quantity: 5 }]);
  const question = await open(shop, "/verify");
  expect(question).toMatchObject({ status: 200, camera: true });
  expect(question.html).toContain("really</em> ours?");
  expect(question.html).not.toContain("noindex");
  // The result may be below, once there is one.
  expect(question.html).toContain("What the answer may be");
  const ours = await open(shop, "/verify?code=sg260814");
  expect(ours.html).toMatch(/<title>Yes, this batch is ours.*08\/2028/s);
  expect(ours.html).toContain("noindex");
  expect(ours.html).not.toContain("What the answer may be");
  const bangla = await open(shop, "/bn/verify?code=SG-2608-14");
  expect(bangla.html).toMatch(/হ্যাঁ, এই ব্যাচ আমাদের.*০৮\/২০২৮/s);
  const unknown = await open(shop, "/verify?code=%3Cb%3EXX-1");
  expect(unknown.html).toContain("&lt;b&gt;XX-1</b>");
  expect(unknown.html).toContain("is not among our batches");
  expect(unknown.html).toContain("noindex");
});

test("the form sent without a code says in its language what is missing", async () => {
  const shop = await stockShop();
  for (const [path, text] of [
    ["/verify?code=", "Type the batch code first."],
    ["/bn/verify?code=+", "আগে ব্যাচ কোডটি লিখুন।"],
  ] as const) {
    const { html } = await open(shop, path);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="code-missing/);
    expect(html.replaceAll(/<svg.*?<\/svg>/g, "")).toContain(`role="alert">${text}</p>`);
  }
  // The browser's own bubble would stand before it.
  const { html } = await open(shop, "/verify");
  expect(html).not.toMatch(/<input[^>]*id="code"[^>]* required/);
  expect(html).not.toContain("aria-invalid");
});

test("a photo can be sent in each chat of the shop, with the code already typed", async () => {
  const shop = await stockShop();
  const phone = (await open(shop, "/verify?code=XX-1")).html;
  expect(phone).toContain("tel:+880");
  const chats = { whatsappUrl: "https://wa.me/8801700000000", messengerUrl: "https://m.me/labonno" };
  await changeSettings(shop, admin, chats, undefined);
  const { html } = await open(shop, "/verify?code=XX-1");
  for (const url of Object.values(chats)) expect(html).toMatch(new RegExp(`${url}\\?text=[^"]*XX-1`));
});

test("a batch of several variants is one result that lists them, and another expiry date is a separate one", async () => {
  const shop = await stockShop();
  const batch = { code: "SG-2608-14", expires: "2028-08-31", quantity: 5 };
  await shop.receive([batch, { ...batch, variantId: shop.soap }]);
  const [shared = ""] = (await open(shop, "/verify?code=SG-2608-14")).html.match(/<h1.*/s) ?? [];
  expect(shared.match(/class="verify-batch"/g)).toHaveLength(1);
  expect(shared.replaceAll(/<[^>]+>/g, "")).toContain("30 ml · Pair");
  await shop.receive([{ ...batch, expires: "2029-01-31" }]);
  const { html } = await open(shop, "/verify?code=SG-2608-14");
  expect(html.match(/class="verify-batch"/g)).toHaveLength(2);
});

test("a code that is too long or empty shows the form again, and too many attempts from a network are refused", async () => {
  const shop = await stockShop();
  for (const code of ["", "%20", "x".repeat(61)])
    expect((await open(shop, `/verify?code=${code}`)).html).toContain("really</em> ours?");
  const { max } = rateLimits["batch-check"].limits[0];
  await open(shop, "/verify?code=XX-0");
  for (let n = 1; n < max; n += 1) await spend(shop, "batch-check", { network: "n1" });
  const refused = await open(shop, "/verify?code=XX-1");
  expect(refused.status).toBe(429);
  expect(refused.html).toContain("Too many checks");
  expect((await open(shop, "/verify")).status).toBe(200);
});

test("the drawing of a pack shows a current batch that can be tried, and no other shop's code", async () => {
  const shop = await stockShop();
  expect((await open(shop, "/verify")).html).toContain("••••••");
  await shop.receive([
    { code: "OLD-1", expires: "2026-11-01", quantity: 5 },
    { code: "SG-2608-14", expires: "2028-08-31", quantity: 5 },
    { code: "A-CODE-TOO-LONG-TO-BE-DRAWN", expires: "2029-08-31", quantity: 5 },
  ]);
  const { html } = await open(shop, "/bn/verify");
  expect(html).toMatch(/SG-2608-14.*EXP (<!-- -->)?08\/2028/s);
  const [link = ""] = html.match(/\/bn\/verify\?code=[^"]+/) ?? [];
  expect((await open(shop, link)).html).toContain("হ্যাঁ, এই ব্যাচ আমাদের");
});

test("the product's barcode is recognised and leads to the batch code, other long codes are not", async () => {
  const shop = await stockShop();
  for (const typed of ["8941100512345", "৮৯৪১১০০৫১২৩৪৫", "0 12345 67890 5"])
    expect((await open(shop, `/verify?code=${encodeURIComponent(typed)}`)).html, typed).toContain(
      "<title>That is the barcode",
    );
  for (const typed of ["89411005123", "894110051234X", "123456789012345"])
    expect((await open(shop, `/verify?code=${typed}`)).html, typed).toContain("<title>We do not know this code");
  await shop.receive([{ code: "8941100512345", expires: "2028-08-31", quantity: 5 }]);
  expect((await open(shop, "/verify?code=8941100512345")).html).toContain("<title>Yes, this batch is ours");
});
