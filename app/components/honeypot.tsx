import "./honeypot.css";

/** A field that only robots find; what they fill in is thrown away by the API (`trap` in `shop/text.ts`). */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label lang="en">
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
