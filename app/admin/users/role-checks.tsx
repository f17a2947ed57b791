import type { StaffRole } from "../../../shop/permissions.ts";
import { useAdminI18n } from "../i18n.ts";

type RoleChecksProps = {
  legend: string;
  /** Whether the legend is read out only. */
  isLegendHidden?: boolean;
  roles: StaffRole[];
  held: readonly StaffRole[];
  disabled?: boolean;
  onChange: (role: StaffRole, isHeld: boolean) => void;
};

/** Roles beside the main one. */
export function RoleChecks({ legend, isLegendHidden, roles, held, disabled, onChange }: RoleChecksProps) {
  const { t } = useAdminI18n();
  return (
    <fieldset className="u-also">
      <legend className={isLegendHidden ? "vh" : undefined}>{legend}</legend>
      {roles.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={held.includes(role)}
            disabled={disabled}
            onChange={({ target }) => onChange(role, target.checked)}
          />
          {t(`admin.role.${role}`)}
        </label>
      ))}
    </fieldset>
  );
}
