import { useCallback, useEffect, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { ApiRefusal } from "../../browser/api.ts";
import { clearCart, settledCart, useCart } from "../../browser/cart.ts";
import { clearCoupon, useStoredCoupon } from "../../browser/coupon.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { OrderItems } from "../../components/order-sums.tsx";
import { useOpenPage } from "../../components/page.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import { AddressFields, PhoneField, usePlaces } from "../checkout/address-fields.tsx";
import { isIncomplete } from "../checkout/checkout-draft.ts";
import {
  type AreaQuotes,
  endAttempt,
  fetchAreaQuotes,
  type GuardReply,
  sendOrder,
} from "../checkout/checkout-order.ts";
import type { CheckoutQuestion } from "../checkout/order-questions.tsx";
import { useCheckoutDraft } from "../checkout/use-checkout-draft.ts";
import { savePlacedOrder } from "../order/placed-order.ts";
import { saveTrackedOrder } from "../order/tracked-order.ts";
import type { CampaignOrderProps } from "./campaign-order.tsx";
import "./campaign-order-form.css";

/** Phone, name and address below what is ordered: the cart, or else the campaign's favourite. Paid in cash. */
export function CampaignOrderForm({ item, texts, hotline }: CampaignOrderProps) {
  const i18n = useI18n();
  const { t, money, path, phone, language } = i18n;
  const openPage = useOpenPage();
  const cart = useCart();
  const coupon = useStoredCoupon();
  const [quotes, setQuotes] = useState<AreaQuotes | null>(null);
  const [places, loadPlaces] = usePlaces();
  const [question, setQuestion] = useState<CheckoutQuestion | null>(null);
  const [windows, loadWindows] = useLazyModule(() =>
    import("../checkout/order-questions.tsx").then(({ loadWindows: load }) => load(language)),
  );
  /** The new total that the customer has accepted. */
  const accepted = useRef<QuoteResponse>(null);
  const form = useCheckoutDraft(null, {
    send: () => submit(),
    invalidToast: (errors) => ({ title: isIncomplete(errors) ? t("checkout.incomplete") : t("refusal.invalid-input") }),
    failed: t("refusal.server-error"),
  });
  const { draft, field, set } = form;

  const wanted = JSON.stringify(cart.map(({ productId, variantId, quantity }) => [productId, variantId, quantity]));
  const loadQuotes = useCallback(async () => {
    const inCart = await settledCart();
    const lines = inCart.length > 0 || !item ? inCart : [{ ...item, quantity: 1 }];
    setQuotes(lines.length > 0 ? await fetchAreaQuotes(lines, coupon, language) : null);
  }, [item, coupon, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the cart holds something else
  useEffect(() => void loadQuotes().catch(console.debug), [loadQuotes, wanted]);

  const quote = quotes?.[draft.deliveryArea] ?? null;
  const problemLines = quote?.lines.filter((line) => line.problem !== null) ?? [];
  const hasProblems = problemLines.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are some
  useEffect(() => {
    if (hasProblems) void loadWindows();
  }, [hasProblems]);

  async function submit(reply: GuardReply = {}): Promise<void> {
    const agreed = accepted.current ?? quote;
    accepted.current = null;
    setQuestion(null);
    if (!agreed) return;
    if (agreed === quote && hasProblems)
      return form.showError({ title: t("checkout.linesToMend.title"), text: t("checkout.linesToMend.text") });
    // What the checkout asks besides is not asked here.
    const outcome = await sendOrder({ ...draft, note: "", email: "", isGift: false }, agreed, reply, language);
    switch (outcome.kind) {
      case "placed":
        return completeOrder(outcome.placed, agreed);
      case "total-changed":
        await ask({ about: "total-changed", before: agreed, now: outcome.quote });
        set({ deliveryArea: outcome.quote.deliveryArea });
        return loadQuotes();
      case "already-ordered":
        saveTrackedOrder({ number: outcome.number, phone: draft.phone });
        return ask({ about: "already-ordered", number: outcome.number });
      case "guarded":
        return ask({ about: "guard", refusal: outcome.refusal, agreedQuote: agreed });
      default: {
        const isBlocked = outcome.error instanceof ApiRefusal && outcome.error.code === "phone-blocked";
        form.showError({ title: errorText(outcome.error, t), ...(isBlocked && { text: phone(hotline) }) });
        return loadQuotes();
      }
    }
  }

  async function ask(next: CheckoutQuestion): Promise<void> {
    if (await loadWindows()) setQuestion(next);
  }

  function submitAgain(total: QuoteResponse | null): void {
    accepted.current = total;
    form.form.ref.current?.requestSubmit();
  }

  async function completeOrder(placed: PlacedOrderResponse, agreed: QuoteResponse): Promise<void> {
    savePlacedOrder(placed, agreed, draft, language);
    saveTrackedOrder({ number: placed.number, phone: draft.phone });
    endAttempt();
    if (placed.coupon) clearCoupon();
    clearCart(agreed.lines);
    await openPage(path("/success-checkout"));
  }

  if (!quote)
    return <p className="muted corder-wait">{cart.length === 0 && !item ? texts.empty : t("progress.loading")}</p>;
  return (
    <>
      <form className="corder" {...form.form} onFocus={form.dismissToast}>
        <OrderItems
          className="corder-items"
          sizes="52px"
          items={quote.lines
            .filter(({ problem }) => problem === null)
            .map((line) => ({ ...line, name: line.name?.text ?? "", variantName: line.variantName?.text ?? null }))}
        />
        {hasProblems && windows && <windows.LineProblems lines={problemLines} onResolved={() => void loadQuotes()} />}
        <PhoneField draft={draft} field={field} set={set} onInput={loadPlaces} />
        <AddressFields {...form} places={places} onFocus={loadPlaces} className="corder-two" />
        <dl className="num corder-sums">
          <dt>{t("summary.subtotal")}</dt>
          <dd>{money(fromTaka(quote.subtotal))}</dd>
          <DiscountRow sums={quote} />
          <DeliveryRow sums={quote}>
            <small>{formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n)}</small>
          </DeliveryRow>
          <dt className="tot">{texts.total}</dt>
          <dd className="tot">{money(fromTaka(quote.total))}</dd>
        </dl>
        <Button type="submit" wide busy={form.sending} className="num">
          {form.sending ? t("checkout.placing") : t("checkout.placeShort")}
        </Button>
      </form>
      {question && windows && (
        <windows.CheckoutWindow
          question={question}
          phone={draft.phone}
          onSubmit={submitAgain}
          onReply={(reply) => submit(reply)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
