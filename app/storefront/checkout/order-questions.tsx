import type { ReactNode } from "react";
import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import { lineKey } from "../../../shop/cart/cart-rules.ts";
import type { Language } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { couponProblemText } from "../../components/coupon-problem.ts";
import { CouponCodeText } from "../../components/coupon-sentence.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { endAttempt, type GuardRefusal, type GuardReply } from "./checkout-order.ts";
import { loadGuardI18n, OrderGuard } from "./order-guard.tsx";
import { LineProblems } from "./order-refusals.tsx";

/** What must be resolved before an order can be placed. */
export type CheckoutQuestion =
  | { about: "total-changed"; before: QuoteResponse; now: QuoteResponse }
  | { about: "already-ordered"; number: string }
  | { about: "guard"; refusal: GuardRefusal; agreedQuote: QuoteResponse };

/** What the next submission sends: the quote that was accepted, or the one shown, and what the shop requires. */
export type Resubmission = { quote: QuoteResponse | null; reply?: GuardReply };

/** The dialogs over the checkout with their texts, and what is said of lines that can't be ordered; loaded with the first. */
export async function loadDialogs(language: Language) {
  await loadGuardI18n(language);
  return { CheckoutDialog, LineProblems };
}

type CheckoutDialogProps = {
  question: CheckoutQuestion;
  phone: string;
  /** Whether the order is being sent. */
  busy: boolean;
  /** Sends the form again: at the total that was accepted, with what the shop requires, or as another order. */
  onSubmit: (next: Resubmission) => void;
  onClose: () => void;
};

/** What the shop asks before it takes an order. */
function CheckoutDialog({ question, phone, busy, onSubmit, onClose }: CheckoutDialogProps) {
  switch (question.about) {
    case "total-changed":
      return <TotalChanged {...question} onAccept={() => onSubmit({ quote: question.now })} onClose={onClose} />;
    case "guard":
      return (
        <OrderGuard
          refusal={question.refusal}
          phone={phone}
          busy={busy}
          onReply={(reply) => onSubmit({ quote: question.agreedQuote, reply })}
          onClose={onClose}
        />
      );
    case "already-ordered":
      return (
        <AlreadyOrdered
          number={question.number}
          onClose={onClose}
          onOrderAgain={() => {
            endAttempt();
            onSubmit({ quote: null });
          }}
        />
      );
  }
}

type TotalChangedProps = { before: QuoteResponse; now: QuoteResponse; onAccept: () => void; onClose: () => void };

/** Shows the new total beside the old one; nothing is ordered before the customer accepts it. */
function TotalChanged({ before, now, onAccept, onClose }: TotalChangedProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const lines = changedLines(before, now);
  const coupon = before.coupon?.problem === null ? now.coupon : null;
  const movedArea = before.deliveryArea !== now.deliveryArea;
  return (
    <Dialog
      open
      role="alertdialog"
      className="total-changed"
      title={t(movedArea ? "checkout.totalChanged.areaTitle" : "checkout.totalChanged.title")}
      icon="info"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" autoFocus onClick={onClose}>
            {t("checkout.totalChanged.back")}
          </Button>
          <Button onClick={onAccept}>{t("checkout.totalChanged.accept")}</Button>
        </>
      }
    >
      {coupon?.problem ? (
        <p>
          <CouponCodeText text={couponProblemText(coupon, coupon.problem, i18n)} code={coupon.code} />{" "}
          {t("checkout.totalChanged.nothingYet")}
        </p>
      ) : (
        <p>{t(movedArea ? `checkout.totalChanged.area.${now.deliveryArea}` : "checkout.totalChanged.text")}</p>
      )}
      <dl className="num">
        {lines.map(({ line, from, to }) => (
          <ChangeRow key={lineKey(line)} from={from} to={to}>
            {line.name && <Localized value={line.name} />} {line.variantName && <Localized value={line.variantName} />}
          </ChangeRow>
        ))}
        {before.discount !== now.discount && (
          <ChangeRow from={-before.discount} to={-now.discount}>
            {t("summary.discount")}
          </ChangeRow>
        )}
        {before.shippingCost !== now.shippingCost && (
          <ChangeRow from={before.shippingCost} to={now.shippingCost}>
            {t(`summary.delivery.${now.deliveryArea}`)}
          </ChangeRow>
        )}
        <dt className="tot">{t("summary.total")}</dt>
        <dd className="tot">
          <s>{money(fromTaka(before.total))}</s> {money(fromTaka(now.total))}
        </dd>
      </dl>
    </Dialog>
  );
}

function ChangeRow({ from, to, children }: { from: number; to: number; children: ReactNode }) {
  const { money } = useI18n();
  return (
    <>
      <dt>{children}</dt>
      <dd>
        <s>{money(fromTaka(from))}</s> {money(fromTaka(to))}
      </dd>
    </>
  );
}

/** The lines whose price has changed. */
function changedLines(
  before: QuoteResponse,
  now: QuoteResponse,
): { line: QuotedLineResponse; from: number; to: number }[] {
  return now.lines.flatMap((line) => {
    const from = before.lines.find((previous) => lineKey(previous) === lineKey(line))?.lineTotal ?? 0;
    return from === line.lineTotal ? [] : [{ line, from, to: line.lineTotal }];
  });
}

type AlreadyOrderedProps = { number: string; onOrderAgain: () => void; onClose: () => void };

/** This attempt has already placed an order, with other lines or another address. */
function AlreadyOrdered({ number, onOrderAgain, onClose }: AlreadyOrderedProps) {
  const { t, path } = useI18n();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("checkout.alreadyOrdered.title", { number })}
      icon="package"
      onClose={onClose}
      actions={
        <>
          <Button to={path("/track")}>{t("checkout.alreadyOrdered.track")}</Button>
          <Button variant="quiet" onClick={onOrderAgain}>
            {t("checkout.alreadyOrdered.again")}
          </Button>
        </>
      }
    >
      <p>{t("checkout.alreadyOrdered.text")}</p>
    </Dialog>
  );
}
