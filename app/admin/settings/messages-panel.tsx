import type { OrderMessageResponse } from "../../../api/contract/settings.ts";
import { languages } from "../../../shop/language.ts";
import { channels, type OrderNotificationKind } from "../../../shop/notifications/notification-rules.ts";
import type { ShopSettings } from "../../../shop/settings/settings-schema.ts";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";

type OrderMessageChoices = ShopSettings["orderMessages"];
type MessagesPanelProps = {
  samples: OrderMessageResponse[];
  choices: OrderMessageChoices;
  onChange: (choices: OrderMessageChoices) => void;
};

/** Notifications of an order by channel, with the SMS texts and their number of parts. */
export function MessagesPanel({ samples, choices, onChange }: MessagesPanelProps) {
  const { t } = useAdminI18n();
  return (
    <section className="panel">
      <div className="panel-h">
        <div>
          <h2>{t("admin.settings.messages")}</h2>
          <p>{t("admin.settings.messagesHint")}</p>
        </div>
      </div>
      {samples.map(({ kind, sms, sent }) => (
        <fieldset key={kind} className="msg">
          <legend>{t(`admin.settings.message.${kind}`)}</legend>
          <div className="msg-ways">
            {channels.toReversed().map((channel) => (
              <label key={channel}>
                <input
                  type="checkbox"
                  checked={choices[kind][channel]}
                  onChange={({ target }) => onChange(withChannels(choices, kind, { [channel]: target.checked }))}
                />
                {t(`admin.settings.channel.${channel}`)}
              </label>
            ))}
            <small className="num">{t("admin.settings.messageSent", { count: sent })}</small>
          </div>
          <ul className={choices[kind].sms ? "msg-texts" : "msg-texts is-off"}>
            {languages.map((language) => (
              <li key={language}>
                <span>
                  <UserText text={sms[language].text} />
                </span>
                <small className="num">{t("admin.settings.messageParts", { count: sms[language].parts })}</small>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </section>
  );
}

function withChannels(
  choices: OrderMessageChoices,
  kind: OrderNotificationKind,
  changes: Partial<OrderMessageChoices[OrderNotificationKind]>,
): OrderMessageChoices {
  return { ...choices, [kind]: { ...choices[kind], ...changes } };
}
