import { hash } from 'node:crypto'

import type { ReleasePointer } from './release-pointer.ts'

const buckets = 10_000

/**
 * The release that a viewer sees: the same at every visit while the canary runs, and still the canary when its share grows.
 *
 * @param viewerId a random ID that says nothing about the person.
 */
export function releaseForViewer({ stable, canary }: ReleasePointer, viewerId: string): string {
  if (canary === undefined) return stable
  const digest = hash('sha256', `${canary.salt} ${viewerId}`)
  const bucket = Number.parseInt(digest.slice(0, 8), 16) % buckets
  return bucket < (canary.percent / 100) * buckets ? canary.release : stable
}
