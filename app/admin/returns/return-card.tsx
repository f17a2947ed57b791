import { type FormEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { StaffReturnResponse } from "../../../api/contract/returns.ts";
import { imageUrl } from "../../../shop/media/image-url.ts";
import { fromTaka } from "../../../shop/money.ts";
import { maxReturnText } from "../../../shop/returns/return-rules.ts";
import type { ReturnDecision } from "../../../shop/returns/return-schema.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { showToast } from "../../components/toast.ts";
import { formatAge } from "../format.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { showUndoProblem } from "../orders/undo.ts";
import { sectionLink } from "../sections.ts";

type ReturnCardProps = {
  request: StaffReturnResponse;
  /** Among the facts of its order, which say whose it is. */
  isOnOrder?: boolean;
};

const tags = {
  requested: { tone: "is-soon", icon: "arrow-u-down-left" },
  accepted: { tone: "is-agreed", icon: "check" },
  declined: { tone: "is-bad", icon: "x" },
  received: { tone: "is-agreed", icon: "package" },
} as const satisfies Record<StaffReturnResponse["state"], { tone: string; icon: IconName }>;

/** What a customer asks to send back, with photos; staff accept it with one touch, or decline it with a sentence. */
export function ReturnCard({ request, isOnOrder = false }: ReturnCardProps) {
  const i18n = useAdminI18n();
  const { t, money, phone: formatPhone } = i18n;
  const { state, reason, text, items, photos, order, number, fullName, phone, city, total } = request;
  const { tone, icon } = tags[state];
  return (
    <li className="need is-return">
      <p className="need-h">
        <span className={`need-tag ${tone}`}>
          <Icon name={icon} size="s" />
          {t(`admin.return.kind.${state === "requested" ? "" : (`${state}.` as const)}${request.resolution}`)}
        </span>
        <time className="num" dateTime={request.requestedAt}>
          {formatAge(request.requestedAt, i18n)}
        </time>
      </p>
      {!isOnOrder && (
        <p className="need-who">
          <span>
            <b lang="">{fullName}</b>, <span lang="">{city}</span>,{" "}
            <span className="num">{money(fromTaka(total))}</span>
          </span>
          <Link className="num" lang="en" to={sectionLink("orders", { tab: "all", order })}>
            {number}
          </Link>
          <a className="num" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </p>
      )}
      <ul className="return-items">
        {items.map(({ variantId, name, quantity, wanted }) => (
          <li key={variantId}>
            <span>
              {name}
              {wanted && <small>{t("admin.return.wanted", { name: wanted })}</small>}
            </span>
            <b className="num">{t("summary.times", { quantity })}</b>
          </li>
        ))}
      </ul>
      <p>
        <b>{t(`admin.return.reason.${reason}`)}</b>
        {text && (
          <>
            {": "}
            <q lang="">{text}</q>
          </>
        )}
      </p>
      {request.requestedByName && (
        <p className="muted small">{t("admin.return.byPhone", { name: request.requestedByName })}</p>
      )}
      {request.answer && <q lang="">{request.answer}</q>}
      {photos.length > 0 && (
        <p className="need-photos">
          {photos.map((photo, index) => (
            <a key={photo.id} href={imageUrl(photo)} target="_blank" rel="noreferrer">
              <img
                src={imageUrl(photo)}
                alt={t("admin.return.photo", { n: index + 1 })}
                width={72}
                height={90}
                loading="lazy"
                referrerPolicy="no-referrer"
              />
            </a>
          ))}
        </p>
      )}
      <ReturnWays request={request} />
    </li>
  );
}

function ReturnWays({ request }: { request: StaffReturnResponse }) {
  const { t, money } = useAdminI18n();
  const { busy, change } = useSave();
  const { undo, mayUndo } = useUndo(request);
  const [isDeclining, setDeclining] = useState(false);
  const [isGone, setGone] = useState(false);
  const { _id: id, state, resolution, way, replacement, replacementOrder, refundMethod } = request;
  const method = t(`admin.payments.method.${request.refund?.method ?? refundMethod ?? "bkash"}`);
  const amount = request.refund?.amount ?? request.expectedRefund;
  const moneyBack =
    amount === null
      ? t("admin.return.wants.refund", { method })
      : t("admin.return.wants.refundOf", { amount: money(fromTaka(amount)), method });
  const isWaiting = state === "requested";
  const isOpen = isWaiting || state === "accepted";

  const decide = (body: ReturnDecision, done: string) =>
    change(
      () =>
        api("PATCH /returns/:id", { params: { id }, body }).catch((error: unknown) => {
          // The money instead is offered where the new piece is gone.
          if (isSoldOut(error)) setGone(true);
          throw error;
        }),
      {
        failed: t("admin.return.failed"),
        // What the shop tells a customer of their cart does not help here.
        reasonOf: (error) => (isSoldOut(error) ? t("admin.return.gone") : null),
        done: {
          title: done,
          ...(body.state === "accepted" && { ms: 8000, action: { label: t("admin.undo"), run: () => void undo() } }),
        },
      },
    );

  if (isDeclining)
    return (
      <DeclineForm
        busy={busy}
        onClose={() => setDeclining(false)}
        onSend={(answer) => decide({ state: "declined", answer }, t("admin.return.declined"))}
      />
    );
  return (
    <>
      <p className="muted small">
        {resolution === "exchange"
          ? t(replacement ? "admin.return.replaced" : "admin.return.wants.exchange")
          : `${moneyBack} ${t(`admin.return.way.${way}`)}`}
        {replacement && replacementOrder && (
          <>
            {" "}
            <Link className="link num" lang="en" to={sectionLink("orders", { tab: "all", order: replacementOrder })}>
              {replacement}
            </Link>
          </>
        )}
      </p>
      {isOpen && (
        <div className="need-do">
          {isWaiting && (
            <Button small busy={busy} onClick={() => void decide({ state: "accepted" }, t("admin.return.accepted"))}>
              {t(`admin.return.accept.${resolution}`)}
            </Button>
          )}
          {isWaiting && isGone && (
            <Button
              small
              variant="outline"
              busy={busy}
              onClick={() => void decide({ state: "accepted", resolution: "refund" }, t("admin.return.accepted"))}
            >
              {t("admin.return.accept.refund")}
            </Button>
          )}
          {!isWaiting && (
            <Button small variant="outline" to={sectionLink("parcels", { stage: "to-check-in" })}>
              {t("admin.return.checkIn")}
            </Button>
          )}
          {mayUndo && (
            <Button small variant="quiet" busy={busy} onClick={() => void undo()}>
              <Icon name="arrow-counter-clockwise" size="s" />
              {t("admin.undo")}
            </Button>
          )}
          {replacement === null && !mayUndo && (
            <Button small variant="quiet" onClick={() => setDeclining(true)}>
              {t(isWaiting ? "admin.return.decline" : "admin.return.neverCame")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Takes an acceptance back while nothing has left the shop. */
function useUndo({ _id: id, undoUntil }: StaffReturnResponse) {
  const i18n = useAdminI18n();
  const { revalidate } = useRevalidator();
  async function undo(): Promise<void> {
    try {
      await api("POST /returns/:id/undo", { params: { id } });
      showToast({ title: i18n.t("admin.undo.done"), text: i18n.t("admin.return.undone") });
    } catch (error) {
      showUndoProblem(error, i18n);
    }
    await revalidate();
  }
  return { undo, mayUndo: undoUntil !== null && new Date(undoUntil) > new Date() };
}

function isSoldOut(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code === "out-of-stock";
}

type DeclineFormProps = { busy: boolean; onSend: (answer: string) => unknown; onClose: () => void };

/** The sentence that the customer reads. */
function DeclineForm({ busy, onSend, onClose }: DeclineFormProps) {
  const { t } = useAdminI18n();
  const [answer, setAnswer] = useState("");
  function send(event: FormEvent): void {
    event.preventDefault();
    if (answer.trim()) onSend(answer);
  }
  return (
    <form className="need-find" onSubmit={send}>
      <TextArea
        label={t("admin.return.answer")}
        hint={t("admin.return.answerHint")}
        rows={2}
        required
        autoFocus
        maxLength={maxReturnText}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className="need-do">
        <Button small variant="danger" type="submit" busy={busy}>
          {t("admin.return.decline.do")}
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          {t("admin.return.back")}
        </Button>
      </div>
    </form>
  );
}
