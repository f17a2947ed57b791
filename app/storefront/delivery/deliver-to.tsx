import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../ui/language.tsx";
import { PlaceFields } from "../../ui/place-fields.tsx";
import type { ChosenPlaces, Places } from "../../ui/places.ts";
import "./deliver-to.css";
import { keepPlace, useKeptPlace } from "./kept-place.ts";

const nowhere: ChosenPlaces = { district: null, area: null };

/** Asks for the shopper's district, once: unfolds the two fields, and what is chosen holds from then on. */
export function DeliverTo() {
  const { t } = useLanguage();
  const kept = useKeptPlace();
  const [open, setOpen] = useState(false);
  return (
    <div className="to">
      {open && <ToFields kept={kept ?? nowhere} />}
      <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? "promise.placeDone" : kept ? "promise.changePlace" : "promise.choosePlace")}
      </button>
    </div>
  );
}

function ToFields({ kept }: { kept: ChosenPlaces }) {
  const [chosen, setChosen] = useState(kept);
  const [places, setPlaces] = useState<Places>();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // 80 kB that only a shopper who says her place needs; without them it is taken in her own words.
    import("../../../shop/delivery/areas.ts").then(setPlaces, () => {});
    fields.current?.querySelector("input")?.focus();
  }, []);

  function choose(next: ChosenPlaces): void {
    setChosen(next);
    const { district, area } = next;
    if (!district) return;
    const deliveryArea = places?.deliveryAreaOf(district.id ?? "", area?.id ?? undefined) ?? "outside";
    keepPlace({ district, area, deliveryArea });
  }
  return (
    <div className="to-fields" ref={fields}>
      <PlaceFields {...chosen} places={places} error={() => undefined} onChoose={choose} />
    </div>
  );
}
