/** The advertisers' services that a shop can connect, each with a tag in the browser and an address for servers. */
export const adKinds = ["meta", "google"] as const;
export type AdKind = (typeof adKinds)[number];

/** What a tag's id looks like in the panel of its service: a Meta pixel, a stream of Google Analytics 4. */
export const tagIdPattern: Record<AdKind, RegExp> = { meta: /^\d{8,20}$/, google: /^G-[A-Z0-9]{4,20}$/ };

/** The version of the consent question. A new wording gets the next version, and visitors are asked again. */
export const consentWording = 2;

/** Whether a tag is on, and its id; the id stays while it is off. */
export type TagSetting = { active: boolean; tagId: string | null };
export type AdvertisingSettings = Record<AdKind, TagSetting>;

export const noAdvertising: AdvertisingSettings = {
  meta: { active: false, tagId: null },
  google: { active: false, tagId: null },
};

/** The ids of the tags that are on; null where none is. */
export function activeTags(settings: AdvertisingSettings): Partial<Record<AdKind, string>> | null {
  const active = adKinds.flatMap((kind) => {
    const { active: isOn, tagId } = settings[kind];
    return isOn && tagId !== null ? [[kind, tagId] as const] : [];
  });
  return active.length > 0 ? Object.fromEntries(active) : null;
}
