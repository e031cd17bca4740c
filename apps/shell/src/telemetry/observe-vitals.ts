/** Receives a web vital: milliseconds for LCP and INP, a share of the screen for CLS. */
type ReportVital = (name: 'LCP' | 'CLS' | 'INP', value: number) => void

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

interface EventTiming extends PerformanceEntry {
  interactionId?: number
}

/** Observes the page's web vitals by the definitions of web.dev/vitals, and reports them once, when the page is first left. */
export function observeVitals(report: ReportVital): void {
  let lcp: number | undefined
  let inp: number | undefined
  const shifts = createShiftWindows()

  observe('largest-contentful-paint', (entry) => (lcp = entry.startTime))
  observe('layout-shift', (entry) => shifts.add(entry as LayoutShift))
  observe('event', (entry) => {
    if ((entry as EventTiming).interactionId) inp = Math.max(inp ?? 0, entry.duration)
  })

  addEventListener(
    'visibilitychange',
    function reportAll() {
      if (document.visibilityState !== 'hidden') return
      removeEventListener('visibilitychange', reportAll, true)
      if (lcp !== undefined) report('LCP', lcp)
      if (inp !== undefined) report('INP', inp)
      report('CLS', shifts.worst())
    },
    true,
  )
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
}

/** CLS is the worst run of shifts that follow each other within a second, five seconds long at most. */
function createShiftWindows() {
  let worst = 0
  let sum = 0
  let first = 0
  let last = 0
  return {
    add({ value, hadRecentInput, startTime }: LayoutShift) {
      if (hadRecentInput) return
      const isSameRun = startTime - last < 1_000 && startTime - first < 5_000
      if (!isSameRun) first = startTime
      sum = isSameRun ? sum + value : value
      last = startTime
      worst = Math.max(worst, sum)
    },
    worst: () => worst,
  }
}
