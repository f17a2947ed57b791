const names = ["127.0.0.1", "localhost", "[::1]"];

/** Whether an address is of this machine: a stand-in speaks with no other. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && names.includes(new URL(url).hostname);
}
