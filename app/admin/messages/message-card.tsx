import type { ContactMessageResponse } from "../../../api/contract/contact.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useShopSettings } from "../shop-settings.ts";
import { useSave } from "../use-save.ts";

/** A contact message, the ways to answer it, and who did. */
export function MessageCard({ message }: { message: ContactMessageResponse }) {
  const { t, date, language, phone: formatPhone } = useAdminI18n();
  const { busy, change } = useSave();
  const { _id, fullName, email, phone, at, answeredAt, answeredBy } = message;
  const { name: shop } = useShopSettings();
  // In the language of the sender.
  const subject = `Re: ${shop[message.language]}`;

  const setAnswered = (answered: boolean) =>
    change(() => api("PATCH /messages/:id", { params: { id: _id }, body: { answered } }), {
      failed: t("admin.messages.notMarked"),
      done: answered
        ? { title: t("admin.messages.marked"), text: t("admin.messages.markedText") }
        : { title: t("admin.messages.unmarked") },
    });

  return (
    <li>
      <header>
        <div>
          <b>
            <UserText text={fullName} />
          </b>
          <small lang="en">{email}</small>
        </div>
        <time dateTime={at}>{date(at, "dayTime")}</time>
      </header>
      <p lang={message.language === language ? undefined : message.language}>{message.message}</p>
      {answeredAt && answeredBy && (
        <p className="msgs-by">
          <Icon name="check" size="xs" />
          <UserText text={t("admin.messages.by", { name: answeredBy })} />
          <time dateTime={answeredAt}>{date(answeredAt, "dayTime")}</time>
        </p>
      )}
      <div className="msgs-do">
        <a
          className="btn btn-q btn-sm"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
        >
          <Icon name="envelope-simple" size="s" />
          {t("admin.messages.answer")}
        </a>
        {phone && (
          <a className="btn btn-q btn-sm num" href={`tel:${phone}`}>
            <Icon name="phone" size="s" />
            {t("admin.messages.call", { phone: formatPhone(phone) })}
          </a>
        )}
        <Button
          variant={answeredAt ? "quiet" : "outline"}
          small
          busy={busy}
          onClick={() => void setAnswered(!answeredAt)}
        >
          {t(answeredAt ? "admin.messages.unmark" : "admin.messages.mark")}
          <span className="vh">
            : <UserText text={fullName} />
          </span>
        </Button>
      </div>
    </li>
  );
}
