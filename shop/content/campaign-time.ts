import { dhakaDay, nextDhakaDay } from "../dhaka-time.ts";

type CampaignDays = { from: string; until: string };

/** The progress of a campaign. It ends with its last day in Dhaka, whatever the visitor's time zone. */
export type CampaignTime = {
  state: "to-come" | "running" | "over";
  /** How many days it lasts, the first and the last included. */
  days: number;
  /** The number of today among its days, from 1; 0 before it begins. */
  today: number;
  /** How many are left, today included. */
  left: number;
  /** On the last day: how many hours are left, the one that runs included; null before. */
  hoursLeft: number | null;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The progress of a campaign at a moment, by Dhaka's day. */
export function campaignTime({ from, until }: CampaignDays, moment: Date): CampaignTime {
  const now = dhakaDay(moment);
  const daysTo = (later: string, earlier: string) => Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs);
  const days = daysTo(until, from) + 1;
  if (now < from) return { state: "to-come", days, today: 0, left: days, hoursLeft: null };
  if (now > until) return { state: "over", days, today: days, left: 0, hoursLeft: null };
  const left = daysTo(until, now) + 1;
  const hoursLeft = left > 1 ? null : Math.ceil((nextDhakaDay(moment).getTime() - moment.getTime()) / hourMs);
  return { state: "running", days, today: daysTo(now, from) + 1, left, hoursLeft };
}

/** The campaigns that are on and run at a moment. */
export function runningCampaigns<Campaign extends CampaignDays & { on: boolean }>(
  campaigns: readonly Campaign[],
  moment: Date,
): Campaign[] {
  return campaigns.filter((campaign) => campaign.on && campaignTime(campaign, moment).state === "running");
}
