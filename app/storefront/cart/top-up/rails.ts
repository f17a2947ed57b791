// Loaded together: a cart that needs one of them soon needs the other.
export { GoesWithRail } from "./goes-with.tsx";
export { TopUpRail } from "./top-up-rail.tsx";
