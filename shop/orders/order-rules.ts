/** The stages of orders in work, by which lists are filtered and counted. */
export const openStages = [
  "to-call",
  "call-again",
  "waiting-for-advance",
  "paying",
  "payment-unknown",
  "on-hold",
  "unreachable",
  "to-pack",
  "packed",
  "booked",
  "with-courier",
  "to-check-in",
] as const;

/** Shown beside the status. It is computed from status and facts (order-stage.ts), never stored. */
export const orderStages = [...openStages, "delivered", "checked-in", "cancelled", "merged", "to-give-back"] as const;

export type OpenStage = (typeof openStages)[number];
export type OrderStage = (typeof orderStages)[number];

/** Minutes in which staff may undo a step. */
export const undoMinutes = 15;

/** Where an order came from. */
export const orderSources = [
  "site",
  "phone",
  "facebook",
  "messenger",
  "whatsapp",
  "instagram",
  "tiktok",
  "youtube",
  "google",
  // Any other link with a campaign of its own.
  "link",
] as const;
export type OrderSource = (typeof orderSources)[number];

/** Accepted sources in the shop's links; anybody can write such a link. */
export const linkSources = [
  "facebook",
  "messenger",
  "whatsapp",
  "instagram",
  "tiktok",
  "youtube",
  "google",
  "link",
] as const satisfies readonly OrderSource[];

/** Whose click id a link carried: fbclid (of advertisements and posts), gclid, ttclid. */
export const clickKinds = ["meta", "google", "tiktok"] as const;
export type ClickKind = (typeof clickKinds)[number];

/** A campaign: a word or two that the seller gave a post or a message. */
export const maxCampaignLength = 60;

/** Why an order was cancelled or came back; staff choose one. */
export const closureReasons = [
  "too-dear",
  "changed-mind",
  "ordered-by-mistake",
  "duplicate",
  "unreachable",
  "fake",
  "out-of-stock",
  "too-late",
  "refused-at-door",
  "not-there",
  "wrong-item",
  "damaged",
  "other",
] as const;

/** The reasons that staff choose among, the usual ones first. */
export const closureChoices = {
  cancelled: [
    ...(["changed-mind", "too-dear", "too-late", "ordered-by-mistake", "duplicate"] as const),
    ...(["unreachable", "fake", "out-of-stock", "other"] as const),
  ],
  returned: ["refused-at-door", "not-there", "wrong-item", "damaged", "too-late", "other"],
} as const satisfies Record<string, readonly (typeof closureReasons)[number][]>;

/** With the reasons that only the shop itself records. */
export type ClosureReason = (typeof closureReasons)[number] | "merged-into" | "before-cash-records";
