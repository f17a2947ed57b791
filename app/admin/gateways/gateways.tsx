import type { GatewayResponse } from "../../../api/contract/gateways.ts";
import { gatewayKinds } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { GatewayCard } from "./gateway-card.tsx";
import "../couriers/couriers.css";
import "./gateways.css";

/** The gateways for online payments: their keys, and whether customers see them at the checkout. */
function Gateways({ accounts }: { accounts: GatewayResponse[] }) {
  const { t } = useAdminI18n();
  return (
    <div className="couriers">
      <SectionHead title="admin.nav.gateways" lede={t("admin.gateways.lede")} />
      <div className="courier-cards">
        {gatewayKinds.map((kind) => (
          <GatewayCard key={kind} kind={kind} account={accounts.find((account) => account.kind === kind)} />
        ))}
      </div>
      <p className="courier-note">{t("admin.gateways.keysNote")}</p>
    </div>
  );
}

export async function renderSection() {
  return <Gateways accounts={await api("GET /gateways")} />;
}
