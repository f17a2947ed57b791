import { redirect } from "react-router";
import { shopIcon } from "../../shop/media/shop-icon/shop-icon.ts";
import { type ShopIconName, shopIcons } from "../../shop/media/shop-icon/shop-icon-rules.ts";
import { hasDrawnIcon } from "../../shop/settings/logo.ts";
import { shopContext } from "../context.ts";
import type { Route } from "./+types/shop-icon.ts";
import { notFound } from "./xml.ts";

/** Files drawn by hand for the shop that the wordmark was cut for. */
const drawnFiles: Record<ShopIconName, string> = {
  "180.png": "/apple-touch-icon.png",
  "192.png": "/icon-192.png",
  "512.png": "/icon-512.png",
  "maskable-512.png": "/icon-maskable-512.png",
};

/** `/icons/192.png`: the shop's icon in browsers, on phones and in search results. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!Object.hasOwn(shopIcons, params.file)) return notFound();
  const name = params.file as ShopIconName;
  const shop = context.get(shopContext);
  const headers = { "Cache-Control": "public, max-age=3600" };
  if (hasDrawnIcon(await shop.settings())) throw redirect(drawnFiles[name], { headers });
  return new Response(new Uint8Array(await shopIcon(shop, name)), {
    headers: { ...headers, "Content-Type": "image/png" },
  });
}
