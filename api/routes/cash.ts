import { addAccountTransfer } from "../../shop/cash/account-transfers.ts";
import { bookPayout } from "../../shop/cash/book-payout.ts";
import { addCashEntry, listCashEntries, reverseCashEntry } from "../../shop/cash/cash-box.ts";
import { openClaim, settleClaim } from "../../shop/cash/claim-courier.ts";
import { closeDay, currentDay, type DayClose, listDayCloses, reopenDay } from "../../shop/cash/close-day.ts";
import { listCustomerDebts, writeOffDebt } from "../../shop/cash/customer-debts.ts";
import type { DayFigures } from "../../shop/cash/day-figures.ts";
import { fetchPayoutsNow } from "../../shop/cash/fetch-payouts.ts";
import { importStatement, statementChoices } from "../../shop/cash/import-statement.ts";
import { listClaims } from "../../shop/cash/list-claims.ts";
import { listPayouts, payoutDetail } from "../../shop/cash/list-payouts.ts";
import { type CashSum, loadCourierCash, paymentsToVerify } from "../../shop/cash/load-cash.ts";
import { enterPayout } from "../../shop/cash/pay-parcels.ts";
import { reconcileSales } from "../../shop/cash/reconcile-sales.ts";
import { acceptLine, assignLine } from "../../shop/cash/settle-line.ts";
import { maxStatementBytes } from "../../shop/cash/statement-rules.ts";
import { listUnpaidParcels } from "../../shop/cash/unpaid-parcels.ts";
import { withdrawPayout } from "../../shop/cash/withdraw-payout.ts";
import { parseJson } from "../../shop/import-export/read-rows.ts";
import { type Paisa, toTaka } from "../../shop/money.ts";
import { allow } from "../../shop/permissions.ts";
import { Refusal } from "../../shop/refusal.ts";
import { cashContract, type DayCloseResponse, type DayFiguresResponse, type PayoutResponse } from "../contract/cash.ts";
import { readFile } from "../http/read-file.ts";
import { implement } from "../http/route.ts";

