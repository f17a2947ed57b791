import { maxCourierName } from "../../../shop/parcels/parcel-rules.ts";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";

type RiderNameFieldProps = { hint?: string; value?: string; onChange: (name: string) => void };

/** Asks which of the shop's own riders takes parcels; the name may be left out. */
export function RiderNameField({ onChange, ...field }: RiderNameFieldProps) {
  const { t } = useAdminI18n();
  return (
    <TextField
      {...field}
      label={t("admin.tracking.riderName")}
      maxLength={maxCourierName}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
