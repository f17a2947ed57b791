import { connectedKinds } from "../../../shop/couriers/courier-port.ts";
import { dhakaTime } from "../../http/dhaka-time.ts";
import { answerControlPage, choices, controlPage, form, htmlText, table } from "../../http/stand-in/control-page.ts";
import { callFaults } from "../../http/stand-in/faults.ts";
import type { PageRequest } from "../../http/stand-in/server.ts";
import { isLoopback } from "../../http/stand-in/server.ts";
import { standInKeys } from "./contract.ts";
import { outcomes } from "./journeys.ts";
import type { StandIn } from "./stand-in.ts";
import { webhookFaults } from "./webhooks.ts";

/** The stand-in's own page: its parcels, clock and switches. */
export function answerPage({ standIn, ...request }: PageRequest & { standIn: StandIn }): void {
  answerControlPage(request, { show: () => page(standIn), change: (form) => change(form, standIn) });
}

/** Applies a form; returns an error or null. */
function change(form: URLSearchParams, standIn: StandIn): string | null {
  const hours = Number(form.get("hours") ?? Number.NaN);
  const callFault = callFaults.find((each) => each === form.get("call-fault"));
  const webhookFault = webhookFaults.find((each) => each === form.get("webhook-fault"));
  const outcome = outcomes.find((each) => each === form.get("outcome"));
  const kind = connectedKinds.find((each) => each === form.get("kind"));
  const reference = form.get("reference")?.trim();
  const webhookUrl = form.get("webhook-url");
  if (hours > 0 && hours <= 24 * 365) standIn.advance(hours);
  else if (callFault && reference) standIn.failBy(reference, callFault);
  else if (callFault) standIn.failNext(form.get("call") || "any", callFault);
  else if (webhookFault) standIn.failNextWebhook(webhookFault);
  else if (outcome && reference) {
    const parcel = standIn.parcels().findLast((each) => each.reference === reference);
    if (!parcel) return "No parcel has this reference.";
    parcel.outcome = outcome;
  } else if (outcome) standIn.setOutcome(() => outcome);
  else if (kind && webhookUrl !== null) {
    if (webhookUrl !== "" && !isLoopback(webhookUrl)) return "Webhooks go to this machine only.";
    standIn.setWebhookUrl(kind, webhookUrl || null);
    if (kind === "pathao" && webhookUrl) standIn.probe();
  } else return "This form is incomplete.";
  return null;
}

function page(standIn: StandIn): string {
  const rows = standIn.parcels().toReversed().slice(0, 500);
  const keys = connectedKinds.map(
    (kind) =>
      `<h3>${kind}</h3><p><code>${htmlText(standIn.baseUrl[kind])}</code></p><dl>${Object.entries(standInKeys[kind])
        .map(([name, value]) => `<dt>${htmlText(name)}</dt><dd><code>${htmlText(value)}</code></dd>`)
        .join("")}</dl>`,
  );
  return controlPage(
    "Stand-in couriers",
    `<p>No parcel moves here. Steadfast, Pathao and RedX are simulated by this program, so that you can try out a shop.</p>
<h2>Clock</h2>
<p>${htmlText(dhakaTime(standIn.now()))} in Dhaka</p>
${[1, 6, 24, 72].map((hours) => form(`<input type="hidden" name="hours" value="${hours}">`, `${hours} h later`)).join("")}
<h2>How parcels end</h2>
${form(
  `<label>Parcel <input name="reference" placeholder="all from now on"></label>
<label>ends <select name="outcome">${choices(outcomes)}</select></label>`,
  "Choose",
)}
<h2>Faults</h2>
${form(
  `<label>Next call <input name="call" placeholder="any, or: pathao orders"></label>
<label>or reference <input name="reference"></label>
<label>is <select name="call-fault">${choices(callFaults)}</select></label>`,
  "Switch on",
)}
${form(`<label>Next webhook is <select name="webhook-fault">${choices(webhookFaults)}</select></label>`, "Switch on")}
<h2>Webhooks</h2>
${form(
  `<label>From <select name="kind">${choices(connectedKinds)}</select></label>
<label>to <input name="webhook-url" type="url" size="60"></label>`,
  "Save",
)}
<p>${standIn.sentWebhooks().length} sent.</p>
<h2>Parcels</h2>
${table(
  ["Courier", "Reference", "Number", "State", "Since", "To collect", "Name", "Address"],
  rows.map(({ kind, reference, externalId, state, stateAt, toCollect, name, address }) => [
    kind,
    reference,
    externalId,
    state,
    dhakaTime(stateAt),
    toCollect,
    name,
    address,
  ]),
)}
<h2>Keys</h2>
${keys.join("")}`,
  );
}
