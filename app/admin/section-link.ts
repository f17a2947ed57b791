import type { SectionName } from "./sections.ts";

type LinkParams = Record<string, string | number | null | undefined>;

/** The URL of a section: `?section=orders&tab=new`. Leaves out null, undefined and empty values. */
export function sectionLink(section: SectionName, params: LinkParams = {}): string {
  return linkWith(new URLSearchParams({ section }), params);
}

/** The current URL with some of its query changed; null, undefined and empty remove a parameter. */
export function linkWith(current: URLSearchParams, changes: LinkParams): string {
  const params = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  return `?${params}`;
}
