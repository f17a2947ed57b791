import type { Localized as LocalizedText } from "../../../shop/language.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";

/** In the corner of a wished product's picture, where its heart stands elsewhere. */
export function RemoveItem({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useI18n();
  return <IconButton icon="x" className="card-corner" label={t("wishes.remove", { name })} onClick={onRemove} />;
}

/** What has left the shop since it was wished for; its name where the shop still knows it. */
export function GoneItem({ name, onRemove }: { name: LocalizedText | null; onRemove: () => void }) {
  const { t } = useI18n();
  const label = name?.text ?? t("cart.lineUnnamed");
  return (
    <li>
      <p>
        <b>{name ? <Localized value={name} /> : label}</b>
        {t("wishes.gone")}
      </p>
      <IconButton icon="x" size="s" label={t("wishes.remove", { name: label })} onClick={onRemove} />
    </li>
  );
}
