import "./medallion.css";

const sixteenths = Array.from({ length: 16 }, (_, i) => i * 22.5);
const eighths = Array.from({ length: 8 }, (_, i) => i * 45);

/** The round alpona of empty states and of an order that went well. */
export function Medallion({ className }: { className?: string }) {
  return (
    <svg className={className ? `medallion ${className}` : "medallion"} viewBox="-120 -120 240 240" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.1" strokeLinecap="round">
        <circle r="50" />
        <circle r="54" strokeWidth="0.7" />
        {sixteenths.map((turn) => (
          <path key={turn} transform={`rotate(${turn})`} d="M0-56c-7-6-7-16 0-24 7 8 7 18 0 24z" />
        ))}
        {eighths.map((turn) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M0-88c-3-9-14-11-17-3-2 6 5 9 8 5M0-88c3-9 14-11 17-3 2 6-5 9-8 5M0-94c-4-5-4-11 0-17 4 6 4 12 0 17z"
          />
        ))}
      </g>
      <g fill="currentColor">
        {sixteenths.map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <circle cy="-67" r="1.5" />
            <circle cx="15.6" cy="-80" r="1.3" />
          </g>
        ))}
        {eighths.map((turn) => (
          <g key={turn} transform={`rotate(${turn + 22.5})`}>
            <circle cy="-99" r="1.6" />
            <circle cy="-106" r="1" />
          </g>
        ))}
      </g>
    </svg>
  );
}
