import "./alpona.css";
import { Rosette } from "./ornaments.tsx";

/** The drawn vine that separates parts of a page; at most one per page. */
export function Alpona() {
  return (
    <svg className="alpona" viewBox="-160 -20 320 40" aria-hidden="true">
      <Rosette radius={13} stroke={1} />
      <Vine />
      <g transform="scale(-1 1)">
        <Vine />
      </g>
    </svg>
  );
}

function Vine() {
  return (
    <>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path
          strokeWidth={1.1}
          d="M20 0c16 0 20-9 31-9 9 0 12 8 6 12-5 3-11-1-8-5M52-9c8-5 20-3 30 4 9 6 20 6 32 2 7-2 12-3 20-3"
        />
        <path d="M76-4c1-7 7-11 15-11-1 7-6 11-15 11zM92 2c6 5 13 5 19 0-6-5-13-5-19 0z" />
      </g>
      <g fill="currentColor">
        <circle cx={140} cy={-6} r={1.6} />
        <circle cx={148} cy={-6} r={1.1} />
        <circle cx={155} cy={-6} r={0.7} />
        <circle cx={66} cy={7} r={1.1} />
        <circle cx={72} cy={10} r={0.8} />
      </g>
    </>
  );
}
