const vowelCost = 0.3;
/** Sounds that are easily heard, or typed, for one another. */
const confusable = ["sjc", "bv", "td", "kg", "rl", "mn", "pf", "sx", "gj"];

/**
 * How far one sound is from another: the least that must be changed, where a whole consonant costs 1 and what people
 * mix up costs less (vowels 0.3, neighbouring consonants 0.5, two letters that changed places 0.7).
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i += 1) {
    const row: number[] = [];
    for (let j = 0; j <= other.length; j += 1) row.push(cellCost(rows, row, one, other, i, j));
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

function cellCost(rows: number[][], row: number[], one: string, other: string, i: number, j: number): number {
  if (i === 0 && j === 0) return 0;
  const a = one[i - 1] ?? "";
  const b = other[j - 1] ?? "";
  const at = (line: number, place: number) => (line === i ? row[place] : rows[line]?.[place]) ?? Infinity;
  return Math.min(
    at(i - 1, j) + deletionCost(a),
    at(i, j - 1) + deletionCost(b),
    i > 0 && j > 0 ? at(i - 1, j - 1) + substitutionCost(a, b) : Infinity,
    i > 1 && j > 1 && a === other[j - 2] && b === one[i - 2] ? at(i - 2, j - 2) + 0.7 : Infinity,
  );
}

function deletionCost(character: string): number {
  if (isVowel(character)) return vowelCost;
  return character === "h" || character === "n" ? 0.5 : 1;
}

function substitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  if (isVowel(a) && isVowel(b)) return vowelCost;
  return confusable.some((pair) => pair.includes(a) && pair.includes(b)) ? 0.5 : 1;
}

function isVowel(character: string): boolean {
  return "aeiouy".includes(character);
}

/** How far a word may be off and still be meant; a short one hardly at all. */
export function maxEditDistance(key: string): number {
  if (/^\d/.test(key) || key.length < 3) return 0;
  if (key.length === 3) return 0.3;
  if (key.length < 6) return 1;
  return key.length < 9 ? 1.5 : 2;
}
