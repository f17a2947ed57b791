import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

// What every page needs comes in one file, and what many pages share in a few, instead of fifty: they compress better
// together, and a phone does not wait for each. The admin's own code is needed by one page and never loaded with it.
const many = 12;
// What is judged by a schema (forms, accounts, orders) brings the library of schemas along: pages that are looked at do without.
const forms =
  /[\\/](zod|shop[\\/][\w/\\-]+-schema\.ts|shop[\\/](text|field-codes)\.ts|app[\\/](account|storefront[\\/](checkout|order)|components[\\/]form\.ts))([\\/]|$)/;
const shopper = /[\\/]app[\\/](account|storefront)[\\/]/;
const counter = /[\\/]app[\\/](admin[\\/]|i18n[\\/]lazy-messages)/;
const style = /\.css$/;
const root = /[\\/]app[\\/]root\.tsx$/;
const entry = /[\\/]app[\\/]entry\.client\.tsx$/;
const home = /[\\/]storefront[\\/]home\.tsx$/;
const list = /[\\/]list[\\/]product-list-page\.tsx$/;
const product = /[\\/]storefront[\\/]product\.tsx$/;
const cart = /[\\/]storefront[\\/]cart\.tsx$/;
const checkout = /[\\/]storefront[\\/]checkout\.tsx$/;
const account = /[\\/]account[\\/]account\.tsx$/;
const signIn = /[\\/]account[\\/]sign-in\.tsx$/;

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
  const pages = [home, list, product, cart].filter((file) => needs(file, id, modules));
  if (needs(root, id, modules) || pages.length > 1) return "everywhere";
  if (pages.includes(home)) return "home";
  if (pages.includes(list)) return "list";
  return pages.includes(product) ? "product" : null;
}

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
  plugins: [reactRouter(), wholeServer],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { test: style, name: sheetOf, priority: 6 },
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]|rolldown[\\/]runtime/,
                  priority: 5,
                },
                {
                  // What the entry itself does must not happen before the page asks for it.
                  test: (id) => !entry.test(id),
                  name: (id, modules) => ([root, entry].some((file) => needs(file, id, modules)) ? "everywhere" : null),
                  priority: 4,
                },
                {
                  name: (id, modules) => (areNeeded(id, modules, home, product) ? "looked-at" : null),
                  priority: 3,
                },
                {
                  // Shoppers go from one to the other; an account needs neither.
                  name: (id, modules) =>
                    areNeeded(id, modules, product, cart) && !needs(account, id, modules) ? "bought" : null,
                  priority: 3,
                },
                // The header loads both for signed-in users: chunks of their own, without what pages share with them.
                { name: "signed-in", test: /[\\/]browser[\\/]server-/, priority: 0 },
                {
                  // What a product shares with pages that few people open.
                  test: (id) => !counter.test(id) && !style.test(id),
                  name: (id, modules) =>
                    needs(product, id, modules) &&
                    ![cart, account, checkout, list].some((file) => needs(file, id, modules))
                      ? "product"
                      : null,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Choosing a place of delivery, alike in the checkout and the account.
                  test: (id) => !forms.test(id) && !entry.test(id),
                  name: (id, modules) =>
                    areNeeded(id, modules, account, checkout) &&
                    ![home, list, product, cart, signIn].some((file) => needs(file, id, modules))
                      ? "places"
                      : null,
                  priority: 1.5,
                },
                {
                  name: "shared",
                  test: (id) => !counter.test(id) && !forms.test(id),
                  minShareCount: many,
                  priority: 2,
                },
                {
                  // What only the counter judges stays with it.
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
