import type { ComponentProps, ReactNode } from "react";
import type { GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { usePaymentI18n } from "./i18n.ts";
import "./pay-cards.css";

type PayCardProps = {
  title: string;
  /** One line about it. */
  text: string;
  /** The marks or the icon at its end. */
  marks: ReactNode;
  /** It moves no money. */
  isTest?: boolean;
  /** What follows from the choice; shown while it is chosen. */
  children?: ReactNode;
} & Omit<ComponentProps<"input">, "title" | "children">;

/** A way to pay as a card: one line each, opened while it is chosen. */
export function PayCard({ title, text, marks, isTest, children, ...input }: PayCardProps) {
  const { t } = usePaymentI18n();
  return (
    <div className="pay">
      <label className="pay-h">
        <input type="radio" {...input} />
        <span className="pay-t">
          <b>
            {title}
            {isTest && <em>{t("pay.test")}</em>}
          </b>
          <small>{text}</small>
        </span>
        <span className="pay-m">{marks}</span>
      </label>
      {input.checked && children && <div className="pay-x">{children}</div>}
    </div>
  );
}

/** The marks of a gateway, set in type until the provider's own files are used. */
export function PayMarks({ kind }: { kind: GatewayKind }) {
  if (kind === "bkash") return <PayMark brand="bkash">bKash</PayMark>;
  if (kind === "nagad")
    return (
      <PayMark brand="nagad" lang="bn">
        নগদ
      </PayMark>
    );
  return (
    <>
      <PayMark brand="visa">VISA</PayMark>
      <PayMark brand="mastercard">
        <svg viewBox="0 0 34 20" width="34" height="20" role="img" aria-label="Mastercard">
          <circle cx="12" cy="10" r="8.5" />
          <circle cx="22" cy="10" r="8.5" />
        </svg>
      </PayMark>
      <PayMark brand="amex">AMEX</PayMark>
    </>
  );
}

function PayMark({ brand, lang = "en", children }: { brand: string; lang?: string; children: ReactNode }) {
  return (
    <span className={`pay-mark is-${brand}`} lang={lang}>
      {children}
    </span>
  );
}

type MoneyBarProps = {
  /** Taka, with the label of each part. */
  now: number;
  nowLabel: string;
  later: number;
  laterLabel: string;
  money: (taka: number) => string;
};

/** What is paid now and what at the door, if anything: a bar, and both in words and figures. */
export function MoneyBar({ now, nowLabel, later, laterLabel, money }: MoneyBarProps) {
  const share = now + later > 0 ? (100 * now) / (now + later) : 0;
  return (
    <div className="split num">
      <svg className="split-bar" preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
        <rect className="later" width="100" height="1" />
        <rect className="now" width={share} height="1" />
      </svg>
      <dl>
        <div className="now">
          <dt>{nowLabel}</dt>
          <dd>{money(now)}</dd>
        </div>
        {later > 0 && (
          <div className="later">
            <dt>{laterLabel}</dt>
            <dd>{money(later)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
