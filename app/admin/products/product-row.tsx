import { useId, useState } from "react";
import { Link } from "react-router";
import type { StaffProductResponse } from "../../../api/contract/admin-catalog.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { salePriceStates } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { categoryLabels } from "../../components/categories.ts";
import { SwatchDot } from "../../components/swatches.tsx";
import { copyBuyLink } from "../buy-link.ts";
import { useSave } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { PriceInput, StockInput } from "./quick-inputs.tsx";

type ProductRowProps = { product: StaffProductResponse; isSelected: boolean; onSelect: (isSelected: boolean) => void };

/** A product of the list; several variants unfold. */
export function ProductRow({ product, isSelected, onSelect }: ProductRowProps) {
  const { t, path, number } = useAdminI18n();
  const { busy, toggleStatus, remove } = useProductChanges(product);
  const [isExpanded, setIsExpanded] = useState(false);
  const shadesId = useId();
  const { _id, name, variants, status, picture, forbidden } = product;
  const unchecked = forbidden.filter(({ checked }) => !checked);
  const [onlyVariant] = variants.length === 1 ? variants : [];
  const editLink = sectionLink("add-product", { id: _id });

  return (
    <tbody>
      <tr>
        <td className="p-check">
          <input
            type="checkbox"
            aria-label={t("admin.products.selectNamed", { name: name.text })}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </td>
        <td className="p-pic">
          <ResponsiveImage image={picture} alt="" sizes="40px" />
        </td>
        <td className="p-name">
          <Link to={editLink}>
            <b>
              <Localized value={name} />
            </b>
          </Link>
          <small>
            {product.brand} · {t(categoryLabels[product.category])}
          </small>
          {forbidden.length > 0 && (
            <small className={unchecked.length > 0 ? "p-forbidden" : "p-forbidden is-checked"}>
              <Icon name={unchecked.length > 0 ? "warning-circle" : "check"} size="xs" />
              {t(unchecked.length > 0 ? "admin.products.forbidden" : "admin.products.forbiddenChecked", {
                names: joinNames(unchecked.length > 0 ? unchecked : forbidden),
              })}
            </small>
          )}
          {variants.length > 1 && (
            <button
              type="button"
              className="p-fold"
              aria-expanded={isExpanded}
              aria-controls={shadesId}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <Icon name={isExpanded ? "caret-up" : "caret-down"} size="xs" />
              {t("admin.products.kinds", { count: variants.length })}
            </button>
          )}
        </td>
        <td className="p-price num" data-label={t("admin.products.price")}>
          {onlyVariant ? <PriceInput variant={onlyVariant} name={name.text} /> : <PriceRange variants={variants} />}
          <SalePriceNote variants={variants} />
        </td>
        <td className="p-stock num" data-label={t("admin.products.stock")}>
          {product.isSet ? (
            <SetsLeft variants={variants} />
          ) : onlyVariant ? (
            <StockInput variant={onlyVariant} name={name.text} />
          ) : (
            <b>{totalStock(variants, number) ?? t("admin.uncounted")}</b>
          )}
          <WaitingCount count={variants.reduce((total, { waiting }) => total + waiting, 0)} />
        </td>
        <td className="p-status">
          <span className={`st st-${status === "published" ? "delivered" : "returned"}`}>
            {t(`admin.status.${status}`)}
          </span>
        </td>
        <td className="p-do">
          <Button variant="quiet" small busy={busy} onClick={() => void toggleStatus()}>
            {t(status === "published" ? "admin.products.hide" : "admin.products.publish")}
            <span className="vh"> {name.text}</span>
          </Button>
          <Link className="ib" to={editLink} aria-label={t("admin.products.editNamed", { name: name.text })}>
            <Icon name="pencil-simple" size="s" />
          </Link>
          {status === "published" && (
            <a
              className="ib"
              href={path(product.path)}
              target="_blank"
              rel="noreferrer"
              aria-label={t("admin.products.seeNamed", { name: name.text })}
            >
              <Icon name="eye" size="s" />
            </a>
          )}
          {status === "published" && onlyVariant && <BuyLinkButton variantId={onlyVariant._id} name={name.text} />}
          <IconButton
            icon="trash"
            size="s"
            label={t("admin.products.deleteNamed", { name: name.text })}
            onClick={() => void remove()}
          />
        </td>
      </tr>
      {isExpanded &&
        variants.map((variant) => <VariantRow key={variant._id} id={shadesId} product={product} variant={variant} />)}
    </tbody>
  );
}

type VariantRowProps = { id: string; product: StaffProductResponse; variant: StaffVariant };

/** A variant below its product. */
function VariantRow({ id, product: { name, isSet, status }, variant }: VariantRowProps) {
  const fullName = `${name.text}, ${variant.name?.text ?? variant.sku}`;
  return (
    <tr id={id} className="p-shade">
      <td className="p-rest" />
      <td className="p-pic">{variant.swatch && <SwatchDot color={variant.swatch} />}</td>
      <td className="p-name">
        {variant.name ? <Localized value={variant.name} /> : variant.sku}
        <small lang="en">{variant.sku}</small>
      </td>
      <td className="p-price num">
        <PriceInput variant={variant} name={fullName} />
        <SalePriceNote variants={[variant]} />
      </td>
      <td className="p-stock num">
        {isSet ? <SetsLeft variants={[variant]} /> : <StockInput variant={variant} name={fullName} />}
        <WaitingCount count={variant.waiting} />
      </td>
      <td className="p-rest" />
      <td className="p-do">{status === "published" && <BuyLinkButton variantId={variant._id} name={fullName} />}</td>
    </tr>
  );
}

