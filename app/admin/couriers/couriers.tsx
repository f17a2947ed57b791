import type {
  CourierPlacesResponse,
  CourierRateResponse,
  CourierRulesResponse,
} from "../../../api/contract/courier-settings.ts";
import type { CourierAccountResponse } from "../../../api/contract/couriers.ts";
import { connectedKinds } from "../../../shop/couriers/courier-port.ts";
import { type ListedKind, listedKinds } from "../../../shop/couriers/courier-settings-rules.ts";
import { api } from "../../browser/api.ts";
import type { PlaceLists } from "../../components/places.ts";
import { useAdminI18n } from "../i18n.ts";
import type { SectionInput } from "../sections.ts";
import { CourierCard } from "./courier-card.tsx";
import { PlacesPanel } from "./places-panel.tsx";
import { RatesPanel } from "./rates-panel.tsx";
import { CourierRules } from "./rules-panel.tsx";
import "./couriers.css";

export async function renderSection({ params }: SectionInput) {
  const [accounts, rules, rates, places] = await Promise.all([
    api("GET /courier-accounts"),
    api("GET /courier-rules"),
    api("GET /courier-rates"),
    import("../../../shop/shipping/areas.ts"),
  ]);
  const withLists = listedKinds.filter((kind) => accounts.some((account) => account.kind === kind));
  const kind = withLists.find((each) => each === params.get("list")) ?? withLists[0];
  const list = kind ? { kind, ...(await loadList(kind, params)) } : null;
  return <Couriers {...{ accounts, rules, rates, places, withLists, list }} />;
}

function loadList(kind: ListedKind, params: URLSearchParams) {
  const show = params.get("show") === "matched" ? "matched" : "open";
  return api("GET /courier-places/:kind", {
    params: { kind },
    query: { show, district: params.get("district") ?? "" },
  });
}

type CouriersProps = {
  accounts: CourierAccountResponse[];
  rules: CourierRulesResponse;
  rates: CourierRateResponse[];
  places: PlaceLists;
  withLists: ListedKind[];
  list: (CourierPlacesResponse & { kind: ListedKind }) | null;
};

/** The shop's couriers: their keys, which of them takes a parcel, what they charge, and their own places. */
function Couriers({ accounts, rules, rates, places, withLists, list }: CouriersProps) {
  const { t } = useAdminI18n();
  return (
    <div className="couriers">
      <CourierRules accounts={accounts} saved={rules} places={places}>
        <div className="courier-cards">
          {connectedKinds.map((kind) => (
            <CourierCard key={kind} kind={kind} account={accounts.find((account) => account.kind === kind)} />
          ))}
        </div>
        <p className="courier-note">{t("admin.couriers.keysNote")}</p>
      </CourierRules>
      <RatesPanel rates={rates} />
      {list && <PlacesPanel list={list} withLists={withLists} places={places} />}
    </div>
  );
}
