import http from "node:http";
import type net from "node:net";
import { getRequestListener } from "@hono/node-server";
import { drizzle } from "drizzle-orm/node-postgres";
import { Hono } from "hono";
import pg from "pg";
import { createApi } from "../../api/index.ts";
import * as tables from "../../db/schema.ts";
import { openAdvertising } from "../../integrations/advertising/advertising-adapters.ts";
import { standInKeys } from "../../integrations/couriers/stand-in/contract.ts";
import { standInStore } from "../../integrations/couriers/stand-in/pathao-contract.ts";
import { openStandIn } from "../../integrations/couriers/stand-in/stand-in.ts";
import { standInKeys as gatewayKeys } from "../../integrations/payments/stand-in/contract.ts";
import { openStandInGateway } from "../../integrations/payments/stand-in/stand-in.ts";
import { courierOpener } from "../../server/open-couriers.ts";
import { gatewayOpener } from "../../server/open-gateways.ts";
import { openIdentity } from "../../server/open-identity.ts";
import { createSecretBox } from "../../shop/auth/secret-box.ts";
import { CatalogIndex } from "../../shop/catalog/catalog-index/catalog-index.ts";
import { listEmptyPages } from "../../shop/catalog/empty-pages.ts";
import { draftProduct, draftVariant } from "../../shop/catalog/product-draft.ts";
import { saveProducts } from "../../shop/catalog/save-products.ts";
import { loadContent } from "../../shop/content/content.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { addStandInAccounts } from "../../shop/couriers/stand-in-accounts.ts";
import { fromTaka } from "../../shop/money.ts";
import { OutboxSignal } from "../../shop/notifications/outbox-signal.ts";
import { openOrderFeed } from "../../shop/orders/admin/order-events.ts";
import { addStandInGateways } from "../../shop/payments/stand-in-gateways.ts";
import { guest } from "../../shop/permissions.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { loadSettings } from "../../shop/settings/settings.ts";
import type { Shop } from "../../shop/shop.ts";
import { goods } from "../buyers/goods.ts";

/** The merchant, who does everything. */
const merchant = { role: "admin", id: "season-merchant", email: "merchant@labonno.example", name: "Rupa" } as const;
const merchantToken = "Bearer season-merchant";

/** A request to the API. `network` is a buyer's; without it the merchant calls. */
type AskOptions = { body?: object; file?: { name: string; content: string }; network?: string };

/** An answer of the API. `code` is that of a refusal. */
export type ApiAnswer<Body> = { status: number; body: Body; code: string | null };

export type SeasonShop = Awaited<ReturnType<typeof openSeasonShop>>;

const noImages: ImageStore = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  async *list() {},
};
// A season needs no password hashing.
const cheapHash = { memory: 8, passes: 1, parallelism: 1 };

/**
 * A real shop on a migrated database, behind real HTTP, with the stand-in couriers and gateway. Its clock stands where
 * `setTime` puts it; merchant and buyers use it only through `ask`.
 */
export async function openSeasonShop(connection: pg.ClientConfig, startsAt: Date) {
  let time = startsAt;
  const now = () => time;
  const pool = new pg.Pool({ ...connection, max: 12, idleTimeoutMillis: 0 });
  // Idle connections may outlive the database for a moment.
  pool.on("error", () => {});
  const db = drizzle(pool, { schema: tables });
  await db.insert(tables.users).values(merchant);
  const app = new Hono();
  const server = http.createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const publicUrl = `http://127.0.0.1:${portOf(server)}`;
  const [couriers, gateway] = await Promise.all([openStandIn({ now }), openStandInGateway({ now })]);
  const secretBox = createSecretBox(["of the season"]);
  const outboxSignal = new OutboxSignal();
  const identity = await openIdentity({
    ...{ db, publicUrl, secretBox, now, cost: cheapHash, minResponseMs: 0 },
    ...{ sendAccountEmail: async () => {}, outboxSignal },
  });
  const sent = {
    sms: 0,
    /** Told of each SMS that asks a customer to answer by a link, with the order's number. */
    onLink: (_number: string) => {},
  };
  const orderFeed = openOrderFeed(db);
  orderFeed.end();
  const shop: Shop = {
    ...{ ...identity, secretBox, google: null, db, now, publicUrl, orderFeed },
    ...{ images: noImages, shareImages: noImages, sendMail: null, fetchExternal: async () => null },
    catalogIndex: new CatalogIndex(db),
    settings: () => loadSettings(db),
    content: () => loadContent(db),
    emptyPages: () => listEmptyPages(shop),
    sendSms: async ({ text }) => {
      sent.sms += 1;
      const [number] = /LB-[\d-]+/.exec(text) ?? [];
      if (number !== undefined && text.includes("/track")) sent.onLink(number);
    },
    couriers: { open: courierOpener(couriers) },
    gateways: { open: gatewayOpener(gateway) },
    // The season has no advertisers: its tags are off.
    advertising: { open: openAdvertising },
    outboxSignal,
    shutdownSignal: new AbortController().signal,
  };
  const failures: string[] = [];
  const api = createApi({
    shop,
    log: { error: (details, message) => void failures.push(`${message} ${JSON.stringify(details)}`) },
    identify: async (authorization) => (authorization === merchantToken ? merchant : guest),
    addressOf: (c) => c.req.header("X-Network") ?? "127.0.0.1",
  });
  app.route("/api", api);

  const store = { id: String(standInStore.id), name: standInStore.name };
  const paths = await addStandInAccounts(shop, standInKeys, { steadfast: null, pathao: store, redx: null });
  for (const kind of connectedKinds)
    couriers.setWebhookUrl(kind, `${publicUrl}/api/webhooks/${kind}/${paths.get(kind)}`);
  const webhooks = await addStandInGateways(shop, gatewayKeys);
  gateway.setBkashWebhookUrl(webhooks.get("bkash") ?? null);
  const stock = await stockGoods(shop);

  async function ask<Body>(
    method: string,
    path: string,
    { body, file, network }: AskOptions = {},
  ): Promise<ApiAnswer<Body>> {
    const form = file && new FormData();
    if (file) form?.set("file", new File([file.content], file.name, { type: "text/csv" }));
    const response = await api.request(path, {
      method,
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(network === undefined ? { Authorization: merchantToken } : { "X-Network": network }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    const answered = JSON.parse(await response.text());
    if (response.status >= 500) failures.push(`${method} ${path} answered ${response.status}`);
    return { status: response.status, body: answered, code: response.status >= 400 ? answered.error.code : null };
  }

  return {
    ...{ shop, pool, ask, couriers, gateway, stock, sent, failures },
    setTime: (moment: Date) => {
      time = moment;
    },
    async close(): Promise<void> {
      await Promise.all([couriers.close(), gateway.close()]);
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

function portOf(server: http.Server): number {
  const address: string | net.AddressInfo | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The shop listens on no port");
  return address.port;
}

/** The catalogue, as an import would bring it, with nothing in stock. */
async function stockGoods(shop: Shop) {
  const drafts = goods.map(({ sku, name, category, price }) =>
    draftProduct({
      ...{ category, brand: "Labonno", name: { en: name, bn: null } },
      variants: [draftVariant({ sku, price: fromTaka(price), stock: 0 })],
    }),
  );
  await saveProducts(shop.db, drafts, shop.now());
  const variants = await shop.db.query.variants.findMany();
  return goods.map(({ sku }) => {
    const variant = variants.find((each) => each.sku === sku);
    if (!variant) throw new Error(`${sku} is not in the shop`);
    return { productId: variant.productId, variantId: variant.id };
  });
}
