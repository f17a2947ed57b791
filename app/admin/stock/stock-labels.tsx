import { useState } from "react";
import type { StockVariantResponse } from "../../../api/contract/stock.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import { SearchField } from "../list.tsx";
import { Barcode } from "../parcels/barcode.tsx";
import { PrintHead } from "../print-head.tsx";
import { linkWith, sectionLink } from "../sections.ts";
import { nameOf } from "./goods-name.tsx";

const papers = ["roll", "a4"] as const;

type StockLabelsProps = { variants: StockVariantResponse[]; params: URLSearchParams };

/** Labels with the SKU as bars, as many of each as are wanted. */
export function StockLabels({ variants, params }: StockLabelsProps) {
  const { t } = useAdminI18n();
  const [copies, setCopies] = useState("1");
  const paper = papers.find((each) => each === params.get("paper")) ?? "a4";
  const count = Math.min(200, Math.max(1, Number.parseInt(copies, 10) || 1));
  return (
    <div className="print-labels">
      <PrintHead
        title="admin.stock.labels"
        lede={t("admin.stock.labels.lede")}
        back={{ to: sectionLink("stock"), label: t("admin.stock.back") }}
        papers={papers.map((each) => ({
          to: linkWith(params, { paper: each }),
          label: t(`admin.stock.labels.${each}`),
          isChosen: each === paper,
        }))}
      />
      <div className="sku-tools">
        <SearchField label={t("admin.stock.find")} />
        <TextField
          label={t("admin.stock.labels.copies")}
          inputMode="numeric"
          value={copies}
          onChange={({ target }) => setCopies(target.value)}
        />
      </div>
      {variants.length === 0 && (
        <EmptyState icon="barcode" title={t("admin.stock.labels.none")} text={t("admin.stock.labels.noneText")} />
      )}
      <div className={`sku-labels is-${paper}`}>
        {variants.flatMap((variant) =>
          copyNumbers(count).map((nth) => (
            <article key={`${variant.variantId}-${nth}`} className="sku-label" aria-label={variant.sku}>
              <b>{nameOf(variant)}</b>
              <Barcode className="label-bars" texts={[variant.sku, variant.variantId]} label={(code) => code} />
              <span className="num" lang="en">
                {variant.sku}
              </span>
            </article>
          )),
        )}
      </div>
    </div>
  );
}

function copyNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
