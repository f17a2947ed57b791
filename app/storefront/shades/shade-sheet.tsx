import { type ChangeEvent, type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import type { ShadesResponse } from "../../../api/contract/catalog.ts";
import { clampQuantity, maxQuantity } from "../../../shop/cart/cart-rules.ts";
import { openingVariant, variantParam } from "../../../shop/catalog/catalog-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { chatLinks } from "../../../shop/settings/chat-links.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { comparedSize, Price } from "../../components/price.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { stockAlertAnchor } from "../../components/stock-alert-anchor.ts";
import { showToast, toastMs } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";
import { chatAbout } from "../product/chat-about.ts";
import { lightToDeep } from "./depth-strip.tsx";
import { shadesI18n } from "./i18n.ts";
import { SheetSkin } from "./sheet-skin.tsx";
import { SwatchTile } from "./swatch-tile.tsx";
import "../../components/dialog.css";
import "./shade-drawings.css";
import "./shade-sheet.css";

export type Shade = ShadesResponse["shades"][number];

type ShadeSheetProps = { productId: string; list: ShadesResponse; thenCart: boolean; onClose: () => void };

/** How long "Added to Cart!" is shown before the cart opens, in milliseconds (specification.txt §8). */
const redirectDelayMs = 1500;

/**
 * Shades are large swatches, none preselected; the chosen one shows both names, a photo, and how it looks on skin. Sizes are
 * rows with prices; the size on the card is preselected.
 */
export function ShadeSheet({ productId, list, thenCart, onClose }: ShadeSheetProps) {
  const { language } = useI18n();
  const { t, path, money } = shadesI18n.get(language);
  const dialog = useRef<HTMLDialogElement>(null);
  const hasShades = list.shades.some(({ swatch }) => swatch);
  const [chosen, setChosen] = useState(hasShades ? null : (openingVariant(list.shades) ?? null));
  const [quantity, setQuantity] = useState(1);
  const [isMissing, setMissing] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const title = useId();
  const focusShades = () => {
    const input = (state: string) => choices.current?.querySelector<HTMLElement>(`input${state}`);
    (input(":checked") ?? input(""))?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    dialog.current?.showModal();
    focusShades();
  }, []);
  const close = () => dialog.current?.close();
  const picked = chosen && { id: chosen._id, name: chosen.name };
  const address = location.origin + path(list.path);
  const [chat] = chatLinks(list.chats, chatAbout({ name: list.name.text, address, picked }));
  const closest = chosen && list.shades.find(({ _id }) => _id === chosen.closestId);

  function add({ _id: variantId, name, price, picture }: Shade): void {
    const cart = { label: t("cart.view"), to: path("/cart") };
    const run = () => location.assign(cart.to);
    const line = { productId, variantId, name: list.name.text, picture, price: fromTaka(price), quantity };
    close();
    if (!addProductToCart(line))
      return void showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action: cart });
    // On the product's page it stays chosen.
    document.querySelector<HTMLInputElement>(`#shades input[value="${variantId}"]`)?.click();
    const ms = thenCart ? redirectDelayMs : toastMs;
    const text = `${list.name.text}, ${name.text}`;
    showToast({
      title: t("cart.added"),
      text,
      image: picture,
      ms,
      action: thenCart ? { label: cart.label, run } : cart,
    });
    if (thenCart) setTimeout(run, ms);
  }

  /** Enter on a shade does the same as the button. */
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (chosen?.inStock) add(chosen);
    else if (!chosen) askForShade();
  }

  /** Points at the shades with a message, the focus, and a small animation unless motion is reduced. */
  function askForShade(): void {
    setMissing(true);
    choices.current?.scrollIntoView({ block: "nearest" });
    focusShades();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const nudge = [0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    choices.current?.animate(nudge, { duration: 400, easing: "ease-out" });
  }

  const isComplexion = list.group === "complexion" && list.shades.every(({ swatch }) => swatch);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a modal dialog closes on Escape by itself
    <dialog
      ref={dialog}
      className={hasShades ? "dialog shade-sheet has-shades" : "dialog shade-sheet"}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event: MouseEvent) => event.target === event.currentTarget && close()}
    >
      <form className="sheet-in" onSubmit={submit}>
        <div className="sheet-h">
          <h2 className="display h3" id={title}>
            {t(hasShades ? "shades.title" : "product.choose")}
          </h2>
          <IconButton icon="x" label={t("dialog.close")} onClick={close} />
        </div>
        <div className="sheet-body">
          {hasShades ? (
            <ShadeFacts list={list} chosen={chosen} isMissing={isMissing} />
          ) : (
            <SizedProduct list={list} chosen={chosen} />
          )}
          <div ref={choices}>
            {hasShades ? (
              <Swatches
                shades={isComplexion ? lightToDeep(list.shades) : list.shades}
                isComplexion={isComplexion}
                chosen={chosen}
                onChoose={setChosen}
              />
            ) : (
              <Sizes sizes={list.shades} chosen={chosen} onChoose={setChosen} />
            )}
          </div>
          {list.shades.some(({ closestId }) => closestId) && (
            <p className="sheet-near">
              {closest && (
                <button type="button" className="link" onClick={() => setChosen(closest)}>
                  {t("shades.closest", { shade: closest.name.text })}
                </button>
              )}
            </p>
          )}
          {hasShades && <SheetSkin key={chosen?._id} chosen={chosen} list={list} />}
          {hasShades && (
            <p className="sheet-more">
              <a
                className="link"
                href={path(`/shades/${productId}`) + (chosen ? `?${variantParam}=${chosen._id}` : "")}
              >
                {t("shades.more")}
              </a>
              {chat && (
                <a className="link" href={chat.href} target="_blank" rel="noreferrer">
                  {t("shades.ask", { chat: chat.name })}
                </a>
              )}
            </p>
          )}
        </div>
        <div className="sheet-f">
          {chosen && !chosen.inStock ? (
            <a
              className="btn btn-o"
              href={`${path(list.path)}?${variantParam}=${chosen._id}#${stockAlertAnchor}`}
              aria-label={t("product.doTo", { action: t("back.ask"), name: chosen.name.text })}
            >
              {t("back.ask")}
            </a>
          ) : (
            <>
              <QuantityStepper
                value={quantity}
                onChange={(pieces) => setQuantity(clampQuantity(pieces))}
                max={maxQuantity}
                label={list.name.text}
              />
              <Button type="submit">
                {chosen
                  ? t("shades.add", { shade: chosen.name.text, price: money(fromTaka(chosen.price)) })
                  : t("product.chooseShade")}
              </Button>
            </>
          )}
        </div>
      </form>
    </dialog>
  );
}

