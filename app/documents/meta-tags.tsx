import { createElement } from "react";
import type { MetaDescriptor } from "../seo/page-meta.ts";

/** The tags of a page's head. */
export function MetaTags({ tags }: { tags: MetaDescriptor[] }) {
  return tags.map((tag) => <MetaTag key={JSON.stringify(tag)} tag={tag} />);
}

function MetaTag({ tag }: { tag: MetaDescriptor }) {
  if ("title" in tag) return <title>{String(tag.title)}</title>;
  if ("tagName" in tag) {
    const { tagName, ...attributes } = tag;
    return createElement(String(tagName), attributes);
  }
  if ("script:ld+json" in tag) {
    const json = JSON.stringify(tag["script:ld+json"]).replaceAll("<", "\\u003c");
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not code, and nothing in it ends the script
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  return <meta {...tag} />;
}
