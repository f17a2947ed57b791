import { editDistance } from "../search/edit-distance.ts";
import { phoneticKey } from "../search/phonetics.ts";
import { areaById, type District, districtById, findAreas, findDistricts } from "../shipping/areas.ts";
import { namesOf, normalizeSpelling, soundOf } from "../shipping/place-search.ts";
import type { Span, Token } from "./chat-text.ts";
import { fillerWords, foldWord, wordSet } from "./chat-words.ts";
import type { PadPlace } from "./order-pad-rules.ts";

type PlaceMention = Span & PadPlace & { isExact: boolean; length: number };

export type PlacesRead = {
  district: string | null;
  area: string | null;
  /** What it may be where it is not certain. */
  districtChoices: string[];
  areaChoices: PadPlace[];
  spans: Span[];
};

/** How districts are called in chats beside their names. */
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

const sadarWords = wordSet("sadar sodor shodor sador সদর");
const numberWords = wordSet(
  "sector sec sectr section sect no number num nong nombor block সেক্টর সেক্টরে সেকশন নং নম্বর নাম্বার",
);
const sectorWords = wordSet("sector sec sectr সেক্টর সেক্টরে section সেকশন");
/** Words that are places of the list and far more often something else. */
const commonWords = wordSet(
  "bandar bondor new market airport du manda goran feni? town hall model medical natun bazar lal kalo pagla modern wari? bandor kotwali basan salna",
);
const minSoundLength = 5;
const maxWords = 4;

type Named = PadPlace & { isExact: boolean };
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

const districts = findDistricts("");
for (const district of districts) {
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

function withoutEnding(word: string): string[] {
  const stems = endings.flatMap((ending) => (ending.test(word) ? [word.replace(ending, "")] : []));
  return stems.filter((stem) => [...stem].length >= 4);
}

/**
 * Finds the district and area that tokens name, by spelling, then by sound. Where the words leave several, or a number
 * is missing ("Mirpur"), it names them as choices.
 */
export function readPlaces(
  tokens: readonly Token[],
  labelled: Partial<Record<"district" | "area", readonly Token[]>> = {},
  guessesSpelling = false,
): PlacesRead {
  const mentions = findMentions(tokens);
  const labelledDistrict = findMentions(labelled.district ?? []).find(({ area }) => area === null);
  const labelledAreas = findMentions(labelled.area ?? []).filter(({ area }) => area !== null);
  const all = [...mentions, ...labelledAreas, ...(labelledDistrict ? [labelledDistrict] : [])];
  const numberedPlace = findNumbered([...tokens, ...(labelled.area ?? [])]);
  const district =
    labelledDistrict?.district ??
    chooseDistrict(all, numberedPlace) ??
    (all.length === 0 && guessesSpelling
      ? nearestPlace([...tokens, ...(labelled.district ?? [])], districts)?.id
      : null);
  if (!district) {
    const choices = [...new Set(all.map((each) => each.district))];
    return { district: null, area: null, districtChoices: choices.slice(0, 6), areaChoices: [], spans: [] };
  }
  const areas = chooseAreas(all, district, numberedPlace, {
    tokens: [...tokens, ...(labelled.area ?? [])],
    guessesSpelling,
  });
  const spans = all
    .filter((each) => each.district === district && (each.area === null || each.area === areas.area))
    .map(({ start, end }) => ({ start, end }));
  return { district, ...areas, districtChoices: [], spans };
}

function findMentions(tokens: readonly Token[]): PlaceMention[] {
  const found: PlaceMention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = placesAt(tokens, at);
    const isWithin = match && found.some(({ start, end }) => start <= match.span.start && match.span.end <= end);
    if (match && !isWithin)
      found.push(...match.places.map((place) => ({ ...place, ...match.span, length: match.length })));
    at += 1;
  }
  return found;
}

