import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { useSave } from "./hooks.ts";
import { useAdminI18n } from "./i18n.ts";

type InPlaceInputProps = Pick<ComponentProps<"input">, "inputMode" | "placeholder" | "lang" | "maxLength"> & {
  label: string;
  saved: string;
  /** Whether what is typed may be saved. */
  isValid?: (text: string) => boolean;
  /** Saves what was typed, where it differs from what is saved. */
  onSave: (text: string) => Promise<unknown>;
};

/** A value edited in its list: Enter or blur saves, Escape reverts. */
export function InPlaceInput({ label, saved, isValid = () => true, onSave, ...props }: InPlaceInputProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && !isValid(typed.trim());

  const save = async () => {
    if (typed === null || isInvalid) return;
    const text = typed.trim();
    if (text !== saved)
      await change(() => onSave(text), { failed: t("admin.notSaved"), done: { title: t("admin.saved"), text: label } });
    setTyped(null);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter") currentTarget.blur();
    if (key === "Escape") setTyped(null);
  };
  return (
    <input
      className={isInvalid ? "input sm bad" : "input sm"}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-busy={busy || undefined}
      autoComplete="off"
      value={typed ?? saved}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
      {...props}
    />
  );
}
