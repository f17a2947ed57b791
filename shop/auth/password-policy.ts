import type { Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { isStaff } from "../staff.ts";

/** Minimum length for staff (NIST SP 800-63B); shoppers have the specification's own rule. */
export const minStaffPasswordLength = 8;

export type PasswordIssue = "password-staff-short" | "password-common" | "password-personal";

type PasswordOwner = { role: Role; email: string };
type ShopName = Pick<ShopSettings, "name">;

/** What is wrong with a password for staff; null if nothing is, and for every shopper. */
export async function passwordIssue(
  password: string,
  owner: PasswordOwner,
  { name }: ShopName,
): Promise<PasswordIssue | null> {
  if (!isStaff(owner.role)) return null;
  if ([...password].length < minStaffPasswordLength) return "password-staff-short";
  const normalized = normalizeText(password);
  const personalParts = ["labonno", name.en, name.bn, ...owner.email.split(/[@.+_-]/)]
    .map(normalizeText)
    .filter((part) => [...part].length >= 4 && !commonEmailParts.has(part));
  const rest = personalParts.reduce((left, part) => left.replaceAll(part, ""), normalized);
  if (rest !== normalized && [...rest].length < minStaffPasswordLength) return "password-personal";
  return (await isCommonPassword(normalized)) ? "password-common" : null;
}

/** Refuses `invalid-input` at `password` if it is too weak for the user. */
export async function requireStrongPassword(password: string, owner: PasswordOwner, shopName: ShopName): Promise<void> {
  const issue = await passwordIssue(password, owner, shopName);
  if (issue) throw new Refusal("invalid-input", { fields: { password: issue } });
}

/** Parts of addresses that say nothing about their owner. */
const commonEmailParts = new Set(["gmail", "yahoo", "hotmail", "outlook", "example", "mail"]);

function normalizeText(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Whether the password, or its part before trailing digits and signs, is among the most common ones. */
async function isCommonPassword(normalized: string): Promise<boolean> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  const list = await commonPasswords;
  const characters = [...normalized];
  const stem = characters.slice(0, 1 + characters.findLastIndex((each) => !/[\d\p{P}\p{S}]/u.test(each))).join("");
  return list.has(normalized) || new Set(normalized).size <= 2 || (list.has(stem) && characters.length < 12);
}
