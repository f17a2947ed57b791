import { type FormEvent, useId, useState } from "react";
import type { OrderResponse } from "../../../../api/contract/orders.ts";
import type { OrderReturnsResponse } from "../../../../api/contract/returns.ts";
import { noBreak } from "../../../../shop/digits.ts";
import { fromTaka } from "../../../../shop/money.ts";
import { refundDays } from "../../../../shop/payments/payment-rules.ts";
import {
  isOwnChoice,
  maxReturnText,
  type RefundWay,
  type ReturnReason,
  type ReturnResolution,
  type ReturnWay,
  refundOf,
  refundWays,
  returnWaysOf,
  shareOfPieces,
} from "../../../../shop/returns/return-rules.ts";
import type { UploadedImage } from "../../../account/upload-image.ts";
import { api } from "../../../browser/api.ts";
import { errorText } from "../../../browser/error-text.ts";
import { Button } from "../../../components/button.tsx";
import { Field, TextArea } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { showToast } from "../../../components/toast.ts";
import { useRefresh } from "../../../components/use-refresh.ts";
import { PhotoPicker } from "../../review/photo-picker.tsx";
import { useReturnsI18n } from "./i18n.ts";
import { PieceChoice } from "./piece-choice.tsx";

type ReturnFormProps = {
  order: OrderResponse;
  terms: OrderReturnsResponse;
  onClose: () => void;
  onSent: () => void;
};

/** How many of each variant go back, and what is to come instead. */
export type ChosenPieces = Record<string, { quantity: number; wanted: string }>;

type Missing = "pieces" | "reason" | "photos" | "fix";

