import { languages } from "../../../shop/language.ts";
import type { PromiseName, Promises } from "../../../shop/promises/promise-schema.ts";
import { promiseNames } from "../../../shop/promises/promise-text.ts";
import { TextArea } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import { Toggle } from "../toggle.tsx";

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
    <section className="panel promises">
      <div className="panel-h">
        <div>
          <h2>{t("admin.settings.promises")}</h2>
          <p>{t("admin.settings.promisesHint")}</p>
        </div>
      </div>
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
              <div className="two">
                {languages.map((language) => (
                  <TextArea
                    key={language}
                    rows={2}
                    optional
                    lang={language}
                    label={t(language === "en" ? "admin.inEnglish" : "admin.inBangla", {
                      name: t("admin.settings.promise.words"),
                    })}
                    value={words[language]}
                    error={error(name, language)}
                    onChange={({ target }) => change(name, { words: { ...words, [language]: target.value } })}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}
