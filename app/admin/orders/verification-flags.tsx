import type { CallFirstReason } from "../../../shop/orders/admin/verification-flags.ts";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";

/** Flags a guest's order that staff should confirm by phone, with the reasons. */
export function VerificationFlags({ reasons }: { reasons: readonly CallFirstReason[] }) {
  const { t, language } = useAdminI18n();
  if (reasons.length === 0) return null;
  return (
    <span className="od-call" lang={language}>
      <strong>
        <Icon name="phone" size="xs" />
        {t("admin.order.callFirst")}
      </strong>
      {reasons.map((reason) => (
        <span key={reason}>{t(`admin.order.callFirst.${reason}`)}</span>
      ))}
    </span>
  );
}
