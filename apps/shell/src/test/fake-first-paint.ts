/** Gives jsdom a `PerformanceObserver`. Returns a function that triggers the first paint for the latest observer. */
export function fakeFirstPaint(): () => void {
  let paint: () => void
  globalThis.PerformanceObserver = class {
    constructor(note: PerformanceObserverCallback) {
      paint = () => note({} as never, this as never)
    }
    observe() {}
    disconnect() {}
  } as never
  return () => paint()
}
