import { isUtf16, sniffBytes } from "./file-kind.ts";

/** How the letters of a text file are written as bytes. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Finds out the encoding of a file from all its bytes, piece by piece: UTF-16 by its mark or its zeros, UTF-8 where the
 * bytes make sense as such, else Windows-1252, as Excel saves a CSV file on many machines. A text that is UTF-8 but for a
 * few broken letters stays UTF-8.
 */
export function createEncodingDetector() {
  let utf16: Encoding | null = null;
  let isStarted = false;
  let pendingBytes = 0;
  let validCharacters = 0;
  let invalidBytes = 0;
  const look = (chunk: Uint8Array): void => {
    if (!isStarted) utf16 = isUtf16(chunk.subarray(0, sniffBytes));
    isStarted = true;
    for (const byte of chunk) {
      if (byte >= 0x80 && byte < 0xc0 && pendingBytes > 0) {
        pendingBytes -= 1;
        if (pendingBytes === 0) validCharacters += 1;
        continue;
      }
      if (pendingBytes > 0) invalidBytes += 1;
      pendingBytes = continuationBytes(byte);
      if (pendingBytes < 0) {
        invalidBytes += 1;
        pendingBytes = 0;
      }
    }
  };
  const found = (): Encoding => {
    if (utf16) return utf16;
    const errorCount = invalidBytes + (pendingBytes > 0 ? 1 : 0);
    return errorCount === 0 || validCharacters > errorCount ? "utf-8" : "windows-1252";
  };
  return { look, found };
}

/** How many bytes follow this first one of a letter in UTF-8; -1 where none begins with it. */
function continuationBytes(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : -1;
}
