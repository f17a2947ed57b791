import { type ReactNode, useEffect, useRef } from "react";
import { fromTaka } from "../../../shop/money.ts";
import type { GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { Rosette } from "../../components/ornaments.tsx";
import { usePaymentI18n } from "./i18n.ts";
import { PayMarks } from "./pay-cards.tsx";
import "./payment-state.css";

/** While the browser goes to a gateway's page, which may take its time to answer; the amount in taka. */
export function LeavingToPay({ kind, url, amount }: { kind: GatewayKind; url: string; amount: number }) {
  const { t, money } = usePaymentI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <div className="wrap">
      <section className="payment">
        <div className="payment-load" aria-hidden="true" />
        <PaymentMethod kind={kind} />
        <div>
          <h1 className="display h2" ref={heading} tabIndex={-1}>
            {t(`payment.to.${kind}`)}
          </h1>
          <p className="lede num">{t("payment.open.text", { amount: money(fromTaka(amount)) })}</p>
        </div>
        <AddressNote url={url} />
        <a className="btn btn-o btn-w" href={url}>
          {t(`payment.go.${kind}`)}
        </a>
      </section>
    </div>
  );
}

/** From the shop to the gateway. */
export function PaymentMethod({ kind }: { kind: GatewayKind }) {
  return (
    <p className="payment-method" aria-hidden="true">
      <svg viewBox="-20 -20 40 40" aria-hidden="true">
        <Rosette radius={18} stroke={1.7} />
      </svg>
      <i />
      <PayMarks kind={kind} />
    </p>
  );
}

/** Where alone a customer types their number, code and PIN. */
export function AddressNote({ url, children }: { url: string | null; children?: ReactNode }) {
  const { t } = usePaymentI18n();
  return (
    <PaymentNote icon="lock-simple" title={t("payment.open.address")}>
      {url && `${t("payment.open.addressText", { host: new URL(url, location.origin).host })} `}
      {children}
    </PaymentNote>
  );
}

export function PaymentNote({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="payment-note">
      <Icon name={icon} />
      <p className="num">
        <b>{title}</b>
        {children}
      </p>
    </div>
  );
}
