import type { Localized as LocalizedText } from "../../../shop/language.ts";
import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";
import { type SkinVerdict, skinVerdict } from "../../../shop/shades/skin-verdict.ts";
import { OnSkin } from "./on-skin.tsx";

type ComparedShade = { name: LocalizedText; swatch: string };

/** The words of each verdict, in the language of the page. */
export type VerdictWords = Record<SkinVerdict, string>;

/** `shades`: its own, named below it, instead of those of all tones. */
export type LabelledTone = { label: string; color: string; isOwn?: boolean; shades?: ComparedShade[] };

type SkinTonesProps = {
  /** One shade, or two side by side; empty for bare skin. */
  shades: ComparedShade[];
  group: ShadeGroup | null;
  /** Light to deep. The customer's own tone, if known, has a frame. */
  tones: LabelledTone[];
  words: VerdictWords;
};

/** One coat of one or two shades on each skin tone, each with a verdict below. */
export function SkinTones({ shades, group, tones, words }: SkinTonesProps) {
  const named = (worn: ComparedShade[], label: string) =>
    worn.length > 0 ? `${worn.map(({ name }) => name.text).join(", ")}: ${label}` : label;
  return (
    <ul className={shades.length > 1 ? "skins is-halved" : "skins"}>
      {tones.map(({ label, color, isOwn, shades: own }) => {
        const worn = own ?? shades;
        return (
          <li key={color} className={isOwn ? "is-own" : undefined}>
            <OnSkin skin={color} colors={worn.map(({ swatch }) => swatch)} group={group} label={named(worn, label)} />
            <div>
              <b className="display">{label}</b>
              <div className="skins-said">
                {worn.map(({ name, swatch }, nth) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: first and second
                  <span key={nth}>
                    <svg viewBox="0 0 12 12" aria-hidden="true">
                      <circle cx="6" cy="6" r="5.5" fill={swatch} />
                    </svg>
                    <span>
                      <span className={own ? "skins-name" : "vh"}>{name.text}: </span>
                      {words[skinVerdict(color, swatch, group)]}
                    </span>
                  </span>
                ))}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
