import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { analyzeGrownTables } from "../db/analyze.ts";
import { freePort } from "../db/free-port.ts";
import { projectRoot } from "../db/project.ts";
import { gatewayAccounts, orders, paymentAttempts, refunds } from "../db/schema.ts";
import type { CallFault } from "../integrations/http/stand-in/faults.ts";
import { openGateway } from "../integrations/payments/gateway-adapters.ts";
import { paymentFaults, refundFaults } from "../integrations/payments/stand-in/book.ts";
import { standInKeys } from "../integrations/payments/stand-in/contract.ts";
import { openStandInGateway, type StandInGateway } from "../integrations/payments/stand-in/stand-in.ts";
import { webhookFaults } from "../integrations/payments/stand-in/webhooks.ts";
import { chooseOnPage, payOnWalletPage, sendForm } from "../integrations/payments/test-gateway.ts";
import { seededRandom } from "../shop/couriers/test-journeys.ts";
import { countPieces, findBrokenInvariants } from "../shop/invariants.ts";
import { changeStatus } from "../shop/orders/change-status.ts";
import { webhookUrlOf } from "../shop/payments/gateway-accounts.ts";
import { type GatewayKind, gatewayKinds } from "../shop/payments/gateway-port.ts";
import { pollDuePayments } from "../shop/payments/poll-payments.ts";
import { endRefund, isUnderWay, retryRefund } from "../shop/payments/refund.ts";
import { listRefundsDue } from "../shop/payments/refunds-due.ts";
import { sendRefunds } from "../shop/payments/send-refunds.ts";
import { gatewayShop } from "../shop/payments/test-payments.ts";
import { admin, testSecret } from "../shop/test-shop.ts";
import { addressOf, createDataDir, faultTest, repetitions } from "./fault-test.ts";
import type { PaymentProcessSettings } from "./payment-process.ts";

// A call times out before its late response; both by the real clock.
const timeoutMs = 3000;
const slowMs = 4000;
// By the shop's clock a call has its thirty seconds, and half an hour is three minutes.
const speed = 10;
const processCount = 2;
const concurrency = 30;
const ordersOfKill = 100;
const callFaults: CallFault[] = ["cut", "slow", "failed-after", "cut-before", "failed", "unreadable", "busy", "twice"];

type PaidShop = Awaited<ReturnType<typeof gatewayShop>>;

faultTest(
  "Faults",
  "gateway and shop agree to the paisa when calls are cut, repeated, late or refused and the shop is killed",
  async (countCase) => {
    const random = seededRandom(41);
    const orderCount = repetitions(40, 10_000);
    const startedAt = Date.now();
    let aheadMs = 0;
    const now = () => new Date(startedAt + (Date.now() - startedAt) * speed + aheadMs);
    const standIn = await openStandInGateway({ slowMs, now });
    onTestFinished(standIn.close);
    const paidShop = await gatewayShop({ stock: orderCount, keys: standInKeys });
    const { shop } = paidShop;
    shop.now = now;
    shop.gateways = {
      open: (kind, keys, deps) =>
        openGateway(kind, keys, { ...deps, timeoutMs }, { baseUrl: standIn.baseUrl[kind], payHost: standIn.payHost }),
    };
    const tills = await openTills(paidShop, { standIn, startedAt });
    const customer = openCustomers(paidShop, { standIn, tills, random });

    const ids: string[] = [];
    let started = 0;
    async function serve(): Promise<void> {
      while (started < orderCount) {
        const nth = ++started;
        const id = await paidShop.order();
        await customer(id);
        ids.push(id);
        // What an earlier customer has overpaid is refunded while others pay.
        const earlier = ids[nth - 2 * concurrency];
        if (earlier) await paidShop.giveBack(earlier);
        if (nth % ordersOfKill === 0) {
          await tills.killOne();
          await analyzeGrownTables(shop.db);
        }
        standIn.tick();
      }
    }
    await Promise.all(Array.from({ length: concurrency }, serve));
    await tills.close();

    // No autovacuum runs here.
    await shop.pool.query("vacuum analyze");
    // Then nothing fails any more, and three days pass.
    for (let round = 0; round < 30; round += 1) {
      aheadMs += 4 * 3_600_000;
      standIn.tick();
      for (const { orderId } of await listRefundsDue(shop, admin)) await paidShop.giveBack(orderId);
      await lookIntoPanel(paidShop, standIn);
      while (await pollDuePayments(shop));
      while (await sendRefunds(shop));
    }

    const { wrongs, figures } = await compare(paidShop, standIn, ids);
    console.info(JSON.stringify({ ...figures, kills: tills.kills(), calls: standIn.calls().length }));
    expect(wrongs).toEqual([]);
    expect(tills.errors()).toBe("");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    expect(Object.values(await countPieces(shop.db))).toEqual([orderCount]);
    // Each outcome has occurred, so each was tested; a hundred orders may lack the rare ones.
    const { fromPanel, returned, paidTwice, ...frequent } = figures;
    const met = repetitions<Record<string, number>>(frequent, figures);
    for (const [fate, count] of Object.entries(met)) expect(count, fate).toBeGreaterThan(0);
    countCase(standIn.payments().length + tills.kills());
  },
);

