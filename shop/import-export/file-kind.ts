/** Kinds of files; only `text` (a table or JSON) and `xlsx` can hold products. */
export type FileKind = "text" | "xlsx" | "xls" | "zip" | "pdf" | "picture" | "html" | "binary" | "empty";

/** Bytes needed to detect the kind. */
export const sniffBytes = 4096;

const signatures: [FileKind, number[]][] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["picture", [0x89, 0x50, 0x4e, 0x47]],
  ["picture", [0xff, 0xd8, 0xff]],
  ["picture", [0x47, 0x49, 0x46, 0x38]],
  ["picture", [0x52, 0x49, 0x46, 0x46]],
  // Excel before 2007 and other old documents.
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
  // The content of the archive tells whether it is a workbook.
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  // gzip, 7z, RAR
  ["zip", [0x1f, 0x8b]],
  ["zip", [0x37, 0x7a, 0xbc, 0xaf]],
  ["zip", [0x52, 0x61, 0x72, 0x21]],
];

/** Detects the kind by the first bytes, not by the name. A workbook still looks like a `zip` here. */
export function detectFileKind(head: Uint8Array): Exclude<FileKind, "xlsx"> {
  if (head.length === 0) return "empty";
  const signature = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (signature) return signature[0] as Exclude<FileKind, "xlsx">;
  if (isUtf16(head)) return "text";
  if (isBinary(head)) return "binary";
  const words = new TextDecoder("utf-8").decode(head).trimStart().slice(0, 200).toLowerCase();
  if (words === "" && head.length < sniffBytes) return "empty";
  return /^<(?:!doctype|html|head|body|table|meta|style|\?xml|!--)/.test(words) ? "html" : "text";
}

/** The UTF-16 variant, by its mark or the zeros between Latin letters; null where it is another encoding. */
function isUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const threshold = head.length * 0.3;
  if (odd > threshold && even < odd / 10) return "utf-16le";
  return even > threshold && odd < even / 10 ? "utf-16be" : null;
}

function isBinary(head: Uint8Array): boolean {
  const controlBytes = head.filter((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12);
  return controlBytes.length > head.length * 0.05;
}

/** Encodings of text files. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Detects the encoding from all bytes, chunk by chunk: UTF-16 by its mark or zeros, UTF-8 where valid, else
 * Windows-1252, as Excel saves CSV. UTF-8 with a few broken characters stays UTF-8.
 */
export function createEncodingDetector() {
  const decoder = new TextDecoder("utf-8");
  let utf16: Encoding | null | undefined;
  let valid = 0;
  let invalid = 0;
  const count = (text: string): void => {
    const broken = text.match(/\uFFFD/g)?.length ?? 0;
    invalid += broken;
    valid += (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - broken;
  };
  const look = (chunk: Uint8Array): void => {
    if (utf16 === undefined) utf16 = isUtf16(chunk.subarray(0, sniffBytes));
    count(decoder.decode(chunk, { stream: true }));
  };
  const found = (): Encoding => {
    if (utf16) return utf16;
    count(decoder.decode());
    return invalid === 0 || valid > invalid ? "utf-8" : "windows-1252";
  };
  return { look, found };
}
