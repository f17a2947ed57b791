export { NavPanels } from "./components/category-panel.tsx";
export { foldHeader } from "./components/header-fold.ts";
export { MenuDrawer } from "./components/menu-drawer.tsx";
export { Toaster } from "./components/toaster.tsx";
export { UserLinks } from "./components/user-links.tsx";
export { openShades } from "./storefront/shades/open-shades.ts";
