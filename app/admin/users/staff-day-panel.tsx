import { useNavigate, useSearchParams } from "react-router";
import type { ResponseOf } from "../../browser/request.ts";
import { UserText } from "../../i18n/localized.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { linkWith } from "../sections.ts";

export type StaffDayPanelProps = {
  day: string;
  days: ResponseOf<"GET /users/days/:id">;
  /** What stood in the address in place of a day. */
  notADay: string | null;
};

const figures = ["calls", "confirmed", "cancelled", "packed"] as const;

/** What each colleague did on one day. */
export function StaffDayPanel({ day, days, notADay }: StaffDayPanelProps) {
  const { t, number } = useAdminI18n();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Panel title={t("admin.staffDay")} text={t("admin.staffDay.text")} className="staff-day">
      <label className="staff-day-date">
        {t("admin.staffDay.day")}
        <input
          type="date"
          className="input sm"
          value={day}
          onChange={({ target }) =>
            target.value && void navigate(linkWith(params, { day: target.value }), { preventScrollReset: true })
          }
        />
      </label>
      {notADay !== null && <p role="alert">{t("admin.staffDay.notADay", { day: notADay })}</p>}
      {days.length === 0 ? (
        <p className="muted">{t("admin.staffDay.none")}</p>
      ) : (
        <div className="table-wrap">
          <table className="table staff-day-tb">
            <thead>
              <tr>
                <th>{t("admin.users.person")}</th>
                {figures.map((figure) => (
                  <th key={figure} className="r">
                    {t(`admin.staffDay.${figure}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((person) => (
                <tr key={person.name}>
                  <td>
                    <b>
                      <UserText text={person.name} />
                    </b>
                  </td>
                  {figures.map((figure) => (
                    <td key={figure} className="r num" data-label={t(`admin.staffDay.${figure}`)}>
                      {person[figure] === 0 ? "–" : number(person[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
