import * as z from "zod/mini";
import type { WebhookRequest } from "../connected-accounts/account-port.ts";
import { paisa } from "../money.ts";
import type { Shop } from "../shop.ts";
import {
  type Courier,
  CourierError,
  type CourierReport,
  type OpenCourier,
  type ReportedParcel,
} from "./courier-port.ts";
import { courierStates } from "./courier-state-rules.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const amount = z.nullable(z.number());

/** A webhook of the test courier: a report as JSON. */
const sentReport = z.object({
  externalId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  state: z.nullable(z.enum(courierStates)),
  rawState: z.string(),
  text: z.nullable(z.string()),
  at: z.nullable(z.string()),
  collected: amount,
  charge: amount,
});

/** The state of each parcel that this courier returns when polled. */
export type AnsweredStates = Map<string, CourierReport>;

/**
 * A fake courier in this process, for tests of how the shop handles reports. The header `x-proof` verifies its
 * webhooks; `answers` has its response to polling each parcel. It accepts any return request except "Refuse it".
 */
export function courierOfTests(answers: AnsweredStates = new Map()): { open: OpenCourier } {
  return {
    open(kind, keys): Courier {
      const secret = "webhookToken" in keys ? keys.webhookToken : keys.webhookSecret;
      return {
        kind,
        check: async () => ({ balance: null, stores: [] }),
        book: () => Promise.reject(new CourierError("failed")),
        async status({ externalId }) {
          const report = answers.get(externalId);
          if (!report) throw new CourierError("unreachable");
          return report;
        },
        async requestReturn({ reason }) {
          if (reason === "Refuse it") throw new CourierError("refused", { text: "Not possible" });
        },
        readWebhook({ headers, body }) {
          if (headers["x-proof"] !== secret) return { kind: "unproven" };
          if (body === "probe") return { kind: "probe" };
          const { success, data } = sentReport.safeParse(readJson(body));
          if (!success) return { kind: "unreadable" };
          const { externalId, reference, state, rawState, text, at, collected, charge } = data;
          const report = reportOf(state, {
            ...{ rawState, text, at: at === null ? null : new Date(at) },
            ...{ collected: collected === null ? null : paisa(collected) },
            ...{ charge: charge === null ? null : paisa(charge) },
          });
          return { kind: "report", parcel: { externalId, reference }, report };
        },
        answerWebhook: ({ kind: read }) => ({
          status: read === "unproven" ? 401 : 200,
          headers: { "content-type": "application/json" },
          body: `{"status":"ok"}`,
        }),
      };
    },
  };
}

/** A report of a state. */
export function reportOf(state: CourierReport["state"], more: Partial<CourierReport> = {}): CourierReport {
  const silent = { text: null, at: null, collected: null, charge: null, codFee: null, payoutId: null };
  return { state, rawState: state ?? "something-new", ...silent, ...more };
}

/** The webhook with which the test courier reports it. */
export function webhookOf(
  { externalId, reference }: ReportedParcel,
  { state, rawState, text, at, collected, charge }: CourierReport,
  secret = "test-webhook-token",
): WebhookRequest {
  const body = { externalId, reference, state, rawState, text, at: at?.toISOString() ?? null, collected, charge };
  return { headers: { "x-proof": secret }, body: JSON.stringify(body), query: {} };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Receives a webhook as the courier sends it. */
export function sendWebhook(shop: Shop, parcel: ReportedParcel, report: CourierReport, more: object = {}) {
  const secret = "path-of-steadfast";
  return receiveWebhook(shop, { kind: "steadfast", secret, network: "1", ...webhookOf(parcel, report), ...more });
}
