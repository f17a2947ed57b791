import { currentOf, isShownOn } from "./content-rules.ts";
import type { Content, SectionOf } from "./content-schema.ts";

type Hero = SectionOf<"hero">;

/** The slide that a hero shows at a moment; null if none of its dates hold. */
export function currentSlide({ slides }: Pick<Hero, "slides">, moment: Date): Hero["slides"][number] | null {
  return currentOf(slides, moment);
}

/** The id of the picture that the home page opens with; null without a hero or its picture. */
export function homeImageId({ home }: Content, moment: Date): string | null {
  const hero = home.find((section) => section.kind === "hero" && section.on && isShownOn(section, moment));
  return hero?.kind === "hero" ? (currentSlide(hero, moment)?.imageId ?? null) : null;
}
