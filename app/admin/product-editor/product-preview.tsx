import { useState } from "react";
import { salePriceStateOn } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { type Language, type Localized as LocalizedText, localize } from "../../../shop/language.ts";
import { fromTaka, parseTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Price } from "../../components/price.tsx";
import { type ShadeChoice, ShadePicker } from "../../components/shade-picker.tsx";
import { Localized } from "../../i18n/localized.tsx";
import type { TextPair } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import type { FormVariant, ProductForm } from "./product-form-state.ts";

/** Preview of the product page in the current language. */
export function ProductPreview({ form, onClose }: { form: ProductForm; onClose: () => void }) {
  const { t, language } = useAdminI18n();
  const [selectedKey, setSelectedKey] = useState(form.variants[0]?.key ?? "");
  const selected = form.variants.find(({ key }) => key === selectedKey) ?? form.variants[0];
  const name = localizeTexts(form.name, language);
  const images = selected?.image ? [{ id: "chosen", url: selected.image }, ...form.images] : form.images;
  const [firstImage] = images;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.product.previewTitle")}
      className="preview"
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("admin.product.previewClose")}
        </Button>
      }
    >
      <div className="preview-in">
        <div className="preview-pics">
          {firstImage ? <img src={firstImage.url} alt="" /> : <ResponsiveImage image={null} sizes="300px" />}
        </div>
        <div>
          <span className="card-brand">{form.brand}</span>
          <h3 className="display h3">{name ? <Localized value={name} /> : t("admin.product.noName")}</h3>
          {selected && <Price {...currentPrices(selected)} showSaving className="price num" />}
          <PreviewText texts={form.shortDescription} />
          {form.hasChoice && (
            <ShadePicker
              label={t(form.variants.some(({ swatch }) => swatch) ? "product.shade" : "product.size")}
              choices={form.variants.map((variant) => toShadeChoice(variant, language))}
              value={selected?.key ?? ""}
              onChange={setSelectedKey}
              onPreview={() => {}}
            />
          )}
          {selected?.stock === "0" && <p className="muted">{t("product.soldOut")}</p>}
          <PreviewText texts={form.description} />
        </div>
      </div>
    </Dialog>
  );
}

function PreviewText({ texts }: { texts: TextPair }) {
  const { language } = useAdminI18n();
  const text = localizeTexts(texts, language);
  return (
    text && (
      <p className="preview-words">
        <Localized value={text} />
      </p>
    )
  );
}

function localizeTexts({ en, bn }: TextPair, language: Language): LocalizedText | null {
  return localize({ en: en.trim() || null, bn: bn.trim() || null }, language);
}

function toShadeChoice({ key, name, swatch, stock }: FormVariant, language: Language): ShadeChoice {
  return {
    id: key,
    name: localizeTexts(name, language) ?? { text: "–", language },
    color: swatch,
    soldOut: stock === "0",
  };
}

function parseAmount(amountText: string) {
  return parseTaka(normalizeAmount(amountText)) ?? fromTaka(0);
}

/** Today’s price and the list price. */
function currentPrices({ price, listPrice, offerPrice, offerFrom, offerUntil }: FormVariant) {
  const regular = { price: parseAmount(price), listPrice: listPrice ? parseAmount(listPrice) : null };
  const days = { from: offerFrom || null, until: offerUntil || null };
  if (offerPrice === "" || salePriceStateOn(dhakaDay(new Date()), days) !== "running") return regular;
  return { price: parseAmount(offerPrice), listPrice: regular.listPrice ?? regular.price };
}
