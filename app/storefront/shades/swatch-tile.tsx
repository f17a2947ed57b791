// Its style is in shade-drawings.css, which the page or sheet loads, so that an island loads one file less.

/** A shade as a rectangle that fills its container, crossed out if sold out. */
export function SwatchTile({ color, isSoldOut = false }: { color: string | null; isSoldOut?: boolean }) {
  return (
    <svg className="tile" viewBox="0 0 8 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="8" height="6" fill={color ?? "none"} />
      {/* Light below dark: seen on any colour. */}
      {isSoldOut && <path d="M0 6 8 0" />}
      {isSoldOut && <path d="M0 6 8 0" />}
    </svg>
  );
}
