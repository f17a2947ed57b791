import type http from "node:http";
import { connectedKinds } from "../../../shop/couriers/courier-port.ts";
import { standInKeys } from "./contract.ts";
import { callFaults } from "./faults.ts";
import { outcomes } from "./journeys.ts";
import { isLoopback } from "./loopback.ts";
import type { StandIn } from "./stand-in.ts";
import { webhookFaults } from "./webhooks.ts";
import { dhakaTime } from "./world.ts";

type PageRequest = {
  request: http.IncomingMessage;
  response: http.ServerResponse;
  url: URL;
  text: string;
  standIn: StandIn;
};

/** The stand-in's own page: its parcels, clock and switches. Forms of other pages are refused. */
export function answerPage({ request, response, url, text, standIn }: PageRequest): void {
  const { origin } = request.headers;
  if (url.pathname !== "/") return void response.writeHead(404).end();
  if (request.method === "POST") {
    if (origin !== undefined && !isOwn(origin, request.headers.host)) return void response.writeHead(403).end();
    const refusal = change(new URLSearchParams(text), standIn);
    if (refusal !== null) return void response.writeHead(400, { "Content-Type": "text/plain" }).end(refusal);
    return void response.writeHead(303, { Location: "/" }).end();
  }
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    "Cache-Control": "no-store",
  });
  response.end(page(standIn));
}

function isOwn(origin: string, host: string | undefined): boolean {
  return isLoopback(origin) && new URL(origin).host === host;
}

/** Does what a form asks for; returns why not. */
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

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const htmlText = (text: string | number | null) =>
  String(text ?? "").replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? "");
const options = (values: readonly string[]) => values.map((value) => `<option>${htmlText(value)}</option>`).join("");
const form = (fields: string, label: string) => `<form method="post">${fields} <button>${label}</button></form>`;

function page(standIn: StandIn): string {
  const rows = standIn.parcels().toReversed().slice(0, 500);
  const keys = connectedKinds.map(
    (kind) =>
      `<h3>${kind}</h3><p><code>${htmlText(standIn.baseUrl[kind])}</code></p><dl>${Object.entries(standInKeys[kind])
        .map(([name, value]) => `<dt>${htmlText(name)}</dt><dd><code>${htmlText(value)}</code></dd>`)
        .join("")}</dl>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stand-in couriers</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem; max-width: 75rem }
form { margin: .5rem 0 } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem } dd { margin: 0 }
</style></head>
<body>
<h1>Stand-in couriers</h1>
<p>No parcel moves here. Steadfast, Pathao and RedX are played by this program, so that a shop can be tried out.</p>
<h2>Clock</h2>
<p>${htmlText(dhakaTime(standIn.now()))} in Dhaka</p>
${[1, 6, 24, 72].map((hours) => form(`<input type="hidden" name="hours" value="${hours}">`, `${hours} h later`)).join("")}
<h2>How parcels end</h2>
${form(
  `<label>Parcel <input name="reference" placeholder="all from now on"></label>
<label>ends <select name="outcome">${options(outcomes)}</select></label>`,
  "Choose",
)}
<h2>Faults</h2>
${form(
  `<label>Next call <input name="call" placeholder="any, or: pathao orders"></label>
<label>or reference <input name="reference"></label>
<label>is <select name="call-fault">${options(callFaults)}</select></label>`,
  "Switch on",
)}
${form(`<label>Next webhook is <select name="webhook-fault">${options(webhookFaults)}</select></label>`, "Switch on")}
<h2>Webhooks</h2>
${form(
  `<label>From <select name="kind">${options(connectedKinds)}</select></label>
<label>to <input name="webhook-url" type="url" size="60"></label>`,
  "Save",
)}
<p>${standIn.sentWebhooks().length} sent.</p>
<h2>Parcels</h2>
<table><thead><tr><th>Courier</th><th>Reference</th><th>Number</th><th>State</th><th>Since</th><th>To collect</th><th>Name</th><th>Address</th></tr></thead>
<tbody>${rows
    .map((parcel) => {
      const { kind, reference, externalId, state, stateAt, toCollect, name, address } = parcel;
      const cells = [kind, reference, externalId, state, dhakaTime(stateAt), toCollect, name, address];
      return `<tr>${cells.map((cell) => `<td>${htmlText(cell)}</td>`).join("")}</tr>`;
    })
    .join("")}</tbody></table>
<h2>Keys</h2>
${keys.join("")}
</body></html>`;
}
