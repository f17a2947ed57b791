import { onTestFinished } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import type {
  Gateway,
  GatewayDeps,
  GatewayKeys,
  GatewayTokens,
  PaymentQuery,
  PaymentReport,
  PaymentRequest,
} from "../../shop/payments/gateway-port.ts";
import { testRecord, testTokens } from "../http/test-calls.ts";
import { bkash } from "./bkash.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { openStandInGateway, type StandInGateway } from "./stand-in/stand-in.ts";

const hourMs = 3_600_000;

/** Keeps a token in memory and allows two token requests an hour, like the shop's own store. */
function testGatewayTokens(now: () => Date): GatewayTokens & { counted: () => number } {
  let counted: number[] = [];
  return {
    ...testTokens(now),
    counted: () => counted.length,
    count: async () => {
      counted = counted.filter((at) => at > now().getTime() - hourMs);
      const [first] = counted;
      if (first !== undefined && counted.length >= 2) return new Date(first + hourMs);
      counted.push(now().getTime());
      return null;
    },
    uncount: async () => {
      counted.pop();
    },
  };
}

/** The stand-in gateways, with what an adapter needs to speak with them over real HTTP. */
export async function testStandIn() {
  const standIn = await openStandInGateway({ slowMs: 60_000 });
  onTestFinished(standIn.close);
  const { recorded, record } = testRecord();
  const tokens = testGatewayTokens(standIn.now);
  const deps: Omit<GatewayDeps, "baseUrl"> = { payHost: standIn.payHost, tokens, record, now: standIn.now };
  return { standIn, recorded, tokens, deps };
}

/** bKash's adapter with its stand-in. */
export async function testBkash(keys: GatewayKeys["bkash"] = standInKeys.bkash, timeoutMs?: number) {
  const opened = await testStandIn();
  const deps = { ...opened.deps, baseUrl: opened.standIn.baseUrl.bkash, ...(timeoutMs && { timeoutMs }) };
  return { ...opened, deps, gateway: bkash(keys, deps) };
}

/** A valid payment for tests to modify. */
export function testPayment(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    reference: "LB8427685161",
    orderNumber: "LB-842768516",
    amount: fromTaka("1250.50"),
    customer: {
      name: "নুসরাত জাহান",
      phone: "01712345678",
      email: "nusrat@example.com",
      address: "House 7, Road 3, Mirpur 10",
      city: "Dhaka",
    },
    pieces: 2,
    contents: "Cosmetics",
    returnUrl: "http://127.0.0.1:9/api/payments/return/a1b2c3",
    webhookUrl: "http://127.0.0.1:9/api/webhooks/sslcommerz/secret",
    client: { address: "103.4.145.2", isMobile: true },
    ...change,
  };
}

/** Starts a payment; how it is asked about afterwards, and its page. */
export async function started(gateway: Gateway, change: Partial<PaymentRequest> = {}) {
  const payment = testPayment(change);
  const answer = await gateway.start(payment);
  if (answer.outcome !== "started") throw new Error(`not started: ${JSON.stringify(answer)}`);
  const { externalId, payUrl } = answer;
  const query: PaymentQuery = { reference: payment.reference, externalId, amount: payment.amount, hint: null };
  return { payment, query, payUrl };
}

/** The response to a form of the page. */
export async function sendForm(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

/** A customer on a wallet's page: number, code, PIN; where the browser is sent in the end. */
export async function payOnWalletPage(payUrl: string, phone = "01812345678"): Promise<string | null> {
  await sendForm(payUrl, { number: phone, do: "next" });
  await sendForm(payUrl, { code: "123456", do: "next" });
  return (await sendForm(payUrl, { pin: "12121", do: "next" })).location;
}

/** What the browser brought back, as the adapter reads it. */
export function readReturn(gateway: Gateway, location: string | null) {
  const query = Object.fromEntries(new URL(location ?? "").searchParams);
  return gateway.readReturn({ query, form: {} });
}

/** The report of a payment that is paid. */
export function paidOf(report: PaymentReport) {
  if (report.state !== "paid") throw new Error(`not paid: ${JSON.stringify(report)}`);
  return report;
}

/** Reads the webhooks that have gone out, as the shop would. */
export async function readNotices(gateway: Gateway, standIn: StandInGateway) {
  await standIn.settled();
  const request = (body: string) => ({ headers: {}, body, query: {} });
  return Promise.all(standIn.sentWebhooks().map(({ body }) => gateway.readWebhook(request(body))));
}

/** A customer on SSLCOMMERZ's page; what the browser then posts to the shop. */
export async function chooseOnPage(payUrl: string, wish: "pay" | "fail" | "cancel", method = "card") {
  const { html } = await sendForm(payUrl, { method, do: wish });
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value]));
}
