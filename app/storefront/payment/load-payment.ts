import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import type { PaymentWays } from "./checkout-payment.tsx";

export type OrderPayment = NonNullable<ResponseOf<"POST /orders/payment">["payment"]>;

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
export type PayingOnline = { payment: OrderPayment | null; ways: PaymentWays } & Pick<
  typeof import("./order-payment.ts"),
  "PaymentState" | "PayRest"
>;

type Asked = {
  payment: OrderPayment | null;
  order: OrderResponse | null;
  proof: BodyOf<"POST /orders/payment"> | null;
};

/**
 * What the order's page shows of paying online: the payment that the customer came back from or has open, and the ways
 * to pay what is due. Null where there is neither, which loads nothing more.
 */
export async function loadOrderPayment(
  { payment, order, proof }: Asked,
  language: Language,
): Promise<PayingOnline | null> {
  const isDue = order !== null && order.amountDue > 0;
  const ways = isDue || payment ? await api("GET /payment-ways").catch((): PaymentWays => []) : [];
  if (!payment && ways.length === 0) return null;
  const [{ PaymentState, PayRest, loadPaymentI18n }, own] = await Promise.all([
    import("./order-payment.ts"),
    payment ?? openPaymentOf(order, proof),
  ]);
  await loadPaymentI18n(language);
  return { payment: own, ways, PaymentState, PayRest };
}

const waiting = ["paying", "payment-unknown", "waiting-for-advance"] as const satisfies OrderResponse["stage"][];

/** An order that waits for its payment says so whichever way its page was opened. */
async function openPaymentOf(order: OrderResponse | null, proof: Asked["proof"]): Promise<OrderPayment | null> {
  if (!proof || !waiting.some((stage) => stage === order?.stage)) return null;
  return (await api("POST /orders/payment", { body: proof })).payment;
}
