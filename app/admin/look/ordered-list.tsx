import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import "./ordered-list.css";

type OrderedListProps<Item> = {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** The name of an item. */
  nameOf: (item: Item, index: number) => string;
  /** Its name in the labels of its buttons, if two items have the same name. */
  fullNameOf?: (item: Item) => string;
  /** A line below the name. */
  about?: (item: Item, index: number) => ReactNode;
  /** Beside the name: a switch, a mark. */
  aside?: (item: Item, index: number, set: (item: Item) => void) => ReactNode;
  /** The fields of an item. An item without fields cannot be opened. */
  fields?: (item: Item, index: number, set: (item: Item) => void) => ReactNode;
  /** Whether one of its fields is invalid: the item is then open. */
  isWrong: (index: number) => boolean;
  min?: number;
  max: number;
  /** The button below that adds an item; absent if items are added elsewhere. */
  add?: { label: string; create: () => Item };
};

let lastKey = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => ++lastKey);

/** Collapsed items in the merchant's order. Each can be opened, moved by buttons or arrow keys, removed and restored. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { items, onChange, nameOf, fullNameOf, about, aside, fields, isWrong, min = 0, max, add } = props;
  const { t } = useAdminI18n();
  const id = useId();
  const { list, keys, open, announcement, move, remove, toggle } = useOrderedItems(props);

  return (
    <>
      <ol className="ordered" ref={list}>
        {items.map((item, index) => {
          const key = keys[index] ?? index;
          const name = nameOf(item, index);
          const fullName = fullNameOf?.(item) ?? name;
          const wrong = isWrong(index);
          const isOpen = wrong || open.has(key);
          const set = (changed: Item) => onChange(items.with(index, changed));
          const moveButton = (direction: "up" | "down") => (
            <IconButton
              icon={direction === "up" ? "caret-up" : "caret-down"}
              size="s"
              label={t(`admin.look.move.${direction}`, { name: fullName })}
              data-focus={`${key}-${direction}`}
              // Stays reachable at the end of the list, or the focus would be lost there.
              aria-disabled={direction === "up" ? index === 0 : index === items.length - 1}
              onClick={() => move(index, direction === "up" ? index - 1 : index + 1)}
              onKeyDown={(event: KeyboardEvent) => {
                const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                if (step === 0) return;
                event.preventDefault();
                move(index, index + step);
              }}
            />
          );
          const words = (
            <span>
              <b>{name}</b>
              {about && <small>{about(item, index)}</small>}
              {wrong && <small className="look-bad">{t("admin.look.itemWrong")}</small>}
            </span>
          );
          return (
            <li key={key} className={isOpen ? "is-open" : undefined}>
              <div className="ordered-h">
                {fields ? (
                  <button
                    type="button"
                    className="ordered-open"
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `${id}-${key}` : undefined}
                    data-focus={`${key}-open`}
                    onClick={() => toggle(key)}
                  >
                    <Icon name={isOpen ? "minus" : "plus"} size="s" />
                    {words}
                  </button>
                ) : (
                  <div className="ordered-open">{words}</div>
                )}
                <div className="ordered-do">
                  {aside?.(item, index, set)}
                  {moveButton("up")}
                  {moveButton("down")}
                  {items.length > min && (
                    <IconButton
                      icon="trash"
                      size="s"
                      label={t("admin.look.remove", { name: fullName })}
                      onClick={() => remove(index)}
                    />
                  )}
                </div>
              </div>
              {fields && isOpen && (
                <div className="ordered-in" id={`${id}-${key}`}>
                  {fields(item, index, set)}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <p className="vh" role="status">
        {announcement}
      </p>
      {add && items.length >= max && <p className="small muted">{t("admin.look.full", { count: max })}</p>}
      {add && items.length < max && (
        <Button variant="quiet" small onClick={() => onChange([...items, add.create()])}>
          <Icon name="plus" size="s" />
          {add.label}
        </Button>
      )}
    </>
  );
}

type ListedItems<Item> = Pick<OrderedListProps<Item>, "items" | "onChange" | "nameOf">;

/** Which items are open, and how they are moved and removed; the focus goes with them. */
function useOrderedItems<Item>({ items, onChange, nameOf }: ListedItems<Item>) {
  const { t, number } = useAdminI18n();
  const list = useRef<HTMLOListElement>(null);
  // Fields stay with their item when it moves.
  const [keys, setKeys] = useState(() => newKeys(items.length));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const focusNext = useRef<string | null>(null);
  const shownKeys = keys.length === items.length ? keys : [...keys, ...newKeys(items.length)].slice(0, items.length);

  // Items were added elsewhere: the new ones are open.
  useEffect(() => {
    if (shownKeys === keys) return;
    setKeys(shownKeys);
    setOpen((before) => new Set([...before, ...shownKeys.filter((key) => !keys.includes(key))]));
  }, [shownKeys, keys]);

  // Browsers drop the focus of an element that is moved within the page.
  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = null;
    if (wanted === null) return;
    const all = [...(list.current?.querySelectorAll<HTMLButtonElement>("button[data-focus]") ?? [])];
    all.find((button) => button.dataset.focus === wanted)?.focus();
  });

  function move(from: number, to: number): void {
    const [item, key] = [items[from], shownKeys[from]];
    if (to < 0 || to >= items.length || item === undefined || key === undefined) return;
    const without = <Each,>(all: readonly Each[]) => all.filter((_, index) => index !== from);
    setKeys(without(shownKeys).toSpliced(to, 0, key));
    onChange(without(items).toSpliced(to, 0, item));
    setAnnouncement(
      t("admin.look.movedTo", { name: nameOf(item, from), place: number(to + 1), count: number(items.length) }),
    );
    focusNext.current = `${key}-${to < from ? "up" : "down"}`;
  }

  function remove(index: number): void {
    const item = items[index];
    if (item === undefined) return;
    const before = { items: [...items], keys: shownKeys };
    setKeys(shownKeys.toSpliced(index, 1));
    onChange(items.toSpliced(index, 1));
    showToast({
      title: t("admin.look.removed", { name: nameOf(item, index) }),
      ms: 8000,
      action: {
        label: t("admin.undo"),
        run: () => {
          setKeys(before.keys);
          onChange(before.items);
        },
      },
    });
    const next = shownKeys[index + 1] ?? shownKeys[index - 1];
    if (next !== undefined) focusNext.current = `${next}-open`;
  }

  function toggle(key: number): void {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  return { list, keys: shownKeys, open, announcement, move, remove, toggle };
}
