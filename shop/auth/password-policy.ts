import type { Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { isStaff } from "../staff.ts";

/** The fewest characters of a password of staff (NIST SP 800-63B); shoppers have the specification's own rule. */
export const minStaffPassword = 8;

export type PasswordIssue = "password-staff-short" | "password-common" | "password-personal";

type Owner = { role: Role; email: string };
type Names = Pick<ShopSettings, "name">;

/** What is wrong with a password for staff; null where nothing is, and for every shopper. */
export async function passwordIssue(password: string, owner: Owner, { name }: Names): Promise<PasswordIssue | null> {
  if (!isStaff(owner.role)) return null;
  if ([...password].length < minStaffPassword) return "password-staff-short";
  const plain = comparable(password);
  const personal = ["labonno", name.en, name.bn, ...owner.email.split(/[@.+_-]/)]
    .map(comparable)
    .filter((part) => [...part].length >= 4 && !everydayParts.has(part));
  const rest = personal.reduce((left, part) => left.replaceAll(part, ""), plain);
  if (rest !== plain && [...rest].length < minStaffPassword) return "password-personal";
  return (await isCommon(plain)) ? "password-common" : null;
}

/** Refuses `invalid-input` at `password` where it is too weak for that person. */
export async function requirePassword(password: string, owner: Owner, names: Names): Promise<void> {
  const issue = await passwordIssue(password, owner, names);
  if (issue) throw new Refusal("invalid-input", { fields: { password: issue } });
}

/** Parts of addresses that tell nothing of their owner. */
const everydayParts = new Set(["gmail", "yahoo", "hotmail", "outlook", "example", "mail"]);

function comparable(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

let common: Promise<Set<string>> | undefined;

/** Whether it, or its part before digits and signs at the end, is one of the commonest passwords. */
async function isCommon(plain: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  const list = await common;
  const characters = [...plain];
  const stem = characters.slice(0, 1 + characters.findLastIndex((each) => !/[\d\p{P}\p{S}]/u.test(each))).join("");
  return list.has(plain) || new Set(plain).size <= 2 || (list.has(stem) && characters.length < 12);
}
