import { type FormEvent, useId, useState } from "react";
import type { OrderResponse } from "../../../../api/contract/orders.ts";
import type { OrderReturnsResponse } from "../../../../api/contract/returns.ts";
import { noBreak } from "../../../../shop/digits.ts";
import { refundDays } from "../../../../shop/payments/payment-rules.ts";
import { maxReturnText } from "../../../../shop/returns/return-rules.ts";
import { api } from "../../../browser/api.ts";
import { errorText } from "../../../browser/error-text.ts";
import type { UploadedImage } from "../../../browser/upload-image.ts";
import { Button } from "../../../components/button.tsx";
import { TextArea } from "../../../components/field.tsx";
import { PhotoPicker } from "../../../components/photo-picker.tsx";
import { PieceChoice } from "../../../components/returns/piece-choice.tsx";
import { ReturnChips, ReturnFix, returnParts } from "../../../components/returns/return-choices.tsx";
import { type MissingPart, useReturnDraft } from "../../../components/returns/use-return-draft.ts";
import { showToast } from "../../../components/toast.ts";
import { useRefresh } from "../../../components/use-refresh.ts";
import { useReturnsI18n } from "./i18n.ts";

type ReturnFormProps = {
  order: OrderResponse;
  terms: OrderReturnsResponse;
  onClose: () => void;
  onSent: () => void;
};

type Missing = MissingPart | "photos";

/** Which pieces, why, with photos, and how the shop should fix it. */
export function ReturnForm({ order, terms, onClose, onSent }: ReturnFormProps) {
  const { t, money, phone, language } = useReturnsI18n();
  const refresh = useRefresh();
  const id = useId();
  const draft = useReturnDraft(terms);
  const { reason } = draft;
  const [photos, setPhotos] = useState<UploadedImage[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [isSending, setSending] = useState(false);

  /** The first part that was left out, in the order of the form. */
  function findMissing(): Missing | null {
    const part = draft.missing();
    return photos.length === 0 && (part === "fix" || part === null) ? "photos" : part;
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUploading || isSending) return;
    const lacking = findMissing();
    const request = draft.request();
    setMissing(lacking);
    if (lacking || !request) {
      document.getElementById(`${id}-${lacking}`)?.focus();
      return;
    }
    setSending(true);
    try {
      const { number, billingDetails } = order;
      const shown = photos.map(({ imageId }) => imageId);
      await api("POST /orders/returns", {
        query: { lang: language },
        body: { number, phone: billingDetails.phone, ...request, photos: shown },
      });
      showToast({ title: t("return.sent"), text: t("return.sentText"), ms: 4000 });
      await refresh();
      onSent();
    } catch (error) {
      showToast({ title: t("return.failed"), text: errorText(error, t), tone: "error" });
    }
    setSending(false);
  }

  const part = returnParts<Missing>(id, missing, (which) => t(`return.${which}.missing`));
  return (
    <form className="return-form" noValidate onChange={() => setMissing(null)} onSubmit={(event) => void send(event)}>
      <h3 className="display h2">{t("return.title")}</h3>
      <fieldset {...part.group("pieces")}>
        <legend className="vh">{t("return.pieces")}</legend>
        <PieceChoice
          items={order.items}
          returnable={draft.returnable}
          pieces={draft.pieces}
          onChange={draft.setPieces}
          texts={{
            quantity: (name) => t("return.quantity", { name }),
            wanted: (name) => t("return.wanted", { name }),
            soldOut: t("return.exchange.out"),
          }}
        />
        {part.fault("pieces")}
      </fieldset>
      <fieldset {...part.group("reason")}>
        <legend className="vh">{t("return.reason.label")}</legend>
        <ReturnChips
          options={terms.reasons}
          chosen={reason}
          labelOf={(each) => t(`return.reason.${each}`)}
          onChoose={draft.setReason}
        />
        {part.fault("reason")}
        {reason === "skin-reaction" && <p className="hint">{t("return.skinNote")}</p>}
        {draft.ownChoice && <p className="hint">{t("return.mindNote")}</p>}
      </fieldset>
      <div {...part.group("photos")}>
        <PhotoPicker
          photos={photos}
          onChange={setPhotos}
          isUploading={isUploading}
          onUploadingChange={setUploading}
          legend={t("return.photos")}
          hint={t("return.photosHint")}
        />
        {part.fault("photos")}
      </div>
      <TextArea
        label={t("return.text")}
        optional
        rows={2}
        maxLength={maxReturnText}
        value={draft.text}
        onChange={({ target }) => draft.setText(target.value)}
      />
      <ReturnFix
        draft={draft}
        shippingCost={order.shippingCost}
        part={part}
        texts={{
          fix: t("return.fix"),
          exchange: {
            title: t("return.exchange"),
            about: t("return.exchange.about"),
            soldOut: t("return.exchange.out"),
          },
          refund: {
            title: (amount) => t("return.refund", { amount: money(amount) }),
            about: t("return.refund.about", { days: refundDays }),
            rest: `· ${t("return.refund.rest")}`,
          },
          method: {
            label: t("return.method"),
            hint: t("return.method.hint", { phone: phone(order.billingDetails.phone) }),
            of: (method) => t(`return.method.${method}`),
          },
          way: {
            label: t("return.way"),
            of: (way) => ({
              title: t(`return.way.${way}`),
              about: t(`return.way.${way}.about`, { number: noBreak(order.number) }),
            }),
          },
        }}
      />
      <p className="order-do">
        <Button type="submit" wide busy={isSending || isUploading}>
          {t("return.send")}
        </Button>
        <button type="button" className="link" onClick={onClose}>
          {t("return.keep")}
        </button>
      </p>
    </form>
  );
}
