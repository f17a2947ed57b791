import { type FormEvent, useId, useState } from "react";
import type { StaffProductResponse } from "../../../api/responses.ts";
import { salePriceChanges } from "../../../shop/catalog/product-schema.ts";
import { discountedPrice, hasEnded, percentRange } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import { pathCodes } from "../path-codes.ts";
import { useSave } from "../use-save.ts";
import "./sale-price-dialog.css";

type SalePriceDialogProps = { products: StaffProductResponse[]; onClose: () => void; onDone: () => void };

const errorMessages = {
  "percent-invalid": "admin.error.percent",
  "offer-days-turned": "admin.error.offerDays",
  "offer-over": "admin.error.offerOver",
} as const;

/** Sets a percentage off for the selected products and previews the prices. */
export function SalePriceDialog({ products, onClose, onDone }: SalePriceDialogProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const formId = useId();
  const [values, setValues] = useState({ percent: "20", offerFrom: "", offerUntil: "" });
  const [codes, setCodes] = useState<Record<string, string>>({});
  const percentText = toLatinDigits(values.percent).trim();
  const percent = /^\d{1,2}$/.test(percentText) ? Number(percentText) : Number.NaN;
  const isPercent = percent >= percentRange.min && percent <= percentRange.max;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const days = { offerFrom: values.offerFrom || null, offerUntil: values.offerUntil || null };
    const body = { products: products.map(({ _id }) => _id), percent, ...days };
    const parsed = salePriceChanges.safeParse(body, { reportInput: true });
    const ended = hasEnded({ until: days.offerUntil }, dhakaDay(new Date()));
    const fieldErrors = {
      ...(ended && { offerUntil: "offer-over" }),
      ...(!parsed.success && pathCodes(parsed.error.issues)),
    };
    setCodes(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return;
    const done = { title: t("admin.offer.done"), text: t("admin.offer.doneText", { count: products.length }) };
    const sendRequest = () => callApi("PATCH", "/products/offers", { body });
    if (await change(sendRequest, { failed: t("admin.notSaved"), done })) onDone();
  }

  const field = (name: keyof typeof values) => {
    const key = codes[name] && (errorMessages[codes[name] as keyof typeof errorMessages] ?? "admin.error.invalid");
    return {
      value: values[name],
      ...(key && { error: t(key, percentRange) }),
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    };
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.offer.bulkTitle", { count: products.length })}
      className="offer-dialog"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cancel")}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t("admin.offer.bulk")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("admin.offer.percent")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...field("percent")}
        />
        <div className="offer-days">
          <TextField label={t("admin.offer.from")} optional type="date" {...field("offerFrom")} />
          <TextField label={t("admin.offer.until")} optional type="date" {...field("offerUntil")} />
        </div>
        <p className="hint">{t("admin.offer.daysHint")}</p>
      </form>
      {isPercent && <SalePricePreview products={products} percent={percent} />}
    </Dialog>
  );
}

/** The new price of each product; variants of one price appear once. */
function SalePricePreview({ products, percent }: { products: StaffProductResponse[]; percent: number }) {
  const { t, money } = useAdminI18n();
  return (
    <>
      <h3>{t("admin.offer.preview")}</h3>
      <ul className="offer-list num">
        {products.map(({ _id, name, variants }) => {
          const prices = [...new Set(variants.map(({ price }) => price))].sort((one, other) => one - other);
          return (
            <li key={_id}>
              <Localized value={name} />
              {prices.map((before) => {
                const newPrice = discountedPrice(fromTaka(before), percent);
                const amounts = { before: money(fromTaka(before)), price: newPrice === null ? "" : money(newPrice) };
                return (
                  <b key={before}>
                    {newPrice === null
                      ? `${amounts.before}, ${t("admin.offer.tooCheap")}`
                      : t("admin.offer.instead", amounts)}
                  </b>
                );
              })}
            </li>
          );
        })}
      </ul>
      <p className="hint">{t("admin.offer.rounding")}</p>
    </>
  );
}
