import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// For programs that read the shop: search engines, the catalogues of other sites, phones that install it.
const feeds = [
  route("robots.txt", "seo/robots.ts"),
  route("sitemap.xml", "seo/sitemap.ts"),
  route("sitemaps/:part", "seo/sitemap-part.ts"),
  route("bn?/feeds/products.xml", "seo/products.ts"),
  route("share/:kind/:id/:file", "seo/share-image.ts"),
  route("bn?/manifest.webmanifest", "seo/web-manifest.ts"),
];

// Every page, in English at /… and in Bangla at /bn/….
const pages = prefix("bn?", [
  index("storefront/home.tsx"),
  route("shop", "storefront/shop.tsx"),
  route("skincare", "storefront/category.tsx", { id: "skincare" }),
  route("makeup", "storefront/category.tsx", { id: "makeup" }),
  route("fragrance", "storefront/category.tsx", { id: "fragrance" }),
  route("hair-care", "storefront/category.tsx", { id: "hair-care" }),
  route("accessories", "storefront/category.tsx", { id: "accessories" }),
  route("search", "storefront/search.tsx"),
  route("product/:id/:slug?", "storefront/product.tsx"),
  route("wishes", "storefront/wishlist.tsx"),
  route("stop-telling", "storefront/unsubscribe.tsx"),
  route("cart", "storefront/cart.tsx"),
  route("checkout", "storefront/checkout.tsx"),
  route("success-checkout", "storefront/success-checkout.tsx"),
  route("track", "storefront/track.tsx"),
  route("contact", "storefront/contact.tsx"),
  route("about", "storefront/about.tsx"),
  route("delivery-and-returns", "storefront/delivery-and-returns.tsx"),
  route("faq", "storefront/faq.tsx"),
  route("privacy", "storefront/privacy.tsx"),
  route("admin-dashboard", "admin/dashboard.tsx"),
  route("signin", "account/sign-in.tsx"),
  route("signup", "account/sign-up.tsx"),
  route("forgot-password", "account/forgot-password.tsx"),
  route("reset-password", "account/reset-password.tsx"),
  route("confirm-email", "account/confirm-email.tsx"),
  route("account", "account/account.tsx"),
  route("orders", "account/orders.tsx"),
  route("offline", "storefront/offline.tsx"),
  route("unavailable", "storefront/unavailable.tsx"),
  route("*", "storefront/not-found.tsx"),
]);

export default [...feeds, ...pages] satisfies RouteConfig;
