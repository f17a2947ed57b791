import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { refusalText } from "../../browser/error-text.ts";
import { readText, writeText } from "../../browser/local-storage.ts";
import { type OpenPage, untilLeft } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { describePayment, type OnlinePaymentMethods, type PaymentChoice } from "./checkout-payment.tsx";
import { loadPaymentI18n, type PaymentI18n } from "./i18n.ts";
import { leaveToPay } from "./leave-to-pay.ts";

/** What the checkout needs to take payments online, with its texts. */
export async function load(methods: OnlinePaymentMethods, language: Language) {
  const i18n = await loadPaymentI18n(language);
  const [first] = methods;
  const advanceChoice: PaymentChoice = first ? { paymentMethod: first.kind, paymentPurpose: "advance" } : {};
  return {
    methods,
    describePayment,
    /** What was chosen in this tab before: a reload or another language keeps it. */
    chosenBefore: readChoice(methods),
    saveChoice,
    /** What is chosen where the shop asks for an advance. */
    advanceChoice,
    payPlaced: (placed: PlacedOrderResponse, openPage: OpenPage) => payPlaced(placed, openPage, i18n),
  };
}

const storageKey = "payment-method";

function readChoice(methods: OnlinePaymentMethods): PaymentChoice {
  const chosen = readText("sessionStorage", storageKey);
  const method = methods.find(({ kind }) => kind === chosen);
  return method ? { paymentMethod: method.kind, paymentPurpose: "online" } : {};
}

/** Keeps it for this tab, until an order is placed. */
function saveChoice({ paymentMethod = "cash" }: PaymentChoice): void {
  writeText("sessionStorage", storageKey, paymentMethod);
}

/** Goes on to the gateway's page; where it cannot be opened, the order's page offers another try. */
async function payPlaced(
  { payment, paymentRefusal }: PlacedOrderResponse,
  openPage: OpenPage,
  { t, path }: PaymentI18n,
): Promise<void> {
  saveChoice({});
  if (payment) {
    leaveToPay(payment.url, path("/track"));
    return untilLeft();
  }
  if (paymentRefusal) showToast({ title: refusalText(paymentRefusal, t), tone: "error" });
  await openPage(path("/track"), { replace: true });
}
