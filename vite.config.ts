import { readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { minify } from "terser";
import terser from "terser/package.json" with { type: "json" };
import { defineConfig, type Plugin } from "vite";
import { documentsPlugin } from "./vite-documents.ts";

// What every page needs comes in one file, and what many pages share in a few, instead of fifty: they compress better
// together, and a phone does not wait for each. The admin's own code is needed by one page and never loaded with it.
const many = 12;
// What is judged by a schema (forms, accounts, orders) brings the library of schemas along: pages that are looked at do without.
const forms =
  /[\\/](zod|shop[\\/][\w/\\-]+-schema\.ts|shop[\\/](text|field-codes)\.ts|app[\\/](account|storefront[\\/](checkout|order)|components[\\/]form\.ts|browser[\\/]zod-light\.ts))([\\/]|$)/;
const shopper = /[\\/]app[\\/](account|storefront)[\\/]/;
const counter = /[\\/]app[\\/](admin[\\/]|i18n[\\/]lazy-messages)/;
// Needed by many sections of the dashboard and few pages of the shop.
const few =
  /[\\/](shop[\\/](permissions|staff)|account[\\/]return-to|browser[\\/](return-to-dashboard|sign-in-error)|components[\\/]dialog|i18n[\\/]admin-\w+)\.\w+/;
const style = /\.css$/;
const root = /[\\/]app[\\/]root\.tsx$/;
const entry = /[\\/]app[\\/]entry\.client\.tsx$/;
const start = /[\\/]documents[\\/]start(-app)?\.ts$/;
const brand = /[\\/](components[\\/](brand|header-nav)|shop-icon[\\/]shop-icon-rules|settings[\\/]logo)\.tsx?$/;
const serverMarkup = /[\\/]first-view[\\/][\w-]+-markup\.tsx$/;
const hydration = /[\\/]documents[\\/]hydrate-document\.ts$/;
const controls = /[\\/]list[\\/]list-controls\.tsx$/;
const product = /[\\/]product[\\/]product-view\.tsx$/;
const promise = /[\\/]product[\\/]product-promise\.tsx$/;
const account = /[\\/]account[\\/]account\.tsx$/;
const signIn = /[\\/]account[\\/]sign-in-form\.tsx$/;
const track = /[\\/]order[\\/]track-order\.tsx$/;
const checkout = /[\\/]storefront[\\/]checkout\.tsx$/;
const campaignOrder = /[\\/]campaign[\\/]campaign-order-form\.tsx$/;
const checkoutFields = /[\\/]checkout[\\/](checkout-address|checkout-promise|checkout-section)\.tsx$/;
const orderSummary = /[\\/]order[\\/]order-summary\.tsx$/;
const cart = /[\\/]storefront[\\/]cart\.tsx$/;
const apps = [root, cart, checkout, account];
// Documents load them one by one: their files as app/documents/islands.ts names them, and what comes with the first touch.
const islands = [
  ...[
    ...readFileSync(path.join(import.meta.dirname, "app", "documents", "islands.ts"), "utf8").matchAll(
      /import\("\.\.(.+?)\.tsx?"\)/g,
    ),
  ].map(([, file = ""]) => new RegExp(`[\\\\/]app${file.replaceAll("/", "[\\\\/]")}\\.tsx?$`)),
  /[\\/]app[\\/]lazy-components\.ts$/,
];
const sheets = (name: string) => new RegExp(`document-styles/${name}$`);

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Whether a file of ours needs a module: it imports it itself, or by others. */
function needs(file: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (file.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => needs(file, importer, modules, seen)) ?? false;
}

function areNeeded(id: string, modules: Modules, ...files: RegExp[]): boolean {
  return files.every((file) => needs(file, id, modules));
}

/** A page that people come to has two style sheets: its own, and the one of all that several of these pages need. */
function sheetOf(id: string, modules: Modules): string | null {
  const pages = ["home", "category", "product"].filter((name) => needs(sheets(name), id, modules));
  const isOfCart = needs(cart, id, modules);
  if (needs(root, id, modules) || pages.length + Number(isOfCart) > 1) return "base";
  return pages[0] ?? (needs(sheets("sign-in"), id, modules) ? "sign" : null);
}

/** Schemas judge the same in the browser, by far fewer bytes. */
const lightSchemas: Plugin = {
  name: "light-schemas",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id) => (id === "zod/mini" ? path.join(import.meta.dirname, "app", "browser", "zod-light.ts") : undefined),
};

