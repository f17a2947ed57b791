import { type FormEvent, useEffect, useId, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { StaffOrderReturnsResponse } from "../../../api/contract/returns.ts";
import { refundDays } from "../../../shop/payments/payment-rules.ts";
import { maxReturnText, type RefundWay, refundWays } from "../../../shop/returns/return-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { PieceChoice } from "../../components/returns/piece-choice.tsx";
import { ReturnChips, ReturnFault, ReturnWayChoice } from "../../components/returns/return-choices.tsx";
import { type MissingPart, useReturnDraft } from "../../components/returns/use-return-draft.ts";
import { showToast } from "../../components/toast.ts";
import { useErrorToast } from "../../components/use-error-toast.ts";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { closedText } from "./return-problem.tsx";

type StartReturnProps = {
  order: OrderDetailResponse;
  terms: StaffOrderReturnsResponse;
  onClose: () => void;
  onStarted: (returns: StaffOrderReturnsResponse) => void;
};

/** Which pieces a customer on the phone sends back, why, and what the shop does; as in the customer's own form. */
export function StartReturn({ order, terms, onClose, onStarted }: StartReturnProps) {
  const i18n = useAdminI18n();
  const { t, money, phone, language } = i18n;
  const id = useId();
  const draft = useReturnDraft(terms);
  const { reason, fix, refund, ways } = draft;
  const [missing, setMissing] = useState<MissingPart | null>(null);
  const [isSending, setSending] = useState(false);
  const errorToast = useErrorToast();
  useEffect(() => document.getElementById(`${id}-pieces`)?.focus(), [id]);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const request = draft.request();
    const lacking = draft.missing();
    setMissing(lacking);
    if (!request) {
      document.getElementById(`${id}-${lacking}`)?.focus();
      return;
    }
    setSending(true);
    errorToast.clear();
    try {
      const options = { params: { id: order._id }, query: { lang: language }, body: request };
      const started = await api("POST /orders/:id/returns", options);
      showToast({ title: t("admin.return.started"), text: t("admin.return.startedText") });
      onStarted(started);
    } catch (error) {
      const text = closedText(error, terms.lastDay, i18n) ?? errorText(error, t);
      errorToast.show({ title: t("admin.return.notStarted"), text });
      setSending(false);
    }
  }

  const fault = (which: MissingPart) => (
    <ReturnFault id={`${id}-${which}-error`} text={t(`admin.return.missing.${which}`)} isShown={missing === which} />
  );
  const group = (which: MissingPart) => ({
    id: `${id}-${which}`,
    tabIndex: -1,
    "aria-describedby": missing === which ? `${id}-${which}-error` : undefined,
  });

  return (
    <form
      className="return-form"
      noValidate
      aria-label={t("admin.return.start")}
      onChange={() => setMissing(null)}
      onSubmit={(event) => void start(event)}
    >
      <fieldset {...group("pieces")}>
        <legend>{t("admin.return.pieces")}</legend>
        <PieceChoice
          items={order.items}
          returnable={draft.returnable}
          pieces={draft.pieces}
          onChange={draft.setPieces}
          texts={{
            quantity: (name) => t("admin.return.quantity", { name }),
            wanted: (name) => t("admin.return.wantedFor", { name }),
            soldOut: t("admin.return.soldOut"),
          }}
        />
        {fault("pieces")}
      </fieldset>
      <fieldset {...group("reason")}>
        <legend>{t("admin.return.why")}</legend>
        <ReturnChips
          options={terms.reasons}
          chosen={reason}
          labelOf={(each) => t(`admin.return.reason.${each}`)}
          onChoose={draft.setReason}
        />
        {fault("reason")}
        {draft.ownChoice && <p className="hint">{t("admin.return.mindNote")}</p>}
      </fieldset>
      <TextArea
        label={t("admin.return.said")}
        optional
        rows={2}
        maxLength={maxReturnText}
        value={draft.text}
        onChange={({ target }) => draft.setText(target.value)}
      />
      <fieldset className="return-ways" {...group("fix")}>
        <legend>{t("admin.return.fix")}</legend>
        {draft.offersExchange && (
          <ReturnWayChoice
            name="fix"
            title={t("admin.return.fix.exchange")}
            about={t(draft.isExchangeable ? "admin.return.wants.exchange" : "admin.return.soldOut")}
            disabled={!draft.isExchangeable}
            checked={fix === "exchange"}
            onChoose={() => draft.setResolution("exchange")}
          />
        )}
        {refund > 0 && (
          <ReturnWayChoice
            name="fix"
            title={t("admin.return.fix.refund", { amount: money(refund) })}
            about={
              <>
                {t("admin.return.refundDays", { days: refundDays })}
                {draft.isRest && !draft.ownChoice && order.shippingCost > 0 && ` ${t("admin.return.refundRest")}`}
              </>
            }
            checked={fix === "refund"}
            onChoose={() => draft.setResolution("refund")}
          />
        )}
        {fault("fix")}
      </fieldset>
      {fix === "refund" && (
        <SelectField<RefundWay>
          label={t("admin.return.method")}
          hint={t("admin.return.methodHint", { phone: phone(order.billingDetails.phone) })}
          value={draft.method}
          options={refundWays.map((value) => ({ value, label: t(`admin.payments.method.${value}`) }))}
          onChange={draft.setMethod}
        />
      )}
      {fix === "refund" && (
        <fieldset className="return-ways">
          <legend>{t("admin.return.way")}</legend>
          {ways.map((each) => (
            <ReturnWayChoice
              key={each}
              name="way"
              title={t(`admin.return.wayOf.${each}`)}
              about={t(`admin.return.wayOf.${each}.about`)}
              checked={draft.way === each}
              onChoose={() => draft.setWay(each)}
            />
          ))}
        </fieldset>
      )}
      <p className="od-returns-do">
        <Button type="submit" small busy={isSending}>
          {t(fix === "exchange" ? "admin.return.startExchange" : "admin.return.startReturn")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.return.leave")}
        </Button>
      </p>
    </form>
  );
}
