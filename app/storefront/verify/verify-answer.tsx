import type { ReactNode } from "react";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import { localizeField } from "../../../shop/language.ts";
import { chatLinks } from "../../../shop/settings/chat-links.ts";
import type { VerifiedBatch } from "../../../shop/stock/verify-batch.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Medallion } from "../../components/ornaments.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { formatBestBefore } from "../best-before.ts";

/** A batch of a code, its variants, and its product where customers can see that. */
export type FoundBatch = { batch: VerifiedBatch; variants: VerifiedBatch[]; product: Product | null };

/** The shop's result for a code. */
export type VerifyAnswer =
  | { kind: "ours"; code: string; found: FoundBatch[]; today: string }
  | { kind: "unknown"; code: string }
  | { kind: "barcode"; code: string }
  | { kind: "too-many"; code: string };

/** The possible results, and what they mean. */
export function PossibleAnswers() {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  return (
    <section className="verify-may" aria-labelledby="may">
      <div className="wrap">
        <h2 className="display h2" id="may">
          {t("verify.may")}
        </h2>
        <ul>
          <PossibleAnswer icon="seal-check" title={t("verify.ours")} isOurs>
            <p>{t("verify.oursText")}</p>
            <Note icon="info" title={t("verify.copies")} text={t("verify.copiesText")} />
          </PossibleAnswer>
          <PossibleAnswer icon="info" title={t("verify.unknown")}>
            <Note icon="pencil-simple" title={t("verify.again")} text={t("verify.againText")} />
            <Note icon="image" title={t("verify.still")} text={t("verify.stillText")} />
          </PossibleAnswer>
          <PossibleAnswer icon="barcode" title={t("verify.barcode")}>
            <p>{t("verify.barcodeText")}</p>
            <Note icon="magnifying-glass" title={t("verify.near")} text={t("verify.nearText")} />
          </PossibleAnswer>
        </ul>
      </div>
    </section>
  );
}

function PossibleAnswer({ icon, title, isOurs, children }: AnswerFrameProps) {
  return (
    <li className={isOurs ? "is-ours" : undefined}>
      <AnswerMark icon={icon} />
      <h3 className="display h3">{title}</h3>
      {children}
    </li>
  );
}

function AnswerMark({ icon }: { icon: IconName }) {
  return (
    <div className="verify-mark">
      <Medallion />
      <Icon name={icon} />
    </div>
  );
}

/** The answer to a code. */
export function AnswerCard({ answer }: { answer: VerifyAnswer }) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  if (answer.kind === "ours") return <OurBatches {...answer} />;
  if (answer.kind === "too-many")
    return (
      <AnswerFrame icon="clock" title={t("verify.tooMany")}>
        <p className="lede">{t("verify.tooManyText")}</p>
      </AnswerFrame>
    );
  if (answer.kind === "barcode")
    return (
      <AnswerFrame icon="barcode" title={t("verify.barcode")}>
        <p className="lede">{t("verify.barcodeText")}</p>
        <Note icon="magnifying-glass" title={t("verify.near")} text={t("verify.nearText")} />
        <Note icon="image" title={t("verify.still")} text={t("verify.stillText")} />
        <AskUs code={answer.code} />
      </AnswerFrame>
    );
  return (
    <AnswerFrame icon="info" title={t("verify.unknown")}>
      <p className="lede">
        <b lang="en">{answer.code}</b> {t("verify.unknownText")}
      </p>
      <Note icon="pencil-simple" title={t("verify.again")} text={t("verify.againText")} />
      <Note icon="image" title={t("verify.still")} text={t("verify.stillText")} />
      <AskUs code={answer.code} />
    </AnswerFrame>
  );
}

function OurBatches({ code, found, today }: Extract<VerifyAnswer, { kind: "ours" }>) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  const isPast = found.every(({ batch: { expires } }) => expires !== null && expires < today);
  return (
    <AnswerFrame icon="seal-check" title={t("verify.ours")} isOurs>
      <p className="lede">{t("verify.oursText")}</p>
      {found.map((each) => (
        <FoundProduct key={`${each.batch.variantId} ${each.batch.expires}`} {...each} />
      ))}
      {isPast && <Note icon="warning-circle" title={t("verify.past")} text={t("verify.pastText")} />}
      <Note icon="info" title={t("verify.copies")} text={t("verify.copiesText")} />
      <AskUs code={code} />
    </AnswerFrame>
  );
}

function FoundProduct({ batch, variants, product }: FoundBatch) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t, path } = i18n;
  const name = localizeField(batch, "name", language);
  const variantNames = variants.flatMap((each) => localizeField(each, "variantName", language) ?? []);
  const title = (
    <b className="display" lang={name?.language === language ? undefined : name?.language}>
      {name?.text}
    </b>
  );
  return (
    <div className="verify-batch">
      <div className="verify-product">
        <ResponsiveImage image={product?.pictures[0] ?? null} alt="" sizes="64px" />
        <div>
          {product ? <Link to={path(product.path)}>{title}</Link> : title}
          {variantNames.length > 0 && (
            <span>
              {variantNames.map((variant, index) => (
                <span key={variant.text} lang={variant.language === language ? undefined : variant.language}>
                  {index > 0 && " · "}
                  {variant.text}
                </span>
              ))}
            </span>
          )}
        </div>
      </div>
      <dl>
        <div>
          <dt>{t("verify.batch")}</dt>
          <dd className="num" lang="en">
            {batch.code}
          </dd>
        </div>
        <div>
          <dt>{t("verify.bestBefore")}</dt>
          <dd className="num">{batch.expires === null ? t("verify.noDate") : formatBestBefore(batch.expires, i18n)}</dd>
        </div>
      </dl>
    </div>
  );
}

type AnswerFrameProps = { icon: IconName; title: string; isOurs?: true; children: ReactNode };

function AnswerFrame({ icon, title, isOurs, children }: AnswerFrameProps) {
  return (
    <section className={isOurs ? "verify-answer is-ours" : "verify-answer"} aria-labelledby="answer">
      <AnswerMark icon={icon} />
      <h1 className="display h2" id="answer">
        {title}
      </h1>
      {children}
    </section>
  );
}

function Note({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="verify-note">
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        {text}
      </p>
    </div>
  );
}

/** The contacts to which a photo of the pack can be sent, in the chats with its code already typed. */
function AskUs({ code }: { code: string }) {
  const { language } = useI18n();
  const { t, path, phone } = serverI18n(language);
  const settings = useShopSettings();
  const chats = chatLinks(settings, t("verify.chat", { code }));
  return (
    <div className="verify-do">
      {chats.map(({ name, href }) => (
        <Button key={name} to={href} target="_blank" rel="noreferrer" variant="outline" wide>
          <Icon name={name === "WhatsApp" ? "whatsapp-logo" : "messenger-logo"} size="s" />
          {t("verify.ask", { chat: name })}
        </Button>
      ))}
      {chats.length === 0 && (
        <Button to={`tel:${settings.phone}`} variant="outline" wide className="num">
          <Icon name="phone" size="s" />
          {t("verify.call", { phone: phone(settings.phone) })}
        </Button>
      )}
      <Link className="link" to={path("/contact")}>
        {t("verify.write")}
      </Link>
    </div>
  );
}
