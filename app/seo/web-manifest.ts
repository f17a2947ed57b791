import { languageOf } from "../../shop/language.ts";
import { type ShopIconName, shopIcons } from "../../shop/media/shop-icon/shop-icon-rules.ts";
import { shopContext } from "../context.ts";
import { createI18n } from "../i18n/language.tsx";
import type { Route } from "./+types/web-manifest.ts";

/** `/manifest.webmanifest`, in Bangla under `/bn`: how the shop looks and starts when it is installed on a phone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, path, t } = createI18n(languageOf(url.pathname));
  const { name, look } = await context.get(shopContext).settings();
  const icon = (file: ShopIconName, purpose: "any" | "maskable") => ({
    src: `/icons/${file}`,
    sizes: `${shopIcons[file].size}x${shopIcons[file].size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (name: string, page: string) => ({ name, url: path(page) });
  return Response.json(
    {
      id: path("/"),
      name: name[language],
      short_name: name[language],
      description: look.about[language] || t("shop.about"),
      lang: language,
      dir: "ltr",
      start_url: path("/"),
      // Both languages are one installed app.
      scope: "/",
      display: "standalone",
      theme_color: look.colours.band,
      background_color: look.colours.ground,
      icons: [icon("192.png", "any"), icon("512.png", "any"), icon("maskable-512.png", "maskable")],
      shortcuts: [shortcut(t("header.cart"), "/cart"), shortcut(t("nav.track"), "/track")],
    },
    { headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" } },
  );
}
