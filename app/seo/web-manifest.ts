import { shopContext } from "../context.ts";
import { createI18n, languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/web-manifest.ts";

/** `/manifest.webmanifest`, in Bangla under `/bn`: how the shop looks and starts when it is installed on a phone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, path, t } = createI18n(languageOf(url.pathname));
  const { name, look } = await context.get(shopContext).settings();
  const icon = (file: string, sizes: string, purpose: "any" | "maskable") => ({
    src: `/${file}`,
    sizes,
    type: file.endsWith(".svg") ? "image/svg+xml" : "image/png",
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
      icons: [
        icon("icon-192.png", "192x192", "any"),
        icon("icon-512.png", "512x512", "any"),
        icon("icon-maskable-512.png", "512x512", "maskable"),
        icon("icon.svg", "any", "any"),
      ],
      shortcuts: [shortcut(t("header.cart"), "/cart"), shortcut(t("nav.track"), "/track")],
    },
    { headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" } },
  );
}
