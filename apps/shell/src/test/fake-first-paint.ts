/** Gives jsdom a `PerformanceObserver`. Returns a function that reports a paint to its observers, by default the first one with content. */
export function fakeFirstPaint(): (name?: string) => void {
  const observers: ((painted: string) => void)[] = []
  globalThis.PerformanceObserver = class {
    constructor(note: PerformanceObserverCallback) {
      observers.push((painted) =>
        note({ getEntriesByName: (name: string) => (name === painted ? [{}] : []) } as never, this as never),
      )
    }
    observe() {}
    disconnect() {}
  } as never
  return (name = 'first-contentful-paint') => {
    for (const observe of observers) observe(name)
  }
}
