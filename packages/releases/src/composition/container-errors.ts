import type { ReleaseDocument } from '../release/release-document.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Every new build whose container or chunk global has the name of another remote's, one line each: in the page the two would overwrite each other.
 *
 * @param changed the apps whose builds are new, by name.
 */
export function containerErrors(document: ReleaseDocument, changed: readonly string[]): string[] {
  const builds = buildIdsByApp(document)
  const entries = Object.entries(document.microFrontends).flatMap(([id, [entry]]) =>
    entry === undefined || id === 'shell' ? [] : [{ id, ...entry.extras }],
  )
  return entries.flatMap(({ id, container, chunkGlobal }) => {
    if (!changed.includes(id)) return []
    const others = entries.filter((other) => other.id !== id)
    const sameContainer = others.find((other) => other.container === container)
    const sameGlobal = others.find((other) => chunkGlobal !== undefined && other.chunkGlobal === chunkGlobal)
    return [
      ...(sameContainer === undefined
        ? []
        : [`${id}@${builds[id]}: its container ${container} has the same name as that of ${sameContainer.id}`]),
      ...(sameGlobal === undefined
        ? []
        : [`${id}@${builds[id]}: its output.uniqueName is the same as that of ${sameGlobal.id} (${chunkGlobal})`]),
    ]
  })
}
