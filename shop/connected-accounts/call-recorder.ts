import type { RecordCall } from "./account-port.ts";

/** Maximum recorded size of a request, and of a response. */
const maxRecordedBytes = 8192;

/** Records each call and its response, truncated. Adapters leave the keys out. */
export function callRecorder(insert: (call: Parameters<RecordCall>[0]) => PromiseLike<unknown>): RecordCall {
  return async ({ request, answer, ...call }) => {
    await insert({ ...call, request: storable(request), answer: storable(answer) });
  };
}

/** A text that fits: at most 8 kB of UTF-8, and without what PostgreSQL cannot store. */
function storable(text: string): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  const bytes = Buffer.from(clean);
  if (bytes.length <= maxRecordedBytes) return clean;
  let end = maxRecordedBytes;
  // Not through a character: its later bytes begin with 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString("utf8");
}
