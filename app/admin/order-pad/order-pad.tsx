import { useEffect, useEffectEvent, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PadResponse } from "../../../api/contract/order-pad.ts";
import { localDigits } from "../../../shop/customers/phone.ts";
import { maxChatLength } from "../../../shop/order-pad/order-pad-rules.ts";
import { maxCampaignLength, orderSources } from "../../../shop/orders/order-rules.ts";
import * as places from "../../../shop/shipping/areas.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { toChosenPlace } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import { Panel, SectionHead } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { shortcutKey } from "../orders/order-shortcuts.tsx";
import type { PhoneOrderLine } from "../orders/phone-order-lines.tsx";
import { type CustomerValues, useStaffQuote } from "../orders/staff-order.ts";
import { PadChat } from "./pad-chat.tsx";
import { PadOrder } from "./pad-order.tsx";
import { OrdersOfToday } from "./pad-orders-of-today.tsx";
import { PlacedOrder } from "./pad-placed.tsx";
import { answerQuestion, openQuestions, PadQuestions } from "./pad-questions.tsx";
import { PadReply } from "./pad-reply.tsx";
import { emptyPad, type PadState, usePad } from "./pad-state.ts";
import "../orders/orders.css";
import "./order-pad.css";

/** A pasted chat becomes a draft order that staff check. */
export async function renderSection() {
  return <OrderPad />;
}

function OrderPad() {
  const { t, language } = useAdminI18n();
  const { pad, change } = usePad();
  const [quote, setQuote] = useState<QuoteResponse | null>(null);
  const chat = useChatReader(pad, change);
  usePadKeys(chat.paste);
  const { read, lines, customer, placed } = pad;
  const area = places.deliveryAreaOf(customer.district?.id ?? "dhaka", customer.area?.id ?? undefined);
  // In the customer's language, in which the reply is written.
  useStaffQuote(
    { lines, area },
    { language: read?.language ?? language, failed: t("admin.pad.failed"), onQuote: setQuote },
  );
  const questions = read && !placed ? openQuestions(pad) : [];
  const isNoOrder = read?.items.length === 0 && lines.length === 0 && read.phones.length === 0 && !placed;
  return (
    <>
      <SectionHead title="admin.nav.orderPad" lede={t("admin.pad.lede")}>
        {read && (
          <Button variant="outline" small onClick={() => void chat.paste()}>
            {t("admin.pad.pasteAnother")}{" "}
            <kbd className="op-key only-d" lang="en">
              V
            </kbd>
          </Button>
        )}
      </SectionHead>
      {!read && <ChatForm pad={pad} change={change} chat={chat} />}
      {read && (
        <div className="op">
          <div className="op-col">
            <section className="panel">
              <div className="panel-h">
                <div>
                  <h2>{t("admin.pad.message")}</h2>
                </div>
              </div>
              <SourceFields pad={pad} change={change} />
              <PadChat read={read} />
            </section>
            {questions.length > 0 && (
              <PadQuestions
                pad={pad}
                questions={questions}
                onAnswer={(question, choice) => change(answerQuestion(pad, question, choice, language))}
              />
            )}
            <PadReply pad={pad} quote={quote} questions={questions} />
          </div>
          {isNoOrder && (
            <section className="panel op-o">
              <EmptyState level={2} icon="info" title={t("admin.pad.noOrder")} text={t("admin.pad.noOrderText")}>
                <Button variant="outline" onClick={chat.clear}>
                  {t("admin.pad.pasteAnother")}
                </Button>
              </EmptyState>
            </section>
          )}
          {placed ? (
            <PlacedOrder placed={placed} onNext={() => void chat.paste()} />
          ) : (
            <PadOrder
              key={pad.draft}
              pad={pad}
              quote={quote}
              area={area}
              questions={questions}
              onChange={change}
              onQuote={setQuote}
            />
          )}
        </div>
      )}
      <OrdersOfToday placed={placed?.id ?? null} />
    </>
  );
}

type PadProps = { pad: PadState; change: (pad: PadState) => void };

