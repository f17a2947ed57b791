import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import type { StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { formatAge } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { linkWith } from "../sections.ts";
import { StageChip, VerificationFlags } from "./order-facts.tsx";

type OrderListProps = {
  orders: StaffOrderResponse[];
  openId: string | null;
  /** Orders placed while this page was open. */
  newIds: ReadonlySet<string>;
  selectedIds: ReadonlySet<string>;
  onSelect: (selectedIds: ReadonlySet<string>) => void;
  params: URLSearchParams;
};

/** Orders as table rows, on a phone as blocks. */
export function OrderList({ orders, openId, newIds, selectedIds, onSelect, params }: OrderListProps) {
  const { t } = useAdminI18n();
  const allSelected = orders.every((order) => selectedIds.has(order._id));
  const select = (id: string, isSelected: boolean) =>
    onSelect(new Set(isSelected ? [...selectedIds, id] : [...selectedIds].filter((each) => each !== id)));
  const selectAll = () => onSelect(new Set(allSelected ? [] : orders.map((order) => order._id)));
  return (
    <div className="table-wrap">
      <label className="select-all only-m">
        <input type="checkbox" checked={allSelected} onChange={selectAll} />
        {t("admin.orders.selectAll")}
      </label>
      <span id="od-select" hidden>
        {t("admin.orders.select")}
      </span>
      <table className="table od-tb" aria-label={t("admin.orders.list")}>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={t("admin.orders.selectAll")}
                checked={allSelected}
                onChange={selectAll}
              />
            </th>
            <th>{t("admin.orders.column.order")}</th>
            <th>{t("admin.orders.column.customer")}</th>
            <th className="od-phone">{t("admin.orders.column.phone")}</th>
            <th>{t("admin.orders.column.area")}</th>
            <th>{t("admin.orders.column.status")}</th>
            <th className="r">{t("admin.orders.column.age")}</th>
            <th className="r">{t("admin.orders.column.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              isOpen={order._id === openId}
              isNew={newIds.has(order._id)}
              isSelected={selectedIds.has(order._id)}
              onSelect={select}
              to={linkWith(params, { order: order._id })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type OrderRowProps = {
  order: StaffOrderResponse;
  isOpen: boolean;
  isNew: boolean;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  to: string;
};

function OrderRow({ order, isOpen, isNew, isSelected, onSelect, to }: OrderRowProps) {
  const i18n = useAdminI18n();
  const { t, money, phone } = i18n;
  const navigate = useNavigate();
  const { _id, number, billingDetails, deliveryArea, status, orderedAt, total } = order;
  const formattedPhone = phone(billingDetails.phone);
  const itemCount = order.items.reduce((sum, item) => sum + item.quantity, 0);
  // A click anywhere opens the order; keyboards and screen readers use the link.
  const openOrder = ({ target }: MouseEvent) => {
    if (!(target as Element).closest("a, input")) void navigate(to, { preventScrollReset: true });
  };
  return (
    <tr className={[isOpen && "sel", isNew && "is-fresh"].filter(Boolean).join(" ") || undefined} onClick={openOrder}>
      <td className="od-check">
        <input
          type="checkbox"
          aria-labelledby={`od-select od-${_id}`}
          checked={isSelected}
          onChange={(event) => onSelect(_id, event.target.checked)}
        />
      </td>
      <td className="od-no num">
        <Link to={to} preventScrollReset>
          <b lang="en" id={`od-${_id}`}>
            {number}
          </b>
        </Link>
        <small>{t("admin.orders.items", { count: itemCount })}</small>
      </td>
      <td className="od-name" lang="">
        {billingDetails.fullName}
        <VerificationFlags reasons={order.callFirst} />
      </td>
      <td className="od-phone num">
        {billingDetails.phone && (
          <a href={`tel:${billingDetails.phone}`} aria-label={t("admin.orders.callNumber", { phone: formattedPhone })}>
            <Icon name="phone" size="xs" />
            {formattedPhone}
          </a>
        )}
      </td>
      <td className="od-area">
        <span lang="">{billingDetails.city}</span>
        <small>{t(`checkout.delivery.${deliveryArea}`)}</small>
      </td>
      <td className="od-status">
        <StatusPill status={status} />
        <StageChip order={order} />
      </td>
      <td className="od-age num r">{formatAge(orderedAt, i18n)}</td>
      <td className="od-sum num r">
        <b>{money(fromTaka(total))}</b>
      </td>
    </tr>
  );
}
