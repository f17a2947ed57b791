import type { SectionName } from "./sections.ts";

type Params = Record<string, string | number | null | undefined>;

/** The address of a section: `?section=orders&tab=new`. What is null, undefined or empty is left out. */
export function sectionLink(section: SectionName, params: Params = {}): string {
  return linkWith(new URLSearchParams({ section }), params);
}

/** The present address with some of its query changed; null, undefined and empty take a name out. */
export function linkWith(present: URLSearchParams, changes: Params): string {
  const params = new URLSearchParams(present);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  return `?${params}`;
}
