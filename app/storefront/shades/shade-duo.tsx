import "./shade-duo.css";

type Half = { label: string; color: string };

/** Two colours side by side without a gap, each with its name. Very similar ones show no edge between them. */
export function ShadeDuo({ left, right }: { left: Half; right: Half }) {
  return (
    <div className="duo" aria-hidden="true">
      <svg viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true">
        {/* One below the other: no ground shines through between them. */}
        <rect width="2" height="1" fill={left.color} />
        <rect x="1" width="1" height="1" fill={right.color} />
      </svg>
      <small>{left.label}</small>
      <small>{right.label}</small>
    </div>
  );
}
