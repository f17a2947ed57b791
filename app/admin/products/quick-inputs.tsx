import { type KeyboardEvent, useState } from "react";
import type { StaffProductAnswer } from "../../../api/responses.ts";
import { latinDigits } from "../../../shop/digits.ts";
import { parseTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { useAdminSpeech } from "../i18n.ts";
import { useChange } from "../use-save.ts";

type Variant = StaffProductAnswer["variants"][number];
type Props = { variant: Variant; name: string };

/** A price that is changed where it stands: Enter or leaving the field saves, Escape takes it back. */
export function PriceInput({ variant: { _id, price }, name }: Props) {
  const { t } = useAdminSpeech();
  const read = (typed: string) => {
    const amount = parseTaka(typed);
    return amount === null || amount < 0 ? null : amount / 100;
  };
  const body = (wanted: number | null) => ({ price: wanted, was: { price } });
  return <QuickInput id={_id} label={t("admin.products.priceOf", { name })} present={price} {...{ read, body }} />;
}

/** The same for pieces in stock; empty where they are not counted. */
export function StockInput({ variant: { _id, stock }, name }: Props) {
  const { t } = useAdminSpeech();
  const read = (typed: string) => (/^\d{1,6}$/.test(typed) ? Number(typed) : null);
  const body = (wanted: number | null) => ({ stock: wanted, was: { stock } });
  return (
    <QuickInput id={_id} label={t("admin.products.stockOf", { name })} present={stock} mayBeEmpty {...{ read, body }} />
  );
}

type Quick = {
  id: string;
  label: string;
  present: number | null;
  mayBeEmpty?: boolean;
  /** Null for what cannot be taken. */
  read: (typed: string) => number | null;
  body: (wanted: number | null) => unknown;
};

function QuickInput({ id, label, present, mayBeEmpty = false, read, body }: Quick) {
  const { t } = useAdminSpeech();
  const { busy, change } = useChange();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (present === null ? "" : String(present));
  const plain = latinDigits(shown).trim();
  const wanted = plain === "" ? null : read(plain);
  const wrong = typed !== null && wanted === null && !(mayBeEmpty && plain === "");

  const save = async () => {
    if (typed === null || wrong) return;
    if (wanted !== present) {
      const call = () => callApi("PATCH", `/variant/${id}`, { body: body(wanted) });
      await change(call, { failed: t("admin.notSaved"), done: { title: t("admin.saved"), text: label } });
    }
    setTyped(null);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter") currentTarget.blur();
    if (key === "Escape") setTyped(null);
  };
  return (
    <input
      className={wrong ? "input sm bad" : "input sm"}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-busy={busy || undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={mayBeEmpty ? t("admin.uncounted") : undefined}
      value={shown}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  );
}
