import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { orderSources } from "../../../shop/orders/order-rules.ts";
import { findDistricts } from "../../../shop/shipping/areas.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";
import { linkWith } from "../sections.ts";
import { readSort, readTab } from "./load-orders.ts";
import { saveOrderPreferences } from "./order-preferences.ts";

const panelFilters = ["from", "to", "area", "district", "source", "min", "max", "callFirst"] as const;

/** Search, filters and sorting, all stored in the URL. */
export function OrderFilters({ params }: { params: URLSearchParams }) {
  const { t, language } = useAdminI18n();
  const navigate = useNavigate();
  const paramValue = (name: string) => params.get(name) ?? "";
  const activeCount = panelFilters.filter((name) => paramValue(name)).length;
  const sortsByWaiting = readSort(params) === "waiting";
  const otherSort = sortsByWaiting ? "newest" : "waiting";

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const isNewSearch = fields.q?.trim() && fields.q.trim() !== paramValue("q");
    // A search covers all statuses, since the searched order may have any.
    void navigate(
      linkWith(params, {
        callFirst: null,
        ...fields,
        after: null,
        order: null,
        ...(isNewSearch ? { tab: "all" } : {}),
      }),
    );
  }

  return (
    <search>
      <form className="tools" onSubmit={submit}>
        <label className="grow od-search">
          <span className="vh">{t("admin.orders.search")}</span>
          <Icon name="magnifying-glass" size="s" />
          <input
            type="search"
            name="q"
            className="input"
            placeholder={t("admin.orders.search")}
            defaultValue={paramValue("q")}
            maxLength={100}
            autoComplete="off"
          />
        </label>
        <button type="submit" className="vh">
          {t("admin.orders.searchDo")}
        </button>
        <details className="od-filter">
          <summary className="btn btn-q btn-sm">
            <Icon name="sliders-horizontal" size="s" />
            {activeCount > 0 ? t("admin.orders.filterOn", { count: activeCount }) : t("admin.orders.filter")}
          </summary>
          <div className="od-filter-in">
            <label>
              {t("admin.orders.from")}
              <input type="date" name="from" className="input" defaultValue={paramValue("from")} />
            </label>
            <label>
              {t("admin.orders.to")}
              <input type="date" name="to" className="input" defaultValue={paramValue("to")} />
            </label>
            <label className="od-wide">
              {t("admin.orders.area")}
              <select name="area" className="input" defaultValue={paramValue("area")}>
                <option value="">{t("admin.orders.areaAll")}</option>
                <option value="inside">{t("checkout.delivery.inside")}</option>
                <option value="outside">{t("checkout.delivery.outside")}</option>
              </select>
            </label>
            <label className="od-wide">
              {t("checkout.district")}
              <select name="district" className="input" defaultValue={paramValue("district")}>
                <option value="">{t("admin.orders.districtAll")}</option>
                {findDistricts("", language).map((district) => (
                  <option key={district.id} value={district.id}>
                    {district[language]}
                  </option>
                ))}
              </select>
            </label>
            <label className="od-wide">
              {t("admin.order.source")}
              <select name="source" className="input" defaultValue={paramValue("source")}>
                <option value="">{t("admin.orders.sourceAll")}</option>
                {orderSources.map((source) => (
                  <option key={source} value={source}>
                    {t(`admin.order.source.${source}`)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t("admin.orders.min")}
              <input type="number" name="min" min="0" step="1" className="input" defaultValue={paramValue("min")} />
            </label>
            <label>
              {t("admin.orders.max")}
              <input type="number" name="max" min="0" step="1" className="input" defaultValue={paramValue("max")} />
            </label>
            <label className="od-wide od-only">
              <input type="checkbox" name="callFirst" value="yes" defaultChecked={paramValue("callFirst") === "yes"} />
              {t("admin.orders.callFirstOnly")}
            </label>
            <Button
              variant="quiet"
              small
              to={linkWith(params, { ...Object.fromEntries(panelFilters.map((name) => [name, null])), after: null })}
            >
              {t("admin.orders.filterClear")}
            </Button>
            <Button type="submit" small>
              {t("admin.orders.filterApply")}
            </Button>
          </div>
        </details>
        <Link
          className="btn btn-q btn-sm od-sort"
          to={linkWith(params, { sort: otherSort, after: null })}
          onClick={() => readTab(params) === "new" && saveOrderPreferences({ pendingSort: otherSort })}
        >
          <Icon name="arrows-down-up" size="s" />
          <span>{sortsByWaiting ? t("admin.orders.sortWaiting") : t("admin.orders.sortNewest")}</span>
        </Link>
      </form>
    </search>
  );
}
