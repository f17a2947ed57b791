// The back label as a page of 720 × 1,000, or of 600 × 1,160 on slender cartons, or as large as a bottle has room for;
// typeset by a browser.
import { encodeCode128 } from "../../../app/admin/parcels/code-128.ts";
import { grouped } from "./label-facts.mjs";
import { marks } from "./label-style.mjs";

const maker = {
  en: "House 24, Road 7, Dhanmondi, Dhaka 1205",
  bn: "বাড়ি ২৪, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫",
};

export const labelSize = { width: 720, height: 1000 };
export const tallLabelSize = { width: 600, height: 1160 };

export function labelHtml(facts, style, { width, height } = labelSize) {
  const { layout, traits = "" } = style;
  const sheets = [
    styleSheet(style),
    width < 0.65 * height ? tallSheet : "",
    width < 560 ? narrowSheet : "",
    traitSheet(style),
  ];
  return `<!doctype html><meta charset="utf-8"><style>${sheets.join("")} body, main { width: ${width}px; height: ${height}px; }</style>
<main class="${layout} ${traits}">
  <header>
    <div class="maker-mark"><svg class="mark" viewBox="-52 -52 104 104">${marks[style.mark]}</svg><p class="brand">${escaped(style.written)}</p></div>
    <h1>${escaped(facts.name.en)}</h1>
    <h2>${facts.name.bn}</h2>
  </header>
  <p class="purpose">${escaped(facts.purpose.en)}</p>
  <div class="use">
    <section><h3>How to use</h3><p>${escaped(facts.howToUse.en)}</p></section>
    <section class="bn"><h3>ব্যবহারবিধি</h3><p>${facts.howToUse.bn}</p></section>
  </div>
  <section class="contents">${contents(facts)}</section>
  <div class="foot">
    <div class="net"><p>${net(facts)}</p><div class="signs">${signs(facts)}</div></div>
    <dl>${coded(facts)}</dl>
    <p class="maker">${madeBy(facts)}</p>
    <figure><div>${barcode(facts.code)}<figcaption>${facts.code}</figcaption></div></figure>
  </div>
</main>`;
}

/** What is printed on a pack's narrow side: the brand, upright or, where that is wider than high, level. */
export function sideHtml(style, { width, height }) {
  const isLevel = width > height;
  const board = isDark(style.paper) ? `color-mix(in srgb, ${style.paper} 82%, #000)` : style.accent;
  const ink = isDark(style.paper) ? style.accent : style.paper;
  const [across, along] = isLevel ? [height, width] : [width, height];
  const size = Math.min(0.3 * across, (0.86 * along) / style.written.length);
  return `<!doctype html><meta charset="utf-8"><style>
  * { margin: 0; padding: 0; } body { width: ${width}px; height: ${height}px; background: ${board}; color: ${ink};
    display: flex; flex-direction: ${isLevel ? "row" : "column"}; align-items: center; justify-content: center; gap: ${0.1 * across}px; }
  svg { width: ${0.3 * across}px; height: ${0.3 * across}px; overflow: visible; }
  p { font: ${style.brandStyle ?? "normal"} ${style.weight ?? 400} ${size}px/1 ${style.brand}; letter-spacing: ${style.spacing};
    white-space: nowrap; ${isLevel ? "" : "writing-mode: vertical-rl; transform: rotate(180deg);"} }</style>
${isLevel ? "" : `<svg viewBox="-52 -52 104 104">${marks[style.mark]}</svg>`}<p>${escaped(style.written)}</p>`;
}

/** Whether the board is so dark that what is printed on it is pale. */
export const isDark = (paper) => Number.parseInt(paper.slice(3, 5), 16) < 130;

/** Laid over a label: only what is pressed into the board, white on black. */
export const pressedSheet = `
  * { color: #fff !important; background: #000 !important; border-color: transparent !important; }
  main::before, main::after { display: none; }
  main > :not(header), h1, h2 { visibility: hidden !important; }
`;

const net = ({ size }) => (size ? `<b>${escaped(size.en)}</b> <span lang="bn">${size.bn}</span>` : "");

