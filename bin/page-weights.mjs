// Limits in kB (1,000 bytes) after brotli: all scripts and style sheets a page has loaded five seconds after it opened.
// The route manifest and the service worker count as scripts. A document names the islands that hydrate by themselves;
// those that wait to be seen or touched, or for what this device has stored, are not among them.
export const pageLimits = {
  home: { document: "home", islands: [], js: 78, css: 20 },
  category: { document: "category", islands: ["storefront/list/list-controls.tsx"], js: 84, css: 20 },
  search: { document: "search", islands: ["storefront/list/list-controls.tsx"], js: 84, css: 20 },
  product: {
    document: "product",
    islands: ["storefront/product/product-view.tsx"],
    js: 84,
    css: 20,
  },
  sets: { document: "sets", islands: [], js: 78, css: 20 },
  campaign: { document: "campaign", islands: ["storefront/campaign/campaign-part.tsx"], js: 84, css: 20 },
  shades: { document: "shades", islands: ["storefront/shade-page/shade-part.tsx"], js: 88, css: 20 },
  "shade finder": { document: "shade-finder", islands: [], js: 78, css: 20 },
  routine: { document: "routine", islands: ["storefront/routine/routine-set.tsx"], js: 84, css: 20 },
  "check of a pack": { document: "verify", islands: [], js: 78, css: 20 },
  "sign up": { document: "sign-up", islands: ["account/sign-up-form.tsx"], js: 91, css: 20 },
  "forgotten password": { document: "forgot-password", islands: ["account/forgot-password-form.tsx"], js: 88, css: 20 },
  "new password": { document: "reset-password", islands: ["account/reset-password-form.tsx"], js: 88, css: 20 },
  track: { document: "track", islands: ["storefront/order/track-order.tsx"], js: 87, css: 20 },
  contact: { document: "contact", islands: ["storefront/contact-form.tsx"], js: 85, css: 20 },
  cart: { routes: ["storefront/cart"], js: 127, css: 20 },
  checkout: { routes: ["storefront/checkout"], js: 137.5, css: 20 },
  "sign in": { document: "sign-in", islands: ["account/sign-in-form.tsx"], js: 90, css: 20 },
  account: { routes: ["account/account"], js: 136, css: 20 },
};

/** The messages of one language and the icon sprite, which every page loads. */
export const sharedAssetLimits = { en: 13, bn: 15, icons: 9 };

const latinFaces = ["instrument-sans", "rosarivo-400", "gfs-didot-wordmark", "tiro-wordmark", "anek-taka"];
/** Font faces that a page of one language loads at most, with a Latin name in a Bangla heading. */
export const fontLimits = {
  en: { faces: [...latinFaces, "rosarivo-400-italic", "eb-garamond-figures", "anek-switch"], limit: 65 },
  bn: { faces: [...latinFaces.slice(0, 4), "anek-bangla", "tiro-bangla-400", "eb-garamond-marks"], limit: 150 },
};

/** Never on a customer's page: the admin and Firebase's SDK. */
export const forbiddenFiles = /^(firebase|section|dashboard|admin)/;

/** Never in a document, nor in what any of its islands needs: React Router and the apps. */
export const appFiles = /^(router|apps|entry\.client|root)-/;
