import { useState } from "react";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";

type Goods = ParcelResponse["items"][number];

/** The goods of all parcels together, by SKU. */
export function PickList({ parcels }: { parcels: ParcelResponse[] }) {
  const { t, number } = useAdminI18n();
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  const goods = goodsOf(parcels);
  if (goods.length === 0) return null;
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const pick = (id: string, isPicked: boolean) =>
    setPickedIds(new Set(isPicked ? [...pickedIds, id] : [...pickedIds].filter((each) => each !== id)));
  return (
    <Panel title={t("admin.dispatch.pickList")} text={t("admin.dispatch.pickPieces", { count: pieces })}>
      <ul className="pick">
        {goods.map(({ variantId, name, variantName, sku, picture, quantity }) => (
          <li key={variantId}>
            <label>
              <input
                type="checkbox"
                checked={pickedIds.has(variantId)}
                onChange={({ target }) => pick(variantId, target.checked)}
              />
              <ResponsiveImage image={picture} alt="" sizes="40px" />
              <span>
                {[name, variantName].filter(Boolean).join(", ")}
                <small className="num" lang="en">
                  {sku}
                </small>
              </span>
              <b className="num">{number(quantity)}</b>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function goodsOf(parcels: ParcelResponse[]): Goods[] {
  const goods = new Map<string, Goods>();
  for (const item of parcels.flatMap(({ items }) => items)) {
    const quantity = (goods.get(item.variantId)?.quantity ?? 0) + item.quantity;
    goods.set(item.variantId, { ...item, quantity });
  }
  return [...goods.values()].sort((one, other) => one.sku.localeCompare(other.sku, "en"));
}
