import type { ImportState } from "../../../shop/audit-log/audit-rules.ts";
import { cashEntryKinds, claimKinds, payoutAccounts } from "../../../shop/cash/cash-rules.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { eachField } from "../../../shop/catalog/product-fields.ts";
import { couponKinds } from "../../../shop/coupons/coupon-rules.ts";
import { courierStates } from "../../../shop/couriers/courier-state-rules.ts";
import type { Paisa } from "../../../shop/money.ts";
import { buyerNotificationKinds } from "../../../shop/notifications/notification-rules.ts";
import { ownRevisionReasons } from "../../../shop/orders/edit/revision-reasons.ts";
import { closureReasons } from "../../../shop/orders/order-rules.ts";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import { returnConditions } from "../../../shop/parcels/parcel-rules.ts";
import { paymentMethods } from "../../../shop/payments/payment-rules.ts";
import { roles } from "../../../shop/permissions.ts";
import { returnResolutions, returnStates } from "../../../shop/returns/return-rules.ts";
import { refusalReasons, reviewStatuses } from "../../../shop/reviews/review-rules.ts";
import { depths, undertones } from "../../../shop/shades/shade-facts.ts";
import { categoryLabels } from "../../components/categories.ts";
import type { AdminI18n } from "../i18n.ts";

type AdminI18nKey = Parameters<AdminI18n["t"]>[0];

/** Labels of fields, as in their forms; others are shown by name. */
const fieldNames = new Map<string, AdminI18nKey>(
  Object.entries({
    account: "admin.cash.account",
    active: "admin.coupons.active",
    address: "admin.settings.address",
    amount: "admin.coupons.amount",
    answered: "admin.auditLog.field.answered",
    answer: "admin.auditLog.field.answer",
    batchCheck: "admin.settings.promise.batchCheck",
    categories: "admin.coupons.categories",
    calls: "admin.auditLog.field.calls",
    changeByPhone: "admin.settings.promise.changeByPhone",
    changeOfMind: "admin.settings.promise.changeOfMind",
    channel: "admin.auditLog.field.channel",
    changed: "admin.import.became.changed",
    city: "admin.auditLog.field.city",
    corrected: "admin.import.became.corrected",
    courierDays: "admin.settings.retention.courierDays",
    created: "admin.import.became.new",
    deliveryCharges: "admin.auditLog.field.deliveryCharges",
    deliveryDays: "admin.auditLog.field.deliveryDays",
    email: "admin.settings.email",
    emailVerified: "admin.auditLog.field.emailVerified",
    exchange: "admin.settings.promise.exchange",
    factor: "admin.auditLog.field.factor",
    facebookUrl: "admin.settings.facebookUrl",
    freeDeliveryAbove: "admin.settings.freeDeliveryAbove",
    from: "admin.orders.from",
    fullName: "checkout.fullName",
    discount: "admin.auditLog.field.discount",
    furtherRoles: "admin.auditLog.field.furtherRoles",
    hero: "admin.settings.hero",
    hidden: "admin.status.hidden",
    history: "admin.settings.retention.history",
    inside: "checkout.delivery.inside",
    invitedBy: "admin.auditLog.field.invitedBy",
    items: "admin.auditLog.field.items",
    instagramUrl: "admin.settings.instagramUrl",
    kind: "admin.coupons.kind",
    letterDays: "admin.settings.retention.letterDays",
    listPrice: "admin.auditLog.field.listPrice",
    logo: "admin.settings.logo",
    mapUrl: "admin.settings.mapUrl",
    messages: "admin.settings.retention.messages",
    method: "admin.auditLog.field.method",
    messengerUrl: "admin.settings.messengerUrl",
    minimum: "admin.coupons.minimum",
    minProducts: "admin.coupons.minProducts",
    inRoutine: "admin.coupons.inRoutine",
    maxDiscount: "admin.coupons.maxDiscount",
    maxUsesPerCustomer: "admin.coupons.maxUsesPerCustomer",
    maxUses: "admin.coupons.maxUses",
    noAdvance: "admin.settings.promise.noAdvance",
    note: "admin.coupons.note",
    offer: "admin.salePrice.label",
    on: "admin.auditLog.field.on",
    openParcel: "admin.settings.promise.openParcel",
    openingHours: "admin.settings.openingHours",
    line: "admin.product.shadeLine",
    mail: "admin.settings.channel.mail",
    orderMessages: "admin.settings.messages",
    orderPrefix: "admin.settings.orderPrefix",
    orders: "admin.auditLog.field.orders",
    outside: "checkout.delivery.outside",
    partialAcceptance: "admin.settings.promise.partialAcceptance",
    batches: "admin.auditLog.field.batches",
    minimumLifeDays: "admin.settings.minimumLife",
    showsBestBefore: "admin.settings.showsBestBefore",
    giftWrapSku: "admin.settings.giftWrapSku",
    percent: "admin.coupons.percent",
    phone: "admin.settings.phone",
    depth: "admin.product.depth",
    expected: "admin.stock.expectedOn",
    pieces: "admin.auditLog.field.pieces",
    picture: "admin.settings.heroPicture",
    pictures: "admin.auditLog.field.pictures",
    picturesElsewhere: "admin.auditLog.field.picturesElsewhere",
    price: "admin.auditLog.field.price",
    publishAt: "admin.auditLog.field.publishAt",
    promises: "admin.settings.promises",
    reason: "admin.auditLog.field.reason",
    reference: "admin.auditLog.field.reference",
    received: "admin.cash.received",
    refused: "admin.import.became.refused",
    retention: "admin.settings.retention",
    returnDays: "admin.settings.returnDays",
    role: "admin.auditLog.field.role",
    rows: "admin.auditLog.field.rows",
    sku: "admin.product.sku",
    sms: "admin.settings.channel.sms",
    shippingCost: "admin.auditLog.field.shippingCost",
    state: "admin.auditLog.import.state",
    subtotal: "admin.auditLog.field.subtotal",
    stock: "admin.products.stock",
    swatch: "admin.product.colour",
    tagline: "admin.settings.tagline",
    text: "admin.order.note",
    title: "admin.settings.heroTitle",
    to: "admin.orders.to",
    total: "admin.orders.column.amount",
    undertone: "admin.product.undertone",
    until: "admin.salePrice.until",
    unchanged: "admin.import.became.unchanged",
    variants: "admin.product.shades",
    version: "admin.auditLog.field.version",
    whatsappUrl: "admin.settings.whatsappUrl",
    words: "admin.settings.promise.words",
    zip: "admin.order.zip",
    collected: "admin.auditLog.field.collected",
    resolution: "admin.auditLog.field.resolution",
    ...Object.fromEntries(returnConditions.map((each) => [each, `admin.checkIn.${each}` as const])),
    ...eachField("label"),
    ...Object.fromEntries(buyerNotificationKinds.map((kind) => [kind, `admin.settings.message.${kind}` as const])),
  }),
);