/**
 * Staff handle refunds that were refused or that the gateway has not reported: those in its panel are recorded,
 * and those not in it are sent again.
 */
async function lookIntoPanel({ shop }: PaidShop, standIn: StandInGateway): Promise<void> {
  const open = await shop.db.select().from(refunds).where(eq(refunds.state, "requested"));
  for (const refund of open) {
    const { id, sentAt, failure } = refund;
    if (isUnderWay(refund, shop.now()) || (sentAt === null && failure === null)) continue;
    const found = standIn.refunds().find(({ reference, state }) => reference === `RF${id}` && state === "done");
    if (found) await endRefund(shop, admin, id, { state: "done", reference: found.gatewayReference });
    else await retryRefund(shop, admin, id);
  }
}

/** Processes that take payments, each at its own URL; a killed one is replaced there. */
async function openTills({ shop }: PaidShop, { standIn, startedAt }: { standIn: StandInGateway; startedAt: number }) {
  const settings: Omit<PaymentProcessSettings, "port"> = {
    ...{ databaseUrl: addressOf(shop.pool.options), secret: testSecret, dataDir: createDataDir() },
    ...{ baseUrl: standIn.baseUrl, payHost: standIn.payHost, timeoutMs, startedAt, speed },
  };
  const file = path.join(projectRoot, "faults", "payment-process.ts");
  let kills = 0;
  let errors = "";
  const start = (port: number) => {
    const child = spawn(process.execPath, [file, JSON.stringify({ ...settings, port })], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk;
    });
    return { port, child };
  };
  const isOpen = (port: number) =>
    fetch(`http://127.0.0.1:${port}/cash`, { method: "POST", body: "none" }).then(
      () => true,
      () => false,
    );
  const ports = await Promise.all(Array.from({ length: processCount }, () => freePort()));
  const running = ports.map(start);
  for (const port of ports) await expect.poll(() => isOpen(port), { timeout: 30_000 }).toBe(true);
  const [account] = await shop.db.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, "bkash"));
  if (account) standIn.setBkashWebhookUrl(webhookUrlOf({ publicUrl: `http://127.0.0.1:${ports[0]}` }, account));
  const kill = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  const close = async () => void (await Promise.all(running.splice(0).map(({ child }) => kill(child))));
  onTestFinished(close);
  return {
    errors: () => errors,
    kills: () => kills,
    ports,
    /** The process that has run longest. */
    async killOne(): Promise<void> {
      const killed = running.shift();
      if (!killed) return;
      await kill(killed.child);
      kills += 1;
      running.push(start(killed.port));
      await expect.poll(() => isOpen(killed.port), { timeout: 300_000, interval: 500, message: errors }).toBe(true);
    },
    close,
  };
}

type CustomersInput = {
  standIn: StandInGateway;
  tills: Awaited<ReturnType<typeof openTills>>;
  random: () => number;
};

/** What customers do with an order, while calls, pages and processes fail. */
function openCustomers({ shop, attempt }: PaidShop, { standIn, tills, random }: CustomersInput) {
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const till = () => `http://127.0.0.1:${oneOf(tills.ports)}`;
  // A killed process answers nothing; the customer sees a page that does not load.
  const send = (url: string, init: RequestInit) => fetch(url, init).catch(() => null);

  async function start(orderId: string, kind: GatewayKind): Promise<string | null> {
    for (let round = 0; round < 12; round += 1) {
      const answer = await send(`${till()}/start`, { method: "POST", body: JSON.stringify({ orderId, kind }) });
      const { url } = answer?.ok ? ((await answer.json()) as { url: string }) : { url: null };
      if (url !== null) return url;
      await sleep(300 + random() * 1200);
    }
    return null;
  }

  /** To the gateway's page and back; the browser tries the return twice without an answer. */
  async function visit(url: string, wish: "pay" | "fail" | "cancel", returnUrl: string): Promise<void> {
    if (url.includes("/sslcommerz/")) {
      const fields = await chooseOnPage(url, wish);
      const form = { method: "POST", body: new URLSearchParams(fields) };
      // The return's form has the id for querying the gateway.
      if (fields.val_id !== undefined || fields.tran_id !== undefined)
        void ((await send(returnUrl, form)) ?? (await send(returnUrl, form)));
      return;
    }
    const location = wish === "pay" ? await payOnWalletPage(url) : (await sendForm(url, { do: "cancel" })).location;
    if (location?.startsWith("http")) void ((await send(location, {})) ?? (await send(location, {})));
  }

  async function pay(orderId: string, kind: GatewayKind, reference: string): Promise<void> {
    if (random() < 0.12) standIn.failBy(reference, oneOf(callFaults));
    if (random() < 0.15) standIn.failNextWebhook(oneOf(webhookFaults));
    const url = await start(orderId, kind);
    if (url === null) return;
    const { externalId, returnToken, reference: own } = await attempt(orderId);
    if (random() < 0.15) standIn.failPayment(oneOf(paymentFaults), own);
    if (random() < 0.25 && externalId) standIn.failBy(externalId, oneOf(callFaults), random() < 0.5 ? 1 : 3);
    const drawn = random();
    // Five in a hundred close the window.
    if (drawn < 0.05) return;
    await sleep(random() * 200);
    const wish = drawn < 0.13 ? "cancel" : drawn < 0.2 ? "fail" : "pay";
    await visit(url, wish, `${till()}/api/payments/return/${returnToken}`);
  }

  return async (orderId: string): Promise<void> => {
    const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    const reference = order?.number.replaceAll("-", "") ?? "";
    const devices = random() < 0.1 ? 2 : 1;
    await Promise.all(Array.from({ length: devices }, () => pay(orderId, oneOf(gatewayKinds), reference)));
    if (random() < 0.15) await pay(orderId, oneOf(gatewayKinds), reference);
    if (random() < 0.06) await send(`${till()}/cash`, { method: "POST", body: orderId });
    if (random() < 0.15) standIn.failNextRefund(oneOf(refundFaults));
    if (random() < 0.1) await changeStatus(shop, admin, orderId, "cancelled").catch(() => {});
  };
}

