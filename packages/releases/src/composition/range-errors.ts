import type { ReleaseDocument } from '../release/release-document.ts'
import { unmetRanges } from '../sharing/unmet-ranges.ts'
import type { UnmetRange } from '../sharing/unmet-ranges.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Returns an error for every version range that the release's shell doesn't satisfy. Checks the ranges of new remotes. If the shell is new, also checks those
 * of all other remotes, except ranges that the previous shell didn't satisfy either.
 *
 * @param changed names of the apps that have new builds.
 * @param before the release that the new builds are added to.
 */
export function rangeErrors(
  document: ReleaseDocument,
  changed: readonly string[],
  before: ReleaseDocument | undefined,
): string[] {
  const builds = buildIdsByApp(document)
  const considered = changed.includes('shell') ? Object.keys(builds) : changed
  return considered.flatMap((id) => {
    const unmetBefore = before === undefined || changed.includes(id) ? [] : unmetBy(before, id)
    return unmetBy(document, id)
      .filter(({ name, range }) => !unmetBefore.some((other) => other.name === name && other.range === range))
      .map(
        ({ name, range, provided }) =>
          `${id}@${builds[id]} needs ${name} ${range}; the shell ${builds['shell']} has ${provided ?? 'none'}`,
      )
  })
}

function unmetBy({ microFrontends }: ReleaseDocument, id: string): UnmetRange[] {
  const requires = microFrontends[id]?.[0]?.extras.requires ?? {}
  return unmetRanges(requires, microFrontends.shell[0]?.extras.provides ?? {})
}
