// The front of a carton or card, of the same size as its back.
import { marks } from "./label-style.mjs";

/** On a slender carton the ornament keeps within the print: the board goes on below it. */
export function frontHtml({ name, purpose, size }, style, slender = false) {
  const left = style.layout === "left";
  return `<!doctype html><meta charset="utf-8"><style>${styleSheet(style, left, slender)}</style>
<main class="${style.layout}">
  <svg class="ornament" viewBox="-52 -52 104 104">${marks[style.mark]}</svg>
  <header><svg class="mark" viewBox="-52 -52 104 104">${marks[style.mark]}</svg><p class="brand">${escaped(style.written)}</p></header>
  <section>
    <h1>${escaped(name.en)}</h1>
    <h2>${name.bn}</h2>
    <p class="purpose">${escaped(purpose.en)}</p>
  </section>
  ${size ? `<p class="size"><b>${escaped(size.en)}</b><span>${size.bn}</span></p>` : "<p></p>"}
</main>`;
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function styleSheet(style, left, slender) {
  const ornament = slender
    ? { side: 560, left: left ? 130 : 80, top: 390 }
    : { side: 780, left: left ? 120 : -30, top: 330 };
  return `
  * { margin: 0; padding: 0; box-sizing: border-box; }
  html { background: ${style.paper}; color: ${style.ink}; font-variant-numeric: lining-nums; }
  main { position: relative; width: 720px; height: 1000px; overflow: hidden; padding: 76px 70px 62px; display: flex; flex-direction: column;
    justify-content: space-between; text-align: ${left ? "left" : "center"}; font-family: ${style.text}, ${style.bangla}; }
  main.framed::before, main.framed::after { content: ""; position: absolute; inset: 20px; border: 5px solid ${style.accent}; border-radius: 14px; }
  main.framed::after { inset: 32px; border-width: 2px; border-radius: 8px; }
  .ornament { position: absolute; width: ${ornament.side}px; height: ${ornament.side}px; left: ${ornament.left}px; top: ${ornament.top}px; color: ${style.accent}; opacity: .15; }
  .mark { width: 118px; height: 118px; color: ${style.accent}; overflow: visible; ${left ? "" : "display: block; margin: 0 auto 12px;"} }
  .brand { font: ${style.brandStyle ?? "normal"} ${style.weight ?? 400} ${style.size * 1.36}px/1.08 ${style.brand}; letter-spacing: ${style.spacing};
    ${left ? "" : `text-indent: ${style.spacing};`} white-space: nowrap; }
  h1 { font: ${style.nameStyle ?? "normal"} ${style.nameWeight ?? 400} 62px/1.08 ${style.name}; text-wrap: balance; }
  h2 { font: 400 37px/1.35 ${style.bangla}; color: ${style.accent}; margin-top: 14px; text-wrap: balance; }
  .purpose { font: ${style.nameStyle ?? "normal"} 400 26px/1.34 ${style.name}; margin-top: 22px; text-wrap: balance; opacity: .9; }
  .size { font-size: 25px; letter-spacing: .03em; display: flex; gap: 18px; justify-content: ${left ? "flex-start" : "center"}; }
  `;
}
