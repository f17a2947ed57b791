import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { SearchStartResponse } from "../../api/contract/search.ts";
import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import { fetchSearchStart } from "../browser/search-suggestions.ts";
import { useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { IconButton } from "./button.tsx";
import { categories } from "./categories.ts";
import { ResponsiveImage } from "./image.tsx";
import { Link } from "./page.tsx";
import "./category-panel.css";

type Category = SearchStartResponse["categories"][number];

/** A pointer that only crosses the row opens nothing, and may cut the corner on its way into the panel. */
const hoverDelayMs = 140;

/** What helps to choose in a category. */
const guides: { [Name in CategoryName]?: readonly [string, MessageKey] } = {
  Skincare: ["/routine", "routine.title"],
  Makeup: ["/shade-finder", "finder.title"],
};

/** The panels below the categories of the header's row, which the server has rendered. */
export function NavPanels() {
  const { path } = useI18n();
  return categories.map((page) => {
    const item = document.querySelector(`.nav a[href="${path(page.path)}"]`)?.parentElement;
    return item && createPortal(<CategoryPanel page={page} item={item} />, item, page.path);
  });
}

/**
 * The kinds of products and the lists of a category. A mouse that rests on the category opens them; the keyboard has a
 * button behind the link. Escape, a choice and leaving close them.
 */
function CategoryPanel({ page, item }: { page: (typeof categories)[number]; item: Element }) {
  const { t, path, language } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [category, setCategory] = useState<Category | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const panel = useId();
  const label = t(page.label);
  useEffect(() => {
    if (isOpen)
      void fetchSearchStart(language).then((start) =>
        setCategory(start?.categories.find((each) => each.path === page.path) ?? null),
      );
  }, [isOpen, language, page.path]);
  useEffect(() => openOnHover(item, setOpen), [item]);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !isOpen) return;
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  const closeOnBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const guide = guides[page.name];
  const links = [
    [page.path, "menu.all"],
    [`${page.path}?sort=best-selling`, "products.bestSellers"],
    [`${page.path}?new=1&sort=newest`, "nav.new"],
    [`${page.path}?offer=1`, "nav.offers"],
    ...(guide ? [guide] : []),
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
            <ul className="category-more">
              {links.map(([to, text]) => (
                <li key={to}>
                  <Link to={path(to)}>{t(text, { category: label })}</Link>
                </li>
              ))}
            </ul>
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
