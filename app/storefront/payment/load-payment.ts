import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { isOpenStatus } from "../../../shop/orders/order-status.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";

export type OrderPayment = NonNullable<ResponseOf<"POST /orders/payment">["payment"]>;

export type HandAdvance = NonNullable<ResponseOf<"POST /orders/payment">["advance"]>;

/** The payment that a gateway's return names; null for none. Throws `ApiUnreachable`. */
export async function fetchReturnedPayment(token: string): Promise<OrderPayment | null> {
  try {
    return (await api("GET /payments/by-token/:token", { params: { token } })).payment;
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}

/** The payment of an order, the ways to pay it, and what shows them. */
export type PayingOnline = {
  payment: OrderPayment | null;
  /** The last payment of an order that goes ahead without it, where it failed or is still being looked for. */
  news: OrderPayment | null;
  advance: HandAdvance | null;
  methods: OnlinePaymentMethods;
} & Pick<typeof import("./order-payment.ts"), "PaymentState" | "PayRest">;

type PaymentSource = {
  payment: OrderPayment | null;
  order: OrderResponse | null;
  proof: BodyOf<"POST /orders/payment"> | null;
};

/**
 * What the order's page shows of paying online: the payment that the customer came back from or has open, and the methods
 * to pay what is due. Null where there is neither, which loads nothing more.
 */
export async function loadOrderPayment(
  { payment, order, proof }: PaymentSource,
  language: Language,
): Promise<PayingOnline | null> {
  const isDue = order !== null && order.amountDue > 0;
  const methods = isDue || payment ? await api("GET /payment-methods").catch((): OnlinePaymentMethods => []) : [];
  if (!payment && methods.length === 0 && !isWaiting(order)) return null;
  const [{ PaymentState, PayRest, loadPaymentI18n }, own] = await Promise.all([
    import("./order-payment.ts"),
    ownPayment({ payment, order, proof }, isDue && methods.length > 0, language),
  ]);
  await loadPaymentI18n(language);
  return { ...own, methods, PaymentState, PayRest };
}

const waiting = ["paying", "payment-unknown", "waiting-for-advance", "on-hold"] as const satisfies Stage[];

type Stage = OrderResponse["stage"];

function isWaiting(order: OrderResponse | null): boolean {
  return waiting.some((stage) => stage === order?.stage);
}

/** Not one that the customer abandoned or let expire: they may have chosen cash. */
const newsworthy: readonly OrderPayment["progress"][] = ["failed", "checking", "late"];

/**
 * An order that waits for its payment, or for its customer's choice where goods have run out, says so whichever way its
 * page was opened.
 */
async function ownPayment(
  { payment, order, proof }: PaymentSource,
  isPayable: boolean,
  language: Language,
): Promise<Pick<PayingOnline, "payment" | "news" | "advance">> {
  const nothing = { payment, news: null, advance: null };
  // A visitor with only the URL does not learn what was ordered.
  if (!proof || !order || (payment && payment.progress !== "ran-out")) return nothing;
  if (!isWaiting(order)) {
    if (!isPayable || payment || !isOpenStatus(order.status)) return nothing;
    const { payment: last } = await api("POST /orders/payment", { query: { lang: language }, body: proof });
    return { ...nothing, news: last && newsworthy.includes(last.progress) ? last : null };
  }
  const own = await api("POST /orders/payment", { query: { lang: language }, body: proof });
  const isForThis = order.stage !== "on-hold" || own.payment?.progress === "ran-out";
  return { payment: isForThis ? own.payment : null, news: null, advance: own.advance };
}
