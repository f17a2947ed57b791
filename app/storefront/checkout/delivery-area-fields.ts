import type { ChosenPlaces, Places } from "../../components/places.ts";

/** The delivery area of a place; unchanged while the lists are unknown. */
export function deliveryAreaFields(places: Places | undefined, { district, area }: ChosenPlaces) {
  if (!places || !district) return {};
  return { deliveryArea: places.deliveryAreaOf(district.id ?? "", area?.id ?? undefined) };
}
