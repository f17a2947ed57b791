import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/api.ts";
import { clearCart } from "../../browser/cart.ts";
import { clearCoupon } from "../../browser/coupon.ts";
import { errorText } from "../../browser/error-text.ts";
import { useOpenPage, useShopSettings } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import { savePlacedOrder } from "../order/placed-order.ts";
import { saveTrackedOrder } from "../order/tracked-order.ts";
import { endAttempt, type GuardRefusal, type GuardReply, sendOrder } from "./checkout-order.ts";
import type { CheckoutQuestion } from "./order-questions.tsx";
import { saveAddress } from "./saved-details.ts";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";
import type { CheckoutQuote } from "./use-checkout-quote.ts";

/** Whether the shop wants to speak with the customer first. */
const isBlocked = (error: unknown) => error instanceof ApiRefusal && error.code === "phone-blocked";

type PlaceOrderOptions = {
  form: CheckoutDraftState;
  checkoutQuote: CheckoutQuote;
  choice: Pick<GuardReply, "paymentMethod" | "paymentPurpose">;
  /** Asks for an advance in the payment's own section; false where it can't be paid online. */
  requireAdvance: (refusal: GuardRefusal) => boolean;
  /** Pays the placed order online, with what is shown meanwhile; null where it is paid in cash. */
  payOnline: { leaving: (placed: PlacedOrderResponse) => ReactNode; pay: PayPlaced } | null;
};

type PayPlaced = (placed: PlacedOrderResponse, openPage: ReturnType<typeof useOpenPage>) => Promise<void>;

/**
 * Sends the order, asks what must be resolved before it can be placed (`question`), and opens the page
 * that confirms it. Any failure leaves the form as it is and says what to do.
 */
export function usePlaceOrder({ form, checkoutQuote, choice, requireAdvance, payOnline }: PlaceOrderOptions) {
  const { t, path, phone, language } = useI18n();
  const { phone: hotline } = useShopSettings();
  const openPage = useOpenPage();
  const [question, setQuestion] = useState<CheckoutQuestion | null>(null);
  const [leaving, setLeaving] = useState<ReactNode>(null);
  const [windows, loadWindows] = useLazyModule(() =>
    import("./order-questions.tsx").then(({ loadWindows: load }) => load(language)),
  );
  /** The new total that the customer has accepted. */
  const accepted = useRef<QuoteResponse>(null);
  const { quote, day, pickDay, reload } = checkoutQuote;
  const hasProblems = checkoutQuote.problemLines.length > 0;
  const loadLineProblems = useEffectEvent(loadWindows);
  useEffect(() => {
    if (hasProblems) void loadLineProblems();
  }, [hasProblems]);

  async function submit(): Promise<void> {
    const agreedQuote = accepted.current ?? quote;
    accepted.current = null;
    setQuestion(null);
    if (agreedQuote !== quote || !hasProblems) return placeOrder(agreedQuote);
    form.showError({ title: t("checkout.linesToMend.title"), text: t("checkout.linesToMend.text") });
    document.querySelector(".problems")?.scrollIntoView({ block: "center" });
  }

  function submitAgain(acceptedQuote: QuoteResponse | null): void {
    accepted.current = acceptedQuote;
    form.form.ref.current?.requestSubmit();
  }

  async function placeOrder(agreedQuote: QuoteResponse, reply: GuardReply = {}): Promise<void> {
    const outcome = await sendOrder(form.draft, agreedQuote, { ...choice, ...(day && { day }), ...reply }, language);
    switch (outcome.kind) {
      case "placed":
        return completeOrder(outcome.placed, agreedQuote);
      case "total-changed":
        await ask({ about: "total-changed", before: agreedQuote, now: outcome.quote });
        form.set({ deliveryArea: outcome.quote.deliveryArea });
        return reload();
      case "already-ordered":
        saveTrackedOrder({ number: outcome.number, phone: form.draft.phone });
        return ask({ about: "already-ordered", number: outcome.number });
      case "guarded":
        if (requireAdvance(outcome.refusal)) return setQuestion(null);
        return ask({ about: "guard", refusal: outcome.refusal, agreedQuote });
      case "day-gone":
        setQuestion(null);
        pickDay(null);
        form.showError({ title: t("checkout.dayGone.title"), text: t("checkout.dayGone.text") });
        return reload();
      case "lines-refused":
        setQuestion(null);
        form.showError({ title: errorText(outcome.error, t) });
        return reload();
      case "failed":
        setQuestion(null);
        return form.showError(
          outcome.error instanceof ApiUnreachable
            ? { title: t("checkout.connectionLost.title"), text: t("checkout.connectionLost.text") }
            : { title: errorText(outcome.error, t), ...(isBlocked(outcome.error) && { text: phone(hotline) }) },
        );
    }
  }

  async function ask(next: CheckoutQuestion): Promise<void> {
    if (await loadWindows()) setQuestion(next);
  }

  async function completeOrder(placed: PlacedOrderResponse, agreedQuote: QuoteResponse): Promise<void> {
    savePlacedOrder(placed, { ...agreedQuote, ...checkoutQuote.arrival }, form.draft, language);
    saveTrackedOrder({ number: placed.number, phone: form.draft.phone });
    if (form.keeping) {
      saveAddress(form.draft, language).catch((error: unknown) =>
        showToast({ title: t("checkout.addressNotKept"), text: errorText(error, t), tone: "error" }),
      );
    }
    form.set({ note: "", isGift: false, giftMessage: "", giftWrap: "", receiverName: "", receiverPhone: "" });
    endAttempt();
    if (placed.coupon) clearCoupon();
    clearCart(agreedQuote.lines);
    if (payOnline) {
      setLeaving(payOnline.leaving(placed));
      return payOnline.pay(placed, openPage);
    }
    await openPage(path("/success-checkout"), { replace: true });
  }

  return {
    submit,
    /** What is said of lines that can't be ordered, once it is loaded. */
    LineProblems: windows?.LineProblems,
    /** The question that is open, as a window. */
    question: question && windows && (
      <windows.CheckoutWindow
        question={question}
        phone={form.draft.phone}
        onSubmit={submitAgain}
        onReply={(reply, agreedQuote) => placeOrder(agreedQuote, reply)}
        onClose={() => setQuestion(null)}
      />
    ),
    /** Shown instead of the form while the browser leaves for the payment. */
    leaving,
  };
}
