import { Link } from "react-router";
import type { ListedCustomerResponse } from "../../../api/contract/customers.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { SectionHead } from "../components.tsx";
import { formatAge } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { SearchField, SelectFilter } from "../list.tsx";
import { type CursorPage, fetchList, pickParams } from "../load-list.ts";
import { linkWith, type SectionInput, sectionLink } from "../sections.ts";
import { CustomerPage, loadCustomer } from "./customer-page.tsx";
import "./customers.css";

const perPage = 50;

/** The customers, or the page of one of them. */
export async function renderSection({ params, language }: SectionInput) {
  const phone = params.get("phone");
  if (phone) return <CustomerPage key={phone} phone={phone} customer={await loadCustomer(phone, language)} />;
  const query = pickParams(params, "q", "tag", "blocked", "after");
  query.set("limit", String(perPage));
  return <CustomerList list={await fetchList("GET /customers", query)} params={params} />;
}

type CustomerListProps = { list: CursorPage<ListedCustomerResponse>; params: URLSearchParams };

/** Everybody who has ordered, one for each phone number. */
function CustomerList({ list, params }: CustomerListProps) {
  const { t } = useAdminI18n();
  const tag = params.get("tag");
  const isFiltered = ["q", "tag", "blocked"].some((name) => params.get(name));
  return (
    <>
      <SectionHead title="admin.nav.customers" lede={t("admin.customers.lede")} />
      <div className="tools">
        <SearchField label={t("admin.customers.search")} />
        <SelectFilter
          name="blocked"
          label={t("admin.customers.which")}
          options={[
            { value: "", label: t("admin.customers.all") },
            { value: "yes", label: t("admin.customers.blockedOnly") },
          ]}
        />
        {tag && (
          <Link className="btn btn-q btn-sm cu-tag-on" to={linkWith(params, { tag: null, after: null })}>
            {t("admin.customers.tagged", { tag })}
            <Icon name="x" size="xs" />
          </Link>
        )}
      </div>
      {list.items.length === 0 ? (
        <EmptyState
          icon="user"
          title={t(isFiltered ? "admin.customers.noneFound" : "admin.customers.none")}
          text={t(isFiltered ? "admin.customers.noneFoundText" : "admin.customers.noneText")}
        />
      ) : (
        <div className="table-wrap">
          <table className="table cu-tb">
            <thead>
              <tr>
                <th>{t("admin.orders.column.customer")}</th>
                <th>{t("admin.orders.column.phone")}</th>
                <th className="r">{t("admin.customers.orders")}</th>
                <th className="r">{t("admin.customers.delivered")}</th>
                <th className="r">{t("admin.customers.returned")}</th>
                <th className="r">{t("admin.customers.bought")}</th>
                <th className="r">{t("admin.customers.last")}</th>
              </tr>
            </thead>
            <tbody>
              {list.items.map((customer) => (
                <CustomerRow key={customer.phone} customer={customer} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="list-foot">
        <span />
        <span className="list-foot-actions">
          {params.get("after") && (
            <Button variant="quiet" small to={linkWith(params, { after: null })}>
              {t("admin.orders.first")}
            </Button>
          )}
          {list.next && (
            <Button variant="quiet" small to={linkWith(params, { after: list.next })}>
              {t("admin.orders.next")}
              <Icon name="caret-right" size="xs" />
            </Button>
          )}
        </span>
      </div>
    </>
  );
}

/** The address of a customer's page. */
function customerLink(phone: string): string {
  return sectionLink("customers", { phone: phone.replace("+", "") });
}

function CustomerRow({ customer }: { customer: ListedCustomerResponse }) {
  const i18n = useAdminI18n();
  const { t, number, money, phone: formatPhone } = i18n;
  const { phone, name, city, tags, isBlocked, orders, open, delivered, returned, bought, lastOrderAt } = customer;
  const count = (value: number) => (value === 0 ? "–" : number(value));
  return (
    <tr>
      <td className="cu-name">
        <Link to={customerLink(phone)}>
          <b lang="">{name}</b>
        </Link>
        <small lang="">{city}</small>
        {(isBlocked || tags.length > 0) && (
          <span className="cu-tags">
            {isBlocked && <span className="cu-tag is-blocked">{t("admin.customers.blocked")}</span>}
            {tags.map((tag) => (
              <Link key={tag} className="cu-tag" lang="" to={sectionLink("customers", { tag })}>
                {tag}
              </Link>
            ))}
          </span>
        )}
      </td>
      <td className="cu-phone num">
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      </td>
      <td className="cu-orders num r" data-label={t("admin.customers.orders")}>
        {number(orders)}
        {open > 0 && <small>{t("admin.order.history.open", { count: open })}</small>}
      </td>
      <td className="num r" data-label={t("admin.customers.delivered")}>
        {count(delivered)}
      </td>
      <td className={returned > 0 ? "num r od-bad" : "num r"} data-label={t("admin.customers.returned")}>
        {count(returned)}
      </td>
      <td className="cu-bought num r">{bought === 0 ? "–" : <b>{money(fromTaka(bought))}</b>}</td>
      <td className="cu-last num r">{formatAge(lastOrderAt, i18n)}</td>
    </tr>
  );
}
