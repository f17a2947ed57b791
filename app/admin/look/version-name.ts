import { maxVersionNameLength } from "../../../shop/content/content-schema.ts";

/** A name for a version: its day, and as many of the changed parts as fit. */
export function suggestVersionName(day: string, parts: readonly string[]): string {
  const names = parts.map((_, index) => {
    const shown = parts.slice(0, index + 1).join(", ");
    return `${day}: ${shown}${index < parts.length - 1 ? " …" : ""}`;
  });
  return names.findLast((name) => name.length <= maxVersionNameLength) ?? day;
}
