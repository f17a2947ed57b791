import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { useCart } from "../../browser/cart.ts";
import { Button } from "../../components/button.tsx";
import { OrderItems } from "../../components/order-sums.tsx";
import { useOpenPage } from "../../components/page.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { AddressFields, PhoneField, usePlaces } from "../checkout/address-fields.tsx";
import { describeErrors } from "../checkout/checkout-draft.ts";
import { QuoteFailed } from "../checkout/quote-failed.tsx";
import { useCheckoutDraft } from "../checkout/use-checkout-draft.ts";
import { useCheckoutQuote } from "../checkout/use-checkout-quote.ts";
import { usePlaceOrder } from "../checkout/use-place-order.tsx";
import type { CampaignOrderProps } from "./campaign-order.tsx";
import "./campaign-order-form.css";

/** Phone, name and address below what is ordered: the cart, or else the campaign's favourite. Paid in cash. */
export function CampaignOrderForm({ item, texts, hotline }: CampaignOrderProps) {
  const i18n = useI18n();
  const { t, money, path } = i18n;
  const openPage = useOpenPage();
  const cart = useCart();
  const [places, loadPlaces] = usePlaces();
  const form = useCheckoutDraft(null, {
    send: () => order.submit(),
    invalidToast: (errors) => describeErrors(errors, t),
    failed: t("refusal.server-error"),
  });
  const { draft, field, set } = form;

  const checkoutQuote = useCheckoutQuote({ draft, isSending: form.sending, item });
  const { quote, hasFailed, isLoading, reload } = checkoutQuote;
  const order = usePlaceOrder({
    ...{ form, hotline },
    // What the checkout asks besides is not asked here.
    draft: { ...draft, note: "", email: "", isGift: false },
    checkoutQuote,
    onPlaced: () => openPage(path("/success-checkout"), { replace: true }),
  });

  if (!quote) {
    if (hasFailed) return <QuoteFailed onRetry={reload} />;
    return <p className="muted corder-wait">{cart.length === 0 && !item ? texts.empty : t("progress.loading")}</p>;
  }
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
        {hasFailed && <QuoteFailed onRetry={reload} />}
        <Button type="submit" wide busy={form.sending || isLoading} className="num">
          {form.sending ? t("checkout.placing") : t("checkout.placeShort")}
        </Button>
      </form>
      {order.question}
    </>
  );
}
