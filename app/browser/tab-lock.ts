/** Browsers lock between tabs on https and localhost only; elsewhere the work must bear being done by two. */
export function withTabLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request(`labonno:${name}`, task) : task();
}
