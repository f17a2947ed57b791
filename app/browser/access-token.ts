// The backend's token, kept under the name that specification.txt §3 gives it; shared by all tabs.
const storageKey = "access-token";
/** Renewed this long before its end, so that it does not expire on its way to the server. */
const renewMarginMs = 30_000;
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

// What could not be written (storage full or forbidden) still lives as long as this page does.
let memoryToken: string | null = null;
let tokenExpiry = { token: "", expiresAt: 0 };

/** The token as it is kept now, in this tab or another; null where there is none, or something that is no token. */
export function storedToken(): string | null {
  const stored = readStorage();
  return stored !== null && stored.length < 4096 && tokenPattern.test(stored) ? stored : null;
}

/** Whether the token still lives, as far as can be told here; the server has the last word. */
export function isFresh(token: string): boolean {
  if (tokenExpiry.token !== token)
    tokenExpiry = { token, expiresAt: Math.min(expiryOf(token), Date.now() + lifetimeOf(token)) };
  return Date.now() < tokenExpiry.expiresAt - renewMarginMs;
}

/** Whom the token is for: the `_id` of the person. */
export function tokenUserId(token: string | null): string | null {
  return (token !== null && decodeClaims(token).sub) || null;
}

/** Keeps a token that was issued just now. Its life is counted from here: the phone's clock may be wrong. */
export function storeToken(token: string): void {
  tokenExpiry = { token, expiresAt: Date.now() + lifetimeOf(token) };
  try {
    localStorage.setItem(storageKey, token);
    memoryToken = null;
  } catch {
    memoryToken = token;
  }
}

export function clearToken(): void {
  memoryToken = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

function readStorage(): string | null {
  try {
    return memoryToken ?? localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function expiryOf(token: string): number {
  return (decodeClaims(token).exp ?? 0) * 1000;
}

function lifetimeOf(token: string): number {
  const { iat = 0, exp = 0 } = decodeClaims(token);
  return (exp - iat) * 1000;
}

function decodeClaims(token: string): { sub?: string; iat?: number; exp?: number } {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
