/**
 * Runs once something has been painted, the page's main picture included, which would otherwise share the line with what
 * comes after it. At once where the browser does not say, or nobody looks. The pages of apps have its text as a script
 * (page-html.ts): it needs nothing from outside.
 */
export function afterFirstPaint(run: () => void): void {
  const maxWaitMs = 1000;
  const isReported = PerformanceObserver.supportedEntryTypes?.includes("paint");
  if (!isReported || document.visibilityState === "hidden") {
    run();
    return;
  }
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    const image = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    // Hidden, or in an old browser, it is not awaited.
    if (!image?.checkVisibility?.()) return run();
    const runNext = () => requestAnimationFrame(() => setTimeout(run));
    Promise.race([image.decode(), new Promise((late) => setTimeout(late, maxWaitMs))]).then(runNext, runNext);
  }).observe({ type: "paint", buffered: true });
}
