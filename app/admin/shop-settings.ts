import { useRouteLoaderData } from "react-router";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import type { loader } from "../root.tsx";

/** The merchant's settings, from the root loader. */
export function useShopSettings(): ShopSettings {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("useShopSettings needs the data of the root route");
  return data.settings;
}
