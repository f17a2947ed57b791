import { createHash } from "node:crypto";
import type { Language } from "../../language.ts";

/** What the picture of a shared link shows. All its words are in the language of the page that is shared. */
export type ShareCard = {
  language: Language;
  /** The words of the logo beside the mark; null where it is the wordmark that the ground shows. */
  logo: string | null;
  /** Small, above the heading: whose it is, or what the shop promises. */
  line: string;
  heading: string;
  price: string | null;
  /** The price before the offer; it is struck through. */
  priceBefore: string | null;
  /** A picture of the shop's own store; where it has none, the shop's mark stands there. */
  imageId: string | null;
};

/** Grows with every change of the drawing: what has been fetched under an address is kept for ever. */
const drawingVersion = 1;

/** The version that stands in the address: it follows from all that is shown. */
export function shareCardVersion({ language, logo, line, heading, price, priceBefore, imageId }: ShareCard): string {
  const content = JSON.stringify([drawingVersion, language, logo, line, heading, price, priceBefore, imageId]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/** The size that Facebook, WhatsApp and X ask for. */
export const shareSize = { width: 1200, height: 630 };