function contents({ contents: list, material, isCosmetic }) {
  if (isCosmetic) return `<p><b>Ingredients <i lang="bn">উপাদান</i></b> ${escaped(list)}.</p>`;
  return `<p><b>Material <i lang="bn">উপকরণ</i></b> ${escaped(material.en)}. <span lang="bn">${material.bn}।</span></p>`;
}

/** What a machine prints on the packed goods, in dots; before it what the printer of the pack set. */
function coded({ batch, made, expires, price }) {
  const rows = [
    ["Batch", "ব্যাচ নং", batch],
    ["Mfg.", "উৎপাদন", made],
    ...(expires ? [["Best before", "মেয়াদ", expires]] : []),
    ["MRP incl. VAT", "সর্বোচ্চ খুচরা মূল্য", `Tk ${grouped(price)}.00`],
  ];
  return rows
    .map(([en, bn, value]) => `<div><dt>${en} <span lang="bn">${bn}</span></dt><dd>${value}</dd></div>`)
    .join("");
}

function madeBy({ brand, origin, isImported }) {
  const name = escaped(brand).replace(/\.$/, ""); // a sentence ends after it
  if (isImported)
    return `Made in ${origin.en} for ${name}. Imported by Labonno, ${maker.en}. <span lang="bn">উৎপাদনের দেশ: ${origin.bn}। আমদানিকারক: লাবণ্য, ${maker.bn}।</span>`;
  if (brand === "Labonno")
    return `Made in Bangladesh by Labonno, ${maker.en}. <span lang="bn">বাংলাদেশে তৈরি: লাবণ্য, ${maker.bn}।</span>`;
  return `Made in Bangladesh by ${name}. Distributed by Labonno, ${maker.en}. <span lang="bn">বাংলাদেশে তৈরি। পরিবেশক: লাবণ্য, ${maker.bn}।</span>`;
}

function signs({ openMonths, isCosmetic }) {
  const drawn = 'fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"';
  const jar = openMonths
    ? `<svg viewBox="0 0 64 64"><g ${drawn}><path d="M12 26h40v30h-40zM10 26q-2 -12 10 -16l26 -4q6 0 7 6"/></g><text x="32" y="47" text-anchor="middle">${openMonths}M</text></svg>`
    : "";
  const loop = `<svg viewBox="0 0 64 64"><text class="loop" x="32" y="55" text-anchor="middle">♻</text></svg>`;
  const dry = `<svg viewBox="0 0 64 64"><g ${drawn}><path d="M8 34a24 22 0 0 1 48 0zM32 34v18q0 6 -6 6q-5 0 -5 -5M32 8v4M14 6l3 6M50 6l-3 6"/></g></svg>`;
  return jar + loop + (isCosmetic ? "" : dry);
}

function barcode(code) {
  const widths = encodeCode128(code, 20);
  let x = 0;
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `<rect x="${x}" width="${width}" height="60"/>` : "";
    x += width;
    return bar;
  });
  return `<svg class="bars" viewBox="0 0 ${x} 60" preserveAspectRatio="none" shape-rendering="crispEdges">${bars.join("")}</svg>`;
}

/** On a slender label the two languages stand one below the other, and each row of the table is a line. */
const tallSheet = `
  main { --side: 42px; padding: 40px var(--side) 36px; gap: 13px; }
  .use { grid-template-columns: 1fr; gap: 10px; }
  .purpose { padding: 0; }
  main { --beside: 2px; } dl { grid-template-columns: 1fr; }
  dl div { display: grid; grid-template-columns: 1fr auto; align-items: center; padding: 3.5px 12px; }
  dl div:nth-child(n + 2) { border-left: 0; border-top: 1px solid var(--line); }
  dd { font-size: 26px; }
`;

/** On a bottle there is less room still. */
const narrowSheet = `
  main { --side: 34px; } dl div { padding: 3px 8px; } dt { font-size: 16px; } dt span { font-size: 16.5px; margin-left: 2px; } dd { font-size: 24px; }
  .bars { width: 176px; height: 66px; }
`;

/**
 * What tells one brand's labels from another's, besides fonts and colours: a band behind its name, its mark above it, how
 * the table is drawn and where that and the bar code stand.
 */
