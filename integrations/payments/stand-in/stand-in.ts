import type { Paisa } from "../../../shop/money.ts";
import type { GatewayKind } from "../../../shop/payments/gateway-port.ts";
import type { CallFault } from "../../http/stand-in/faults.ts";
import { openStandInServer, type PageRequest } from "../../http/stand-in/server.ts";
import { bkashContract } from "./bkash-contract.ts";
import {
  openBook,
  type PaymentFault,
  type RefundFault,
  type StandInPayment,
  type StandInReceipt,
  type StandInRefund,
} from "./book.ts";
import { basePaths } from "./contract.ts";
import { answerGatewayControls } from "./controls.ts";
import { nagadContract } from "./nagad-contract.ts";
import { openPages } from "./pages.ts";
import { sslcommerzContract } from "./sslcommerz-contract.ts";
import { sslcommerzPage } from "./sslcommerz-page.ts";
import { bkashPage, nagadPage } from "./wallet-pages.ts";
import { openWebhooks, type SentWebhook, type WebhookFault } from "./webhooks.ts";

type StandInGatewayOptions = {
  now?: () => Date;
  /** 0 for any free one. */
  port?: number;
  /** How long a slow answer takes. */
  slowMs?: number;
  /** Where browsers find the pages, if not on this server: "http://127.0.0.1:3000/stand-in-payments". */
  pageUrl?: string;
};

/** Stand-ins of the gateways on this machine, with their clock, ledger and fault switches. */
export type StandInGateway = {
  /** Its control page. */
  url: string;
  baseUrl: Record<GatewayKind, string>;
  /** The host of the pages where customers pay. */
  payHost: string;
  /** Answers for those pages, under any prefix. */
  pages: (request: Request) => Promise<Response>;
  /** Faults of calls, by call or by what they hold. */
  failNext: (call: string, fault: CallFault, times?: number) => void;
  failBy: (reference: string, fault: CallFault, times?: number) => void;
  /** Of the payment with this reference, else of the next ones. */
  failPayment: (fault: PaymentFault, reference?: string | null, times?: number) => void;
  failNextRefund: (fault: RefundFault, times?: number) => void;
  failNextWebhook: (fault: WebhookFault, times?: number) => void;
  /** Where bKash's notifications go, once the shop has confirmed them; null for nowhere. */
  setBkashWebhookUrl: (url: string | null) => void;
  /** Simulates money sent to the merchant's wallet by hand. */
  receive: (amount: Paisa, payerPhone: string) => StandInReceipt;
  now: () => Date;
  /** Moves the clock on. */
  advance: (hours: number) => void;
  /** Settles refunds and sends due webhooks by the time that has really passed. */
  tick: () => void;
  /** Its own ledger. */
  payments: () => readonly StandInPayment[];
  refunds: () => readonly StandInRefund[];
  receipts: () => readonly StandInReceipt[];
  /** Every call that came, "bkash create". */
  calls: () => readonly string[];
  grants: () => number;
  sentWebhooks: () => readonly SentWebhook[];
  /** Waits until all due webhooks are sent. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the stand-in gateways on the loopback interface; all state is lost when they close. */
export async function openStandInGateway(options: StandInGatewayOptions = {}): Promise<StandInGateway> {
  const { now = () => new Date(), port = 0, slowMs = 35_000 } = options;
  const book = openBook(now, (payment) => webhooks.paid(payment));
  const webhooks = openWebhooks(book.now, () => server.url);
  const counts = { grants: 0 };
  const pageUrl = () => options.pageUrl ?? `${server.url}/pay`;
  const pageOf = ({ kind, externalId }: StandInPayment) => `${pageUrl()}/${kind}/${externalId}`;
  const pages = openPages(book, {
    bkash: bkashPage(),
    nagad: nagadPage(book),
    sslcommerz: sslcommerzPage(book, webhooks.tried),
  });

  async function answerPage(page: PageRequest): Promise<void> {
    const { url, response } = page;
    if (url.pathname.startsWith("/pay/")) return answerFrom(pages, page);
    if (url.pathname.endsWith(".pem")) {
      return void response.writeHead(200, { "Content-Type": "application/x-pem-file" }).end(webhooks.certificate());
    }
    if (url.pathname === "/sns/") return void response.writeHead(webhooks.confirm(url.searchParams) ? 200 : 403).end();
    answerGatewayControls(page, standIn);
  }

  const server = await openStandInServer({
    port,
    slowMs,
    contracts: [
      { kind: "bkash", basePath: basePaths.bkash, ...bkashContract({ book, pageOf, counts }) },
      { kind: "nagad", basePath: basePaths.nagad, ...nagadContract({ book, pageOf }) },
      { kind: "sslcommerz", basePath: basePaths.sslcommerz, ...sslcommerzContract({ book, pageOf }) },
    ],
    answerPage,
  });
  const { url, failNext, failBy, calls } = server;

  const standIn: StandInGateway = {
    url,
    baseUrl: {
      bkash: url + basePaths.bkash,
      nagad: url + basePaths.nagad,
      sslcommerz: url + basePaths.sslcommerz,
    },
    payHost: new URL(pageUrl()).host,
    pages,
    failNext,
    failBy,
    failPayment: book.failPayment,
    failNextRefund: book.failNextRefund,
    failNextWebhook: webhooks.failNext,
    setBkashWebhookUrl: webhooks.setBkashUrl,
    receive(amount, payerPhone) {
      const receipt = book.receive(amount, payerPhone);
      webhooks.received(receipt);
      return receipt;
    },
    now: book.now,
    advance: (hours) => {
      book.advance(hours);
      webhooks.pump();
    },
    tick: () => {
      book.tick();
      webhooks.pump();
    },
    payments: () => book.payments,
    refunds: () => book.refunds,
    receipts: () => book.receipts,
    calls: () => calls,
    grants: () => counts.grants,
    sentWebhooks: () => webhooks.sent,
    settled: webhooks.settled,
    close: async () => {
      await Promise.all([server.close(), webhooks.close()]);
    },
  };
  return standIn;
}

/** Answers with a handler of web requests. */
async function answerFrom(
  handle: (request: Request) => Promise<Response>,
  { request, response, url, text }: PageRequest,
): Promise<void> {
  const method = request.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const answer = await handle(new Request(url, { method, ...(hasBody && { body: text }) }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
