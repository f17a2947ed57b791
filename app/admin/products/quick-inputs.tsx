import { type KeyboardEvent, useState } from "react";
import type { StaffProductResponse } from "../../../api/contract/admin-catalog.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { parseTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

type StaffVariant = StaffProductResponse["variants"][number];
type VariantInputProps = { variant: StaffVariant; name: string };

/** A price edited in place: Enter or blur saves, Escape reverts. */
export function PriceInput({ variant: { _id, price }, name }: VariantInputProps) {
  const { t } = useAdminI18n();
  const read = (text: string) => {
    const amount = parseTaka(text);
    return amount === null || amount < 0 ? null : amount / 100;
  };
  const body = (newValue: number | null) => ({ price: newValue ?? undefined, was: { price } });
  return <QuickInput id={_id} label={t("admin.products.priceOf", { name })} savedValue={price} {...{ read, body }} />;
}

/** The same for stock; empty is not counted. */
export function StockInput({ variant: { _id, stock }, name }: VariantInputProps) {
  const { t } = useAdminI18n();
  const read = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null);
  const body = (newValue: number | null) => ({ stock: newValue, was: { stock } });
  return (
    <QuickInput
      id={_id}
      label={t("admin.products.stockOf", { name })}
      savedValue={stock}
      allowsEmpty
      {...{ read, body }}
    />
  );
}

type QuickInputProps = {
  id: string;
  label: string;
  savedValue: number | null;
  allowsEmpty?: boolean;
  /** Null for invalid input. */
  read: (text: string) => number | null;
  body: (newValue: number | null) => BodyOf<"PATCH /variant/:id">;
};

function QuickInput({ id, label, savedValue, allowsEmpty = false, read, body }: QuickInputProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (savedValue === null ? "" : String(savedValue));
  const digits = toLatinDigits(shown).trim();
  const newValue = digits === "" ? null : read(digits);
  const isInvalid = text !== null && newValue === null && !(allowsEmpty && digits === "");

  const save = async () => {
    if (text === null || isInvalid) return;
    if (newValue !== savedValue) {
      const sendRequest = () => api("PATCH /variant/:id", { params: { id }, body: body(newValue) });
      await change(sendRequest, { failed: t("admin.notSaved"), done: { title: t("admin.saved"), text: label } });
    }
    setText(null);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter") currentTarget.blur();
    if (key === "Escape") setText(null);
  };
  return (
    <input
      className={isInvalid ? "input sm bad" : "input sm"}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-busy={busy || undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={allowsEmpty ? t("admin.uncounted") : undefined}
      value={shown}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  );
}
