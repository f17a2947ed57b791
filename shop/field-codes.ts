type ValidationIssue = { path: PropertyKey[]; message: string; code?: string; input?: unknown };

/** What can be wrong with a field that a form shows; `app/admin/admin-form.ts` has a sentence for each. */
type ShownFieldCode =
  | (
      | "required"
      | "too-big"
      | "email-invalid"
      | "phone-invalid"
      | "amount-invalid"
      | "percent-invalid"
      | "price-needed"
      | "prefix-invalid"
    )
  | `password-${"short" | "weak" | "staff-short" | "common" | "personal" | "wrong"}`
  | `${"facebook" | "instagram" | "messenger" | "whatsapp"}-invalid`
  | (`image-${"unreachable" | "unreadable" | "too-large"}` | "ingredients-unchecked" | "list-price-low" | "taken")
  | ("days-backwards" | `offer-${"days-turned" | "not-below" | "over"}`);

/** Codes with a sentence in the one form that meets them, or that only programs can cause. */
type OtherFieldCode =
  | ("invalid" | "too-small" | "too-few" | "too-many" | "text-short" | "text-long" | "code-invalid")
  | ("coupon-exists" | "image-unknown" | "storage-full" | "one-file" | "unreadable-text")
  | "quantity-invalid"
  // Named at the fields of a draft, which cannot be published until they are corrected.
  | ("template-broken" | "link-dead" | "link-off")
  // In the panel of a set.
  | ("part-unknown" | "set-of-sets" | "set-counted" | "one-choice");

export type FieldCode = ShownFieldCode | OtherFieldCode;
/** A sentence for each code that forms show: leaving one out fails to compile. */
export type FieldMessages<Key> = Record<ShownFieldCode, Key>;

/** What is wrong with an input, by the path of the field: `phone: "required"`, `variants.0.price: "amount-invalid"`. */
export type FieldCodes = Record<string, string>;

/** The first code of each field that a schema refused. Parse with `reportInput`, or missing fields look invalid. */
export function fieldCodes(issues: readonly ValidationIssue[]): Record<string, FieldCode> {
  const codes: Record<string, FieldCode> = {};
  for (const issue of issues) codes[issue.path.map(String).join(".") || "body"] ??= issueCode(issue);
  return codes;
}

function issueCode({ message, code, input }: ValidationIssue): FieldCode {
  // A schema's own code: field-codes.test.ts finds each of them.
  if (/^[a-z-]+$/.test(message)) return message as FieldCode;
  if (input === undefined) return "required";
  return code === "too_big" ? "too-big" : code === "too_small" ? "too-small" : "invalid";
}
