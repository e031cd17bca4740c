import { unmetRanges } from '@kinora/federation'
import type { ReleaseDocument } from '@kinora/federation'

/**
 * Every range that the shell of a release does not meet, one line each, as far as the builds named have to do with it: their own ranges, and those of all
 * remotes when the shell is among them.
 *
 * @param changed the apps whose builds are new, by name.
 */
export function rangeFaults({ microFrontends }: ReleaseDocument, changed: readonly string[]): string[] {
  const shell = microFrontends.shell[0]
  return Object.entries(microFrontends).flatMap(([id, [entry]]) => {
    if (entry === undefined || !(changed.includes(id) || changed.includes('shell'))) return []
    return unmetRanges(entry.extras.requires, shell?.extras.provides ?? {}).map(
      ({ name, range, provided }) =>
        `${id}@${entry.extras.build} needs ${name} ${range}; the shell ${shell?.extras.build} has ${provided ?? 'none'}`,
    )
  })
}
