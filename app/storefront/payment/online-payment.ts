import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { refusalText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { describePayment, type PaymentChoice, type PaymentWays } from "./checkout-payment.tsx";
import { loadPaymentI18n, type PaymentI18n } from "./i18n.ts";
import { leaveToPay } from "./leave-to-pay.ts";

/** What the checkout needs to take payments online, with its texts. */
export async function load(ways: PaymentWays, language: Language) {
  const i18n = await loadPaymentI18n(language);
  const [first] = ways;
  const advanceChoice: PaymentChoice = first ? { paymentMethod: first.kind, paymentPurpose: "advance" } : {};
  return {
    ways,
    describePayment,
    /** What is chosen where the shop asks for an advance. */
    advanceChoice,
    payPlaced: (placed: PlacedOrderResponse, showOrder: () => Promise<void>) => payPlaced(placed, showOrder, i18n),
  };
}

/** Goes on to the gateway's page; where it cannot be opened, the order's page offers another try. */
async function payPlaced(
  { payment, paymentRefusal }: PlacedOrderResponse,
  showOrder: () => Promise<void>,
  { t }: PaymentI18n,
): Promise<void> {
  if (payment) return leaveToPay(payment.url, showOrder);
  await showOrder();
  if (paymentRefusal) showToast({ title: refusalText(paymentRefusal, t), tone: "error" });
}
