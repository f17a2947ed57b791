import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { type DocumentName, documentRoutes, notFoundRoute } from "./app/documents/routes.ts";

// Builds what documents load: their script, the style sheets of each page, and the texts of their islands. The pages
// themselves belong to the server.

const app = path.join(import.meta.dirname, "app");
const assetsModule = "virtual:document-assets";
const stylesPrefix = "virtual:document-styles/";
const scripts = { start: "documents/start.ts", startApp: "documents/start-app.ts", tags: "documents/tags.ts" };
const devScripts = ["/@vite/client", "/@id/__x00__virtual:react-router/inject-hmr-runtime"];
const languages = ["en", "bn"] as const;
const names = [...new Set([...documentRoutes, notFoundRoute].map(({ id }): DocumentName => id))];

/** The module of each page, as app/documents/modules.ts imports it. */
function pageFile(name: DocumentName): string {
  const inFolder = (folder: string) => path.join(app, folder, `${name}.tsx`);
  return existsSync(inFolder("account")) ? inFolder("account") : inFolder("storefront");
}
/** The islands that are forms, which few pages have; their texts are a file of their own. */
const formFiles = /[\\/]app[\\/](account|storefront[\\/](order|campaign))[\\/]/;
/** What every page shows. */
const frameFiles = ["documents/render-document.tsx", "components/page-frame.tsx", "lazy-components.ts"];

type BuiltAssets = {
  start: string;
  startApp: string;
  tags: string;
  texts: Record<string, Texts>;
  styles: Record<string, string[]>;
};
/** Files of one language: what any island can ask for, and what only the forms of accounts and orders can. */
type Texts = { common: string; forms: string };
type ManifestEntry = { file: string; name?: string; imports?: string[]; css?: string[] };

export function documentsPlugin(): Plugin {
  const texts: Record<string, Texts> = {};
  let isBuild = false;
  let clientDir = "";
  return {
    name: "documents",
    sharedDuringBuild: true,
    configResolved({ command, environments }) {
      isBuild = command === "build";
      clientDir = path.resolve(environments.client?.build.outDir ?? "");
    },
    buildStart() {
      if (this.environment.name !== "client" || !isBuild) return;
      for (const [name, file] of Object.entries(scripts))
        this.emitFile({ type: "chunk", id: path.join(app, file), name: `document-${name}` });
      for (const name of names) this.emitFile({ type: "chunk", id: stylesPrefix + name, name: `styles-${name}` });
    },
    resolveId(id) {
      if (id === assetsModule || id.startsWith(stylesPrefix)) return `\0${id}`;
    },
    load(id) {
      if (id.startsWith(`\0${stylesPrefix}`)) {
        const name = id.slice(stylesPrefix.length + 1) as DocumentName;
        return stylesOf(name)
          .map((file) => `import ${JSON.stringify(file)};`)
          .join("\n");
      }
      if (id !== `\0${assetsModule}`) return;
      if (this.environment.name === "client")
        return exportAll({ start: "", startApp: "", tags: "", texts: {}, styles: {} }, []);
      return isBuild ? exportAll(builtAssets(clientDir, texts), []) : exportAll(sourceAssets(), devScripts);
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const start = chunks.find(({ name, isEntry }) => isEntry && name === "document-start");
      const sourcesOf = (withForms: boolean) => {
        const sources = new Set<string>();
        const seen = new Set<string>();
        const collect = (fileName: string) => {
          const chunk = chunks.find((each) => each.fileName === fileName);
          if (!chunk || seen.has(fileName)) return;
          if (!withForms && formFiles.test(chunk.facadeModuleId ?? "")) return;
          seen.add(fileName);
          for (const id of chunk.moduleIds)
            if (id.startsWith(app) && /\.tsx?$/.test(id)) sources.add(readFileSync(id, "utf8"));
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) collect(next);
        };
        if (start) collect(start.fileName);
        return sources;
      };
      const [commonSources, allSources] = [sourcesOf(false), sourcesOf(true)];
      const emitTexts = (name: string, messages: Record<string, string>) => {
        const source = JSON.stringify(messages);
        return `/${this.getFileName(this.emitFile({ type: "asset", name: `${name}.json`, source }))}`;
      };
      for (const language of languages) {
        const common = textsIn(commonSources, language);
        const forms = Object.entries(textsIn(allSources, language)).filter(([key]) => !(key in common));
        texts[language] = {
          common: emitTexts(`islands-${language}`, common),
          forms: emitTexts(`forms-${language}`, Object.fromEntries(forms)),
        };
      }
    },
  };
}