/** Makes a draft of a chat. The next chat keeps its source and campaign. */
function useChatReader(pad: PadState, change: (pad: PadState) => void) {
  const { t, language } = useAdminI18n();
  const [isReading, setReading] = useState(false);
  const nextPad = () => ({ ...emptyPad(pad.source), campaign: pad.campaign });
  const clear = () => change(nextPad());

  async function read(chat: string): Promise<void> {
    if (chat.trim() === "") return;
    setReading(true);
    try {
      const draft = await api("POST /order-pad/read", { body: { chat: chat.slice(0, maxChatLength) } });
      change(startDraft({ ...nextPad(), chat }, draft, language));
    } catch (error) {
      showToast({ title: t("admin.pad.failed"), text: errorText(error, t), tone: "error" });
    } finally {
      setReading(false);
    }
  }

  /** Browsers ask before they show the clipboard, and some never do: then the field is ready for pasting. */
  async function paste(): Promise<void> {
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim() === "") throw new Error("nothing copied");
      await read(text);
    } catch {
      clear();
      requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>("textarea[name=chat]")?.focus());
      showToast({ title: t("admin.pad.pasteHere"), text: t("admin.pad.pasteHereText") });
    }
  }

  return { isReading, read, paste, clear };
}

type ChatReader = ReturnType<typeof useChatReader>;

/** `V` pastes a chat, `C` copies the reply, Enter places the order. */
function usePadKeys(paste: () => Promise<void>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, button, a, summary"))
      return;
    const key = shortcutKey(event);
    if (key === "v") void paste();
    else if (key === "c") document.querySelector<HTMLButtonElement>(".op-copy")?.click();
    else if (key === "Enter") document.querySelector<HTMLFormElement>(".op-o form")?.requestSubmit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** The chat before it is read, pasted or typed. */
function ChatForm({ pad, change, chat }: PadProps & { chat: ChatReader }) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.pad.message")}>
      <SourceFields pad={pad} change={change} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void chat.read(pad.chat);
        }}
      >
        <TextArea
          name="chat"
          label={t("admin.pad.chat")}
          hint={t("admin.pad.chatHint")}
          rows={8}
          maxLength={maxChatLength}
          value={pad.chat}
          onChange={(event) => change({ ...pad, chat: event.target.value })}
        />
        <p className="op-actions">
          <Button variant="outline" onClick={() => void chat.paste()}>
            <Icon name="copy" size="s" />
            {t("admin.pad.paste")}
          </Button>
          <Button type="submit" busy={chat.isReading}>
            {t("admin.pad.read")}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

/** Where the chat took place, and about which post. */
function SourceFields({ pad, change }: PadProps) {
  const { t } = useAdminI18n();
  return (
    <div className="op-source">
      <SelectField
        label={t("admin.order.source")}
        value={pad.source}
        options={orderSources.flatMap((source) =>
          source === "site" ? [] : [{ value: source, label: t(`admin.order.source.${source}`) }],
        )}
        onChange={(source) => change({ ...pad, source })}
      />
      <TextField
        name="campaign"
        label={t("admin.pad.campaign")}
        optional
        autoComplete="off"
        maxLength={maxCampaignLength}
        value={pad.campaign}
        onChange={(event) => change({ ...pad, campaign: event.target.value })}
      />
    </div>
  );
}

/** Certain values are filled in; the rest stays empty and becomes questions. */
function startDraft(pad: PadState, read: PadResponse, language: "en" | "bn"): PadState {
  const district = read.district ? places.districtById(read.district) : undefined;
  const area = read.district && read.area ? places.areaById(read.district, read.area) : undefined;
  const [phone = ""] = read.phones;
  const customer: CustomerValues = {
    ...pad.customer,
    fullName: read.name ?? "",
    phone: localDigits(phone),
    address: read.address ?? "",
    district: district ? toChosenPlace(district) : null,
    area: area ? toChosenPlace(area) : null,
  };
  const lines = read.items.flatMap((item): PhoneOrderLine[] => {
    const product = read.products.find(({ _id }) => _id === item.productId);
    const variant = product?.variants.find(({ _id }) => _id === item.variantId);
    if (!product || !variant) return [];
    return [
      {
        productId: product._id,
        variantId: variant._id,
        name: lineName(product, variant, language),
        quantity: item.quantity,
      },
    ];
  });
  return { ...pad, read, customer, lines, deliverOn: read.deliverOn ?? "" };
}

type Texts = { en: string | null; bn: string | null };

/** "Sindoor Velvet Lipstick, Golap" in the wanted language, or the name in the other language. */
export function lineName({ name }: { name: Texts }, variant: { name: Texts }, language: "en" | "bn"): string {
  const other = language === "en" ? "bn" : "en";
  return [name[language] ?? name[other], variant.name[language] ?? variant.name[other]].filter(Boolean).join(", ");
}
