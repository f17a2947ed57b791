import { useState } from "react";
import type { StockVariantResponse } from "../../../api/contract/stock.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ScanField } from "../parcels/scan-field.tsx";
import { nameOf } from "./goods-name.tsx";
import "../parcels/parcels.css";

type FindGoodsProps = {
  label: string;
  /** What was scanned, or chosen among several; answers what to say about it. */
  onFound: (variant: StockVariantResponse, code: string) => Promise<string>;
};

/** Finds goods by scanning their label, or by typing a part of their name. */
export function FindGoods({ label, onFound }: FindGoodsProps) {
  const { t, language } = useAdminI18n();
  const [several, setSeveral] = useState<{ code: string; variants: StockVariantResponse[] } | null>(null);
  async function scan(code: string) {
    const variants = await api("GET /stock/variants", { query: { q: code, lang: language } }).catch(() => []);
    const exact = variants.filter(({ sku }) => sku.toUpperCase() === code.toUpperCase());
    const [one, ...others] = exact.length === 1 ? exact : variants;
    if (!one) return { title: code, text: t("admin.scan.unknown"), isGood: false };
    if (others.length > 0) {
      setSeveral({ code, variants });
      return { title: code, text: t("admin.stock.several", { count: variants.length }), isGood: true };
    }
    setSeveral(null);
    return { title: nameOf(one), text: await onFound(one, code), isGood: true };
  }
  async function choose(variant: StockVariantResponse, code: string): Promise<void> {
    setSeveral(null);
    await onFound(variant, code);
  }
  return (
    <div>
      <ScanField label={label} onScan={scan} />
      {several && (
        <ul className="st-several">
          {several.variants.map((variant) => (
            <li key={variant.variantId}>
              <Button variant="quiet" small onClick={() => void choose(variant, several.code)}>
                {nameOf(variant)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
