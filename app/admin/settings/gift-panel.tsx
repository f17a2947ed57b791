import { useState } from "react";
import type { ResponseOf } from "../../browser/request.ts";
import { IconButton } from "../../components/button.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ProductFinder } from "../orders/phone-order-lines.tsx";
import "../orders/orders.css";

type GiftPanelProps = {
  /** The SKU of the wrapping; empty for none. */
  sku: string;
  /** What the saved SKU stands for; null where it is not sold now. */
  wrap: ResponseOf<"GET /gift-wrap">;
  savedSku: string;
  error: string | undefined;
  onChange: (sku: string) => void;
};

/** The wrapping that gifts are offered at the checkout, chosen from the shop's products. */
export function GiftPanel({ sku, wrap, savedSku, error, onChange }: GiftPanelProps) {
  const { t } = useAdminI18n();
  const [chosen, setChosen] = useState<{ sku: string; name: string } | null>(null);
  const isSaved = sku === savedSku;
  const name = isSaved ? wrap?.name : chosen?.name;
  const about = wrap
    ? t("admin.settings.giftWrapKinds", { count: wrap.choices.length })
    : t("admin.settings.giftWrapSoldOut");
  return (
    <Panel title={t("admin.settings.gifts")} text={t("admin.settings.giftsHint")} className="settings-gifts">
      <h3>{t("admin.settings.giftWrapSku")}</h3>
      {sku === "" ? (
        <p className="muted">{t("admin.settings.giftWrapNone")}</p>
      ) : (
        <ul className="gift-wrap">
          <li>
            <span>
              {name ?? <span lang="en">{sku}</span>}
              {isSaved && <small className="muted num">{about}</small>}
            </span>
            <IconButton icon="trash" size="s" label={t("admin.settings.giftWrapRemove")} onClick={() => onChange("")} />
          </li>
        </ul>
      )}
      {error && (
        <p className="err" role="alert">
          {t("admin.settings.giftWrapWrong")}
        </p>
      )}
      <p className="hint">{t("admin.settings.giftWrapHint")}</p>
      {/* What was found goes once something of it was chosen. */}
      <ProductFinder
        key={sku}
        anyStock
        onChoose={(line, variant) => {
          setChosen({ sku: variant.sku, name: line.name });
          onChange(variant.sku);
        }}
      />
    </Panel>
  );
}
