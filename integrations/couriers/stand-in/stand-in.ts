import { type ConnectedKind, connectedKinds } from "../../../shop/couriers/courier-port.ts";
import type { CallFault } from "../../http/stand-in/faults.ts";
import { openStandInServer } from "../../http/stand-in/server.ts";
import { basePaths } from "./contract.ts";
import type { Outcome } from "./journeys.ts";
import { answerPage } from "./page.ts";
import { pathaoContract } from "./pathao-contract.ts";
import { payoutsOf, type StandInPayout } from "./payouts.ts";
import { redxContract } from "./redx-contract.ts";
import { type RepeatEnvelope, type SteadfastChoices, steadfastContract } from "./steadfast-contract.ts";
import { openWebhooks, type SentWebhook, type WebhookFault } from "./webhooks.ts";
import { openWorld, type ParcelPlan, type PayoutFault, type StandInParcel } from "./world.ts";

type StandInOptions = {
  now?: () => Date;
  /** 0 for any free one. */
  port?: number;
  /** How long a slow answer takes. */
  slowMs?: number;
  webhookUrl?: Partial<Record<ConnectedKind, string>>;
};

/** Stand-ins of the three couriers on this machine, with their clock, parcels and fault switches. */
export type StandIn = {
  /** Its page. */
  url: string;
  baseUrl: Record<ConnectedKind, string>;
  failNext: (call: string, fault: CallFault, times?: number) => void;
  failBy: (reference: string, fault: CallFault, times?: number) => void;
  failNextWebhook: (fault: WebhookFault, times?: number) => void;
  setWebhookUrl: (kind: ConnectedKind, url: string | null) => void;
  /** Sends what Pathao sends to a new address. */
  probe: () => void;
  repeatInvoicesAs: (envelope: RepeatEnvelope) => void;
  wantTextLists: (wants: boolean) => void;
  setOutcome: (choose: (reference: string) => Outcome) => void;
  /** The payout errors of parcels booked from now on; null for none. Only Steadfast has payouts in its API. */
  setPayout: (choose: (reference: string) => PayoutFault | null) => void;
  /** Pays for a parcel that was missing in the payouts. */
  payAfterAll: (reference: string) => void;
  /** What a courier has paid until yesterday, newest first, told by an API or not. */
  payouts: (kind: ConnectedKind) => StandInPayout[];
  /** The same with pace and charge. */
  setPlan: (choose: (reference: string) => ParcelPlan) => void;
  now: () => Date;
  /** Moves the clock on; parcels take the steps that fall due. */
  advance: (hours: number) => void;
  /** Moves the parcels by the time that has really passed. */
  tick: () => void;
  parcels: () => readonly StandInParcel[];
  /** Every call that came, "pathao orders". */
  calls: () => readonly string[];
  tokensLent: () => number;
  sentWebhooks: () => readonly SentWebhook[];
  /** Waits until all due webhooks are sent. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the stand-in couriers on the loopback interface; all state is lost when they close. */
export async function openStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { now = () => new Date(), port = 0, slowMs = 30_000, webhookUrl = {} } = options;
  const world = openWorld({ now, onStep: (parcel, step) => webhooks.step(parcel, step) });
  const webhooks = openWebhooks(world.now);
  const choices: SteadfastChoices = { repeated: "422", wantsTextList: false };
  const counts = { tokensLent: 0 };
  // Refuses addresses of other machines before it listens.
  for (const kind of connectedKinds) webhooks.setUrl(kind, webhookUrl[kind] ?? null);
  const server = await openStandInServer({
    port,
    slowMs,
    contracts: [
      { kind: "steadfast", basePath: basePaths.steadfast, ...steadfastContract(world, choices) },
      { kind: "pathao", basePath: basePaths.pathao, ...pathaoContract(world, counts) },
      { kind: "redx", basePath: basePaths.redx, ...redxContract(world) },
    ],
    answerPage: (page) => answerPage({ ...page, standIn }),
  });
  const { url, failNext, failBy, calls } = server;

  const standIn: StandIn = {
    url,
    baseUrl: {
      steadfast: url + basePaths.steadfast,
      pathao: url + basePaths.pathao,
      redx: url + basePaths.redx,
    },
    failNext,
    failBy,
    failNextWebhook: webhooks.failNext,
    setWebhookUrl: webhooks.setUrl,
    probe: webhooks.probe,
    repeatInvoicesAs: (envelope) => {
      choices.repeated = envelope;
    },
    wantTextLists: (wants) => {
      choices.wantsTextList = wants;
    },
    setOutcome: (choose) => world.setPlan((reference) => ({ outcome: choose(reference) })),
    setPlan: world.setPlan,
    setPayout: world.setPayout,
    payAfterAll: world.payAfterAll,
    payouts: (kind) => payoutsOf(world, kind),
    now: world.now,
    advance: (hours) => {
      world.advance(hours);
      webhooks.pump();
    },
    tick: () => {
      world.tick();
      webhooks.pump();
    },
    parcels: () => world.parcels,
    calls: () => calls,
    tokensLent: () => counts.tokensLent,
    sentWebhooks: () => webhooks.sent,
    settled: webhooks.settled,
    close: async () => {
      await Promise.all([server.close(), webhooks.close()]);
    },
  };
  return standIn;
}