type ShadeFactsProps = {
  list: ShadesResponse;
  chosen: Shade | null;
  /** Whether the customer tried to add it before choosing one. */
  isMissing: boolean;
};

/** The name and photo of the chosen shade; before a choice, of the product. Screen readers announce changes. */
function ShadeFacts({ list, chosen, isMissing }: ShadeFactsProps) {
  const { language } = useI18n();
  const { t } = shadesI18n.get(language);
  const words = [
    ...(chosen?.family && list.group !== "complexion" ? [t(`shade.${chosen.family}`)] : []),
    ...(list.finish ? [t("shades.finish", { finish: t(`attribute.${list.finish}`) })] : []),
    ...(chosen?.undertone && !chosen.line ? [t(`shades.undertone.${chosen.undertone}`)] : []),
  ];
  return (
    <div className="sheet-pic">
      <ResponsiveImage image={(chosen ?? list.shades[0])?.picture ?? null} alt="" sizes="132px" />
      <div role="status">
        <p className="display h3">
          <Localized value={chosen?.name ?? list.name} />{" "}
          {chosen?.otherName && (
            <small>
              <Localized value={chosen.otherName} />
            </small>
          )}
        </p>
        {chosen?.line && (
          <p className="sheet-said">
            <Localized value={chosen.line} />
          </p>
        )}
        {chosen ? (
          <p className="sheet-line">{words.join(", ")}</p>
        ) : (
          <p className={isMissing ? "sheet-line sheet-ask" : "sheet-line"}>
            {t(isMissing ? "shades.first" : "shades.pick")}
          </p>
        )}
        {chosen && !chosen.hasOwnPicture && chosen.picture && <p className="sheet-line">{t("shades.otherPhoto")}</p>}
        {chosen &&
          (chosen.inStock ? (
            <Price
              price={fromTaka(chosen.price)}
              listPrice={chosen.listPrice === null ? null : fromTaka(chosen.listPrice)}
            />
          ) : (
            <p className="sheet-none">{t("product.soldOut")}</p>
          ))}
      </div>
    </div>
  );
}

