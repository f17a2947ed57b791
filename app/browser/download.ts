import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { currentSession, withToken } from "./session.ts";

/** Fetches a file with the token in its header, never in an address, and hands it to the browser to be kept. */
export async function download(path: string, name: string): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") return;
  const response = await withToken(session.user._id, (headers) => fetchFile(path, headers));
  saveFile(name, await response.blob());
}

async function fetchFile(path: string, headers: HeadersInit): Promise<Response> {
  const response = await fetch(`/api${path}`, { headers }).catch(() => {
    throw new ApiUnreachable();
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.json().catch(() => ({})));
  return response;
}

/** Hands a file to the browser to be kept. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
