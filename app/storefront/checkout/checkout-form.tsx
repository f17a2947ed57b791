import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { countPieces } from "../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { OrderSummary } from "../order/order-summary.tsx";
import type { PaymentChoice, RequiredAdvance } from "../payment/checkout-payment.tsx";
import type { OnlinePayment } from "../payment/load-online-payment.ts";
import { BuyBar } from "../product/buy-bar.tsx";
import { CheckoutAddress } from "./checkout-address.tsx";
import { isIncomplete } from "./checkout-draft.ts";
import type { AreaQuotes, GuardRefusal } from "./checkout-order.ts";
import { CheckoutPromise, CheckoutSection, DeliveryChoice, PickDay, RadioCard } from "./checkout-section.tsx";
import type { SavedDetails } from "./saved-details.ts";
import { useCheckoutDraft } from "./use-checkout-draft.ts";
import { useCheckoutQuote } from "./use-checkout-quote.ts";
import { usePlaceOrder } from "./use-place-order.tsx";

type CheckoutFormProps = {
  quotes: AreaQuotes;
  own: SavedDetails | null;
  /** Null where cash is the only way to pay. */
  online: OnlinePayment;
  heading: ReactNode;
};

/** The checkout with its one button (specification.txt §5, §8, §9). */
export function CheckoutForm({ quotes, own, online, heading }: CheckoutFormProps) {
  const { t, money, path, language } = useI18n();
  const { promises } = useShopSettings();
  const form = useCheckoutDraft(own, {
    send: () => order.submit(),
    invalidToast: (errors) => ({ title: isIncomplete(errors) ? t("checkout.incomplete") : t("refusal.invalid-input") }),
    failed: t("refusal.server-error"),
  });
  const checkoutQuote = useCheckoutQuote(quotes, form.draft, form.sending);
  const { quote, problemLines } = checkoutQuote;
  const [choice, setChoice] = useState<PaymentChoice>(online?.chosenBefore ?? {});
  const [required, setRequired] = useState<(RequiredAdvance & { phone: string }) | null>(null);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
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
  const order = usePlaceOrder({
    ...{ form, checkoutQuote, choice: way, requireAdvance },
    payOnline: online && payment?.button ? { leaving: payment.leaving, pay: online.payPlaced } : null,
  });

  function choose(next: PaymentChoice): void {
    setChoice(next);
    online?.saveChoice(next);
  }

  function requireAdvance({ code, body }: GuardRefusal): boolean {
    if (!online || code !== "advance-needed") return false;
    setRequired({ ...(body as RequiredAdvance), phone: form.draft.phone });
    setChoice(online.advanceChoice);
    return true;
  }

  const submitProps = {
    type: "submit",
    busy: form.sending,
    // The field in hand keeps the focus, or its error would move the button away from under the finger.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  if (order.leaving) return order.leaving;
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
            <PickDay quote={checkoutQuote.areaQuote} day={checkoutQuote.day} onChange={checkoutQuote.pickDay} />
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
        <OrderSummary quote={quote} items sums={payment?.sums} isStale={checkoutQuote.isStale}>
          {problemLines.length > 0 && order.LineProblems && (
            <order.LineProblems lines={problemLines} onResolved={checkoutQuote.reload} />
          )}
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
