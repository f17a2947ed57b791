import type { FieldCode } from "../field-codes.ts";
import { languages } from "../language.ts";
import { templateFault } from "./article-template.ts";
import { linkFault } from "./content-rules.ts";
import type { Content } from "./content-schema.ts";

type OwnAddresses = Pick<Content, "campaigns" | "pages">;

/** Errors that a draft may have but that prevent publishing it, by field. */
export function publicationFaults(content: Content): Record<string, FieldCode> {
  const { announcement } = content.look;
  const shown = content.home.map((section) => (section.on ? section : null));
  const homeFaults = Object.fromEntries(
    Object.entries(homeLinkFaults(shown, content)).map(([field, { fault }]) => [field, fault]),
  );
  const ofBar = announcement.on ? { "look.announcement.link": linkFault(announcement.link, content) } : {};
  const faults = { ...ofBar, ...textFaults(content), ...homeFaults };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]): [string, FieldCode][] => (fault ? [[field, fault]] : [])),
  );
}

type LinkFault = { link: string; fault: NonNullable<ReturnType<typeof linkFault>> };

/** The dead links of the home page, by the path of their field. */
export function homeLinkFaults(
  home: readonly (Content["home"][number] | null)[],
  own: OwnAddresses,
): Record<string, LinkFault> {
  return Object.fromEntries(
    home.flatMap((section, at) =>
      linksOf(section).flatMap(([field, link]): [string, LinkFault][] => {
        const fault = linkFault(link, own);
        return fault ? [[`home.${at}.${field}`, { link, fault }]] : [];
      }),
    ),
  );
}

/** The links of a section by their fields. */
function linksOf(section: Content["home"][number] | null): [field: string, link: string][] {
  switch (section?.kind) {
    case "hero":
      return section.slides.flatMap(({ button, secondButton }, at): [string, string][] => [
        [`slides.${at}.button.link`, button?.link ?? ""],
        [`slides.${at}.secondButton.link`, secondButton?.link ?? ""],
      ]);
    case "points":
      return section.points.map(({ link }, at) => [`points.${at}.link`, link]);
    case "concerns":
      return section.concerns.map(({ link }, at) => [`concerns.${at}.link`, link]);
    case "guides":
      return section.guides.map(({ button }, at) => [`guides.${at}.button.link`, button.link]);
    case "products":
    case "banner":
      return [["button.link", section.button?.link ?? ""]];
    default:
      return [];
  }
}

/**
 * The campaigns that are published without being seen: not over, and switched off, or on and without products. No faults,
 * as either may be meant.
 */
export function unseenCampaigns({ campaigns }: Pick<Content, "campaigns">, today: string) {
  return campaigns
    .filter(({ until }) => until >= today)
    .filter(({ on, productIds }) => !on || productIds.length === 0)
    .map(({ slug, title, on }) => ({ slug, title, problem: on ? ("empty" as const) : ("off" as const) }));
}

/** The texts with an invalid placeholder or a dead link. */
function textFaults({ articles, pages, campaigns }: Content): Record<string, FieldCode> {
  const texts = [
    ...Object.entries(articles).flatMap(([name, text]) => (text ? [{ field: `articles.${name}`, text }] : [])),
    ...pages.flatMap(({ on, text }, at) => (on ? [{ field: `pages.${at}.text`, text }] : [])),
  ];
  return Object.fromEntries(
    texts.flatMap(({ field, text }) =>
      languages.flatMap((language): [string, FieldCode][] => {
        const written = text[language];
        const fault = templateFault(written) ? "template-broken" : deadLinkOf(written, { campaigns, pages })?.fault;
        return fault ? [[`${field}.${language}`, fault]] : [];
      }),
    ),
  );
}

/** The first dead link of a Markdown text. */
export function deadLinkOf(markdown: string, own: OwnAddresses): LinkFault | null {
  for (const [, link = ""] of markdown.matchAll(/\]\((\/[^\s)]*)/g)) {
    const fault = linkFault(link, own);
    if (fault) return { link, fault };
  }
  return null;
}
