import http from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import bn from "../../app/i18n/bn.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { registerMessages } from "../../app/i18n/messages.ts";
import type { Content } from "../../shop/content/content-schema.ts";
import { saveDraft } from "../../shop/content/content-versions.ts";
import { admin, testShop } from "../../shop/test-shop.ts";
import { openLog } from "../log.ts";
import { createApplication } from "./pipeline.ts";
import { createPreview } from "./preview.ts";

registerMessages("en", en);
registerMessages("bn", bn);

const text = (en: string, bn: string) => ({ en, bn });

/** A home page with a picture for the winter. */
function winterContent(before: Content): Content {
  const winter = text("Only for winter", "শুধু শীতের জন্য");
  const slide = {
    title: winter,
    text: text("", ""),
    alt: text("", ""),
    imageId: null,
    phoneImageId: null,
    focus: "right" as const,
    button: null,
    secondButton: null,
  };
  return {
    ...before,
    look: { ...before.look, name: text("Rupkotha", "রূপকথা"), colours: { ...before.look.colours, action: "#0B6E4F" } },
    home: [
      {
        ...{ kind: "hero", id: "hero", on: true, from: null, until: null },
        slides: [
          { ...slide, from: "11-01", until: "02-07" },
          { ...slide, from: null, until: null, title: text("Any day", "যেকোনো দিন") },
        ],
      },
    ],
  };
}

test("a preview shows the draft for a given day and language without scripts, and customers do not see it", async () => {
  const shop = await testShop();
  const content = winterContent(await shop.content());
  await saveDraft(shop, admin, { content, updatedAt: null });
  const preview = createPreview(shop);
  const december = await preview(content, { path: "/", day: "2026-12-01" });
  expect(december).toContain("Only for winter");
  expect(december).toMatch(/<title>[^<]*Rupkotha<\/title>/);
  expect(december).toMatch(/\/theme-\w*0b6e4f\w*\.css/i);
  expect(december?.match(/<script(?! type="application\/ld\+json")/)).toBeNull();
  expect(await preview(content, { path: "/bn", day: "2027-03-01" })).toContain("যেকোনো দিন");
  // The same renderer with the live content.
  expect(await preview(await shop.content(), { path: "/" })).not.toMatch(/Only for winter|Any day|Rupkotha/);
});

test.each(["/pages/gone", "/bn/pages/gone", "/product/gone"])(
  "a preview of %s, which is not in the draft, says so without scripts",
  async (path) => {
    const shop = await testShop();
    const html = await createPreview(shop)(await shop.content(), { path });
    expect(html).toContain("<h1");
    expect(html?.match(/<script(?! type="application\/ld\+json")/)).toBeNull();
  },
);

test.each(["/search?q=x", "/track", "/cart", "/admin-dashboard", "/nothing-here", "/bn/offline"])(
  "there is no preview of %s, a page without editable content",
  async (path) => {
    const shop = await testShop();
    expect(await createPreview(shop)(await shop.content(), { path })).toBeNull();
  },
);

test("a preview is refused to customers, and never cached", async () => {
  const shop = await testShop();
  const { listener } = createApplication({
    ...{ shop, log: openLog("silent"), assets: "public" },
    build: { routes: {}, future: {} } as ServerBuild,
    settings: { trustProxy: 0, serviceWorker: true, corsOrigins: [] },
  });
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const path of ["/api/content/preview?path=/", "/api/content/draft"]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("X-Frame-Options")).toBe("DENY");
  }
});
