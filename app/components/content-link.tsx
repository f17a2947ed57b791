import type { ReactNode } from "react";
import { useI18n } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import { Link } from "./page.tsx";

type Texts = { en: string; bn: string };

/** The address of a merchant's link: a page of the shop in the page's language, or another site as it is. */
function useContentHref(): (link: string) => string {
  const { path } = useI18n();
  return (link) => (link.startsWith("/") ? path(link) : link);
}

type ContentButtonProps = {
  button: { label: Texts; link: string };
  variant?: "outline" | "on-plum";
};

/** A button of content; nothing if it leads nowhere. */
export function ContentButton({ button: { label, link }, variant }: ContentButtonProps) {
  const { language } = useI18n();
  const href = useContentHref();
  if (!link) return null;
  return (
    <Button to={href(link)} {...(variant && { variant })}>
      {label[language]}
    </Button>
  );
}

/** Words that lead somewhere; the words alone if the link is blank. */
export function ContentLink({
  link,
  className,
  children,
}: {
  link: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const href = useContentHref();
  if (!link) return <div className={className}>{children}</div>;
  return (
    <Link className={className} to={href(link)}>
      {children}
    </Link>
  );
}
