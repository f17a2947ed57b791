import { prefix, type RouteConfig, route } from "@react-router/dev/routes";

// For programs that read the shop: search engines, the catalogues of other sites, phones that install it.
const feeds = [
  route("robots.txt", "seo/robots.ts"),
  route("sitemap.xml", "seo/sitemap.ts"),
  route("sitemaps/:part", "seo/sitemap-part.ts"),
  route("bn?/feeds/products.xml", "seo/products.ts"),
  route("llms.txt", "seo/llms.ts"),
  route("icons/:file", "seo/shop-icon.ts"),
  route("share/:kind/:id/:file", "seo/share-image.ts"),
  route("bn?/manifest.webmanifest", "seo/web-manifest.ts"),
];

// The pages of the apps, in English at /… and in Bangla at /bn/…. Public pages are in documents/routes.ts.
const pages = prefix("bn?", [
  route("wishes", "storefront/wishlist.tsx"),
  route("stop-telling", "storefront/unsubscribe.tsx"),
  route("cart", "storefront/cart.tsx"),
  route("buy/:lines", "storefront/buy.tsx"),
  route("checkout", "storefront/checkout.tsx"),
  route("success-checkout", "storefront/success-checkout.tsx"),
  route("admin-dashboard", "admin/dashboard.tsx"),
  route("admin", "admin/open-dashboard.tsx"),
  route("confirm-email", "account/confirm-email.tsx"),
  route("join", "account/join.tsx"),
  route("account", "account/account.tsx"),
  route("orders", "account/orders.tsx"),
  // In the browser only: every other address is a document (app/documents/routes.ts).
  route("*", "documents/open-document.ts"),
]);

export default [...feeds, ...pages] satisfies RouteConfig;
