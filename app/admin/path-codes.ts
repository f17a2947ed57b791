type ValidationIssue = { path: PropertyKey[]; message: string; code: string; input?: unknown };

/**
 * What a schema finds wrong (asked with `reportInput`), by the whole path of the field, `variants.0.price`: its first
 * code, as the API answers it.
 */
export function pathCodes(issues: readonly ValidationIssue[]): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const issue of issues) codes[issue.path.join(".")] ??= issueCode(issue);
  return codes;
}

function issueCode({ message, code, input }: ValidationIssue): string {
  if (/^[a-z-]+$/.test(message)) return message;
  if (input === undefined) return "required";
  return code === "too_big" ? "too-big" : "invalid";
}
