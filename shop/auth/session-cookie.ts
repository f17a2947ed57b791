/** What the session's cookie is called: over https with the prefix by which a browser lets no other host set it. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https://") ? "__Host-labonno-session" : "labonno-session";
}
