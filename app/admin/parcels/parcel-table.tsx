import { Fragment, type ReactNode } from "react";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { formatAge } from "../format.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { CourierCode, DifferingCash, ParcelState, useParcelCash } from "./parcel-state.tsx";

type ParcelTableProps = {
  parcels: ParcelResponse[];
  label: string;
  /** The heading of the column that says how long a parcel waits. */
  since: AdminMessageKey;
  /** Whether the parcels are with couriers: then it says where they are, and when that was last heard. */
  isFollowed?: boolean;
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Null where nothing is done with several parcels at once. */
  selectedIds: ReadonlySet<string> | null;
  onSelect: (selectedIds: ReadonlySet<string>) => void;
  renderOpen: (parcel: ParcelResponse) => ReactNode;
};

/** Parcels as table rows, on a phone as blocks. A row opens below itself. */
export function ParcelTable({
  parcels,
  label,
  since,
  isFollowed = false,
  openId,
  onOpen,
  selectedIds,
  onSelect,
  renderOpen,
}: ParcelTableProps) {
  const i18n = useAdminI18n();
  const { t, phone } = i18n;
  const cash = useParcelCash();
  const hasCourier = parcels.some(({ shipments }) => shipments.length > 0);
  const chosenIds = [...(selectedIds ?? [])];
  const areAllSelected = parcels.every(({ _id }) => selectedIds?.has(_id));
  const select = (id: string, isSelected: boolean) =>
    onSelect(new Set(isSelected ? [...chosenIds, id] : chosenIds.filter((each) => each !== id)));
  const selectAll = () => onSelect(new Set(areAllSelected ? [] : parcels.map(({ _id }) => _id)));
  return (
    <div className="table-wrap">
      {selectedIds && (
        <label className="select-all only-m">
          <input type="checkbox" checked={areAllSelected} onChange={selectAll} />
          {t("admin.orders.selectAll")}
        </label>
      )}
      <span id="parcel-select" hidden>
        {t("admin.orders.select")}
      </span>
      <table className="table parcel-tb" aria-label={label}>
        <thead>
          <tr>
            {selectedIds && (
              <th>
                <input
                  type="checkbox"
                  aria-label={t("admin.orders.selectAll")}
                  checked={areAllSelected}
                  onChange={selectAll}
                />
              </th>
            )}
            <th>{t("admin.orders.column.order")}</th>
            <th>{t("admin.orders.column.customer")}</th>
            <th>{hasCourier && t("admin.tracking.courier")}</th>
            {isFollowed && <th>{t("admin.parcels.column.where")}</th>}
            <th className="r">{t(since)}</th>
            <th className="r">{t("admin.parcels.column.cash")}</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => {
            const { _id, number, billingDetails, shipments, items } = parcel;
            const isOpen = _id === openId;
            const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
            return (
              <Fragment key={_id}>
                <tr className={isOpen ? "sel" : undefined}>
                  {selectedIds && (
                    <td className="parcel-check">
                      <input
                        type="checkbox"
                        aria-labelledby={`parcel-select parcel-${_id}`}
                        checked={selectedIds.has(_id)}
                        onChange={({ target }) => select(_id, target.checked)}
                      />
                    </td>
                  )}
                  <td className="parcel-no num">
                    <button type="button" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : _id)}>
                      <b lang="en" id={`parcel-${_id}`}>
                        {number}
                      </b>
                    </button>
                    <small>{t("admin.orders.items", { count: pieces })}</small>
                  </td>
                  <td className="parcel-to">
                    <span lang="">{billingDetails.fullName}</span>
                    <small>
                      <span lang="">{billingDetails.city}</span>,{" "}
                      <span className="num">{phone(billingDetails.phone)}</span>
                    </small>
                  </td>
                  <td className="parcel-by">
                    {shipments.map((shipment) => (
                      <CourierCode key={shipment._id} shipment={shipment} orderNumber={number} />
                    ))}
                  </td>
                  {isFollowed && (
                    <td className="parcel-where">
                      {shipments.map((shipment) => (
                        <ParcelState key={shipment._id} shipment={shipment} stuck={parcel.stuck} />
                      ))}
                    </td>
                  )}
                  <td className="parcel-age num r">
                    {formatAge((isFollowed && heardAt(parcel)) || waitingSince(parcel), i18n)}
                  </td>
                  <td className="parcel-sum num r">
                    <b>{cash(parcel)}</b>
                    <DifferingCash {...parcel} />
                  </td>
                </tr>
                {isOpen && (
                  <tr className="parcel-more">
                    <td colSpan={7}>{renderOpen(parcel)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function waitingSince({ status, statusAt, packed, returnedAt, orderedAt }: ParcelResponse): string {
  return returnedAt ?? (status === "confirmed" ? (packed?.at ?? orderedAt) : statusAt);
}

/** The time of the last courier report about any parcel of an order. */
function heardAt({ shipments }: ParcelResponse): string | null {
  return (
    shipments
      .flatMap((shipment) => shipment.heardAt ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}
