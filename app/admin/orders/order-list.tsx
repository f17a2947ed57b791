import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import type { StaffOrderAnswer } from "../../../api/responses.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { age } from "../format-age.ts";
import { useAdminSpeech } from "../i18n.ts";
import { linkWith } from "../section-link.ts";
import { CallFirst } from "./verification-flags.tsx";

type Props = {
  orders: StaffOrderAnswer[];
  openId: string | null;
  /** Orders that have come in while this page was open. */
  fresh: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  params: URLSearchParams;
};

/** The orders as rows of a desk, on a phone as blocks. */
export function OrderList({ orders, openId, fresh, chosen, onChoose, params }: Props) {
  const { t } = useAdminSpeech();
  const allChosen = orders.every((order) => chosen.has(order._id));
  const choose = (id: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <div className="tb-wrap">
      <span id="od-select" hidden>
        {t("admin.orders.select")}
      </span>
      <table className="tb od-tb" aria-label={t("admin.orders.list")}>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={t("admin.orders.selectAll")}
                checked={allChosen}
                onChange={() => onChoose(new Set(allChosen ? [] : orders.map((order) => order._id)))}
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
            <Row
              key={order._id}
              order={order}
              isOpen={order._id === openId}
              isFresh={fresh.has(order._id)}
              isChosen={chosen.has(order._id)}
              onChoose={choose}
              to={linkWith(params, { order: order._id })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  order: StaffOrderAnswer;
  isOpen: boolean;
  isFresh: boolean;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  to: string;
};

function Row({ order, isOpen, isFresh, isChosen, onChoose, to }: RowProps) {
  const speech = useAdminSpeech();
  const { t, money, phone } = speech;
  const navigate = useNavigate();
  const { _id, number, billingDetails, deliveryArea, status, orderedAt, total } = order;
  const dialled = phone(billingDetails.phone);
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  // The whole row opens for the pointer; keyboard and screen reader have the link in it.
  const open = ({ target }: MouseEvent) => {
    if (!(target as Element).closest("a, input")) void navigate(to, { preventScrollReset: true });
  };
  return (
    <tr className={[isOpen && "sel", isFresh && "is-fresh"].filter(Boolean).join(" ") || undefined} onClick={open}>
      <td className="od-check">
        <input
          type="checkbox"
          aria-labelledby={`od-select od-${_id}`}
          checked={isChosen}
          onChange={(event) => onChoose(_id, event.target.checked)}
        />
      </td>
      <td className="od-no num">
        <Link to={to} preventScrollReset>
          <b lang="en" id={`od-${_id}`}>
            {number}
          </b>
        </Link>
        <small>{t("admin.orders.items", { count: pieces })}</small>
      </td>
      <td className="od-name" lang="">
        {billingDetails.fullName}
        <CallFirst reasons={order.callFirst} />
      </td>
      <td className="od-phone num">
        {billingDetails.phone && (
          <a href={`tel:${billingDetails.phone}`} aria-label={t("admin.orders.callNumber", { phone: dialled })}>
            <Icon name="phone" size="xs" />
            {dialled}
          </a>
        )}
      </td>
      <td className="od-area">
        <span lang="">{billingDetails.city}</span>
        <small>{t(`checkout.delivery.${deliveryArea}`)}</small>
      </td>
      <td className="od-status">
        <StatusPill status={status} />
      </td>
      <td className="od-age num r">{age(orderedAt, speech)}</td>
      <td className="od-sum num r">
        <b>{money(fromTaka(total))}</b>
      </td>
    </tr>
  );
}