/** The product, with the photo of the chosen size if there is one. */
function SizedProduct({ list, chosen }: { list: ShadesResponse; chosen: Shade | null }) {
  return (
    <div className="sheet-pic">
      <ResponsiveImage image={(chosen ?? list.shades[0])?.picture ?? null} alt="" sizes="132px" />
      <p className="display h3">
        <Localized value={list.name} />
      </p>
    </div>
  );
}

type SizesProps = { sizes: Shade[]; chosen: Shade | null; onChoose: (size: Shade) => void };

/** Each size with its price and its price per unit. */
function Sizes({ sizes, chosen, onChoose }: SizesProps) {
  const { t, money } = useI18n();
  const group = useId();
  const per = ({ price, ...size }: NonNullable<Shade["unitPrice"]>) => {
    const unitPrice = { ...size, price: fromTaka(price) };
    return t("price.per", { price: money(unitPrice.price), size: comparedSize(t, unitPrice) });
  };
  return (
    <fieldset className="sheet-sizes">
      <legend className="vh">{t("product.size")}</legend>
      {sizes.map((size) => {
        const { _id, name, price, listPrice, unitPrice, inStock } = size;
        return (
          <label key={_id} className={inStock ? "" : "no"}>
            <input
              type="radio"
              name={group}
              value={_id}
              checked={_id === chosen?._id}
              onChange={() => onChoose(size)}
            />
            <span className="sheet-name">
              <Localized value={name} />
              {!inStock && (
                <small>
                  <span className="vh">, </span>
                  {t("product.soldOut")}
                </small>
              )}
            </span>
            <span className="sheet-price num">
              <b>{money(fromTaka(price))}</b>
              {listPrice !== null && listPrice > price && (
                <s>
                  <span className="vh">{t("price.insteadOf")} </span>
                  {money(fromTaka(listPrice))}
                </s>
              )}
              {unitPrice && <small>{per(unitPrice)}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

type SwatchesProps = {
  shades: Shade[];
  /** Whether it should match the skin: each colour then shows its name and undertone. */
  isComplexion: boolean;
  chosen: Shade | null;
  onChoose: (shade: Shade) => void;
};

function Swatches({ shades, isComplexion, chosen, onChoose }: SwatchesProps) {
  const { language } = useI18n();
  const { t } = shadesI18n.get(language);
  const group = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const shade = shades.find(({ _id }) => _id === target.value);
    if (shade) onChoose(shade);
  };
  return (
    <fieldset className={isComplexion ? "sheet-sw is-rows" : "sheet-sw"}>
      <legend className={isComplexion ? "sheet-depth" : "vh"}>
        {t(isComplexion ? "shades.depth" : "product.shade")}
      </legend>
      {shades.map(({ _id, name, swatch, undertone, inStock }) => (
        <label key={_id} className={inStock ? "" : "no"}>
          <input className="vh" type="radio" name={group} value={_id} checked={_id === chosen?._id} onChange={choose} />
          <SwatchTile color={swatch} isSoldOut={!inStock} />
          <span className="sheet-name">
            <Localized value={name} />
          </span>
          {isComplexion && undertone && (
            <small>
              <span className="vh">, </span>
              {t(`shades.undertone.${undertone}`)}
            </small>
          )}
          {!inStock && (
            <small>
              <span className="vh">, </span>
              {t("product.soldOut")}
            </small>
          )}
        </label>
      ))}
    </fieldset>
  );
}
