import { placeInFile } from '@kinora/releases/browser'
import type { TelemetryEvent } from '@kinora/releases/browser'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution'

/** A measured web vital: its name, value and parts. */
export type MeasuredVital = Pick<Extract<TelemetryEvent, { kind: 'vital' }>, 'name' | 'value' | 'parts' | 'place'>

/** Observes the page's web vitals. Reports each vital once it is final, usually when the viewer leaves the page. */
export function observeVitals(report: (vital: MeasuredVital) => void): void {
  onTTFB(({ value, attribution }) => {
    const { waitingDuration, cacheDuration, dnsDuration, connectionDuration, requestDuration } = attribution
    const parts = { waitingDuration, cacheDuration, dnsDuration, connectionDuration, requestDuration }
    report({ name: 'TTFB', value, parts: rounded(parts) })
  })
  onFCP(({ value }) => report({ name: 'FCP', value }))
  onLCP(({ value, attribution }) => {
    const { timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay } = attribution
    const parts = { timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay }
    report({ name: 'LCP', value, parts: rounded(parts) })
  })
  onINP(({ value, attribution }) => {
    const { inputDelay, processingDuration, presentationDelay, longestScript } = attribution
    const parts = { inputDelay, processingDuration, presentationDelay }
    const place = placeInFile.exec(longestScript?.entry.sourceURL ?? '')?.[0]
    report({ name: 'INP', value, parts: rounded(parts), ...(place !== undefined && { place }) })
  })
  onCLS(({ value }) => report({ name: 'CLS', value }))
}

/** Rounds to whole milliseconds. Coarse clocks may produce negative values, which become 0. */
function rounded<Parts extends Record<string, number>>(parts: Parts): Parts {
  const entries = Object.entries(parts).map(([name, ms]) => [name, Math.max(0, Math.round(ms))])
  return Object.fromEntries(entries) as Parts
}
