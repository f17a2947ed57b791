import { useEffect, useRef } from "react";
import { fromTaka } from "../../../shop/money.ts";
import type { AttemptPurpose, GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { Rosette } from "../../components/ornaments.tsx";
import { useShopSettings } from "../../components/page.tsx";
import type { CheckoutPaymentProps, RequiredAdvance } from "./checkout-payment.tsx";
import { PaymentSplit } from "./checkout-payment.tsx";
import { usePaymentI18n } from "./i18n.ts";
import { PayCard, PayMarks } from "./pay-cards.tsx";

/** The advance with its reason: only that or everything now, by which way, and how to get out of it. */
export function Advance(props: CheckoutPaymentProps & { advance: RequiredAdvance }) {
  const { t, money, phone: formatPhone } = usePaymentI18n();
  const { phone } = useShopSettings();
  const { methods, choice, onChoose, advance } = props;
  const { above } = advance;
  const method = methods.find(({ kind }) => kind === choice.paymentMethod)?.kind ?? methods[0]?.kind;
  if (!method) return null;
  const { paymentPurpose = "advance" } = choice;
  const choose = (kind: GatewayKind, purpose: AttemptPurpose) =>
    onChoose({ paymentMethod: kind, paymentPurpose: purpose });
  const isTest = methods.length === 1 && methods[0]?.test;
  return (
    <>
      <AdvanceReason {...advance} />
      <div className="pays">
        <PayCard
          name="payment"
          checked={paymentPurpose === "advance"}
          onChange={() => choose(method, "advance")}
          title={t("pay.advance.part.title", { amount: money(fromTaka(advance.amount)) })}
          text={t("pay.advance.partText")}
          marks={<PayMarks kind={method} />}
          isTest={isTest}
        >
          <PaymentSplit {...props} />
        </PayCard>
        <PayCard
          name="payment"
          checked={paymentPurpose === "online"}
          onChange={() => choose(method, "online")}
          title={t("pay.advance.everything")}
          text={t("pay.advance.everythingText")}
          marks={<PayMarks kind={method} />}
          isTest={isTest}
        >
          <PaymentSplit {...props} />
        </PayCard>
      </div>
      {methods.length > 1 && (
        <fieldset className="pays pay-methods">
          <legend>{t("pay.advance.methods")}</legend>
          {methods.map(({ kind, test }) => (
            <PayCard
              key={kind}
              name="payment-method"
              checked={kind === method}
              onChange={() => choose(kind, paymentPurpose)}
              title={t(`pay.method.${kind}`)}
              text={t(`pay.method.${kind}Text`)}
              marks={<PayMarks kind={kind} />}
              isTest={test}
            />
          ))}
        </fieldset>
      )}
      <p className="small muted">
        {above ? t("pay.advance.alternativeSmaller", { above: money(fromTaka(above)) }) : t("pay.advance.alternative")}{" "}
        <a className="pay-link num" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      </p>
    </>
  );
}

function AdvanceReason({ reason, above = 0 }: RequiredAdvance) {
  const { t, money } = usePaymentI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It answers the button at the foot of the page.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  const isPast = reason === "doubtful-past";
  const isLarge = reason === "large-order";
  return (
    <div className="pay-kind">
      <svg viewBox="-20 -20 40 40" aria-hidden="true">
        <Rosette radius={18} stroke={1.2} />
      </svg>
      <h3 className="display h3" ref={heading} tabIndex={-1}>
        {t(isPast || isLarge ? `pay.advance.title.${reason}` : "pay.advance.title")}
      </h3>
      <p>
        {t(`pay.advance.reason.${reason}`, { above: money(fromTaka(above)) })} {!isLarge && t("pay.advance.why")}
      </p>
      <ul>
        <li>{t("pay.advance.part")}</li>
        <li>{t("pay.advance.check")}</li>
        <li>{t(isPast ? "pay.advance.next" : "pay.advance.back")}</li>
      </ul>
    </div>
  );
}
