import { type ReactNode, useState } from "react";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { cityOf } from "../../components/city-of.ts";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { useI18n } from "../../i18n/language.tsx";
import { useSavedPlace } from "../delivery/saved-place.ts";
import "./product-promise.css";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import type { DeliveryPromise, DeliveryTerms } from "./delivery-promise.ts";

/**
 * Delivery, payment and returns in three lines beside the buttons. Shows both areas, or the chosen district in as many
 * lines.
 */
export function ProductPromise({ promise }: { promise: DeliveryPromise }) {
  const { t } = useI18n();
  const { returnDays } = promise;
  return (
    <section className="promise" aria-label={t("promise.label")}>
      <div>
        <Icon name="truck" />
        <div>
          <DeliveryText promise={promise} />
          <DeliverTo />
        </div>
      </div>
      <PromiseLine icon="hand-coins" title={promise.cash.title}>
        {promise.cash.text}
      </PromiseLine>
      {returnDays > 0 && (
        <PromiseLine icon="arrow-u-down-left" title={t("promise.returns", { days: returnDays })}>
          {t("promise.returnsText", { days: returnDays })}
        </PromiseLine>
      )}
    </section>
  );
}

function DeliveryText({ promise }: { promise: DeliveryPromise }) {
  const i18n = useI18n();
  const { t, money, language } = i18n;
  const place = useSavedPlace();
  const formatTerms = ({ from, to, charge }: DeliveryTerms) => ({
    dates: formatDeliveryDates(from, to, i18n),
    charge,
  });
  return (
    <p role="status">
      <b>
        {place
          ? t("promise.delivery", formatTerms(promise[place.deliveryArea]))
          : t("promise.inside", formatTerms(promise.inside))}
      </b>
      <span className={place ? "promise-place" : undefined}>
        {place
          ? t("promise.to", { place: cityOf(place, language).city })
          : t("promise.outside", formatTerms(promise.outside))}
      </span>
      {promise.freeFrom !== null && (
        <span className="promise-free num">{t("delivery.freeFrom", { amount: money(promise.freeFrom) })}</span>
      )}
    </p>
  );
}

function PromiseLine({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        <span>{children}</span>
      </p>
    </div>
  );
}

// Loaded when the customer chooses a place, not with the page.
const loadFields = () => import("../delivery/to-fields.tsx");

/** Unfolds the two fields of the delivery place, which is stored at once. */
function DeliverTo() {
  const { t } = useI18n();
  const savedPlace = useSavedPlace();
  const [open, setOpen] = useState(false);
  const [fields, fetchFields] = useLazyModule(loadFields);
  const toggle = async () => setOpen(!open && (await fetchFields()));
  return (
    <div className="to">
      {open && fields && <fields.ToFields savedPlaces={savedPlace} />}
      <button type="button" className="link" aria-expanded={open} onClick={() => void toggle()}>
        {t(open ? "promise.placeDone" : savedPlace ? "promise.changePlace" : "promise.choosePlace")}
      </button>
    </div>
  );
}
