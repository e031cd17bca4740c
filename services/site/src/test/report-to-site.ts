import type { ReleasePointer } from '@kinora/releases'

import { cookieOfViewer } from './test-site.ts'
import type { TestSite } from './test-site.ts'

/** A build that every test release includes. */
export const watch = { remote: 'watch', version: '1.0.0', build: '1', owner: 'platform', path: '/watch/:videoId' }

/** View event for the watch page. */
export const viewOf = () => ({ kind: 'view', ...watch })

/** Error event for the watch page. The phase is `run` if the page had already rendered. */
export const errorOf = (phase = 'render') => ({ kind: 'error', ...watch, phase, fault: 'TypeError' })

/** Web vital event for the watch page, in milliseconds. */
export const vitalOf = (name: string, value: number, parts?: object) => ({
  kind: 'vital',
  ...watch,
  name,
  value,
  ...(parts && { parts }),
})

export interface Reporter {
  release?: string
  cookie?: string
  /** By default, each report comes from a new network. */
  ip?: string
}

let visits = 0

/** Returns an IP address in a different network for each number. */
export const ipOf = (customer: number) => `198.${18 + (customer >> 16)}.${(customer >> 8) & 255}.${customer & 255}`

/**
 * Reports events to a site, by default as a viewer of the canary.
 *
 * @returns the response's status.
 */
export async function reportToSite(
  { site }: TestSite,
  live: Pick<ReleasePointer, 'stable' | 'canary'>,
  events: object[],
  { release = live.canary?.release ?? live.stable, cookie = cookieOfViewer(live, release), ip = '' }: Reporter = {},
): Promise<number> {
  const { statusCode } = await site.inject({
    method: 'POST',
    url: '/telemetry',
    payload: JSON.stringify({ release, visit: `visit-${visits++}`, events }),
    headers: { cookie },
    remoteAddress: ip || ipOf(visits),
  })
  return statusCode
}
