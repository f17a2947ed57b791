import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/api.ts";
import { clearCart } from "../../browser/cart.ts";
import { clearCoupon } from "../../browser/coupon.ts";
import { errorText } from "../../browser/error-text.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import { savePlacedOrder } from "../order/placed-order.ts";
import { saveTrackedOrder } from "../order/tracked-order.ts";
import { type CheckoutDraft, toDraftCodes } from "./checkout-draft.ts";
import { endAttempt, type GuardRefusal, type GuardReply, sendOrder } from "./checkout-order.ts";
import type { CheckoutQuestion, Resubmission } from "./order-questions.tsx";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";
import type { CheckoutQuote } from "./use-checkout-quote.ts";

/** Whether the shop wants to speak with the customer first. */
const isBlocked = (error: unknown) => error instanceof ApiRefusal && error.code === "phone-blocked";

type PlaceOrderOptions = {
  form: CheckoutDraftState;
  /** What is sent of the form. */
  draft: CheckoutDraft;
  checkoutQuote: CheckoutQuote;
  choice?: Pick<GuardReply, "paymentMethod" | "paymentPurpose">;
  /** Whom to call where the shop wants to speak with the customer first. */
  hotline: string;
  /** Asks for an advance in the payment's own section; false where it can't be paid online. */
  requireAdvance?: (refusal: GuardRefusal) => boolean;
  /** Goes on from the placed order: pays it, or opens the page that confirms it. */
  onPlaced: (placed: PlacedOrderResponse) => Promise<void>;
};

/**
 * Sends the order, and asks what must be resolved before it can be placed (`question`). Any failure leaves the form as
 * it is and says what to do.
 */
export function usePlaceOrder(options: PlaceOrderOptions) {
  const { form, draft, checkoutQuote, choice, hotline, requireAdvance, onPlaced } = options;
  const { t, phone, language } = useI18n();
  const [question, setQuestion] = useState<CheckoutQuestion | null>(null);
  const [dialogs, loadDialogs] = useLazyModule(() =>
    import("./order-questions.tsx").then(({ loadDialogs: load }) => load(language)),
  );
  /** What the customer has answered in a dialog. */
  const answer = useRef<Resubmission>(null);
  const { quote, problemLines, day, arrival, pickDay, reload } = checkoutQuote;
  const hasProblems = problemLines.length > 0;
  const loadLineProblems = useEffectEvent(loadDialogs);
  useEffect(() => {
    if (hasProblems) void loadLineProblems();
  }, [hasProblems]);

  async function submit(): Promise<void> {
    const { quote: accepted, reply } = answer.current ?? { quote: null };
    answer.current = null;
    // A reply's dialog stays until the shop has checked it.
    if (!reply) setQuestion(null);
    if (checkoutQuote.hasFailed) return reload();
    const agreedQuote = accepted ?? quote;
    if (!agreedQuote) return;
    if (accepted || !hasProblems) return placeOrder(agreedQuote, reply);
    form.showError({ title: t("checkout.linesToFix.title"), text: t("checkout.linesToFix.text") });
    document.querySelector(".problems")?.scrollIntoView({ block: "center" });
  }

  function submitAgain(next: Resubmission): void {
    answer.current = next;
    form.form.ref.current?.requestSubmit();
  }

  async function placeOrder(agreedQuote: QuoteResponse, reply?: GuardReply): Promise<void> {
    const outcome = await sendOrder(draft, agreedQuote, { ...choice, ...(day && { day }), ...reply }, language);
    switch (outcome.kind) {
      case "placed":
        endAttempt();
        if (outcome.placed.coupon) clearCoupon();
        savePlacedOrder(outcome.placed, agreedQuote, draft, language);
        saveTrackedOrder({ number: outcome.placed.number, phone: draft.phone });
        clearCart(agreedQuote.lines);
        return onPlaced(outcome.placed);
      case "total-changed":
        await ask({ about: "total-changed", before: agreedQuote, now: { ...outcome.quote, ...arrival } });
        form.set({ deliveryArea: outcome.quote.deliveryArea });
        return reload();
      case "already-ordered":
        saveTrackedOrder({ number: outcome.number, phone: draft.phone });
        return ask({ about: "already-ordered", number: outcome.number });
      case "guarded":
        if (requireAdvance?.(outcome.refusal)) return setQuestion(null);
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
        if (outcome.error instanceof ApiRefusal) form.markErrors(toDraftCodes(outcome.error.fields));
        return form.showError(
          outcome.error instanceof ApiUnreachable
            ? { title: t("checkout.connectionLost.title"), text: t("checkout.connectionLost.text") }
            : { title: errorText(outcome.error, t), ...(isBlocked(outcome.error) && { text: phone(hotline) }) },
        );
    }
  }

  async function ask(next: CheckoutQuestion): Promise<void> {
    if (await loadDialogs()) setQuestion(next);
  }

  return {
    submit,
    /** What is said of lines that can't be ordered, once it is loaded. */
    lineProblems: hasProblems && dialogs && <dialogs.LineProblems lines={problemLines} onResolved={reload} />,
    /** The question that is open, in a dialog. */
    question: question && dialogs && (
      <dialogs.CheckoutDialog
        question={question}
        phone={draft.phone}
        busy={form.sending}
        onSubmit={submitAgain}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
