import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PrefetchPageLinks, useRevalidator } from "react-router";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { countPieces } from "../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { splitWrap } from "../../../shop/orders/gift-rules.ts";
import { laterDays } from "../../../shop/shipping/delivery-charge.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/api.ts";
import { clearCart } from "../../browser/cart.ts";
import { clearCoupon, quotedCode, useStoredCoupon } from "../../browser/coupon.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useOpenPage, useShopSettings } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import { OrderSummary } from "../order/order-summary.tsx";
import { savePlacedOrder } from "../order/placed-order.ts";
import { saveTrackedOrder } from "../order/tracked-order.ts";
import type { PaymentChoice, RequiredAdvance } from "../payment/checkout-payment.tsx";
import type { OnlinePayment } from "../payment/load-online-payment.ts";
import { BuyBar } from "../product/buy-bar.tsx";
import { CheckoutAddress } from "./checkout-address.tsx";
import { isIncomplete } from "./checkout-draft.ts";
import { type AreaQuotes, endAttempt, type GuardReply, sendOrder } from "./checkout-order.ts";
import { CheckoutPromise, CheckoutSection, DeliveryChoice, PickDay, RadioCard } from "./checkout-section.tsx";
import type { CheckoutQuestion } from "./order-questions.tsx";
import { type SavedDetails, saveAddress } from "./saved-details.ts";
import { useCheckoutDraft } from "./use-checkout-draft.ts";

/** Whether the shop wants to speak with the customer first. */
const isBlocked = (error: unknown) => error instanceof ApiRefusal && error.code === "phone-blocked";

type CheckoutFormProps = {
  quotes: AreaQuotes;
  own: SavedDetails | null;
  /** Null where cash is the only way to pay. */
  online: OnlinePayment;
  heading: ReactNode;
};

