import { useId, useState } from "react";
import { IconButton } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";

type CopyFieldProps = { label: string; hint: string; value: string };

/** A text for another panel; its button turns to a tick once it was copied. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const { t } = useAdminI18n();
  const id = useId();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // The clipboard needs https; otherwise it can be copied from the field.
      showToast({ title: t("admin.couriers.notCopied"), tone: "error" });
    }
  }
  return (
    <div className="courier-copy">
      <label htmlFor={id}>
        {label}
        <small>{hint}</small>
      </label>
      <span className={isCopied ? "input is-copied" : "input"}>
        <input id={id} readOnly lang="en" value={value} onFocus={({ target }) => target.select()} />
        <IconButton
          icon={isCopied ? "check" : "copy"}
          size="s"
          label={t(isCopied ? "admin.couriers.copied" : "admin.couriers.copy", { name: label })}
          onClick={() => void copy()}
        />
      </span>
    </div>
  );
}
