import { openingVariant, variantPath } from "../../../shop/catalog/catalog-rules.ts";
import type { ListedProduct } from "../../../shop/catalog/product-queries.ts";
import { type AnswerReason, answerReasons } from "../../../shop/routine/answer-reasons.ts";
import type { Routine, RoutineChoice } from "../../../shop/routine/build-routine.ts";
import { chooseSize } from "../../../shop/routine/choose-size.ts";
import { askRoutineAgain, type RoutineAnswers, routineQuery } from "../../../shop/routine/routine-answers.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { Island } from "../../documents/island.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis, Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import "./routine-result.css";
import { sizeSaving } from "../product/variant-picker.tsx";
import { RoutineSet } from "./routine-set.tsx";
import "./routine-set.css";
import { answersSoFar, answerText, sizeText } from "./routine-words.ts";
import { type RoutineCoupon, setSavings } from "./set-savings.ts";
import { TimeIcon } from "./time-icon.tsx";

type RoutineResultProps = {
  answers: RoutineAnswers;
  routine: Routine;
  isGentle: boolean;
  /** The products that the customer chose instead of suggested ones. */
  chosen: string[];
  products: ListedProduct[];
  /** The discount for buying the set, if the shop offers one. */
  coupon: RoutineCoupon | null;
  /** The shop's own, for links in chats. */
  publicUrl: string;
};

/** The routine for morning and night, with the reason for each product and the total price. */
export function RoutineResult({ answers, routine, isGentle, chosen, products, coupon, publicUrl }: RoutineResultProps) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t, path } = i18n;
  const shown = new Map(products.map((product) => [product.id, product]));
  const choices = routine.choices.filter(({ product }) => shown.has(product.id));
  if (choices.length === 0)
    return (
      <div className="wrap">
        <EmptyState level={1} icon="magnifying-glass" title={t("routine.empty")}>
          <Button to={path("/skincare")}>{t("routine.none")}</Button>
        </EmptyState>
      </div>
    );
  const because = answerReasons(choices, answers, routine.isAboveBudget);
  const goal = answers.concern?.[0] ?? "none";
  const given = answersSoFar(i18n, answers).map(({ text }) => text);
  const gentle = isGentle ? { gentle: "1" } : undefined;
  /** The page with one product replaced by another. */
  const swapped = (out: string, into: string) => {
    const others = choices.flatMap(({ product: { id } }) => (id !== out && chosen.includes(id) ? [id] : []));
    return path(`/routine${routineQuery(answers, { ...gentle, with: [...others, into].join(",") })}`);
  };
  return (
    <div className="rq-res">
      <div className="rq-band jamdani">
        <div className="wrap">
          <p>
            <Link className="rq-back" to={path(`/routine${askRoutineAgain(answers, "budget")}`)}>
              <Icon name="arrow-left" size="s" />
              {t("routine.change")}
            </Link>
          </p>
          <h1 className="display h1">
            {t("routine.heading")}
            <br />
            <Emphasis text={t("routine.for", { count: choices.length, goal: `*${t(`routine.goal.${goal}`)}*` })} />
          </h1>
          {given.length > 0 && <p className="rq-given">{given.join(" · ")}</p>}
        </div>
      </div>
      <div className="wrap rq-grid">
        <div className="rq-steps">
          {routine.isAboveBudget && <p className="rq-note">{t("routine.above")}</p>}
          {(["morning", "night"] as const).map((time) => (
            <TimeOfDay
              key={time}
              time={time}
              choices={choices.filter(({ times }) => times.includes(time))}
              answers={answers}
              because={because}
              shown={shown}
              swapped={swapped}
            />
          ))}
          {routine.missing.map((step) => (
            <p key={step} className="rq-note">
              {t("routine.missing", { step: t(`routine.s.${step}`) })}
            </p>
          ))}
          {routine.hasRetinoid && (
            <p className="rq-note">
              <b>{t("routine.gentle")}</b> {t("routine.gentleText")}{" "}
              <Link className="link" to={path(`/routine${routineQuery(answers, { gentle: "1" })}`)}>
                {t("routine.gentleLink")}
              </Link>
            </p>
          )}
          <p className="rq-note">
            <b>{t("routine.start")}</b> {t("routine.startText")}
          </p>
          <Sources choices={choices} />
        </div>
        <SetIsland
          choices={choices}
          answers={answers}
          shown={shown}
          coupon={coupon}
          address={`${publicUrl}${path(`/routine${routineQuery(answers, gentle)}`)}`}
        />
      </div>
    </div>
  );
}

