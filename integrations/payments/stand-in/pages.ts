import type { GatewayKind } from "../../../shop/payments/gateway-port.ts";
import { htmlText } from "../../http/stand-in/control-page.ts";
import { isLoopback } from "../../http/stand-in/server.ts";
import type { Book, StandInPayment } from "./book.ts";
import { lastPage, type PayPage, payPage, payStyle } from "./pay-page.ts";

/** How a browser leaves the gateway's page: by redirect, or by a form of these fields. */
type Leaving = { method: "GET"; url: string } | { method: "POST"; url: string; fields: Record<string, string> };

/** The page of one gateway. `take` does what a form asks for: an error, the next step, or the way back to the shop. */
export type GatewayPage = {
  name: string;
  isOpen: (payment: StandInPayment) => boolean;
  show: (payment: StandInPayment) => Pick<PayPage, "form">;
  take: (
    payment: StandInPayment,
    form: URLSearchParams,
  ) => { error: string } | { outcome: null } | { outcome: "left"; to: Leaving };
};

const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

/**
 * Answers for the pages where a customer pays, under whatever prefix they are mounted: `PREFIX/bkash/PAYMENT` and
 * `PREFIX/style.css`. They need no script and no style within them.
 */
export function openPages(book: Book, pages: Record<GatewayKind, GatewayPage>) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [kind = "", id = ""] = pathname.split("/").slice(-2);
    if (id === "style.css") return new Response(payStyle, { headers: { "Content-Type": "text/css; charset=utf-8" } });
    const payment = book.payments.find((each) => each.kind === kind && each.externalId === id);
    const page = payment && pages[payment.kind];
    if (!page) return new Response("There is no such payment.", { status: 404 });

    const html = (body: string) => new Response(body, { headers: { ...headers, ...policy(payment) } });
    const shown = (error?: string) =>
      html(payPage(payment, { name: page.name, color: payment.kind, ...page.show(payment), ...(error && { error }) }));
    if (!page.isOpen(payment)) return html(lastPage(payment, page.name, payment.kind, "This payment is closed."));
    if (request.method !== "POST") return shown();

    const taken = page.take(payment, new URLSearchParams(await request.text()));
    if ("error" in taken) return shown(taken.error);
    if (taken.outcome === null) return new Response(null, { status: 303, headers: { Location: pathname } });
    if (payment.faults.has("no-return")) {
      return html(lastPage(payment, page.name, payment.kind, "Done. This browser does not go back to the shop."));
    }
    if (payment.faults.has("return-twice")) await leaveByItself(taken.to);
    if (taken.to.method === "GET") return new Response(null, { status: 303, headers: { Location: taken.to.url } });
    return html(backForm(payment, page.name, taken.to));
  };
}

/** The browser may leave for the shop, too: as a redirect after a form. */
function policy({ returnUrl }: StandInPayment): Record<string, string> {
  const origin = new URL(returnUrl).origin;
  return { "Content-Security-Policy": `default-src 'none'; style-src 'self'; form-action 'self' ${origin}` };
}

function backForm(
  payment: StandInPayment,
  name: string,
  { url, fields }: Extract<Leaving, { method: "POST" }>,
): string {
  const hidden = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${htmlText(field)}" value="${htmlText(value)}">`,
  );
  const form = `${hidden.join("")}<button>Back to the shop</button>`;
  return payPage(payment, { name, color: payment.kind, form }, url);
}

/** The return once more, beside the browser's own. */
async function leaveByItself(to: Leaving): Promise<void> {
  if (!isLoopback(to.url)) return;
  const body = to.method === "POST" ? new URLSearchParams(to.fields) : null;
  await fetch(to.url, { method: to.method, redirect: "manual", ...(body && { body }) }).catch(() => {});
}
