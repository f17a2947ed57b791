import { useState } from "react";
import { parseTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { normalizeAmount, salePriceSentence } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import "./sale-price-fields.css";
import type { FormVariant } from "./product-form-state.ts";

type SalePriceFieldsProps = {
  variant: FormVariant;
  error: (field: "offerPrice" | "offerFrom" | "offerUntil") => string | undefined;
  change: (changes: Partial<FormVariant>) => void;
  /** Copies the sale to every variant; missing where there is one. */
  changeAll?: (changes: Partial<FormVariant>) => void;
};

const noSalePrice = { offerPrice: "", offerFrom: "", offerUntil: "" };

/** A sale price with days; collapsed, a sentence sums it up. */
export function SalePriceFields({ variant, error, change, changeAll }: SalePriceFieldsProps) {
  const { t } = useAdminI18n();
  const [isExpanded, setIsExpanded] = useState(false);
  const { offerPrice, offerFrom, offerUntil } = variant;
  const hasError = (["offerPrice", "offerFrom", "offerUntil"] as const).some((field) => error(field));
  const dayField = (field: "offerFrom" | "offerUntil") => ({
    type: "date",
    value: variant[field],
    error: error(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <div className="sale-price">
      <details open={isExpanded || hasError} onToggle={({ currentTarget }) => setIsExpanded(currentTarget.open)}>
        <summary>
          {t("admin.salePrice.title")}
          <Icon name="plus" size="s" />
        </summary>
        <div className="sale-price-fields">
          <TextField
            label={t("admin.salePrice.price")}
            inputMode="decimal"
            autoComplete="off"
            value={offerPrice}
            error={error("offerPrice")}
            onChange={({ target }) => change({ offerPrice: target.value })}
          />
          <TextField label={t("admin.salePrice.from")} optional {...dayField("offerFrom")} />
          <TextField label={t("admin.salePrice.until")} optional {...dayField("offerUntil")} />
        </div>
        <p className="hint">{t("admin.salePrice.daysHint")}</p>
        {(offerPrice || offerFrom || offerUntil) && (
          <p className="adm-actions">
            <Button variant="quiet" small onClick={() => change(noSalePrice)}>
              {t("admin.salePrice.takeAway")}
            </Button>
            {changeAll && (
              <Button variant="quiet" small onClick={() => changeAll({ offerPrice, offerFrom, offerUntil })}>
                {t("admin.salePrice.forAll")}
              </Button>
            )}
          </p>
        )}
      </details>
      <SalePricePreview variant={variant} />
    </div>
  );
}

/** Nothing until the input is a valid sale. */
function SalePricePreview({ variant }: { variant: FormVariant }) {
  const i18n = useAdminI18n();
  const [price, listPrice, salePrice] = [variant.price, variant.listPrice, variant.offerPrice].map((text) =>
    parseTaka(normalizeAmount(text)),
  );
  const isSalePrice = price != null && salePrice != null && salePrice > 0 && salePrice < price;
  const days = { from: variant.offerFrom || null, until: variant.offerUntil || null };
  return (
    <p className="sale-price-sentence num" role="status">
      {isSalePrice && salePriceSentence({ price: salePrice, ...days }, listPrice ?? price, i18n)}
    </p>
  );
}
