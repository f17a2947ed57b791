import { data } from "react-router";

/** Every address that is no page of the shop; the error page answers. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
