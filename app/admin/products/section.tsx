import { SectionHead } from "../section-head.tsx";

export async function show() {
  return <SectionHead title="admin.nav.products" />;
}
