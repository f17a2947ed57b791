import type { StaffProductResponse } from "../../../api/contract/admin-catalog.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { parseTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { useAdminI18n } from "../i18n.ts";
import { InPlaceInput } from "../in-place-input.tsx";

type StaffVariant = StaffProductResponse["variants"][number];
type VariantInputProps = { variant: StaffVariant; name: string };

/** A price edited in its list. */
export function PriceInput({ variant: { _id, price }, name }: VariantInputProps) {
  const { t } = useAdminI18n();
  return (
    <InPlaceInput
      label={t("admin.products.priceOf", { name })}
      inputMode="decimal"
      saved={String(price)}
      isValid={(text) => readPrice(text) !== null}
      onSave={(text) =>
        api("PATCH /variant/:id", {
          params: { id: _id },
          body: { price: readPrice(text) ?? undefined, was: { price } },
        })
      }
    />
  );
}

/** The same for stock; empty is not counted. */
export function StockInput({ variant: { _id, stock }, name }: VariantInputProps) {
  const { t } = useAdminI18n();
  return (
    <InPlaceInput
      label={t("admin.products.stockOf", { name })}
      inputMode="decimal"
      placeholder={t("admin.uncounted")}
      saved={stock === null ? "" : String(stock)}
      isValid={(text) => text === "" || readPieces(text) !== null}
      onSave={(text) =>
        api("PATCH /variant/:id", { params: { id: _id }, body: { stock: readPieces(text), was: { stock } } })
      }
    />
  );
}

/** In taka; null for anything but an amount. */
function readPrice(text: string): number | null {
  const amount = parseTaka(toLatinDigits(text));
  return amount === null || amount < 0 ? null : amount / 100;
}

function readPieces(text: string): number | null {
  const digits = toLatinDigits(text);
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}
