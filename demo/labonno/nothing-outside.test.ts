import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { defaultContent } from "../../shop/content/default-content.ts";
import { readSettings } from "../../shop/settings/settings-schema.ts";
import { testShop } from "../../shop/test-shop.ts";
import { labonnoContent, labonnoSettings } from "./labonno-content.ts";

// Labonno is a shop made with this software, like any other: its name, texts and pictures are in `demo/` alone.

const folders = ["api", "app", "integrations", "public", "server", "shop"];
const isOfTests = /\.(test|security|emulator)\.tsx?$|(^|\/)test-[\w-]+\.ts$|\/security\//;
const isText = /\.(ts|tsx|mjs|css|html|json|md|svg|txt|xml)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(projectRoot, path.join(file.parentPath, file.name)))
    .filter((file) => isText.test(file) && !isOfTests.test(file));
}

const sources = folders.flatMap(filesBelow).map((file) => ({
  file,
  text: readFileSync(path.join(projectRoot, file), "utf8"),
}));

/** Where the software's own name may be, which no page shows, or a stored value in customers' browsers. */
const exceptions: [file: RegExp, words: RegExp, reason: string][] = [
  [
    /./,
    /["'`](?:__Host-)?labonno[-:_ ][\w: ${}.-]*/g,
    "keys of cookies, storage, events, metrics and seals: renaming them would lose carts",
  ],
  [/./, /["'`]labonno-?["'`]/g, "issuers, names of databases and prefixes of files: the software's"],
  [/^api\/contract\//, /labonno(10|\.[a-z.]+)?|লাবণ্য|grace, made in dhaka/gi, "examples of the API's documentation"],
  [
    /^app\/components\/(tokens|brand)\.css$/,
    /Labonno Wordmark|data-words="(Labonno|লাবণ্য)"/g,
    "a font cut for these letters, which no other name is set in",
  ],
  [/README\.md$|fonts\/cut\.sh$/, /.*/g, "documentation, and how that font was cut"],
  [/^server\/backup\/retention\.ts$/, /\^labonno-/g, "names of backups"],
  [
    /^shop\/media\/(share-images|shop-icon)\//,
    /Labonno (Display|Figures|Text)( Bangla)?|<b>LABONNO<\/b>|লাবণ্য/g,
    "fonts of the drawn cards, and the ground for that wordmark alone",
  ],
  [/^shop\/settings\/logo\.ts$/, /"Labonno"|"লাবণ্য"/g, "which logo that font can set"],
  [/^shop\/catalog\/product-fields\.ts$/, /"Labonno"/g, "an example in the help for import files"],
  [
    /^shop\/order-pad\//,
    /labonno|লাবণ্য/gi,
    "chats that the Order Pad is measured by, and words that are no customer's name",
  ],
  [/^shop\/search\/phonetics\.ts$/, /লাবণ্য/g, "an example of how Bangla sounds are folded"],
  [
    /^server\/first-admin\.ts$/,
    /admin@labonno\.example/g,
    "the address that a first admin signs in with until ADMIN_EMAIL says otherwise",
  ],
  [/^server\/config\//, /labonno/gi, "examples of settings, which no page shows"],
  [/^(integrations|server)\//, /"Labonno"/g, "how the software names itself to other machines"],
  [/^app\/browser\/coupon-link\.ts$/, /LABONNO10/g, "a comment"],
  [/./, /^\s*(\/\/|\*|\/\*\*).*labonno.*$/gim, "comments"],
];

test("the name Labonno is used only in the demo, with listed exceptions", () => {
  const found = sources.flatMap(({ file, text }) => {
    const left = exceptions
      .filter(([where]) => where.test(file))
      .reduce((words, [, allowed]) => words.replaceAll(allowed, ""), text);
    return left
      .split("\n")
      .filter((line) => /labonno|লাবণ্য/i.test(line))
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});

test("Labonno's texts, addresses and pictures are used only in the demo", async () => {
  const shop = await testShop();
  const builtIn = await defaultContent(shop.db, readSettings({}));
  const content = labonnoContent(builtIn, new Map(), new Date());
  const stringsIn = (value: unknown): string[] => {
    if (typeof value === "string")
      return value.split("\n").map((line) => line.replace(/^[#-]+ |\{[^}]*\}/g, "").trim());
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
  };
  const usual = new Set(stringsIn(builtIn));
  const { about, ...builtInTexts } = content.articles;
  expect(Object.values(builtInTexts)).toEqual([null, null, null]);
  // How to order and pay is described in the same words by any shop.
  const ownAbout = (text = "") => text.slice(0, text.indexOf("{#door}"));
  const own = stringsIn([content.look, content.home, content.campaigns, labonnoSettings])
    .concat(stringsIn([ownAbout(about?.en), ownAbout(about?.bn)]))
    // A list of products has the same path in any shop.
    .filter((words) => words.length > 20 && !usual.has(words) && !words.startsWith("/shop?"));
  expect(own.length).toBeGreaterThan(40);
  const pictures = readdirSync(path.join(projectRoot, "demo", "photography", "web")).flatMap(
    (name) => /^(.+)-\d+\.webp$/.exec(name)?.[1] ?? [],
  );
  const isName = (id: string) => id.startsWith("hero") || id.startsWith("tile") || id.startsWith("scene");
  const wanted = [...new Set([...own, ...pictures.filter(isName).map((id) => `"${id}"`)])];
  const found = sources
    .filter(({ file }) => !/^(api\/contract|server\/config)\//.test(file))
    .flatMap(({ file, text }) => wanted.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
});
