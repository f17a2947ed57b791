/** Runs a task in one tab at a time. Web locks need https or localhost; elsewhere tabs may run it at once. */
export function withTabLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request(`labonno:${name}`, task) : task();
}
