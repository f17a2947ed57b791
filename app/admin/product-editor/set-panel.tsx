import type { MarginsResponse } from "../../../api/contract/margins.ts";
import { fromTaka, paisa, parseTaka, sum, times } from "../../../shop/money.ts";
import { maxPartPieces, maxSetParts } from "../../../shop/sets/set-rules.ts";
import { IconButton } from "../../components/button.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { Panel } from "../components.tsx";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { ProductFinder } from "../orders/phone-order-lines.tsx";
import type { ProductPanelProps } from "./product-editor.tsx";
import type { FormPart, FormVariant } from "./product-form-state.ts";
import "../orders/orders.css";
import "./set-panel.css";

/** The variant of a set that is not saved yet, in `marginsOfSet`. */
export const newSetId = "new-set";

/** What a product consists of, where it is a set: parts, pieces, and what it saves against their prices alone. */
export function SetPanel({ form, set, error }: ProductPanelProps) {
  const { t, money } = useAdminI18n();
  const { parts } = form;
  const problem = error("parts") ?? parts.map((_, index) => error(`parts.${index}.sku`)).find(Boolean);
  const change = (sku: string, changes: Partial<FormPart>) =>
    set({ parts: parts.map((part) => (part.sku === sku ? { ...part, ...changes } : part)) });
  const singles = sum(parts.map(({ price, pieces }) => times(fromTaka(price), pieces)));
  const price = parseTaka(normalizeAmount(form.variants[0]?.price ?? ""));
  const saving = price === null ? 0 : singles - price;
  return (
    <Panel title={t("admin.set.title")}>
      <p className="hint">{t("admin.set.hint")}</p>
      {parts.length > 0 && (
        <ul className="phone-order-lines set-parts">
          {parts.map((part) => (
            <li key={part.sku}>
              <span>
                {part.name}
                {part.isShade && (
                  <label className="set-any">
                    <input
                      type="checkbox"
                      checked={part.any}
                      onChange={({ target }) =>
                        set({ parts: parts.map((each) => ({ ...each, any: each === part && target.checked })) })
                      }
                    />
                    {t("admin.set.any")}
                  </label>
                )}
              </span>
              <QuantityStepper
                label={part.name}
                value={part.pieces}
                max={maxPartPieces}
                onChange={(pieces) => change(part.sku, { pieces })}
              />
              <b className="num">{money(times(fromTaka(part.price), part.pieces))}</b>
              <IconButton
                icon="trash"
                size="s"
                label={t("admin.set.remove", { name: part.name })}
                onClick={() => set({ parts: parts.filter(({ sku }) => sku !== part.sku) })}
              />
            </li>
          ))}
        </ul>
      )}
      {parts.some(({ any }) => any) && <p className="hint">{t("admin.set.anyHint")}</p>}
      {problem && (
        <p className="err" role="alert">
          {t("admin.set.problem")}
        </p>
      )}
      {parts.length > 0 && (
        <p className="hint num">
          {t("admin.set.singles", { amount: money(singles) })}{" "}
          {saving > 0 && t("admin.set.saves", { amount: money(paisa(saving)) })}
          {price !== null && price > 0 && saving === 0 && t("admin.set.savesNothing")}
        </p>
      )}
      {saving < 0 && parts.length > 0 && (
        <p className="set-dearer num" role="status">
          {t("admin.set.dearer", { more: money(paisa(-saving)), amount: money(singles) })}
        </p>
      )}
      {parts.length < maxSetParts && (
        <ProductFinder
          anyStock
          onChoose={({ productId, variantId, name }, { sku, price: single, swatch }) => {
            if (parts.some((part) => part.sku === sku)) return;
            const part = { sku, name, productId, variantId, price: single, pieces: 1, isShade: swatch !== null };
            set({ parts: [...parts, { ...part, any: false }] });
          }}
        />
      )}
    </Panel>
  );
}

/** What a set as it is typed costs: its parts, where each has a known cost. */
export function marginsOfSet(
  margins: MarginsResponse | null,
  { _id }: FormVariant,
  parts: readonly FormPart[],
): MarginsResponse | null {
  if (!margins) return null;
  const costs = parts.map(({ variantId, pieces }) => {
    const cost = margins.variants.find((variant) => variant._id === variantId)?.cost;
    return cost ? { low: cost.low * pieces, high: cost.high * pieces } : null;
  });
  const known = costs.flatMap((cost) => cost ?? []);
  const taka = (amounts: number[]) => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;
  const cost =
    known.length < parts.length
      ? null
      : { low: taka(known.map(({ low }) => low)), high: taka(known.map(({ high }) => high)) };
  const [first] = parts;
  const own = { _id: _id ?? newSetId, product: first?.productId ?? "", cost };
  return { ...margins, variants: [...margins.variants.filter((variant) => variant._id !== own._id), own] };
}