function traitSheet({ paper, accent }) {
  const band = isDark(paper) ? `color-mix(in srgb, ${paper} 72%, #000)` : accent;
  const onBand = isDark(paper) ? accent : paper;
  const tint = `color-mix(in srgb, ${accent} ${isDark(paper) ? 16 : 11}%, ${paper})`;
  return `
  .stacked .maker-mark { flex-direction: column; gap: 10px; } .stacked .mark { width: 84px; height: 84px; }
  .band header { background: ${band}; color: ${onBand}; margin: -40px calc(-1 * var(--side)) 4px; padding: 40px var(--side) 18px; border: 0; }
  .band header h2, .band header .mark { color: ${onBand}; }
  .spine { padding-left: 124px; }
  .spine .maker-mark { position: absolute; inset: 0 auto 0 0; width: 88px; background: ${band}; color: ${onBand}; padding: 44px 0;
    flex-direction: row; justify-content: space-between; writing-mode: vertical-rl; transform: rotate(180deg); }
  .spine .mark { color: ${onBand}; transform: rotate(90deg); } .spine h1 { margin-top: 0; }
  .panel .use { background: ${tint}; margin: 0 -14px; padding: 12px 14px 14px; border-radius: 10px; }
  .ruled dl { border-width: 2px 0; border-radius: 0; } .ruled dl div { padding-left: 2px; padding-right: 2px; }
  .ruled dl div:nth-child(even) { padding-left: var(--beside, 14px); }
  .filled dl { border-color: transparent; background: ${tint}; }
  .table-first .foot { order: 1; margin-top: 0; } .table-first .use { order: 2; margin-top: 4px; } .table-first .contents { order: 3; margin-top: auto; }
  .code-left .foot { grid-template-columns: auto 1fr; } .code-left .maker { order: 2; } .code-left figure { padding-left: 0; }
  .code-wide figure { grid-column: 1 / 3; } .code-wide .maker { grid-column: 1 / 3; order: 2; }
  .code-wide .bars { width: 100%; height: 58px; } ${isDark(paper) ? "" : ".code-wide figure { padding-left: 0; }"}
  .code-upright .net, .code-upright dl { grid-column: 1; }
  .code-upright figure { grid-area: 1 / 2 / 4 / 3; align-self: stretch; position: relative; width: 112px; padding: 0; min-height: 236px; }
  .code-upright figure div { position: absolute; left: 50%; top: 50%; transform: translate(-50%, -50%) rotate(-90deg); }
  .code-upright dl { grid-template-columns: 1fr; } .code-upright .net { flex-wrap: wrap; }
  .code-upright dl div, .code-upright dl div:nth-child(3):last-child { grid-column: 1; border-left: 0; padding-left: 12px; display: flex; justify-content: space-between; align-items: center; }
  .code-upright dl div + div { border-top: 1px solid var(--line); } .code-upright.ruled dl div { padding-left: 2px; }
  .code-upright dd { font-size: 25px; } .code-upright dt { font-size: 16.5px; } .code-upright dt span { font-size: 17px; }
  `;
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Bars in the label's own ink; on dark board on a field of it. */
function barSheet({ paper, ink }) {
  if (!isDark(paper)) return `figure { color: ${ink}; padding: 2px 0 0 10px; }`;
  return `figure { background: ${ink}; color: color-mix(in srgb, ${paper} 45%, #000); padding: 11px 14px 5px; border-radius: 3px; }`;
}

function styleSheet(style) {
  const centred = style.layout !== "left";
  const brandSize = 0.84 * style.size;
  return `
  * { margin: 0; padding: 0; box-sizing: border-box; }
  html { background: ${style.paper}; color: ${style.ink}; --line: ${style.accent}99; }
  html { --k: 1.3; --t: ${style.text.includes("Garamond") ? 1.13 : 1}; } /* its letters are small */
  main { --side: 44px; padding: 34px var(--side) 32px; display: flex; flex-direction: column; gap: 13px;
    font: 400 17.5px/1.34 ${style.text}, ${style.bangla}, sans-serif; font-variant-numeric: lining-nums; position: relative; }
  main.framed { --side: 52px; padding: 48px var(--side) 46px; gap: 11px; }
  main.framed::before, main.framed::after { content: ""; position: absolute; inset: 16px; border: 4px solid ${style.accent}; border-radius: 12px; }
  main.framed::after { inset: 25px; border-width: 1.6px; border-radius: 7px; }
  [lang=bn], .bn { font-family: ${style.bangla}, ${style.text}; -webkit-text-stroke: .3px currentColor; }
  header { text-align: ${centred ? "center" : "left"}; padding-bottom: 11px; border-bottom: 2px solid ${style.accent}; }
  .double header { border-bottom: 6px double ${style.ink}; }
  .maker-mark { display: flex; align-items: center; gap: 16px; ${centred ? "justify-content: center;" : "flex-direction: row-reverse; justify-content: space-between;"} }
  .mark { width: 56px; height: 56px; color: ${style.accent}; overflow: visible; flex: none; }
  .brand { font: ${style.brandStyle ?? "normal"} ${style.weight ?? 400} ${brandSize}px/1.05 ${style.brand}; letter-spacing: ${style.spacing}; }
  h1 { font: ${style.nameStyle ?? "normal"} ${style.nameWeight ?? 500} 35px/1.12 ${style.name}; margin-top: 8px; text-wrap: balance; }
  h2 { font: 400 26px/1.3 ${style.bangla}; color: ${style.accent}; margin-top: 2px; -webkit-text-stroke: .3px currentColor; }
  .purpose { font: ${style.nameStyle ?? "normal"} 500 calc(18.5px * var(--k))/1.26 ${style.name}; ${centred ? "text-align: center; padding: 0 10px;" : ""} text-wrap: balance; }
  .use { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; font-size: calc(15.4px * var(--k) * var(--t)); line-height: 1.32; text-wrap: pretty; }
  .use .bn { font-size: calc(16px * var(--k)); line-height: 1.4; }
  h3 { font-size: 15px; letter-spacing: .12em; text-transform: uppercase; color: ${style.accent}; font-weight: 700; }
  .bn h3 { letter-spacing: 0; font-size: 19px; line-height: 1.2; -webkit-text-stroke: 0; }
  .contents { border-top: 1.5px solid ${style.accent}; padding-top: 9px; font-size: calc(14.8px * var(--k) * var(--t)); line-height: 1.32; text-wrap: pretty; }
  .contents b { letter-spacing: .03em; } .contents i { font-style: normal; letter-spacing: 0; }
  .foot { margin-top: auto; display: grid; grid-template-columns: 1fr auto; gap: 9px 20px; align-items: center; }
  .net, dl { grid-column: 1 / 3; }
  .net { display: flex; justify-content: space-between; align-items: center; min-height: 38px; font-size: 25px; line-height: 1.2; }
  .net b { margin-right: 10px; letter-spacing: .02em; } .net [lang=bn] { font-size: 23px; }
  dl { border: 2px solid ${style.accent}; border-radius: 6px; display: grid; grid-template-columns: 1fr 1fr; }
  dl div { padding: 5px 14px 4px; }
  dl div:nth-child(even) { border-left: 1px solid var(--line); }
  dl div:nth-child(n + 3) { border-top: 1px solid var(--line); }
  dl div:nth-child(3):last-child { grid-column: 1 / 3; display: flex; justify-content: space-between; align-items: center; }
  dt { font-size: calc(18px * var(--t)); line-height: 1.3; white-space: nowrap; font-weight: 500; } dt span { font-size: 18.5px; margin-left: 4px; }
  dd { font: 700 28px/1.2 "DejaVu Sans Mono"; letter-spacing: -.02em; transform: rotate(-.4deg) translateY(1px); white-space: nowrap;
    mask: radial-gradient(circle at 50% 50%, #000 60%, #000a 82%) 0 0 / 3.1px 3.1px; }
  .maker { font-size: calc(15.6px * var(--t)); line-height: 1.28; font-weight: 500; align-self: start; margin-top: 2px; } .maker [lang=bn] { font-size: 15.8px; }
  .signs { display: flex; gap: 14px; height: 38px; } .signs svg { width: 38px; height: 38px; overflow: visible; }
  .signs text { font: 700 17px Lato; fill: currentColor; } .signs .loop { font: 62px "DejaVu Sans"; }
  figure { text-align: center; } ${barSheet(style)}
  .bars { display: block; width: 204px; height: 78px; fill: currentColor; }
  figcaption { font: 600 17px/1.4 Lato; letter-spacing: .12em; }
  `;
}
