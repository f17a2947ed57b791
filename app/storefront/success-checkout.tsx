import { mayReply } from "../../shop/calls/call-rules.ts";
import { type Language, languageOf } from "../../shop/language.ts";
import { fromTaka } from "../../shop/money.ts";
import { formatDeliveryDates } from "../../shop/shipping/delivery-dates.ts";
import { api } from "../browser/api.ts";
import { Button } from "../components/button.tsx";
import { ContactLine } from "../components/contact-line.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Icon } from "../components/icon.tsx";
import { Medallion } from "../components/ornaments.tsx";
import { useShopSettings } from "../components/page.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { totalSaved } from "../components/sum-rows.tsx";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/success-checkout.ts";
import { callWhen } from "./order/call-when.ts";
import { GiftFacts } from "./order/gift-facts.tsx";
import { type GiftKey, giftTexts } from "./order/gift-texts.ts";
import type { LoadedPlaced } from "./order/load-placed.ts";
import { OrderNumber } from "./order/order-number.tsx";
import { OrderReceipt } from "./order/order-receipt.tsx";
import { type PlacedOrder, readPlacedOrder } from "./order/placed-order.ts";
import { Steps } from "./order/steps.tsx";
import "./order/success-checkout.css";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("success.title"));

/** How long the thanks wait for what the shop has made of the order, in milliseconds. */
const maxWaitMs = 2000;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const order = readPlacedOrder();
  if (!order) return { order, gift: null, isPayable: false, placed: null };
  const language = languageOf(url.pathname);
  const receiver = order.gift?.receiver;
  // An order placed stays placed: without these the page says what it says of every order.
  const [gift, methods, placed] = await Promise.all([
    receiver ? giftTexts.load(language).catch(() => null) : null,
    receiver ? api("GET /payment-methods").catch(() => []) : [],
    Promise.race([loadPlaced(order, language), new Promise<null>((end) => setTimeout(end, maxWaitMs, null))]),
  ]);
  return { order, gift, isPayable: methods.length > 0, placed };
}

async function loadPlaced(order: PlacedOrder, language: Language): Promise<LoadedPlaced | null> {
  return import("./order/load-placed.ts").then((module) => module.loadPlaced(order, language)).catch(() => null);
}
clientLoader.hydrate = true as const;

export default function SuccessCheckout({ loaderData }: Route.ComponentProps) {
  const { order, ...terms } = loaderData;
  return order ? <ThankYou order={order} {...terms} /> : <NoOrder />;
}

type ThankYouProps = {
  order: PlacedOrder;
  /** The texts of a gift that goes straight to its receiver. */
  gift: I18n<GiftKey> | null;
  /** Whether it can be paid online, so that nothing is collected there. */
  isPayable: boolean;
  placed: LoadedPlaced | null;
};

/** The thanks, the number, the amount to keep ready, and what happens next. */
function ThankYou({ order, gift, isPayable, placed }: ThankYouProps) {
  const { t, path, phone, money } = useI18n();
  const settings = useShopSettings();
  const amount = money(fromTaka(order.total));
  const saved = totalSaved(order.items, order.coupon);
  // Whose door it is: not the customer's, where a gift goes straight to its receiver.
  const receiver = gift && order.gift?.receiver?.fullName;
  return (
    <div className="wrap ok">
      <header>
        <div className="ok-mark">
          <Medallion />
          <Icon name="check" />
        </div>
        <p className="ok-placed" role="status">
          {t("checkout.placed")}
        </p>
        <h1 className="display h1">
          {receiver
            ? gift.t("gift.thanks", { buyer: order.fullName, name: receiver })
            : t("success.thanks", { name: order.fullName })}
        </h1>
        <p className="muted">
          {isConfirmed(placed) ? t("stage.to-pack") : t("success.lede", { phone: phone(order.phone) })}
        </p>
        <OrderNumber number={order.number} />
        <p className="ok-cash">
          {receiver
            ? gift.t(isPayable ? "gift.collectsOrOnline" : "gift.collects", { name: receiver, amount })
            : t("success.keepReady", { amount })}
        </p>
        {!order.stockHeld && <p className="ok-call">{t("success.callBefore")}</p>}
        {saved > 0 && <Saved amount={money(saved)} />}
        {placed && <placed.Confirm order={placed.order} />}
        <Button to={path("/track")} variant={placed && mayReply(placed.order, "confirm") ? "outline" : "primary"}>
          {t("success.track")}
        </Button>
      </header>
      <div className="ok-grid">
        <section>
          <h2 className="display h3">{t("success.next")}</h2>
          <NextSteps order={order} gift={gift} isPayable={isPayable} placed={placed} />
        </section>
        <div className="ok-order">
          {order.gift && <GiftFacts order={{ ...order, gift: order.gift }} />}
          <OrderReceipt
            order={order}
            total={receiver ? gift.t("gift.toPay", { name: receiver }) : t("receipt.toPay")}
          />
        </div>
      </div>
      <div className="ok-do">
        <Button to={path("/shop")} variant="outline">
          {t("cart.continue")}
        </Button>
      </div>
      <p className="ok-help small muted">
        <ContactLine
          contacts={settings}
          lead={settings.promises.changeByPhone.on ? t("track.help") : undefined}
          about={order.number}
        />
      </p>
    </div>
  );
}

function Saved({ amount }: { amount: string }) {
  const { t } = useI18n();
  return (
    <p className="ok-saved num">
      <Icon name="ticket" size="s" />
      <span>{t("success.saved", { amount })}</span>
    </p>
  );
}

/** By the customer's yes, or by the shop's rule for those it knows: nobody calls them. */
const isConfirmed = (placed: LoadedPlaced | null) => placed?.order.status === "confirmed";

function NextSteps({ order, gift, isPayable, placed }: ThankYouProps) {
  const i18n = useI18n();
  const { promises, openingHours } = useShopSettings();
  const { t, date, money, language } = i18n;
  const dates = formatDeliveryDates(order.deliverFrom, order.deliverTo, i18n);
  const amount = money(fromTaka(order.total));
  const { city } = order;
  const name = order.gift?.receiver?.fullName;
  const handOver =
    gift && name
      ? {
          rider: gift.t("gift.riderText", { name }),
          door: gift.t("gift.door", { name, city }),
          pay: { title: gift.t("gift.pay", { name, amount }), text: isPayable ? gift.t("gift.payText") : undefined },
        }
      : {
          rider: t("success.step.riderText"),
          door: t("success.step.door", { city }),
          pay: {
            title: t(promises.openParcel.on ? "success.step.payOpen" : "success.step.pay", { amount }),
            text: t("success.step.payText"),
          },
        };
  return (
    <Steps
      steps={[
        { title: t("timeline.pending"), text: date(order.orderedAt, "dayTime"), done: true },
        isConfirmed(placed)
          ? { title: t("timeline.confirmed"), done: true }
          : {
              title: t("success.step.call"),
              text: callWhen(i18n, order.phone, openingHours[language]),
              done: false,
            },
        { title: t("success.step.rider"), text: handOver.rider, done: false },
        { title: handOver.door, text: dates, done: false },
        { ...handOver.pay, done: false },
      ]}
    />
  );
}

/** Opened by a link or in another tab. */
function NoOrder() {
  const { t, path } = useI18n();
  return (
    <EmptyState level={1} icon="package" title={t("success.none")} text={t("success.noneText")}>
      <Button to={path("/shop")}>{t("cart.continue")}</Button>
      <Button to={path("/track")} variant="outline">
        {t("success.track")}
      </Button>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return (
    <div className="wrap ok">
      <SkeletonLines lines={12} />
    </div>
  );
}
