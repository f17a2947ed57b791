import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import type { Localized as LocalizedText } from "../../../shop/language.ts";
import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";
import { useLiveOffer } from "../product/live-offer.ts";
import { type LabelledTone, SkinTones, type VerdictWords } from "../shades/skin-tones.tsx";
import { SwatchTile } from "../shades/swatch-tile.tsx";

type ComparedShade = { id: string; name: LocalizedText; swatch: string };

type WithNearest = { nearest?: string[] };

export type ShadeCompareProps = {
  shades: ComparedShade[];
  group: ShadeGroup | null;
  firstId: string;
  /** Null: the product has one shade. */
  secondId: string | null;
  /** The customer's own skin among `skins`, if they have said. */
  own: number | null;
  /** Each with the nearest two shades, unless a shade is chosen. */
  tones: (LabelledTone & WithNearest)[];
  skins: ({ label: string; color: string } & WithNearest)[];
  words: VerdictWords;
  texts: Record<"first" | "second" | "with" | "skin" | "own" | "submit", string> & {
    /** Stands for a shade while each skin has its own; null if one is chosen. */
    nearest: string | null;
  };
  action: string;
};

/**
 * Two shades beside each other on three skin tones; a tap on one's own skin shows them on it. Until one is chosen, each skin
 * has the two nearest to it. A plain form beneath: without a script its buttons submit it.
 */
export function ShadeCompare({ shades, group, tones, skins, words, texts, action, ...initial }: ShadeCompareProps) {
  const [firstId, setFirst] = useState(initial.firstId);
  const [secondId, setSecond] = useState(initial.secondId);
  const [own, setOwn] = useState(initial.own);
  const [isChosen, setChosen] = useState(texts.nearest === null);
  const withIds = (ids: (string | null)[]) => ids.flatMap((id) => shades.find((shade) => shade.id === id) ?? []);
  const isForEachSkin = !isChosen && own === null;
  const [first, second] = withIds([firstId, secondId]);
  // Never the same shade twice: the other place takes what stood here.
  const chooseFirst = (id: string) => {
    if (id === secondId) setSecond(firstId);
    setFirst(id);
    setChosen(true);
  };
  // On a product's page it begins with the shade that is chosen there.
  const chosenId = useLiveOffer()?.offer.id;
  const followChoice = useEffectEvent((id: string) => shades.some((shade) => shade.id === id) && chooseFirst(id));
  useEffect(() => {
    if (chosenId) followChoice(chosenId);
  }, [chosenId]);
  const chooseSecond = (id: string) => {
    if (id === firstId && secondId) setFirst(secondId);
    setSecond(id);
    setChosen(true);
  };
  const chooseSkin = (event: MouseEvent<HTMLButtonElement>, nth: number) => {
    event.preventDefault();
    const { name, value } = event.currentTarget;
    const isOwn = nth !== own;
    const [nearest, neighbour = null] = skins[nth]?.nearest ?? [];
    if (nearest && !isChosen) {
      setFirst(nearest);
      setSecond(neighbour);
    }
    setOwn(isOwn ? nth : null);
    keepInLinks(name, isOwn ? value : null);
  };
  return (
    <>
      <form action={action} className="cmp">
        <div className="cmp-pair">
          {first && (
            <ShadeSelect
              name="variant"
              label={texts.first}
              shades={shades}
              value={isForEachSkin ? null : first}
              none={texts.nearest}
              onChange={chooseFirst}
            />
          )}
          {second && !isForEachSkin && (
            <>
              <span>{texts.with}</span>
              <ShadeSelect name="with" label={texts.second} shades={shades} value={second} onChange={chooseSecond} />
            </>
          )}
          <noscript>
            <button type="submit" className="btn btn-o btn-sm">
              {texts.submit}
            </button>
          </noscript>
        </div>
        <fieldset className="cmp-skins">
          <legend>{texts.skin}</legend>
          {skins.map(({ label, color }, nth) => (
            <button
              key={color}
              type="submit"
              name="skin"
              value={nth + 1}
              aria-label={label}
              aria-pressed={nth === own}
              onClick={(event) => chooseSkin(event, nth)}
            >
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="16" cy="16" r="15.5" fill={color} />
              </svg>
            </button>
          ))}
        </fieldset>
      </form>
      <div role="status">
        <SkinTones
          shades={withIds([firstId, secondId])}
          group={group}
          tones={
            isForEachSkin
              ? tones.map((tone) => ({ ...tone, shades: withIds(tone.nearest ?? []) }))
              : own === null
                ? tones
                : ownTones(skins, own, texts.own)
          }
          words={words}
        />
      </div>
    </>
  );
}

/** Writes what is chosen into the address and into what leads to shades: the next shade is seen on the same skin. */
function keepInLinks(name: string, value: string | null): void {
  const changed = (address: string) => {
    const url = new URL(address);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return url.href;
  };
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/shades/"]');
  for (const link of links) link.href = changed(link.href);
  for (const field of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
    field.value = value ?? "";
    field.disabled = value === null;
  }
  // A product's own page has no skin in its address.
  if (location.pathname.includes("/shades/")) history.replaceState(history.state, "", changed(location.href));
}

/** One's own skin between the next lighter and the next deeper; at an end, before or after two. */
function ownTones(skins: ShadeCompareProps["skins"], own: number, label: string): LabelledTone[] {
  const from = Math.min(Math.max(own - 1, 0), skins.length - 3);
  return skins.slice(from, from + 3).map((skin, nth) => (from + nth === own ? { ...skin, label, isOwn: true } : skin));
}

type ShadeSelectProps = {
  name: string;
  label: string;
  shades: ComparedShade[];
  /** Null: none is chosen. */
  value: ComparedShade | null;
  /** What stands there then. */
  none?: string | null;
  onChange: (id: string) => void;
};

function ShadeSelect({ name, label, shades, value, none, onChange }: ShadeSelectProps) {
  return (
    <div className="cmp-pick">
      {value && <SwatchTile color={value.swatch} />}
      <select
        className="input"
        name={name}
        aria-label={label}
        value={value?.id ?? ""}
        onChange={({ target }) => onChange(target.value)}
      >
        {!value && <option value="">{none}</option>}
        {shades.map(({ id, name: shadeName }) => (
          <option key={id} value={id} lang={shadeName.language}>
            {shadeName.text}
          </option>
        ))}
      </select>
    </div>
  );
}