/** Markup that the server alone renders, by `import.meta.env.SSR`: the browser has nothing of it, nor of what it needs. */
const serverOnly: Plugin = {
  name: "server-only",
  applyToEnvironment: ({ name }) => name === "client",
  load(id) {
    if (!serverMarkup.test(id)) return;
    const exported = readFileSync(id, "utf8").matchAll(/^export (?:function|const) (\w+)/gm);
    return [...exported].map(([, name]) => `export const ${name} = null;`).join("\n");
  },
};

const loadedEverywhere = /\/(react|rolldown-runtime|preload|base)-[\w-]{7}\.(js|css)$/;

// 42 bits tell the versions of a file apart; pages name dozens of them, and nothing compresses a hash.
const hashedName = "assets/[name]-[hash:7]";

/** Texts are read by programs alone: no line begins with spaces. */
const compactMessages: Plugin = {
  name: "compact-messages",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".json") && !file.fileName.includes(".vite"))
        file.source = JSON.stringify(JSON.parse(String(file.source)));
  },
};

const terserOptions = { module: true, ecma: 2020, compress: { passes: 3 } } as const;

/** Terser after Oxc: a shopper's page has some hundred bytes less than by either alone. The dashboard does without. */
const smallerScripts: Plugin = {
  name: "smaller-scripts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  // Names are made before: another Terser makes other files, which need other names.
  augmentChunkHash: () => JSON.stringify([terser.version, terserOptions]),
  // Last, when Vite has written into each file what it preloads.
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && !file.moduleIds.some((id) => counter.test(id)))
          file.code = (await minify(file.code, terserOptions)).code ?? file.code;
    },
  },
};

// Built, the server brings its packages along: a process that reads a few files is open in less than half the time of
// one that looks for a thousand. Left where they are: what has machine code beside it, and pg, whose parts need each other
// in a circle.
const wholeServer: Plugin = {
  name: "whole-server",
  apply: "build",
  config: () => ({
    environments: {
      ssr: {
        resolve: { noExternal: true, external: ["pg", "sharp"] },
        // React's other half, for developing, stays behind.
        define: { "process.env.NODE_ENV": '"production"' },
      },
    },
  }),
};