function placesAt(tokens: readonly Token[], at: number) {
  for (const isExact of [true, false]) {
    for (let length = Math.min(maxWords, tokens.length - at); length >= 1; length -= 1) {
      const words = tokens.slice(at, at + length);
      const [first, last] = [words[0], words.at(-1)];
      if (!first || !last || /^\d/.test(first.text) || !areNeighbours(words)) continue;
      const places = lookUp(words.map(({ text }) => text).join(""), isExact);
      if (places.length > 0)
        return {
          places: places.map((place): Named => ({ ...place, isExact })),
          span: { start: first.start, end: last.end },
          length,
        };
    }
  }
  return null;
}

/** Words with nothing but a blank, a hyphen or an apostrophe between them. */
function areNeighbours(words: readonly Token[]): boolean {
  return words.every((word, at) => at === 0 || word.start - (words[at - 1]?.end ?? 0) <= 2);
}

function lookUp(whole: string, isExact: boolean): PadPlace[] {
  for (const word of [whole, ...withoutEnding(whole)]) {
    const places = isExact ? bySpelling.get(normalizeSpelling(word).whole) : bySound.get(soundOf(word));
    if (places) return places;
  }
  return [];
}

/** "Mirpur 10", "উত্তরা ৭ নম্বর সেক্টর", "sector 11, uttara": the part of the city that a number belongs to. */
function findNumbered(tokens: readonly Token[]): { place: PadPlace | null; choices: PadPlace[] } | null {
  for (const [at, token] of tokens.entries()) {
    const base =
      [token.text, ...withoutEnding(token.text)]
        .map((word) => normalizeSpelling(word).whole)
        .find((word) => numbered.has(word)) ?? soundBase(token.text);
    const choices = base ? numbered.get(base) : undefined;
    if (!choices || !base) continue;
    const number = numberAfter(tokens, at) ?? sectorNumber(tokens);
    const place =
      number === null
        ? null
        : (choices.find(({ district, area }) => area?.endsWith(`-${number}`) && areaById(district, area)) ?? null);
    return { place, choices };
  }
  return null;
}

function soundBase(word: string): string | undefined {
  const sound = soundOf(word);
  return sound.length < minSoundLength ? undefined : numberedBySound.get(sound);
}

function numberAfter(tokens: readonly Token[], at: number): number | null {
  for (let next = at + 1; next <= at + 3; next += 1) {
    const token = tokens[next];
    if (!token || token.start - (tokens[next - 1]?.end ?? 0) > 2) return null;
    if (/^\d{1,2}$/.test(token.text)) return Number(token.text);
    if (!numberWords.has(token.text)) return null;
  }
  return null;
}

function sectorNumber(tokens: readonly Token[]): number | null {
  for (const [at, token] of tokens.entries()) {
    if (!sectorWords.has(token.text)) continue;
    const near = [tokens[at + 1], tokens[at + 2], tokens[at - 1], tokens[at - 2]];
    const [after, later, before, earlier] = near;
    if (after && /^\d{1,2}$/.test(after.text)) return Number(after.text);
    if (after && later && numberWords.has(after.text) && /^\d{1,2}$/.test(later.text)) return Number(later.text);
    if (before && /^\d{1,2}$/.test(before.text)) return Number(before.text);
    if (before && earlier && numberWords.has(before.text) && /^\d{1,2}$/.test(earlier.text))
      return Number(earlier.text);
  }
  return null;
}

/** The named district; of several the one that an area belongs to, and "Gazipur, Dhaka" is the district of the division. */
function chooseDistrict(mentions: PlaceMention[], numberedPlace: ReturnType<typeof findNumbered>): string | null {
  const named = unique(mentions.filter(({ area }) => area === null).map(({ district }) => district));
  const areas = mentions.filter(
    ({ area, start, end }) =>
      area !== null &&
      !mentions.some((each) => each.area === null && each.start <= start && end <= each.end && each.length >= 1),
  );
  if (named.length === 1) return named[0] ?? null;
  if (named.length > 1) {
    const withArea = named.filter((district) => areas.some((each) => each.district === district));
    if (withArea.length === 1) return withArea[0] ?? null;
    const withoutDhaka = named.filter((district) => district !== "dhaka");
    if (named.includes("dhaka") && withoutDhaka.length === 1) return withoutDhaka[0] ?? null;
    return null;
  }
  // Without a district an area must be the only one of its name, and no common word.
  if (numberedPlace?.place) return numberedPlace.place.district;
  const telling = areas.filter(({ isExact, area, district }) => isExact && !isCommon({ district, area }));
  const [first] = telling.toSorted((one, other) => other.length - one.length || one.start - other.start);
  const rivals = first
    ? unique(telling.filter(({ start }) => start === first.start).map(({ district }) => district))
    : [];
  if (rivals.length === 1) return rivals[0] ?? null;
  const supported = rivals.filter((district) =>
    telling.some((each) => each.district === district && each.start !== first?.start),
  );
  return supported.length === 1 ? (supported[0] ?? null) : null;
}

