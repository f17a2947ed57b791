import type { Context } from "hono";
import { coloursOfTheme, themeCss } from "../../shop/content/colour-rules.ts";

/** The style sheet of a merchant's colours, which its name consists of: the same for ever, from any process. */
export function serveTheme(c: Context): Response {
  const colours = coloursOfTheme(c.req.path);
  if (!colours) return c.text("Not found", 404, { "Cache-Control": "no-store" });
  return c.body(themeCss(colours), 200, {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}
