import { sql } from "drizzle-orm";
import { readIngredients } from "../ingredients/dictionary.ts";
import type { Claim } from "../ingredients/ingredient-rules.ts";
import { forbiddenIn } from "../ingredients/substances.ts";
import type { Paisa } from "../money.ts";
import { areaToken, kindToken, productKindTokens } from "../search/product-kinds.ts";
import { tiers } from "../search/rank-products.ts";
import type { Shop } from "../shop.ts";
import { type RoutineStep, routineSteps, stepKinds } from "./routine-steps.ts";

/** A product that may be a step of a routine, with the data for the choice. */
export type RoutineCandidate = {
  id: string;
  step: RoutineStep;
  price: Paisa;
  /** `skin:dry`, `concern:acne`. */
  facets: string[];
  claims: Claim[];
  /** The known ingredients by their INCI names, in the order of the list. */
  ingredients: string[];
  /** The sun protection factor in its name; null where it has none. */
  spf: number | null;
  sold: number;
};

type CandidateRow = Pick<RoutineCandidate, "id" | "price" | "facets" | "claims" | "sold"> & {
  nameEn: string | null;
  nameBn: string | null;
  shortEn: string | null;
  shortBn: string | null;
  list: string | null;
};

/** Per step and per tier of sales. */
const maxRead = 40;
/** The words by which the products of a step are called, of each tier. */
const stepQueries = Object.values(stepKinds).flatMap((kinds) =>
  tiers.map((tier) => kinds.map((kind) => `${tier}=${kindToken(kind)}`).join(" | ")),
);

/**
 * Published skincare in stock that is made for the face and is one of the steps; of many, some of those that sell best.
 * A medicine (adapalene, benzoyl peroxide) is nobody's routine, even where staff have confirmed that they sell it.
 */
export async function listCandidates({ db }: Shop): Promise<RoutineCandidate[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    select p.id, p.price, p.facets, p.claims, p.sold, p.name_en as "nameEn", p.name_bn as "nameBn",
           p.short_description_en as "shortEn", p.short_description_bn as "shortBn", p.ingredients as list
      from (select distinct id from unnest(${sql.param(stepQueries)}::tsquery[]) terms, lateral
                   (select id from products
                     where status = 'published' and in_stock and search_terms(search_vector, sales_tier) @@ terms
                       and category_id = (select id from categories where name = 'Skincare')
                     limit ${maxRead}) called) found
      join products p on p.id = found.id
     -- A set is more than one step.
     where not exists (select from set_parts s where s.set_id = p.id)
     order by p.sold desc, p.id`);
  return rows.flatMap(({ nameEn, nameBn, shortEn, shortBn, list, ...row }) => {
    const { main } = productKindTokens({
      category: "Skincare",
      name: { en: nameEn, bn: nameBn },
      shortDescription: { en: shortEn, bn: shortBn },
    });
    const step = routineSteps.find((each) => stepKinds[each].some((kind) => main.includes(kindToken(kind))));
    if (!step || !main.includes(areaToken("face")) || forbiddenIn(list).length > 0) return [];
    const spf = /\bSPF\s*(\d{1,3})/i.exec(nameEn ?? "")?.[1];
    const ingredients = list === null ? [] : readIngredients(list).flatMap(({ known }) => known?.name ?? []);
    return [{ ...row, step, ingredients, spf: spf === undefined ? null : Number(spf) }];
  });
}

/** A single step is no routine. */
const minSteps = 2;

/** Whether the questions lead to a routine. */
export async function canBuildRoutine(shop: Shop): Promise<boolean> {
  const candidates = await listCandidates(shop);
  return new Set(candidates.map(({ step }) => step)).size >= minSteps;
}
