import type { Metrics } from '@kinora/service-kit'

import type { KnownEvent } from './known-releases.ts'
import type { Violation } from './policy-report.ts'

/** Histogram buckets in seconds, including the thresholds for good and poor values of each web vital. */
const vitalSeconds = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8, 16]
const shifts = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/** Counts reported data for Prometheus. Only builds of live releases become labels, which keeps the number of labels limited. */
export function countReports(metrics: Metrics | undefined) {
  const views = metrics?.counter('kinora_page_views_total', 'Reported page views.', ['remote', 'build'])
  const errors = metrics?.counter('kinora_page_errors_total', 'Reported page errors.', ['remote', 'build', 'phase'])
  const vitals = metrics?.histogram(
    'kinora_page_vital_seconds',
    'Reported web vitals that are durations.',
    ['remote', 'build', 'name'],
    vitalSeconds,
  )
  const layoutShifts = metrics?.histogram(
    'kinora_page_layout_shift',
    'Reported layout shifts (CLS).',
    ['remote', 'build'],
    shifts,
  )
  const violations = metrics?.counter('kinora_policy_violations_total', 'Reported policy violations.', ['directive'])

  return {
    event(event: KnownEvent) {
      const { remote, build } = event
      if (event.kind === 'view') views?.({ remote, build })
      else if (event.kind === 'error') errors?.({ remote, build, phase: event.phase })
      else if (event.name === 'CLS') layoutShifts?.({ remote, build }, event.value)
      else vitals?.({ remote, build, name: event.name }, event.value / 1_000)
    },
    violation: ({ directive }: Violation) => violations?.({ directive }),
  }
}
