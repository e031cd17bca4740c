import type { ReleaseDocument } from '../release/release-document.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Returns an error for every new build whose container or chunk global clashes with another remote's. On the same page, two such builds would overwrite each
 * other.
 *
 * @param changed names of the apps that have new builds.
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
    const build = `${id}@${builds[id]}`
    return [
      sameContainer && `${build}: its container ${container} has the same name as the container of ${sameContainer.id}`,
      sameGlobal && `${build}: its output.uniqueName is the same as in ${sameGlobal.id} (${chunkGlobal})`,
    ].filter((error) => error !== undefined)
  })
}
