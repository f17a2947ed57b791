import { getProduct, type Product } from "../../shop/catalog/product-queries.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { languageOf, localizeField } from "../../shop/language.ts";
import { Refusal } from "../../shop/refusal.ts";
import { verifyQuery } from "../../shop/stock/stock-schema.ts";
import {
  type ExampleBatch,
  exampleBatch,
  isBarcode,
  type VerifiedBatch,
  verifyBatch,
} from "../../shop/stock/verify-batch.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import type { IconName } from "../components/icon-names.ts";
import { ResponsiveImage } from "../components/image.tsx";
import { Medallion } from "../components/ornaments.tsx";
import { Link, useShopSettings } from "../components/page.tsx";
import type { DataOf, DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { Emphasis } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { formatBestBefore } from "./best-before.ts";
import { ScanCode } from "./verify/scan-code.tsx";
import "../components/field.css";
import "./verify.css";

/** A batch of a code, its variants, and its product where customers can see that. */
type FoundBatch = { batch: VerifiedBatch; variants: VerifiedBatch[]; product: Product | null };

type VerifyResult =
  | { kind: "ask"; example: ExampleBatch | null }
  | { kind: "ours"; code: string; found: FoundBatch[]; today: string }
  | { kind: "unknown"; code: string }
  | { kind: "barcode"; code: string }
  | { kind: "too-many"; code: string };

export async function loader({ shop, url, network }: LoaderArgs): Promise<VerifyResult> {
  const { success, data } = verifyQuery.safeParse({ code: url.searchParams.get("code") ?? "" });
  if (!success) return { kind: "ask", example: await exampleBatch(shop) };
  const { code } = data;
  try {
    const batches = await verifyBatch(shop, code, network);
    if (batches.length === 0) return { kind: isBarcode(code) ? "barcode" : "unknown", code };
    const language = languageOf(url.pathname);
    const found = await Promise.all(
      sharedBatches(batches).map(async (each) => ({
        ...each,
        product: await getProduct(shop, each.batch.productId, language),
      })),
    );
    return { kind: "ours", code, found, today: dhakaDay(shop.now()) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "too-many-requests") return { kind: "too-many", code };
    throw error;
  }
}

/** Shades and sizes of a product that have the same last day are one batch. */
function sharedBatches(batches: VerifiedBatch[]): Omit<FoundBatch, "product">[] {
  const shared = Map.groupBy(batches, ({ productId, expires }) => `${productId} ${expires}`);
  return [...shared.values()].flatMap((variants) => variants.slice(0, 1).map((batch) => ({ batch, variants })));
}

export const status = ({ kind }: VerifyResult) => (kind === "too-many" ? 429 : 200);

export const handle: DocumentHandle = { camera: true };

export const meta = ({ loaderData: { kind }, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const { t } = serverI18n(languageOf(args.location.pathname));
  const title = {
    ask: "verify.title",
    ours: "verify.ours",
    unknown: "verify.unknown",
    barcode: "verify.barcode",
    "too-many": "verify.tooMany",
  } as const;
  return pageMeta(args, () => ({ title: t(title[kind]), description: t("verify.lede") }), { isHidden: kind !== "ask" });
};

/** Whether the batch of a pack is ours, by the code on it. */
export default function Verify({ loaderData: answer }: PageProps<typeof loader>) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const isAnswered = answer.kind !== "ask";
  return (
    <>
      <div className="wrap verify">
        <Breadcrumbs trail={[{ label: t("verify.title") }]} />
        <div className={isAnswered ? "verify-in is-answered" : "verify-in"}>
          <div className="verify-ask">
            {isAnswered ? (
              <h2 className="display h2">{t("verify.another")}</h2>
            ) : (
              <h1 className="display h1">
                <Emphasis text={t("verify.heading")} />
              </h1>
            )}
            <p className={isAnswered ? undefined : "lede"}>{t("verify.lede")}</p>
            <form action={path("/verify")} className="verify-form">
              <div className="field">
                <label htmlFor="code">{t("verify.code")}</label>
                <div className="verify-row">
                  <input
                    className="input num"
                    id="code"
                    name="code"
                    defaultValue={isAnswered ? answer.code : undefined}
                    required
                    maxLength={60}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    enterKeyHint="go"
                    aria-describedby="code-where"
                  />
                  <Button type="submit">{t("verify.check")}</Button>
                </div>
                <p className="hint" id="code-where">
                  {t("verify.where")}
                </p>
              </div>
            </form>
            <Island
              name="scan-code"
              of={ScanCode}
              hydrate="visible"
              props={{
                page: path("/verify"),
                texts: {
                  scan: t("verify.scan"),
                  hint: t("verify.scanHint"),
                  title: t("verify.scanTitle"),
                  close: t("verify.scanClose"),
                  refused: t("verify.scanRefused"),
                },
              }}
            />
            <p className="small muted">{t("verify.private")}</p>
          </div>
          {isAnswered ? <AnswerCard answer={answer} /> : <PackDrawing example={answer.example} />}
        </div>
      </div>
      {!isAnswered && <PossibleAnswers />}
    </>
  );
}

/** What the shop may answer, and what follows from it. */
function PossibleAnswers() {
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

function AnswerCard({ answer }: { answer: Exclude<VerifyResult, { kind: "ask" }> }) {
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
        <AskUs />
      </AnswerFrame>
    );
  return (
    <AnswerFrame icon="info" title={t("verify.unknown")}>
      <p className="lede">
        <b lang="en">{answer.code}</b> {t("verify.unknownText")}
      </p>
      <Note icon="pencil-simple" title={t("verify.again")} text={t("verify.againText")} />
      <Note icon="image" title={t("verify.still")} text={t("verify.stillText")} />
      <AskUs />
    </AnswerFrame>
  );
}

function OurBatches({ found, today }: Extract<VerifyResult, { kind: "ours" }>) {
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
      <AskUs />
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

type AnswerFrameProps = { icon: IconName; title: string; isOurs?: true; children: React.ReactNode };

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

/** Whom to send a photo of the pack. */
function AskUs() {
  const { language } = useI18n();
  const { t, path, phone } = serverI18n(language);
  const settings = useShopSettings();
  return (
    <div className="verify-do">
      {settings.whatsappUrl ? (
        <Button to={settings.whatsappUrl} target="_blank" rel="noreferrer" variant="outline" wide>
          <Icon name="whatsapp-logo" size="s" />
          {t("verify.ask")}
        </Button>
      ) : (
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

/** Where a pack carries its code: that of a batch of ours, which may be tried out. */
function PackDrawing({ example }: { example: ExampleBatch | null }) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t, path } = i18n;
  return (
    <figure className="verify-pack">
      <svg viewBox="0 0 200 170" aria-hidden="true">
        <ellipse cx="100" cy="90" rx="90" ry="76" className="verify-edge" />
        <ellipse cx="100" cy="82" rx="90" ry="76" className="verify-base" />
        <ellipse cx="100" cy="80" rx="68" ry="56" className="verify-glass" />
        <rect x="48" y="62" width="104" height="26" rx="1" className="verify-box" />
        <text x="100" y="52" lang="en">
          BATCH
        </text>
        <text x="100" y="80" className="verify-code" lang="en">
          {example?.code ?? "••••••"}
        </text>
        <text x="100" y="106" lang="en">
          EXP {example ? formatBestBefore(example.expires, serverI18n("en")) : "••/••••"}
        </text>
      </svg>
      <figcaption>
        <p className="small muted">{t("verify.picture")}</p>
        {example && (
          <Link
            className="link"
            to={`${path("/verify")}?${new URLSearchParams({ code: example.code })}`}
            rel="nofollow"
          >
            {t("verify.try")}
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