const modified = (isModified: boolean) => ({ acknowledged: true as const, modifiedCount: isModified ? 1 : 0 });
const takaOrNull = (amount: Paisa | null) => amount && toTaka(amount);
const momentOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const cashRoutes = implement(cashContract)({
  async "GET /cash"({ shop, actor }) {
    const by = await actor();
    const { couriers, ages } = await loadCourierCash(shop, by);
    const toVerify = await paymentsToVerify(shop, by);
    return {
      couriers: couriers.map(({ courier, withRiders, due, onItsWay, toClaim }) => ({
        ...{ courier, withRiders: sumOf(withRiders), onItsWay: sumOf(onItsWay), toClaim: sumOf(toClaim) },
        due: {
          ...{ ...sumOf(due), collected: toTaka(due.collected), charges: toTaka(due.charges) },
          ...{ codFees: toTaka(due.codFees), returnCharges: toTaka(due.returnCharges) },
          oldestAt: momentOrNull(due.oldestAt),
        },
      })),
      ages: ages.map(({ days, amount }) => ({ days, amount: toTaka(amount) })),
      toVerify: { ...toVerify, amount: toTaka(toVerify.amount) },
      today: dayFigures(await currentDay(shop, by)),
      entries: (await listCashEntries(shop, by)).map(({ id, kind, amount, text, at, ...names }) => ({
        ...{ _id: id, kind, amount: toTaka(amount), text, at: at.toISOString() },
        ...{ byName: names.byName, reversedByName: names.reversedByName },
      })),
    };
  },
  async "GET /cash/sales"({ shop, query, actor }) {
    const { ordered, notEnded, cancelled, returned, partial, beforeCash, sales } = await reconcileSales(
      shop,
      await actor(),
      query,
    );
    return {
      ...{ ordered: toTaka(ordered), notEnded: toTaka(notEnded), cancelled: toTaka(cancelled) },
      ...{ returned: toTaka(returned), partial: toTaka(partial), beforeCash: toTaka(beforeCash), sales: toTaka(sales) },
    };
  },
  async "POST /cash/entries"({ shop, body, actor }) {
    return { acknowledged: true, insertedId: await addCashEntry(shop, await actor(), body) };
  },
  async "POST /cash/entries/:id/reverse"({ shop, params, actor }) {
    return modified(await reverseCashEntry(shop, await actor(), params.id));
  },
  async "POST /cash/transfers"({ shop, body, actor }) {
    return { acknowledged: true, insertedId: await addAccountTransfer(shop, await actor(), body) };
  },
  "GET /customer-debts": async ({ shop, actor }) =>
    (await listCustomerDebts(shop, await actor())).map(({ orderId, amount, deliveredAt, ...debt }) => ({
      ...{ order: orderId, ...debt, amount: toTaka(amount), deliveredAt: deliveredAt.toISOString() },
    })),
  async "POST /orders/:id/write-off"({ shop, params, body, actor }) {
    await writeOffDebt(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
  "GET /unpaid-parcels": async ({ shop, actor }) =>
    (await listUnpaidParcels(shop, await actor())).map(({ id, orderId, at, amount, ...parcel }) => ({
      ...{ _id: id, order: orderId, ...parcel, at: at.toISOString(), amount: toTaka(amount) },
    })),
  "GET /payouts": async ({ shop, actor }) =>
    (await listPayouts(shop, await actor())).map(({ id, amount, unexplained, announcedAt, paidAt, ...payout }) => ({
      ...{ _id: id, ...payout, amount: toTaka(amount), unexplained: toTaka(unexplained) },
      ...{ announcedAt: announcedAt.toISOString(), paidAt: momentOrNull(paidAt) },
    })),
  async "GET /payouts/:id"({ shop, params, actor }): Promise<PayoutResponse> {
    const payout = await payoutDetail(shop, await actor(), params.id);
    const { id, courier, externalId, method, state, source, fileName, account, receivedReason, paidByName } = payout;
    const { matched, differing, unknown, lines, moreLines } = payout;
    return {
      ...{ _id: id, courier, externalId, method, state, source, fileName, account, receivedReason, paidByName },
      ...{ amount: toTaka(payout.amount), received: takaOrNull(payout.received) },
      ...{ announcedAt: payout.announcedAt.toISOString(), paidAt: momentOrNull(payout.paidAt) },
      matched: { ...matched, amount: toTaka(matched.amount) },
      differing: { ...differing, amount: toTaka(differing.amount), expected: toTaka(differing.expected) },
      unknown: { ...unknown, amount: toTaka(unknown.amount) },
      moreLines,
      lines: lines.map((line) => ({
        ...{ _id: line.id, consignment: line.consignment, reference: line.reference, order: line.orderId },
        ...{ number: line.number, matchedBy: line.matchedBy, state: line.state, claimState: line.claimState },
        ...{ collected: toTaka(line.collected), charge: toTaka(line.charge), codFee: toTaka(line.codFee) },
        ...{ returnCharge: toTaka(line.returnCharge), other: toTaka(line.other), net: toTaka(line.net) },
        ...{ expected: takaOrNull(line.expectedNet), collectedDifference: toTaka(line.collectedDifference) },
        ...{ chargeDifference: toTaka(line.chargeDifference), difference: toTaka(line.difference) },
        ...{
          rateKnown: line.rateKnown,
          rateFrom: line.rateFrom,
          paidBefore: line.paidBefore,
          acceptedReason: line.acceptedReason,
        },
        nearest: line.nearest && {
          ...{ order: line.nearest.orderId, number: line.nearest.number, fullName: line.nearest.fullName },
          collected: toTaka(line.nearest.collected),
        },
      })),
    };
  },
  async "POST /payouts"({ shop, body, actor }) {
    return { acknowledged: true, insertedId: await enterPayout(shop, await actor(), body) };
  },
  async "POST /payouts/import"({ c, shop, query, actor }) {
    const by = allow(await actor(), "cash:change");
    const choices = statementChoices.safeParse(parseJson(query.choices ?? "{}"));
    if (!choices.success) throw new Refusal("invalid-input", { fields: { choices: "invalid" } });
    const file = await readFile(c, { field: "file", maxBytes: maxStatementBytes, tooLarge: "file-too-large" });
    const { courier, dry } = query;
    const report = await importStatement(shop, by, { courier, file, choices: choices.data, isDry: dry === "1" });
    return {
      ...report,
      payouts: report.payouts.map(({ id, amount, ...payout }) => ({ _id: id, ...payout, amount: toTaka(amount) })),
    };
  },
  "POST /payouts/fetch": async ({ shop, actor }) => fetchPayoutsNow(shop, await actor()),
  "POST /payouts/:id/book": async ({ shop, params, body, actor }) =>
    modified(await bookPayout(shop, await actor(), params.id, body)),
  async "DELETE /payouts/:id"({ shop, params, actor }) {
    await withdrawPayout(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  "POST /payout-lines/:id/order": async ({ shop, params, body, actor }) =>
    modified(await assignLine(shop, await actor(), params.id, body.number)),
  "POST /payout-lines/:id/accept": async ({ shop, params, body, actor }) =>
    modified(await acceptLine(shop, await actor(), params.id, body.reason)),
  "GET /claims": async ({ shop, actor }) =>
    (await listClaims(shop, await actor())).map(({ id, amount, payoutLineId, orderId, ...claim }) => ({
      ...{ _id: id, ...claim, amount: toTaka(amount), line: payoutLineId, order: orderId },
      ...{ openedAt: claim.openedAt.toISOString(), settledAt: momentOrNull(claim.settledAt) },
      settledAmount: takaOrNull(claim.settledAmount),
    })),
  async "POST /claims"({ shop, body, actor }) {
    return { acknowledged: true, insertedId: await openClaim(shop, await actor(), body) };
  },
  async "PATCH /claims/:id"({ shop, params, body, actor }) {
    await settleClaim(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
  "GET /days": async ({ shop, actor }) => (await listDayCloses(shop, await actor())).map(dayCloseResponse),
  "POST /days/:day/close": async ({ shop, params, body, actor }) =>
    dayCloseResponse(await closeDay(shop, await actor(), { day: params.day, ...body })),
  async "POST /days/:day/reopen"({ shop, params, body, actor }) {
    await reopenDay(shop, await actor(), params.day, body.reason);
    return { acknowledged: true };
  },
});

const sumOf = ({ amount, parcels }: CashSum) => ({ amount: toTaka(amount), parcels });

function dayFigures({ ordered, accounts, net, couriers, ...figures }: DayFigures): DayFiguresResponse {
  return {
    ...{ ...figures, ordered: toTaka(ordered), net: toTaka(net) },
    accounts: accounts.map(({ account, opening, moves, closing }) => ({
      ...{ account, opening: toTaka(opening), closing: toTaka(closing) },
      moves: moves.map(({ kind, amount, count }) => ({ kind, amount: toTaka(amount), count })),
    })),
    couriers: couriers.map(({ courier, due }) => ({ courier, due: toTaka(due) })),
  };
}

function dayCloseResponse(close: DayClose): DayCloseResponse {
  const { day, expected, counted, reason, figures, closedByName, reopenedByName, reopenedReason } = close;
  return {
    ...{ day, expected: toTaka(expected), counted: toTaka(counted), reason, figures: dayFigures(figures) },
    ...{ closedAt: close.closedAt.toISOString(), closedByName },
    ...{ reopenedAt: momentOrNull(close.reopenedAt), reopenedByName, reopenedReason },
  };
}
