import { useState } from "react";
import { usePart } from "../../components/use-lazy-module.ts";
import { useLanguage } from "../../i18n/language.tsx";
import "./deliver-to.css";
import { useKeptPlace } from "./saved-place.ts";

// Their code comes when somebody wants to say her place, not with the page.
const loadFields = () => import("./to-fields.tsx");

/** Asks for the shopper's district, once: unfolds the two fields, and what is chosen holds from then on. */
export function DeliverTo() {
  const { t } = useLanguage();
  const kept = useKeptPlace();
  const [open, setOpen] = useState(false);
  const [fields, fetchFields] = usePart(loadFields);
  const turn = async () => setOpen(!open && (await fetchFields()));
  return (
    <div className="to">
      {open && fields && <fields.ToFields kept={kept} />}
      <button type="button" className="link" aria-expanded={open} onClick={() => void turn()}>
        {t(open ? "promise.placeDone" : kept ? "promise.changePlace" : "promise.choosePlace")}
      </button>
    </div>
  );
}
