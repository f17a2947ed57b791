import { useCallback, useEffect, useState } from "react";
import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { settledCart, useCart } from "../../browser/cart.ts";
import { useStoredCoupon } from "../../browser/coupon.ts";
import { Button } from "../../components/button.tsx";
import { OrderItems } from "../../components/order-sums.tsx";
import { useOpenPage } from "../../components/page.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { AddressFields, PhoneField, usePlaces } from "../checkout/address-fields.tsx";
import { isIncomplete } from "../checkout/checkout-draft.ts";
import { type AreaQuotes, fetchAreaQuotes } from "../checkout/checkout-order.ts";
import { useCheckoutDraft } from "../checkout/use-checkout-draft.ts";
import { usePlaceOrder } from "../checkout/use-place-order.tsx";
import type { CampaignOrderProps } from "./campaign-order.tsx";
import "./campaign-order-form.css";

/** Phone, name and address below what is ordered: the cart, or else the campaign's favourite. Paid in cash. */
export function CampaignOrderForm({ item, texts, hotline }: CampaignOrderProps) {
  const i18n = useI18n();
  const { t, money, path, language } = i18n;
  const openPage = useOpenPage();
  const cart = useCart();
  const coupon = useStoredCoupon();
  const [quotes, setQuotes] = useState<AreaQuotes | null>(null);
  const [places, loadPlaces] = usePlaces();
  const form = useCheckoutDraft(null, {
    send: () => order.submit(),
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
  const reload = () => void loadQuotes().catch(console.debug);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the cart holds something else
  useEffect(() => {
    // An order that was placed has emptied the cart.
    if (!form.sending) reload();
  }, [loadQuotes, wanted]);

  const quote = quotes?.[draft.deliveryArea] ?? null;
  const problemLines = quote?.lines.filter((line) => line.problem !== null) ?? [];
  const order = usePlaceOrder({
    ...{ form, hotline },
    // What the checkout asks besides is not asked here.
    draft: { ...draft, note: "", email: "", isGift: false },
    checkoutQuote: { quote, problemLines, reload },
    onPlaced: () => openPage(path("/success-checkout"), { replace: true }),
  });

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
        {order.lineProblems}
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
      {order.question}
    </>
  );
}
