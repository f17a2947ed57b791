// The widths of bars and spaces of each symbol, starting with a bar (ISO/IEC 15417, code set B: " " is the first one).
const symbols =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232";
const stopSymbol = "2331112";
const startB = 104;
const firstCharacter = 32;

/** The widths of symbols by their value. */
export const code128Symbols: readonly string[] = symbols.split(" ");

/**
 * The widths of the bars and spaces of a text as Code 128, in modules, starting with a bar. Null for a text that it
 * cannot write, or that is longer than `maxLength`.
 */
export function encodeCode128(text: string, maxLength: number): number[] | null {
  if (text === "" || text.length > maxLength || !/^[ -~]*$/.test(text)) return null;
  const values = [...text].map((character) => character.charCodeAt(0) - firstCharacter);
  const checksum = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % 103;
  return [startB, ...values, checksum]
    .flatMap((value) => widthsOf(code128Symbols[value] ?? ""))
    .concat(widthsOf(stopSymbol));
}

const widthsOf = (symbol: string): number[] => [...symbol].map(Number);
