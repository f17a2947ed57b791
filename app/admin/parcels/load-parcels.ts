import type { PlannedBookingResponse } from "../../../api/contract/bookings.ts";
import type { CourierTaskResponse } from "../../../api/contract/couriers.ts";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import type { StaffReturnResponse } from "../../../api/contract/returns.ts";
import type { Language } from "../../../shop/language.ts";
import { maxParcels, type ParcelStage } from "../../../shop/parcels/parcel-rules.ts";
import { hasPermission } from "../../../shop/permissions.ts";
import { api } from "../../browser/api.ts";
import { settledSession } from "../../browser/session.ts";
import { type CursorPage, fetchList } from "../load-list.ts";
import { showNeededCount } from "./needed-parcels.ts";

export type ParcelsData = {
  list: CursorPage<ParcelResponse>;
  counts: Record<ParcelStage, number>;
};

const perPage = 100;

/** The parcels of a stage, longest waiting first, with the counts of all stages. */
export async function loadParcels(
  stage: ParcelStage,
  params: URLSearchParams,
  language: Language,
): Promise<ParcelsData> {
  const query = new URLSearchParams({ stage, lang: language, limit: String(perPage) });
  const after = params.get("after");
  if (after) query.set("after", after);
  const [list, counts] = await Promise.all([fetchList("GET /parcels", query), api("GET /parcels/counts")]);
  return { list, counts };
}

/** Everything about parcels that needs staff. */
export type NeedsYou = {
  tasks: CourierTaskResponse[];
  /** The parcels that the tasks are about. */
  parcels: ParcelResponse[];
  /** Parcels whose return can still be stopped; they come first. */
  offered: ParcelResponse[];
  /** What customers ask to send back, and what is on its way; none for staff who do not decide. */
  returns: StaffReturnResponse[];
};

/** How many of them wait for a decision. */
export function countNeeded({ tasks, offered, returns }: NeedsYou): number {
  return tasks.length + offered.length + returns.filter(({ state }) => state === "requested").length;
}

/** Loads open tasks with their parcels, longest waiting first, and offered returns; shows their number in the menu. */
export async function loadNeedsYou(language: Language): Promise<NeedsYou> {
  const stuckQuery = new URLSearchParams({ stage: "stuck", lang: language, limit: String(maxParcels) });
  const session = await settledSession();
  const mayDecide = session.state === "signed-in" && hasPermission(session.user, "returns:decide");
  const [tasks, stuck, returns] = await Promise.all([
    api("GET /courier-tasks"),
    fetchList("GET /parcels", stuckQuery),
    mayDecide ? api("GET /returns", { query: { lang: language } }) : [],
  ]);
  const ids = [...new Set(tasks.flatMap(({ order }) => order ?? []))].slice(0, maxParcels);
  const parcels = await loadChosenParcels(new URLSearchParams({ ids: ids.join(",") }), language);
  const offered = stuck.items.filter((parcel) => parcel.stuck?.reason === "return-offered");
  const needsYou = { tasks, parcels, offered, returns };
  showNeededCount(countNeeded(needsYou));
  return needsYou;
}

/** The parcels that wait for their couriers. */
export function loadBooked(language: Language): Promise<CursorPage<ParcelResponse>> {
  const query = new URLSearchParams({ stage: "booked", lang: language, limit: String(maxParcels) });
  return fetchList("GET /parcels", query);
}

/** The parcels to print, in the order of the ids in the URL. */
export async function loadChosenParcels(params: URLSearchParams, language: Language): Promise<ParcelResponse[]> {
  const ids = (params.get("ids") ?? "").split(",").filter(Boolean);
  if (ids.length === 0) return [];
  const limit = String(ids.length);
  const query = new URLSearchParams({ lang: language, ids: ids.join(","), limit });
  const { items } = await fetchList("GET /parcels", query);
  return items.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

/** The parcel with this order number or tracking code; null where there is none. */
export async function findParcel(code: string, language: Language): Promise<ParcelResponse | null> {
  const [parcel] = await api("GET /parcels", { query: { code, lang: language } });
  return parcel ?? null;
}

/** How parcels would be booked: a courier for each, where any is connected. */
export async function loadPlan(parcels: ParcelResponse[]): Promise<PlannedBookingResponse[]> {
  if (parcels.length === 0) return [];
  return api("GET /bookings/plan", { query: { ids: parcels.map(({ _id }) => _id).join(",") } });
}
