type ValidationIssue = { path: PropertyKey[]; message: string; code?: string; input?: unknown };

/** What is wrong with an input, by the path of the field: `phone: "required"`, `variants.0.price: "amount-invalid"`. */
export type FieldCodes = Record<string, string>;

/** The first code of each field that a schema refused. Parse with `reportInput`, or missing fields look invalid. */
export function fieldCodes(issues: readonly ValidationIssue[]): FieldCodes {
  const codes: FieldCodes = {};
  for (const issue of issues) codes[issue.path.map(String).join(".") || "body"] ??= issueCode(issue);
  return codes;
}

function issueCode({ message, code, input }: ValidationIssue): string {
  if (/^[a-z-]+$/.test(message)) return message;
  if (input === undefined) return "required";
  return { too_big: "too-big", too_small: "too-small" }[code ?? ""] ?? "invalid";
}
