import type { StandInPayout } from "../../integrations/couriers/stand-in/payouts.ts";
import type { ConnectedKind } from "../../shop/couriers/courier-port.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { draw } from "../buyers/draw.ts";
import type { Parameters } from "../parameters/parameters.ts";
import type { SeasonShop } from "../season/season-shop.ts";
import { goodsTaka, type World } from "../season/season-world.ts";

type Payout = { _id: string; courier: ConnectedKind; externalId: string; amount: number; state: string };
type CheckedPayout = Payout & { lines: Line[] };
type Line = {
  _id: string;
  order: string | null;
  state: string;
  collectedDifference: number;
  chargeDifference: number;
  other: number;
};
type Claim = { id: string; kind: string; amount: number; isPaid: boolean; at: number; reference: string | null };
type Sum = { amount: number; parcels: number };
type Cash = {
  couriers: { withRiders: Sum; due: Sum; onItsWay: Sum; toClaim: Sum }[];
  today: { accounts: { account: string; closing: number }[] };
};

const dayMs = 86_400_000;
/** A parcel that no payout has named so long after the usual day is claimed. */
const missedDays = 5;
const boxTaka = 5000;
const toPaisa = (taka: number) => Math.round(taka * 100) / 100;

type CashDeskInput = { parameters: Parameters; seasonShop: SeasonShop; world: World };

