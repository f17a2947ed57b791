import type { StaffProductAnswer } from "../../../api/responses.ts";
import { offerStates } from "../../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { dayInWords } from "../../../shop/shipping/delivery-dates.ts";
import { type AdminSpeech, useAdminSpeech } from "../i18n.ts";

type Variant = StaffProductAnswer["variants"][number];

/** How it stands with the offers of a product or of one shade: what runs before what is to come, and what is over last. */
export function OfferNote({ variants }: { variants: Variant[] }) {
  const speech = useAdminSpeech();
  const state = offerStates.find((each) => variants.some(({ offerState }) => offerState === each));
  const offered = variants.filter(({ offerState }) => offerState === state);
  const [first] = offered;
  if (!state || !first) return null;
  const isOne = offered.every(({ offerPrice }) => offerPrice === first.offerPrice);
  const words = [
    isOne && first.offerPrice !== null ? speech.money(fromTaka(first.offerPrice)) : null,
    daysOf(first, speech),
  ];
  return (
    <small className={`p-offer is-${state}`}>
      <b>{speech.t(`admin.offer.state.${state}`)}</b> {words.filter(Boolean).join(", ")}
    </small>
  );
}

/** The day that is next to be known, where there is one. */
function daysOf({ offerState, offerFrom, offerUntil }: Variant, speech: AdminSpeech): string | null {
  const day = (date: string) => ({ day: dayInWords(date, speech, dhakaDay(new Date())) });
  if (offerState === "coming" && offerFrom) return speech.t("admin.offer.fromDay", day(offerFrom));
  if (!offerUntil) return null;
  return speech.t(offerState === "over" ? "admin.offer.sinceDay" : "admin.offer.untilDay", day(offerUntil));
}
