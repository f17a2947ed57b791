import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { Brand } from "../../components/brand.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import "./gift-cards.css";

/** The cards of gifts, each A6: the customer's words, and nothing of money. The number below tells whose it is. */
export function GiftCards({ parcels }: { parcels: ParcelResponse[] }) {
  const { t } = useAdminI18n();
  const { name, logo, look } = useShopSettings();
  const cards = parcels.flatMap(({ number, gift }) => (gift?.message ? [{ number, message: gift.message }] : []));
  if (parcels.length > 0 && cards.length === 0) return <EmptyState icon="printer" title={t("admin.labels.noCards")} />;
  return (
    <div className="gift-cards">
      {cards.map(({ number, message }) => (
        <article key={number} className="gift-card" aria-label={number}>
          <Brand {...{ name, logo, look }} />
          <p lang="">{message}</p>
          <small className="num" lang="en">
            {number}
          </small>
        </article>
      ))}
    </div>
  );
}