/** Which pieces, why, with photos, and how the shop should fix it. */
export function ReturnForm({ order, terms, onClose, onSent }: ReturnFormProps) {
  const { t, money, phone, language } = useReturnsI18n();
  const refresh = useRefresh();
  const id = useId();
  const returnable = terms.items.filter(({ left }) => left > 0);
  const only = returnable.length === 1 ? returnable[0] : undefined;
  const [pieces, setPieces] = useState<ChosenPieces>(
    only ? { [only.variantId]: { quantity: 1, wanted: only.variantId } } : {},
  );
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [photos, setPhotos] = useState<UploadedImage[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [text, setText] = useState("");
  const [resolution, setResolution] = useState<ReturnResolution | null>(null);
  const [method, setMethod] = useState<RefundWay>("bkash");
  const [way, setWay] = useState<ReturnWay>("fetch");
  const [missing, setMissing] = useState<Missing | null>(null);
  const [isSending, setSending] = useState(false);

  const ownChoice = reason !== null && isOwnChoice(reason);
  const chosen = returnable.filter(({ variantId }) => variantId in pieces);
  const refund = estimate(terms, pieces, ownChoice);
  const isRest = isEverything(terms, pieces);
  const offersExchange =
    terms.isExchangeOffered && !ownChoice && chosen.every(({ replacements }) => replacements.length > 0);
  const isExchangeable = chosen.every(({ variantId, replacements }) =>
    replacements.some((each) => each.variantId === pieces[variantId]?.wanted && each.isInStock),
  );
  const ways = reason === null ? [] : resolution === "exchange" ? (["fetch"] as const) : returnWaysOf(reason);
  const chosenWay = ways.find((each) => each === way) ?? ways[0] ?? "fetch";
  // What was chosen before may not be offered for the reason chosen since.
  const fix = resolution === "exchange" && !(offersExchange && isExchangeable) ? null : resolution;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUploading || isSending) return;
    const lacking: Missing | null =
      chosen.length === 0 ? "pieces" : reason === null ? "reason" : photos.length === 0 ? "photos" : fix ? null : "fix";
    setMissing(lacking);
    if (lacking || reason === null || fix === null) {
      document.getElementById(`${id}-${lacking}`)?.focus();
      return;
    }
    setSending(true);
    try {
      await api("POST /orders/returns", {
        query: { lang: language },
        body: {
          ...{ number: order.number, phone: order.billingDetails.phone, reason, text, resolution: fix, way: chosenWay },
          items: chosen.map(({ variantId }) => ({
            ...{ variantId, quantity: pieces[variantId]?.quantity ?? 1 },
            wanted: fix === "exchange" ? (pieces[variantId]?.wanted ?? null) : null,
          })),
          photos: photos.map(({ imageId }) => imageId),
          refundMethod: fix === "refund" ? method : null,
        },
      });
      showToast({ title: t("return.sent"), text: t("return.sentText"), ms: 4000 });
      await refresh();
      onSent();
    } catch (error) {
      showToast({ title: t("return.failed"), text: errorText(error, t), tone: "error" });
    }
    setSending(false);
  }

  const fault = (which: Missing, message: string) => (
    <p className="err" id={`${id}-${which}-error`} role="alert" hidden={missing !== which}>
      <Icon name="warning-circle" size="s" />
      {message}
    </p>
  );
  const group = (which: Missing) => ({
    id: `${id}-${which}`,
    tabIndex: -1,
    "aria-describedby": missing === which ? `${id}-${which}-error` : undefined,
  });

  return (
    <form className="return-form" noValidate onChange={() => setMissing(null)} onSubmit={(event) => void send(event)}>
      <h3 className="display h2">{t("return.title")}</h3>
      <fieldset {...group("pieces")}>
        <legend className="vh">{t("return.pieces")}</legend>
        <PieceChoice items={order.items} returnable={returnable} pieces={pieces} onChange={setPieces} />
        {fault("pieces", t("return.pieces.missing"))}
      </fieldset>
      <fieldset {...group("reason")}>
        <legend className="vh">{t("return.reason.label")}</legend>
        <div className="return-chips">
          {terms.reasons.map((each) => (
            <label key={each}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {t(`return.reason.${each}`)}
            </label>
          ))}
        </div>
        {fault("reason", t("return.reason.missing"))}
        {reason === "skin-reaction" && <p className="hint">{t("return.skinNote")}</p>}
        {ownChoice && <p className="hint">{t("return.mindNote")}</p>}
      </fieldset>
      <div {...group("photos")}>
        <PhotoPicker
          photos={photos}
          onChange={setPhotos}
          isUploading={isUploading}
          onUploadingChange={setUploading}
          legend={t("return.photos")}
          hint={t("return.photosHint")}
        />
        {fault("photos", t("return.photos.missing"))}
      </div>
      <TextArea
        label={t("return.text")}
        optional
        rows={2}
        maxLength={maxReturnText}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="return-ways" {...group("fix")}>
        <legend>{t("return.fix")}</legend>
        {offersExchange && (
          <label>
            <input
              type="radio"
              name="fix"
              disabled={!isExchangeable}
              checked={fix === "exchange"}
              onChange={() => setResolution("exchange")}
            />
            <span>
              <b>{t("return.exchange")}</b>
              <small>{t(isExchangeable ? "return.exchange.about" : "return.exchange.out")}</small>
            </span>
          </label>
        )}
        {refund > 0 && (
          <label>
            <input type="radio" name="fix" checked={fix === "refund"} onChange={() => setResolution("refund")} />
            <span className="num">
              <b>{t("return.refund", { amount: money(refund) })}</b>
              <small>
                {t("return.refund.about", { days: refundDays })}
                {isRest && !ownChoice && order.shippingCost > 0 && ` · ${t("return.refund.rest")}`}
              </small>
            </span>
          </label>
        )}
        {fault("fix", t("return.fix.missing"))}
      </fieldset>
      {fix === "refund" && (
        <Field label={t("return.method")} hint={t("return.method.hint", { phone: phone(order.billingDetails.phone) })}>
          {(control) => (
            <select
              value={method}
              onChange={({ target }) => setMethod(refundWays.find((each) => each === target.value) ?? "bkash")}
              {...control}
            >
              {refundWays.map((each) => (
                <option key={each} value={each}>
                  {t(`return.method.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {fix === "refund" && (
        <fieldset className="return-ways">
          <legend>{t("return.way")}</legend>
          {ways.map((each) => (
            <label key={each}>
              <input type="radio" name="way" checked={chosenWay === each} onChange={() => setWay(each)} />
              <span>
                <b>{t(`return.way.${each}`)}</b>
                <small>{t(`return.way.${each}.about`, { number: noBreak(order.number) })}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
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

/** Whether all that is left of the order goes back. */
function isEverything({ items }: OrderReturnsResponse, pieces: ChosenPieces): boolean {
  return items.every(({ variantId, left }) => left === (pieces[variantId]?.quantity ?? 0));
}

/** What comes back for these pieces, by the rule that the shop will use. */
function estimate(terms: OrderReturnsResponse, pieces: ChosenPieces, ownChoice: boolean) {
  const { subtotal, discount, shippingCost, total } = terms.sums;
  const sums = {
    ...{ subtotal: fromTaka(subtotal), discount: fromTaka(discount) },
    ...{ shippingCost: fromTaka(shippingCost), total: fromTaka(total) },
  };
  const worths = terms.items.map(({ variantId, worth, quantity, left }) =>
    shareOfPieces({ worth: fromTaka(worth), quantity }, quantity - left, pieces[variantId]?.quantity ?? 0),
  );
  const wasExchanged = terms.returns.some(({ resolution, state }) => resolution === "exchange" && state === "received");
  return refundOf(sums, worths, { isRest: isEverything(terms, pieces) && !wasExchanged, ownChoice });
}
