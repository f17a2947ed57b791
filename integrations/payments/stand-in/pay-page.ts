import { htmlText } from "../../http/stand-in/control-page.ts";
import { takaText } from "../gateway-common.ts";
import type { StandInPayment } from "./book.ts";

/** What a page of a gateway shows: `form` is the part within its form. */
export type PayPage = { name: string; color: string; form: string; error?: string };

/** One stylesheet for all pages: the shop's strict policy allows none within them. */
export const payStyle = `
:root { color-scheme: light }
body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: #1c1c1c; background: #f3f3f5 }
.label { margin: 0; padding: .5rem 1rem; background: #ffe08a; text-align: center; font-weight: 600 }
main { max-width: 26rem; margin: 1rem auto; padding: 0 1rem 1.5rem; background: #fff; border-radius: .75rem; overflow: hidden }
h1 { margin: 0 -1rem; padding: 1rem; color: #fff; font-size: 1.25rem; background: #444 }
h1.bkash { background: #b3105f } h1.nagad { background: #b83a10 } h1.sslcommerz { background: #1d4f91 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 } dd { margin: 0; text-align: right }
label { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 3rem; margin: .25rem 0 .75rem; padding: 0 .75rem; font: inherit; border: 1px solid #767676; border-radius: .5rem }
button { box-sizing: border-box; width: 100%; min-height: 3rem; margin: .5rem 0 0; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; background: #1c1c1c; color: #fff }
button.quiet { background: #fff; color: #1c1c1c; border: 1px solid #767676 }
fieldset { margin: 0 0 .75rem; padding: .5rem 1rem; border: 1px solid #767676; border-radius: .5rem }
.choice { display: flex; align-items: center; min-height: 3rem }
.choice input { width: 1.25rem; min-height: 1.25rem; margin: 0 .75rem 0 0 }
.error { padding: .5rem .75rem; background: #fdeaea; color: #8a1010; border-radius: .5rem }
.hint { margin: 0 0 .75rem; color: #555 }
`;

/** A page where the customer pays, clearly labelled as a stand-in. It has no script. */
export function payPage(payment: StandInPayment, { name, color, form, error }: PayPage, action = ""): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${htmlText(name)} · stand-in</title><link rel="stylesheet" href="../style.css"></head>
<body>
<p class="label">Test mode: no real money moves</p>
<main>
<h1 class="${color}">${htmlText(name)}</h1>
<dl><dt>Amount</dt><dd>৳${takaText(payment.amount)}</dd><dt>Invoice</dt><dd>${htmlText(payment.reference)}</dd></dl>
${error ? `<p class="error" role="alert">${htmlText(error)}</p>` : ""}
<form method="post" action="${htmlText(action)}" autocomplete="off">${form}</form>
</main>
</body></html>`;
}

/** The last page if the browser does not return to the shop. */
export function lastPage(payment: StandInPayment, name: string, color: string, text: string): string {
  return payPage(payment, { name, color, form: `<p>${htmlText(text)}</p>` });
}

/** A field of a page with its label, and a line below it. */
export function field(label: string, name: string, hint: string, value = "", type = "text"): string {
  const numeric = `inputmode="numeric"`;
  return `<label for="${name}">${htmlText(label)}</label>
<input id="${name}" name="${name}" type="${type}" ${numeric} value="${htmlText(value)}" aria-describedby="${name}-hint">
<p class="hint" id="${name}-hint">${htmlText(hint)}</p>`;
}

/** The buttons of a page; the first is the one that Enter presses. */
export function buttons(...choices: readonly (readonly [value: string, label: string])[]): string {
  return choices
    .map(([value, label], index) => {
      const quiet = index > 0 ? ` class="quiet"` : "";
      return `<button name="do" value="${value}"${quiet}>${htmlText(label)}</button>`;
    })
    .join("\n");
}
