import type {
  AdvertisingDeps,
  AdvertisingKeys,
  AdvertisingService,
  OpenAdvertising,
} from "../../shop/advertising/advertising-port.ts";
import type { AdKind } from "../../shop/advertising/advertising-rules.ts";
import { google } from "./google.ts";
import { meta } from "./meta.ts";

const addresses: Record<AdKind, string> = {
  meta: "https://graph.facebook.com",
  google: "https://www.google-analytics.com",
};

const adapters: {
  [Kind in AdKind]: (keys: AdvertisingKeys[Kind], deps: AdvertisingDeps & { baseUrl: string }) => AdvertisingService;
} = { meta, google };

/** The advertisers' services at their real addresses. */
export const openAdvertising: OpenAdvertising = (kind, keys, deps) =>
  adapters[kind](keys, { ...deps, baseUrl: addresses[kind] });
