// Preloaded into a measured server: reports its CPU seconds and memory to the parent process. Plain JavaScript, as
// loading TypeScript would add 40 MB to what is measured.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const megabytes = (bytes) => bytes / 1024 / 1024;
  process.send?.({
    cpuSeconds: (user + system) / 1e6,
    peakMb: maxRSS / 1024,
    nowMb: megabytes(rss),
    heapMb: megabytes(heapUsed),
    externalMb: megabytes(external),
  });
});
// Must not keep the process running.
process.channel?.unref();
