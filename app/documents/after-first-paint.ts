/** Runs once something has been painted; at once where the browser does not say, or nobody looks. */
export function afterFirstPaint(run: () => void): void {
  const isReported = PerformanceObserver.supportedEntryTypes?.includes("paint");
  if (!isReported || document.visibilityState === "hidden") {
    run();
    return;
  }
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: "paint", buffered: true });
}
