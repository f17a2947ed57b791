import { useEffect, useState } from "react";
import type { Language } from "../../../shop/language.ts";
import { Icon } from "../../components/icon.tsx";
import { PageProvider, usePage } from "../../components/page.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useI18n } from "../../i18n/language.tsx";
import type { OrderLookup } from "./look-up-order.ts";
import { Steps } from "./steps.tsx";
import { TrackForm, type TrackFormProps } from "./track-form.tsx";
import { readTrackedOrder, saveTrackedOrder, type TrackedOrder } from "./tracked-order.ts";
import type { OrderTerms } from "./tracked-order-view.tsx";

type TrackOrderProps = { terms: OrderTerms & { opensParcel: boolean } };

/**
 * The form that finds an order, or the order last tracked in this tab, in its current state; above it the payment from
 * which a gateway sent the customer back.
 */
export function TrackOrder({ terms }: TrackOrderProps) {
  const { language } = useI18n();
  const page = usePage();
  const params = new URLSearchParams(page.search);
  const isReturn = params.has("payment");
  const number = params.get("number") ?? "";
  // The server does not know what this tab has tracked.
  const [lookup, setLookup] = useState<OrderLookup | "loading">(isReturn ? "loading" : { ...nothingFound, number });

  async function refresh(): Promise<void> {
    setLookup(await lookUp(language));
  }

  async function find(order: TrackedOrder): Promise<void> {
    saveTrackedOrder(order);
    // What is typed counts more than a link that names another order.
    if (lookup !== "loading" && lookup.number !== order.number)
      history.replaceState(history.state, "", location.pathname);
    await refresh();
  }

  /** From the form at the end of another order's page: what it has found, or not, is shown at the beginning. */
  async function findAnother(order: TrackedOrder): Promise<void> {
    await find(order);
    scrollTo(0, 0);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isReturn && !hasTracked(number)) return;
    setLookup("loading");
    void refresh();
  }, []);

  if (lookup === "loading")
    return (
      <div className={isReturn ? "payment" : undefined}>
        <SkeletonLines lines={6} />
      </div>
    );
  const { proof, token, found, paying, failure } = lookup;
  return (
    <PageProvider value={{ ...page, refresh }}>
      {paying?.payment && (
        <paying.PaymentState
          {...paying}
          payment={paying.payment}
          token={token}
          proof={found && proof}
          phone={terms.phone}
        />
      )}
      {found ? (
        <>
          <found.View
            order={found.order}
            reviews={found.reviews}
            returns={found.returns}
            deliveryDay={found.deliveryDay}
            terms={terms}
            payment={paying?.payment?.progress ?? null}
          >
            {paying && <paying.PayRest order={found.order} {...paying} />}
          </found.View>
          <AnotherOrder key={found.order.number} onFind={findAnother} />
        </>
      ) : (
        <div className="track-in" id="order">
          <TrackForm initial={proof ?? { number: lookup.number, phone: "" }} error={failure} onFind={find} />
          <OrderStepsGuide opensParcel={terms.opensParcel} />
        </div>
      )}
    </PageProvider>
  );
}

const nothingFound = { proof: null, token: null, found: null, paying: null, failure: null };

/** Whether this tab has tracked an order before: a link names its own, and the phone proves whose it is. */
function hasTracked(number: string): boolean {
  const tracked = readTrackedOrder();
  return tracked !== null && (number === "" || tracked.number === number);
}

/** The code and texts of a found order are loaded with it. */
async function lookUp(language: Language): Promise<OrderLookup> {
  try {
    const { lookUpOrder } = await import("./look-up-order.ts");
    return await lookUpOrder(language);
  } catch (failure) {
    const proof = readTrackedOrder();
    return { ...nothingFound, number: proof?.number ?? "", proof, failure };
  }
}

/** The form, folded away below the order that it has found. */
function AnotherOrder({ onFind }: Pick<TrackFormProps, "onFind">) {
  const { t } = useI18n();
  return (
    <details className="track-more">
      <summary>
        {t("track.another")}
        <Icon name="caret-down" size="xs" />
      </summary>
      <TrackForm initial={{ number: "", phone: "" }} error={null} onFind={onFind} />
    </details>
  );
}

/** The steps of every parcel, for visitors who have not tracked one yet. */
function OrderStepsGuide({ opensParcel }: { opensParcel: boolean }) {
  const { t } = useI18n();
  const steps = [
    { title: t("timeline.pending"), text: t("track.way.pending"), done: false },
    { title: t("timeline.confirmed.ahead"), text: t("track.way.confirmed"), done: false },
    { title: t("timeline.shipped.ahead"), text: t("success.step.riderText"), done: false },
    {
      title: t("timeline.delivered.ahead"),
      text: t(opensParcel ? "track.way.deliveredOpen" : "track.way.delivered"),
      done: false,
    },
  ];
  return (
    <section className="track-way">
      <h2 className="display h3">{t("track.way")}</h2>
      <Steps steps={steps} />
    </section>
  );
}
