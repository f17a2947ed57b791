import { Link } from "react-router";
import "./brand.css";
import { useLanguage } from "./language.tsx";
import { Mark } from "./mark.tsx";

/** Mark and wordmark, leading home. */
export function Brand() {
  const { path } = useLanguage();
  return (
    <Link className="brand" to={path("/")}>
      <Mark />
      <b lang="en">Labonno</b> <small lang="bn">লাবণ্য</small>
    </Link>
  );
}
