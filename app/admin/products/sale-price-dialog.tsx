import { useId } from "react";
import type { StaffProductResponse } from "../../../api/contract/admin-catalog.ts";
import { salePriceChanges } from "../../../shop/catalog/product-schema.ts";
import { discountedPrice, hasEnded, percentRange } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";
import { MarginLine, marginAt, useMargins } from "../profit/margin.tsx";
import "./sale-price-dialog.css";

type SalePriceDialogProps = { products: StaffProductResponse[]; onClose: () => void; onDone: () => void };

/** Starts a sale for the selected products: a percentage off every variant, with a preview of the prices. */
export function SalePriceDialog({ products, onClose, onDone }: SalePriceDialogProps) {
  const { t } = useAdminI18n();
  const formId = useId();
  const { form, values, field, sending } = useAdminForm(
    { percent: "20", offerFrom: "", offerUntil: "" },
    {
      schema: salePriceChanges,
      toBody: ({ percent, offerFrom, offerUntil }) => ({
        products: products.map(({ _id }) => _id),
        percent: toPercent(percent),
        ...{ offerFrom: offerFrom || null, offerUntil: offerUntil || null },
      }),
      check: ({ offerUntil }, found) =>
        hasEnded({ until: offerUntil || null }, dhakaDay(new Date())) ? { offerUntil: "offer-over", ...found } : found,
      send: (body) => api("PATCH /products/offers", { body }),
      saved: { title: t("admin.salePrice.done"), text: t("admin.salePrice.doneText", { count: products.length }) },
      onSaved: onDone,
    },
  );
  const percent = toPercent(values.percent);
  const isPercent = percent >= percentRange.min && percent <= percentRange.max;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.salePrice.bulkTitle", { count: products.length })}
      className="sale-price-dialog"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cancel")}
          </Button>
          <Button type="submit" form={formId} busy={sending}>
            {t("admin.salePrice.bulk")}
          </Button>
        </>
      }
    >
      <form id={formId} {...form}>
        <TextField
          label={t("admin.salePrice.percent")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...field("percent")}
        />
        <div className="sale-price-days">
          <TextField label={t("admin.salePrice.from")} optional type="date" {...field("offerFrom")} />
          <TextField label={t("admin.salePrice.until")} optional type="date" {...field("offerUntil")} />
        </div>
        <p className="hint">{t("admin.salePrice.daysHint")}</p>
      </form>
      {isPercent && <SalePricePreview products={products} percent={percent} />}
    </Dialog>
  );
}

/** NaN unless the text is a number of one or two digits. */
function toPercent(typed: string): number {
  const text = toLatinDigits(typed).trim();
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

/** The new price of each product; variants of the same price are listed once. */
function SalePricePreview({ products, percent }: { products: StaffProductResponse[]; percent: number }) {
  const { t, money } = useAdminI18n();
  const margins = useMargins(products.map(({ _id }) => _id));
  return (
    <>
      <h3>{t("admin.salePrice.preview")}</h3>
      <ul className="sale-price-list num">
        {products.map(({ _id, name, variants }) => {
          const prices = [...new Set(variants.map(({ price }) => price))].sort((one, other) => one - other);
          return (
            <li key={_id}>
              <Localized value={name} />
              {prices.map((before) => {
                const newPrice = discountedPrice(fromTaka(before), percent);
                const sold = variants.filter(({ price }) => price === before).map((variant) => variant._id);
                const amounts = { before: money(fromTaka(before)), price: newPrice === null ? "" : money(newPrice) };
                return (
                  <p key={before}>
                    <b>
                      {newPrice === null
                        ? `${amounts.before}, ${t("admin.salePrice.tooCheap")}`
                        : t("admin.salePrice.instead", amounts)}
                    </b>
                    {margins && newPrice !== null && (
                      <MarginLine
                        margin={marginAt(margins, sold, { price: fromTaka(before), reduced: newPrice })}
                        percent={percent}
                      />
                    )}
                  </p>
                );
              })}
            </li>
          );
        })}
      </ul>
      <p className="hint">{t("admin.salePrice.rounding")}</p>
    </>
  );
}
