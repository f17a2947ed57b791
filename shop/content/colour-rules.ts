/** The four colours that a merchant chooses; all others of the shop's pages follow from them. */
const colourNames = ["ground", "ink", "band", "action"] as const;
export type ColourName = (typeof colourNames)[number];
/** Each as `#rrggbb`, in small letters. */
export type Colours = Record<ColourName, string>;

/** The colours of the built-in style sheets: with them, no page loads a theme. */
export const builtInColours: Colours = { ground: "#fbf6ec", ink: "#2e0f29", band: "#46193b", action: "#c4291f" };

export const colourPattern = /^#[0-9a-f]{6}$/;

/** Minimum contrast of normal text (WCAG 2.2, 1.4.3, level AA). */
export const minContrast = 4.5;

// The colour of text on dark backgrounds.
const pale = "#fff9f2";

type Rgb = [red: number, green: number, blue: number];

function parseColour(colour: string): Rgb {
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

function formatColour(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** A mix of two colours; `share` of the second one from 0 to 1. */
export function mixColours(colour: string, other: string, share: number): string {
  const [one, two] = [parseColour(colour), parseColour(other)];
  const mixed = (index: 0 | 1 | 2) => one[index] * (1 - share) + two[index] * share;
  return formatColour([mixed(0), mixed(1), mixed(2)]);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = parseColour(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The pairs of text and background colours in a theme, and which of the four colours to change if a pair fails. */
export function contrastPairs({ ground, ink, band, action }: Colours) {
  const pairs = [
    { name: "page", words: ink, ground, colour: "ink" },
    { name: "band", words: pale, ground: band, colour: "band" },
    { name: "button", words: pale, ground: action, colour: "action" },
    // The colour of buttons is the one of small marks and errors on the page, too.
    { name: "mark", words: action, ground, colour: "action" },
  ] as const;
  return pairs.map((pair) => {
    const contrast = contrastOf(pair.words, pair.ground);
    return { ...pair, contrast, passes: contrast >= minContrast };
  });
}

/** The colour to change, and suggestions: each names the colours that it replaces. */
export type ColourAdvice = { name: ColourName; choices: Partial<Colours>[] };

const isRight = (colours: Colours) => contrastPairs(colours).every(({ passes }) => passes);
const failingNames = (colours: Colours): ColourName[] => [
  ...new Set(contrastPairs(colours).flatMap(({ colour, passes }) => (passes ? [] : [colour]))),
];

/**
 * Readable replacements for the colours that fail. If the background is too dark for any text, they replace the
 * background.
 */
export function adviseColours(colours: Colours): ColourAdvice[] {
  const advice = failingNames(colours).map((name) => ({
    name,
    choices: passingColours(colours, name).map((colour): Partial<Colours> => ({ [name]: colour })),
  }));
  const isGroundTooDark = advice.some(({ choices }) => choices.length === 0);
  if (!isGroundTooDark) return advice;
  const ofBand = advice.filter(({ name }) => name === "band");
  return [{ name: "ground", choices: lighterGrounds(colours) }, ...ofBand];
}

const shades = (colour: string, end: string) =>
  Array.from({ length: 50 }, (_, step) => mixColours(colour, end, (step + 1) / 50));

/** The nearest colours that pass in place of one that fails: the same one deeper, and the built-in one if it passes. */
function passingColours(colours: Colours, name: ColourName): string[] {
  const passes = (colour: string) => !failingNames({ ...colours, [name]: colour }).includes(name);
  const deeper = shades(colours[name], "#000000").slice(0, -1).find(passes);
  const builtIn = builtInColours[name];
  return [...new Set([...(deeper ? [deeper] : []), ...(passes(builtIn) ? [builtIn] : [])])];
}

/**
 * Replacements for a dark background: a lighter one, text and background swapped, and the built-in one. Colours that
 * are not readable on it change, too.
 */
function lighterGrounds(colours: Colours): Partial<Colours>[] {
  const onGround = ["ink", "action"] as const;
  // The band has suggestions of its own.
  const changed = (change: Partial<Colours>): Colours => ({ ...colours, ...change, band: builtInColours.band });
  const lighter = shades(colours.ground, "#ffffff").find((ground) => isRight(changed({ ground })));
  const exchanged = { ground: colours.ink, ink: colours.ground };
  const grounds = [...(lighter ? [{ ground: lighter }] : []), exchanged, { ground: builtInColours.ground }];
  return grounds.flatMap((change: Partial<Colours>) => {
    const failing = failingNames(changed(change)).filter((name) => onGround.some((each) => each === name));
    const corrected = failing.map((name) => [name, passingColours(changed(change), name)[0]] as const);
    const choice = { ...change, ...Object.fromEntries(corrected.filter(([, colour]) => colour)) };
    return isRight(changed(choice)) ? [choice] : [];
  });
}

/** Darkens a text colour until it is readable on a background. */
function readable(words: string, ground: string, towards: string): string {
  let colour = words;
  for (let share = 0.1; contrastOf(colour, ground) < minContrast && share <= 1; share += 0.1) {
    colour = mixColours(words, towards, share);
  }
  return colour;
}

/** The style sheet of a merchant's colours: every token of `tokens.css` that follows from the four. */
export function themeCss({ ground, ink, band, action }: Colours): string {
  const sunken = mixColours(ground, ink, 0.05);
  const tokens = {
    paper: mixColours(ground, "#ffffff", 0.7),
    ivory: ground,
    "ivory-deep": sunken,
    sand: mixColours(ground, ink, 0.14),
    blush: mixColours(ground, action, 0.1),
    apricot: mixColours(ground, action, 0.18),
    rose: mixColours(ground, action, 0.28),
    "rose-line": mixColours(ground, action, 0.42),
    ink,
    "ink-2": readable(mixColours(ink, ground, 0.22), sunken, ink),
    "ink-3": readable(mixColours(ink, ground, 0.35), sunken, ink),
    plum: band,
    "on-plum": pale,
    "on-plum-2": readable(mixColours(pale, band, 0.2), band, pale),
    sindoor: action,
    "sindoor-deep": mixColours(action, "#000000", 0.18),
    "sindoor-tint": mixColours(ground, action, 0.08),
    "on-sindoor": pale,
    "deep-rose": readable(mixColours(action, ink, 0.3), ground, ink),
    line: `${ink}21`,
    "line-strong": `${ink}59`,
    "line-swatch": `${ink}26`,
    hover: `${ink}0d`,
  };
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return `:root{${lines.join(";")}}:root,::backdrop{--backdrop:${ink}66}\n`;
}

// Increment it when `themeCss` derives other tokens from the same colours, because browsers cache a theme forever.
const themeVersion = "a";

/** The URL of a theme's style sheet, which contains its colours; null for the built-in ones. */
export function themePath(colours: Colours): string | null {
  if (colourNames.every((name) => colours[name] === builtInColours[name])) return null;
  return `/theme-${themeVersion}${colourNames.map((name) => colours[name].slice(1)).join("")}.css`;
}

/** The colours that a theme's address names; null if it is none. */
export function coloursOfTheme(path: string): Colours | null {
  const [, ground, ink, band, action] =
    /^\/theme-a([0-9a-f]{6})([0-9a-f]{6})([0-9a-f]{6})([0-9a-f]{6})\.css$/.exec(path) ?? [];
  if (!ground || !ink || !band || !action) return null;
  const colours = { ground: `#${ground}`, ink: `#${ink}`, band: `#${band}`, action: `#${action}` };
  return themePath(colours) === path ? colours : null;
}
