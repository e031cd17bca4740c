import type { TimelineKind } from '../console-api.ts'
import type { TimelineQuery } from './read-timeline.ts'

const all: readonly TimelineKind[] = ['change', 'publish', 'check']

/** Reads what is asked for of the time line; everything, if nothing is said. */
export function timelineQuery(query: URLSearchParams): TimelineQuery {
  const asked = query.get('kinds')?.split(',')
  return {
    kinds: asked === undefined ? all : all.filter((kind) => asked.includes(kind)),
    before: query.get('before') ?? undefined,
  }
}
