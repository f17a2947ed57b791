import { useState } from "react";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./deliver-to.css";
import { useSavedPlace } from "./saved-place.ts";

// Their code comes when somebody wants to say her place, not with the page.
const loadFields = () => import("./to-fields.tsx");

/** Asks for the shopper's district, once: unfolds the two fields, and what is chosen holds from then on. */
export function DeliverTo() {
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
