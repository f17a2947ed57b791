import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { EditQuoteResponse } from "../../../api/contract/order-edits.ts";
import { fromTaka, parseTaka, times, toTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { couponProblemText } from "../../components/coupon-problem.ts";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { showToast } from "../../components/toast.ts";
import { usePermission } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { GoodsRows } from "./goods-rows.tsx";
import { type PhoneOrderLine, ProductFinder } from "./phone-order-lines.tsx";
import "./order-editor.css";

type EditedOrder = Pick<
  OrderDetailResponse,
  "_id" | "number" | "items" | "agreedDiscount" | "shippingCost" | "total" | "paid"
>;

/** A change of a line: fewer pieces, or other goods in its place. */
export type LineChange = { variantId: string; to: Omit<PhoneOrderLine, "maxQuantity"> };

type OrderEditorProps = {
  order: EditedOrder;
  /** A change that was chosen before; it is saved like any other. */
  proposal?: LineChange;
  /** Called when the order was saved, and when somebody else has changed it: the caller loads it again. */
  onSaved: () => unknown;
  onClose: () => void;
};

/** A line that is changed. `key` stays while its shade changes, so that the focus does. */
type EditedLine = PhoneOrderLine & { key: string };

type Shade = { _id: string; name: string | null; price: number; inStock: boolean };

/**
 * Changes lines, quantities, shades, discount and delivery charge of an order that is not packed, with the new total
 * beside. A modal sheet that any screen can open: it needs nothing of the page it lies over.
 */
export function OrderEditor({ order, proposal, onSaved, onClose }: OrderEditorProps) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const edit = useOrderEdit(order, { proposal, onSaved, onClose });
  const { lines, quote, discount, charge, error } = edit;
  const shadesByProduct = useShades(lines);
  const isChanged = quote !== null && (edit.isTouched || quote.total !== quote.previousTotal);
  return (
    <Dialog
      open
      isForm
      className="od-edit"
      title={t("admin.orderEdit.title", { number: order.number })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.orderEdit.close")}
          </Button>
          <Button busy={edit.busy} disabled={!isChanged || !edit.maySave} onClick={() => void edit.save()}>
            {quote ? t("admin.orderEdit.save", { total: money(fromTaka(quote.total)) }) : t("admin.order.save")}
          </Button>
        </>
      }
    >
      <div className="od-edit-in">
        <div>
          <ul className="od-edit-lines">
            {lines.map((line) => (
              <LineEditor
                key={line.key}
                line={line}
                quoted={quote?.lines.find(({ variantId }) => variantId === line.variantId)}
                shades={shadesByProduct.get(line.productId) ?? []}
                mayRemove={lines.length > 1}
                onChange={(changed) => edit.setLines(replaceLine(lines, line, changed))}
              />
            ))}
          </ul>
          <ProductFinder onChoose={(line) => edit.setLines(addLine(lines, line))} />
        </div>
        <div className="od-edit-money">
          <TextField
            label={t("admin.orderEdit.discount")}
            inputMode="decimal"
            lang="en"
            autoComplete="off"
            value={discount}
            error={edit.discountError}
            hint={
              edit.hasLimit &&
              quote &&
              t("admin.orderEdit.discountLimit", { amount: money(fromTaka(quote.discountLimit)) })
            }
            onChange={({ target }) => edit.setDiscount(target.value)}
          />
          <TextField
            label={t("admin.orderEdit.charge")}
            inputMode="decimal"
            lang="en"
            autoComplete="off"
            value={charge}
            error={edit.chargeError}
            onChange={({ target }) => edit.setCharge(target.value)}
          />
          <TextField
            label={t("admin.orderEdit.reason")}
            optional
            maxLength={200}
            value={edit.reason}
            onChange={({ target }) => edit.setReason(target.value)}
          />
          {quote && <EditSums quote={quote} paid={order.paid} />}
          <p className="od-edit-note" role="status">
            {error && <span className="od-bad">{error}</span>}
            {!error && isChanged && t("admin.orderEdit.told")}
          </p>
        </div>
      </div>
      <span className="vh" role="status">
        {quote && t("admin.orderEdit.totalNow", { total: money(fromTaka(quote.total)), count: lines.length })}
      </span>
    </Dialog>
  );
}

type LineEditorProps = {
  line: EditedLine;
  quoted: EditQuoteResponse["lines"][number] | undefined;
  shades: Shade[];
  mayRemove: boolean;
  onChange: (line: EditedLine | null) => void;
};

