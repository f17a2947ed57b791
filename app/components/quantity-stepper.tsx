import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import "./quantity-stepper.css";

type QuantityStepperProps = {
  value: number;
  onChange: (quantity: number) => void;
  /** What is counted, for screen readers: the product's name. */
  label: string;
  /** The maximum; unlimited if left out. */
  max?: number;
};

/**
 * Quantity with minus and plus, never below 1 (specification.txt §9). At a limit the button stays focusable and does
 * nothing.
 */
export function QuantityStepper({ value, onChange, label, max = Number.POSITIVE_INFINITY }: QuantityStepperProps) {
  const { t, number } = useI18n();
  const canDecrease = value > 1;
  const canIncrease = value < max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would have to be hidden again
    <div className="qty" role="group" aria-label={t("quantity.of", { name: label })}>
      <IconButton
        icon="minus"
        size="xs"
        label={t("quantity.less")}
        aria-disabled={!canDecrease}
        onClick={() => canDecrease && onChange(value - 1)}
      />
      <output className="num" aria-live="polite">
        {number(value)}
      </output>
      <IconButton
        icon="plus"
        size="xs"
        label={t("quantity.more")}
        aria-disabled={!canIncrease}
        onClick={() => canIncrease && onChange(value + 1)}
      />
    </div>
  );
}
