import { buyLink } from "../../shop/cart/buy-link-rules.ts";
import { type Language, localizedPath } from "../../shop/language.ts";
import { linkSources, type OrderSource } from "../../shop/orders/order-rules.ts";
import { showToast } from "../components/toast.ts";
import type { AdminI18n } from "./i18n.ts";

type LinkToCopy = {
  lines: { variantId: string; quantity: number }[];
  source?: OrderSource;
  campaign?: string;
  /** The customer's language; without it, that of the dashboard. */
  language?: Language | undefined;
};

/** Copies a link that fills a cart and opens the checkout, as sellers send it in a chat. */
export async function copyBuyLink({ t, language }: AdminI18n, link: LinkToCopy): Promise<void> {
  const from = linkSources.find((source) => source === link.source) ?? null;
  const path = localizedPath(link.language ?? language, buyLink(link.lines, { from, campaign: link.campaign ?? null }));
  const address = new URL(path, window.location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: t("admin.buyLink.copied"), text: t("admin.buyLink.copiedText") });
  } catch {
    // The clipboard needs https; otherwise the address can be copied from here.
    showToast({ title: t("admin.buyLink.notCopied"), text: address, tone: "error" });
  }
}
