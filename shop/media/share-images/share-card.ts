import { createHash } from "node:crypto";
import type { Language } from "../../language.ts";

/** The content of a share image, in the language of the page. */
export type ShareCard = {
  language: Language;
  /** The name beside the logo; null for the wordmark in the background. */
  logo: string | null;
  /** A small line above the heading: brand or promise. */
  line: string;
  heading: string;
  price: string | null;
  /** The list price, crossed out. */
  priceBefore: string | null;
  /** An image of our store; without it, the logo. */
  imageId: string | null;
};

/** Increment it when the drawing changes: browsers cache an address forever. */
const drawingVersion = 1;

/** The version in the address, a hash of the content. */
export function shareCardVersion({ language, logo, line, heading, price, priceBefore, imageId }: ShareCard): string {
  const content = JSON.stringify([drawingVersion, language, logo, line, heading, price, priceBefore, imageId]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/** The size that Facebook, WhatsApp and X ask for. */
export const shareSize = { width: 1200, height: 630 };