/** The gateways' books compared with the shop's. */
async function compare(paidShop: PaidShop, standIn: StandInGateway, ids: string[]) {
  const { shop, money, paymentsOf, refundsOf } = paidShop;
  const wrongs: string[] = [];
  const attempts = await shop.db.select().from(paymentAttempts);
  const byReference = new Map(attempts.map((each) => [each.reference, each]));
  const figures = { payments: 0, paid: 0, unpaid: 0, returned: 0, fromPanel: 0, paidTwice: 0, paisa: 0 };
  const held = { gateways: 0, shop: 0 };
  // A start that was processed twice has two pages, of which the customer has seen one.
  for (const [reference, pages] of Map.groupBy(standIn.payments(), (payment) => payment.reference)) {
    const isPaid = pages.some(({ state }) => state === "paid");
    figures.payments += 1;
    figures[isPaid ? "paid" : "unpaid"] += 1;
    for (const { paid } of pages) held.gateways += paid ?? 0;
    const known = byReference.get(reference);
    const wrong = (text: string) =>
      wrongs.push(`${reference} (${pages.map(({ kind, state, faults }) => [kind, state, ...faults])}): ${text}`);
    if (!known) wrong("the shop does not know it");
    else if ((known.state === "paid") !== isPaid) wrong(`the shop says ${known.state}`);
    if (pages.filter(({ state }) => state === "paid").length > 1) wrong("paid twice");
  }
  for (const { reference, state } of attempts)
    if (state === "started" || state === "pending") wrongs.push(`${reference}: has no end`);
  const sent = Map.groupBy(
    standIn.refunds().filter(({ state }) => state !== "cancelled"),
    ({ reference }) => reference,
  );
  figures.returned = sent.size;
  for (const parts of sent.values()) for (const { amount } of parts) held.gateways -= amount;
  for (const [reference, { length }] of sent) if (length > 1) wrongs.push(`${reference}: sent ${length} times`);

  const taken = new Map(standIn.payments().map((payment) => [payment.transactionId, payment]));
  async function compareOrder(id: string): Promise<void> {
    const { due, back } = await money(id);
    const paid = await paymentsOf(id);
    if (paid.length > 1) figures.paidTwice += 1;
    if (back > 0) wrongs.push(`${id}: ${back} still to give back`);
    for (const payment of paid) {
      const there = taken.get(payment.gatewayTransactionId);
      if (there?.paid !== payment.amount) wrongs.push(`${id}: ${payment.amount} beside ${there?.paid} at the gateway`);
    }
    const inAll = paid.reduce((sum, { amount }) => sum + amount, 0);
    const given = await refundsOf(id);
    for (const refund of given) {
      if (refund.paymentId === null) {
        figures.fromPanel += 1;
        held.gateways -= refund.amount;
      } else if (refund.state !== "done") wrongs.push(`${id}: refund ${refund.state} ${refund.failure}`);
      else if (!sent.has(`RF${refund.id}`)) wrongs.push(`${id}: a refund that the gateway does not have`);
    }
    const givenBack = given.reduce((sum, { amount, state }) => sum + (state === "done" ? amount : 0), 0);
    if (due > 0 && inAll - givenBack >= 56_000) wrongs.push(`${id}: paid, and ${due} due`);
  }
  const left = [...ids];
  async function compareNext(): Promise<void> {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await compareOrder(id);
  }
  await Promise.all(Array.from({ length: concurrency }, compareNext));
  const { rows } = await shop.pool.query<{ held: string }>(`
    select sum(case when to_account = 'customer' then -amount when from_account = 'customer' then amount else 0 end) as held
      from ledger_transfers`);
  held.shop = Number(rows[0]?.held);
  if (held.shop !== held.gateways) wrongs.push(`the shop has ${held.shop} paisa, the gateways ${held.gateways}`);
  figures.paisa = held.gateways;
  return { wrongs, figures };
}
