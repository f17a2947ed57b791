import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { countPieces } from "../../../shop/cart/cart-rules.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useOpenPage, useShopSettings } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import type { AreaQuotes } from "../cart/cart-quotes.ts";
import { OrderSummary } from "../order/order-summary.tsx";
import type { PaymentChoice, RequiredAdvance } from "../payment/checkout-payment.tsx";
import type { OnlinePayment } from "../payment/load-online-payment.ts";
import { BuyBar } from "../product/buy-bar.tsx";
import { CheckoutAddress } from "./checkout-address.tsx";
import { describeErrors } from "./checkout-draft.ts";
import type { GuardRefusal } from "./checkout-order.ts";
import { CheckoutPromise } from "./checkout-promise.tsx";
import { CheckoutSection, DeliveryChoice, PickDay, RadioCard } from "./checkout-section.tsx";
import { QuoteFailed } from "./quote-failed.tsx";
import { type SavedDetails, saveAddress } from "./saved-details.ts";
import { useCheckoutDraft } from "./use-checkout-draft.ts";
import { useCheckoutQuote } from "./use-checkout-quote.ts";
import { usePlaceOrder } from "./use-place-order.tsx";

type CheckoutFormProps = {
  /** The quotes that the page was opened with. */
  loaded: AreaQuotes;
  own: SavedDetails | null;
  /** Null where cash is the only way to pay. */
  online: OnlinePayment;
  heading: ReactNode;
  /** Stands there once the cart is empty. */
  empty: ReactNode;
};

/** The checkout with its one button (specification.txt §5, §8, §9). */
export function CheckoutForm({ loaded, own, online, heading, empty }: CheckoutFormProps) {
  const { t, money, path, language } = useI18n();
  const { promises, phone: hotline, ownDaysAhead } = useShopSettings();
  const openPage = useOpenPage();
  const form = useCheckoutDraft(own, {
    send: () => order.submit(),
    invalidToast: (errors) => describeErrors(errors, t),
    failed: t("refusal.server-error"),
  });
  const checkoutQuote = useCheckoutQuote({ draft: form.draft, isSending: form.sending, loaded, ownDaysAhead });
  const { quotes, quote, areaQuote, hasFailed, isLoading, reload } = checkoutQuote;
  const total = quote?.total ?? 0;
  const [choice, setChoice] = useState<PaymentChoice>(online?.chosenBefore ?? {});
  const [required, setRequired] = useState<(RequiredAdvance & { phone: string | null }) | null>(null);
  const [leaving, setLeaving] = useState<ReactNode>(null);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
  const phone = parsePhone(form.draft.phone);
  // It was asked of the number that was typed then, and for a large order only while it is one.
  const advance = required?.phone === phone && total > (required.above ?? 0) ? required : null;
  // Who pays at the door, where the customer is not there.
  const receiver = form.draft.isGift && form.draft.receiverName.trim();
  const receiverPays = receiver && t("checkout.receiverPays", { name: receiver, amount: money(fromTaka(total)) });
  const effectiveChoice = online && (advance || choice.paymentPurpose !== "advance") ? choice : {};
  const payment = online?.describePayment(
    { methods: online.methods, quote: { total }, choice: effectiveChoice, onChoose: choose, advance, receiver },
    language,
  );
  const order = usePlaceOrder({
    ...{ form, draft: form.draft, checkoutQuote, choice: effectiveChoice, hotline, requireAdvance },
    onPlaced: completeOrder,
  });

  function choose(next: PaymentChoice): void {
    setChoice(next);
    online?.saveChoice(next);
  }

  function requireAdvance({ code, body }: GuardRefusal): boolean {
    if (!online || code !== "advance-needed") return false;
    setRequired({ ...(body as RequiredAdvance), phone });
    setChoice(online.advanceChoice);
    return true;
  }

  async function completeOrder(placed: PlacedOrderResponse): Promise<void> {
    if (form.keeping) {
      saveAddress(form.draft, language).catch((error: unknown) =>
        showToast({ title: t("checkout.addressNotKept"), text: errorText(error, t), tone: "error" }),
      );
    }
    form.set({ note: "", isGift: false, giftMessage: "", giftWrap: "", receiverName: "", receiverPhone: "" });
    if (!online || !payment?.button) return openPage(path("/success-checkout"), { replace: true });
    setLeaving(payment.leaving(placed));
    return online.payPlaced(placed, openPage);
  }

  const submitProps = {
    type: "submit",
    // What is ordered has the total that the customer reads.
    busy: form.sending || isLoading,
    // The focused field keeps the focus, or its error would move the button away from under the finger.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  if (leaving) return leaving;
  if (!quotes || !quote || !areaQuote) return empty;
  return (
    <>
      <form className="wrap co" id={id} {...form.form} onFocus={form.dismissToast}>
        <PrefetchPageLinks page={path("/success-checkout")} />
        <div>
          {heading}
          <CheckoutAddress {...form} />
          <CheckoutSection step={3} title={t("checkout.delivery.title")} isChoice>
            <DeliveryChoice
              quotes={quotes}
              value={form.draft.deliveryArea}
              places={form.draft}
              onChange={(deliveryArea) => form.set({ deliveryArea })}
            />
            <PickDay quote={areaQuote} day={checkoutQuote.day} onChange={checkoutQuote.pickDay} />
          </CheckoutSection>
          <CheckoutSection step={4} title={payment?.title ?? t("checkout.payment.title")} isChoice>
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
        <OrderSummary quote={quote} items sums={payment?.sums} isStale={isLoading}>
          {order.lineProblems}
          {hasFailed && <QuoteFailed onRetry={reload} />}
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
        note={t("cart.pieces", { count: countPieces(checkoutQuote.goods) })}
        {...payment?.bar}
      >
        <Button {...submitProps} form={id}>
          {form.sending ? t("checkout.placing") : (payment?.button ?? t("checkout.placeShort"))}
        </Button>
      </BuyBar>
      {order.question}
    </>
  );
}
