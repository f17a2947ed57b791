import { expect } from "vitest";
import { courierRates } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { applyReport } from "../couriers/apply-events.ts";
import type { ConnectedKind, CourierReport } from "../couriers/courier-port.ts";
import { reportOf } from "../couriers/test-courier.ts";
import { bookedShop } from "../couriers/test-parcels.ts";
import { newId } from "../id.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka, type Paisa, paisa, toTaka } from "../money.ts";
import { ledgerBalances } from "../payments/ledger.ts";
import type { PayoutLineInput } from "./record-payout.ts";

/** A shop with a courier, whose rate inside Dhaka is 60 taka and one percent, and 30 for a return. */
export async function cashShop(kind: ConnectedKind = "steadfast") {
  const shop = await bookedShop(kind);
  await shop.db.insert(courierRates).values({
    ...{ id: newId(), kind, deliveryArea: "inside", startsOn: "2026-01-01", codBasisPoints: 100 },
    ...{ charge: fromTaka(60), extraKilogram: fromTaka(20), returnCharge: fromTaka(30) },
  });

  /** Lets the courier, or somebody of the shop, report a state. */
  async function report(
    shipmentId: string,
    state: CourierReport["state"],
    more: Partial<CourierReport> & { byName?: string } = {},
  ): Promise<void> {
    const { byName, ...content } = more;
    const event = { shipmentId, source: byName ? "hand" : "webhook", receivedAt: shop.now() } as const;
    const settings = await shop.settings();
    await transaction(shop.db, (tx) =>
      applyReport(tx, {
        ...{ ...event, settings, report: reportOf(state, { at: shop.now(), ...content }) },
        ...(byName !== undefined && { byName }),
      }),
    );
  }

  /** An order for 1,150 taka whose parcel the courier has delivered. */
  async function deliver(collected: number | null = 1150) {
    const booked = await shop.book();
    await report(booked.shipment.id, "delivered", { collected: collected === null ? null : fromTaka(collected) });
    return booked;
  }

  return { ...shop, report, deliver };
}

export type CashShop = Awaited<ReturnType<typeof cashShop>>;

/** The balances of the ledger in taka, without those that are zero. */
export async function takaBalances({ db }: Pick<CashShop, "db">): Promise<Record<string, number>> {
  const balances = [...(await ledgerBalances(db))].filter(([, amount]) => amount !== 0);
  return Object.fromEntries(balances.map(([account, amount]) => [account, toTaka(amount)]));
}

/** Nothing that must hold is broken. */
export async function expectSoundBooks({ db }: Pick<CashShop, "db">): Promise<void> {
  const invariants = await findBrokenInvariants(db);
  expect(invariants.filter(({ code }) => code !== "no-admin")).toEqual([]);
}

type LineOf = { externalId?: string | null; reference?: string | null; phone?: string | null };

/** A line of a payout as a courier writes it that keeps to its rate; amounts in taka. */
export function payoutLine(
  { externalId = null, reference = null, phone = null }: LineOf,
  {
    collected = 1150,
    charge = 60,
    codFee = 11.5,
    returnCharge = 0,
    net,
  }: Partial<Record<keyof PayoutLineInput, number>> = {},
): PayoutLineInput {
  const taka = (amount: number): Paisa => fromTaka(amount);
  const sums = {
    collected: taka(collected),
    charge: taka(charge),
    codFee: taka(codFee),
    returnCharge: taka(returnCharge),
  };
  const explained = paisa(sums.collected - sums.charge - sums.codFee - sums.returnCharge);
  return { consignment: externalId, reference, phone, ...sums, net: net === undefined ? explained : taka(net) };
}
