import type { StaffProductResponse } from "../../../api/contract/admin-catalog.ts";
import { salePriceStates } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";

type StaffVariant = StaffProductResponse["variants"][number];

/** How it stands with the offers of a product or of one shade: what runs before what is to come, and what is over last. */
export function SalePriceNote({ variants }: { variants: StaffVariant[] }) {
  const i18n = useAdminI18n();
  const state = salePriceStates.find((each) => variants.some(({ offerState }) => offerState === each));
  const matching = variants.filter(({ offerState }) => offerState === state);
  const [first] = matching;
  if (!state || !first) return null;
  const hasOnePrice = matching.every(({ offerPrice }) => offerPrice === first.offerPrice);
  const texts = [
    hasOnePrice && first.offerPrice !== null ? i18n.money(fromTaka(first.offerPrice)) : null,
    formatSaleDays(first, i18n),
  ];
  return (
    <small className={`p-offer is-${state}`}>
      <b>{i18n.t(`admin.offer.state.${state}`)}</b> {texts.filter(Boolean).join(", ")}
    </small>
  );
}

/** The day that is next to be known, where there is one. */
function formatSaleDays({ offerState, offerFrom, offerUntil }: StaffVariant, i18n: AdminI18n): string | null {
  const day = (date: string) => ({ day: formatDay(date, i18n, dhakaDay(new Date())) });
  if (offerState === "coming" && offerFrom) return i18n.t("admin.offer.fromDay", day(offerFrom));
  if (!offerUntil) return null;
  return i18n.t(offerState === "over" ? "admin.offer.sinceDay" : "admin.offer.untilDay", day(offerUntil));
}
