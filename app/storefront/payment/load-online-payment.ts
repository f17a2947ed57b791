import type { Language } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";

/** The online payment methods with the code that shows them; null where cash is the only one, so that nothing is loaded. */
export async function loadOnlinePayment(language: Language) {
  const methods = await api("GET /payment-methods").catch((): OnlinePaymentMethods => []);
  if (methods.length === 0) return null;
  // Where it does not load, the customer can still order in cash.
  return import("./online-payment.ts").then((part) => part.load(methods, language)).catch(() => null);
}

export type OnlinePayment = Awaited<ReturnType<typeof loadOnlinePayment>>;
