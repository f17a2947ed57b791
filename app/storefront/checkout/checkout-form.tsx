import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate, useRevalidator } from "react-router";
import type { PlacedOrderAnswer, QuoteAnswer } from "../../../api/responses.ts";
import { countPieces } from "../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { ApiUnreachable } from "../../browser/api.ts";
import { clearCart } from "../../browser/cart.ts";
import { forgetCoupon, quotedCode, useKeptCoupon } from "../../browser/coupon.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { OrderSummary } from "../order/order-summary.tsx";
import { keepPlacedOrder } from "../order/placed-order.ts";
import { keepTrackedOrder } from "../order/tracked-order.ts";
import { BuyBar } from "../product/buy-bar.tsx";
import { useShopSettings } from "../shop-settings.ts";
import { AlreadyOrdered } from "./already-ordered.tsx";
import { CheckoutAddress } from "./checkout-address.tsx";
import { endAttempt } from "./checkout-attempt.ts";
import { draftFields, isIncomplete } from "./checkout-draft.ts";
import { type Quotes, sendOrder } from "./checkout-order.ts";
import { CheckoutPromise } from "./checkout-promise.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { LineProblems } from "./line-problems.tsx";
import { RadioCard } from "./radio-card.tsx";
import { keepAddress, type OwnDetails } from "./saved-details.ts";
import { TotalChanged } from "./total-changed.tsx";
import { useCheckoutDraft } from "./use-checkout-draft.ts";

/** What must be answered before the order can be placed. */
type Question =
  | { about: "total-changed"; before: QuoteAnswer; now: QuoteAnswer }
  | { about: "already-ordered"; number: string };

type Props = { quotes: Quotes; own: OwnDetails | null; heading: ReactNode };

/** The checkout with its one button (specification.txt §5, §8, §9). */
export function CheckoutForm({ quotes, own, heading }: Props) {
  const { t, money, path, language } = useLanguage();
  const { promises } = useShopSettings();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const form = useCheckoutDraft(own);
  const [sending, setSending] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  // A second click comes before the button is drawn busy; it must find the first one here.
  const underWay = useRef(false);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
  const takeComplaintBack = useRef(() => {});
  const quote = quotes[form.draft.deliveryArea];
  const problems = quote.lines.filter((line) => line.problem !== null);
  const code = useKeptCoupon();
  const stale = quotedCode(quote) !== code;
  useEffect(() => {
    if (quotedCode(quote) !== code) void revalidate();
  }, [quote, code, revalidate]);

  function complain(title: string, text?: string): void {
    takeComplaintBack.current = showToast({ title, text, tone: "error" });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    takeComplaintBack.current();
    const wrong = draftFields.filter((field) => form.errors[field]);
    if (wrong[0]) {
      form.judge(...wrong);
      focusField(event.currentTarget, wrong[0]);
      complain(isIncomplete(form.errors) ? t("checkout.incomplete") : t("refusal.invalid-input"));
    } else if (problems.length > 0) {
      complain(t("checkout.linesToMend.title"), t("checkout.linesToMend.text"));
      document.querySelector(".problems")?.scrollIntoView({ block: "center" });
    } else void place(quote);
  }

  async function place(agreed: QuoteAnswer): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setQuestion(null);
    const outcome = await sendOrder(form.draft, agreed, language);
    if (outcome.kind === "placed") return finish(outcome.placed, agreed);
    underWay.current = false;
    setSending(false);
    switch (outcome.kind) {
      case "total-changed":
        setQuestion({ about: "total-changed", before: agreed, now: outcome.quote });
        form.change({ deliveryArea: outcome.quote.deliveryArea });
        return revalidate();
      case "already-ordered":
        keepTrackedOrder({ number: outcome.number, phone: form.draft.phone });
        return setQuestion({ about: "already-ordered", number: outcome.number });
      case "lines-refused":
        complain(failureText(outcome.error, t));
        return revalidate();
      case "failed":
        if (!(outcome.error instanceof ApiUnreachable)) return complain(failureText(outcome.error, t));
        return complain(t("checkout.connectionLost.title"), t("checkout.connectionLost.text"));
    }
  }

  async function finish(placed: PlacedOrderAnswer, agreed: QuoteAnswer): Promise<void> {
    keepPlacedOrder(placed, agreed, form.draft, language);
    keepTrackedOrder({ number: placed.number, phone: form.draft.phone });
    if (form.keeping) {
      keepAddress(form.draft, language).catch((error: unknown) =>
        complain(t("checkout.addressNotKept"), failureText(error, t)),
      );
    }
    form.change({ note: "" });
    endAttempt();
    if (placed.coupon) forgetCoupon();
    clearCart(agreed.lines);
    showToast({ title: t("checkout.placed"), ms: 2000 });
    await navigate(path("/success-checkout"), { replace: true });
  }

  const send = {
    type: "submit",
    busy: sending,
    // The field in hand keeps the focus, or its error would move the button away from under the finger.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  return (
    <>
      <form className="wrap co" id={id} noValidate onSubmit={submit} onFocus={() => takeComplaintBack.current()}>
        <PrefetchPageLinks page={path("/success-checkout")} />
        <div>
          {heading}
          <CheckoutAddress {...form} />
          <CheckoutSection step={3} title={t("checkout.delivery.title")}>
            <DeliveryChoice
              quotes={quotes}
              value={form.draft.deliveryArea}
              onChange={(deliveryArea) => form.change({ deliveryArea })}
            />
          </CheckoutSection>
          <CheckoutSection step={4} title={t("checkout.payment.title")}>
            <RadioCard
              name="payment"
              value="cash"
              defaultChecked
              title={t("checkout.payment.cash")}
              text={t(promises.openParcel.on ? "checkout.payment.cashTextOpen" : "checkout.payment.cashText")}
            >
              <Icon name="hand-coins" />
            </RadioCard>
          </CheckoutSection>
        </div>
        <OrderSummary quote={quote} items stale={stale || state !== "idle"}>
          {problems.length > 0 && <LineProblems lines={problems} onMend={() => void revalidate()} />}
          <div ref={button}>
            <Button {...send} wide className="co-place num">
              {sending ? t("checkout.placing") : t("checkout.place", { total: money(fromTaka(quote.total)) })}
            </Button>
          </div>
          <CheckoutPromise quote={quote} />
        </OrderSummary>
      </form>
      <BuyBar
        insteadOf={button}
        amount={money(fromTaka(quote.total))}
        note={t("cart.pieces", { count: countPieces(quote.lines.filter((line) => line.problem === null)) })}
      >
        <Button {...send} form={id}>
          {sending ? t("checkout.placing") : t("checkout.placeShort")}
        </Button>
      </BuyBar>
      {question?.about === "total-changed" && (
        <TotalChanged {...question} onAccept={() => void place(question.now)} onClose={() => setQuestion(null)} />
      )}
      {question?.about === "already-ordered" && (
        <AlreadyOrdered
          number={question.number}
          onClose={() => setQuestion(null)}
          onOrderAgain={() => {
            endAttempt();
            void place(quote);
          }}
        />
      )}
    </>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.closest("details")?.setAttribute("open", "");
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}