function LineEditor({ line, quoted, shades, mayRemove, onChange }: LineEditorProps) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const problem = quoted ? lineProblem(quoted, i18n) : null;
  return (
    <li>
      <span lang="">
        {quoted?.name?.text ?? line.name}
        {shades.length <= 1 && quoted?.variantName && <small>{quoted.variantName.text}</small>}
        {problem && <small className="od-bad">{problem}</small>}
      </span>
      {shades.length > 1 && (
        <select
          className="input"
          aria-label={t("admin.orderEdit.shadeOf", { name: line.name })}
          value={line.variantId}
          onChange={({ target }) => onChange({ ...line, variantId: target.value })}
        >
          {shades.map((shade) => (
            <option key={shade._id} value={shade._id} disabled={!shade.inStock && shade._id !== line.variantId}>
              {shade.inStock ? shade.name : t("admin.orderEdit.shadeGone", { name: shade.name ?? "" })}
            </option>
          ))}
        </select>
      )}
      <QuantityStepper
        label={line.name}
        value={line.quantity}
        max={quoted?.left ?? undefined}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      <b className={problem ? "num is-gone" : "num"}>{quoted && money(times(fromTaka(quoted.price), line.quantity))}</b>
      <IconButton
        icon="trash"
        size="s"
        label={t("admin.phoneOrder.remove", { name: line.name })}
        aria-disabled={!mayRemove}
        onClick={() => mayRemove && onChange(null)}
      />
    </li>
  );
}

function lineProblem({ problem, left }: EditQuoteResponse["lines"][number], { t }: AdminI18n): string | null {
  if (problem === null) return null;
  if (problem === "not-enough") return t("admin.phoneOrder.left", { count: left ?? 0 });
  return problem === "out-of-stock" ? t("admin.overview.soldOut") : t("admin.orderEdit.gone");
}

/** The sums as they would be, with what the order costs now where it differs. */
function EditSums({ quote, paid }: { quote: EditQuoteResponse; paid: number }) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const problem = quote.coupon?.problem;
  const fromCoupon = quote.discount - quote.agreedDiscount;
  return (
    <>
      <dl className="od-t num">
        <GoodsRows sums={quote} />
        <DiscountRow sums={{ discount: fromCoupon, coupon: problem ? null : quote.coupon }} />
        {quote.agreedDiscount > 0 && (
          <>
            <dt>{t("admin.orderEdit.discount")}</dt>
            <dd className="sum-off">{money(fromTaka(-quote.agreedDiscount))}</dd>
          </>
        )}
        <DeliveryRow sums={quote} />
        {paid > 0 && (
          <>
            <dt>{t("summary.total")}</dt>
            <dd>{money(fromTaka(quote.total))}</dd>
            <dt>{t("receipt.paid")}</dt>
            <dd>{money(fromTaka(-paid))}</dd>
          </>
        )}
        <dt className="tot">{t("admin.order.toCollect")}</dt>
        <dd className="tot">
          {paid === 0 && quote.previousTotal !== quote.total && (
            <s className="sum-was">{money(fromTaka(quote.previousTotal))}</s>
          )}{" "}
          {money(fromTaka(quote.amountDue))}
        </dd>
      </dl>
      {quote.endedSets.map(({ name, quantity }) => (
        <p className="od-bad" key={name}>
          {t("admin.set.ended", { name, count: quantity })}
        </p>
      ))}
      {problem && quote.coupon && <p className="od-bad">{couponProblemText(quote.coupon, problem, i18n)}</p>}
    </>
  );
}

const debounceMs = 200;

