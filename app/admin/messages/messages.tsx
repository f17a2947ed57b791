import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ContactMessageResponse } from "../../../api/contract/contact.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, TabCount } from "../list.tsx";
import { fetchList, loadList, type PagedList, pickParams } from "../load-list.ts";
import { type SectionInput, sectionLink } from "../sections.ts";
import { NotificationList } from "./notifications.tsx";
import "./messages.css";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useSave, useShopSettings } from "../hooks.ts";

const messagesTabs = ["open", "answered", "notifications"] as const;

type MessagesTab = (typeof messagesTabs)[number];

/** The tab in the address, where bookmarks keep it; null for the first. */
const tabParam: Record<MessagesTab, string | null> = { open: null, answered: "answered", notifications: "letters" };

const perPage = 30;

/** Contact messages, or the notifications of the shop. */
export async function renderSection({ params }: SectionInput) {
  const tab = messagesTabs.find((each) => tabParam[each] === params.get("tab")) ?? "open";
  const [content, openMessages] = await Promise.all([
    tab === "notifications" ? renderNotifications(params) : renderMessages(params, tab),
    fetchList("GET /messages", new URLSearchParams({ state: "open", limit: "1" })),
  ]);
  return (
    <MessagesFrame tab={tab} openCount={openMessages.total}>
      {content}
    </MessagesFrame>
  );
}

async function renderNotifications(params: URLSearchParams) {
  const list = await loadList("GET /letters", pickParams(params, "state", "page"), perPage);
  return <NotificationList list={list} isFiltered={params.has("state")} />;
}

async function renderMessages(params: URLSearchParams, state: "open" | "answered") {
  const query = pickParams(params, "page");
  query.set("state", state);
  const list = await loadList("GET /messages", query, perPage);
  const isFirst =
    list.total === 0 && (await fetchList("GET /messages", new URLSearchParams({ limit: "1" }))).total === 0;
  return <MessageList list={list} state={state} isFirst={isFirst} />;
}

type MessagesFrameProps = { tab: MessagesTab; openCount: number; children: ReactNode };

/** Tabs for open messages with their count, answered ones, and sent notifications. */
function MessagesFrame({ tab, openCount, children }: MessagesFrameProps) {
  const { t } = useAdminI18n();
  return (
    <>
      <SectionHead title="admin.nav.messages" />
      <nav className="tabs" aria-label={t("admin.nav.messages")}>
        {messagesTabs.map((each) => (
          <Link
            key={each}
            to={sectionLink("messages", { tab: tabParam[each] })}
            aria-current={each === tab ? "page" : undefined}
            className={each === "open" && openCount > 0 ? "hot" : undefined}
          >
            {t(`admin.messages.${each}`)}
            {each === "open" && <TabCount count={openCount} />}
          </Link>
        ))}
      </nav>
      <div className="msgs-in">{children}</div>
    </>
  );
}

type MessageListProps = { list: PagedList<ContactMessageResponse>; state: "open" | "answered"; isFirst: boolean };

/** Messages of the contact form, open or answered. */
function MessageList({ list, state, isFirst }: MessageListProps) {
  const { t } = useAdminI18n();
  const empty = isFirst ? (
    <EmptyState icon="envelope-simple" title={t("admin.messages.none")} text={t("admin.messages.noneText")} />
  ) : (
    <EmptyState
      icon="envelope-simple"
      title={t(state === "open" ? "admin.messages.noneOpen" : "admin.messages.noneAnswered")}
    />
  );
  return (
    <ListBody list={list} empty={empty}>
      <ul className="msgs">
        {list.rows.map((message) => (
          <MessageCard key={message._id} message={message} />
        ))}
      </ul>
    </ListBody>
  );
}

/** A contact message, the ways to answer it, and who did. */
function MessageCard({ message }: { message: ContactMessageResponse }) {
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
