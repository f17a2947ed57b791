type Issue = { path: PropertyKey[]; message: string; code: string };

/** What a schema finds wrong, by the whole path of the field (`variants.0.price`): its first code, as the API answers it. */
export function pathCodes(issues: readonly Issue[]): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { path, message, code } of issues) {
    const known = /^[a-z-]+$/.test(message) ? message : code === "too_big" ? "too-big" : "invalid";
    codes[path.join(".")] ??= known;
  }
  return codes;
}
