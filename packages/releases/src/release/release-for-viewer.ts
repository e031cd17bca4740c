import { hash } from 'node:crypto'

import type { ReleasePointer } from './release-pointer.ts'

const buckets = 10_000

/**
 * Returns the release that a viewer sees. While a canary is running, viewers keep the same release on every visit, and those in the canary stay there as its
 * share grows.
 *
 * @param viewerId a random ID that reveals nothing about the person.
 */
export function releaseForViewer({ stable, canary }: ReleasePointer, viewerId: string): string {
  if (canary === undefined) return stable
  const digest = hash('sha256', `${canary.salt} ${viewerId}`)
  const bucket = Number.parseInt(digest.slice(0, 8), 16) % buckets
  return bucket < (canary.percent / 100) * buckets ? canary.release : stable
}