/** The state of the editor: input, quote and saving. */
function useOrderEdit(order: EditedOrder, { proposal, onSaved, onClose }: Omit<OrderEditorProps, "order">) {
  const i18n = useAdminI18n();
  const { t, language, money } = i18n;
  const [lines, setLines] = useState(() => changeLine(order.items.map(toLine), proposal));
  const [discount, setDiscount] = useState(order.agreedDiscount > 0 ? String(order.agreedDiscount) : "");
  const [charge, setCharge] = useState(String(order.shippingCost));
  const [reason, setReason] = useState("");
  const [quote, setQuote] = useState<EditQuoteResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const latestRequest = useRef(0);
  const isChargeTouched = charge !== String(order.shippingCost);
  const agreedDiscount = discount.trim() === "" ? fromTaka(0) : parseTaka(discount);
  const deliveryCharge = isChargeTouched ? parseTaka(charge) : undefined;
  const hasLimit = !usePermission("orders:discount");
  const isLimitExceeded = hasLimit && quote !== null && quote.agreedDiscount > quote.discountLimit;

  const body = () => ({
    items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    agreedDiscount: toTaka(agreedDiscount ?? fromTaka(0)),
    ...(deliveryCharge !== undefined && deliveryCharge !== null && { deliveryCharge: toTaka(deliveryCharge) }),
  });
  const requestQuote = useEffectEvent(async () => {
    const ownRequest = ++latestRequest.current;
    try {
      const priced = await api("POST /orders/:id/quote", {
        ...{ params: { id: order._id }, query: { lang: language }, body: body() },
      });
      if (ownRequest !== latestRequest.current) return;
      setQuote(priced);
      setError(null);
    } catch (refused) {
      if (ownRequest === latestRequest.current) setError(errorText(refused, t));
    }
  });
  const isValid = agreedDiscount !== null && deliveryCharge !== null;
  const request = JSON.stringify([body(), isValid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is what is priced
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => void requestQuote(), debounceMs);
    return () => clearTimeout(timer);
  }, [request]);

  async function save(): Promise<void> {
    if (!quote) return;
    setBusy(true);
    try {
      const { total, revision } = quote;
      await api("PATCH /orders/:id/lines", {
        params: { id: order._id },
        query: { lang: language },
        body: { ...body(), total, revision, reason: reason.trim() || null },
      });
      showToast({
        title: t("admin.orderEdit.saved"),
        text: t("admin.orderEdit.savedText", { number: order.number, total: money(fromTaka(total)) }),
      });
      await onSaved();
      onClose();
    } catch (refused) {
      const fresh = refused instanceof ApiRefusal ? (refused.body.quote as EditQuoteResponse | undefined) : undefined;
      if (fresh) setQuote(fresh);
      setError(errorText(refused, t));
      if (refused instanceof ApiRefusal && refused.code === "changed-meanwhile") await onSaved();
    }
    setBusy(false);
  }

  return {
    ...{ lines, discount, charge, reason, quote, error, busy, hasLimit },
    ...{ setLines, setDiscount, setCharge, setReason, save },
    isTouched: request !== JSON.stringify([initialBody(order), true]),
    discountError:
      agreedDiscount === null
        ? t("admin.orderEdit.amountWrong")
        : isLimitExceeded
          ? t("refusal.discount-too-large")
          : undefined,
    chargeError: deliveryCharge === null ? t("admin.orderEdit.amountWrong") : undefined,
    maySave: isValid && !isLimitExceeded && quote?.lines.every(({ problem }) => problem === null) === true,
  };
}

function initialBody({ items, agreedDiscount }: EditedOrder) {
  return {
    items: items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    agreedDiscount,
  };
}

function toLine({ productId, variantId, name, quantity }: EditedOrder["items"][number]): EditedLine {
  return { key: variantId, productId, variantId, name, quantity };
}

function changeLine(lines: EditedLine[], change: LineChange | undefined): EditedLine[] {
  const line = change && lines.find(({ variantId }) => variantId === change.variantId);
  return line ? replaceLine(lines, line, { ...line, ...change.to }) : lines;
}

function addLine(lines: EditedLine[], line: PhoneOrderLine): EditedLine[] {
  const existing = lines.find((each) => each.variantId === line.variantId);
  if (!existing) return [...lines, { ...line, key: `added-${line.variantId}` }];
  return replaceLine(lines, existing, { ...existing, quantity: existing.quantity + line.quantity });
}

/** The lines with one changed or removed; one that becomes a shade that is there already joins it. */
function replaceLine(lines: EditedLine[], line: EditedLine, changed: EditedLine | null): EditedLine[] {
  if (changed === null) return lines.filter((each) => each !== line);
  const same = lines.find((each) => each !== line && each.variantId === changed.variantId);
  if (!same) return lines.map((each) => (each === line ? changed : each));
  const joined = { ...same, quantity: same.quantity + changed.quantity };
  return lines.filter((each) => each !== line).map((each) => (each === same ? joined : each));
}

/** The shades of the products in the order, as the shop sells them; none for a withdrawn product. */
function useShades(lines: EditedLine[]): Map<string, Shade[]> {
  const { language } = useAdminI18n();
  const [shades, setShades] = useState(new Map<string, Shade[]>());
  const missing = [...new Set(lines.map(({ productId }) => productId))].filter((id) => !shades.has(id)).join(",");
  useEffect(() => {
    for (const id of missing.split(",").filter(Boolean))
      void api("GET /product/:id", { params: { id }, query: { lang: language } })
        .then(({ variants }) => variants)
        .catch((): Shade[] => [])
        .then((variants) => setShades((known) => new Map(known).set(id, variants)));
  }, [missing, language]);
  return shades;
}