/** Shows or hides a product, or deletes it, each after a question where it matters. */
function useProductChanges({ _id, name, status, forbidden }: StaffProductResponse) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const unchecked = forbidden.filter(({ checked }) => !checked);

  const toggleStatus = async () => {
    const next = status === "published" ? "hidden" : "published";
    const needsConfirmation = next === "published" && unchecked.length > 0;
    if (needsConfirmation && !(await confirmChecked())) return;
    const body: BodyOf<"PATCH /product/:id"> = {
      status: next,
      ...(needsConfirmation && { ingredientsChecked: forbidden.map(({ id }) => id) }),
    };
    const done = { title: t(next === "published" ? "admin.products.shown" : "admin.products.hidden"), text: name.text };
    void change(() => api("PATCH /product/:id", { params: { id: _id }, body }), { failed: t("admin.notSaved"), done });
  };
  const confirmChecked = () =>
    confirmDialog({
      title: t("admin.products.publishForbidden"),
      text: t("admin.products.publishForbiddenText", { names: joinNames(unchecked) }),
      icon: "warning-circle",
      yes: t("admin.products.publishForbiddenYes"),
      no: t("admin.cancel"),
    });
  const remove = async () => {
    const question = { title: t("admin.sure"), text: t("admin.products.deleteText"), icon: "trash" } as const;
    const buttons = { yes: t("admin.yesDelete"), no: t("admin.cancel"), destructive: true };
    if (!(await confirmDialog({ ...question, ...buttons }))) return;
    const done = { title: t("admin.deleted"), text: t("admin.products.deleted") };
    void change(() => api("DELETE /product/:id", { params: { id: _id } }), { failed: t("admin.notDeleted"), done });
  };
  return { busy, toggleStatus, remove };
}

/** Copies a link that puts the variant into the cart and opens the checkout. */
function BuyLinkButton({ variantId, name }: { variantId: string; name: string }) {
  const i18n = useAdminI18n();
  return (
    <IconButton
      icon="share-network"
      size="s"
      label={i18n.t("admin.buyLink.copyNamed", { name })}
      onClick={() => void copyBuyLink(i18n, { lines: [{ variantId, quantity: 1 }] })}
    />
  );
}

function joinNames(forbidden: StaffProductResponse["forbidden"]): string {
  return forbidden.map(({ name }) => name).join(", ");
}

/** Waiting stock alerts, to help with ordering. */
function WaitingCount({ count }: { count: number }) {
  const { t } = useAdminI18n();
  return count > 0 && <small className="p-waiting">{t("admin.product.waiting", { count })}</small>;
}

type StaffVariant = StaffProductResponse["variants"][number];

function PriceRange({ variants }: { variants: StaffVariant[] }) {
  const { money } = useAdminI18n();
  const prices = variants.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const priceTexts = [...new Set([lowest, highest])].map((price) => money(fromTaka(price)));
  return <b>{priceTexts.join("–")}</b>;
}

/** The stock of all variants; null where one is not counted. */
function totalStock(variants: StaffVariant[], number: (value: number) => string): string | null {
  let sum = 0;
  for (const { stock } of variants) {
    if (stock === null) return null;
    sum += stock;
  }
  return number(sum);
}

/** How many sets the parts make; of several shades, the one that is left most often. */
function SetsLeft({ variants }: { variants: StaffVariant[] }) {
  const { t } = useAdminI18n();
  const counted = variants.flatMap(({ setsLeft }) => setsLeft ?? []);
  if (counted.length < variants.length) return <b>{t("admin.uncounted")}</b>;
  return <span>{t("admin.products.setsLeft", { count: Math.max(0, ...counted) })}</span>;
}

/** The sales of a product or variant: running first, then coming, then over. */
function SalePriceNote({ variants }: { variants: StaffVariant[] }) {
  const i18n = useAdminI18n();
  const state = salePriceStates.find((each) => variants.some(({ offerState }) => offerState === each));
  const matching = variants.filter(({ offerState }) => offerState === state);
  const [first] = matching;
  if (!state || !first) return null;
  const hasOnePrice = matching.every(({ offerPrice }) => offerPrice === first.offerPrice);
  const texts = [
    hasOnePrice && first.offerPrice !== null ? i18n.money(fromTaka(first.offerPrice)) : null,
    formatSaleDays(first, i18n),
  ];
  return (
    <small className={`p-offer is-${state}`}>
      <b>{i18n.t(`admin.salePrice.state.${state}`)}</b> {texts.filter(Boolean).join(", ")}
    </small>
  );
}

/** The next relevant day, if any. */
function formatSaleDays({ offerState, offerFrom, offerUntil }: StaffVariant, i18n: AdminI18n): string | null {
  const day = (date: string) => ({ day: formatDay(date, i18n, dhakaDay(new Date())) });
  if (offerState === "coming" && offerFrom) return i18n.t("admin.salePrice.fromDay", day(offerFrom));
  if (!offerUntil) return null;
  return i18n.t(offerState === "over" ? "admin.salePrice.sinceDay" : "admin.salePrice.untilDay", day(offerUntil));
}