/** The words of codes by the field in which they stand. */
export const codeWords: Record<string, { codes: readonly string[]; words: string }[]> = {
  state: [
    { codes: returnStates, words: "admin.auditLog.returnState" },
    { codes: courierStates, words: "admin.courierState" },
  ],
  resolution: [{ codes: returnResolutions, words: "admin.auditLog.resolution" }],
  reason: [{ codes: ownRevisionReasons, words: "admin.order.editReason" }],
  method: [{ codes: paymentMethods, words: "admin.payments.method" }],
  account: [{ codes: payoutAccounts, words: "admin.payments.method" }],
  from: [{ codes: paymentMethods, words: "admin.payments.method" }],
  to: [{ codes: paymentMethods, words: "admin.payments.method" }],
  kind: [
    { codes: couponKinds, words: "admin.coupons.kind" },
    { codes: cashEntryKinds, words: "admin.cash.entry" },
    { codes: claimKinds, words: "admin.cash.claimKind" },
  ],
};

const importStates: ImportState[] = ["begun", "done", "stopped", "failed"];

const factors = ["totp", "passkey", "all"] as const;

/** Stored in paisa. */
const moneyFields = new Set([
  ...["price", "listPrice", "total", "collected", "received", "deliveryCharges", "freeDeliveryAbove"],
  ...["amount", "maxDiscount", "minimum", "subtotal", "discount", "shippingCost"],
]);

export function formatField(field: string, { t }: AdminI18n): string {
  const key = fieldNames.get(field);
  return key ? t(key) : field;
}

/** A value for staff: amounts in taka, statuses and roles by name, lists line by line. */
export function formatValue(value: unknown, field: string, i18n: AdminI18n, isMoney = false): string {
  const { t, money, number } = i18n;
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "admin.auditLog.yes" : "admin.auditLog.no");
  if (typeof value === "number") return isMoney || moneyFields.has(field) ? money(value as Paisa) : number(value);
  if (typeof value === "string") return formatText(value, field, i18n);
  if (Array.isArray(value)) return value.map((each) => formatValue(each, field, i18n)).join("\n") || "–";
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  if (parts.every(([name]) => name === "en" || name === "bn")) return parts.map(([, words]) => words).join("\n") || "–";
  const formatPart = ([name, part]: [string, unknown]) =>
    `${formatField(name, i18n)}: ${formatValue(part, name, i18n, moneyFields.has(field)).replaceAll("\n", " / ")}`;
  return parts.map(formatPart).join(", ");
}

function formatText(value: string, field: string, { t, date }: AdminI18n): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return date(value, "day");
  const status = field === "status" && [...orderStatuses, ...reviewStatuses, "hidden"].includes(value);
  if (status) return t(`admin.status.${value}` as AdminI18nKey);
  const state = field === "state" && importStates.find((each) => each === value);
  if (state) return t(`admin.auditLog.import.${state}`);
  const reason = field === "reason" && refusalReasons.find((each) => each === value);
  if (reason) return t(`review.reason.${reason}`);
  const closure = field === "reason" && closureReasons.find((each) => each === value);
  if (closure) return t(`admin.closure.${closure}`);
  const factor = field === "factor" && factors.find((each) => each === value);
  if (factor) return t(`admin.auditLog.factor.${factor}`);
  const category = field === "categories" && categoryNames.find((each) => each === value);
  if (category) return t(categoryLabels[category]);
  const undertone = field === "undertone" && undertones.find((each) => each === value);
  if (undertone) return t(`admin.product.undertone.${undertone}`);
  const depth = field === "depth" && depths.find((each) => each === value);
  if (depth) return t(`admin.product.depth.${depth}`);
  const coded = codeWords[field]?.find(({ codes }) => codes.includes(value));
  if (coded) return t(`${coded.words}.${value}` as AdminI18nKey);
  const role = (field === "role" || field === "furtherRoles") && roles.find((each) => each === value);
  return role ? t(`admin.role.${role}`) : value;
}
