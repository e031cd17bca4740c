import type { ReleaseDocument } from '../release/release-document.ts'
import { unmetRanges } from '../sharing/unmet-ranges.ts'
import type { UnmetRange } from '../sharing/unmet-ranges.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Returns an error for every range that the release's shell does not satisfy: the ranges of new remotes, and for a new shell the ranges of all remotes, unless
 * the previous shell did not satisfy them either.
 *
 * @param changed the names of apps with new builds.
 * @param before the release that the builds are added to.
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
