import { useEffect, useId, useState } from "react";
import type { Language } from "../../../shop/language.ts";
import { paisa, parseTaka } from "../../../shop/money.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { SwatchDot } from "../../components/swatches.tsx";
import { Panel } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { PieceMargin } from "../profit/margin.tsx";
import type { ProductPanelProps } from "./product-editor.tsx";
import { type FormVariant, newVariant } from "./product-form-state.ts";
import { SalePriceFields } from "./sale-price-fields.tsx";
import { marginsOfSet, newSetId } from "./set-panel.tsx";
import { ShadeFactsFields } from "./shade-facts-fields.tsx";

type VariantChange = (changes: Partial<FormVariant>) => void;

/** Price and stock of a product with one variant. */
export function PricePanel({ form, set, error, margins }: ProductPanelProps) {
  const { t, money } = useAdminI18n();
  const [variant] = form.variants;
  if (!variant) return null;
  const isSet = form.parts.length > 0;
  const change: VariantChange = (changes) => set({ variants: [{ ...variant, ...changes }] });
  const savedAmount = isSet ? 0 : (parseTaka(variant.listPrice) ?? 0) - (parseTaka(variant.price) ?? 0);
  return (
    <Panel title={t("admin.product.priceAndStock")}>
      <div className="two keep">
        <AmountField
          label={t("admin.products.price")}
          value={variant.price}
          error={error("variants.0.price") ?? error("price")}
          onChange={(price) => change({ price })}
        />
        {!isSet && (
          <AmountField
            label={t("admin.product.listPrice")}
            optional
            value={variant.listPrice}
            error={error("variants.0.listPrice")}
            onChange={(listPrice) => change({ listPrice })}
          />
        )}
      </div>
      {savedAmount > 0 && variant.price && (
        <p className="hint num">{t("admin.product.saving", { amount: money(paisa(savedAmount)) })}</p>
      )}
      <SalePriceFields variant={variant} error={(field) => error(`variants.0.${field}`)} change={change} />
      <VariantMargin variant={variant} margins={isSet ? marginsOfSet(margins, variant, form.parts) : margins} />
      <div className="two keep">
        {!isSet && (
          <AmountField
            label={t("admin.products.stock")}
            optional
            value={variant.stock}
            error={error("variants.0.stock")}
            hint={waitingHint(variant, t)}
            onChange={(stock) => change({ stock })}
          />
        )}
        <TextField
          label={t("admin.product.sku")}
          optional
          autoComplete="off"
          value={variant.sku}
          error={error("variants.0.sku")}
          onChange={({ target }) => change({ sku: target.value })}
        />
      </div>
      <p className="hint">{t(isSet ? "admin.set.stockHint" : "admin.product.stockHint")}</p>
    </Panel>
  );
}