/** The accounts staff: payouts, statements, claims, expenses and the close of each day, only through the API. */
export function openCashDesk({ parameters, seasonShop, world }: CashDeskInput) {
  const { ask, couriers, shop } = seasonShop;
  const { seed, costs, delivery, payouts: assumed } = parameters;
  const { tally } = world;
  const imported = new Set<string>();
  const claims: Claim[] = [];
  const claimed = new Set<string>();
  const toCheck = new Set<string>();
  const spent = { packing: 0, minutes: 0, sms: 0, advertising: 0 };

  async function expect<Body>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await ask<Body>(method, path, body && { body });
    if (answer.code !== null) tally.surprises.push(`${method} ${path.replace(/\w{12,}/, "…")} ${answer.code}`);
    return answer.body;
  }

  /** Two couriers report payouts only by file. */
  async function importStatements(): Promise<void> {
    for (const kind of connectedKinds.filter((each) => each !== "steadfast"))
      for (const payout of couriers.payouts(kind).toReversed()) {
        const name = payoutName(kind, payout);
        if (imported.has(name)) continue;
        imported.add(name);
        const choices = encodeURIComponent(JSON.stringify({ payout: name, day: payout.day }));
        const { code } = await ask("POST", `/payouts/import?courier=${kind}&choices=${choices}`, {
          file: { name: `${name}.csv`, content: statementOf(payout) },
        });
        if (code !== null) tally.surprises.push(`statement ${code}`);
      }
  }

  /** Books the payouts that arrived at the bank, and claims every difference. */
  async function bookPayouts(): Promise<void> {
    const paid = new Map(
      connectedKinds.flatMap((kind) => couriers.payouts(kind).map((each) => [payoutName(kind, each), each.amount])),
    );
    for (const { _id, externalId, amount, state } of await expect<Payout[]>("GET", "/payouts")) {
      if (state !== "announced") continue;
      const received = paid.get(externalId);
      if (received !== amount) tally.surprises.push(`payout ${externalId} says ${amount}, the bank ${received}`);
      if (received === undefined) continue;
      await expect("POST", `/payouts/${_id}/book`, { account: "bank", received, reason: "As the bank has it" });
      tally.bank += received;
      toCheck.add(_id);
    }
    for (const id of toCheck) {
      toCheck.delete(id);
      const { courier, lines } = await expect<CheckedPayout>("GET", `/payouts/${id}`);
      for (const line of lines) if (line.state === "differs") await settle(courier, line);
      const unknown = lines.filter(({ state }) => state === "unknown" || state === "paid-before").length;
      if (unknown > 0) tally.surprises.push(`${unknown} lines of a payout are unknown`);
    }
  }

  async function settle(courier: ConnectedKind, line: Line): Promise<void> {
    const { _id, collectedDifference, chargeDifference, other } = line;
    const parts = [
      ["collected", collectedDifference],
      ["charge", chargeDifference],
      ["unexplained", other],
    ] as const;
    const wanted = parts.filter(([, amount]) => amount > 0);
    if (wanted.length === 0)
      await expect("POST", `/payout-lines/${_id}/accept`, { reason: "A suburb is cheaper than the rate" });
    for (const [kind, amount] of wanted) await claim({ courier, kind, amount, line: _id });
  }

  type Claimed = { courier: ConnectedKind; kind: string; amount: number; line?: string; order?: string };

  async function claim(input: Claimed, reference: string | null = null): Promise<void> {
    const text = `Please pay ${input.amount} taka: ${input.kind}`;
    const { insertedId: id } = await expect<{ insertedId: string }>("POST", "/claims", { ...input, text });
    const isPaid = reference !== null || draw(seed, "claim", claims.length) < assumed.claimPaid;
    const at = shop.now().getTime() + assumed.claimDays * dayMs;
    claims.push({ id, kind: input.kind, amount: input.amount, isPaid, at, reference });
    tally.claims += 1;
  }

  /** What couriers answer to claims. */
  async function settleClaims(): Promise<void> {
    const now = shop.now().getTime();
    for (const each of claims.filter(({ at }) => at <= now)) {
      claims.splice(claims.indexOf(each), 1);
      const { id, kind, amount, isPaid, reference } = each;
      // The payout that pays for the parcel after all ends its claim.
      if (reference !== null) {
        couriers.payAfterAll(reference);
        continue;
      }
      const result = isPaid
        ? { state: "paid", amount, account: "bank" }
        : { state: "dropped", note: "The courier will not pay" };
      await expect("PATCH", `/claims/${id}`, result);
      if (isPaid) {
        tally.bank += amount;
        tally.repaid[kind] = (tally.repaid[kind] ?? 0) + amount;
      }
      if (!isPaid) tally.dropped[kind] = (tally.dropped[kind] ?? 0) + amount;
    }
  }

  /** Parcels that no statement lists long after delivery, and parcels that couriers have lost. */
  async function claimMissing(): Promise<void> {
    const known = new Set(
      connectedKinds.flatMap((kind) =>
        couriers.payouts(kind).flatMap(({ parcels }) => parcels.map(({ parcel }) => parcel.reference)),
      ),
    );
    const before = shop.now().getTime() - (delivery.payoutDays + missedDays) * dayMs;
    for (const { kind, reference, collected, settledAt } of couriers.parcels()) {
      if (!collected || settledAt === null || settledAt.getTime() > before) continue;
      const placed = world.ofReference(reference);
      if (!placed || known.has(reference) || claimed.has(reference)) continue;
      claimed.add(reference);
      await claim({ courier: kind, kind: "not-paid", amount: collected, order: placed.id }, reference);
    }
    for (const reference of world.lostParcels.splice(0)) {
      const placed = world.ofReference(reference);
      const courier = couriers.parcels().find((each) => each.reference === reference)?.kind;
      if (placed && courier)
        await claim({
          ...{ courier, kind: "lost", order: placed.id },
          amount: toPaisa(goodsTaka(placed.wanted.lines) * costs.goods),
        });
    }
  }

  async function spend(kind: string, account: string, amount: number): Promise<void> {
    const taka = toPaisa(amount);
    if (taka <= 0) return;
    await expect("POST", "/expenses", { day: dhakaDay(shop.now()), kind, amount: taka, account });
    tally.expenses += taka;
    if (account === "bank") tally.bank -= taka;
  }

  /** Bills of the day: packing from the cash box, which is filled from the bank; the others by the bank. */
  async function payBills(orders: number): Promise<void> {
    const packing = couriers.parcels().length * costs.packing;
    const advertising = orders * costs.advertising;
    const { minutes } = tally;
    const { sms } = seasonShop.sent;
    const packed = packing - spent.packing;
    if (packed > tally.box) {
      const amount = Math.max(boxTaka, Math.ceil(packed));
      await expect("POST", "/cash/entries", { kind: "from-bank", amount, text: "For packing" });
      tally.bank -= amount;
      tally.box += amount;
    }
    await spend("packaging", "cash", packed);
    tally.box -= toPaisa(packed);
    await spend("calls", "bank", (minutes - spent.minutes) * costs.deskMinute);
    await spend("other", "bank", (sms - spent.sms) * costs.sms);
    await spend("ads", "bank", advertising - spent.advertising);
    Object.assign(spent, { packing, minutes, sms, advertising });
  }

  return {
    /** What couriers charge by their price lists, from the first day on. */
    async open(): Promise<void> {
      for (const kind of connectedKinds)
        for (const deliveryArea of ["inside", "outside"] as const) {
          const charge = deliveryArea === "inside" ? costs.dhaka : costs.outside;
          await expect("POST", "/courier-rates", {
            ...{ kind, deliveryArea, charge, startsOn: dhakaDay(shop.now()), extraKilogram: 0 },
            ...{ codPercent: costs.collection * 100, returnCharge: Math.round(charge * costs.returned) },
          });
        }
    },
    /** The evening's bookkeeping. `orders` are those brought by advertising until now. */
    async work(orders: number): Promise<void> {
      const { failed } = await expect<{ failed: string[] }>("POST", "/payouts/fetch");
      if (failed.length > 0) tally.surprises.push(`payouts of ${failed.join(", ")} were not told`);
      await importStatements();
      await settleClaims();
      await bookPayouts();
      await claimMissing();
      await payBills(orders);
      await expect("POST", `/days/${dhakaDay(shop.now())}/close`, { counted: toPaisa(tally.box) });
    },
    /** Whether couriers hold no money and have answered all claims. */
    async isOver(): Promise<boolean> {
      const { couriers: held } = await expect<Cash>("GET", "/cash");
      const left = held.flatMap(({ withRiders, due, onItsWay, toClaim }) => [withRiders, due, onItsWay, toClaim]);
      return claims.length === 0 && world.lostParcels.length === 0 && left.every(({ parcels }) => parcels === 0);
    },
  };
}

/** As Steadfast numbers its payouts, and the accounts the statements of the others. */
function payoutName(kind: ConnectedKind, { day }: StandInPayout): string {
  return kind === "steadfast" ? `SFC-${day.replaceAll("-", "")}` : `${kind}-${day}`;
}

function statementOf({ parcels }: StandInPayout): string {
  const heads = ["Consignment ID", "Merchant Order ID", "Collected Amount", "Delivery Charge", "COD Charge"];
  const rows = parcels.map(({ parcel, collected, charge, collectionCharge, returnCharge, payable }) =>
    [parcel.externalId, parcel.reference, collected, charge, collectionCharge, returnCharge, payable].join(","),
  );
  return [[...heads, "Return Charge", "Payable"].join(","), ...rows].join("\n");
}
