import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Content } from "./content-schema.ts";

/** The look that pages show now, as a merchant edits it. */
export function lookOfSettings({ name, logo, tagline, look }: ShopSettings): Content["look"] {
  const { logoImage, pages: _, ...published } = look;
  return { ...{ name, logo, tagline }, logoImageId: logoImage?.id ?? null, ...published };
}
