import { callSettings } from "../../../shop/calls/call-schema.ts";
import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { Toggle } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { type CallsForm, callsRequest, type KnownCustomerForm } from "./settings-form-state.ts";

type CallsPanelProps = {
  calls: CallsForm;
  error: (path: string) => string | undefined;
  onChange: (calls: CallsForm) => void;
};

type KnownCustomerPanelProps = {
  rule: KnownCustomerForm;
  error: (path: string) => string | undefined;
  onChange: (rule: KnownCustomerForm) => void;
};

/** Which orders need no call. */
export function KnownCustomerPanel({ rule, error, onChange }: KnownCustomerPanelProps) {
  const { t } = useAdminI18n();
  const number = (name: "delivered" | "below") => (
    <TextField
      label={t(`admin.settings.withoutCall.${name}`)}
      inputMode="numeric"
      value={rule[name]}
      error={error(name)}
      onChange={({ target }) => onChange({ ...rule, [name]: target.value })}
    />
  );
  return (
    <Panel
      className="settings-without-call"
      title={t("admin.settings.withoutCall")}
      text={t("admin.settings.withoutCallHint")}
    >
      <Toggle
        label={t("admin.settings.withoutCall.isOn")}
        hint={t("admin.settings.withoutCall.isOnHint")}
        checked={rule.isOn}
        onChange={(isOn) => onChange({ ...rule, isOn })}
      />
      {rule.isOn && (
        <div className="two">
          {number("delivered")}
          {number("below")}
        </div>
      )}
    </Panel>
  );
}

const hours = ["from", "to"] as const;

/** When customers are called, how often, and what that means in one paragraph. */
export function CallsPanel({ calls, error, onChange }: CallsPanelProps) {
  const { t } = useAdminI18n();
  const change = (changes: Partial<CallsForm>) => onChange({ ...calls, ...changes });
  const number = (name: "retryHours" | "maxAttempts" | "unreachableAfterHours" | "linkHours") => (
    <TextField
      label={t(`admin.settings.calls.${name}`)}
      inputMode="numeric"
      value={calls[name]}
      error={error(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const time = (name: "from" | "to" | "eveningHour" | "nextDayHour") => (
    <TextField
      type="time"
      label={t(`admin.settings.calls.${name}`)}
      value={calls[name]}
      error={error(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <Panel className="settings-calls" title={t("admin.settings.calls")} text={t("admin.settings.callsHint")}>
      <div className="two">
        {time("from")}
        {time("to")}
      </div>
      <Toggle
        label={t("admin.settings.calls.fridayBreak")}
        hint={t("admin.settings.calls.fridayBreakHint")}
        checked={calls.hasBreak}
        onChange={(hasBreak) => change({ hasBreak })}
      />
      {calls.hasBreak && (
        <div className="two">
          {hours.map((end) => (
            <TextField
              key={end}
              type="time"
              label={t(`admin.settings.calls.break.${end}`)}
              value={calls.fridayBreak[end]}
              error={error(`fridayBreak.${end}`)}
              onChange={({ target }) => change({ fridayBreak: { ...calls.fridayBreak, [end]: target.value } })}
            />
          ))}
        </div>
      )}
      <div className="three">
        {number("retryHours")}
        {time("eveningHour")}
        {time("nextDayHour")}
      </div>
      <div className="two">
        {number("maxAttempts")}
        {number("unreachableAfterHours")}
      </div>
      {number("linkHours")}
      <CallPlan calls={calls} />
    </Panel>
  );
}

/** The plan in words, while all of it is valid. */
function CallPlan({ calls }: { calls: CallsForm }) {
  const { t, date, number } = useAdminI18n();
  const { success, data } = callSettings.safeParse(callsRequest(calls));
  const time = (hour: string) => date(`2026-01-01T${hour}:00+06:00`, "time");
  return (
    <p className="settings-plan num" role="status">
      {success &&
        [
          ...(data.linkHours > 0 ? [t("admin.settings.calls.planLink", { count: data.linkHours })] : []),
          t("admin.settings.calls.plan", {
            count: data.retryHours,
            evening: time(data.eveningHour),
            morning: time(data.nextDayHour),
          }),
          t("admin.settings.calls.planEnd", {
            attempts: number(data.maxAttempts),
            hours: number(data.unreachableAfterHours),
          }),
          data.fridayBreak
            ? t("admin.settings.calls.planHoursFriday", {
                ...{ from: time(data.from), to: time(data.to) },
                ...{ breakFrom: time(data.fridayBreak.from), breakTo: time(data.fridayBreak.to) },
              })
            : t("admin.settings.calls.planHours", { from: time(data.from), to: time(data.to) }),
        ].join(" ")}
    </p>
  );
}
