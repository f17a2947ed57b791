import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { BestSellers } from "./best-sellers.tsx";
import { ErrorPage } from "./error-page.tsx";

/** The page for all unknown addresses. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorPage error={error} />
      <BestSellers />
    </>
  );
}
