import { Button } from "../components/button.tsx";
import bn from "../i18n/ads-bn.json";
import en from "../i18n/ads-en.json";
import { createI18n, useI18n } from "../i18n/language.tsx";
import type { KeyOf } from "../i18n/messages.ts";
import type { PageTags } from "./tagged-pages.ts";

/**
 * The question whether advertisers may learn of purchases. It is hidden until tags.ts finds that this browser has not
 * answered; on the privacy page (`tags` null) it stays, and shows the answer.
 */
export function AdQuestion({ tags }: { tags: PageTags | null }) {
  const { language, path } = useI18n();
  const { t } = createI18n<KeyOf<typeof en, typeof bn>>(language, language === "bn" ? bn : en);
  return (
    <section
      id="ad-question"
      className={tags ? "ad-question" : "ad-question is-page wrap"}
      aria-labelledby="ad-question-title"
      hidden
      data-meta={tags?.meta}
      data-google={tags?.google}
    >
      <h2 id="ad-question-title" className={tags ? "small" : "display h3"}>
        {tags ? t("ads.ask") : t("ads.title")}
      </h2>
      {!tags && <p>{t("ads.ask")}</p>}
      <p className="small muted">
        {t("ads.askText")} {tags && <a href={`${path("/privacy")}#browser`}>{t("ads.more")}</a>}
      </p>
      {!tags && (
        <p role="status">
          <span data-shown="yes" hidden>
            {t("ads.isYes")}
          </span>
          <span data-shown="no" hidden>
            {t("ads.isNo")}
          </span>
        </p>
      )}
      <p className="ad-question-do">
        <Button variant="outline" small data-answer="yes">
          {t("ads.yes")}
        </Button>
        <Button variant="outline" small data-answer="no">
          {t("ads.no")}
        </Button>
      </p>
    </section>
  );
}