function isCommon({ district, area }: PadPlace): boolean {
  return (
    area !== null && (areaById(district, area)?.en ?? "").split(" ").every((word) => commonWords.has(foldWord(word)))
  );
}

function chooseAreas(
  mentions: PlaceMention[],
  district: string,
  numberedPlace: ReturnType<typeof findNumbered>,
  { tokens, guessesSpelling }: { tokens: readonly Token[]; guessesSpelling: boolean },
): Pick<PlacesRead, "area" | "areaChoices"> {
  const inDistrict = mentions.filter((each) => each.district === district && each.area !== null);
  const [best, ...others] = inDistrict.toSorted(
    (one, other) =>
      Number(other.isExact) - Number(one.isExact) ||
      Number(isSadar(one)) - Number(isSadar(other)) ||
      other.length - one.length ||
      one.start - other.start,
  );
  if (numberedPlace?.place?.district === district) return { area: numberedPlace.place.area, areaChoices: [] };
  if (best) {
    const same = unique(
      others.filter(({ start, area }) => start === best.start && area !== best.area).map(({ area }) => area ?? ""),
    );
    if (same.length === 0) return { area: best.area, areaChoices: [] };
    return { area: null, areaChoices: [best.area ?? "", ...same].map((area) => ({ district, area })) };
  }
  const misspelled = guessesSpelling ? nearestPlace(tokens, findAreas(district, "")) : null;
  if (misspelled) return { area: misspelled.id, areaChoices: [] };
  const sadar = tokens.some(({ text }) => sadarWords.has(text)) ? sadarOf(districtById(district)) : null;
  if (sadar) return { area: sadar, areaChoices: [] };
  const choices = numberedPlace?.choices.filter((each) => each.district === district) ?? [];
  return { area: null, areaChoices: choices };
}

const maxMisspelling = 0.65;

/** The place whose name a word or two come close to, if only one does. */
function nearestPlace<P extends District | ReturnType<typeof findAreas>[number]>(
  tokens: readonly Token[],
  places: readonly P[],
): P | null {
  const words = tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    return [token.text, ...(next && areNeighbours([token, next]) ? [token.text + next.text] : [])];
  });
  const keys = [
    ...new Set(
      words
        .filter((word) => !fillerWords.has(word))
        .flatMap((word) => [word, ...withoutEnding(word)])
        .map(phoneticKey),
    ),
  ].filter((key) => key.length >= minSoundLength && !/\d/.test(key));
  const near = places.map((place) => {
    const names = namesOf(place)
      .map((name) => phoneticKey(normalizeSpelling(name).whole))
      .filter((name) => name.length >= minSoundLength && !/\d/.test(name));
    const far = Math.min(
      Infinity,
      ...names.flatMap((name) =>
        keys
          .filter((key) => key[0] === name[0] && Math.abs(key.length - name.length) <= 2)
          .map((key) => editDistance(key, name)),
      ),
    );
    return { place, far };
  });
  const [first, second] = near.filter(({ far }) => far <= maxMisspelling).sort((one, other) => one.far - other.far);
  return first && first.far < (second?.far ?? Infinity) ? first.place : null;
}

/** The town's own upazila says less than any part of it: "Barisal Sadar Road" is the road. */
function isSadar({ area }: PlaceMention): boolean {
  return area?.endsWith("-sadar") ?? false;
}

function sadarOf(district: District | undefined): string | null {
  return district?.upazilas.find(({ en }) => en.endsWith(" Sadar"))?.id ?? null;
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
