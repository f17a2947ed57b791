import type { Language } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import { settledSession } from "../../browser/session.ts";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";

// A reload on a weak connection must not turn a chosen payment into cash.
let lastMethods: OnlinePaymentMethods = [];

/** The online payment methods with the code that shows them; null where cash is the only one, so that nothing is loaded. */
export async function loadOnlinePayment(language: Language) {
  // Staff are offered what is being tried out.
  await settledSession();
  const methods = await api("GET /payment-methods").catch(() => lastMethods);
  lastMethods = methods;
  if (methods.length === 0) return null;
  // Where it does not load, the customer can still order in cash.
  return import("./online-payment.ts").then((part) => part.load(methods, language)).catch(() => null);
}

export type OnlinePayment = Awaited<ReturnType<typeof loadOnlinePayment>>;
