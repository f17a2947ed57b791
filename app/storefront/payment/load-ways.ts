import type { Language } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import type { PaymentWays } from "./checkout-payment.tsx";

/** The ways to pay online with what shows them; null where cash is the only one, which loads nothing more. */
export async function loadOnlinePayment(language: Language) {
  const ways = await api("GET /payment-ways").catch((): PaymentWays => []);
  if (ways.length === 0) return null;
  // Where it does not load, the customer can still order in cash.
  return import("./online-payment.ts").then((part) => part.load(ways, language)).catch(() => null);
}

export type OnlinePayment = Awaited<ReturnType<typeof loadOnlinePayment>>;
