import { useId, useState } from "react";
import { Link } from "react-router";
import type { StaffProductAnswer } from "../../../api/responses.ts";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Photo } from "../../components/image.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { categoryLabels } from "../../components/category-labels.ts";
import { Dot } from "../../components/swatches.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { useChange } from "../use-save.ts";
import { PriceInput, StockInput } from "./quick-inputs.tsx";
import { OfferNote } from "./sale-price-note.tsx";

type Props = { product: StaffProductAnswer; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** A product in the list; one with a choice unfolds its shades. */
export function ProductRow({ product, isChosen, onChoose }: Props) {
  const { t, path, number } = useAdminSpeech();
  const { busy, change } = useChange();
  const [unfolded, setUnfolded] = useState(false);
  const shades = useId();
  const { _id, name, variants, status, picture, forbidden } = product;
  const unchecked = forbidden.filter(({ checked }) => !checked);
  const [only] = variants.length === 1 ? variants : [];
  const edit = sectionLink("add-product", { id: _id });

  const turn = async () => {
    const next = status === "published" ? "hidden" : "published";
    const asks = next === "published" && unchecked.length > 0;
    if (asks && !(await saysChecked())) return;
    const body = { status: next, ...(asks && { ingredientsChecked: forbidden.map(({ id }) => id) }) };
    const done = { title: t(next === "published" ? "admin.products.shown" : "admin.products.hidden"), text: name.text };
    void change(() => callApi("PATCH", `/product/${_id}`, { body }), { failed: t("admin.notSaved"), done });
  };
  const saysChecked = () =>
    confirmDialog({
      title: t("admin.products.publishForbidden"),
      text: t("admin.products.publishForbiddenText", { names: namesOf(unchecked) }),
      icon: "warning-circle",
      yes: t("admin.products.publishForbiddenYes"),
      no: t("admin.cancel"),
    });
  const remove = async () => {
    const question = { title: t("admin.sure"), text: t("admin.products.deleteText"), icon: "trash" } as const;
    const buttons = { yes: t("admin.yesDelete"), no: t("admin.cancel"), destructive: true };
    if (!(await confirmDialog({ ...question, ...buttons }))) return;
    const done = { title: t("admin.deleted"), text: t("admin.products.deleted") };
    void change(() => callApi("DELETE", `/product/${_id}`), { failed: t("admin.notDeleted"), done });
  };

  return (
    <tbody>
      <tr>
        <td className="p-check">
          <input
            type="checkbox"
            aria-label={t("admin.products.selectNamed", { name: name.text })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
        <td className="p-pic">
          <Photo picture={picture} alt="" sizes="40px" />
        </td>
        <td className="p-name">
          <Link to={edit}>
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
                names: namesOf(unchecked.length > 0 ? unchecked : forbidden),
              })}
            </small>
          )}
          {variants.length > 1 && (
            <button
              type="button"
              className="p-fold"
              aria-expanded={unfolded}
              aria-controls={shades}
              onClick={() => setUnfolded(!unfolded)}
            >
              <Icon name={unfolded ? "caret-up" : "caret-down"} size="xs" />
              {t("admin.products.kinds", { count: variants.length })}
            </button>
          )}
        </td>
        <td className="p-price num" data-label={t("admin.products.price")}>
          {only ? <PriceInput variant={only} name={name.text} /> : <PriceRange variants={variants} />}
          <OfferNote variants={variants} />
        </td>
        <td className="p-stock num" data-label={t("admin.products.stock")}>
          {only ? (
            <StockInput variant={only} name={name.text} />
          ) : (
            <b>{stockOf(variants, number) ?? t("admin.uncounted")}</b>
          )}
          <Waiting count={variants.reduce((all, { waiting }) => all + waiting, 0)} />
        </td>
        <td className="p-status">
          <span className={`st st-${status === "published" ? "delivered" : "returned"}`}>
            {t(`admin.status.${status}`)}
          </span>
        </td>
        <td className="p-do">
          <Button variant="quiet" small busy={busy} onClick={() => void turn()}>
            {t(status === "published" ? "admin.products.hide" : "admin.products.publish")}
            <span className="vh"> {name.text}</span>
          </Button>
          <Link className="ib" to={edit} aria-label={t("admin.products.editNamed", { name: name.text })}>
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
          <IconButton
            icon="trash"
            size="s"
            label={t("admin.products.deleteNamed", { name: name.text })}
            onClick={() => void remove()}
          />
        </td>
      </tr>
      {unfolded &&
        variants.map((variant) => {
          const called = variant.name?.text ?? variant.sku;
          return (
            <tr key={variant._id} id={shades} className="p-shade">
              <td className="p-rest" />
              <td className="p-pic">{variant.swatch && <Dot color={variant.swatch} />}</td>
              <td className="p-name">
                {variant.name ? <Localized value={variant.name} /> : variant.sku}
                <small lang="en">{variant.sku}</small>
              </td>
              <td className="p-price num">
                <PriceInput variant={variant} name={`${name.text}, ${called}`} />
                <OfferNote variants={[variant]} />
              </td>
              <td className="p-stock num">
                <StockInput variant={variant} name={`${name.text}, ${called}`} />
                <Waiting count={variant.waiting} />
              </td>
              <td colSpan={2} className="p-rest" />
            </tr>
          );
        })}
    </tbody>
  );
}

function namesOf(forbidden: StaffProductAnswer["forbidden"]): string {
  return forbidden.map(({ name }) => name).join(", ");
}

/** How many want to be told when it is back: what helps to say how much to order. */
function Waiting({ count }: { count: number }) {
  const { t } = useAdminSpeech();
  return count > 0 && <small className="p-waiting">{t("admin.product.waiting", { count })}</small>;
}

type Variants = StaffProductAnswer["variants"];

function PriceRange({ variants }: { variants: Variants }) {
  const { money } = useAdminSpeech();
  const prices = variants.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const written = [...new Set([lowest, highest])].map((price) => money(fromTaka(price)));
  return <b>{written.join("–")}</b>;
}

/** The pieces of all shades together; null where any is not counted. */
function stockOf(variants: Variants, number: (value: number) => string): string | null {
  let sum = 0;
  for (const { stock } of variants) {
    if (stock === null) return null;
    sum += stock;
  }
  return number(sum);
}
