import { useState } from "react";
import type { Paisa } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";

type CallFirstChoiceProps = {
  /** Orders that are marked "Call first". */
  count: number;
  /** The cash that riders collect with them. */
  amount: Paisa;
  onChange: (areIncluded: boolean) => void;
};

/** Says that marked orders are left out of those that are confirmed together, and lets staff include them. */
export function CallFirstChoice({ count, amount, onChange }: CallFirstChoiceProps) {
  const { t, money } = useAdminI18n();
  const [areIncluded, setIncluded] = useState(false);
  function include(checked: boolean): void {
    setIncluded(checked);
    onChange(checked);
  }
  return (
    <div className="od-callfirst">
      <p>{t("admin.orders.callFirstOut", { count })}</p>
      <label>
        <input type="checkbox" checked={areIncluded} onChange={({ target }) => include(target.checked)} />
        <span className="num">{t("admin.orders.callFirstIn", { count, amount: money(amount) })}</span>
      </label>
    </div>
  );
}
