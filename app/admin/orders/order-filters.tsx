import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { findDistricts } from "../../../shop/shipping/areas.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { linkWith } from "../section-link.ts";
import { chooseAtDesk } from "./order-preferences.ts";
import { sortOf, tabOf } from "./order-tabs.ts";

const inPanel = ["from", "to", "area", "district", "min", "max", "callFirst"] as const;

/** Search, filters and sorting; all of it stands in the address. */
export function OrderFilters({ params }: { params: URLSearchParams }) {
  const { t, language } = useAdminSpeech();
  const navigate = useNavigate();
  const given = (name: string) => params.get(name) ?? "";
  const count = inPanel.filter((name) => given(name)).length;
  const waiting = sortOf(params) === "waiting";
  const otherSort = waiting ? "newest" : "waiting";

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const searched = fields.q?.trim() && fields.q.trim() !== given("q");
    // Who looks for a number or a name does not know where that order stands.
    void navigate(
      linkWith(params, { callFirst: null, ...fields, after: null, order: null, ...(searched ? { tab: "all" } : {}) }),
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
            defaultValue={given("q")}
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
            {count > 0 ? t("admin.orders.filterOn", { count }) : t("admin.orders.filter")}
          </summary>
          <div className="od-filter-in">
            <label>
              {t("admin.orders.from")}
              <input type="date" name="from" className="input" defaultValue={given("from")} />
            </label>
            <label>
              {t("admin.orders.to")}
              <input type="date" name="to" className="input" defaultValue={given("to")} />
            </label>
            <label className="od-wide">
              {t("admin.orders.area")}
              <select name="area" className="input" defaultValue={given("area")}>
                <option value="">{t("admin.orders.areaAll")}</option>
                <option value="inside">{t("checkout.delivery.inside")}</option>
                <option value="outside">{t("checkout.delivery.outside")}</option>
              </select>
            </label>
            <label className="od-wide">
              {t("checkout.district")}
              <select name="district" className="input" defaultValue={given("district")}>
                <option value="">{t("admin.orders.districtAll")}</option>
                {findDistricts("", language).map((district) => (
                  <option key={district.id} value={district.id}>
                    {district[language]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t("admin.orders.min")}
              <input type="number" name="min" min="0" step="1" className="input" defaultValue={given("min")} />
            </label>
            <label>
              {t("admin.orders.max")}
              <input type="number" name="max" min="0" step="1" className="input" defaultValue={given("max")} />
            </label>
            <label className="od-wide od-only">
              <input type="checkbox" name="callFirst" value="yes" defaultChecked={given("callFirst") === "yes"} />
              {t("admin.orders.callFirstOnly")}
            </label>
            <Button
              variant="quiet"
              small
              to={linkWith(params, { ...Object.fromEntries(inPanel.map((name) => [name, null])), after: null })}
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
          onClick={() => tabOf(params) === "new" && chooseAtDesk({ pendingSort: otherSort })}
        >
          <Icon name="arrows-down-up" size="s" />
          <span>{waiting ? t("admin.orders.sortWaiting") : t("admin.orders.sortNewest")}</span>
        </Link>
      </form>
    </search>
  );
}
