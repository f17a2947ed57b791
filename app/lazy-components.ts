export { foldHeader } from "./components/header-fold.ts";
export { Toaster } from "./components/toaster.tsx";
export { UserLinks } from "./components/user-links.tsx";
