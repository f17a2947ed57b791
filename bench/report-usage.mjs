// Preloaded into a measured server: reports its CPU seconds and peak memory to the parent process. Plain JavaScript, as
// loading TypeScript would add 40 MB to what is measured.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  process.send?.({ cpuSeconds: (user + system) / 1e6, peakMb: maxRSS / 1024 });
});
// Must not keep the process running.
process.channel?.unref();
