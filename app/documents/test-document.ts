import type { Shop } from "../../shop/shop.ts";
import bn from "../i18n/bn.json" with { type: "json" };
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { type RenderedDocument, renderDocument } from "./render-document.tsx";
import { matchDocument } from "./routes.ts";

type OpenedDocument = Extract<RenderedDocument, { html: string }>;

/** Renders a public page for a test, as the server does, and where it moved to; what fails in it fails the test. */
export async function openDocument(shop: Shop, path: string): Promise<OpenedDocument> {
  registerMessages("en", en);
  registerMessages("bn", bn);
  const url = new URL(path, shop.publicUrl);
  const input = { shop, url, matched: matchDocument(url.pathname), asMarkdown: false, network: "n1" };
  const rendered = await renderDocument(input, (error) => {
    throw error;
  });
  if ("movedTo" in rendered) return openDocument(shop, rendered.movedTo);
  if (!("html" in rendered)) throw new Error("no page");
  return rendered;
}
