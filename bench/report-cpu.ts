// Preloaded into a measured server: reports its CPU seconds to the parent process.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
// Must not keep the process running.
process.channel?.unref();
