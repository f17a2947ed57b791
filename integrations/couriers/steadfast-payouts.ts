import type { CourierPayout } from "../../shop/couriers/courier-port.ts";
import { paisa } from "../../shop/money.ts";
import { type Fields, fields, findRows, firstTaka, firstText, momentOf, rows } from "../http/read-answer.ts";

const none = paisa(0);

/** The payouts of one page, without their parcels. */
export function readPayouts(answer: unknown): CourierPayout[] {
  return rows(fields(answer)?.payments).flatMap((payment) => {
    const externalId = firstText(payment, "payment_id", "id");
    if (externalId === null) return [];
    return {
      externalId,
      amount: firstTaka(payment, "amount", "total") ?? none,
      method: firstText(payment, "method"),
      state: firstText(payment, "status_label", "status") ?? "",
      paidAt: momentOf(payment.paid_at),
      lines: [],
    };
  });
}

/**
 * The parcels of one payout. No copy of the contract documents these field names: each is read under all names seen by
 * clients.
 */
export function readPayoutLines(answer: unknown): CourierPayout["lines"] {
  return findRows(answer, ["consignments", "parcels", "orders", "items", "details", "data"]).flatMap((row) => {
    const reference = firstText(row, "invoice");
    const externalId = firstText(row, "consignment_id", "id");
    return reference === null && externalId === null ? [] : { reference, externalId, ...readSums(row) };
  });
}

function readSums(row: Fields): Pick<CourierPayout["lines"][number], "collected" | "charge" | "codFee" | "net"> {
  const collected = firstTaka(row, "collected_amount", "cod_amount", "amount") ?? none;
  const charge = firstTaka(row, "delivery_charge", "charge", "charges") ?? none;
  const codFee = firstTaka(row, "cod_charge", "cod_fee", "collection_charge") ?? none;
  const net = firstTaka(row, "payable", "net", "net_amount", "paid_amount");
  return { collected, charge, codFee, net: net ?? paisa(collected - charge - codFee) };
}
