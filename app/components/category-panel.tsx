import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { SearchStartResponse } from "../../api/contract/search.ts";
import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import { fetchSearchStart } from "../browser/search-suggestions.ts";
import { useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { IconButton } from "./button.tsx";
import { categories } from "./categories.ts";
import type { Contacts } from "./contact-line.tsx";
import { ResponsiveImage } from "./image.tsx";
import { MenuContacts } from "./menu-contacts.tsx";
import { withoutEmpty } from "./navigation.ts";
import { Link } from "./page.tsx";
import "./category-panel.css";

/** A pointer that only crosses the row opens nothing, and may cut the corner on its way into the panel. */
const hoverDelayMs = 140;

/** What helps to choose in a category. */
const guides: { [Name in CategoryName]?: { path: string; label: MessageKey } } = {
  Skincare: { path: "/routine", label: "routine.title" },
  Makeup: { path: "/shade-finder", label: "finder.title" },
};

/** The panels below the categories of the header's row, which the server has rendered. */
export function NavPanels({ contacts }: { contacts: Contacts }) {
  const { path } = useI18n();
  return categories.map((page) => {
    const item = document.querySelector(`.nav a[href="${path(page.path)}"]`)?.parentElement;
    return item && createPortal(<CategoryPanel page={page} item={item} contacts={contacts} />, item, page.path);
  });
}

type CategoryPanelProps = { page: (typeof categories)[number]; item: Element; contacts: Contacts };

/**
 * The kinds of products, the concerns and the lists of a category, and whom to ask. A mouse that rests on the category
 * opens them; the keyboard has a button behind the link. Escape, a choice and leaving close them.
 */
function CategoryPanel({ page, item, contacts }: CategoryPanelProps) {
  const { t, path, language } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<SearchStartResponse | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const panel = useId();
  const concerns = useId();
  const label = t(page.label);
  useEffect(() => {
    if (isOpen) void fetchSearchStart(language).then(setStart);
  }, [isOpen, language]);
  useEffect(() => openOnHover(item, setOpen), [item]);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !isOpen) return;
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  const closeOnBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const category = start?.categories.find((each) => each.path === page.path);
  const guide = guides[page.name];
  const links = [
    { path: page.path, label: "menu.all" },
    { path: `${page.path}?sort=best-selling`, label: "products.bestSellers" },
    { path: `${page.path}?new=1&sort=newest`, label: "nav.new" },
    { path: `${page.path}?offer=1`, label: "nav.offers" },
    ...(guide ? withoutEmpty([guide], start?.emptyPages ?? []) : []),
  ] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble up from its button and links
    <div className="category" ref={root} onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <IconButton
        icon="caret-down"
        label={t("menu.kinds", { category: label })}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      />
      {/* Focusable, so that a press between its links does not close it. */}
      <div className="category-panel" id={panel} hidden={!isOpen || !category} tabIndex={-1}>
        {category && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: what is clicked are links, which the keyboard clicks, too
          // biome-ignore lint/a11y/noStaticElementInteractions: the same
          <div className="wrap" onClick={() => setOpen(false)}>
            <ResponsiveImage image={category.picture} alt="" sizes="220px" />
            <ul className="category-kinds">
              {category.kinds.map(({ kind, name }) => (
                <li key={kind}>
                  <Link to={path(`${page.path}?kind=${kind}`)}>{name}</Link>
                </li>
              ))}
            </ul>
            {category.concerns.length > 0 && (
              <div className="category-more">
                <b id={concerns}>{t("search.concerns")}</b>
                <ul aria-labelledby={concerns}>
                  {category.concerns.map((concern) => (
                    <li key={concern}>
                      <Link to={path(`${page.path}?concern=${concern}`)}>
                        {t(`attribute.${concern}` as MessageKey)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <ul className="category-more category-lists">
              {links.map((link) => (
                <li key={link.path}>
                  <Link to={path(link.path)}>{t(link.label, { category: label })}</Link>
                </li>
              ))}
            </ul>
            <MenuContacts contacts={contacts} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Opens while a mouse rests on the element or what lies in it; a finger follows the link. */
function openOnHover(
  element: Element | null | undefined,
  setOpen: (isOpen: boolean) => void,
): (() => void) | undefined {
  if (!element) return undefined;
  let timer: ReturnType<typeof setTimeout>;
  const setAfterDelay = (isOpen: boolean) => (event: Event) => {
    clearTimeout(timer);
    if ((event as PointerEvent).pointerType === "mouse") timer = setTimeout(() => setOpen(isOpen), hoverDelayMs);
  };
  if (element.matches(":hover")) setOpen(true);
  const controller = new AbortController();
  element.addEventListener("pointerenter", setAfterDelay(true), { signal: controller.signal });
  element.addEventListener("pointerleave", setAfterDelay(false), { signal: controller.signal });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
