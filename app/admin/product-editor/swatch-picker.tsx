import { IconButton } from "../../components/button.tsx";
import { useAdminI18n } from "../i18n.ts";

/** The colour of a shade: a round sample that opens the browser's own picker; a size has none. */
export function SwatchPicker({ color, onChange }: { color: string | null; onChange: (color: string | null) => void }) {
  const { t } = useAdminI18n();
  return (
    <span className="swatch-pick">
      <label className={color ? "swatch-dot" : "swatch-dot is-empty"}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="17" fill={color ?? "none"} />
        </svg>
        <input
          type="color"
          aria-label={t("admin.product.colour")}
          value={(color ?? "#b3121f").toLowerCase()}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
      </label>
      {color && <IconButton icon="x" size="xs" label={t("admin.product.noColour")} onClick={() => onChange(null)} />}
    </span>
  );
}