type TimeOfDayProps = Pick<RoutineResultProps, "answers"> & {
  time: "morning" | "night";
  choices: RoutineChoice[];
  /** The advice for each step that follows from the answers. */
  because: Map<RoutineChoice["step"], AnswerReason[]>;
  shown: Map<string, ListedProduct>;
  swapped: (out: string, into: string) => string;
};

function TimeOfDay({ time, choices, answers, because, shown, swapped }: TimeOfDayProps) {
  const { t } = serverI18n(useI18n().language);
  return (
    <section className="rq-time" aria-labelledby={time}>
      <h2 className="display h2" id={time}>
        <TimeIcon time={time} />
        {t(`routine.${time}`)}
      </h2>
      <ol>
        {choices.map((choice, index) => {
          const product = shown.get(choice.product.id);
          const isAgain = time === "night" && choice.times.includes("morning");
          return (
            product && (
              <li key={product.id}>
                <Step number={index + 1} {...{ choice, product, isAgain, answers, because, shown, swapped }} />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

type StepProps = Omit<TimeOfDayProps, "time" | "choices"> & {
  number: number;
  choice: RoutineChoice;
  product: ListedProduct;
  /** Whether the product is also used in the morning. */
  isAgain: boolean;
};

function Step({ number, choice, product, isAgain, answers, because, shown, swapped }: StepProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path, money, number: digits } = i18n;
  const { step, times } = choice;
  const variant = chooseSize(product.variants, answers);
  const size = sizeText(i18n, product, variant);
  const isLarger = variant !== undefined && variant !== openingVariant(product.variants);
  const saving = isLarger ? sizeSaving(t, variant, product.variants) : null;
  const toProduct = path(isLarger ? variantPath(product, variant.id) : product.path);
  return (
    <article className="rq-step">
      <Link className="rq-ph" to={toProduct} tabIndex={-1} aria-hidden="true">
        <ResponsiveImage image={product.pictures[0] ?? null} alt="" sizes="(min-width: 1024px) 132px, 96px" />
      </Link>
      <div>
        <p className="rq-kind">
          <i className="num">{digits(number)}</i>
          {t(`routine.s.${step}`)}
        </p>
        <h3 className="display">
          <Link to={toProduct}>
            <Localized value={product.name} />
          </Link>
        </h3>
        <p className="rq-why">
          {isAgain ? (
            t("routine.again")
          ) : (
            <Reasons choice={choice} answers={answers} because={because.get(step) ?? []} />
          )}
        </p>
        <p className="rq-use">
          {t(`routine.s.${step}.use`)}
          {times.length === 1 && step === "treat" && `. ${t("routine.nightOnly")}`}
        </p>
        {isAgain ? (
          <p className="muted small">{t("routine.counted")}</p>
        ) : (
          <div className="rq-price">
            <p>
              <b className="num">{money(variant?.price ?? product.price)}</b>
              {size && <span className="rq-size num">{size}</span>}
              {saving && <span className="rq-size num">{saving}</span>}
            </p>
            {choice.others.length > 0 && (
              <details className="rq-swap">
                <summary>{t("routine.swap")}</summary>
                <ul>
                  {choice.others.map(({ id }) => {
                    const other = shown.get(id);
                    const otherVariant = other && chooseSize(other.variants, answers);
                    return (
                      other && (
                        <li key={id}>
                          <Link className="rq-other" to={swapped(product.id, id)}>
                            <ResponsiveImage image={other.pictures[0] ?? null} alt="" sizes="48px" />
                            <span>
                              <Localized value={other.name} />
                            </span>
                            <span className="num">
                              {[sizeText(i18n, other, otherVariant), money(otherVariant?.price ?? other.price)]
                                .filter(Boolean)
                                .join(" · ")}
                            </span>
                          </Link>
                        </li>
                      )
                    );
                  })}
                </ul>
              </details>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

/**
 * The benefits of its ingredients for these answers and further reasons; the purpose of its step if nothing is known of
 * them.
 */
function Reasons({
  choice: { step, product, benefits },
  answers,
  because,
}: { choice: RoutineChoice; because: AnswerReason[] } & Pick<StepProps, "answers">) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t } = i18n;
  const [concern] = answers.concern?.filter((each) => each === "lines" || each === "dark-spots") ?? [];
  const ofSun = concern === "lines" ? "lines" : concern ? "spots" : "why";
  const reasons = benefits.map(({ name, says }) => ({ name: name[language], says: says[language] }));
  if (product.spf !== null)
    reasons.unshift({ name: `${t("routine.spf", { factor: product.spf })}:`, says: t(`routine.s.protect.${ofSun}`) });
  for (const { answer, reason } of because) {
    const name = answerText(i18n, answer, "short");
    reasons.push({ name: `${name.charAt(0).toUpperCase()}${name.slice(1)}:`, says: t(`routine.r.${reason}`) });
  }
  if (reasons.length === 0) return t(`routine.s.${step}.why`);
  return reasons.map(({ name, says }) => (
    <span key={name}>
      <mark>{name}</mark> {says}{" "}
    </span>
  ));
}

function Sources({ choices }: Pick<TimeOfDayProps, "choices">) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  const reasons = choices.flatMap(({ benefits }) => benefits);
  if (reasons.length === 0) return null;
  const bySource = Map.groupBy(reasons, ({ citation }) => citation);
  return (
    <details className="rq-sources">
      <summary>{t("routine.sources")}</summary>
      <p>{t("routine.sourcesText")}</p>
      <ul>
        {[...bySource].map(([citation, benefits]) => (
          <li key={citation}>
            {[...new Set(benefits.map(({ name }) => name[language]))].join(", ")}: <span lang="en">{citation}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type SetIslandProps = Pick<TimeOfDayProps, "choices" | "answers" | "shown"> &
  Pick<RoutineResultProps, "coupon"> & { address: string };

function SetIsland({ choices, answers, shown, coupon, address }: SetIslandProps) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t, money } = i18n;
  const { freeDeliveryAbove } = useShopSettings();
  const items = choices.flatMap(({ product: { id } }) => {
    const product = shown.get(id);
    const variant = product && chooseSize(product.variants, answers);
    if (!product || !variant) return [];
    const picture = variant.picture ?? product.pictures[0] ?? null;
    const { text: name } = product.name;
    const size = sizeText(i18n, product, variant);
    return [{ productId: id, variantId: variant.id, name, size, picture, price: variant.price }];
  });
  const lines = items.map(({ name, size, price }) => `${size ? `${name}, ${size}` : name}: ${money(price)}`);
  return (
    <Island
      name="routine-set"
      of={RoutineSet}
      hydrate="idle"
      props={{
        items,
        coupon: coupon && { code: coupon.code, savings: setSavings(coupon, items) },
        freeFrom: freeDeliveryAbove,
        message: [t("routine.title"), ...lines, address].join("\n"),
        texts: {
          set: t("routine.set"),
          total: t("routine.total"),
          separately: t("routine.separately"),
          together: t("routine.together"),
          more: coupon?.terms.minProducts ? t("routine.togetherFrom", { count: coupon.terms.minProducts }) : null,
          free: t("routine.free"),
          freeLeft: t("routine.freeLeft"),
          send: t("routine.send"),
          added: t("cart.addedView"),
          add: items.map((_, index) => t("routine.add", { count: index + 1 })),
        },
      }}
    />
  );
}
