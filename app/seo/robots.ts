import { shopContext } from "../context.ts";
import type { Route } from "./+types/robots.ts";

// Private pages and endless search results are not for search engines.
const disallowedPaths = [
  "/api/",
  "/admin",
  "/buy/",
  "/cart",
  "/checkout",
  "/success-checkout",
  "/orders",
  "/account",
  "/wishes",
  "/stop-telling",
  "/search",
];

/** `/robots.txt`: where search engines may look, and where the list of all pages is. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext);
  const rules = disallowedPaths.flatMap((path) => [
    `Disallow: ${path}`,
    ...(path === "/api/" ? [] : [`Disallow: /bn${path}`]),
  ]);
  const lines = ["User-agent: *", ...rules, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
