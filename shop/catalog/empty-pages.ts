import { canBuildRoutine } from "../routine/routine-candidates.ts";
import { canFindShade } from "../shades/find-shade.ts";
import type { Shop } from "../shop.ts";

/** Pages that have nothing to show where the shop lacks the products for them. */
export const optionalPages = ["/sets", "/routine", "/shade-finder"] as const;
export type OptionalPage = (typeof optionalPages)[number];

const offersSomething: Record<OptionalPage, (shop: Shop) => Promise<boolean>> = {
  "/sets": async ({ catalogIndex }) => (await catalogIndex.read()).count({ onlySets: true }) > 0,
  "/routine": canBuildRoutine,
  "/shade-finder": canFindShade,
};

/** The pages that nothing should lead to, as the shop has no products for them now. */
export async function listEmptyPages(shop: Shop): Promise<OptionalPage[]> {
  const offered = await Promise.all(optionalPages.map((page) => offersSomething[page](shop)));
  return optionalPages.filter((_, at) => !offered[at]);
}
