import { useState } from "react";
import { stateOn } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { type Language, type Localized as LocalizedText, localize } from "../../../shop/language.ts";
import { fromTaka, parseTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Photo } from "../../components/image.tsx";
import { Price } from "../../components/price.tsx";
import { type Choice, ShadePicker } from "../../components/shade-picker.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { type FormVariant, type ProductForm, type TextPair, typedTaka } from "./product-form-state.ts";

/** The product as its page will show it, in the language of this one. */
export function ProductPreview({ form, onClose }: { form: ProductForm; onClose: () => void }) {
  const { t, language } = useAdminSpeech();
  const [chosenKey, choose] = useState(form.variants[0]?.key ?? "");
  const chosen = form.variants.find(({ key }) => key === chosenKey) ?? form.variants[0];
  const name = textOf(form.name, language);
  const pictures = chosen?.image ? [{ id: "chosen", url: chosen.image }, ...form.pictures] : form.pictures;
  const [first] = pictures;
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
          {first ? <img src={first.url} alt="" /> : <Photo picture={null} sizes="300px" />}
        </div>
        <div>
          <span className="card-brand">{form.brand}</span>
          <h3 className="display h3">{name ? <Localized value={name} /> : t("admin.product.noName")}</h3>
          {chosen && <Price {...pricesOf(chosen)} saving className="price num" />}
          <Words texts={form.shortDescription} />
          {form.hasChoice && (
            <ShadePicker
              label={t(form.variants.some(({ swatch }) => swatch) ? "product.shade" : "product.size")}
              choices={form.variants.map((variant) => choiceOf(variant, language))}
              value={chosen?.key ?? ""}
              onChange={choose}
            />
          )}
          {chosen?.stock === "0" && <p className="muted">{t("product.soldOut")}</p>}
          <Words texts={form.description} />
        </div>
      </div>
    </Dialog>
  );
}

function Words({ texts }: { texts: TextPair }) {
  const { language } = useAdminSpeech();
  const text = textOf(texts, language);
  return (
    text && (
      <p className="preview-words">
        <Localized value={text} />
      </p>
    )
  );
}

function textOf({ en, bn }: TextPair, language: Language): LocalizedText | null {
  return localize({ en: en.trim() || null, bn: bn.trim() || null }, language);
}

function choiceOf({ key, name, swatch, stock }: FormVariant, language: Language): Choice {
  return { id: key, name: textOf(name, language) ?? { text: "–", language }, color: swatch, soldOut: stock === "0" };
}

function amountOf(typed: string) {
  return parseTaka(typedTaka(typed) ?? "") ?? fromTaka(0);
}

/** What it costs today, and the price that is crossed out beside it. */
function pricesOf({ price, listPrice, offerPrice, offerFrom, offerUntil }: FormVariant) {
  const usual = { price: amountOf(price), listPrice: listPrice ? amountOf(listPrice) : null };
  const days = { from: offerFrom || null, until: offerUntil || null };
  if (offerPrice === "" || stateOn(dhakaDay(new Date()), days) !== "running") return usual;
  return { price: amountOf(offerPrice), listPrice: usual.listPrice ?? usual.price };
}
