import { type FormEvent, useEffect, useId, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { StaffOrderReturnsResponse } from "../../../api/contract/returns.ts";
import { refundDays } from "../../../shop/payments/payment-rules.ts";
import { maxReturnText } from "../../../shop/returns/return-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import type { UploadedImage } from "../../browser/upload-image.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { PhotoPicker } from "../../components/photo-picker.tsx";
import { PieceChoice } from "../../components/returns/piece-choice.tsx";
import { ReturnChips, ReturnFix, returnParts } from "../../components/returns/return-choices.tsx";
import { type MissingPart, useReturnDraft } from "../../components/returns/use-return-draft.ts";
import { showToast } from "../../components/toast.ts";
import { useErrorToast } from "../../components/use-error-toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { closedText } from "./return-problem.tsx";

type StartReturnProps = {
  order: OrderDetailResponse;
  terms: StaffOrderReturnsResponse;
  onClose: () => void;
  onStarted: (returns: StaffOrderReturnsResponse) => void;
  onRefused: () => void;
};

/** Which pieces a customer on the phone sends back, why, and what the shop does; as in the customer's own form. */
export function StartReturn({ order, terms, onClose, onStarted, onRefused }: StartReturnProps) {
  const i18n = useAdminI18n();
  const { t, money, phone, language } = i18n;
  const id = useId();
  const draft = useReturnDraft(terms);
  const { reason, fix } = draft;
  const [missing, setMissing] = useState<MissingPart | null>(null);
  const [photos, setPhotos] = useState<UploadedImage[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [isSending, setSending] = useState(false);
  const errorToast = useErrorToast();
  useEffect(() => document.getElementById(`${id}-pieces`)?.focus(), [id]);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUploading || isSending) return;
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
      const body = { ...request, photos: photos.map(({ imageId }) => imageId) };
      const options = { params: { id: order._id }, query: { lang: language }, body };
      const started = await api("POST /orders/:id/returns", options);
      showToast({ title: t("admin.return.started"), text: t("admin.return.startedText") });
      onStarted(started);
    } catch (error) {
      errorToast.show({ title: t("admin.return.notStarted"), text: refusalText(error) });
      setSending(false);
      // What may go back has changed since the form was opened.
      if (error instanceof ApiRefusal) onRefused();
    }
  }

  function refusalText(error: unknown): string {
    if (error instanceof ApiRefusal && error.code === "out-of-stock") return t("admin.return.gone");
    return closedText(error, terms.lastDay, i18n) ?? errorText(error, t);
  }

  const part = returnParts<MissingPart>(id, missing, (which) => t(`admin.return.missing.${which}`));
  return (
    <form
      className="return-form"
      noValidate
      aria-label={t("admin.return.start")}
      onChange={() => setMissing(null)}
      onSubmit={(event) => void start(event)}
    >
      <fieldset {...part.group("pieces")}>
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
        {part.fault("pieces")}
      </fieldset>
      <fieldset {...part.group("reason")}>
        <legend>{t("admin.return.why")}</legend>
        <ReturnChips
          options={terms.reasons}
          chosen={reason}
          labelOf={(each) => t(`admin.return.reason.${each}`)}
          onChoose={draft.setReason}
        />
        {part.fault("reason")}
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
      <PhotoPicker
        photos={photos}
        onChange={setPhotos}
        isUploading={isUploading}
        onUploadingChange={setUploading}
        legend={t("admin.return.photos")}
        hint={t("admin.return.photosHint")}
        nameOf={(n) => t("admin.return.photo", { n })}
        optional
      />
      <ReturnFix
        draft={draft}
        shippingCost={order.shippingCost}
        part={part}
        texts={{
          fix: t("admin.return.fix"),
          exchange: {
            title: t("admin.return.fix.exchange"),
            about: t("admin.return.wants.exchange"),
            soldOut: t("admin.return.soldOut"),
          },
          refund: {
            title: (amount) => t("admin.return.fix.refund", { amount: money(amount) }),
            about: t("admin.return.refundDays", { days: refundDays }),
            rest: t("admin.return.refundRest"),
          },
          method: {
            label: t("admin.return.method"),
            hint: t("admin.return.methodHint", { phone: phone(order.billingDetails.phone) }),
            of: (method) => t(`admin.payments.method.${method}`),
          },
          way: {
            label: t("admin.return.way"),
            of: (way) => ({ title: t(`admin.return.wayOf.${way}`), about: t(`admin.return.wayOf.${way}.about`) }),
          },
        }}
      />
      <p className="od-returns-do">
        <Button type="submit" small busy={isSending || isUploading}>
          {t(fix === "exchange" ? "admin.return.startExchange" : "admin.return.startReturn")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.return.leave")}
        </Button>
      </p>
    </form>
  );
}
