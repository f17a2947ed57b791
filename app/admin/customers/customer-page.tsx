import { Link } from "react-router";
import type { CustomerResponse } from "../../../api/contract/customers.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { CustomerBlockPanel } from "./customer-block-panel.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";

/** Loads a customer by phone number; null if unknown. */
export async function loadCustomer(phone: string, language: Language): Promise<CustomerResponse | null> {
  try {
    return await api("GET /customers/:id", { params: { id: phone }, query: { lang: language } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "not-found") return null;
    throw error;
  }
}

type CustomerPageProps = { phone: string; customer: CustomerResponse | null };

/** One customer: the outcomes of orders of all their numbers, and staff's notes. */
export function CustomerPage({ phone, customer }: CustomerPageProps) {
  const { t, phone: formatPhone } = useAdminI18n();
  const number = parsePhone(phone);
  if (!customer)
    return (
      <EmptyState
        level={1}
        icon="user"
        title={t("admin.customer.unknown")}
        text={number ? t("admin.customer.unknownText", { phone: formatPhone(number) }) : undefined}
      >
        <Link className="btn btn-q" to={sectionLink("customers")}>
          {t("admin.customer.all")}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <CustomerHead customer={customer} />
      <Outcomes customer={customer} />
      <div className="cu-cols">
        <div>
          <CustomerOrders customer={customer} />
          <Calls customer={customer} />
          <Payments customer={customer} />
        </div>
        <div>
          <CustomerNotes customer={customer} />
          <CustomerBlockPanel customer={customer} />
        </div>
      </div>
    </>
  );
}

type CustomerProps = { customer: CustomerResponse };

function CustomerHead({ customer: { phone, name, orders, block } }: CustomerProps) {
  const { t, phone: formatPhone } = useAdminI18n();
  const newest = orders[0]?.billingDetails;
  return (
    <header className="adm-head cu-head">
      <div>
        <Link className="cu-back" to={sectionLink("customers")}>
          <Icon name="arrow-left" size="s" />
          {t("admin.nav.customers")}
        </Link>
        <h1 className="display h2" lang="">
          {name ?? newest?.fullName ?? formatPhone(phone)}
        </h1>
        <p className="num">
          {formatPhone(phone)}
          {newest && (
            <>
              {" · "}
              <span lang="">
                {newest.address}, {newest.city}
              </span>
            </>
          )}
        </p>
        {block && <span className="cu-tag is-blocked">{t("admin.customers.blocked")}</span>}
      </div>
      <div className="adm-actions">
        <a className="btn btn-q btn-sm" href={`tel:${phone}`}>
          <Icon name="phone" size="s" />
          {t("admin.order.call")}
        </a>
        <a
          className="btn btn-q btn-sm"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp-logo" size="s" />
          {t("admin.order.whatsapp")}
        </a>
      </div>
    </header>
  );
}

function Outcomes({ customer: { outcomes } }: CustomerProps) {
  const { t, number, money } = useAdminI18n();
  const { orders, open, delivered, cancelled, returned, bought } = outcomes;
  const share = delivered + returned > 0 ? Math.round((100 * delivered) / (delivered + returned)) : null;
  return (
    <dl className="cu-facts num">
      <div>
        <dt>{t("admin.customers.orders")}</dt>
        <dd>
          {number(orders)}
          {open > 0 && <small>{t("admin.order.history.open", { count: open })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t("admin.customers.delivered")}</dt>
        <dd>
          {number(delivered)}
          {share !== null && <small>{t("admin.customer.share", { percent: number(share) })}</small>}
        </dd>
      </div>
      <div className={returned > 0 ? "od-bad" : undefined}>
        <dt>{t("admin.customers.returned")}</dt>
        <dd>{number(returned)}</dd>
      </div>
      <div>
        <dt>{t("admin.customer.cancelled")}</dt>
        <dd>{number(cancelled)}</dd>
      </div>
      <div>
        <dt>{t("admin.customers.bought")}</dt>
        <dd>{money(fromTaka(bought))}</dd>
      </div>
    </dl>
  );
}

function OrderLink({ fact }: { fact: { order: string; number: string } }) {
  return (
    <Link className="num" lang="en" to={sectionLink("orders", { tab: "all", order: fact.order })}>
      {fact.number}
    </Link>
  );
}

function Calls({ customer: { calls } }: CustomerProps) {
  const { t, date } = useAdminI18n();
  if (calls.length === 0) return null;
  return (
    <Panel title={t("admin.customer.calls")}>
      <ul className="cu-list">
        {calls.map((call) => (
          <li key={`${call.order} ${call.at}`}>
            <div>
              <b>{t(`admin.customer.call.${call.outcome}`)}</b>
              {call.note && <p lang="">{call.note}</p>}
              <small>
                <time dateTime={call.at}>{date(call.at, "dayTime")}</time>
                {call.byName && `, ${call.byName}`}
              </small>
            </div>
            <OrderLink fact={call} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Payments({ customer: { payments } }: CustomerProps) {
  const { t, date, money } = useAdminI18n();
  if (payments.length === 0) return null;
  return (
    <Panel title={t("admin.customer.payments")}>
      <ul className="cu-list">
        {payments.map((payment) => (
          <li key={`${payment.order} ${payment.at}`}>
            <div>
              <b className="num">{money(fromTaka(payment.amount))}</b>{" "}
              <span className={payment.state === "rejected" ? "od-bad" : undefined}>
                {t(`admin.customer.payment.${payment.state}`)}
              </span>
              <small className="num">
                {t(`admin.customer.method.${payment.method}`)}
                {payment.reference && <span lang="en"> {payment.reference}</span>}, {date(payment.at, "dayTime")}
              </small>
            </div>
            <OrderLink fact={payment} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
