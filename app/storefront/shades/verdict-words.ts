import { type SkinTone, type SkinVerdict, skinTones, skinVerdicts } from "../../../shop/shades/skin-verdict.ts";
import type { I18n } from "../../i18n/language.tsx";
import type { LabelledTone, VerdictWords } from "./skin-tones.tsx";

type Translate = I18n<`shades.on.${SkinVerdict}` | `shades.${SkinTone}`>["t"];

/** The words of every verdict. */
export function verdictWords(t: Translate): VerdictWords {
  return Object.fromEntries(skinVerdicts.map((verdict) => [verdict, t(`shades.on.${verdict}`)])) as VerdictWords;
}

/** The three skin tones with their names. */
export function namedTones(t: Translate): LabelledTone[] {
  return (Object.keys(skinTones) as SkinTone[]).map((tone) => ({ label: t(`shades.${tone}`), color: skinTones[tone] }));
}
