// A shop's process that takes payments, at a clock that runs faster. payments.faults.ts starts and kills it.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { openGateway } from "../integrations/payments/gateway-adapters.ts";
import { readServerSettings } from "../server/config/server-settings.ts";
import { openShop } from "../server/open-shop.ts";
import { createSecretBox } from "../shop/auth/secret-box.ts";
import { applyGatewayWebhooks } from "../shop/payments/apply-gateway-webhooks.ts";
import { recordBrowserReturn } from "../shop/payments/browser-return.ts";
import { readGatewayKind } from "../shop/payments/gateway-accounts.ts";
import { payCashInstead } from "../shop/payments/order-payment.ts";
import { pollDuePayments } from "../shop/payments/poll-payments.ts";
import { receiveGatewayWebhook } from "../shop/payments/receive-gateway-webhook.ts";
import { releaseUnpaidAdvances } from "../shop/payments/release-unpaid.ts";
import { sendRefunds } from "../shop/payments/send-refunds.ts";
import { settleReceipts } from "../shop/payments/settle-receipts.ts";
import { startPayment } from "../shop/payments/start-payment.ts";
import { Refusal } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";

const settings = z.object({
  databaseUrl: z.string(),
  dataDir: z.string(),
  secret: z.string(),
  port: z.number(),
  /** Of the stand-in gateways. */
  baseUrl: z.object({ bkash: z.string(), nagad: z.string(), sslcommerz: z.string() }),
  payHost: z.string(),
  /** How long a call may take, by the real clock. */
  timeoutMs: z.number(),
  /** When the shop's clock began to run `speed` times as fast. */
  startedAt: z.number(),
  speed: z.number(),
});
export type PaymentProcessSettings = z.infer<typeof settings>;

const { port, startedAt, speed, ...given } = settings.parse(JSON.parse(process.argv[2] ?? ""));
const { shop: opened } = await openShop(
  readServerSettings({ DATABASE_URL: given.databaseUrl, DATA_DIR: given.dataDir, DEMO: "off" }),
);
const shop: Shop = {
  ...opened,
  publicUrl: `http://127.0.0.1:${port}`,
  now: () => new Date(startedAt + (Date.now() - startedAt) * speed),
  secretBox: createSecretBox([given.secret]),
  gateways: {
    open: (kind, keys, deps) =>
      openGateway(
        kind,
        keys,
        { ...deps, timeoutMs: given.timeoutMs },
        { baseUrl: given.baseUrl[kind], payHost: given.payHost },
      ),
  },
  // The stand-in's page that confirms the address is on this machine.
  fetchExternal: async (url) => {
    await fetch(url, { redirect: "error" });
    return null;
  },
};

const startRequest = z.object({ orderId: z.string(), kind: z.string() });
const client = { address: "203.0.113.7", isMobile: true };

async function answer(path: string, query: URLSearchParams, body: string, headers: Record<string, string>) {
  const [, first, second, third = "", fourth = ""] = path.split("/");
  if (first === "start") {
    const { orderId, kind } = startRequest.parse(JSON.parse(body));
    return startPayment(shop, { orderId, kind: readGatewayKind(kind), purpose: "online", client, waitMs: 500 });
  }
  if (first === "cash") return payCashInstead(shop, body);
  if (second === "webhooks") {
    const kind = readGatewayKind(third);
    return receiveGatewayWebhook(shop, {
      kind,
      secret: fourth,
      network: "127.0.0.1",
      headers,
      body,
      query: Object.fromEntries(query),
    });
  }
  const form = Object.fromEntries(new URLSearchParams(body));
  return recordBrowserReturn(shop, fourth, { query: Object.fromEntries(query), form });
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", shop.publicUrl);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    const answered = await answer(pathname, searchParams, await text(request), headers);
    response.writeHead(200).end(JSON.stringify(answered ?? null));
  } catch (error) {
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) console.error(error);
    response.writeHead(isRefusal ? 409 : 500).end(JSON.stringify({ code: isRefusal ? error.code : "failed" }));
  }
});
const listen = () => server.listen(port, "127.0.0.1");
// While it was dead, a connection of somebody else may have taken its port for a moment.
server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  setTimeout(listen, 200);
});
listen();

/** The loops of background-loops.ts, at the pace of this clock. */
async function repeat(work: (shop: Shop) => Promise<unknown>, pauseMs: number): Promise<never> {
  for (;;) {
    await work(shop).catch((error: unknown) => console.error(error));
    await sleep(pauseMs);
  }
}
for (const work of [pollDuePayments, sendRefunds, applyGatewayWebhooks]) void repeat(work, 50);
for (const work of [settleReceipts, releaseUnpaidAdvances]) void repeat(work, 500);
