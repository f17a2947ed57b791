import { type FormEvent, useId, useState } from "react";
import type { StaffProductAnswer } from "../../../api/responses.ts";
import { offerChanges } from "../../../shop/catalog/product-schema.ts";
import { isOver, percents, reducedPrice } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { latinDigits } from "../../../shop/digits.ts";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { pathCodes } from "../path-codes.ts";
import { useChange } from "../use-save.ts";
import "./sale-price-dialog.css";

type Props = { products: StaffProductAnswer[]; onClose: () => void; onDone: () => void };

const errorWords = {
  "percent-invalid": "admin.error.percent",
  "offer-days-turned": "admin.error.offerDays",
  "offer-over": "admin.error.offerOver",
} as const;

/** Takes a percentage off every shade of the chosen products for some days, and says beforehand what each will cost. */
export function OfferDialog({ products, onClose, onDone }: Props) {
  const { t } = useAdminSpeech();
  const { busy, change } = useChange();
  const form = useId();
  const [typed, setTyped] = useState({ percent: "20", offerFrom: "", offerUntil: "" });
  const [codes, setCodes] = useState<Record<string, string>>({});
  const plain = latinDigits(typed.percent).trim();
  const percent = /^\d{1,2}$/.test(plain) ? Number(plain) : Number.NaN;
  const isPercent = percent >= percents.least && percent <= percents.most;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const days = { offerFrom: typed.offerFrom || null, offerUntil: typed.offerUntil || null };
    const body = { products: products.map(({ _id }) => _id), percent, ...days };
    const judged = offerChanges.safeParse(body, { reportInput: true });
    const over = isOver({ until: days.offerUntil }, dhakaDay(new Date()));
    const wrong = { ...(over && { offerUntil: "offer-over" }), ...(!judged.success && pathCodes(judged.error.issues)) };
    setCodes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const done = { title: t("admin.offer.done"), text: t("admin.offer.doneText", { count: products.length }) };
    const call = () => callApi("PATCH", "/products/offers", { body });
    if (await change(call, { failed: t("admin.notSaved"), done })) onDone();
  }

  const field = (name: keyof typeof typed) => {
    const key = codes[name] && (errorWords[codes[name] as keyof typeof errorWords] ?? "admin.error.invalid");
    return {
      value: typed[name],
      ...(key && { error: t(key, percents) }),
      onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
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
          <Button type="submit" form={form} busy={busy}>
            {t("admin.offer.bulk")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
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
      {isPercent && <Preview products={products} percent={percent} />}
    </Dialog>
  );
}

/** What each product will cost; shades of one price are told once. */
function Preview({ products, percent }: { products: StaffProductAnswer[]; percent: number }) {
  const { t, money } = useAdminSpeech();
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
                const reduced = reducedPrice(fromTaka(before), percent);
                const amounts = { before: money(fromTaka(before)), price: reduced === null ? "" : money(reduced) };
                return (
                  <b key={before}>
                    {reduced === null
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
