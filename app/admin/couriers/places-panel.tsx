import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { CourierPlacesResponse } from "../../../api/contract/courier-settings.ts";
import type { ListedKind } from "../../../shop/couriers/courier-settings-rules.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import type { PlaceLists } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { SelectFilter } from "../list.tsx";
import { linkWith } from "../sections.ts";
import { PlaceChooser } from "./place-chooser.tsx";

type Row = CourierPlacesResponse["rows"][number];
type NamedPlace = Row["candidates"][number];
type PlacesPanelProps = {
  list: CourierPlacesResponse & { kind: ListedKind };
  withLists: ListedKind[];
  places: PlaceLists;
};

/** Our areas beside a courier's own list: areas with several matches or none need a choice. */
export function PlacesPanel({ list, withLists, places }: PlacesPanelProps) {
  const { t, language } = useAdminI18n();
  const [params] = useSearchParams();
  const { kind, rows, ...counts } = list;
  const name = courierNames[kind][language];
  return (
    <section className="panel" aria-label={t("admin.couriers.places")}>
      <div className="panel-h">
        <div>
          <h2>{t("admin.couriers.places")}</h2>
          <p className="num">
            {list.places === 0
              ? t("admin.couriers.noPlaces", { courier: name })
              : t("admin.couriers.placesText", { ...counts, courier: name })}
          </p>
        </div>
        <FetchButton kind={kind} name={name} />
      </div>
      {withLists.length > 1 && (
        <nav className="tabs" aria-label={t("admin.couriers.places")}>
          {withLists.map((each) => (
            <Link
              key={each}
              to={linkWith(params, { list: each, district: null })}
              preventScrollReset
              aria-current={each === kind ? "page" : undefined}
            >
              {courierNames[each][language]}
            </Link>
          ))}
        </nav>
      )}
      {list.places > 0 && (
        <div className="tools">
          <SelectFilter
            name="show"
            label={t("admin.couriers.show")}
            options={[
              { value: "open", label: t("admin.couriers.show.open", { count: list.unsure + list.unmatched }) },
              { value: "matched", label: t("admin.couriers.show.matched", { count: list.matched }) },
            ]}
          />
          <SelectFilter
            name="district"
            label={t("checkout.district")}
            options={[
              { value: "", label: t("admin.couriers.rule.everywhere") },
              ...places
                .findDistricts("", language)
                .map((district) => ({ value: district.id, label: district[language] })),
            ]}
          />
        </div>
      )}
      {list.places > 0 && rows.length === 0 && <p className="courier-none">{t("admin.couriers.allMatched")}</p>}
      <ul className="courier-places">
        {rows.map((row) => (
          <PlaceRow key={`${row.district} ${row.area}`} kind={kind} row={row} places={places} />
        ))}
      </ul>
    </section>
  );
}

function FetchButton({ kind, name }: { kind: ListedKind; name: string }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const fetchList = () =>
    change(
      async () => {
        const { failure } = await api("POST /courier-places/:kind/fetch", { params: { kind } });
        if (failure) {
          const text = t(`admin.couriers.failure.${failure}`, { courier: name });
          showToast({ title: t("admin.couriers.notFetched"), text, tone: "error" });
        } else showToast({ title: t("admin.couriers.fetched") });
      },
      { failed: t("admin.couriers.notFetched") },
    );
  return (
    <Button variant="outline" small busy={busy} onClick={() => void fetchList()}>
      {t("admin.couriers.fetch")}
    </Button>
  );
}

function PlaceRow({ kind, row, places }: { kind: ListedKind; row: Row; places: PlaceLists }) {
  const { t, language } = useAdminI18n();
  const { busy, change } = useSave();
  const [isOpen, setOpen] = useState(false);
  const district = places.districtById(row.district)?.[language] ?? row.district;
  const area = row.area === null ? null : (places.areaById(row.district, row.area)?.[language] ?? row.area);
  const name = area === null ? t("admin.couriers.wholeDistrict", { district }) : `${area}, ${district}`;
  const choose = async (place: NamedPlace | null) => {
    setOpen(false);
    const body = {
      ...{ district: row.district, area: row.area ?? "" },
      place: place && { level: place.level, id: place.id },
    };
    await change(() => api("PUT /courier-places/:kind", { params: { kind }, body }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved"), text: place ? `${name}: ${place.name}` : name },
    });
  };
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {row.match
            ? row.match.byName
              ? t("admin.couriers.chosenBy", { name: row.match.byName })
              : t("admin.couriers.chosenByName")
            : t(row.candidates.length > 0 ? "admin.couriers.unsure" : "admin.couriers.unmatched")}
        </small>
      </span>
      <span className="courier-do">
        {row.match && <span lang="en">{row.match.name}</span>}
        {!row.match &&
          row.candidates.slice(0, 3).map((place) => (
            <Button
              key={`${place.level} ${place.id}`}
              variant="quiet"
              small
              busy={busy}
              aria-label={t("admin.couriers.takePlace", { name, place: `${place.name} (${place.id})` })}
              onClick={() => void choose(place)}
            >
              <span lang="en">
                {place.name} ({place.id})
              </span>
            </Button>
          ))}
        <Button
          variant="quiet"
          small
          aria-label={t("admin.couriers.findPlaceOf", { name })}
          onClick={() => setOpen(true)}
        >
          {t(row.match ? "admin.couriers.change" : "admin.couriers.findPlace")}
        </Button>
        {row.match?.byName && (
          <Button variant="quiet" small busy={busy} onClick={() => void choose(null)}>
            {t("admin.couriers.giveBack")}
          </Button>
        )}
      </span>
      {isOpen && (
        <PlaceChooser
          kind={kind}
          title={name}
          words={places.areaById(row.district, row.area ?? "")?.en ?? places.districtById(row.district)?.en ?? ""}
          onChoose={(place) => void choose(place)}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
