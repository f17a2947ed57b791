import { parseCampaign } from "../cart/buy-link-rules.ts";
import { type ClickKind, linkSources } from "./order-rules.ts";

/** The parameters of a link. Click ids, by which the advertiser identifies a person, are not read. */
export type Landing = {
  source: (typeof linkSources)[number];
  campaign: string | null;
  post: string | null;
  clickKind: ClickKind | null;
};

const sourceNames = new Map<string, Landing["source"]>(
  Object.entries({
    ...{
      fb: "facebook",
      meta: "facebook",
      "facebook.com": "facebook",
      an: "facebook",
      ig: "instagram",
      msg: "messenger",
    },
    ...{ wa: "whatsapp", yt: "youtube", adwords: "google", "google-ads": "google", tt: "tiktok" },
  } as const),
);

const clicks = [
  { kind: "meta", source: "facebook", names: ["fbclid"] },
  { kind: "google", source: "google", names: ["gclid", "gbraid", "wbraid"] },
  { kind: "tiktok", source: "tiktok", names: ["ttclid"] },
] as const;

/** Reads where a link was sent, and by which post or campaign; null for an address that says nothing. */
export function readLanding(query: URLSearchParams): Landing | null {
  const click = clicks.find(({ names }) => names.some((name) => query.has(name)));
  const named = (query.get("from") ?? query.get("utm_source"))?.trim().toLowerCase();
  const campaign = wordsOf(query.get("campaign") ?? query.get("utm_campaign"));
  const post = wordsOf(query.get("post") ?? query.get("utm_content"));
  if (!named && !click && !campaign) return null;
  const known = named ? (linkSources.find((each) => each === named) ?? sourceNames.get(named)) : click?.source;
  return { source: known ?? "link", campaign, post, clickKind: click?.kind ?? null };
}

/** The campaign's text; dropped if it contains an email address. */
function wordsOf(text: string | null): string | null {
  return text?.includes("@") ? null : parseCampaign(text);
}
