import { renderDocument } from "../../app/documents/render-document.tsx";
import { type DocumentName, matchDocument } from "../../app/documents/routes.ts";
import type { Content, PreviewQuery } from "../../shop/content/content-schema.ts";
import { readSettingsOfLook } from "../../shop/content/publish-content.ts";
import type { Shop } from "../../shop/shop.ts";

/** Pages without content of the merchant, and those that act on an address, have no preview. */
const notPreviewed: readonly DocumentName[] = ["offline", "unavailable", "search", "track", "verify", "not-found"];

/**
 * Renders public pages as some content shows them on a day, today without one. What is rendered has no scripts, stands in
 * no cache and reaches nobody but the caller.
 */
export function createPreview(shop: Shop) {
  return async function preview(content: Content, { path, day }: PreviewQuery): Promise<string | null> {
    const url = new URL(path, shop.publicUrl);
    const matched = matchDocument(url.pathname);
    if (!matched || notPreviewed.includes(matched.route.id)) return null;
    const settings = { ...(await shop.settings()), ...(await readSettingsOfLook(shop.db, content)) };
    // Noon in Dhaka.
    const now = day === undefined ? shop.now() : new Date(`${day}T06:00:00Z`);
    const draftShop = { ...shop, settings: async () => settings, content: async () => content, now: () => now };
    const errors: unknown[] = [];
    const rendered = await renderDocument(
      { shop: draftShop, url, matched, asMarkdown: false, network: null, isPreview: true },
      (error) => void errors.push(error),
    );
    if (errors.length > 0) throw errors[0];
    if ("movedTo" in rendered) return preview(content, { path: rendered.movedTo, day });
    return "html" in rendered ? rendered.html : null;
  };
}
