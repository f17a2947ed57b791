/** Stands right behind the style sheet of the letters, and lets it count: at once where this device has it, else after the first paint. */
export const lettersAfterPaint = `
{
  const sheet = document.currentScript.previousElementSibling;
  const show = () => (sheet.media = "all");
  let kept;
  try {
    kept = localStorage.letters === sheet.href;
    localStorage.letters = sheet.href;
  } catch {}
  if (kept || document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes?.includes("paint")) show();
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      show();
    }).observe({ type: "paint", buffered: true });
}
`;
