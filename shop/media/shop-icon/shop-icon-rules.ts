/** The icons of a shop, by the name of their file: their width, and whether a phone cuts them to a shape of its own. */
export const shopIcons = {
  "180.png": { size: 180, isMaskable: false },
  "192.png": { size: 192, isMaskable: false },
  "512.png": { size: 512, isMaskable: false },
  "maskable-512.png": { size: 512, isMaskable: true },
} as const;

export type ShopIconName = keyof typeof shopIcons;

/** The first letters of a name's first two words, with their signs; one letter of a single word. */
export function initialsOf(name: string): string {
  const firstSign = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? "";
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return words.slice(0, 2).map(firstSign).join("").toUpperCase();
}
