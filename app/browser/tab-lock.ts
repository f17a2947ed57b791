/** Browsers lock between tabs on https and localhost only; elsewhere the work must bear being done by two. */
export function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return globalThis.navigator?.locks ? navigator.locks.request(`labonno:${name}`, work) : work();
}
