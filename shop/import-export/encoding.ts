import { isUtf16, kindBytes } from "./file-kind.ts";

/** How the letters of a text file are written as bytes. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Finds out the encoding of a file from all its bytes, piece by piece: UTF-16 by its mark or its zeros, UTF-8 where the
 * bytes make sense as such, else Windows-1252, as Excel saves a CSV file on many machines. A text that is UTF-8 but for a
 * few broken letters stays UTF-8.
 */
export function encodingFinder() {
  let utf16: Encoding | null = null;
  let started = false;
  let awaited = 0;
  let letters = 0;
  let wrong = 0;
  const look = (chunk: Uint8Array): void => {
    if (!started) utf16 = isUtf16(chunk.subarray(0, kindBytes));
    started = true;
    for (const byte of chunk) {
      if (byte >= 0x80 && byte < 0xc0 && awaited > 0) {
        awaited -= 1;
        if (awaited === 0) letters += 1;
        continue;
      }
      if (awaited > 0) wrong += 1;
      awaited = followersOf(byte);
      if (awaited < 0) {
        wrong += 1;
        awaited = 0;
      }
    }
  };
  const found = (): Encoding => {
    if (utf16) return utf16;
    const broken = wrong + (awaited > 0 ? 1 : 0);
    return broken === 0 || letters > broken ? "utf-8" : "windows-1252";
  };
  return { look, found };
}

/** How many bytes follow this first one of a letter in UTF-8; -1 where none begins with it. */
function followersOf(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : -1;
}