export default defineConfig({
  plugins: [lightSchemas, serverOnly, reactRouter(), documentsPlugin(), compactMessages, smallerScripts, wholeServer],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // What every page has loaded needs no list of what to preload.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !loadedEverywhere.test(file)) },
    // The server names the browser's files, too.
    rolldownOptions: { output: { assetFileNames: `${hashedName}[extname]` } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Where nothing of it is used, nothing of it is loaded.
          treeshake: { moduleSideEffects: [{ test: brand, sideEffects: false }] },
          output: {
            entryFileNames: `${hashedName}.js`,
            chunkFileNames: `${hashedName}.js`,
            codeSplitting: {
              groups: [
                { test: style, name: sheetOf, priority: 10 },
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
                  priority: 8,
                },
                // What loads the rest is needed before it.
                { name: "preload", test: /vite[\\/]preload-helper/, priority: 9 },
                { name: "router", test: /node_modules[\\/](react-router|@react-router)[\\/]/, priority: 8 },
                {
                  // What documents and apps have in common. A document's own script must not wait for it.
                  test: (id) => !start.test(id),
                  name: (id, modules) =>
                    needs(hydration, id, modules) && [root, entry].some((file) => needs(file, id, modules))
                      ? "base"
                      : null,
                  priority: 7,
                },
                {
                  test: (id) => !start.test(id),
                  name: (id, modules) => (needs(hydration, id, modules) ? "islands" : null),
                  priority: 6,
                },
                {
                  name: (id, modules) => (areNeeded(id, modules, product, controls) ? "base" : null),
                  priority: 5.5,
                },
                {
                  // A group takes along what its modules need: what a list or a product shares with the apps goes first.
                  name: (id, modules) => {
                    if (!apps.some((file) => needs(file, id, modules))) return null;
                    if (needs(controls, id, modules)) return "listed";
                    return needs(product, id, modules) ? "bought" : null;
                  },
                  priority: 5,
                },
                {
                  name: (id, modules) => {
                    if (needs(controls, id, modules)) return "list";
                    return needs(product, id, modules) ? "product" : null;
                  },
                  priority: 4,
                },
                {
                  // What islands have in common with the apps goes first, or they would load the router.
                  test: (id) => !entry.test(id) && !start.test(id),
                  name: (id, modules) =>
                    needs(root, id, modules) && islands.some((file) => needs(file, id, modules)) ? "parts" : null,
                  priority: 3.5,
                },
                // The root renders it on the server only, the dashboard in the browser as well.
                { test: brand, name: "brand", priority: 3.2 },
                {
                  // What the entry itself does must not happen before the page asks for it.
                  test: (id) => !entry.test(id) && !start.test(id),
                  name: (id, modules) => {
                    if ([root, entry].some((file) => needs(file, id, modules))) return "apps";
                    // What each of them needs comes with them, unless islands need it, too.
                    const isOfAll =
                      areNeeded(id, modules, cart, checkout, account) && !forms.test(id) && !style.test(id);
                    return isOfAll && !islands.some((file) => needs(file, id, modules)) ? "apps" : null;
                  },
                  priority: 3,
                },
                {
                  // Choosing a place of delivery, alike in the checkout and the account.
                  test: (id) => !forms.test(id) && !entry.test(id) && !start.test(id),
                  name: (id, modules) =>
                    areNeeded(id, modules, account, checkout) &&
                    ![cart, signIn].some((file) => needs(file, id, modules))
                      ? "places"
                      : null,
                  priority: 2.5,
                },
                {
                  // The promise of a delivery day, which a product's island shows without the router.
                  test: (id) => !forms.test(id) && !start.test(id),
                  name: (id, modules) => (areNeeded(id, modules, promise, checkout) ? "promise" : null),
                  priority: 1.6,
                },
                {
                  // The sums of an order and its coupon, alike in the cart and the checkout.
                  test: (id) =>
                    (!forms.test(id) || orderSummary.test(id)) &&
                    !entry.test(id) &&
                    !start.test(id) &&
                    !counter.test(id),
                  name: (id, modules) =>
                    areNeeded(id, modules, cart, checkout) && !needs(account, id, modules) ? "sums" : null,
                  priority: 1.5,
                },
                {
                  // The addresses of an account, which both begin with.
                  test: (id) => !style.test(id),
                  name: (id, modules) =>
                    areNeeded(id, modules, campaignOrder, checkout, account) ? "addresses" : null,
                  priority: 0.7,
                },
                {
                  // What tracking shares with the checkout: it must not load the rest of ordering.
                  name: (id, modules) => (areNeeded(id, modules, track, checkout) ? "tracked" : null),
                  priority: 0.65,
                },
                {
                  // Placing an order, alike in the checkout and on a campaign's page, and the checkout's own fields: together
                  // they compress better. Nothing of it needs the router.
                  test: (id) => !style.test(id),
                  name: (id, modules) =>
                    areNeeded(id, modules, campaignOrder, checkout) || checkoutFields.test(id)
                      ? [cart, account, track].some((file) => needs(file, id, modules))
                        ? null
                        : "ordering"
                      : null,
                  priority: 0.6,
                },
                {
                  // Signing in, and what the account needs of it.
                  test: (id) => !signIn.test(id),
                  name: (id, modules) => {
                    if (!needs(signIn, id, modules)) return null;
                    return needs(account, id, modules) ? "credentials" : "sign";
                  },
                  priority: 0.5,
                },
                {
                  // Tracking, and what other pages of orders need of it.
                  test: (id) => !track.test(id),
                  name: (id, modules) => (needs(track, id, modules) ? "tracking" : null),
                  priority: 0.3,
                },
                // The header loads both for signed-in users: chunks of their own, without what pages share with them.
                { name: "signed-in", test: /[\\/]browser[\\/]server-/, priority: 0 },
                {
                  // What islands need stays apart from what needs the router.
                  name: (id, modules) => (islands.some((file) => needs(file, id, modules)) ? "shared" : "apps-shared"),
                  test: (id) => !counter.test(id) && !forms.test(id) && !few.test(id),
                  minShareCount: many,
                  priority: 2,
                },
                // The admin's own shared part.
                { name: "behind", test: few, minShareCount: many, priority: 2 },
                {
                  // What only the dashboard judges stays with it.
                  test: forms,
                  name: (id, modules) => (needs(shopper, id, modules) ? "forms" : null),
                  minShareCount: many,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // The server is compiled together with the pages it renders: router contexts match by identity.
    ssr: { build: { rolldownOptions: { input: "./server/main.ts" } } },
  },
});
