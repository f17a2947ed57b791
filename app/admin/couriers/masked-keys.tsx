import { IconButton } from "../../components/button.tsx";
import { useAdminI18n } from "../i18n.ts";

type MaskedKeysProps = {
  names: readonly string[];
  /** The last characters of each key. */
  hints: Record<string, string>;
  /** Refused, or to be entered again. */
  isBad: boolean;
  labelOf: (name: string) => string;
  onEdit: () => void;
};

/** The keys of an account, of which only the last characters are shown. */
export function MaskedKeys({ names, hints, isBad, labelOf, onEdit }: MaskedKeysProps) {
  const { t } = useAdminI18n();
  return (
    <dl className="courier-keys">
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd className={isBad ? "input bad num" : "input num"}>
            <span lang="en">
              <span aria-hidden="true">•••••••• </span>
              {hints[name]}
            </span>
            <IconButton
              icon="pencil-simple"
              size="s"
              label={t("admin.couriers.replace", { key: labelOf(name) })}
              onClick={onEdit}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
