import { parseTaka, toTaka } from "../../../shop/money.ts";
import { dhakaTime } from "../../http/dhaka-time.ts";
import { answerControlPage, choices, controlPage, form, htmlText, table } from "../../http/stand-in/control-page.ts";
import { callFaults } from "../../http/stand-in/faults.ts";
import type { PageRequest } from "../../http/stand-in/server.ts";
import { isLoopback } from "../../http/stand-in/server.ts";
import { paymentFaults, refundFaults } from "./book.ts";
import { standInKeys } from "./contract.ts";
import type { StandInGateway } from "./stand-in.ts";
import { webhookFaults } from "./webhooks.ts";

/** The stand-in's own page: its ledger, clock and switches. */
export function answerGatewayControls(request: PageRequest, standIn: StandInGateway): void {
  answerControlPage(request, { show: () => page(standIn), change: (form) => change(form, standIn) });
}

/** Applies a form; returns an error or null. */
function change(form: URLSearchParams, standIn: StandInGateway): string | null {
  const hours = Number(form.get("hours") ?? Number.NaN);
  const reference = form.get("reference")?.trim() || null;
  const chosen = <Fault extends string>(faults: readonly Fault[], name: string) =>
    faults.find((each) => each === form.get(name));
  const callFault = chosen(callFaults, "call-fault");
  const paymentFault = chosen(paymentFaults, "payment-fault");
  const refundFault = chosen(refundFaults, "refund-fault");
  const webhookFault = chosen(webhookFaults, "webhook-fault");
  const amount = parseTaka(form.get("amount") ?? "");
  const webhookUrl = form.get("webhook-url");
  if (hours > 0 && hours <= 24 * 365) standIn.advance(hours);
  else if (callFault && reference) standIn.failBy(reference, callFault);
  else if (callFault) standIn.failNext(form.get("call") || "any", callFault);
  else if (paymentFault) standIn.failPayment(paymentFault, reference);
  else if (refundFault) standIn.failNextRefund(refundFault);
  else if (webhookFault) standIn.failNextWebhook(webhookFault);
  else if (amount !== null && amount > 0) standIn.receive(amount, form.get("phone") || "01700000000");
  else if (webhookUrl !== null) {
    if (webhookUrl !== "" && !isLoopback(webhookUrl)) return "Webhooks go to this machine only.";
    standIn.setBkashWebhookUrl(webhookUrl || null);
  } else return "This form is incomplete.";
  return null;
}

function page(standIn: StandInGateway): string {
  const newest = <Row>(rows: readonly Row[]) => rows.toReversed().slice(0, 500);
  const keys = Object.entries(standInKeys).map(
    ([kind, values]) =>
      `<h3>${kind}</h3><dl>${Object.entries(values)
        .map(([name, value]) => `<dt>${htmlText(name)}</dt><dd><code>${htmlText(value)}</code></dd>`)
        .join("")}</dl>`,
  );
  return controlPage(
    "Stand-in gateways",
    `<p>No money moves here. bKash, SSLCOMMERZ and Nagad are simulated by this program, so that you can try out a shop.</p>
<h2>Clock</h2>
<p>${htmlText(dhakaTime(standIn.now()))} in Dhaka</p>
${[1, 6, 24].map((hours) => form(`<input type="hidden" name="hours" value="${hours}">`, `${hours} h later`)).join("")}
<h2>Faults</h2>
${form(
  `<label>Payment <input name="reference" placeholder="the next one"></label>
<label>is <select name="payment-fault">${choices(paymentFaults)}</select></label>`,
  "Switch on",
)}
${form(
  `<label>Next call <input name="call" placeholder="any, or: bkash execute"></label>
<label>or reference <input name="reference"></label>
<label>is <select name="call-fault">${choices(callFaults)}</select></label>`,
  "Switch on",
)}
${form(`<label>Next refund is <select name="refund-fault">${choices(refundFaults)}</select></label>`, "Switch on")}
${form(`<label>Next webhook is <select name="webhook-fault">${choices(webhookFaults)}</select></label>`, "Switch on")}
<h2>Webhooks of bKash</h2>
${form(`<label>Go to <input name="webhook-url" type="url" size="60"></label>`, "Save")}
<p>${standIn.sentWebhooks().length} sent by all gateways.</p>
<h2>Money by hand</h2>
${form(
  `<label>Somebody sends ৳ <input name="amount" inputmode="decimal"></label>
<label>from <input name="phone" inputmode="numeric"></label> to the shop's bKash`,
  "Send",
)}
<h2>Payments</h2>
${table(
  ["Gateway", "Reference", "Number", "State", "Amount", "Paid", "Transaction", "Since"],
  newest(standIn.payments()).map((each) => [
    each.kind,
    each.reference,
    each.externalId,
    each.state,
    toTaka(each.amount),
    each.paid === null ? "" : toTaka(each.paid),
    each.transactionId,
    dhakaTime(each.createdAt),
  ]),
)}
<h2>Refunds</h2>
${table(
  ["Gateway", "Reference", "Number", "State", "Amount", "Transaction", "Since"],
  newest(standIn.refunds()).map((each) => [
    each.kind,
    each.reference,
    each.gatewayReference,
    each.state,
    toTaka(each.amount),
    each.transactionId,
    dhakaTime(each.at),
  ]),
)}
<h2>By hand</h2>
${table(
  ["Transaction", "Amount", "From", "At"],
  newest(standIn.receipts()).map((each) => [
    each.transactionId,
    toTaka(each.amount),
    each.payerPhone,
    dhakaTime(each.at),
  ]),
)}
<h2>Keys</h2>
${keys.join("")}`,
  );
}
