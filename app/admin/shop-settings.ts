import { useRouteLoaderData } from "react-router";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import type { loader } from "../root.tsx";

/** The merchant's settings, which the document has loaded. */
export function useShopSettings(): ShopSettings {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("the counter without the shop's settings");
  return data.settings;
}
