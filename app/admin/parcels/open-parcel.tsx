import { useState } from "react";
import { Link } from "react-router";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { Button } from "../../components/button.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { BatchPicks } from "./batch-picks.tsx";

type OpenParcelProps = {
  parcel: ParcelResponse;
  isToPack: boolean;
  /** The variants that are in it. */
  tickedIds: ReadonlySet<string>;
  onTick: (ids: ReadonlySet<string>) => void;
  onPack: () => Promise<void>;
  onUnpack: () => Promise<void>;
};

/** The contents of a parcel, to be ticked by touch or scan, with the batches that they come from. */
export function OpenParcel({ parcel, isToPack, tickedIds, onTick, onPack, onUnpack }: OpenParcelProps) {
  const { t } = useAdminI18n();
  const [busy, setBusy] = useState(false);
  const tick = (id: string, isTicked: boolean) =>
    onTick(new Set(isTicked ? [...tickedIds, id] : [...tickedIds].filter((each) => each !== id)));
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <div className="parcel-open">
      <ul>
        {parcel.items.map(({ variantId, name, variantName, sku, quantity, batches }) => (
          <li key={variantId}>
            {isToPack && (
              <input
                type="checkbox"
                id={`tick-${variantId}`}
                checked={tickedIds.has(variantId)}
                onChange={({ target }) => tick(variantId, target.checked)}
              />
            )}
            <label htmlFor={`tick-${variantId}`}>
              <span>
                {[name, variantName].filter(Boolean).join(", ")}
                <small className="num" lang="en">
                  {sku}
                </small>
                <BatchPicks goods={{ quantity, batches }} />
              </span>
              <b className="num">{t("summary.times", { quantity })}</b>
            </label>
          </li>
        ))}
      </ul>
      {parcel.note && (
        <p className="parcel-note">
          {t("admin.order.note")}: <span lang="">{parcel.note}</span>
        </p>
      )}
      {parcel.gift && (
        <p className="parcel-note">
          {t("admin.dispatch.gift")}{" "}
          {parcel.gift.message && (
            <Link
              className="link"
              to={sectionLink("dispatch", { view: "print", paper: "card", stage: parcel.stage, ids: parcel._id })}
            >
              {t("admin.dispatch.giftCard")}
            </Link>
          )}
        </p>
      )}
      {isToPack ? (
        <Button
          small
          variant={tickedIds.size === parcel.items.length ? "primary" : "outline"}
          busy={busy}
          onClick={() => void run(onPack)}
        >
          {t("admin.dispatch.pack")}
        </Button>
      ) : (
        <Button small variant="quiet" busy={busy} onClick={() => void run(onUnpack)}>
          {t("admin.dispatch.unpack")}
        </Button>
      )}
    </div>
  );
}
