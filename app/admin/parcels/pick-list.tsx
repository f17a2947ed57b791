import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { BatchPicks } from "./batch-picks.tsx";

type Goods = ParcelResponse["items"][number];

type PickListProps = {
  parcels: ParcelResponse[];
  pickedIds: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
};

/** The goods of all parcels together, by SKU, each with the batch to take first. */
export function PickList({ parcels, pickedIds, onPick }: PickListProps) {
  const { t, number } = useAdminI18n();
  const goods = goodsOf(parcels);
  if (goods.length === 0) return null;
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const pick = (id: string, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...pickedIds, id] : [...pickedIds].filter((each) => each !== id)));
  return (
    <Panel title={t("admin.dispatch.pickList")} text={t("admin.dispatch.pickPieces", { count: pieces })}>
      <ul className="pick">
        {goods.map(({ variantId, name, variantName, sku, picture, quantity, batches }) => (
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
                <BatchPicks goods={{ quantity, batches }} />
              </span>
              <b className="num">{number(quantity)}</b>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The goods that parcels need together. */
export function goodsOf(parcels: ParcelResponse[]): Goods[] {
  const goods = new Map<string, Goods>();
  for (const item of parcels.flatMap(({ items }) => items)) {
    const quantity = (goods.get(item.variantId)?.quantity ?? 0) + item.quantity;
    goods.set(item.variantId, { ...item, quantity });
  }
  return [...goods.values()].sort((one, other) => one.sku.localeCompare(other.sku, "en"));
}
