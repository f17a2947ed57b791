import { findAreas, findDistricts } from "../shipping/areas.ts";
import { namesOf, normalizeSpelling, soundOf } from "../shipping/place-search.ts";
import type { PadPlace } from "./order-pad-rules.ts";

/** Other names of districts in chats. */
const districtNicknames: Record<string, string> = {
  barishal: "borishal barisal borisal বরিসাল",
  bogura: "bogra bogora",
  brahmanbaria: "bbaria brahmonbaria brammonbaria bramhonbaria bramonbaria বিবাড়িয়া ব্রাহ্মনবাড়িয়া",
  chapainawabganj: "chapai nawabgonj chapainababganj",
  chattogram: "ctg cht chtg chittagonj chitagong chatgaon chottogram chattagram chittagong চাটগাঁ চিটাগাং চিটাগং সিটিজি",
  "coxs-bazar": "coxs cox coxsbazar coxbazar coxsbazer",
  cumilla: "comilla kumilla কুমিল্লা",
  dhaka: "dhk dacca daka ঢাকাতে",
  gazipur: "gajipur gazipor",
  jashore: "jessore josor joshor jassore",
  jhenaidah: "jhenidah jhinaidah",
  kishoreganj: "kishorgonj kishoregonj kishorganj",
  lakshmipur: "laxmipur lokkhipur lokhipur laksmipur",
  moulvibazar: "moulovibazar maulvibazar",
  mymensingh: "mymensing moymonsing moymensingh mymenshing momenshahi মোমেনশাহী",
  narayanganj: "narayangonj narayongonj nganj ngonj naraynganj",
  narsingdi: "norsingdi narshingdi norshingdi",
  noakhali: "nuakhali",
  rajshahi: "rajsahi",
  sirajganj: "sirajgonj shirajganj",
  sylhet: "silet shylhet",
};
/** Parts of the city as riders call them, beside the list's own names. */
const areaNicknames: [district: string, area: string, names: string][] = [
  ["dhaka", "bashundhara-r-a", "bashundhara basundhara boshundhara bosundhara বসুন্ধরা"],
  ["dhaka", "karwan-bazar", "kawranbazar karwanbazar"],
  ["dhaka", "mohammadpur", "mohammodpur mohamodpur md.pur"],
  ["chattogram", "halishahar", "halisohor halishohor"],
  ["chattogram", "gec-circle", "gec জিইসি"],
];

/** Shorter sounds are too ambiguous. */
export const minSoundLength = 5;

const bySpelling = new Map<string, PadPlace[]>();
const bySound = new Map<string, PadPlace[]>();
const numbered = new Map<string, PadPlace[]>();

function addName(name: string, place: PadPlace): void {
  const spelling = normalizeSpelling(name).whole;
  if (!bySpelling.get(spelling)?.some((each) => isSame(each, place)))
    bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), place]);
  const sound = soundOf(name);
  if (sound.length >= minSoundLength && !bySound.get(sound)?.some((each) => isSame(each, place)))
    bySound.set(sound, [...(bySound.get(sound) ?? []), place]);
}

function isSame(one: PadPlace, other: PadPlace): boolean {
  return one.district === other.district && one.area === other.area;
}

for (const district of findDistricts("")) {
  for (const name of [...namesOf(district), ...(districtNicknames[district.id] ?? "").split(" ").filter(Boolean)])
    addName(name, { district: district.id, area: null });
  for (const area of findAreas(district.id, "")) {
    const place = { district: district.id, area: area.id };
    for (const name of namesOf(area)) {
      addName(name, place);
      const parts = /^([^\d০-৯]+?)(?: (?:Sector|সেক্টর))? [\d০-৯]+$/u.exec(name);
      if (parts?.[1]) {
        const base = normalizeSpelling(parts[1]).whole;
        numbered.set(base, [...(numbered.get(base) ?? []).filter((each) => !isSame(each, place)), place]);
      }
    }
  }
}
for (const [district, area, names] of areaNicknames)
  for (const name of names.split(" ")) addName(name, { district, area });

const numberedBySound = new Map([...numbered.keys()].reverse().map((base) => [soundOf(base), base]));

/** Case endings of Bangla, in both scripts: "কুমিল্লার", "ঢাকায়", "comillar", "mirpure". */
const endings = [/(?:ের|তে|য়|য়|র|ে)$/u, /(?:er|te|r|e|y)$/];

/** A word without each ending that it may have. */
export function withoutEnding(word: string): string[] {
  const stems = endings.flatMap((ending) => (ending.test(word) ? [word.replace(ending, "")] : []));
  return stems.filter((stem) => [...stem].length >= 4);
}

/** The places that a name means, exactly or by its sound. */
export function lookUp(whole: string, isExact: boolean): PadPlace[] {
  for (const word of [whole, ...withoutEnding(whole)]) {
    const places = isExact ? bySpelling.get(normalizeSpelling(word).whole) : bySound.get(soundOf(word));
    if (places) return places;
  }
  return [];
}

/** The part of the city with numbers that a word is, by spelling or sound: "mirpur" for "mirpure". */
export function numberedBase(word: string): string | undefined {
  const spelled = [word, ...withoutEnding(word)]
    .map((each) => normalizeSpelling(each).whole)
    .find((each) => numbered.has(each));
  const sound = soundOf(word);
  return spelled ?? (sound.length < minSoundLength ? undefined : numberedBySound.get(sound));
}

/** The places of a part of the city that have numbers. */
export function numberedPlaces(base: string): PadPlace[] | undefined {
  return numbered.get(base);
}
