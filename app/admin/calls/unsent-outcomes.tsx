import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";
import { dismissOutcome, resumeOutcomes, type UnsentOutcome } from "./outcome-queue.ts";

/** How many outcomes wait for the network, and each that the shop refused. */
export function UnsentOutcomes({ outcomes, onOpen }: { outcomes: UnsentOutcome[]; onOpen: (orderId: string) => void }) {
  const { t } = useAdminI18n();
  const refused = outcomes.filter((outcome) => outcome.refused !== null);
  const held = outcomes.filter((outcome) => outcome.held);
  const waiting = outcomes.length - refused.length - held.length;
  return (
    <div className="cd-unsent" role="status">
      {waiting > 0 && (
        <p>
          <Icon name="wifi-slash" size="s" />
          {t("admin.calls.waiting", { count: waiting })}
        </p>
      )}
      {held.length > 0 && (
        <p className="is-held">
          <Icon name="clock" size="s" />
          <span className="cd-left">
            <b>{t("admin.calls.leftBehind", { count: held.length })}</b>{" "}
            {held.map((outcome) => `${outcome.number}, ${outcomeName(outcome, t)}`).join("; ")}
          </span>
          <button type="button" className="link" onClick={() => resumeOutcomes(held.map(({ key }) => key))}>
            {t("admin.calls.sendNow")}
          </button>
          <button
            type="button"
            className="link"
            onClick={() => {
              for (const { key } of held) dismissOutcome(key);
            }}
          >
            {t("admin.calls.dropThem")}
          </button>
        </p>
      )}
      {refused.map((outcome) => (
        <p key={outcome.key} className="is-refused">
          <Icon name="warning-circle" size="s" />
          <span>
            <b>
              {t("admin.calls.refused", { name: outcome.fullName || outcome.number, outcome: outcomeName(outcome, t) })}
            </b>{" "}
            {errorText(new ApiRefusal(409, { error: { code: outcome.refused } }), t)}
          </span>
          <button type="button" className="link" onClick={() => onOpen(outcome.orderId)}>
            {t("admin.calls.openAgain")}
          </button>
          <IconButton icon="x" size="s" label={t("dialog.close")} onClick={() => dismissOutcome(outcome.key)} />
        </p>
      ))}
    </div>
  );
}

type Translate = ReturnType<typeof useAdminI18n>["t"];

function outcomeName({ body }: UnsentOutcome, t: Translate): string {
  return t(`admin.calls.outcome.${body.outcome}`);
}
