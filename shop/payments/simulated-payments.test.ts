import { expect, test } from "vitest";
import { paymentAttempts } from "../../db/schema.ts";
import { seededRandom } from "../couriers/test-journeys.ts";
import { countPieces, findBrokenInvariants } from "../invariants.ts";
import { paisa } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { admin } from "../test-shop.ts";
import { GatewayError } from "./gateway-port.ts";
import { payCashInstead } from "./order-payment.ts";
import { gatewayKinds } from "./payment-rules.ts";
import { pollDuePayments } from "./poll-payments.ts";
import { sendRefunds } from "./send-refunds.ts";
import { gatewayShop } from "./test-payments.ts";

// PAYMENTS=10000 simulates 10,000 orders.
const orderCount = Number(process.env.PAYMENTS ?? 40);
const seed = Number(process.env.SEED ?? 20_261_123);

class Killed extends Error {}

test("after random actions of customers, gateways and crashes the books of gateway and shop agree to the paisa", async () => {
  const { shop, gateway, order, start, attempts, comeBack, pass, money, giveBack } = await gatewayShop({
    stock: Math.ceil(orderCount * 0.9),
    waitMs: 50,
  });
  const random = seededRandom(seed);
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  /** Every tenth call fails before or after its work, and after some the process is killed. */
  const fault = () => {
    const drawn = random();
    if (drawn < 0.06) throw new GatewayError("unreachable", { maybeDone: true });
    if (drawn < 0.09) throw new GatewayError("busy");
    if (drawn < 0.12) throw new Killed();
  };
  let areFaultsOn = true;
  gateway.before = () => void (areFaultsOn && fault());
  gateway.after = () => void (areFaultsOn && fault());
  gateway.answerRefund = () => {
    const drawn = areFaultsOn ? random() : 1;
    if (drawn < 0.1) return { outcome: "refused", text: "Insufficient balance" };
    return drawn < 0.3 ? { outcome: "unknown" } : { outcome: "done", reference: `RF${gateway.refunds.size}` };
  };
  // Refusals, lost calls and killed processes are expected.
  const tolerate = async (work: Promise<unknown>) => void (await work.catch(() => {}));

  async function act(id: string): Promise<void> {
    // Nobody can pay on a page that no browser was sent to.
    const shown = (await attempts(id)).filter(({ externalId }) => externalId !== null);
    const attempt = shown.length === 0 ? null : oneOf(shown);
    const steps = ["start", "cash", "cancel", "two"] as const;
    // Without a page there is nothing to pay or to return from.
    switch (
      oneOf(attempt ? [...steps, "pay", "pay", "pay", "pay", "back", "back", "fail"] : [...steps, "start", "start"])
    ) {
      case "start":
        return tolerate(start(id, oneOf(gatewayKinds)));
      case "two":
        return tolerate(Promise.allSettled([start(id, "bkash"), start(id, "nagad"), start(id, "bkash")]));
      case "pay":
        if (attempt && gateway.payments.get(attempt.reference)?.state === "open")
          gateway.set(attempt.reference, attempt.kind === "bkash" ? "allowed" : "paid", {
            ...(random() < 0.05 && { amount: paisa(10_000) }),
          });
        gateway.reportsAuthorised = random() < 0.5;
        return;
      case "fail":
        if (attempt && gateway.payments.get(attempt.reference)?.state === "open")
          gateway.set(attempt.reference, oneOf(["failed", "cancelled"]));
        return;
      case "back":
        return attempt ? tolerate(comeBack(id, oneOf(["paid", "paid", "failed", "cancelled"]))) : undefined;
      case "cash":
        return tolerate(payCashInstead(shop, id));
      case "cancel":
        return random() < 0.3 ? tolerate(changeStatus(shop, admin, id, "cancelled")) : undefined;
    }
  }

  const ids: string[] = [];
  for (let nth = 0; nth < orderCount; nth += 1) {
    const id = await order().catch(() => null);
    if (id !== null) ids.push(id);
    for (let step = 0; step < 4; step += 1) {
      await act(oneOf(ids.slice(-8)));
      await tolerate(pass(random() * 6));
      // Two concurrent processes, every other time.
      const works = [pollDuePayments(shop), sendRefunds(shop)];
      if (step % 2 === 0) works.push(pollDuePayments(shop), sendRefunds(shop));
      await tolerate(Promise.all(works));
    }
  }
  areFaultsOn = false;
  for (let day = 0; day < 5; day += 1) {
    for (let hour = 0; hour < 24; hour += 8) {
      await pass(480);
      await sendRefunds(shop);
    }
    if (day === 2) for (const id of ids) await giveBack(id);
  }

  const { rows } = await shop.pool.query<{ held: string }>(`
    select coalesce(sum(case when to_account in ('bkash', 'nagad', 'sslcommerz', 'gateway-fees') then amount else 0 end
                      - case when from_account in ('bkash', 'nagad', 'sslcommerz', 'gateway-fees') then amount else 0 end), 0) as held
      from ledger_transfers`);
  // The gateway keeps its fees, which the customer has paid as well.
  expect(Number(rows[0]?.held)).toBe(gateway.balance);
  const open = await shop.db.select().from(paymentAttempts);
  expect(open.filter(({ state }) => state === "started" || state === "pending")).toEqual([]);
  const paid = [...gateway.payments.values()].filter(({ state }) => state === "paid");
  expect(open.filter(({ state }) => state === "paid")).toHaveLength(paid.length);
  expect(paid.length).toBeGreaterThan(orderCount / 6);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  expect(Object.values(await countPieces(shop.db))).toEqual([Math.ceil(orderCount * 0.9)]);
  for (const id of ids) {
    const { due, back } = await money(id);
    expect(due === 0 || back === 0).toBe(true);
  }
});
