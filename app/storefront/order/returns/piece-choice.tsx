import type { OrderItemResponse } from "../../../../api/contract/orders.ts";
import type { OrderReturnsResponse } from "../../../../api/contract/returns.ts";
import { Field } from "../../../components/field.tsx";
import { ResponsiveImage } from "../../../components/image.tsx";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import { useReturnsI18n } from "./i18n.ts";
import type { ChosenPieces } from "./return-form.tsx";

type PieceChoiceProps = {
  items: OrderItemResponse[];
  returnable: OrderReturnsResponse["items"];
  pieces: ChosenPieces;
  onChange: (pieces: ChosenPieces) => void;
};

/** The pieces of the order as pictures to touch; of several, how many; of shades, which one instead. */
export function PieceChoice({ items, returnable, pieces, onChange }: PieceChoiceProps) {
  const { t } = useReturnsI18n();
  const choices = returnable.flatMap((each) => {
    const item = items.find(({ variantId }) => variantId === each.variantId);
    return item ? [{ ...each, item, label: [item.name, item.variantName].filter(Boolean).join(", ") }] : [];
  });

  function toggle(variantId: string): void {
    const { [variantId]: former, ...others } = pieces;
    onChange(former ? others : { ...pieces, [variantId]: { quantity: 1, wanted: variantId } });
  }

  function change(variantId: string, changes: Partial<ChosenPieces[string]>): void {
    onChange({ ...pieces, [variantId]: { quantity: 1, wanted: variantId, ...pieces[variantId], ...changes } });
  }

  return (
    <>
      <div className="return-pieces">
        {choices.map(({ variantId, item, label }) => (
          <label key={variantId}>
            <input type="checkbox" checked={variantId in pieces} onChange={() => toggle(variantId)} />
            <ResponsiveImage image={item.picture} alt="" sizes="120px" />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {choices.map(({ variantId, left, label, replacements }) => {
        const piece = pieces[variantId];
        if (!piece) return null;
        return (
          <div key={variantId} className="return-piece">
            {left > 1 && (
              <p>
                {t("return.quantity", { name: label })}
                <QuantityStepper
                  value={piece.quantity}
                  max={left}
                  label={label}
                  onChange={(quantity) => change(variantId, { quantity })}
                />
              </p>
            )}
            {replacements.length > 1 && (
              <Field label={t("return.wanted", { name: label })}>
                {(control) => (
                  <select
                    value={piece.wanted}
                    onChange={({ target }) => change(variantId, { wanted: target.value })}
                    {...control}
                  >
                    {replacements.map((each) => (
                      <option key={each.variantId} value={each.variantId} disabled={!each.isInStock}>
                        {each.name ?? label}
                        {!each.isInStock && ` (${t("return.exchange.out")})`}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </div>
        );
      })}
    </>
  );
}
