import { isContentDay } from "../../../shop/content/content-rules.ts";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";

type Dates = { from: string | null; until: string | null };
type DatesFieldsProps = {
  value: Dates;
  onChange: (dates: Dates) => void;
  error: (path: "from" | "until") => string | undefined;
  /** Days of every year, typed as `11-01`, are possible, too. */
  isYearly?: boolean;
  /** Both days are needed. */
  isNeeded?: boolean;
};

/** From which day until which something shows; empty for no limit. */
export function DatesFields({ value, onChange, error, isYearly = false, isNeeded = false }: DatesFieldsProps) {
  const { t } = useAdminI18n();
  return (
    <div className="two">
      {(["from", "until"] as const).map((end) => (
        <TextField
          key={`${end} ${isYearly}`}
          type={isYearly ? "text" : "date"}
          label={t(isYearly ? `admin.look.yearly.${end}` : `admin.look.${end}`)}
          optional={!isNeeded}
          required={isNeeded}
          lang="en"
          error={error(end)}
          {...(isYearly && { placeholder: "11-01", maxLength: 5 })}
          defaultValue={value[end] ?? ""}
          onChange={({ target }) => {
            if (target.value === "" || isContentDay(target.value))
              onChange({ ...value, [end]: target.value === "" ? null : target.value });
          }}
        />
      ))}
    </div>
  );
}
