import type { OrderItemResponse } from "../../../api/contract/orders.ts";
import type { OrderReturnsResponse } from "../../../api/contract/returns.ts";
import { Field } from "../field.tsx";
import { ResponsiveImage } from "../image.tsx";
import { QuantityStepper } from "../quantity-stepper.tsx";
import type { ChosenPieces } from "./use-return-draft.ts";
import "./return-form.css";

type PieceChoiceProps = {
  items: OrderItemResponse[];
  returnable: OrderReturnsResponse["items"];
  pieces: ChosenPieces;
  onChange: (pieces: ChosenPieces) => void;
  texts: { quantity: (name: string) => string; wanted: (name: string) => string; soldOut: string };
};

/** The pieces of the order as pictures to touch; of several, how many; of shades, which one instead. */
export function PieceChoice({ items, returnable, pieces, onChange, texts }: PieceChoiceProps) {
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
                {texts.quantity(label)}
                <QuantityStepper
                  value={piece.quantity}
                  max={left}
                  label={label}
                  onChange={(quantity) => change(variantId, { quantity })}
                />
              </p>
            )}
            {replacements.length > 1 && (
              <Field label={texts.wanted(label)}>
                {(control) => (
                  <select
                    value={piece.wanted}
                    onChange={({ target }) => change(variantId, { wanted: target.value })}
                    {...control}
                  >
                    {replacements.map((each) => (
                      <option key={each.variantId} value={each.variantId} disabled={!each.isInStock}>
                        {each.name ?? label}
                        {!each.isInStock && ` (${texts.soldOut})`}
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