/** The checkout with its one button (specification.txt §5, §8, §9). */
export function CheckoutForm({ quotes, own, online, heading }: CheckoutFormProps) {
  const { t, money, path, phone, language } = useI18n();
  const { promises, phone: hotline, ownDaysAhead } = useShopSettings();
  const openPage = useOpenPage();
  const { revalidate, state } = useRevalidator();
  const form = useCheckoutDraft(own, {
    send: submit,
    invalidToast: (errors) => ({ title: isIncomplete(errors) ? t("checkout.incomplete") : t("refusal.invalid-input") }),
    failed: t("refusal.server-error"),
  });
  const [question, setQuestion] = useState<CheckoutQuestion | null>(null);
  const [choice, setChoice] = useState<PaymentChoice>(online?.chosenBefore ?? {});
  const [required, setRequired] = useState<(RequiredAdvance & { phone: string }) | null>(null);
  const [windows, loadWindows] = useLazyModule(() =>
    import("./order-questions.tsx").then(({ loadWindows: load }) => load(language)),
  );
  const [leaving, setLeaving] = useState<ReactNode>(null);
  /** The new total that the customer has accepted. */
  const accepted = useRef<QuoteResponse>(null);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
  const areaQuote = quotes[form.draft.deliveryArea];
  const [picked, setPicked] = useState<string | null>(null);
  // Another area has other days, and so has the evening.
  const day = picked && laterDays(areaQuote.deliverFrom, ownDaysAhead).includes(picked) ? picked : null;
  const arrival = day && { deliverFrom: day, deliverTo: day };
  const quote = { ...areaQuote, ...arrival };
  const problemLines = quote.lines.filter((line) => line.problem !== null);
  const hasProblems = problemLines.length > 0;
  const payable = quote.lines.filter((line) => line.problem === null);
  const { goods } = splitWrap(payable, form.draft.isGift && form.draft.giftWrap);
  const couponCode = useStoredCoupon();
  const isStale = quotedCode(quote) !== couponCode;
  // It was asked of the number that was typed then, and for a large order only while it is one.
  const advance = required?.phone === form.draft.phone && quote.total > (required.above ?? 0) ? required : null;
  // Who pays at the door, where the customer is not there.
  const receiver = form.draft.isGift && form.draft.receiverName.trim();
  const receiverPays = receiver && t("checkout.receiverPays", { name: receiver, amount: money(fromTaka(quote.total)) });
  const way = online && (advance || choice.paymentPurpose !== "advance") ? choice : {};
  const payment = online?.describePayment(
    { ways: online.ways, quote, choice: way, onChoose: choose, advance, receiver },
    language,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are some
  useEffect(() => {
    if (hasProblems) void loadWindows();
  }, [hasProblems]);
  useEffect(() => {
    // An order that was placed has emptied the cart.
    if (quotedCode(areaQuote) !== couponCode && !form.sending) void revalidate();
  }, [areaQuote, couponCode, form.sending, revalidate]);

  function choose(next: PaymentChoice): void {
    setChoice(next);
    online?.saveChoice(next);
  }

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
    const outcome = await sendOrder(form.draft, agreedQuote, { ...way, ...(day && { day }), ...reply }, language);
    if (outcome.kind === "placed") return completeOrder(outcome.placed, agreedQuote);
    switch (outcome.kind) {
      case "total-changed":
        await ask({ about: "total-changed", before: agreedQuote, now: outcome.quote });
        form.set({ deliveryArea: outcome.quote.deliveryArea });
        return void revalidate();
      case "already-ordered":
        saveTrackedOrder({ number: outcome.number, phone: form.draft.phone });
        return ask({ about: "already-ordered", number: outcome.number });
      case "guarded":
        if (online && outcome.refusal.code === "advance-needed") {
          // Where it can be paid online, the payment's own section asks for it.
          setQuestion(null);
          setRequired({ ...(outcome.refusal.body as RequiredAdvance), phone: form.draft.phone });
          return setChoice(online.advanceChoice);
        }
        return ask({ about: "guard", refusal: outcome.refusal, agreedQuote });
      case "day-gone":
        setQuestion(null);
        setPicked(null);
        form.showError({ title: t("checkout.dayGone.title"), text: t("checkout.dayGone.text") });
        return void revalidate();
      case "lines-refused":
        setQuestion(null);
        form.showError({ title: errorText(outcome.error, t) });
        return void revalidate();
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
    savePlacedOrder(placed, { ...agreedQuote, ...arrival }, form.draft, language);
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
    if (online && payment?.button) {
      setLeaving(payment.leaving(placed));
      return online.payPlaced(placed, openPage);
    }
    await openPage(path("/success-checkout"), { replace: true });
  }

  const submitProps = {
    type: "submit",
    busy: form.sending,
    // The field in hand keeps the focus, or its error would move the button away from under the finger.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  if (leaving) return leaving;
  return (
    <>
      <form className="wrap co" id={id} {...form.form} onFocus={form.dismissToast}>
        <PrefetchPageLinks page={path("/success-checkout")} />
        <div>
          {heading}
          <CheckoutAddress {...form} />
          <CheckoutSection step={3} title={t("checkout.delivery.title")}>
            <DeliveryChoice
              quotes={quotes}
              value={form.draft.deliveryArea}
              onChange={(deliveryArea) => form.set({ deliveryArea })}
            />
            <PickDay quote={areaQuote} day={day} onChange={setPicked} />
          </CheckoutSection>
          <CheckoutSection step={4} title={payment?.title ?? t("checkout.payment.title")}>
            {payment?.section ?? (
              <RadioCard
                name="payment"
                value="cash"
                defaultChecked
                title={t("checkout.payment.cash")}
                text={
                  receiverPays ||
                  t(promises.openParcel.on ? "checkout.payment.cashTextOpen" : "checkout.payment.cashText")
                }
              >
                <Icon name="hand-coins" />
              </RadioCard>
            )}
          </CheckoutSection>
        </div>
        <OrderSummary quote={quote} items sums={payment?.sums} isStale={isStale || state !== "idle"}>
          {hasProblems && windows && <windows.LineProblems lines={problemLines} onResolved={() => void revalidate()} />}
          <div ref={button}>
            <Button {...submitProps} wide className="co-place num">
              {form.sending
                ? t("checkout.placing")
                : (payment?.button ?? t("checkout.place", { total: money(fromTaka(quote.total)) }))}
            </Button>
          </div>
          <CheckoutPromise quote={quote} isCash={!payment?.button} receiverPays={receiverPays} />
        </OrderSummary>
      </form>
      <BuyBar
        hideWhileVisible={button}
        amount={money(fromTaka(quote.total))}
        note={t("cart.pieces", { count: countPieces(goods) })}
        {...payment?.bar}
      >
        <Button {...submitProps} form={id}>
          {form.sending ? t("checkout.placing") : (payment?.button ?? t("checkout.placeShort"))}
        </Button>
      </BuyBar>
      {question && windows && (
        <windows.CheckoutWindow
          question={question}
          phone={form.draft.phone}
          onSubmit={submitAgain}
          onReply={(reply, agreedQuote) => placeOrder(agreedQuote, reply)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
