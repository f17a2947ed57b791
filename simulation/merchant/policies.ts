import { defaultCallSettings } from "../../shop/calls/call-rules.ts";
import type { CallDesk } from "./call-desk.ts";

/** A way to run the order desk. It only knows what the shop knows, not what buyers will do. */
export type Policy = {
  name: PolicyName;
  /** What it changes in the shop's settings. */
  settings: object;
  /** What the desk does at an hour of the day. */
  work: (desk: CallDesk, hour: number) => Promise<void>;
};

export const policyNames = ["confirm-all", "call-all", "our-rules"] as const;
export type PolicyName = (typeof policyNames)[number];

const callHours = { from: 10, to: 21 };
const eveningHour = 20;

const isCallHour = (hour: number) => hour >= callHours.from && hour <= callHours.to;

/** Every order is packed without a call. */
const confirmAll: Policy = {
  name: "confirm-all",
  settings: {},
  work: async (desk, hour) => {
    if (hour === callHours.from || hour === 14 || hour === eveningHour) await desk.confirmAll();
  },
};

/** An order is packed only after a call with its customer. */
const callAll: Policy = {
  name: "call-all",
  settings: {},
  work: async (desk, hour) => {
    if (isCallHour(hour)) await desk.callDue();
    if (hour === eveningHour) await desk.giveUpUnreachable();
  },
};

/**
 * Known customers are confirmed without a call; the others get a link at once, and those who have not answered it after
 * half a day are called, three times over a day at most. Numbers with too many open orders, or whose parcels mostly came back,
 * send an advance.
 */
const ourRules: Policy = {
  name: "our-rules",
  settings: {
    confirmWithoutCall: { delivered: 1, below: 3000 },
    // Two calls on one day, and a last one on the next.
    calls: { ...defaultCallSettings, linkHours: 12, maxAttempts: 2 },
    guard: {
      ...{ openOrders: 3, networkOrders: 30, houseOrders: 3, doubtfulPast: true, stockHours: 48, advanceAbove: null },
      ...{ answer: "advance", advance: 200, sendTo: "bKash 01700-000000" },
    },
  },
  work: async (desk, hour) => {
    if (hour >= 9 && hour <= 22) {
      await desk.settleAdvances();
      await desk.confirmPaid();
    }
    if (isCallHour(hour)) await desk.callDue();
    if (hour === eveningHour) await desk.giveUpUnreachable();
  },
};

export const policies: Record<PolicyName, Policy> = {
  "confirm-all": confirmAll,
  "call-all": callAll,
  "our-rules": ourRules,
};
