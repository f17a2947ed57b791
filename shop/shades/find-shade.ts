import type { Shop } from "../shop.ts";
import { colorDifference, labOf } from "./color-difference.ts";
import { describeDifference, type ShadeDifference } from "./describe-difference.ts";
import type { FinderAnswers } from "./finder-answers.ts";
import rules from "./finder-rules.json" with { type: "json" };
import { maxRelated } from "./nearest-shades.ts";
import type { Undertone } from "./shade-facts.ts";
import { type IndexedShade, readShades } from "./shade-index.ts";
import type { ShadeKind } from "./shade-kinds.ts";

/** A shade for these answers, with its matches and mismatches. */
export type FoundShade = IndexedShade &
  ShadeDifference & {
    /** Whether its undertone is the one of the answers; null where one of the two is not known. */
    isUndertone: boolean | null;
    /** Whether its finish is the one that was asked for; null where none was, or it has none. */
    isFinish: boolean | null;
  };

export type FinderResult = {
  /** The undertone by the answers; null if they give none. */
  undertone: Undertone | null;
  /** The best shade of each foundation, the best first; none where nothing in stock comes near, or no skin was chosen. */
  shades: FoundShade[];
  /** The next lighter and the next deeper shade of the best one's product, sold out or not; null at its ends. */
  lighter: IndexedShade | null;
  deeper: IndexedShade | null;
  /** A sold-out shade that comes nearer than the best in stock. */
  soldOut: FoundShade | null;
  /** The nearest powders and concealers, to go with it. */
  beside: FoundShade[];
};

type Finish = NonNullable<FinderAnswers["finish"]>[number];

const foundations: ShadeKind[] = ["foundation", "bbcream"];
const companions: ShadeKind[] = ["powder", "concealer"];
const maxShades = 3;

/** The nearest shades in stock for the answers. */
export async function findShade(shop: Shop, answers: FinderAnswers): Promise<FinderResult> {
  return findShadeAmong(await readShades(shop), answers);
}

/** Whether the finder has anything to find: a foundation in stock. */
export async function canFindShade(shop: Shop): Promise<boolean> {
  return (await readShades(shop)).some(isFoundationInStock);
}

/** Whether the finder may find a shade of this product. */
export async function isInFinder(shop: Shop, productId: string): Promise<boolean> {
  return (await readShades(shop)).some((shade) => shade.productId === productId && isFoundationInStock(shade));
}

/** The finishes of the foundations in stock: the finder asks for no other, and not at all where there is no choice. */
export async function findFinishes(shop: Shop): Promise<Finish[]> {
  return finishesAmong(await readShades(shop));
}

/** The same among these shades. */
export function finishesAmong(shades: IndexedShade[]): Finish[] {
  const offered = new Set(shades.flatMap((shade) => (isFoundationInStock(shade) ? (shade.finish ?? []) : [])));
  return (Object.keys(rules.finishes) as Finish[]).filter((finish) =>
    rules.finishes[finish].some((word) => offered.has(word)),
  );
}

const isFoundationInStock = ({ kind, inStock }: IndexedShade) => inStock && kind !== null && foundations.includes(kind);

/** The nearest shades among these. */
export function findShadeAmong(shades: IndexedShade[], answers: FinderAnswers): FinderResult {
  const undertone = undertoneOf(answers);
  const [skin] = answers.skin ?? [];
  if (!skin) return { undertone, shades: [], lighter: null, deeper: null, soldOut: null, beside: [] };
  const target = { swatch: rules.skins[skin], undertone, finish: answers.finish?.[0] ?? null };
  const ofKinds = (kinds: ShadeKind[]) => shades.filter(({ kind }) => kind !== null && kinds.includes(kind));
  const best = (kinds: ShadeKind[]) =>
    bestOfEachProduct(
      ofKinds(kinds).filter(({ inStock }) => inStock),
      target,
    );
  const found = best(foundations);
  const [nearest] = bestOfEachProduct(ofKinds(foundations), target);
  return {
    undertone,
    shades: found,
    ...neighboursOf(found[0], shades),
    soldOut: nearest?.inStock === false ? nearest : null,
    beside: best(companions),
  };
}

/** The next lighter and the next deeper shade of the same product. */
function neighboursOf(
  best: IndexedShade | undefined,
  shades: IndexedShade[],
): Pick<FinderResult, "lighter" | "deeper"> {
  const own = shades
    .filter(({ productId }) => productId === best?.productId)
    .toSorted((one, other) => other.lab[0] - one.lab[0]);
  const at = own.findIndex(({ variantId }) => variantId === best?.variantId);
  return { lighter: own[at - 1] ?? null, deeper: at < 0 ? null : (own[at + 1] ?? null) };
}

/** The undertone with the most support in the answers; if they contradict each other, the veins decide. */
export function undertoneOf({ vein, metal }: Pick<FinderAnswers, "vein" | "metal">): Undertone | null {
  const given: Partial<Record<Undertone, number>>[] = [
    ...(vein ?? []).map((answer) => rules.undertones.vein[answer]),
    ...(metal ?? []).map((answer) => rules.undertones.metal[answer]),
  ];
  const points = new Map<Undertone, number>();
  for (const [undertone, count] of given.flatMap((votes) => Object.entries(votes) as [Undertone, number][]))
    points.set(undertone, (points.get(undertone) ?? 0) + count);
  return [...points].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

type Target = { swatch: string; undertone: Undertone | null; finish: Finish | null };

function bestOfEachProduct(shades: IndexedShade[], target: Target): FoundShade[] {
  const lab = labOf(target.swatch);
  const finishes: readonly string[] | null = target.finish && rules.finishes[target.finish];
  const best = new Map<string, { shade: IndexedShade; score: number }>();
  for (const shade of shades) {
    const difference = colorDifference(lab, shade.lab);
    if (difference > maxRelated) continue;
    const otherFinish = finishes && shade.finish && !finishes.includes(shade.finish) ? rules.weights.otherFinish : 0;
    const score = difference + undertoneWeight(target.undertone, shade.undertone) + otherFinish;
    if (score < (best.get(shade.productId)?.score ?? Number.POSITIVE_INFINITY))
      best.set(shade.productId, { shade, score });
  }
  return [...best.values()]
    .toSorted((one, other) => one.score - other.score)
    .slice(0, maxShades)
    .map(({ shade }) => ({
      ...shade,
      ...describeDifference(lab, shade.lab),
      isUndertone: target.undertone && shade.undertone && target.undertone === shade.undertone,
      isFinish: finishes && shade.finish ? finishes.includes(shade.finish) : null,
    }));
}

function undertoneWeight(wanted: Undertone | null, offered: Undertone | null): number {
  if (wanted === null || offered === null || wanted === offered) return 0;
  const near: readonly string[] = rules.near[wanted];
  return near.includes(offered) ? rules.weights.nearUndertone : rules.weights.otherUndertone;
}

/** The rules of the finder. */
export const finderSources = rules.sources;

/** The colour of a patch of skin. */
export const skinColor = (skin: keyof typeof rules.skins): string => rules.skins[skin];
