import { eachField } from "../shop/catalog/product-fields.ts";
import { defaultOrderNotifications } from "../shop/notifications/notification-rules.ts";
import { readSettings } from "../shop/settings/settings-schema.ts";
import { exampleProduct } from "./examples.ts";
import type {
  AuditResponse,
  ContactMessageResponse,
  CouponResponse,
  EditableProductResponse,
  OrderMessageResponse,
  SettingsResponse,
  StaffProductResponse,
} from "./responses.ts";

// The same lipstick as in examples.ts, as staff see it. What its bare form has null, an answer may have null.

const picture = { id: "lipstick-sindoor", width: 800, height: 1000, widths: [400, 800] };
const noTexts = { en: null, bn: null };

export const exampleStaffProduct: StaffProductResponse = {
  _id: exampleProduct._id,
  path: `/product/${exampleProduct._id}`,
  name: { text: exampleProduct.name, language: "en" },
  brand: exampleProduct.brand,
  category: "Makeup",
  status: "published",
  picture: { ...picture, alt: { text: "Vermilion lipstick beside its case", language: "en" } },
  forbidden: [{ id: "mercury", name: "Mercury and its compounds", checked: false }],
  variants: [
    {
      _id: "v4n8rtc6hbxw",
      sku: "LAB-SVL-SIN",
      name: { text: "Sindoor", language: "en" },
      swatch: "#B3121F",
      price: 750,
      listPrice: 890,
      ...{ offerPrice: 600, offerFrom: "2026-11-25", offerUntil: "2026-11-30", offerState: "coming" },
      stock: 38,
      waiting: 0,
    },
  ],
};

export const minimalStaffProduct: StaffProductResponse = {
  ...exampleStaffProduct,
  picture: null,
  variants: exampleStaffProduct.variants.map((variant) => ({
    ...variant,
    ...{ name: null, swatch: null, listPrice: null, offerPrice: null, offerFrom: null, offerUntil: null },
    ...{ offerState: null, stock: null },
  })),
};

const image = { url: "/images/lipstick-sindoor-800.jpg", ...picture };

export const exampleEditableProduct: EditableProductResponse = {
  _id: exampleProduct._id,
  ...eachField("example"),
  ingredientsRead: { marks: ["alcohol-free"], unknown: ["Xylia Extract"] },
  updatedAt: "2026-11-21T07:10:09.442137Z",
  images: [image],
  variants: [
    {
      _id: "v4n8rtc6hbxw",
      sku: "LAB-SVL-SIN",
      name: { en: "Sindoor", bn: "সিঁদুর" },
      swatch: "#B3121F",
      price: 750,
      listPrice: 890,
      ...{ offerPrice: 600, offerFrom: "2026-11-25", offerUntil: "2026-11-30" },
      stock: 38,
      waiting: 0,
      image,
    },
  ],
};

export const minimalEditableProduct: EditableProductResponse = {
  ...exampleEditableProduct,
  ...eachField("empty"),
  variants: exampleEditableProduct.variants.map((variant) => ({
    ...variant,
    ...{ name: noTexts, swatch: null, listPrice: null, offerPrice: null, offerFrom: null, offerUntil: null },
    ...{ stock: null, image: null },
  })),
};

export const exampleMessage: ContactMessageResponse = {
  _id: "c5k8wqtr2mzx",
  fullName: "Rina Akter",
  email: "rina@example.com",
  message: "Is the serum fresh?",
  language: "bn",
  at: "2026-11-21T07:10:09.442Z",
  phone: "+8801712345678",
  answeredAt: "2026-11-21T08:02:11.008Z",
  answeredBy: "Rupa",
};

export const minimalMessage: ContactMessageResponse = {
  ...exampleMessage,
  ...{ phone: null, answeredAt: null, answeredBy: null },
};

export const exampleAudit: AuditResponse = {
  _id: "41",
  at: "2026-11-21T07:10:09.442Z",
  byId: "h3q7mwz9xk2d",
  byName: "Rupa",
  action: "product-changed",
  recordId: exampleProduct._id,
  recordName: exampleProduct.name,
  // Objects of whatever was changed.
  before: null,
  after: null,
};

export const exampleSettings: SettingsResponse = {
  name: { en: "Labonno", bn: "লাবণ্য" },
  logo: { en: "", bn: "" },
  tagline: { en: "Grace, made in Dhaka.", bn: "নিজের মতো করে সুন্দর।" },
  address: { en: "House 24, Road 7, Dhanmondi, Dhaka", bn: "বাড়ি ২৪, সড়ক ৭, ধানমন্ডি, ঢাকা" },
  phone: "+8801700000000",
  email: "hello@labonno.example",
  mapUrl: "https://maps.example/labonno",
  facebookUrl: "https://www.facebook.com/labonno",
  instagramUrl: "https://www.instagram.com/labonno",
  whatsappUrl: "https://wa.me/8801700000000",
  openingHours: { en: "Every day, 10 am to 8 pm", bn: "প্রতিদিন, সকাল ১০টা থেকে রাত ৮টা" },
  deliveryCharges: { inside: 60, outside: 120 },
  freeDeliveryAbove: 1500,
  deliveryDays: { inside: { from: 1, to: 2 }, outside: { from: 2, to: 4 } },
  returnDays: 7,
  promises: readSettings({}).promises,
  retention: { orders: 60, messages: 12, history: 24, letterDays: 90 },
  orderMessages: defaultOrderNotifications,
  secondFactorForStaff: false,
  hero: { title: { en: "", bn: "" }, text: { en: "", bn: "" }, image: "/images/hero-1920.jpg" },
  updatedAt: "2026-11-21T07:10:09.442137Z",
};

export const exampleOrderMessage: OrderMessageResponse = {
  kind: "order-cancelled",
  sms: {
    en: { text: "Labonno: order LB-482-719-368 is cancelled. Nothing to pay. Questions: 01700-000000", parts: 1 },
    bn: { text: "লাবণ্য: LB-482-719-368 বাতিল, টাকা লাগবে না। প্রশ্ন? ০১৭০০০০০০০০", parts: 1 },
  },
  sent: 4,
};

export const minimalSettings: SettingsResponse = {
  ...exampleSettings,
  freeDeliveryAbove: null,
  ...{ mapUrl: null, facebookUrl: null, instagramUrl: null, whatsappUrl: null, updatedAt: null },
  hero: { ...exampleSettings.hero, image: null },
};

export const exampleCoupon: CouponResponse = {
  _id: "c7w4kzr9hm2t",
  code: "LABONNO10",
  kind: "percent",
  amount: 100,
  percent: 10,
  mostOff: 300,
  minimum: 800,
  from: "2026-11-21",
  until: "2026-12-31",
  categories: ["Makeup"],
  mostUses: 500,
  mostPerPerson: 1,
  active: true,
  note: "For the page on Facebook",
  revision: 1,
  orders: 12,
  gave: 1440,
};

export const minimalCoupon: CouponResponse = {
  ...exampleCoupon,
  ...{ amount: null, percent: null, mostOff: null, from: null, until: null, mostUses: null, mostPerPerson: null },
  note: null,
};
