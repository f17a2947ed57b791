import { useEffect, useRef, useState } from "react";
import { PlaceFields } from "../../components/place-fields.tsx";
import type { ChosenPlaces, Places } from "../../components/places.ts";
import { savePlace } from "./saved-place.ts";

const noPlaces: ChosenPlaces = { district: null, area: null };

/** The two fields for the delivery place, which is stored at once. */
export function ToFields({ savedPlaces }: { savedPlaces: ChosenPlaces | null }) {
  const [chosen, setChosen] = useState(savedPlaces ?? noPlaces);
  const [places, setPlaces] = useState<Places>();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // 80 kB, needed only to choose a place; without them it is free text.
    import("../../components/find-places.ts").then(setPlaces, () => {});
    fields.current?.querySelector("input")?.focus();
  }, []);

  function choose(next: ChosenPlaces): void {
    setChosen(next);
    const { district, area } = next;
    if (!district) return;
    const deliveryArea = places?.deliveryAreaOf(district.id ?? "", area?.id ?? undefined) ?? "outside";
    savePlace({ district, area, deliveryArea });
  }
  return (
    <div className="to-fields" ref={fields}>
      <PlaceFields {...chosen} places={places} error={() => undefined} onChoose={choose} />
    </div>
  );
}
