import type { ReleaseDocument } from '../release/release-document.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Every new build that calls its container as another build of the release does, one line each: in the page the two would be taken for one another.
 *
 * @param changed the apps whose builds are new, by name.
 */
export function containerErrors(document: ReleaseDocument, changed: readonly string[]): string[] {
  const builds = buildIdsByApp(document)
  const entries = Object.entries(document.microFrontends).flatMap(([id, [entry]]) =>
    entry === undefined || id === 'shell' ? [] : [{ id, ...entry.extras }],
  )
  return entries.flatMap(({ id, container, previous }) => {
    if (!changed.includes(id)) return []
    const same = entries.find((other) => other.id !== id && other.container === container)
    if (same !== undefined) return [`${id}@${builds[id]}: its container ${container} is also that of ${same.id}`]
    if (previous?.container === container)
      return [`${id}@${builds[id]}: its container ${container} is also that of ${id}@${previous.build}`]
    return []
  })
}
