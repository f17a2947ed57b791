import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../language.ts";
import { phoneticKeys } from "../search/phonetics.ts";

/** The names of a brand: that of its products and addresses, and the Bangla one where staff have given it. */
export type BrandName = { name: string; nameBn: string | null };

/** The name that a page in this language shows. */
export function brandIn(language: Language, { name, nameBn }: BrandName): string {
  return (language === "bn" && nameBn) || name;
}

/** The same as a column of `brands b`. */
export function brandColumn(language: Language): SQL {
  return language === "bn" ? sql`coalesce(b.name_bn, b.name)` : sql`b.name`;
}

/** The sounds by which a brand is found while its name is typed. */
export function brandSounds({ name, nameBn }: BrandName): string {
  return phoneticKeys([name, nameBn ?? ""].join(" ")).join(" ");
}
