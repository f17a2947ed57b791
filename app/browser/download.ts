import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { currentSession, withToken } from "./session.ts";

/** Fetches a file with the token in its header, never in an address, and hands it to the browser to be kept. */
export async function download(path: string, name: string): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") return;
  const response = await withToken(session.user._id, (headers) => get(path, headers));
  keepFile(name, await response.blob());
}

async function get(path: string, headers: HeadersInit): Promise<Response> {
  const response = await fetch(`/api${path}`, { headers }).catch(() => {
    throw new ApiUnreachable();
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.json().catch(() => ({})));
  return response;
}

/** Hands a file to the browser to be kept. */
export function keepFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
