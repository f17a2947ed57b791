const vowelCost = 0.3;
/** Sounds that are easily confused, by ear or while typing. */
const confusable = ["sjc", "bv", "td", "kg", "rl", "mn", "pf", "sx", "gj"];
const confusedWith = new Map(
  [...new Set(confusable.join(""))].map((sound) => [
    sound,
    confusable.filter((group) => group.includes(sound)).join(""),
  ]),
);

/**
 * The weighted edit distance of two sounds: a whole consonant costs 1, and sounds that are often confused cost less
 * (vowels 0.3, neighbouring consonants 0.5, two letters that changed places 0.7).
 */
export function editDistance(one: string, other: string): number {
  // One row per character, with the last two kept. Plain loops: a mistyped word is compared with hundreds.
  let beforeLast: number[] = [];
  let last = [0];
  for (let j = 0; j < other.length; j += 1) last.push((last[j] ?? 0) + deletionCost(other[j] ?? ""));
  for (let i = 0; i < one.length; i += 1) {
    const a = one[i] ?? "";
    const costOfA = deletionCost(a);
    const row = [(last[0] ?? 0) + costOfA];
    for (let j = 0; j < other.length; j += 1) {
      const b = other[j] ?? "";
      const isSwapped = i > 0 && j > 0 && a === other[j - 1] && b === one[i - 1];
      row.push(
        Math.min(
          (last[j + 1] ?? 0) + costOfA,
          (row[j] ?? 0) + deletionCost(b),
          (last[j] ?? 0) + substitutionCost(a, b),
          isSwapped ? (beforeLast[j - 1] ?? 0) + 0.7 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

function deletionCost(character: string): number {
  if (isVowel(character)) return vowelCost;
  return character === "h" || character === "n" ? 0.5 : 1;
}

function substitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  if (isVowel(a) && isVowel(b)) return vowelCost;
  return confusedWith.get(a)?.includes(b) ? 0.5 : 1;
}

function isVowel(character: string): boolean {
  return "aeiouy".includes(character);
}

/** The maximum distance for a match; close to zero for short words. */
export function maxEditDistance(key: string): number {
  if (/^\d/.test(key) || key.length < 3) return 0;
  if (key.length === 3) return 0.3;
  if (key.length < 6) return 1;
  return key.length < 9 ? 1.5 : 2;
}

/** A word this long is clear by itself; one of `minLikeLength` if first and last letters match and lengths nearly do. */
const minTellingLength = 7;
const minLikeLength = 6;
const maxVowelSlips = 0.6;
const maxShortLength = 4;

/**
 * Whether one phonetic key may be a typing mistake for another. A long word may differ in several places; a short one in its
 * vowels, or by one slip after the first letter. Else it is another word: "snail" is not "nail", "korean" not "cream".
 */
export function isSlip(typed: string, meant: string): boolean {
  if (typed.length >= minTellingLength) return true;
  const isLike = typed[0] === meant[0] && typed.at(-1) === meant.at(-1) && Math.abs(typed.length - meant.length) <= 1;
  if (typed.length >= minLikeLength && isLike) return true;
  // Of two very short words as long as each other, one may not end in a vowel alone: "pizza" (pija) is not "piaj".
  const hasOtherEnd = isVowel(typed.at(-1) ?? "") !== isVowel(meant.at(-1) ?? "");
  if (hasOtherEnd && typed.length === meant.length && typed.length <= maxShortLength) return false;
  const far = editDistance(typed, meant);
  return (consonants(typed) === consonants(meant) && far <= maxVowelSlips) || isOneSlip(typed, meant);
}

const consonants = (key: string) => key.replaceAll(/[aeiouy]/g, "");

/** Whether one letter after the first is missing, added, changed or swapped with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, other] = [typed.slice(at), meant.slice(at)];
  if (rest === "" || other === "") return Math.abs(rest.length - other.length) <= 1;
  if (rest.slice(1) === other.slice(1)) return at > 0 || editDistance(typed, meant) < 1;
  if (at === 0) return false;
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isSwapped || rest.slice(1) === other || rest === other.slice(1);
}