function exportAll(assets: BuiltAssets, devScripts: string[]): string {
  return Object.entries({ ...assets, devScripts })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/** From the manifest of the client's build, which is finished by then. */
function builtAssets(clientDir: string, texts: Record<string, Texts>): BuiltAssets {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(path.join(clientDir, ".vite", "manifest.json"), "utf8"),
  );
  const entryOf = (name: string) => {
    const entry = Object.values(manifest).find((each) => each.name === name);
    if (!entry) throw new Error(`the build has no ${name}`);
    return entry;
  };
  const sheetsOf = ({ imports = [], css = [] }: ManifestEntry): string[] => [
    ...imports.flatMap((key) => (manifest[key] ? sheetsOf(manifest[key]) : [])),
    ...css.map((file) => `/${file}`),
  ];
  const styles = Object.fromEntries(names.map((name) => [name, [...new Set(sheetsOf(entryOf(`styles-${name}`)))]]));
  // For the weights (bin/check-page-weights.mjs): Vite's own manifest does not outlive the build.
  writeFileSync(path.join(clientDir, "..", "documents.json"), JSON.stringify({ styles, manifest }));
  return {
    start: `/${entryOf("document-start").file}`,
    startApp: `/${entryOf("document-startApp").file}`,
    tags: `/${entryOf("document-tags").file}`,
    texts,
    styles,
  };
}

/** In development the browser loads the sources themselves. */
function sourceAssets(): BuiltAssets {
  const url = (file: string) => `/${path.relative(import.meta.dirname, file)}`;
  return {
    start: url(path.join(app, scripts.start)),
    startApp: url(path.join(app, scripts.startApp)),
    tags: url(path.join(app, scripts.tags)),
    texts: Object.fromEntries(
      languages.map((language) => {
        const all = url(path.join(app, "i18n", `${language}.json`));
        return [language, { common: all, forms: all }];
      }),
    ),
    styles: Object.fromEntries(names.map((name) => [name, stylesOf(name).map(url)])),
  };
}

/** The style sheets that a page's modules import, in the order of their imports. */
function stylesOf(name: DocumentName): string[] {
  const sheets = new Set<string>(
    ["tokens", "base", "forced-colors"].map((file) => path.join(app, "components", `${file}.css`)),
  );
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    if (file.endsWith(".css")) return void sheets.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?["'](\.{1,2}\/[^"'?]+)["'];/gm,
    ))
      if (!specifier.endsWith("modules.ts")) walk(path.resolve(path.dirname(file), specifier));
  };
  for (const file of frameFiles) walk(path.join(app, file));
  walk(pageFile(name));
  return [...sheets].filter((file) => !file.endsWith("bangla-fonts.css"));
}

/** The texts that these modules can ask for: by a key that they name, or by its beginning. */
export function textsIn(sources: Iterable<string>, language: string): Record<string, string> {
  const all: Record<string, string> = JSON.parse(readFileSync(path.join(app, "i18n", `${language}.json`), "utf8"));
  const keys = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of sources) {
    for (const [, key = ""] of source.matchAll(/["'`]([a-zA-Z][\w.-]*)["'`]/g)) keys.add(key);
    for (const [, beginning = ""] of source.matchAll(/`([a-zA-Z][\w-]*\.[\w.-]*)\$\{/g)) beginnings.add(beginning);
  }
  const isNeeded = (key: string) =>
    keys.has(key.replace(/#.*/, "")) || [...beginnings].some((each) => key.startsWith(each));
  return Object.fromEntries(Object.entries(all).filter(([key]) => isNeeded(key)));
}
