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
  const { layout } = style;
  const sheets = [styleSheet(style), width < labelSize.width ? tallSheet : ""];
  return `<!doctype html><meta charset="utf-8"><style>${sheets.join("")} body, main { width: ${width}px; height: ${height}px; }</style>
<main class="${layout} ${style.double ? "double" : ""}">
  <header>
    <svg class="mark" viewBox="-52 -52 104 104">${marks[style.mark]}</svg>
    <p class="brand">${escaped(style.written)}</p>
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
    <div class="facts">
      <dl>${coded(facts)}</dl>
      <p class="maker">${madeBy(facts)}</p>
      <div class="signs">${signs(facts)}</div>
    </div>
    <figure>${barcode(facts.code)}<figcaption>${facts.code}</figcaption></figure>
  </div>
</main>`;
}

function contents({ contents: list, material, isCosmetic, size }) {
  const net = size ? `<p class="net"><b>${escaped(size.en)}</b> <span lang="bn">${size.bn}</span></p>` : "";
  if (isCosmetic) return `<p><b>Ingredients <i lang="bn">উপাদান</i></b> ${escaped(list)}.</p>${net}`;
  return `<p><b>Material <i lang="bn">উপকরণ</i></b> ${escaped(material.en)}. <span lang="bn">${material.bn}।</span></p>${net}`;
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
  const name = escaped(brand);
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

/** On a slender label the two languages stand one below the other, and the table above the bar code. */
const tallSheet = `
  main { padding: 44px 48px 38px; gap: 16px; }
  .use { grid-template-columns: 1fr; gap: 12px; }
  .purpose { padding: 0; }
  .foot { grid-template-rows: auto 1fr auto; gap: 0 18px; }
  .facts { display: contents; }
  dl { grid-column: 1 / 3; margin-bottom: 12px; }
  .maker, .signs { grid-column: 1; margin-top: 0; align-self: start; }
  .signs { align-self: end; }
  figure { grid-column: 2; grid-row: 2 / 4; }
`;

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function styleSheet(style) {
  const centred = style.layout !== "left";
  return `
  * { margin: 0; padding: 0; box-sizing: border-box; }
  html { background: ${style.paper}; color: ${style.ink}; }
  html { --k: 1.3; font-variant-numeric: lining-nums; }
  main { padding: 38px 46px 34px; display: flex; flex-direction: column; gap: 15px;
    font: 400 17.5px/1.36 ${style.text}, ${style.bangla}, sans-serif; position: relative; }
  main.framed { padding: 56px 62px 50px; gap: 12px; }
  main.framed::before, main.framed::after { content: ""; position: absolute; inset: 18px; border: 4px solid ${style.accent}; border-radius: 12px; }
  main.framed::after { inset: 27px; border-width: 1.6px; border-radius: 7px; }
  [lang=bn], .bn { font-family: ${style.bangla}, ${style.text}; }
  header { ${centred ? "text-align: center;" : "display: grid; grid-template-columns: 1fr auto; align-items: center; text-align: left;"}
    padding-bottom: 14px; border-bottom: 2px solid ${style.accent}; }
  .double header { border-bottom: 6px double ${style.ink}; }
  .mark { width: 62px; height: 62px; color: ${style.accent}; ${centred ? "display: block; margin: 0 auto 2px;" : "grid-column: 2; grid-row: 1 / 3; width: 84px; height: 84px;"} overflow: visible; }
  .brand { font: ${style.brandStyle ?? "normal"} ${style.weight ?? 400} ${style.size}px/1.05 ${style.brand}; letter-spacing: ${style.spacing};
    ${centred ? `text-indent: ${style.spacing};` : ""} }
  h1 { font: ${style.nameStyle ?? "normal"} ${style.nameWeight ?? 400} 35px/1.14 ${style.name}; margin-top: 10px; ${centred ? "" : "grid-column: 1 / 3;"} }
  h2 { font: 400 25px/1.3 ${style.bangla}; color: ${style.accent}; margin-top: 3px; ${centred ? "" : "grid-column: 1 / 3;"} }
  .purpose { font: ${style.nameStyle ?? "normal"} 400 calc(20px * var(--k))/1.3 ${style.name}; ${centred ? "text-align: center; padding: 0 22px;" : ""} text-wrap: balance; }
  .use { display: grid; grid-template-columns: 1fr 1fr; gap: 22px; font-size: calc(15.6px * var(--k)); line-height: 1.35; }
  .use .bn { font-size: calc(15px * var(--k)); line-height: 1.45; }
  h3 { font-size: 13px; letter-spacing: .12em; text-transform: uppercase; color: ${style.accent}; font-weight: 700; }
  .bn h3 { letter-spacing: 0; font-size: 15.5px; }
  .contents { border-top: 1.5px solid ${style.accent}; padding-top: 11px; font-size: calc(15.2px * var(--k)); line-height: 1.36; }
  .contents b { letter-spacing: .05em; } .contents i { font-style: normal; letter-spacing: 0; }
  .net { font-size: 22px; margin-top: 7px; } .net b { margin-right: 10px; letter-spacing: .02em; } .net [lang=bn] { font-size: 20px; }
  .foot { margin-top: auto; display: grid; grid-template-columns: 1fr 232px; gap: 22px; align-items: end; }
  dl { border: 1.8px solid ${style.accent}; border-radius: 5px; }
  dl div { display: grid; grid-template-columns: 1fr auto; align-items: center; padding: 3.5px 10px; }
  dl div + div { border-top: 1px solid ${style.accent}88; }
  dt { font-size: 13.6px; line-height: 1.25; } dt span { font-size: 13.6px; opacity: .92; margin-left: 5px; white-space: nowrap; }
  dd { font: 700 20.5px/1.25 "DejaVu Sans Mono"; letter-spacing: -.01em; transform: rotate(-.5deg) translateY(1px); white-space: nowrap;
    mask: radial-gradient(circle at 50% 50%, #000 52%, #0008 74%) 0 0 / 2.7px 2.7px; opacity: .93; }
  .maker { font-size: 12.6px; line-height: 1.36; margin-top: 9px; }
  .signs { display: flex; gap: 12px; margin-top: 7px; height: 40px; } .signs svg { width: 40px; height: 40px; overflow: visible; }
  .signs text { font: 700 15px Lato; fill: currentColor; } .signs .loop { font: 62px "DejaVu Sans"; }
  figure { background: #fff; color: #111; padding: 14px 16px 7px; border-radius: 3px; text-align: center; }
  .bars { display: block; width: 200px; height: 104px; }
  figcaption { font: 500 15.5px/1.5 Lato; letter-spacing: .14em; }
  `;
}
