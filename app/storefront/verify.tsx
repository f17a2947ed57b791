import { getProduct } from "../../shop/catalog/product-queries.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { languageOf } from "../../shop/language.ts";
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
import { Link } from "../components/page.tsx";
import type { DataOf, DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { Emphasis } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { formatBestBefore } from "./best-before.ts";
import { ScanCode } from "./verify/scan-code.tsx";
import { AnswerCard, type FoundBatch, PossibleAnswers, type VerifyAnswer } from "./verify/verify-answer.tsx";
import "../components/field.css";
import "./verify.css";

type VerifyQuestion = {
  kind: "ask";
  example: ExampleBatch | null;
  /** The form was sent without a code. */
  isEmpty: boolean;
};
type VerifyResult = VerifyQuestion | VerifyAnswer;

export async function loader({ shop, url, network }: LoaderArgs): Promise<VerifyResult> {
  const { success, data } = verifyQuery.safeParse({ code: url.searchParams.get("code") ?? "" });
  if (!success) {
    const isEmpty = url.searchParams.get("code")?.trim() === "";
    return { kind: "ask", example: await exampleBatch(shop), isEmpty };
  }
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
  const isEmpty = answer.kind === "ask" && answer.isEmpty;
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
                    className={isEmpty ? "input num bad" : "input num"}
                    id="code"
                    name="code"
                    defaultValue={isAnswered ? answer.code : undefined}
                    // biome-ignore lint/a11y/noAutofocus: the form was sent empty; the field says what is missing
                    autoFocus={isEmpty}
                    aria-required
                    aria-invalid={isEmpty || undefined}
                    maxLength={60}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    enterKeyHint="go"
                    aria-describedby={isEmpty ? "code-missing code-where" : "code-where"}
                  />
                  <Button type="submit">{t("verify.check")}</Button>
                </div>
                {isEmpty && (
                  <p className="err" id="code-missing" role="alert">
                    <Icon name="warning-circle" size="s" />
                    {t("verify.missing")}
                  </p>
                )}
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