/** Variants with colour, SKU, price, stock and image. */
export function VariantsPanel({ form, set, error, margins }: ProductPanelProps) {
  const { t } = useAdminI18n();
  const { variants, hasChoice } = form;
  const add = () => set(hasChoice ? { variants: [...variants, newVariant(variants.at(-1))] } : { hasChoice: true });
  const remove = (index: number) =>
    set(variants.length === 1 ? { hasChoice: false } : { variants: variants.filter((_, each) => each !== index) });
  return (
    <section className="panel">
      <div className="panel-h">
        <div>
          <h2>{t("admin.product.shades")}</h2>
          <p>{t("admin.product.shadesHint")}</p>
        </div>
        <Button variant="quiet" small onClick={add}>
          <Icon name="plus" size="s" />
          {t("admin.product.addShade")}
        </Button>
      </div>
      {hasChoice && (
        <ol className="shades">
          {variants.map((variant, index) => (
            <VariantRow
              key={variant.key}
              variant={variant}
              images={form.images}
              margins={margins}
              error={(field) => error(`variants.${index}.${field}`)}
              isWrong={error(`variants.${index}`) !== undefined}
              isOnly={variants.length === 1}
              change={(changes) =>
                set({ variants: variants.map((each) => (each.key === variant.key ? { ...each, ...changes } : each)) })
              }
              changeAll={(changes) => set({ variants: variants.map((each) => ({ ...each, ...changes })) })}
              remove={() => remove(index)}
              number={index + 1}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type VariantRowProps = {
  variant: FormVariant;
  number: number;
  images: ProductPanelProps["form"]["images"];
  margins: ProductPanelProps["margins"];
  error: (field: string) => string | undefined;
  isWrong: boolean;
  isOnly: boolean;
  change: VariantChange;
  changeAll: VariantChange;
  remove: () => void;
};

/** One line of a shade; its fields are opened to be edited. A new one is open, and so is one with something wrong. */
function VariantRow({ variant, number, images, margins, error, isWrong, isOnly, ...rest }: VariantRowProps) {
  const { change, changeAll, remove } = rest;
  const { t, language } = useAdminI18n();
  const id = useId();
  const [isOpened, setOpened] = useState(isOnly || variant._id === null);
  // Stays open once it is corrected.
  useEffect(() => {
    if (isWrong) setOpened(true);
  }, [isWrong]);
  const isOpen = isOpened || isWrong;
  const name = (lang: Language) => ({
    lang,
    autoComplete: "off",
    value: variant.name[lang],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ name: { ...variant.name, [lang]: target.value } }),
  });
  return (
    <li className={isOpen ? "is-open" : undefined}>
      <button
        type="button"
        className="shade-line"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpened(!isOpen)}
      >
        <VariantLine variant={variant} number={number} />
        <Icon name={isOpen ? "minus" : "plus"} size="s" />
      </button>
      {isOpen && (
        <fieldset id={id}>
          <legend className="vh">{t("admin.product.shadeNumber", { number })}</legend>
          <SwatchPicker color={variant.swatch} onChange={(swatch) => change({ swatch })} />
          <TextField label={t("admin.product.shadeEn")} error={error("name")} {...name("en")} />
          <TextField label={t("admin.product.shadeBn")} {...name("bn")} />
          <AmountField
            label={t("admin.products.price")}
            value={variant.price}
            error={error("price")}
            onChange={(price) => change({ price })}
          />
          <AmountField
            label={t("admin.product.listPrice")}
            optional
            value={variant.listPrice}
            error={error("listPrice")}
            onChange={(listPrice) => change({ listPrice })}
          />
          <AmountField
            label={t("admin.products.stock")}
            optional
            value={variant.stock}
            error={error("stock")}
            hint={waitingHint(variant, t)}
            onChange={(stock) => change({ stock })}
          />
          <TextField
            label={t("admin.product.sku")}
            optional
            autoComplete="off"
            value={variant.sku}
            error={error("sku")}
            onChange={({ target }) => change({ sku: target.value })}
          />
          <SelectField
            label={t("admin.product.shadePicture")}
            optional
            value={variant.image ?? ""}
            options={[
              { value: "", label: t("admin.none") },
              ...images.map(({ url }, index) => ({ value: url, label: t("admin.images.nth", { number: index + 1 }) })),
              ...(variant.image && !images.some(({ url }) => url === variant.image)
                ? [{ value: variant.image, label: t("admin.product.ownPicture") }]
                : []),
            ]}
            onChange={(image) => change({ image: image || null })}
          />
          <IconButton
            icon="trash"
            size="s"
            label={t("admin.product.removeShade", {
              name: variant.name[language] || variant.name.en || variant.name.bn || `${number}`,
            })}
            onClick={remove}
          />
          <ShadeFactsFields variant={variant} error={error} change={change} />
          <SalePriceFields variant={variant} error={error} change={change} changeAll={changeAll} />
          <VariantMargin variant={variant} margins={margins} />
        </fieldset>
      )}
    </li>
  );
}

/** A shade in one line: swatch, both names, price and stock as typed. */
function VariantLine({ variant: { swatch, name, price, stock }, number }: Pick<VariantRowProps, "variant" | "number">) {
  const { t, money } = useAdminI18n();
  const taka = parseTaka(normalizeAmount(price));
  const names = (["en", "bn"] as const).filter((language) => name[language] !== "");
  return (
    <>
      {swatch && <SwatchDot color={swatch} />}
      <span>
        <b>
          {names.length === 0 && t("admin.product.shadeNumber", { number })}
          {names.map((language, index) => (
            <span key={language} lang={language}>
              {index > 0 && " · "}
              {name[language]}
            </span>
          ))}
        </b>
      </span>
      <span className="num">
        {taka !== null && money(taka)}
        <small>
          {stock === ""
            ? t("admin.uncounted")
            : t("admin.product.shadeStock", { stock: /^\d+$/.test(stock) ? Number(stock) : stock })}
        </small>
      </span>
    </>
  );
}

/** The profit on a piece at the typed price and sale price. */
function VariantMargin({ variant, margins }: { variant: FormVariant; margins: ProductPanelProps["margins"] }) {
  const [price, offer] = [variant.price, variant.offerPrice].map((text) => parseTaka(normalizeAmount(text)));
  const reduced = price && offer && offer < price ? offer : null;
  return <PieceMargin margins={margins} variantId={variant._id ?? newSetId} price={price ?? null} reduced={reduced} />;
}

/** Waiting stock alerts, to help with ordering. */
function waitingHint({ waiting }: FormVariant, t: AdminI18n["t"]): string | undefined {
  return waiting > 0 ? t("admin.product.waiting", { count: waiting }) : undefined;
}

type AmountFieldProps = {
  label: string;
  value: string;
  error?: string;
  hint?: string;
  optional?: boolean;
  onChange: (value: string) => void;
};

function AmountField({ onChange, ...field }: AmountFieldProps) {
  return (
    <TextField {...field} inputMode="decimal" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  );
}

/** The swatch of a shade, with the colour picker of the browser; a size has none. */
function SwatchPicker({ color, onChange }: { color: string | null; onChange: (color: string | null) => void }) {
  const { t } = useAdminI18n();
  return (
    <span className="swatch-pick">
      <label className={color ? "swatch-dot" : "swatch-dot is-empty"}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="17" fill={color ?? "none"} />
        </svg>
        <input
          type="color"
          aria-label={t("admin.product.colour")}
          value={(color ?? "#b3121f").toLowerCase()}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
      </label>
      {color && <IconButton icon="x" size="xs" label={t("admin.product.noColour")} onClick={() => onChange(null)} />}
    </span>
  );
}
