export { PendingPage } from "./storefront/pending-page.tsx";
export { foldHeader } from "./ui/header-fold.ts";
export { Toaster } from "./ui/toaster.tsx";
export { UserLinks } from "./ui/user-links.tsx";
