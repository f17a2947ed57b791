import type { HTMLAttributes, ReactNode } from "react";
import { LanguageProvider, useLanguage } from "./language.tsx";

type Render = (node: ReactNode, location: string) => string;

type Props = Pick<HTMLAttributes<HTMLElement>, "className" | "aria-label" | "aria-labelledby"> & {
  as: "article" | "footer" | "nav" | "section" | "ul";
  /** What it shows: an object that never changes; its markup is kept for as long as that is. Left out: only our own words. */
  of?: object;
  /** What it shows of it, and in which form: no two that differ have the same. */
  form: string;
  /** The address it stands at, where it shows that. Null: not kept. */
  at?: string | null;
  /** Renders what is in it from `of`, `form` and `at` alone: no hook of it may know more, nor give an id (`useId`). */
  children: () => ReactNode;
};

// Set on the server alone: a browser renders everything itself, over the elements that came.
let renderAlone: Render | null = null;

/** From now on markup is kept. `render` makes React's HTML of a part of a page. */
export function keepMarkup(render: Render | null): void {
  renderAlone = render;
}

const ownWords = {};
const kept = new WeakMap<object, Map<string, string>>();

/**
 * What is alike on many pages. The server has React render it once, and puts the same HTML into every page that shows the
 * same. The browser renders the components, and finds the very elements it would have made: only React's own output is
 * ever put in, and nothing of whoever asks is known where it is made.
 */
export function RenderedOnce({ as: Element, of = ownWords, form, at = "/", children, ...attributes }: Props) {
  const { language } = useLanguage();
  if (!renderAlone || at === null) return <Element {...attributes}>{children()}</Element>;
  const forms = kept.get(of) ?? new Map<string, string>();
  kept.set(of, forms);
  const key = `${language} ${at} ${form}`;
  const html = forms.get(key) ?? renderAlone(<LanguageProvider language={language}>{children()}</LanguageProvider>, at);
  forms.set(key, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has made of `children`
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
