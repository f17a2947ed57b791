import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { readGoodsCode } from "../../../shop/stock/pick-rules.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { nameOf } from "../stock/goods-name.tsx";
import { packingConflict, packParcel, unpackParcel } from "./pack.ts";
import { goodsOf } from "./pick-list.tsx";
import type { ScanResult } from "./scan-field.tsx";

/** Long enough to see that it was the wrong one. */
const undoMs = 8000;

/** The packing of a list of parcels: which one is open, what was picked, and what is in the open one. */
export function usePacking(parcels: ParcelResponse[]) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const { revalidate } = useRevalidator();
  const [openId, setOpenId] = useState<string | null>(null);
  /** Whether a phone shows the pick list instead of the orders. */
  const [isPicking, setPicking] = useState(false);
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  const [inParcelIds, setInParcelIds] = useState<ReadonlySet<string>>(new Set());

  async function pack(parcel: ParcelResponse): Promise<ScanResult> {
    const title = parcel.number;
    try {
      const isNew = await packParcel(parcel);
      openParcel(null);
      await revalidate();
      if (!isNew) return { title, text: t("admin.dispatch.packedBefore"), isGood: true };
      const undo = { label: t("admin.undo"), run: () => void unpack(parcel) };
      return { title, text: t("admin.dispatch.packed"), isGood: true, action: undo };
    } catch (error) {
      await revalidate();
      const isConflict = error instanceof ApiRefusal && error.code === "changed-meanwhile";
      return { title, text: isConflict ? packingConflict(parcel, error, i18n) : errorText(error, t), isGood: false };
    }
  }
  async function packFromRow(parcel: ParcelResponse): Promise<void> {
    const { title, text, isGood, action } = await pack(parcel);
    showToast({
      title,
      ...(text && { text }),
      ...(!isGood && { tone: "error" }),
      ...(action && { action, ms: undoMs }),
    });
  }
  async function unpack(parcel: ParcelResponse): Promise<void> {
    const title = parcel.number;
    try {
      await unpackParcel(parcel);
      showToast({ title, text: t("admin.dispatch.unpacked") });
    } catch (error) {
      showToast({ title, text: errorText(error, t), tone: "error" });
    }
    await revalidate();
  }

  function openParcel(id: string | null): void {
    setOpenId(id);
    if (id !== null) setPicking(false);
    setInParcelIds(new Set());
  }

  /** Ticks goods of the open parcel, else of the pick list; not where another batch goes out first. Null for no goods. */
  function scanGoods(code: string): ScanResult | null {
    const picking = goodsOf(parcels);
    const open = parcels.find(({ _id }) => _id === openId);
    const found = readGoodsCode(open?.items ?? picking, code);
    if (!found) {
      const elsewhere = open && readGoodsCode(picking, code);
      return elsewhere
        ? { title: nameOf(elsewhere.goods), text: t("admin.dispatch.notInParcel"), isGood: false }
        : null;
    }
    const { goods, first } = found;
    const title = nameOf(goods);
    // The parcels before it may use up the earlier batch.
    const needed = open && readGoodsCode(picking, code);
    if (first && (needed === undefined || needed?.first)) {
      const batch = [first.code, first.expires && date(first.expires, "day")].filter(Boolean).join(", ");
      return { title, text: t("admin.dispatch.takeFirst", { batch }), isGood: false };
    }
    const tick = open ? setInParcelIds : setPickedIds;
    tick((ids) => new Set([...ids, goods.variantId]));
    return { title, text: t("admin.dispatch.take", { count: goods.quantity }), isGood: true };
  }
  return {
    ...{ openId, openParcel, isPicking, setPicking, pickedIds, setPickedIds, inParcelIds, setInParcelIds },
    ...{ pack, packFromRow, unpack, scanGoods },
  };
}
