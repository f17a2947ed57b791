import { formatMonth } from "../../../shop/shipping/delivery-dates.ts";
import { Field, TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";

type Dates = { from: string | null; until: string | null };
type DatesFieldsProps = {
  value: Dates;
  onChange: (dates: Dates) => void;
  error: (path: "from" | "until") => string | undefined;
  /** Days of every year (`11-01`). */
  isYearly?: boolean;
  /** Both days are needed. */
  isNeeded?: boolean;
};

/** The first and last day on which something is shown; empty for no limit. */
export function DatesFields({ value, onChange, error, isYearly = false, isNeeded = false }: DatesFieldsProps) {
  const { t } = useAdminI18n();
  return (
    <div className="two">
      {(["from", "until"] as const).map((end) =>
        isYearly ? (
          <DayOfYearField
            key={end}
            label={t(`admin.look.yearly.${end}`)}
            isLast={end === "until"}
            day={value[end]}
            error={error(end)}
            onChange={(day) => onChange({ ...value, [end]: day })}
          />
        ) : (
          <TextField
            key={end}
            type="date"
            label={t(`admin.look.${end}`)}
            optional={!isNeeded}
            required={isNeeded}
            lang="en"
            error={error(end)}
            defaultValue={value[end] ?? ""}
            onChange={({ target }) => onChange({ ...value, [end]: target.value === "" ? null : target.value })}
          />
        ),
      )}
    </div>
  );
}

type DayOfYearFieldProps = {
  label: string;
  /** Whether it is the last day: choosing a month then selects its end. */
  isLast: boolean;
  day: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
};

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
/** How many days a month has, 29 February included. */
const daysOf = (month: string) => new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();

/** A day of every year, chosen as a month and its day. */
function DayOfYearField({ label, isLast, day, error, onChange }: DayOfYearFieldProps) {
  const { t, number, language } = useAdminI18n();
  const [month = "", dayOfMonth = ""] = day === null ? [] : day.slice(-5).split("-");
  const choose = (chosen: string, dayOfIt: number) =>
    onChange(chosen === "" ? null : `${chosen}-${String(Math.min(dayOfIt, daysOf(chosen))).padStart(2, "0")}`);
  return (
    <Field label={label} optional error={error}>
      {(control) => (
        <div className="look-day">
          <select
            {...control}
            value={month}
            onChange={({ target }) => choose(target.value, Number(dayOfMonth) || (isLast ? 31 : 1))}
          >
            <option value="">{t("admin.look.anyDay")}</option>
            {months.map((each) => (
              <option key={each} value={each}>
                {formatMonth(each, { language })}
              </option>
            ))}
          </select>
          {month !== "" && (
            <select
              className="input"
              aria-label={t("admin.look.dayOf", { name: label })}
              value={Number(dayOfMonth)}
              onChange={({ target }) => choose(month, Number(target.value))}
            >
              {Array.from({ length: daysOf(month) }, (_, index) => index + 1).map((each) => (
                <option key={each} value={each}>
                  {number(each)}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </Field>
  );
}
