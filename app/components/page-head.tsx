import { Header, type HeaderProps } from "./header.tsx";
import { OfflineLine } from "./offline-line.tsx";

/** What stands above every public page's content. */
export function PageHead(props: HeaderProps) {
  return (
    <>
      <Header {...props} />
      <OfflineLine />
    </>
  );
}
