import type { OrderMessageResponse } from "../../../api/contract/settings.ts";
import { languages } from "../../../shop/language.ts";
import { channels } from "../../../shop/notifications/notification-rules.ts";
import type { PromiseName, Promises } from "../../../shop/promises/promise-schema.ts";
import { promiseNames } from "../../../shop/promises/promise-text.ts";
import type { ShopSettings } from "../../../shop/settings/settings-schema.ts";
import { UserText } from "../../i18n/localized.tsx";
import { Panel } from "../components.tsx";
import { TextPairFields, Toggle } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useServices } from "../services.ts";

type OrderMessageChoices = ShopSettings["orderMessages"];
type MessagesPanelProps = {
  samples: OrderMessageResponse[];
  choices: OrderMessageChoices;
  onChange: (choices: OrderMessageChoices) => void;
};

/** Notifications of an order by channel, with the SMS texts and their number of parts. */
export function MessagesPanel({ samples, choices, onChange }: MessagesPanelProps) {
  const { t } = useAdminI18n();
  const services = useServices();
  return (
    <Panel title={t("admin.settings.messages")} text={t("admin.settings.messagesHint")}>
      {services &&
        channels
          .filter((channel) => !services[channel])
          .map((channel) => (
            <p key={channel} className="hint">
              {t(`admin.settings.messagesNone.${channel}`)}
            </p>
          ))}
      {samples.map(({ kind, sms, sent }) => (
        <fieldset key={kind} className="msg">
          <legend>{t(`admin.settings.message.${kind}`)}</legend>
          <div className="msg-ways">
            {channels.toReversed().map((channel) => (
              <label key={channel}>
                <input
                  type="checkbox"
                  checked={choices[kind][channel]}
                  onChange={({ target }) =>
                    onChange({ ...choices, [kind]: { ...choices[kind], [channel]: target.checked } })
                  }
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
    </Panel>
  );
}

type PromisesPanelProps = {
  promises: Promises;
  error: (name: PromiseName, language: "en" | "bn") => string | undefined;
  onChange: (promises: Promises) => void;
};

/** The promises of the shop: a switch each, and the merchant's own wording. */
export function PromisesPanel({ promises, error, onChange }: PromisesPanelProps) {
  const { t } = useAdminI18n();
  const change = (name: PromiseName, changes: Partial<Promises[PromiseName]>) =>
    onChange({ ...promises, [name]: { ...promises[name], ...changes } });
  return (
    <Panel className="promises" title={t("admin.settings.promises")} text={t("admin.settings.promisesHint")}>
      {promiseNames.map((name) => {
        const { on, words } = promises[name];
        return (
          <div key={name}>
            <Toggle
              label={t(`admin.settings.promise.${name}`)}
              hint={t(`admin.settings.promise.${name}.hint`)}
              checked={on}
              onChange={(isOn) => change(name, { on: isOn })}
            />
            {on && (
              <TextPairFields
                rows={2}
                optional
                label={t("admin.settings.promise.words")}
                value={words}
                error={(language) => error(name, language)}
                onChange={(newWords) => change(name, { words: newWords })}
              />
            )}
          </div>
        );
      })}
    </Panel>
  );
}
