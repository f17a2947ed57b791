import type { SectionName } from "./sections.ts";

type LinkParams = Record<string, string | number | null | undefined>;

/** The address of a section: `?section=orders&tab=new`. What is null, undefined or empty is left out. */
export function sectionLink(section: SectionName, params: LinkParams = {}): string {
  return linkWith(new URLSearchParams({ section }), params);
}

/** The present address with some of its query changed; null, undefined and empty take a name out. */
export function linkWith(current: URLSearchParams, changes: LinkParams): string {
  const params = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  return `?${params}`;
}
