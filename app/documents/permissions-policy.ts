/** What a page may ask the browser for: nothing, or the camera on the pages that scan codes. */
export function permissionsPolicy(camera: "()" | "(self)"): string {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()`;
}
